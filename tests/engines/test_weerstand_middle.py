"""Fields of 20 to 60 players: the engines against an integer programme and against themselves.

What counting and one matching settle must be what the matching of least cost of everybody gives.
"""

import json
import os
from typing import Any

import pytest

from tests.oracles.weerstand_ilp import Programme
from tests.positions import position
from zwitser.engines import go_weerstand, knsb_weerstand
from zwitser.engines.weerstand_base import decide
from zwitser.engines.weerstand_costs import by_everybody
from zwitser.engines.weerstand_field import Field, Regulation, field
from zwitser.engines.weerstand_pairs import Group
from zwitser.engines.weerstand_stage import Decision
from zwitser.errors import NoPairing
from zwitser.formats import document
from zwitser.pairing import pair

REGULATIONS = {
    "knsb-weerstand": knsb_weerstand.REGULATION,
    "go-weerstand": go_weerstand.REGULATION,
}
MORE = int(os.environ.get("ZWITSER_MIDDLE", "1"))
"""A factor on the number of positions, by this environment variable."""


def middle(system: str, seed: int, most: int = 60) -> dict[str, Any]:
    return position(system, seed, least=20, most=most, rounds=3 + seed % 9)


@pytest.mark.parametrize("seed", range(8 * MORE))
@pytest.mark.parametrize("system", REGULATIONS)
def test_the_round_solves_the_integer_programme(system: str, seed: int) -> None:
    source = middle(system, seed)
    programme = Programme(source)
    if not programme.feasible:
        with pytest.raises(NoPairing):
            pair(document.loads(json.dumps(source)))
        return
    proposal = pair(document.loads(json.dumps(source)))
    found = {(pair.white, pair.black) for pair in proposal.pairs}
    assert (found, proposal.bye) == programme.round()


def entered(source: dict[str, Any], regulation: Regulation) -> Field | None:
    try:
        return field(document.loads(json.dumps(source)), regulation)
    except NoPairing:
        return None


@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("system", REGULATIONS)
def test_quick_decisions_are_those_of_the_whole_matching(system: str, part: int) -> None:
    for seed in range(100 + part, 100 + 60 * MORE, 4):
        players = entered(middle(system, seed, most=36), REGULATIONS[system])
        for decision in decide(players) if players else []:
            check(decision)


def check(decision: Decision) -> None:
    stage = decision.stage
    assert by_everybody(stage).players == decision.left
    group = Group(stage.field, stage.players & ~decision.left)
    assert group.by_costs() == list(decision.pairs)
