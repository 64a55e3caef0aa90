"""What all tests share: the marker that ties a test to the articles it covers."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, settings

from zwitser.articles import find, regulations

settings.register_profile(
    "house", deadline=None, derandomize=True, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("house")  # a busy computer is no fault of a test

UNTRACED = (
    "test_access",
    "test_benchmarks",
    "test_browser",
    "test_generated",
    "test_held",
    "test_kill",
    "test_malformed",
    "test_next_best",
    "test_odd_forms",
    "test_opened",
    "test_oracle",
)
"""How modules begin whose lines others cover, or that run in other processes.

Thousands of positions, files or requests are tried there, and following each line takes three times
as long; `make test` runs them by themselves.
"""


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
    # One worker drives the browser: whoever begins with that is not waited for at the end.
    items.sort(key=lambda item: not item.path.name.startswith("test_browser"))


def marker_faults(mark: pytest.Mark) -> list[str]:
    if len(mark.args) < 2:
        return ["the article marker needs a regulation and at least one article"]
    name, *ids = mark.args
    if name not in regulations():
        return [f"there is no regulation {name!r}"]
    return [f"{name} has no article {id_!r}" for id_ in ids if not find(name, id_)]
