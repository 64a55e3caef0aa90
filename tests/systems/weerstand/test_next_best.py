"""The next best waiting room by comparing rooms is the one that matchings of least cost find."""

from __future__ import annotations

import json

import pytest

from tests.positions import position
from zwitser.errors import NoPairing
from zwitser.formats import document
from zwitser.matching.cardinality import bits
from zwitser.systems.weerstand.chess import REGULATION as CHESS
from zwitser.systems.weerstand.explain import RoomValues, kept_inside, next_best, values_of
from zwitser.systems.weerstand.field import Regulation, WeerstandField, enter
from zwitser.systems.weerstand.go import REGULATION as GO
from zwitser.systems.weerstand.procedure import decide
from zwitser.systems.weerstand.waiting_room import GroupDecision, by_matching

POSITIONS = 150


def entered(system: str, regulation: Regulation, seed: int) -> WeerstandField | None:
    source = position(system, 90_000 + seed, most=20, crowded=seed % 3 != 0)
    try:
        return enter(document.loads(json.dumps(source)), regulation)
    except NoPairing:
        return None


def by_matchings(decision: GroupDecision) -> tuple[int, RoomValues] | None:
    """Keep each of those who went inside in turn, and choose by all criteria at once."""
    found = []
    group = decision.group
    for player in bits(decision.left & ~group.forced):
        narrowed = kept_inside(group, player)
        if narrowed.is_perfect(group.players | group.next | group.below):
            room = by_matching(narrowed)
            found.append((values_of(group, room), room.players))
    return (min(found)[1], min(found)[0]) if found else None


@pytest.mark.parametrize(
    ("system", "regulation"), [("knsb-weerstand", CHESS), ("go-weerstand", GO)]
)
@pytest.mark.article("knsb-weerstand", "C3", "C4")
@pytest.mark.article("go-weerstand", "4.3", "4.4")
def test_comparing_rooms_finds_the_next_best(system: str, regulation: Regulation) -> None:
    compared = several = 0
    for seed in range(POSITIONS):
        start = entered(system, regulation, seed)
        for decision in decide(start) if start else ():
            extra = decision.left & ~decision.group.forced
            if extra:
                found = next_best(decision)
                assert found == by_matchings(decision)
                compared += 1
                several += extra.bit_count() > 1
    assert compared > 100
    assert several > 5
