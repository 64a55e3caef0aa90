"""The worked example of this edition: Held's five rounds, pairings, colours, boards and floats."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from zwitser.formats import document
from zwitser.model import Absence, AbsenceKind, Tournament
from zwitser.results import field_of, read
from zwitser.systems import pair
from zwitser.systems.rating.field import enter

CASES = Path(__file__).parent.parent.parent / "cases" / "knsb-rating-held"
ROUNDS = json.loads((CASES / "rounds.json").read_text(encoding="utf-8"))


def before(number: int) -> Tournament:
    whole = document.loads((CASES / "held.json").read_text(encoding="utf-8"))
    absent = [Absence(player, AbsenceKind.ZERO) for player in ROUNDS[number - 1]["absent"]]
    return replace(whole, history=whole.history[: number - 1], next_absences=tuple(absent))


@pytest.mark.article("knsb-rating", "C6", "C7", "C8", "C10", "C13", "E1", "E2", "E3", "E4", "F1")
@pytest.mark.parametrize("number", range(1, 6))
def test_the_round_comes_out_as_printed(number: int) -> None:
    printed: dict[str, Any] = ROUNDS[number - 1]
    proposal = pair(before(number))
    assert [[pair.white, pair.black] for pair in proposal.pairs] == printed["pairs"]
    assert proposal.bye == printed["bye"]


@pytest.mark.article("knsb-rating", "A4", "B1b")
@pytest.mark.parametrize("number", range(1, 5))
def test_the_floats_are_as_printed(number: int) -> None:
    after = replace(before(number + 1), next_absences=())
    results = read(after)
    entrants = enter(after, results, field_of(after, results), frozenset()).entrants
    floats = {str(one.id): one.floats[0] for one in entrants if one.floats[0]}
    assert floats == ROUNDS[number - 1]["floats"]


@pytest.mark.article("knsb-rating", "A8a", "A8b", "C13")
@pytest.mark.parametrize(
    ("number", "group", "code", "facts"),
    [
        (2, 0, "rating.relaxed-x-counted", {"count": 1, "least": 1}),
        (2, 1, "rating.no-opponent", {"players": (4, 11)}),
        (3, 1, "rating.exchanged", {"out_players": (4,), "in_players": (6,), "difference": 1}),
        (4, 0, "rating.relaxed-x-counted", {"count": 1, "least": 1}),
        (4, 4, "rating.relaxed-b6-up", {"count": 1}),
        (5, 1, "rating.no-opponent", {"players": (5,)}),
        (5, 2, "rating.relaxed-b5-up", {"count": 1}),
        (5, 5, "rating.opened-c13", {"before_players": (13,), "players": (14,)}),
    ],
)
def test_the_explanation_says_what_the_example_says(
    number: int, group: int, code: str, facts: dict[str, Any]
) -> None:
    explanation = pair(before(number), explain=True).explanation
    assert explanation is not None
    claims = explanation.groups[group].claims
    assert facts in [claim.facts for claim in claims if claim.code == code]
