"""A score group in its turn, and what is decided about it."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property, lru_cache

from zwitser.matching.cardinality import LargestMatching, bits, mask_of
from zwitser.matching.lexicographic import Rule, first_in_order, matching_within
from zwitser.matching.weighted import Edge, Solver, best_matching
from zwitser.systems.swiss import Strength
from zwitser.systems.weerstand.field import Field

Ahead = tuple[int, int]
"""C4.2 and C4.3: how many of the room go down again, and how many leave the next group."""


@dataclass(frozen=True)
class Stage:
    """A group in its turn: `came` from above, `own` players, the `next` group, and all `below`.

    `below` are the players under the next group, and the bye.
    """

    field: Field
    came: int
    own: int
    next: int
    below: int

    @cached_property
    def players(self) -> int:
        return self.came | self.own

    @cached_property
    def levels(self) -> dict[int, int]:
        """How much each player of the group weighs in the waiting room (C4.1; go 4.4a)."""
        entrants, level, came = self.field.entrants, self.field.regulation.level, self.came
        return {i: level(entrants[i], bool(came >> i & 1)) for i in bits(self.players)}

    @cached_property
    def forced(self) -> int:
        """The players who have no possible opponent in the group at all [C2]."""
        near, players = self.field.near, self.players
        return mask_of(i for i in bits(players) if not near[i] & players)

    @cached_property
    def pairs_below(self) -> tuple[list[tuple[int, int]], int]:
        """The most pairs that those below can make, and how many are left over then."""
        matching = LargestMatching(self.field.near, self.below)
        matching.enlarge()
        return list(matching.partners()), matching.free.bit_count()

    def is_perfect(self, players: int) -> bool:
        """Say whether these players, the bye perhaps among them, can all be matched."""
        return LargestMatching(self.field.near, players).is_perfect()


@dataclass(frozen=True, slots=True)
class Room:
    """The players who go down, and what was found on the way to this decision.

    `others` is a pairing of those who stay, and `ahead` the least that a completion reaches for
    C4.2 and C4.3, and `everybody` the matching that gave it; each only where it was looked at.
    """

    players: int
    others: LargestMatching | None = None
    ahead: Ahead | None = None
    everybody: Everybody | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """What was decided in a group: the waiting room, and pairs with the higher ranked first.

    `count` are the colour preferences of those who were paired.
    """

    stage: Stage
    room: Room
    pairs: tuple[tuple[int, int], ...]
    count: ColourCount

    @property
    def left(self) -> int:
        """The players who go down."""
        return self.room.players

    @property
    def staying(self) -> int:
        """The players who are paired in this group."""
        return self.stage.players & ~self.left


# What counting says about refused colours, before any search (B4, C4.4).
#
# Where more players of a group prefer white than can get it, every pair of two of them refuses one.
# How many such pairs there must be follows from the numbers alone, and so does which kinds of pairs
# a best pairing can contain.

NONE, WHITE, BLACK = 0, 0, 3
"""Kinds of players (`Preference.kind`): 0 without one, WHITE or BLACK plus the strength."""

KINDS = 7

Cost = tuple[int, int]
"""How many are refused the colour they prefer, and how many of these preferences are strong."""


def _pair_cost(kind: int, other: int) -> Cost:
    if not kind or not other or (kind > BLACK) != (other > BLACK):
        return 0, 0
    weaker = (min(kind, other) - 1) % 3 + 1
    return 1, int(weaker == Strength.STRONG)


PAIR_COST = tuple(tuple(_pair_cost(k, other) for other in range(KINDS)) for k in range(KINDS))
"""The cost of a pair of two kinds: the weaker of two equal preferences is refused (E2)."""


def least_refused(counts: Sequence[int]) -> Cost:
    """Give the least that counting allows for players of these kinds, an even number of them.

    With k pairs of the majority, k minus the light ones among them must refuse a strong one.
    """
    none, white, black = counts[NONE], sum(counts[1:4]), sum(counts[4:7])
    if white > black + none:
        forced, lights = (white - black - none) // 2, counts[WHITE + Strength.LIGHT]
    elif black > white + none:
        forced, lights = (black - white - none) // 2, counts[BLACK + Strength.LIGHT]
    else:
        return 0, 0
    return forced, max(0, forced - lights)


def without(counts: Sequence[int], *kinds: int) -> list[int]:
    """Take players of these kinds away from the counts."""
    left = list(counts)
    for kind in kinds:
        left[kind] -= 1
    return left


def fits(counts: Sequence[int], kind: int, other: int) -> bool:
    """Say whether a pair of these kinds leaves the least that counting allows within reach."""
    refused, strong = PAIR_COST[kind][other]
    left = without(counts, kind, other)
    if left[kind] < 0 or left[other] < 0:
        return False
    rest = least_refused(left)
    return (refused + rest[0], strong + rest[1]) == least_refused(counts)


@lru_cache(maxsize=50_000)
def fitting_kinds(counts: tuple[int, ...], kind: int) -> tuple[int, ...]:
    """List the kinds with which a player of this kind can be paired at no loss."""
    return tuple(other for other in range(KINDS) if counts[other] and fits(counts, kind, other))


class ColourCount(Rule):
    """The counts of a group that is being paired: which pairs can still be part of the best."""

    def __init__(self, field: Field, players: int) -> None:
        self.kinds = field.kinds
        self.players = players
        self.members = [0] * KINDS
        for i in bits(players):
            self.members[self.kinds[i]] |= 1 << i
        self.start = [mask.bit_count() for mask in self.members]
        self.counts = list(self.start)

    def reset(self) -> None:
        self.counts = list(self.start)

    def take(self, v: int, w: int) -> None:
        self.counts[self.kinds[v]] -= 1
        self.counts[self.kinds[w]] -= 1

    def companions(self, v: int, neighbours: int) -> int:
        if self.counts[NONE] == sum(self.counts):
            return neighbours
        return neighbours & self._fitting(self.kinds[v])

    def _fitting(self, kind: int) -> int:
        mask = 0
        for other in fitting_kinds(tuple(self.counts), kind):
            mask |= self.members[other]
        return mask

    @property
    def least(self) -> Cost:
        """The least refused that counting allows for the whole group."""
        return least_refused(self.start)

    def best_graph(self, near: Sequence[int]) -> list[int]:
        """Keep only edges that a pairing with the least refused can contain.

        A perfect matching of this graph refuses exactly the least, and every pairing that does is
        a perfect matching of it: each kind of pair that costs more by itself, or leaves more to be
        refused by the others, is gone.
        """
        self.reset()
        fitting = [self._fitting(kind) if self.start[kind] else 0 for kind in range(KINDS)]
        graph = [0] * len(near)
        for i in bits(self.players):
            graph[i] = near[i] & self.players & fitting[self.kinds[i]]
        return graph


# The pairs of a group once its waiting room is known (C5, C6, B4; go 4.5, 4.6).


class Group:
    """Players who are to be paired among themselves, with the fewest colours refused."""

    def __init__(self, field: Field, players: int) -> None:
        self.field = field
        self.players = players
        self.order = field.ranked(players)
        self.count = ColourCount(field, players)

    def at_the_bound(self) -> LargestMatching | None:
        """Find a pairing that refuses no more colours than counting requires, if there is one."""
        graph = self.count.best_graph(self.field.near)
        return matching_within(graph, self.order, self.players, rule=self.count)

    def pairs(self, start: LargestMatching | None = None) -> list[tuple[int, int]] | None:
        """Pair everybody: few colours refused, then low opponents for the highest [B4, C5; go 4.5].

        Each pair has the higher ranked first. None when they can't all be paired.
        """
        start = start or self.at_the_bound()
        if start is not None:
            return first_in_order(start, self.order, rule=self.count)
        return self.by_costs()

    def refusals(self) -> Cost:
        """Say how many colours a best pairing refuses, without making it where counting tells."""
        if self.at_the_bound() is not None:
            return self.count.least
        pairs = self.by_costs()
        assert pairs is not None, "a waiting room leaves the others pairable"
        return refused(self.field, pairs)

    def by_costs(self) -> list[tuple[int, int]] | None:
        """Find the pairs as one matching of least cost, where counting is not exact."""
        found = best_matching(len(self.order), self._edges())
        if found is None:
            return None
        return [(self.order[v], self.order[w]) for v, w in found.pairs]

    def _edges(self) -> list[Edge]:
        """Give each possible pair its cost: refused, strong refused, then a digit for the higher.

        The digit of a player says how high his opponent is; the highest player has the first
        digit, so the least number is the choice of C5 after all of C6 [C6; go 4.6].
        """
        size = len(self.order)
        width = size.bit_length()
        place = {i: n for n, i in enumerate(sorted(self.order, reverse=True))}
        edges = []
        for v, higher in enumerate(self.order):
            for w in range(v + 1, size):
                lower = self.order[w]
                if self.field.near[higher] >> lower & 1:
                    refused, strong = self.cost(higher, lower)
                    first = (refused * (size + 1) + strong) << width * size
                    edges.append((v, w, first | place[lower] << width * (size - 1 - v)))
        return edges

    def cost(self, higher: int, lower: int) -> Cost:
        """Say what a pair costs in refused colours."""
        return PAIR_COST[self.count.kinds[higher]][self.count.kinds[lower]]


def refused(field: Field, pairs: Sequence[tuple[int, int]]) -> Cost:
    """Add up the refused colours of pairs, and the strong ones among them."""
    kinds, count, strong = field.kinds, 0, 0
    for v, w in pairs:
        cost = PAIR_COST[kinds[v]][kinds[w]]
        count += cost[0]
        strong += cost[1]
    return count, strong


# Looking ahead: what a waiting room means for the next group (C4.2, C4.3; go 4.4b).


class Lookout:
    """Whether a waiting room lets the next group do as well as any waiting room could.

    Bounds: who has no opponent in the next group goes down again, and as many go down again as the
    room has players more than the next group (C4.2). Of the players under the next group, and the
    bye, so many can't be matched among themselves; as many must come down to them (C4.3).
    """

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.pairs_below, self.short = stage.pairs_below

    def again(self, room: int) -> int:
        """Find who of a waiting room has no opponent in the next group."""
        near = self.stage.field.near
        return mask_of(i for i in bits(room) if not near[i] & self.stage.next)

    def bound(self, room: int) -> Ahead:
        """Give the least for C4.2 and C4.3 with this waiting room, as far as counting says."""
        return self.least(self.again(room).bit_count(), room.bit_count())

    def least(self, again: int, size: int) -> Ahead:
        """Give that least from the number of those without an opponent in the next group."""
        if not self.stage.next:
            return 0, 0
        again = max(again, size - self.stage.next.bit_count())
        return again, max(self.short, again + (again - self.short) % 2)

    def reaches_bound(self, room: int) -> bool | None:
        """Say whether some completion of the round reaches the bound; None: not certain."""
        if not self.stage.next:
            return LargestMatching(self.stage.field.near, room | self.stage.below).is_perfect()
        again = self.again(room)
        staying = room & ~again
        bound = self.bound(room)
        crowded = bound[0] > again.bit_count()
        graph = self._graph(staying, again, crowded=crowded)
        upper = LargestMatching(graph, staying | self.stage.next)
        upper.enlarge()
        whole = self._complete(graph, room, upper)
        if not whole.is_perfect():
            return False
        reached = self._reached(whole, room)
        if reached == bound or not self.stage.field.regulation.counts_next_room:
            return True
        return False if upper.free and not (self.short or again) else None

    def _complete(self, graph: list[int], room: int, upper: LargestMatching) -> LargestMatching:
        """Match all, after the room has been matched with the next group, and that group."""
        everybody = room | self.stage.next | self.stage.below
        return LargestMatching(graph, everybody, [*upper.partners(), *self.pairs_below])

    def _reached(self, whole: LargestMatching, room: int) -> Ahead:
        below = self.stage.below
        down = mask_of(i for i in bits(room | self.stage.next) if below >> whole.mate[i] & 1)
        return (down & room).bit_count(), down.bit_count()

    def _graph(self, staying: int, again: int, *, crowded: bool) -> list[int]:
        """Keep the edges of a completion: who can stay in the next group stays there.

        Where the next group is too small for all of them, all of that group meet one of them.
        """
        near, next_, below = self.stage.field.near, self.stage.next, self.stage.below
        graph = [0] * len(near)
        for players, reach in (
            (staying, next_ | below if crowded else next_),
            (again, below),
            (next_, staying if crowded else staying | next_ | below),
            (below, again | below | (staying if crowded else next_)),
        ):
            for i in bits(players):
                graph[i] = near[i] & reach
        return graph


# Waiting rooms as matchings of least cost, where counting does not settle them.


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


# Who goes to the waiting room (C2 to C4, C9; go 4.3, 4.4, 4.8).
#
# The regulation searches: it tries a waiting room, and when a group further down can't be paired it
# comes back. What that search ends in is a best choice among all that leave the round completable,
# and here it is computed in two ways; the first answers only when it is certain.
#
# 1. Those without an opponent in the group must go. When the others are even in number, or odd and
#    one more goes, most choices are settled by counting and one matching.
# 2. A matching of least cost of everybody who is left.


def waiting_room(stage: Stage) -> Room:
    """Choose who goes down from this group."""
    return by_counting(stage) or by_everybody(stage)


def by_counting(stage: Stage, *, staying: int = 0) -> Room | None:
    """Choose by counting and one matching, where that is certain; nobody of `staying` goes."""
    forced = stage.forced
    others = stage.players & ~forced
    if others.bit_count() % 2 == 0:
        return _forced_room(stage, forced)
    return _one_more(stage, forced, others, staying)


def _forced_room(stage: Stage, forced: int) -> Room | None:
    others = stage.players & ~forced
    if not stage.is_perfect(forced | stage.next | stage.below):
        return None
    if not stage.is_perfect(others):
        return None
    return Room(forced)


def _one_more(stage: Stage, forced: int, others: int, staying: int) -> Room | None:
    """Send one more down: the highest with whom all that counting promises comes true."""
    if stage.next and forced.bit_count() >= stage.next.bit_count():
        return None
    lookout = Lookout(stage)
    for player in _candidates(stage, others, staying):
        room = forced | 1 << player
        reached = lookout.reaches_bound(room)
        if reached is None:
            return None
        if reached:
            matching = Group(stage.field, others & ~(1 << player)).at_the_bound()
            if matching is not None:
                return Room(room, matching, lookout.bound(room))
    return None


def _candidates(stage: Stage, others: int, staying: int) -> list[int]:
    """List who may go by C4.1 and C2 and leaves the fewest refused by counting, highest first."""
    kinds, near = stage.field.kinds, stage.field.near
    levels, group = stage.levels, list(bits(others))
    lowest = min([levels[i] for i in group])
    down = stage.next or stage.below
    able = [i for i in group if levels[i] == lowest and near[i] & down and not staying >> i & 1]
    counts = [0] * KINDS
    for i in group:
        counts[kinds[i]] += 1
    costs = {kind: least_refused(without(counts, kind)) for kind in {kinds[i] for i in able}}
    least = min(costs.values(), default=(0, 0))
    return [i for i in able if costs[kinds[i]] == least]
