"""The engines against the brute force of the rules page, on positions with up to 10 players."""

import json
from typing import Any

import pytest

from tests.oracles.weerstand import Oracle
from tests.positions import position
from tests.sample import sampled
from zwitser.errors import NoPairing
from zwitser.formats import document
from zwitser.proposal import Proposal
from zwitser.systems import pair

SYSTEMS = ("knsb-weerstand", "go-weerstand")
POSITIONS = sampled(5000)
"""How many positions of each system."""
PARTS = 10


def answer(source: dict[str, Any]) -> Proposal | None:
    try:
        return pair(document.loads(json.dumps(source)))
    except NoPairing:
        return None


def positions(system: str, part: int) -> list[dict[str, Any]]:
    seeds = range(part, POSITIONS, PARTS)
    return [position(system, seed, crowded=seed % 2 == 0) for seed in seeds]


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("system", SYSTEMS)
@pytest.mark.article("knsb-weerstand", "A2", "A3", "B1", "B2", "B3", "B4", "C6", "C7", "C9", "F1")
@pytest.mark.article("go-weerstand", "1.3", "1.4", "3.1", "3.2", "3.3", "4.6", "4.7", "4.8", "7.1")
def test_every_round_is_the_best_by_brute_force(system: str, part: int) -> None:
    for source in positions(system, part):
        oracle, proposal = Oracle(source), answer(source)
        if proposal is None:
            assert not oracle.rounds, source
            continue
        assert oracle.rounds, source
        found = [(pair.white, pair.black) for pair in proposal.pairs]
        assert (found, proposal.bye) == (oracle.boards(), oracle.bye), source
