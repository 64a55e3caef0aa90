"""Waiting rooms as matchings of least cost, where counting does not settle them."""

from __future__ import annotations

from copy import copy

from zwitser.matching.cardinality import bits, mask_of
from zwitser.matching.weighted import Edge, Solver, best_matching
from zwitser.systems.weerstand.counting import PAIR_COST, Cost
from zwitser.systems.weerstand.lookout import Lookout
from zwitser.systems.weerstand.stage import Ahead, Room, Stage


class Costs:
    """The criteria as digits of one number, the first criterion in front [C3 to C4.5; go 4.3, 4.4].

    How many wait (C3); how many of each level, the highest first (C4.1); who has to wait again
    (C4.2); who leaves the next group (C4.3); colours refused, and strong ones (C4.4); the order
    (C4.5).
    """

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.players = list(bits(stage.players))
        self.place = {i: n for n, i in enumerate(self.players)}
        self.levels = sorted({*stage.levels.values()})
        self.base = 2 * stage.field.size + 2

    def leaves(self, player: int, *, again: bool = False, next_room: bool = False) -> int:
        """Price a player of this group in the waiting room."""
        counts = [0] * len(self.levels)
        counts[-1 - self.levels.index(self.stage.levels[player])] = 1
        wide = len(self.players)
        order = (1 << wide) - (1 << wide - 1 - self.place[player])
        return self._number([1, *counts, again, next_room, 0, 0], order)

    def next_leaves(self) -> int:
        """Price a player of the next group who leaves that group."""
        return self._number([0, *[0] * len(self.levels), 0, 1, 0, 0], 0)

    def pair(self, cost: Cost) -> int:
        """Price a pair within this group."""
        return self._number([0, *[0] * len(self.levels), 0, 0, *cost], 0)

    def _number(self, digits: list[int], order: int) -> int:
        """Write the digits as one number; C4.3 is no criterion in the go regulation."""
        number = 0
        if not self.stage.field.regulation.counts_next_room:
            digits[-3] = 0
        for digit in digits:
            number = number * self.base + digit
        wide = len(self.players)
        return (number << wide + wide.bit_length()) + order

    def pairs_within(self) -> list[Edge]:
        """Price all possible pairs of this group; vertices are places in its list."""
        near = self.stage.field.near
        kinds = [self.stage.field.kinds[i] for i in self.players]
        return [
            (v, w, self.pair(PAIR_COST[kinds[v]][kinds[w]]))
            for v, i in enumerate(self.players)
            for w, j in enumerate(self.players[:v])
            if near[i] >> j & 1
        ]


class Everybody:
    """Everybody who is left as one matching, which can go on when a player has to stay."""

    def __init__(self, stage: Stage) -> None:
        costs = Costs(stage)
        others = list(bits(stage.next | stage.below))
        edges = costs.pairs_within()
        for v, i in enumerate(costs.players):
            edges += _ways_out(stage, costs, v, i, others)
        edges += _pairs_of_others(stage, costs, others)
        self.stage, self.costs = stage, costs
        self.order = [*costs.players, *others]
        self.solver = Solver(len(self.order), edges)

    def room(self) -> Room:
        """Choose by all criteria at once."""
        found = self.solver.matching()
        assert found is not None, "every group leaves the round completable"
        size = len(self.costs.players)
        room = mask_of(i for v, i in enumerate(self.costs.players) if found.mate[v] >= size)
        partners = [(self.order[v], self.order[w]) for v, w in found.pairs]
        return Room(room, ahead=_reached(self.stage, room, partners), everybody=self)

    def with_inside(self, player: int) -> Everybody:
        """Give the same for when this player has to stay; that he can must be known."""
        other = copy(self)
        other.solver = self.solver.copy()
        other.solver.confine(self.costs.place[player], range(len(self.costs.players)))
        return other


def by_everybody(stage: Stage) -> Room:
    """Choose by all criteria at once, over everybody who is left [C9; go 4.8]."""
    return Everybody(stage).room()


def least_ahead(stage: Stage, room: int) -> Ahead:
    """Find the least for C4.2 and C4.3 that a completion reaches with this waiting room."""
    lookout = Lookout(stage)
    return lookout.bound(room) if lookout.reaches_bound(room) else _search_ahead(stage, room)


def _search_ahead(stage: Stage, room: int) -> Ahead:
    """Find that least by a matching, where the bound by counting is not reached."""
    others = list(bits(room | stage.next | stage.below))
    edges = []
    for v, i in enumerate(others):
        for w, j in enumerate(others[:v]):
            if stage.field.near[i] >> j & 1:
                again, leave = _reached(stage, room, [(i, j)])
                edges.append((v, w, again * len(others) + leave))
    found = best_matching(len(others), edges)
    assert found is not None, "the waiting room leaves the round completable"
    return _reached(stage, room, [(others[v], others[w]) for v, w in found.pairs])


def _reached(stage: Stage, room: int, partners: list[tuple[int, int]]) -> Ahead:
    """Count in a completion who of the room goes down again, and who leaves the next group."""
    if not stage.next:
        return 0, 0
    ends = [(v, w) if stage.below >> w & 1 else (w, v) for v, w in partners]
    down = mask_of(v for v, w in ends if stage.below >> w & 1) & (room | stage.next)
    return (down & room).bit_count(), down.bit_count()


def _ways_out(stage: Stage, costs: Costs, v: int, i: int, others: list[int]) -> list[Edge]:
    near, size = stage.field.near, len(costs.players)
    deep = bool(stage.next)
    stays = costs.leaves(i)
    again = costs.leaves(i, again=deep, next_room=deep)
    return [
        (v, size + w, stays if stage.next >> j & 1 else again)
        for w, j in enumerate(others)
        if near[i] >> j & 1
    ]


def _pairs_of_others(stage: Stage, costs: Costs, others: list[int]) -> list[Edge]:
    near, size = stage.field.near, len(costs.players)
    leaves = costs.next_leaves()
    return [
        (size + v, size + w, leaves if (stage.next >> i ^ stage.next >> j) & 1 else 0)
        for v, i in enumerate(others)
        for w, j in enumerate(others[:v])
        if near[i] >> j & 1
    ]
