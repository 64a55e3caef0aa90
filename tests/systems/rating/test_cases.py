"""Whole positions with their right answers: pairs, colours, boards and bye of every case."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from zwitser.errors import NoPairing
from zwitser.formats import document
from zwitser.model import Tournament
from zwitser.systems import pair

CASES = Path(__file__).parent.parent.parent / "cases" / "knsb-rating"
NAMES = sorted(path.name.removesuffix(".expected.json") for path in CASES.glob("*.expected.json"))


def tournament(name: str) -> Tournament:
    return document.loads((CASES / f"{name}.json").read_text(encoding="utf-8"))


def expected(name: str) -> dict[str, Any]:
    return dict(json.loads((CASES / f"{name}.expected.json").read_text(encoding="utf-8")))


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.article("knsb-rating", "C6", "C12", "C13", "E1", "E2", "E3", "E4", "E5", "F1")
def test_the_pairing_is_the_one_right_pairing(name: str) -> None:
    answer = expected(name)
    if "error" in answer:
        with pytest.raises(NoPairing):
            pair(tournament(name))
        return
    proposal = pair(tournament(name))
    boards = [(line["white"], line["black"]) for line in answer["pair"]["pairs"]]
    assert [(pair.white, pair.black) for pair in proposal.pairs] == boards
    assert proposal.bye == answer["pair"]["bye"]
    assert proposal.round == answer["pair"]["round"]
