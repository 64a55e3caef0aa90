"""Who goes to the waiting room (C2 to C4, C9; go 4.3, 4.4, 4.8).

The regulation searches: it tries a waiting room, and when a group further down can't be paired it
comes back. What that search ends in is a best choice among all that leave the round completable,
and here it is computed in three ways of growing cost; each answers only when it is certain.

1. Those without an opponent in the group must go. When the others are even in number, or odd and
   one more goes, most choices are settled by counting and one matching.
2. A matching of least cost of the group alone, which assumes that the groups below can do their
   best with whatever comes down; a matching of those groups then has to prove it.
3. A matching of least cost of everybody who is left.
"""

from __future__ import annotations

from dataclasses import dataclass

from zwitser.engines.weerstand_counting import (
    KINDS,
    PAIR_COST,
    Cost,
    kind_of,
    least_refused,
    without,
)
from zwitser.engines.weerstand_field import Field
from zwitser.engines.weerstand_pairs import Group
from zwitser.matching.cardinality import LargestMatching, bits, mask_of
from zwitser.matching.weighted import Edge, best_matching


@dataclass(frozen=True, slots=True)
class Stage:
    """A group in its turn: `came` from above, `own` players, the `next` group, and all `below`.

    `below` are the players under the next group, and the bye.
    """

    field: Field
    came: int
    own: int
    next: int
    below: int

    @property
    def players(self) -> int:
        return self.came | self.own

    def level(self, player: int) -> int:
        """Say how much a player weighs in the waiting room (C4.1; go 4.4a)."""
        entrant = self.field.entrants[player]
        return self.field.regulation.level(entrant, bool(self.came >> player & 1))


@dataclass(frozen=True, slots=True)
class Room:
    """The players who go down, and the pairing of the others that came with the decision."""

    players: int
    others: LargestMatching | None = None


def waiting_room(stage: Stage) -> Room:
    """Choose who goes down from this group."""
    return _by_counting(stage) or _by_group(stage) or by_everybody(stage)


# 1. Those who must go, and at most one more.


def must_leave(stage: Stage) -> int:
    """Find who has no possible opponent in the group at all (C2)."""
    near, players = stage.field.near, stage.players
    return mask_of(i for i in bits(players) if not near[i] & players)


def _by_counting(stage: Stage) -> Room | None:
    forced = must_leave(stage)
    others = stage.players & ~forced
    if others.bit_count() % 2 == 0:
        return _forced_room(stage, forced)
    return _one_more(stage, forced, others)


def _forced_room(stage: Stage, forced: int) -> Room | None:
    others = stage.players & ~forced
    if not _is_perfect(stage, forced | stage.next | stage.below):
        return None
    if not _is_perfect(stage, others):
        return None
    return Room(forced)


def _is_perfect(stage: Stage, players: int) -> bool:
    return LargestMatching(stage.field.near, players).is_perfect()


def _one_more(stage: Stage, forced: int, others: int) -> Room | None:
    """Send one more down: the highest with whom all that counting promises comes true."""
    lookout = Lookout(stage)
    for player in _candidates(stage, others):
        room = forced | 1 << player
        reached = lookout.reaches_bound(room)
        if reached is None:
            return None
        if reached:
            matching = Group(stage.field, others & ~(1 << player)).at_the_bound()
            if matching is not None:
                return Room(room, matching)
    return None


def _candidates(stage: Stage, others: int) -> list[int]:
    """List who may go by C4.1 and C2 and leaves the fewest refused by counting, highest first."""
    entrants = stage.field.entrants
    lowest = min(stage.level(i) for i in bits(others))
    down = stage.next or stage.below
    able = [i for i in bits(others) if stage.level(i) == lowest and stage.field.near[i] & down]
    counts = [0] * KINDS
    for i in bits(others):
        counts[kind_of(entrants[i].preference)] += 1
    costs = {i: least_refused(without(counts, kind_of(entrants[i].preference))) for i in able}
    least = min(costs.values(), default=(0, 0))
    return [i for i in able if costs[i] == least]


# Looking ahead (C4.2, C4.3; go 4.4b).


class Lookout:
    """Whether a waiting room lets the next group do as well as any waiting room could.

    Bounds: who has no opponent in the next group goes down again (C4.2). Of the players under the
    next group, and the bye, so many can't be matched among themselves; as many must come down to
    them (C4.3).
    """

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        below = LargestMatching(stage.field.near, stage.below)
        below.enlarge()
        self.pairs_below = list(below.partners())
        self.short = below.free.bit_count()

    def again(self, room: int) -> int:
        """Find who of a waiting room has no opponent in the next group."""
        near = self.stage.field.near
        return mask_of(i for i in bits(room) if not near[i] & self.stage.next)

    def bound(self, room: int) -> tuple[int, int]:
        """Give the least for C4.2 and C4.3 with this waiting room, as far as counting says."""
        if not self.stage.next:
            return 0, 0
        again = self.again(room).bit_count()
        return again, max(self.short, again + (again - self.short) % 2)

    def reaches_bound(self, room: int) -> bool | None:
        """Say whether some completion of the round reaches the bound; None: not certain."""
        if not self.stage.next:
            return _is_perfect(self.stage, room | self.stage.below)
        again = self.again(room)
        graph = self._graph(room & ~again, again)
        upper = LargestMatching(graph, (room & ~again) | self.stage.next)
        upper.enlarge()
        everybody = room | self.stage.next | self.stage.below
        whole = LargestMatching(graph, everybody, [*upper.partners(), *self.pairs_below])
        if not whole.is_perfect():
            return False
        if not self.stage.field.regulation.counts_next_room:
            return True
        down = sum(1 for i in bits(self.stage.next) if self.stage.below >> whole.mate[i] & 1)
        if again.bit_count() + down == self.bound(room)[1]:
            return True
        return False if self.short == 0 and not again and upper.free else None

    def _graph(self, staying: int, again: int) -> list[int]:
        """Keep the edges of a completion: who can stay in the next group stays there."""
        near, next_, below = self.stage.field.near, self.stage.next, self.stage.below
        graph = [0] * len(near)
        for players, reach in (
            (staying, next_),
            (again, below),
            (next_, staying | next_ | below),
            (below, again | next_ | below),
        ):
            for i in bits(players):
                graph[i] = near[i] & reach
        return graph


# 2. and 3. Matchings of least cost.


class Costs:
    """The criteria as digits of one number, the first criterion in front (C3, C4; go 4.3, 4.4)."""

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.players = list(bits(stage.players))
        self.place = {i: n for n, i in enumerate(self.players)}
        self.levels = sorted({stage.level(i) for i in self.players})
        self.base = 2 * stage.field.size + 2

    def leaves(self, player: int, *, again: bool = False, next_room: bool = False) -> int:
        """Price a player of this group in the waiting room."""
        counts = [0] * len(self.levels)
        counts[-1 - self.levels.index(self.stage.level(player))] = 1
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
        near, entrants = self.stage.field.near, self.stage.field.entrants
        kinds = [kind_of(entrants[i].preference) for i in self.players]
        return [
            (v, w, self.pair(PAIR_COST[kinds[v]][kinds[w]]))
            for v, i in enumerate(self.players)
            for w, j in enumerate(self.players[:v])
            if near[i] >> j & 1
        ]


def _by_group(stage: Stage) -> Room | None:
    """Choose with the group alone, by the bounds of the groups below, and let them prove it."""
    if stage.players.bit_count() > GROUP_LIMIT:
        return None
    lookout = Lookout(stage)
    rest = LargestMatching(stage.field.near, stage.next | stage.below)
    rest.enlarge()
    size, least = stage.players.bit_count(), rest.free.bit_count()
    for leaving in range(max(least, size % 2), size + 1, 2):
        room = _cheapest_of_size(stage, lookout, leaving)
        if room is not None:
            return Room(room) if lookout.reaches_bound(room) else None
    return None


GROUP_LIMIT = 80
"""Above this size a matching of least cost of the group takes long; counting rarely fails then."""


def _cheapest_of_size(stage: Stage, lookout: Lookout, leaving: int) -> int | None:
    """Find the best waiting room of this size by the bounds of the groups below."""
    costs, size = Costs(stage), stage.players.bit_count()
    again = lookout.again(stage.players) if stage.next else 0
    edges = costs.pairs_within()
    for v, i in enumerate(costs.players):
        price = costs.leaves(i, again=bool(again >> i & 1))
        edges += [(v, size + door, price) for door in range(leaving)]
    found = best_matching(size + leaving, edges)
    if found is None:
        return None
    return mask_of(costs.players[v] for v in found.mate[size:])


def by_everybody(stage: Stage) -> Room:
    """Choose by all criteria at once, over everybody who is left (C9; go 4.8)."""
    costs = Costs(stage)
    others = list(bits(stage.next | stage.below))
    size = len(costs.players)
    edges = costs.pairs_within()
    for v, i in enumerate(costs.players):
        edges += _ways_out(stage, costs, v, i, others)
    edges += _pairs_of_others(stage, costs, others)
    found = best_matching(size + len(others), edges)
    assert found is not None, "every group leaves the round completable"
    return Room(mask_of(i for v, i in enumerate(costs.players) if found.mate[v] >= size))


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
