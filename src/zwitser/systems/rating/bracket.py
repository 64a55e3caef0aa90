"""The pairing of one bracket that the procedure C3-C10 with D1-D3 accepts first.

The procedure relaxes its criteria one step at a time (C10) and walks through transpositions (A9a)
and exchanges (A9b) in a fixed order, back to the players who came down if the rest fails (C9). It
ends in the pairing with the smallest tally (`tally`; A11), and among those the first in the order
of D1-D3. Both are sums over the pairs and the players who leave, so one matching of least cost
finds it: the tally is the high digits of the costs, the order of the candidates the low ones.
X1 and Z1 (C2b) are lower bounds of what is reached and never change the outcome.

S1 and S2 (A6a) are always in the order of A2 (C5). In a homogeneous bracket S1 is after all
exchanges the set of the higher players of the pairs: in a pair inside the old S1 the lower one
goes out, in a pair inside the old S2 the higher one comes in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from zwitser.matching.cardinality import LargestMatching
from zwitser.matching.weighted import best_matching
from zwitser.systems.rating.field import Entrant, Field
from zwitser.systems.rating.tally import Couple, Tally
from zwitser.systems.swiss import HomogeneousOrder


@dataclass(frozen=True, slots=True)
class Bracket:
    """The players of a score group and those who came down, in the order of A2.

    The first `moved` are the players who came down (M0) [A6c]; `heterogeneous` as A3 says. In a
    bracket that was `joined` from two (C13) the score differences come before M1.
    """

    members: tuple[Entrant, ...]
    moved: int
    heterogeneous: bool
    joined: bool = False

    @property
    def size(self) -> int:
        return len(self.members)


@dataclass(frozen=True, slots=True)
class Exits:
    """Where the members of a bracket can go who are not paired in it.

    There are `size` places beyond the bracket and all must be taken: by member k one of
    `doors[k]`, or two by each other (`inner`). Nothing beyond the bracket costs anything. The
    players in `away` must leave.
    """

    size: int
    doors: tuple[tuple[int, ...], ...]
    inner: tuple[tuple[int, int], ...] = ()
    away: frozenset[Entrant] = frozenset()


@dataclass(frozen=True, slots=True)
class Solution:
    """A pairing of a bracket: M1 pairs with S1 first, then the rest.

    `key` orders solutions of the same bracket in the same state; one found the quick way has none.
    """

    couples: tuple[Couple, ...]
    leavers: tuple[Entrant, ...]
    heads: int
    key: tuple[int, ...]

    @property
    def is_quick(self) -> bool:
        return not self.key


PairCost = Callable[[int, int], int]
LeaveCost = Callable[[int], int]


def plain_exits(field: Field, members: Sequence[Entrant], pairs: int, *, last: bool) -> Exits:
    """Let all go who are not in one of so many pairs; in the last bracket only to the bye."""
    size = len(members) - 2 * pairs
    places = tuple(range(size))
    return Exits(
        size, tuple(() if last and not field.may_be_free(one) else places for one in members)
    )


def solve(field: Field, bracket: Bracket, pairs: int, exits: Exits) -> Solution | None:
    """Find the pairing with P1 pairs that the procedure accepts first, or None."""
    if bracket.heterogeneous:
        found = _solve_heterogeneous(field, bracket, pairs, exits)
        if found is None or found.heads:
            return found
    return solve_homogeneous(field, bracket.members, pairs, exits)


def solve_most(field: Field, bracket: Bracket, exits: Exits) -> Solution | None:
    """Find the first pairing with the largest M1, and with it the largest P1, that exits allow."""
    if bracket.heterogeneous:
        order = HeterogeneousOrder(field, bracket)
        most = _match(field, bracket.members, exits, order.pair, order.leave)
        if most and most[1] and most[1][0][0] < bracket.moved:
            return _with_heads(field, bracket, most, exits)
    else:
        most = _match(field, bracket.members, exits, lambda *_: -1, lambda _: 0)
    return most and solve_homogeneous(field, bracket.members, len(most[1]), exits)


def are_taken(field: Field, bracket: Bracket, exits: Exits) -> bool:
    """Say whether everyone can be paired or leave so that all exits are taken."""
    members = bracket.members
    size = len(members)
    near = field.neighbours(members) + [0] * exits.size
    edges = [(k, size + door) for k, doors in enumerate(exits.doors) for door in doors]
    edges += [(size + one, size + other) for one, other in exits.inner]
    for one, other in edges:
        near[one] |= 1 << other
        near[other] |= 1 << one
    return not LargestMatching(near, (1 << len(near)) - 1).grow()


def solve_homogeneous(
    field: Field,
    members: Sequence[Entrant],
    pairs: int,
    exits: Exits,
    tally: Tally | None = None,
) -> Solution | None:
    """Find the first pairing of a homogeneous group with P1 pairs, exchanges included.

    The rest of a bracket (C6) is counted by the tally of the whole.
    """
    order = TalliedOrder(members, pairs, tally or Tally.of(field, members))
    found = _match(field, members, exits, order.pair, order.leave)
    if found is None or len(found[1]) != pairs:
        return None
    return _solution(members, found[1], heads=0, key=(found[0],))


def _solve_heterogeneous(
    field: Field, bracket: Bracket, pairs: int, exits: Exits
) -> Solution | None:
    """Pair S1 first [A6a, C4, C6], as many who came down as possible, then the rest."""
    order = HeterogeneousOrder(field, bracket)
    found = _match(field, bracket.members, exits, order.pair, order.leave)
    if found is None or len(found[1]) != pairs:
        return None
    return _with_heads(field, bracket, found, exits)


def _with_heads(
    field: Field, bracket: Bracket, found: tuple[int, list[tuple[int, int]]], exits: Exits
) -> Solution:
    """Keep the pairs of those who came down, and pair the rest by itself."""
    cost, couples = found
    heads = [couple for couple in couples if couple[0] < bracket.moved]
    return _with_rest(field, bracket, heads, len(couples), exits, (cost,))


def solve_with(
    field: Field, bracket: Bracket, pairs: int, heads: int, exits: Exits
) -> Solution | None:
    """Find the first pairing with exactly M1 in S1 although more who came down could be.

    S1 is each set of M1 of them in turn (D3); the others are in S2 (C4), so in the rest.
    """
    if not heads:
        return solve_homogeneous(field, bracket.members, pairs, exits)
    sets = combinations(range(bracket.moved), heads)
    found = (_solve_set(field, bracket, pairs, chosen, exits) for chosen in sets)
    return min((one for one in found if one), key=lambda one: one.key, default=None)


def _solve_set(
    field: Field, bracket: Bracket, pairs: int, chosen: tuple[int, ...], exits: Exits
) -> Solution | None:
    """Find the first pairing in which S1 is this set of players who came down."""
    order = ChosenOrder(field, bracket, chosen)
    doors = tuple(() if k in chosen else door for k, door in enumerate(exits.doors))
    staying = replace(exits, doors=doors)
    found = _match(field, bracket.members, staying, order.pair, order.leave)
    if found is None or len(found[1]) != pairs:
        return None
    heads = [couple for couple in found[1] if couple[0] in chosen]
    counts, opponents = divmod(found[0], 1 << order.counts)
    return _with_rest(field, bracket, heads, pairs, exits, (counts, *chosen, opponents))


def _with_rest(
    field: Field,
    bracket: Bracket,
    heads: Sequence[tuple[int, int]],
    pairs: int,
    exits: Exits,
    key: tuple[int, ...],
) -> Solution:
    """Pair the rest as a homogeneous group with places of its own (C6)."""
    members = bracket.members
    paired = {place for couple in heads for place in couple}
    rest = [place for place in range(len(members)) if place not in paired]
    remainder = solve_homogeneous(
        field,
        [members[place] for place in rest],
        pairs - len(heads),
        replace(exits, doors=tuple(exits.doors[place] for place in rest)),
        Tally.of(field, members),
    )
    assert remainder is not None, "the first matching shows that the rest can be paired"
    couples = tuple((members[i], members[j]) for i, j in heads) + remainder.couples
    return Solution(couples, remainder.leavers, len(heads), (*key, *remainder.key))


def _solution(
    members: Sequence[Entrant], couples: Iterable[tuple[int, int]], *, heads: int, key: tuple[int]
) -> Solution:
    couples = list(couples)
    paired = {place for couple in couples for place in couple}
    return Solution(
        tuple((members[i], members[j]) for i, j in couples),
        tuple(one for place, one in enumerate(members) if place not in paired),
        heads,
        key,
    )


def _match(
    field: Field,
    members: Sequence[Entrant],
    exits: Exits,
    pair_cost: PairCost,
    leave_cost: LeaveCost,
) -> tuple[int, list[tuple[int, int]]] | None:
    """Match everyone with another or with an exit; give the cost and the pairs of members."""
    size = len(members)
    edges = [
        (i, j, pair_cost(i, j))
        for j in range(size)
        for i in range(j)
        if field.compatible(members[i], members[j])
        and members[i] not in exits.away
        and members[j] not in exits.away
    ]
    for place, doors in enumerate(exits.doors):
        if doors:
            cost = leave_cost(place)
            edges += [(place, size + door, cost) for door in doors]
    edges += [(size + one, size + other, 0) for one, other in exits.inner]
    found = best_matching(size + exits.size, edges)
    if found is None:
        return None
    return found.cost, [(i, j) for i, j in found.pairs if j < size]


class TalliedOrder:
    """The order of C6-C8 in a homogeneous group with P1 pairs, as digits of a cost.

    From high to low: the pairs, the tally, the turn by exchanges [A9b, C8a, D2] and by
    transpositions [A9a, C7, D1.1]; S1 and S2 stand in the order of A2 [C5].
    """

    def __init__(self, members: Sequence[Entrant], pairs: int, tally: Tally) -> None:
        self.members, self.tally = members, tally
        self.turn = HomogeneousOrder(len(members), pairs)
        self.more = 1 << self.turn.size + tally.total + 1

    def pair(self, i: int, j: int) -> int:
        tally = self.tally.pair(self.members[i], self.members[j])
        return (tally << self.turn.size) + self.turn.pair(i, j) - self.more

    def leave(self, i: int) -> int:
        return (self.tally.leave(self.members[i]) << self.turn.size) + self.turn.leave(i)


class HeterogeneousOrder:
    """The order of S1 and its opponents in a heterogeneous bracket, as digits of a cost.

    From high to low: the pairs of players who came down (M1), all pairs, the tally, the set S1
    [C8b, D3], the opponents of S1 in order [C9, D1.2]. The higher player of a pair with someone
    who came down is in S1. In a joined bracket the score differences come before everything else.
    """

    def __init__(self, field: Field, bracket: Bracket) -> None:
        n = bracket.size
        self.members, self.moved = bracket.members, bracket.moved
        self.tally = Tally.of(field, bracket.members)
        self.bits = n.bit_length()
        self.subset = self.moved * self.bits + 1
        self.counts = self.subset + self.moved + 1
        more = self.counts + self.tally.total + 1
        self.more, self.more_moved = 1 << more, 1 << more + self.bits + 1
        self.apart = more + 2 * self.bits + 2 if bracket.joined else self.counts + self.tally.low

    def pair(self, i: int, j: int) -> int:
        cost = self._count(self.tally.pair(self.members[i], self.members[j])) - self.more
        if i >= self.moved:
            return cost
        place = self.moved - 1 - i
        return cost - self.more_moved - (1 << self.subset + place) + (j << self.bits * place)

    def leave(self, i: int) -> int:
        return self._count(self.tally.leave(self.members[i]))

    def _count(self, count: int) -> int:
        apart, counts = self.tally.split(count)
        return (apart << self.apart) + (counts << self.counts)


class ChosenOrder:
    """The order of the opponents of an S1 that is given, as digits of a cost, after the tally."""

    def __init__(self, field: Field, bracket: Bracket, chosen: Sequence[int]) -> None:
        self.members = bracket.members
        self.tally = Tally.of(field, bracket.members)
        self.bits = bracket.size.bit_length()
        self.turn = {place: number for number, place in enumerate(reversed(chosen))}
        self.counts = self.bits * len(chosen)

    def pair(self, i: int, j: int) -> int:
        cost = self.tally.pair(self.members[i], self.members[j]) << self.counts
        return cost + (j << self.bits * self.turn[i]) if i in self.turn else cost

    def leave(self, i: int) -> int:
        return self.tally.leave(self.members[i]) << self.counts
