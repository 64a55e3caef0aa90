"""Evenings too large for brute force, solved a second way: every question put to networkx."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from random import Random
from typing import Any

import networkx as nx
import pytest

from tests.oracles.club import Club, without
from zwitser.errors import NoPairing
from zwitser.formats import document
from zwitser.systems import pair

Pairs = list[tuple[int, int]]


def crowded_season(seed: int) -> dict[str, Any]:
    """Make a period in which most have met their neighbours and A nearly everyone in A."""
    dice = Random(seed)
    size, upper = dice.randint(16, 30), dice.randint(4, 9)
    ids = list(range(1, size + 1))
    met: set[frozenset[int]] = set()
    rounds = [_round(dice, ids, upper, met) for _ in range(dice.randint(upper - 2, upper + 2))]
    players = [{"id": p, "name": f"P{p}", "rating": 2400 - 20 * p} for p in ids]
    away = [{"player": p, "as": "zero"} for p in ids if dice.random() < 0.15]
    return {
        "zwitser": 1,
        "name": "crowded",
        "system": "club",
        "options": {"a_size": upper, "seed": "crowd"},
        "players": players,
        "periods": [{"rounds": rounds}],
        "next": {"absent": away},
    }


def _round(
    dice: Random, ids: Sequence[int], upper: int, met: set[frozenset[int]]
) -> dict[str, Any]:
    left, games = dice.sample(ids, len(ids)), []
    while left:
        one = left.pop()
        near = [p for p in left if frozenset((one, p)) not in met]
        near.sort(key=lambda p: ((p > upper) != (one > upper), abs(p - one)))
        if near:
            left.remove(near[0])
            met.add(frozenset((one, near[0])))
            games.append(
                {"white": one, "black": near[0], "result": dice.choice(["1-0", "1/2-1/2"])}
            )
    return {"games": games, "absent": []}


def matching(club: Club, players: Iterable[int], costs: dict[frozenset[int], int]) -> Pairs:
    """Give a pairing of least cost among those with as many pairs as possible."""
    players = list(players)
    graph: nx.Graph[int] = nx.Graph()
    graph.add_nodes_from(players)
    for number, one in enumerate(players):
        for two in players[number + 1 :]:
            if club.may_meet(one, two):
                graph.add_edge(one, two, weight=-costs.get(frozenset((one, two)), 0))
    return [(one, two) for one, two in nx.max_weight_matching(graph, maxcardinality=True)]


def complete(club: Club, players: Iterable[int]) -> bool:
    players = list(players)
    return 2 * len(matching(club, players, {})) == len(players)


def free_player(club: Club, present: list[list[int]]) -> int | None:
    if sum(map(len, present)) % 2 == 0:
        return None
    for player in club.free_turns(present, club.out_now()):
        if complete(club, (p for group in without(present, player) for p in group)):
            return player
    raise NoPairing(())


def crossing(club: Club, above: list[int], below: list[int]) -> Pairs:
    """Choose the pairs across, one digit of the cost for each of A, the lowest first."""
    base = len(above) + len(below) + 1
    costs: dict[frozenset[int], int] = {}
    for rank, upper in enumerate(reversed(above)):
        order = sorted(
            below, key=lambda p: (abs(club.rating[p] - club.rating[upper]), below.index(p))
        )
        for place, lower in enumerate(order):
            again = (upper in club.crossed) + (lower in club.crossed)
            digit = (base - 1 - place) * base ** (len(above) - 1 - rank)
            costs[frozenset((upper, lower))] = (
                base ** (len(above) + 1) + again * base ** len(above) - digit
            )
    pairs = matching(club, above + below, costs)
    if 2 * len(pairs) < len(above) + len(below):
        raise NoPairing(())
    return [pair_ for pair_ in pairs if frozenset(pair_) in costs]


def from_the_top(club: Club, group: list[int]) -> Pairs:
    left, pairs = list(group), []
    while left:
        one = left.pop(0)
        two = next(
            p for p in left if club.may_meet(one, p) and complete(club, (q for q in left if q != p))
        )
        left.remove(two)
        pairs.append((one, two))
    return pairs


def second_solution(club: Club) -> tuple[int | None, set[frozenset[int]]]:
    present = club.present()
    bye = free_player(club, present)
    above, below = without(present, *([] if bye is None else [bye]))
    across = crossing(club, above, below)
    crossers = [player for pair_ in across for player in pair_]
    inside = [pair_ for g in without([above, below], *crossers) for pair_ in from_the_top(club, g)]
    return bye, {frozenset(pair_) for pair_ in across + inside}


@pytest.mark.article("club", "Indeling", "OnevenA", "Oneven")
def test_crowded_evenings_are_paired_as_networkx_does() -> None:
    paired = several = 0
    for seed in range(80):
        made = crowded_season(seed)
        club, tournament = Club(made), document.loads(json.dumps(made))
        try:
            expected = second_solution(club)
        except NoPairing:
            with pytest.raises(NoPairing):
                pair(tournament)
            continue
        proposal = pair(tournament)
        found = {frozenset((p.white, p.black)) for p in proposal.pairs}
        assert (proposal.bye, found) == expected, f"seed {seed}"
        paired += 1
        several += sum(len(p & set(club.groups[0])) == 1 for p in found) > 1
    assert paired > 50
    assert several > 10
