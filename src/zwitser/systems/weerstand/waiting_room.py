"""Who goes to the waiting room (C2 to C4, C9; go 4.3, 4.4, 4.8), and who meets whom in the rest.

The regulation searches: it tries a waiting room, and when a group further down can't be paired it
comes back. What that search ends in is a best choice among all that leave the round completable,
and here it is computed in two ways; the first answers only when it is certain.

1. Those without an opponent in the group must go. When the others are even in number, or odd and
   one more goes, most choices are settled by counting and one matching.
2. A minimum-cost matching of everybody who is left.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from copy import copy
from dataclasses import dataclass
from functools import cached_property

from zwitser.matching.cardinality import LargestMatching, bits, mask_of
from zwitser.matching.lexicographic import Rule, first_in_order, matching_within
from zwitser.matching.weighted import Edge, Solver, best_matching
from zwitser.systems.brackets import (
    KINDS,
    REFUSES,
    Refused,
    count_kinds,
    fitting_kinds,
    least_refused,
    without,
)
from zwitser.systems.swiss import Mask
from zwitser.systems.weerstand.field import Field

Ahead = tuple[int, int]
"""C4.2 and C4.3: how many of the room go down again, and how many leave the next group."""


@dataclass(frozen=True)
class Stage:
    """A score group in its turn: `came` from above, `own` players, the `next` group, and `below`.

    `below` are all players under the next group, and the bye.
    """

    field: Field
    came: Mask
    own: Mask
    next: Mask
    below: Mask

    @cached_property
    def players(self) -> Mask:
        return self.came | self.own

    @cached_property
    def levels(self) -> dict[int, int]:
        """How much each player of the group weighs in the waiting room (C4.1; go 4.4a)."""
        entrants, level, came = self.field.entrants, self.field.regulation.level, self.came
        return {i: level(entrants[i], bool(came >> i & 1)) for i in bits(self.players)}

    @cached_property
    def forced(self) -> Mask:
        """The players who have no possible opponent in the group at all [C2]."""
        near, players = self.field.near, self.players
        return mask_of(i for i in bits(players) if not near[i] & players)

    @cached_property
    def pairs_below(self) -> tuple[list[tuple[int, int]], int]:
        """The most pairs that the players below can make, and how many are left over then."""
        matching = LargestMatching(self.field.near, self.below)
        matching.enlarge()
        return list(matching.partners()), matching.free.bit_count()

    def is_perfect(self, players: Mask) -> bool:
        """Say whether these players, the bye perhaps among them, can all be matched."""
        return LargestMatching(self.field.near, players).is_perfect()


@dataclass(frozen=True, slots=True)
class Room:
    """The players who go down, and what was found on the way to this decision.

    `others` is a matching of the players who stay; `ahead` the least that a completion reaches for
    C4.2 and C4.3; `matching` what gave the room. Each is there only if it was looked at.
    """

    players: Mask
    others: LargestMatching | None = None
    ahead: Ahead | None = None
    matching: CostMatching | None = None


def waiting_room(stage: Stage) -> Room:
    """Choose who goes down from this group."""
    return by_counting(stage) or by_matching(stage)


# By counting. A short-cut: `by_matching` alone gives the same rooms.


def by_counting(stage: Stage, *, staying: Mask = 0) -> Room | None:
    """Choose by counting and one matching, where that is certain; nobody of `staying` goes."""
    forced = stage.forced
    others = stage.players & ~forced
    if others.bit_count() % 2 == 0:
        below = forced | stage.next | stage.below
        return Room(forced) if stage.is_perfect(below) and stage.is_perfect(others) else None
    if stage.next and forced.bit_count() >= stage.next.bit_count():
        return None
    # One more goes: the highest with whom all that counting promises comes true.
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


def _candidates(stage: Stage, others: Mask, staying: Mask) -> list[int]:
    """List who may go by C4.1 and C2 and leaves the fewest refused by counting, highest first."""
    kinds, near = stage.field.kinds, stage.field.near
    levels, group = stage.levels, list(bits(others))
    lowest = min([levels[i] for i in group])
    down = stage.next or stage.below
    able = [i for i in group if levels[i] == lowest and near[i] & down and not staying >> i & 1]
    counts = count_kinds(kinds[i] for i in group)
    refused = {kind: least_refused(without(counts, kind)) for kind in {kinds[i] for i in able}}
    least = min(refused.values(), default=(0, 0))
    return [i for i in able if refused[kinds[i]] == least]


class Lookout:
    """Whether a waiting room lets the next group do as well as any room could (C4.2, C4.3; 4.4b).

    Bounds: who has no opponent in the next group goes down again, and as many go down again as the
    room has players more than the next group (C4.2). Of the players under the next group, and the
    bye, so many can't be matched among themselves; as many must come down to them (C4.3).
    """

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.pairs_below, self.short = stage.pairs_below

    def again(self, room: Mask) -> Mask:
        """Find who of a waiting room has no opponent in the next group."""
        near = self.stage.field.near
        return mask_of(i for i in bits(room) if not near[i] & self.stage.next)

    def bound(self, room: Mask) -> Ahead:
        """Give the least for C4.2 and C4.3 with this waiting room, as far as counting says."""
        next_ = self.stage.next
        if not next_:
            return 0, 0
        again = max(self.again(room).bit_count(), room.bit_count() - next_.bit_count())
        return again, max(self.short, again + (again - self.short) % 2)

    def reaches_bound(self, room: Mask) -> bool | None:
        """Say whether some completion of the round reaches the bound; None: not certain."""
        stage, near = self.stage, self.stage.field.near
        if not stage.next:
            return LargestMatching(near, room | stage.below).is_perfect()
        again, bound = self.again(room), self.bound(room)
        graph = self._graph(room & ~again, again, crowded=bound[0] > again.bit_count())
        upper = LargestMatching(graph, room & ~again | stage.next)
        upper.enlarge()
        pairs = [*upper.partners(), *self.pairs_below]
        whole = LargestMatching(graph, room | stage.next | stage.below, pairs)
        if not whole.is_perfect():
            return False
        if not stage.field.regulation.counts_next_room:
            return True
        if _reached(stage, room, whole.partners()) == bound:
            return True
        return False if upper.free and not (self.short or again) else None

    def _graph(self, staying: Mask, again: Mask, *, crowded: bool) -> list[Mask]:
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


def _reached(stage: Stage, room: Mask, partners: Iterable[tuple[int, int]]) -> Ahead:
    """Count in a completion who of the room goes down again, and who leaves the next group."""
    if not stage.next:
        return 0, 0
    ends = [(v, w) if stage.below >> w & 1 else (w, v) for v, w in partners]
    down = mask_of(v for v, w in ends if stage.below >> w & 1) & (room | stage.next)
    return (down & room).bit_count(), down.bit_count()


# By a matching of least cost: the exact way.


def by_matching(stage: Stage) -> Room:
    """Choose by all criteria at once, over everybody who is left [C9; go 4.8]."""
    return CostMatching(stage).room()


class CostMatching:
    """A minimum-cost perfect matching of everybody who is left, the bye included.

    The criteria are digits of the cost, the first in front [C3 to C4.5; go 4.3, 4.4]: how many wait
    (C3); how many of each level, the highest first (C4.1); who has to wait again (C4.2); who leaves
    the next group (C4.3); colours refused, and strong ones (C4.4); the order (C4.5).
    """

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.players = list(bits(stage.players))
        self.levels = sorted({*stage.levels.values()})
        self.vertices = [*self.players, *bits(stage.next | stage.below)]
        self.solver = Solver(len(self.vertices), self._edges())

    def room(self) -> Room:
        """Read the waiting room from the matching."""
        found = self.solver.matching()
        assert found is not None, "every group leaves the round completable"
        size, vertices = len(self.players), self.vertices
        room = mask_of(i for v, i in enumerate(self.players) if found.mate[v] >= size)
        partners = [(vertices[v], vertices[w]) for v, w in found.pairs]
        return Room(room, ahead=_reached(self.stage, room, partners), matching=self)

    def with_inside(self, player: int) -> CostMatching:
        """Give the matching in which this player has to stay, from this one; he must be able to."""
        other = copy(self)
        other.solver = self.solver.copy()
        other.solver.confine(self.players.index(player), range(len(self.players)))
        return other

    def _edges(self) -> list[Edge]:
        """Price all possible pairs: inside the group, of its players with others, of others."""
        stage, field, vertices = self.stage, self.stage.field, self.vertices
        near, kinds, next_, size = field.near, field.kinds, stage.next, len(self.players)
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
        """Price the player of this place in the group in the waiting room."""
        wide = len(self.players)
        counts = [0] * len(self.levels)
        counts[-1 - self.levels.index(self.stage.levels[self.players[place]])] = 1
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
        """Write the criteria as one number; `room` counts the players who wait, by level too."""
        if not self.stage.field.regulation.counts_next_room:
            next_room = 0  # C4.3 is no criterion in go
        number, base = 0, 2 * self.stage.field.size + 2
        for digit in (*room, again, next_room, *refused):
            number = number * base + digit
        wide = len(self.players)
        return (number << wide + wide.bit_length()) + order


def least_ahead(stage: Stage, room: Mask) -> Ahead:
    """Find the least for C4.2 and C4.3 that a completion reaches with this waiting room."""
    lookout = Lookout(stage)
    if lookout.reaches_bound(room):
        return lookout.bound(room)
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


# The pairs of a group once its waiting room is chosen (C5, C6, B4; go 4.5, 4.6).


class Group:
    """Players who are to be paired among themselves, with the fewest colours refused."""

    def __init__(self, field: Field, players: Mask) -> None:
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

    def refusals(self) -> Refused:
        """Say how many colours a best pairing refuses, without making it where counting tells."""
        if self.at_the_bound() is not None:
            return self.count.least
        pairs = self.by_costs()
        assert pairs is not None, "a waiting room leaves the others pairable"
        return refused(self.field, pairs)

    def by_costs(self) -> list[tuple[int, int]] | None:
        """Find the pairs as one minimum-cost matching, where counting is not exact.

        Costs: refused, strong refused, then a digit for the higher of a pair that says how high
        his opponent is; the highest player has the first digit, so the least number is the choice
        of C5 after all of C6 [C6; go 4.6].
        """
        order, size, near = self.order, len(self.order), self.field.near
        width = size.bit_length()
        place = {i: n for n, i in enumerate(sorted(order, reverse=True))}
        edges = []
        for v, higher in enumerate(order):
            for w in range(v + 1, size):
                lower = order[w]
                if near[higher] >> lower & 1:
                    count, strong = refused(self.field, [(higher, lower)])
                    first = (count * (size + 1) + strong) << width * size
                    edges.append((v, w, first | place[lower] << width * (size - 1 - v)))
        found = best_matching(size, edges)
        return None if found is None else [(order[v], order[w]) for v, w in found.pairs]


def refused(field: Field, pairs: Iterable[tuple[int, int]]) -> Refused:
    """Add up the refused colours of pairs, and the strong ones among them."""
    kinds, count, strong = field.kinds, 0, 0
    for v, w in pairs:
        one = REFUSES[kinds[v]][kinds[w]]
        count += one[0]
        strong += one[1]
    return count, strong


class ColourCount(Rule):
    """The kinds of players of a group that is being paired: which pairs a best pairing can have."""

    def __init__(self, field: Field, players: Mask) -> None:
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
        """The least refused that counting allows for the whole group."""
        return least_refused(self.start)

    def best_graph(self, near: Sequence[Mask]) -> list[Mask]:
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


@dataclass(frozen=True, slots=True)
class Decision:
    """What was decided in a group: the waiting room, and pairs with the higher ranked first.

    `count` are the colour preferences of the players who were paired.
    """

    stage: Stage
    room: Room
    pairs: tuple[tuple[int, int], ...]
    count: ColourCount

    @property
    def left(self) -> Mask:
        """The players who go down."""
        return self.room.players

    @property
    def staying(self) -> Mask:
        """The players who are paired in this group."""
        return self.stage.players & ~self.left
