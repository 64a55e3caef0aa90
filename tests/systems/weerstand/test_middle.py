"""Fields of 20 to 60 players: the engines against an integer programme and against themselves.

What counting and one matching settle must be what the matching of least cost of everybody gives.
"""

import json
from collections import Counter
from typing import Any

import pytest

from tests.oracles.weerstand_ilp import Programme
from tests.positions import position
from tests.sample import sampled
from zwitser.errors import NoPairing
from zwitser.formats import document
from zwitser.model import (
    Absence,
    AbsenceKind,
    Game,
    Options,
    Player,
    Result,
    Round,
    Tournament,
)
from zwitser.systems import pair
from zwitser.systems.weerstand import chess as knsb_weerstand
from zwitser.systems.weerstand import go as go_weerstand
from zwitser.systems.weerstand.field import Regulation, WeerstandField, enter
from zwitser.systems.weerstand.procedure import decide
from zwitser.systems.weerstand.waiting_room import (
    GroupDecision,
    GroupPairing,
    ScoreGroup,
    WaitingRoom,
    by_counting,
    by_matching,
    least_ahead,
)

REGULATIONS = {
    "knsb-weerstand": knsb_weerstand.REGULATION,
    "go-weerstand": go_weerstand.REGULATION,
}


def middle(system: str, seed: int, most: int = 60) -> dict[str, Any]:
    return position(system, seed, least=20, most=most, rounds=3 + seed % 9)


@pytest.mark.parametrize("seed", range(sampled(8)))
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


def entered(source: dict[str, Any], regulation: Regulation) -> WeerstandField | None:
    try:
        return enter(document.loads(json.dumps(source)), regulation)
    except NoPairing:
        return None


@pytest.mark.parametrize("part", range(4))
@pytest.mark.parametrize("system", REGULATIONS)
def test_quick_decisions_are_those_of_the_whole_matching(system: str, part: int) -> None:
    for seed in range(100 + part, 100 + sampled(60), 4):
        players = entered(middle(system, seed, most=36), REGULATIONS[system])
        for decision in decide(players) if players else []:
            check(decision)


def check(decision: GroupDecision) -> None:
    group = decision.group
    assert by_matching(group).players == decision.left
    inside = GroupPairing(group.field, group.players & ~decision.left)
    assert inside.by_costs() == list(decision.pairs)


WAYS = (by_counting,)


@pytest.mark.parametrize("system", REGULATIONS)
@pytest.mark.article("knsb-weerstand", "C3", "C4", "C9")
@pytest.mark.article("go-weerstand", "4.3", "4.4", "4.8")
def test_every_way_to_a_waiting_room_ends_in_the_same(system: str) -> None:
    answers: Counter[str] = Counter()
    for seed in range(sampled(900)):
        source = position(system, 20_000 + seed, most=14, crowded=seed % 2 == 0)
        players = entered(source, REGULATIONS[system])
        for decision in decide(players) if players else []:
            expected = by_matching(decision.group)
            check_ahead(decision.group, expected)
            for way in WAYS:
                room = way(decision.group)
                if room is not None:
                    answers[way.__name__] += 1
                    assert room.players == expected.players, (way.__name__, source)
    assert all(answers[way.__name__] >= 10 for way in WAYS), answers


def check_ahead(group: ScoreGroup, room: WaitingRoom) -> None:
    """Looking ahead for this room alone gives what the choice among all rooms counted on."""
    found = least_ahead(group, room.players)
    assert found is not None
    assert room.ahead is not None
    criteria = 2 if group.field.regulation.counts_next_room else 1
    assert found[:criteria] == room.ahead[:criteria]


def lonely(system: str, size: int) -> Tournament:
    """A large group of equals, and one player below who may not be free again."""
    players = tuple(Player(n, f"P{n}", n) for n in range(1, size + 2))
    half, last = size // 2, size + 1
    history = []
    for number in range(3):
        games = []
        for n in range(half):
            pair_ = n + 1, half + (n + number) % half + 1
            white, black = pair_ if (n + number) % 2 else pair_[::-1]
            games.append(Game(white, black, Result.DRAW))
        kind = AbsenceKind.ZERO if number else AbsenceKind.BYE
        history.append(Round(tuple(games), (Absence(last, kind),)))
    options = Options(bye_points=1)
    return Tournament("T", system, players, rounds=9, options=options, history=tuple(history))


@pytest.mark.parametrize("system", REGULATIONS)
@pytest.mark.article("knsb-weerstand", "C9", "B1b", "F1")
@pytest.mark.article("go-weerstand", "4.8", "3.2", "7.1")
def test_a_large_group_sends_two_down_to_one_who_may_not_be_free(system: str) -> None:
    players = enter(lonely(system, 100), REGULATIONS[system])
    top, bottom = decide(players)
    assert players.ids(top.left) == (1, 2)
    assert (bottom.pairs, players.ids(bottom.left)) == (((1, 100),), (1,))
    check(top)
