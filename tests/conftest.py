"""What all tests share: the markers, and how many run side by side."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

from zwitser.articles import find_articles, regulations

settings.register_profile(
    "house", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("house")  # a busy computer is no fault of a test

UNTRACED = (
    "test_access",
    "test_benchmarks",
    "test_bombs",
    "test_cardinality",
    "test_generated",
    "test_held",
    "test_kill",
    "test_machine",
    "test_malformed",
    "test_middle",
    "test_next_best",
    "test_numbers",
    "test_odd_forms",
    "test_opened",
    "test_oracle",
    "test_published",
    "test_quick",
    "test_readback",
    "test_selfcheck",
)
"""How modules begin whose lines others cover.

Thousands of positions, files or requests are tried there, and following each line takes three times
as long; `make test` runs them by themselves.
"""

STORED = frozenset({"db", "transactional_db"})
"""What a test asks for that speaks to the database of the run; all others have one of their own, or
none, and say nothing about another kind of database."""


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_auto_num_workers() -> int:
    """Give one worker more than there are cores: many tests wait for a browser or a server."""
    return (os.cpu_count() or 1) + 1


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Refuse an `article` marker that names no article of ours, and follow lines where it pays."""
    faults = [
        f"{item.nodeid}: {fault}"
        for item in items
        for mark in item.iter_markers("article")
        for fault in marker_faults(mark)
    ]
    if faults:
        raise pytest.UsageError("\n".join(faults))
    for item in items:
        if item.path.name.startswith(UNTRACED):
            item.add_marker(pytest.mark.untraced)
        if item.get_closest_marker("django_db") or STORED.intersection(
            getattr(item, "fixturenames", ())
        ):
            item.add_marker(pytest.mark.stored)
    # One worker drives the browser: whoever begins with that is not waited for at the end.
    items.sort(key=lambda item: not item.path.name.startswith("test_browser"))


def marker_faults(mark: pytest.Mark) -> list[str]:
    if len(mark.args) < 2:
        return ["the article marker needs a regulation and at least one article"]
    name, *ids = mark.args
    if name not in regulations():
        return [f"there is no regulation {name!r}"]
    return [f"{name} has no article {id_!r}" for id_ in ids if not find_articles(name, id_)]
