"""The waiting room of a score group (C2 to C4, C9; go 4.3, 4.4, 4.8), and the pairs of the rest.

The regulation searches: it tries a waiting room, and comes back when a group further down can't be
paired. The result of that search is the best waiting room of all that leave the round completable.
It is computed in two ways.

1. By counting and one matching, where that is certain: players without an opponent in the group
   must go, and one more where the others are odd in number.
2. By a minimum-cost matching of everybody who is left.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property

from zwitser.matching.cardinality import (
    LargestMatching,
    Rule,
    bits,
    first_in_order,
    mask_of,
    matching_within,
)
from zwitser.matching.weighted import Edge, Solver, best_matching
from zwitser.systems.swiss import (
    KINDS,
    REFUSES,
    Mask,
    Refused,
    count_kinds,
    fitting_kinds,
    least_refused,
    without,
)
from zwitser.systems.weerstand.field import WeerstandField

LookAhead = tuple[int, int]
"""C4.2 and C4.3: how many of the room go down again, and how many leave the next group."""


@dataclass(frozen=True)
class ScoreGroup:
    """A score group, with its `own` players and those who `came` from above.

    `next` is the group under it; `below` are all players under that one, and the bye.
    """

    field: WeerstandField
    came: Mask
    own: Mask
    next: Mask
    below: Mask

    @cached_property
    def players(self) -> Mask:
        return self.came | self.own

    @cached_property
    def levels(self) -> dict[int, int]:
        """The cost of each player of the group in the waiting room (C4.1; go 4.4a)."""
        entrants, level, came = self.field.entrants, self.field.regulation.level, self.came
        return {i: level(entrants[i], bool(came >> i & 1)) for i in bits(self.players)}

    @cached_property
    def forced(self) -> Mask:
        """The players who have no possible opponent in the group at all [C2]."""
        near, players = self.field.near, self.players
        return mask_of(i for i in bits(players) if not near[i] & players)

    @cached_property
    def pairs_below(self) -> tuple[list[tuple[int, int]], int]:
        """A maximum matching of the players below, and the number who are left over."""
        matching = LargestMatching(self.field.near, self.below)
        matching.enlarge()
        return list(matching.partners()), matching.free.bit_count()

    def is_perfect(self, players: Mask) -> bool:
        """Say whether these players, and the bye where it is among them, can all be matched."""
        return LargestMatching(self.field.near, players).is_perfect()


@dataclass(frozen=True, slots=True)
class WaitingRoom:
    """The players who go down, with by-products of the choice, each only where it was computed.

    `others` is a matching of the players who stay; `ahead` the least that a completion reaches for
    C4.2 and C4.3; `matching` the minimum-cost matching that gave the room.
    """

    players: Mask
    others: LargestMatching | None = None
    ahead: LookAhead | None = None
    matching: CostMatching | None = None


# By counting. A short-cut: `by_matching` alone gives the same rooms.


def by_counting(group: ScoreGroup, *, staying: Mask = 0) -> WaitingRoom | None:
    """Choose by counting and one matching, or give None; nobody of `staying` goes.

    At 200 players 25 times as fast as the minimum-cost matching.
    """
    forced = group.forced
    others = group.players & ~forced
    if others.bit_count() % 2 == 0:
        below = forced | group.next | group.below
        return WaitingRoom(forced) if group.is_perfect(below) and group.is_perfect(others) else None
    if group.next and forced.bit_count() >= group.next.bit_count():
        return None
    # One more goes: the highest with whom every lower bound from counting is reached.
    lookout = Lookout(group)
    for player in _candidates(group, others, staying):
        room = forced | 1 << player
        reached = lookout.reaches_bound(room)
        if reached is None:
            return None
        if reached:
            matching = GroupPairing(group.field, others & ~(1 << player)).at_the_bound()
            if matching is not None:
                return WaitingRoom(room, matching, lookout.lower_bound(room))
    return None


def _candidates(group: ScoreGroup, others: Mask, staying: Mask) -> list[int]:
    """List the players who may go by C4.1 and leave the fewest refused colours, highest first."""
    kinds, near = group.field.kinds, group.field.near
    levels, players = group.levels, list(bits(others))
    lowest = min([levels[i] for i in players])
    down = group.next or group.below
    able = [i for i in players if levels[i] == lowest and near[i] & down and not staying >> i & 1]
    counts = count_kinds(kinds[i] for i in players)
    refused = {kind: least_refused(without(counts, kind)) for kind in {kinds[i] for i in able}}
    least = min(refused.values(), default=(0, 0))
    return [i for i in able if refused[kinds[i]] == least]


class Lookout:
    """Lower bounds on C4.2 and C4.3 (go 4.4b), and whether a waiting room reaches them.

    A player without an opponent in the next group goes down again, and so do as many as the room
    has more than the next group (C4.2). As many players as can't be matched among those under the
    next group must come down to them (C4.3).
    """

    def __init__(self, group: ScoreGroup) -> None:
        self.group = group
        self.pairs_below, self.short = group.pairs_below

    def again(self, room: Mask) -> Mask:
        """Find the players of a waiting room without an opponent in the next group."""
        near = self.group.field.near
        return mask_of(i for i in bits(room) if not near[i] & self.group.next)

    def lower_bound(self, room: Mask) -> LookAhead:
        """Give the lower bounds on C4.2 and C4.3 with this waiting room."""
        next_ = self.group.next
        if not next_:
            return 0, 0
        again = max(self.again(room).bit_count(), room.bit_count() - next_.bit_count())
        return again, max(self.short, again + (again - self.short) % 2)

    def reaches_bound(self, room: Mask) -> bool | None:
        """Say whether some completion of the round reaches the bounds; None: not certain."""
        group, near = self.group, self.group.field.near
        if not group.next:
            return LargestMatching(near, room | group.below).is_perfect()
        again, bound = self.again(room), self.lower_bound(room)
        graph = self._graph(room & ~again, again, crowded=bound[0] > again.bit_count())
        upper = LargestMatching(graph, room & ~again | group.next)
        upper.enlarge()
        pairs = [*upper.partners(), *self.pairs_below]
        whole = LargestMatching(graph, room | group.next | group.below, pairs)
        if not whole.is_perfect():
            return False
        if not group.field.regulation.counts_next_room:
            return True
        if _count_ahead(group, room, whole.partners()) == bound:
            return True
        return False if upper.free and not (self.short or again) else None

    def _graph(self, staying: Mask, again: Mask, *, crowded: bool) -> list[Mask]:
        """Keep the edges of a completion in which the waiting room stays in the next group.

        Where the next group is too small for all, each of its players meets one of the room.
        """
        near, next_, below = self.group.field.near, self.group.next, self.group.below
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


def _count_ahead(group: ScoreGroup, room: Mask, partners: Iterable[tuple[int, int]]) -> LookAhead:
    """Count in a completion the players who go down again, and those who leave the next group."""
    if not group.next:
        return 0, 0
    ends = [(v, w) if group.below >> w & 1 else (w, v) for v, w in partners]
    down = mask_of(v for v, w in ends if group.below >> w & 1) & (room | group.next)
    return (down & room).bit_count(), down.bit_count()


# By a matching of least cost: the exact way.


def by_matching(group: ScoreGroup) -> WaitingRoom:
    """Choose by all criteria at once, over everybody who is left [C9; go 4.8]."""
    return CostMatching(group).room()


class CostMatching:
    """A minimum-cost perfect matching of everybody who is left, the bye included.

    The criteria are digits of the cost, the first in front [C3 to C4.5; go 4.3, 4.4]: how many wait
    (C3); how many of each level, the highest first (C4.1); how many wait again (C4.2), or leave the
    next group (C4.3); colours refused, and strong ones (C4.4); the order (C4.5).
    """

    def __init__(self, group: ScoreGroup) -> None:
        self.group = group
        self.players = list(bits(group.players))
        self.levels = sorted({*group.levels.values()})
        self.vertices = [*self.players, *bits(group.next | group.below)]
        self.solver = Solver(len(self.vertices), self._edges())

    def room(self) -> WaitingRoom:
        found = self.solver.matching()
        assert found is not None, "every group leaves the round completable"
        size, vertices = len(self.players), self.vertices
        room = mask_of(i for v, i in enumerate(self.players) if found.mate[v] >= size)
        partners = [(vertices[v], vertices[w]) for v, w in found.pairs]
        return WaitingRoom(room, ahead=_count_ahead(self.group, room, partners), matching=self)

    def with_inside(self, player: int) -> CostMatching:
        """Solve again from this optimum with a player confined to his group; he must fit there."""
        other = copy(self)
        other.solver = self.solver.copy()
        other.solver.confine(self.players.index(player), range(len(self.players)))
        return other

    def _edges(self) -> list[Edge]:
        """Give the cost of all pairs: inside the group, of its players with others, of others."""
        group, field, vertices = self.group, self.group.field, self.vertices
        near, kinds, next_, size = field.near, field.kinds, group.next, len(self.players)
        edges = []
        for v, i in enumerate(self.players):
            inside = [(w, j) for w, j in enumerate(self.players[:v]) if near[i] >> j & 1]
            edges += [(v, w, self._cost(refused=REFUSES[kinds[i]][kinds[j]])) for w, j in inside]
        deep = bool(next_)
        for v, i in enumerate(self.players):
            down, again = self._leave(v), self._leave(v, again=deep)
            outside = [(w, vertices[w]) for w in range(size, len(vertices))]
            edges += [
                (v, w, down if next_ >> j & 1 else again) for w, j in outside if near[i] >> j & 1
            ]
        leaves_next = self._cost(next_room=1)
        for v in range(size, len(vertices)):
            i = vertices[v]
            others = [(w, vertices[w]) for w in range(size, v) if near[i] >> vertices[w] & 1]
            edges += [
                (v, w, leaves_next if (next_ >> i ^ next_ >> j) & 1 else 0) for w, j in others
            ]
        return edges

    def _leave(self, place: int, *, again: bool = False) -> int:
        """Give the cost of sending the player of this place in the group to the waiting room."""
        wide = len(self.players)
        counts = [0] * len(self.levels)
        counts[-1 - self.levels.index(self.group.levels[self.players[place]])] = 1
        order = (1 << wide) - (1 << wide - 1 - place)
        return self._cost([1, *counts], again=again, next_room=again, order=order)

    def _cost(
        self,
        room: Sequence[int] = (),
        *,
        again: int = 0,
        next_room: int = 0,
        refused: Refused = (0, 0),
        order: int = 0,
    ) -> int:
        """Encode the criteria as one number; `room` counts the players who wait, by level too."""
        if not self.group.field.regulation.counts_next_room:
            next_room = 0  # C4.3 is no criterion in go
        number, base = 0, 2 * self.group.field.size + 2
        for digit in (*room, again, next_room, *refused):
            number = number * base + digit
        wide = len(self.players)
        return (number << wide + wide.bit_length()) + order


def least_ahead(group: ScoreGroup, room: Mask) -> LookAhead:
    """Find the least for C4.2 and C4.3 of all completions with this waiting room."""
    lookout = Lookout(group)
    if lookout.reaches_bound(room):
        return lookout.lower_bound(room)
    others = list(bits(room | group.next | group.below))
    edges = []
    for v, i in enumerate(others):
        for w, j in enumerate(others[:v]):
            if group.field.near[i] >> j & 1:
                again, leave = _count_ahead(group, room, [(i, j)])
                edges.append((v, w, again * len(others) + leave))
    found = best_matching(len(others), edges)
    assert found is not None, "the waiting room leaves the round completable"
    return _count_ahead(group, room, [(others[v], others[w]) for v, w in found.pairs])


# The pairs of a group once its waiting room is chosen (C5, C6, B4; go 4.5, 4.6).


class GroupPairing:
    """Pairs a set of players among themselves, with the fewest colours refused."""

    def __init__(self, field: WeerstandField, players: Mask) -> None:
        self.field = field
        self.players = players
        self.order = field.by_rank(players)
        self.count = ColourCount(field, players)

    def at_the_bound(self) -> LargestMatching | None:
        """Find a matching that refuses no more colours than the lower bound, if there is one."""
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

    def refusals(self) -> Refused:
        """Count the colours that a best pairing refuses, without making it where counting does."""
        if self.at_the_bound() is not None:
            return self.count.least
        pairs = self.by_costs()
        assert pairs is not None, "a waiting room leaves the others pairable"
        return count_refusals(self.field, pairs)

    def by_costs(self) -> list[tuple[int, int]] | None:
        """Find the pairs by one minimum-cost matching, where the bound is not reached.

        Costs: refused, strong refused, then a digit for the higher of each pair: how high his
        opponent is. The highest player has the leading digit, so that the least number is the
        choice of C5 after all of C6 [C6; go 4.6].
        """
        order, size, near = self.order, len(self.order), self.field.near
        width = size.bit_length()
        place = {i: n for n, i in enumerate(sorted(order, reverse=True))}
        edges = []
        for v, higher in enumerate(order):
            for w in range(v + 1, size):
                lower = order[w]
                if near[higher] >> lower & 1:
                    count, strong = count_refusals(self.field, [(higher, lower)])
                    first = (count * (size + 1) + strong) << width * size
                    edges.append((v, w, first | place[lower] << width * (size - 1 - v)))
        found = best_matching(size, edges)
        return None if found is None else [(order[v], order[w]) for v, w in found.pairs]


def count_refusals(field: WeerstandField, pairs: Iterable[tuple[int, int]]) -> Refused:
    """Count the refused colours of pairs, and the strong ones among them."""
    kinds, count, strong = field.kinds, 0, 0
    for v, w in pairs:
        one = REFUSES[kinds[v]][kinds[w]]
        count += one[0]
        strong += one[1]
    return count, strong


class ColourCount(Rule):
    """Counts players by kind of colour preference, to rule out pairs of no best pairing."""

    def __init__(self, field: WeerstandField, players: Mask) -> None:
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

    def companions(self, v: int, neighbours: Mask) -> Mask:
        if self.counts[0] == sum(self.counts):  # nobody prefers a colour
            return neighbours
        return neighbours & self._fitting(self.kinds[v])

    def _fitting(self, kind: int) -> Mask:
        mask = 0
        for other in fitting_kinds(tuple(self.counts), kind):
            mask |= self.members[other]
        return mask

    @property
    def least(self) -> Refused:
        """The lower bound on the refused colours of the whole group."""
        return least_refused(self.start)

    def best_graph(self, near: Sequence[Mask]) -> list[Mask]:
        """Keep only the edges that a pairing at the lower bound can contain.

        The perfect matchings of this graph are the pairings that refuse exactly the least: every
        kind of pair that refuses more, or leaves more to be refused by the others, is gone.
        """
        self.reset()
        fitting = [self._fitting(kind) if self.start[kind] else 0 for kind in range(KINDS)]
        graph = [0] * len(near)
        for i in bits(self.players):
            graph[i] = near[i] & self.players & fitting[self.kinds[i]]
        return graph


@dataclass(frozen=True, slots=True)
class GroupDecision:
    """A score group's waiting room, and its pairs with the higher ranked first.

    `count` has the colour preferences of the players who were paired.
    """

    group: ScoreGroup
    room: WaitingRoom
    pairs: tuple[tuple[int, int], ...]
    count: ColourCount

    @property
    def left(self) -> Mask:
        return self.room.players

    @property
    def staying(self) -> Mask:
        return self.group.players & ~self.left
