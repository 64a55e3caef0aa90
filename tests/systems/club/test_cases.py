"""Whole seasons with their right answers: the pairing and the standings of every case."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from zwitser.errors import BadInput, NoPairing
from zwitser.formats import document
from zwitser.systems import pair
from zwitser.systems.club.standings import standings

CASES = Path(__file__).parent.parent.parent / "cases" / "club"
NAMES = sorted(path.name.removesuffix(".expected.json") for path in CASES.glob("*.expected.json"))


def expected(name: str) -> dict[str, Any]:
    return dict(json.loads((CASES / f"{name}.expected.json").read_text(encoding="utf-8")))


def text(name: str) -> str:
    return (CASES / f"{name}.json").read_text(encoding="utf-8")


def boards(name: str) -> tuple[list[Any], int | None]:
    """Give the pairing, with the players of a drawn pair in no order, as the case has them."""
    proposal = pair(document.loads(text(name)))
    drawn = {
        line["board"] for line in expected(name)["pair"]["pairs"] if line.get("colour") == "any"
    }
    pairs = [
        {pair.white, pair.black} if board in drawn else (pair.white, pair.black)
        for board, pair in enumerate(proposal.pairs, 1)
    ]
    return pairs, proposal.bye


def expected_boards(answer: dict[str, Any]) -> tuple[list[Any], int | None]:
    pairs = [
        {line["white"], line["black"]}
        if line.get("colour") == "any"
        else (line["white"], line["black"])
        for line in answer["pairs"]
    ]
    return pairs, answer["bye"]


@pytest.mark.parametrize("name", [name for name in NAMES if "pair" in expected(name)])
@pytest.mark.article("club", "Indeling", "OnevenA", "Oneven", "VrijeAvond", "Titelkandidaten")
def test_the_pairing_is_the_one_right_pairing(name: str) -> None:
    answer = expected(name)["pair"]
    if "error" in answer:
        with pytest.raises(BadInput if answer["code"] == 2 else NoPairing):
            pair(document.loads(text(name)))
    else:
        assert boards(name) == expected_boards(answer)


@pytest.mark.parametrize("name", [name for name in NAMES if "standings" in expected(name)])
@pytest.mark.article("club", "Waarde", "Scores", "Stand", "Promotie")
def test_the_standings_are_exact(name: str) -> None:
    assert standings(document.loads(text(name))).to_json() == expected(name)["standings"]


@pytest.mark.parametrize("name", [name for name in NAMES if "error" in expected(name)])
def test_a_document_that_no_club_can_have_is_refused(name: str) -> None:
    with pytest.raises(BadInput):
        document.loads(text(name))
