"""Whole rounds: the answers of slow, independent programs to the sample cases."""

import json
from pathlib import Path
from typing import Any

import pytest

from zwitser.errors import NoPairing
from zwitser.formats import document
from zwitser.proposal import Proposal
from zwitser.systems import pair

CASES = Path(__file__).parent.parent.parent / "cases"
SYSTEMS = ("knsb-weerstand", "go-weerstand")
DOCUMENTS = [
    path
    for system in SYSTEMS
    for path in sorted((CASES / system).glob("*.json"))
    if ".expected" not in path.name
]


def as_json(proposal: Proposal) -> dict[str, Any]:
    pairs = [
        {"board": board, "white": pair.white, "black": pair.black}
        for board, pair in enumerate(proposal.pairs, 1)
    ]
    return {"round": proposal.round, "pairs": pairs, "bye": proposal.bye}


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.stem)
@pytest.mark.article("knsb-weerstand", "B4", "C1", "C3", "C4", "C5", "C8", "C9", "E1", "F2")
@pytest.mark.article("go-weerstand", "4.1", "4.2", "4.3", "4.4", "4.5", "4.8", "6.1")
def test_the_round_is_the_expected_one(path: Path) -> None:
    tournament = document.loads(path.read_text(encoding="utf-8"))
    expected = json.loads(path.with_suffix(".expected.json").read_text(encoding="utf-8"))
    if "error" in expected["pair"]:
        assert expected["pair"]["code"] == NoPairing.exit_code
        with pytest.raises(NoPairing):
            pair(tournament)
        return
    assert as_json(pair(tournament)) == expected["pair"]
