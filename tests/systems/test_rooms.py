"""Every room is furnished, and nobody outside asks a system for its name."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

from zwitser.articles import articles_of, find_articles
from zwitser.errors import BadInput
from zwitser.generator import Recipe, generate
from zwitser.model import Absence, AbsenceKind
from zwitser.ranking.criteria import choose
from zwitser.systems import SYSTEMS, pair, system_named

SOURCE = Path(__file__).parent.parent.parent / "src"


@pytest.mark.parametrize("id_", SYSTEMS)
def test_every_system_says_what_others_ask(id_: str) -> None:
    system = system_named(id_)
    assert system.id == id_
    for text in (system.name, system.about, system.example_name, system.score_name):
        assert text("nl")
    assert system.name("nl") != system.name("en")
    assert system.about("nl") != system.about("en")
    assert system.sentences
    assert (system.ranking is None) != (system.standings is None)
    assert bool(articles_of(id_)) == bool(system.title)
    assert not system.completion or find_articles(id_, system.completion)
    assert system.absences
    assert system.example is not None


@pytest.mark.parametrize("id_", SYSTEMS)
def test_the_example_can_be_made_and_its_next_round_paired(id_: str) -> None:
    example = system_named(id_).example
    made = generate(Recipe(id_, example.players, example.rounds, "room"))
    half = made.with_last_rounds(made.last_rounds[:1])
    assert pair(half).pairs
    if system_named(id_).standings is None:
        assert choose(made).criteria


@pytest.mark.parametrize("id_", SYSTEMS)
def test_a_round_in_which_nobody_is_present_is_refused(id_: str) -> None:
    made = generate(Recipe(id_, 6, 2, "room"))
    half = made.with_last_rounds(made.last_rounds[:1])
    away = tuple(Absence(player.id, AbsenceKind.ZERO) for player in made.players)
    with pytest.raises(BadInput, match="nobody is present"):
        pair(replace(half, next_absences=away))


def comparisons(path: Path) -> Iterator[str]:
    """Find where an id of a system stands in code: as a text, in a comparison or a table."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Constant) and node.value in SYSTEMS:
            yield f"{path.relative_to(SOURCE)}:{node.lineno}: {node.value}"


def test_nobody_outside_the_rooms_names_a_system() -> None:
    """Presets of tie-breaks have names of their own, of which some are those of a system."""
    rooms = SOURCE / "zwitser" / "systems"
    allowed = {
        "zwitser/ranking/criteria.py",
        "zwitser/ranking/linked.py",
    }
    found = [
        line
        for path in sorted(SOURCE.rglob("*.py"))
        if not path.is_relative_to(rooms) and "migrations" not in path.parts
        for line in comparisons(path)
        if line.partition(":")[0] not in allowed and not line.endswith(": club")
    ]
    assert found == []


def test_nobody_outside_the_rooms_compares_a_system() -> None:
    """A comparison of `….system` with anything, or `is_club`, is a question for the system."""
    rooms = SOURCE / "zwitser" / "systems"
    outside = [p for p in sorted(SOURCE.rglob("*.py")) if not p.is_relative_to(rooms)]
    asked = [
        f"{path.relative_to(SOURCE)}:{node.lineno}"
        for path in outside
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Compare) and _asks_for_a_name(node)
    ]
    assert [*asked, *_pages_that_name_a_system()] == []


def _pages_that_name_a_system() -> Iterator[str]:
    """Look for an id between quotes, or `is_club`, in templates and in scripts.

    "club" is also the club whose page it is.
    """
    ids = "|".join(re.escape(id_) for id_ in SYSTEMS if id_ != "club")
    named = re.compile(rf"""["'](?:{ids})["']|is_club""")
    for path in sorted([*SOURCE.rglob("*.html"), *SOURCE.rglob("*.js")]):
        for found in named.finditer(path.read_text("utf-8")):
            yield f"{path.relative_to(SOURCE)}: {found[0]}"


def _asks_for_a_name(node: ast.Compare) -> bool:
    """Say whether an attribute `system` is compared with the id of a system."""
    sides = [node.left, *node.comparators]
    systems = [s for s in sides if isinstance(s, ast.Attribute) and s.attr == "system"]
    texts = [part for side in sides for part in ast.walk(side) if isinstance(part, ast.Constant)]
    return bool(systems) and any(text.value in SYSTEMS for text in texts)
