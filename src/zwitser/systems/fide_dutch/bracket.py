"""The best candidate of one bracket (sections 2 to 4 of C.04.3): the exact way.

A candidate is a set of pairs, each with at least one resident, after which the rest can still be
completed. All criteria are sums over the pairs and over the players who leave, and so is the order
of the candidates; a perfect matching of least cost over the bracket and everyone below it finds
the best one. The criteria are the high digits of the costs, the order the low ones.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from zwitser.matching.cardinality import LargestMatching, bits, mask_of
from zwitser.matching.weighted import best_matching
from zwitser.systems.fide_dutch.completion import Graph
from zwitser.systems.fide_dutch.criteria import Criteria
from zwitser.systems.fide_dutch.field import Field
from zwitser.systems.swiss import HomogeneousOrder

Couple = tuple[int, int]
"""Two who meet, by their places, the higher ranked first."""


@dataclass(frozen=True, slots=True)
class Bracket:
    """A score group and the players who came down to it, by their places in rank order.

    `following` is the next score group and `lower` everyone below that.
    """

    moved: tuple[int, ...]
    residents: tuple[int, ...]
    following: tuple[int, ...]
    lower: int

    @property
    def members(self) -> tuple[int, ...]:
        return self.moved + self.residents

    @property
    def below(self) -> int:
        return mask_of(self.following) | self.lower


@dataclass(frozen=True, slots=True)
class Solution:
    """A candidate: the pairs of MDPs first, then the rest; and who leaves.

    `onward` are those who leave the next bracket too (C8), where everyone below was searched.
    """

    couples: tuple[Couple, ...]
    leavers: tuple[int, ...]
    heads: int
    onward: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Beyond:
    """What those who leave can be matched with, and what that costs before all else (C6-C9).

    The extra vertices have numbers from 0, first those of the `following` bracket; `doors` gives
    those of each member. Each pair inside the bracket costs `pair`. Costs are digits above all
    others.
    """

    size: int
    doors: dict[int, list[tuple[int, int]]]
    inner: list[tuple[int, int, int]]
    pair: int
    following: tuple[int, ...] = ()


Order = Callable[[int, int], int]
Leaving = Callable[[int], int]


def beyond_all(field: Field, graph: Graph, bracket: Bracket, *, bye_counts: bool) -> Beyond:
    """Let the leavers go to anyone below, with the digits of C6 to C9.

    With `bye_counts` the one who leaves has the bye, and the rounds he did not play count (C9).
    """
    following, lower = bracket.following, tuple(bits(bracket.lower | graph.bye))
    extra = {vertex: k for k, vertex in enumerate((*following, *lower))}
    upper = (*bracket.members, *following)
    digits = TopDigits(field, upper, len(bracket.members) + len(extra))
    entrants, size = field.entrants, len(field.entrants)
    deep = bracket.lower | graph.bye
    doors = {}
    for place in bracket.members:
        leave = digits.leave(entrants[place].score)
        again = leave + digits.leave_again(entrants[place].score)
        unplayed = entrants[place].unplayed if bye_counts else 0
        doors[place] = [
            (extra[v], again + unplayed if v == size else again if deep >> v & 1 else leave)
            for v in bits(graph.near[place] & (bracket.below | graph.bye))
        ]
    inner = []
    for v in following:
        again = digits.leave_again(entrants[v].score)
        inner += [
            (extra[v], extra[w], again if deep >> w & 1 else 0)
            for w in bits(graph.near[v] & (bracket.below | graph.bye))
            if w > v
        ]
    for v in lower:
        inner += [(extra[v], extra[w], 0) for w in bits(graph.near[v] & deep) if w > v]
    return Beyond(len(extra), doors, inner, digits.pair, following)


class TopDigits:
    """Pairs, who leaves, who leaves the next, the bye's unplayed rounds, as digits [C6 to C9]."""

    def __init__(self, field: Field, players: Sequence[int], size: int) -> None:
        entrants = field.entrants
        scores = {entrants[i].score for i in players}
        self.level = {score: k for k, score in enumerate(sorted(scores))}
        self.width = (size + 1).bit_length()
        rounds = max((entrants[i].unplayed for i in players), default=0)
        self.base = (rounds + 1).bit_length() + 1
        self.levels = len(scores)
        self.again = self._at(self.levels)
        self.pair = -self._at(2 * self.levels + 1)

    def _at(self, digit: int) -> int:
        return 1 << self.base + self.width * digit

    def leave(self, score: int) -> int:
        return self._at(self.levels + 1 + self.level[score])

    def leave_again(self, score: int) -> int:
        return self.again + self._at(self.level[score])


class Exact:
    """The exact way through one bracket.

    `matched` is the matching that was made last: who is in the bracket and the next one, and the
    mates of all by their number.
    """

    def __init__(self, field: Field, graph: Graph, bracket: Bracket) -> None:
        self.field, self.graph, self.bracket = field, graph, bracket
        self.moved = mask_of(bracket.moved)
        self.matched: tuple[Sequence[int], Sequence[int]] = (), ()

    @cached_property
    def criteria(self) -> Criteria:
        return Criteria(self.field, self.bracket.members, self.moved)

    def solve(self) -> Solution:
        """Find the best candidate among all that there are."""
        pairs = self._most_pairs()
        bye_counts = self._has_bye() and len(self.bracket.members) - 2 * pairs == 1
        beyond = beyond_all(self.field, self.graph, self.bracket, bye_counts=bye_counts)
        found = self._through(beyond, pairs)
        assert found is not None, "what is left of a field that can be completed is completed"
        return replace(found, onward=self._onward())

    def _onward(self) -> tuple[int, ...]:
        """List who leaves the next bracket too in the matching that was made last (C8)."""
        upper, mates = self.matched
        both = zip(upper, mates, strict=False)
        return tuple([place for place, mate in both if mate >= len(upper)])

    def inside(self, allowed: int, forced: int = 0) -> Solution | None:
        """Find the best candidate in which all are paired, or all but one of these (C6, C7).

        Who is `forced` leaves besides. None if there is none: then more leave, or somebody else.
        """
        members = self.bracket.members
        doors: dict[int, list[tuple[int, int]]] = {place: [] for place in members}
        out = forced.bit_count()
        size = out + (len(members) - out) % 2
        has_bye, entrants = self._has_bye() and not forced, self.field.entrants
        if size > out:
            for place in bits(allowed & ~forced):
                doors[place] = [(out, entrants[place].unplayed if has_bye else 0)]
        for door, place in enumerate(bits(forced)):
            doors[place] = [(door, 0)]
        return self._through(Beyond(size, doors, [], 0), (len(members) - size) // 2)

    def leaving(self) -> list[int]:
        """Give the scores of those who leave when only the bracket itself matters (C6, C7).

        Who has found a partner keeps one when the next is seated, so the highest go first.
        """
        near = list(self.graph.near)
        for place in self.bracket.moved:
            near[place] &= ~self.moved
        matching = LargestMatching(near, mask_of(self.bracket.members))
        for place in self.bracket.members:
            if matching.free >> place & 1:
                matching.augment(place)
        return [self.field.entrants[place].score for place in bits(matching.free)]

    def anyone(self, leaving: int) -> Solution | None:
        """Find the best candidate with so many leavers, whoever they are (C6, C7)."""
        members = self.bracket.members
        digits = TopDigits(self.field, members, len(members))
        doors = {}
        for place in members:
            cost = digits.leave(self.field.entrants[place].score)
            doors[place] = [(door, cost) for door in range(leaving)]
        return self._through(Beyond(leaving, doors, [], 0), (len(members) - leaving) // 2)

    def _has_bye(self) -> bool:
        """Say whether the only one who leaves has the bye."""
        residents = self.field.entrants[self.bracket.residents[0]]
        return bool(self.graph.bye) and self.graph.least >= residents.score

    def _most_pairs(self) -> int:
        """Count the pairs of the best candidate (C6)."""
        beyond = beyond_all(self.field, self.graph, self.bracket, bye_counts=False)
        pairs = self._match(self.bracket.members, beyond, _nothing, _no_leaving, 0)
        assert pairs is not None, "what is left of a field that can be completed is completed"
        return len(pairs)

    def _through(self, beyond: Beyond, pairs: int) -> Solution | None:
        """Find the best candidate with these exits: the MDPs, then the remainder (4.2-4.4)."""
        heads: list[Couple] = []
        rest = list(self.bracket.residents)
        limbo: list[int] = []
        if self.bracket.moved:
            found = self._heads(beyond)
            if found is None:
                return None
            heads = found
            taken = {place for couple in heads for place in couple}
            rest = [place for place in rest if place not in taken]
            limbo = [place for place in self.bracket.moved if place not in taken]
        couples = self._remainder(rest, limbo, beyond, pairs - len(heads))
        if couples is None:
            return None
        paired = {place for couple in (*heads, *couples) for place in couple}
        leavers = tuple(place for place in self.bracket.members if place not in paired)
        return Solution((*heads, *couples), leavers, len(heads))

    def _heads(self, beyond: Beyond) -> list[Couple] | None:
        """Choose the MDPs that are paired, and their opponents [4.4] (4.2)."""
        moved, members = self.bracket.moved, self.bracket.members
        place = {one: k for k, one in enumerate(members)}
        size, digits = len(moved), len(members).bit_length()
        subset = size * digits + 1
        counts = subset + size + 1

        def pair(i: int, j: int) -> int:
            cost = self.criteria.pair(i, j) << counts
            turn = size - 1 - place[i]
            if turn < 0:
                return cost
            return cost - (1 << subset + turn) + (place[j] << digits * turn)

        def leave(i: int) -> int:
            return self.criteria.leave(i) << counts

        couples = self._match(members, beyond, pair, leave, counts + self.criteria.units.total + 1)
        return couples and [(i, j) for i, j in couples if self.moved >> i & 1]

    def _remainder(
        self, rest: Sequence[int], limbo: Sequence[int], beyond: Beyond, pairs: int
    ) -> list[Couple] | None:
        """Pair the residents who are left as a homogeneous group with so many pairs (4.3, 4.2)."""
        order = CountedOrder(self.criteria, rest, pairs)
        members = (*limbo, *rest)
        away = mask_of(limbo)
        return self._match(members, beyond, order.pair, order.leave, order.total, away=away)

    def _match(
        self,
        members: Sequence[int],
        beyond: Beyond,
        pair: Order,
        leave: Leaving,
        low: int,
        *,
        away: int = 0,
    ) -> list[Couple] | None:
        """Match everyone with another or with an exit, at least cost; give the inner pairs.

        Those who are `away` must leave.
        """
        near, size = self.graph.near, len(members)
        edges = []
        for b in range(size):
            j = members[b]
            for a in range(b):
                i = members[a]
                if near[i] >> j & 1 and not self.moved >> j & 1 and not away >> i & 1:
                    edges.append((a, b, (beyond.pair << low) + pair(i, j)))
        for a, i in enumerate(members):
            cost = leave(i)
            edges += [(a, size + v, (top << low) + cost) for v, top in beyond.doors[i]]
        edges += [(size + v, size + w, top << low) for v, w, top in beyond.inner]
        found = best_matching(size + beyond.size, edges)
        if found is None:
            return None
        self.matched = (*members, *beyond.following), found.mate
        return [(members[a], members[b]) for a, b in found.pairs if b < size]


def _nothing(_i: int, _j: int) -> int:
    return 0


def _no_leaving(_: int) -> int:
    return 0


class CountedOrder:
    """The order of the candidates of a homogeneous group with Q pairs, as digits of a cost.

    From high to low: the counts, the turn by exchanges [4.3] and transpositions [4.2].
    """

    def __init__(self, criteria: Criteria, members: Sequence[int], pairs: int) -> None:
        self.criteria = criteria
        self.place = {one: k for k, one in enumerate(members)}
        self.turn = HomogeneousOrder(len(members), pairs)
        self.total = self.turn.size + criteria.units.total + 1

    def pair(self, i: int, j: int) -> int:
        turn = self.turn.pair(self.place[i], self.place[j])
        return (self.criteria.pair(i, j) << self.turn.size) + turn

    def leave(self, i: int) -> int:
        turn = self.turn.leave(self.place.get(i, self.turn.n))
        return (self.criteria.leave(i) << self.turn.size) + turn
