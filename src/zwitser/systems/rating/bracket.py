"""The pairing of one bracket that the procedure C3-C10 with D1-D3 accepts first.

The procedure relaxes its criteria one step at a time (C10) and walks through transpositions (A9a)
and exchanges (A9b) in a fixed order, back to the players who came down if the rest fails (C9). It
ends in the pairing with the smallest counts (`Tally`; A11), and among those the first in the order
of D1-D3. Both are sums over the pairs and the players who leave, so one matching of least cost
finds it: the counts are the high digits of the costs, the order of the candidates the low ones.
X1 and Z1 (C2b) are lower bounds of what is reached and never change the outcome.

S1 and S2 (A6a) are always in the order of A2 (C5). In a homogeneous bracket S1 is after all
exchanges the set of the higher players of the pairs: in a pair inside the old S1 the lower one
goes out, in a pair inside the old S2 the higher one comes in.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache

from zwitser.matching.weighted import best_matching
from zwitser.systems.rating.field import DOWN, UP, Entrant, Field, colours_exist

Couple = tuple[Entrant, Entrant]
"""Two who meet, the higher ranked first."""


class Tally:
    """The eight counts as one number of `width` bits each, the first the most significant.

    They are, by the order in which the procedure holds on to them (C3, C10): pairs that break B2
    by the exemption of a topscorer; in odd rounds clashes of two firm preferences (A7d); clashes
    of preferences (X, B4); in even rounds those of two firm ones (Z, A7e); who leaves again after
    a downfloat in the previous round (B5) and the one before (B6); who meets a higher score again
    after an upfloat (B5, B6).
    """

    def __init__(self, width: int, *, odd: bool) -> None:
        self.width = width
        self.total = 8 * width
        t, a7d, x, z, *floats = (1 << width * place for place in range(7, -1, -1))
        self.exempt, self.clash = t, x
        self.firm_clash = a7d if odd else z
        self.down, self.up = (floats[0], floats[1]), (floats[2], floats[3])

    @staticmethod
    def of(field: Field, size: int) -> Tally:
        """Give the tally for a bracket of so many players in this round."""
        return _tally((size + 1).bit_length(), odd=field.round % 2 == 1)

    def pair(self, higher: Entrant, lower: Entrant) -> int:
        """Count what a pair adds (B4-B6, A7d, A7e)."""
        count, wanted = 0, higher.preference.colour
        if wanted is lower.preference.colour and wanted is not None:
            count = self.clash + (self.firm_clash if higher.firm and lower.firm else 0)
        if not colours_exist(higher, lower):
            count += self.exempt
        if higher.score != lower.score and UP in lower.floats:
            count += _add_up(self.up, lower.floats, UP)
        return count

    def leave(self, player: Entrant) -> int:
        """Count what a player who leaves the bracket adds (B5, B6)."""
        return _add_up(self.down, player.floats, DOWN) if DOWN in player.floats else 0

    def read(self, count: int) -> tuple[int, ...]:
        """Give the eight counts in order."""
        mask = (1 << self.width) - 1
        return tuple(count >> self.width * place & mask for place in range(7, -1, -1))


@cache
def _tally(width: int, *, odd: bool) -> Tally:
    return Tally(width, odd=odd)


def _add_up(units: tuple[int, int], floats: tuple[str, str], which: str) -> int:
    return sum(unit for unit, float_ in zip(units, floats, strict=True) if float_ == which)


@dataclass(frozen=True, slots=True)
class Bracket:
    """The players of a score group and those who came down, in the order of A2.

    The first `moved` are the players who came down (M0, A6c); `heterogeneous` as A3 says.
    """

    members: tuple[Entrant, ...]
    moved: int
    heterogeneous: bool

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


def most_pairs(field: Field, bracket: Bracket, exits: Exits) -> tuple[int, int] | None:
    """Give the largest M1, and with it the largest P1, that the exits allow."""
    moved = bracket.moved if bracket.heterogeneous else 0
    most = bracket.size

    def cost(higher: int, _: int) -> int:
        return -1 - (most if higher < moved else 0)

    found = _match(field, bracket.members, exits, cost, lambda _: 0)
    if found is None:
        return None
    couples = found[1]
    return sum(higher < moved for higher, _ in couples), len(couples)


def solve_homogeneous(
    field: Field, members: Sequence[Entrant], pairs: int, exits: Exits
) -> Solution | None:
    """Find the first pairing of a homogeneous group with P1 pairs, exchanges included."""
    order = HomogeneousOrder(field, members, pairs)
    found = _match(field, members, exits, order.pair, order.leave)
    if found is None or len(found[1]) != pairs:
        return None
    return _solution(members, found[1], heads=0, key=(found[0],))


def _solve_heterogeneous(
    field: Field, bracket: Bracket, pairs: int, exits: Exits
) -> Solution | None:
    """Pair S1 first (C6), then the rest as a homogeneous group with places of its own."""
    members = bracket.members
    order = HeterogeneousOrder(field, bracket)
    found = _match(field, members, exits, order.pair, order.leave)
    if found is None or len(found[1]) != pairs:
        return None
    heads = [couple for couple in found[1] if couple[0] < bracket.moved]
    paired = {place for couple in heads for place in couple}
    rest = [place for place in range(len(members)) if place not in paired]
    doors = tuple(exits.doors[place] for place in rest)
    remainder = solve_homogeneous(
        field,
        [members[place] for place in rest],
        pairs - len(heads),
        replace(exits, doors=doors),
    )
    assert remainder is not None, "the first matching shows that the rest can be paired"
    couples = tuple((members[i], members[j]) for i, j in heads) + remainder.couples
    return Solution(couples, remainder.leavers, len(heads), (found[0], *remainder.key))


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


class HomogeneousOrder:
    """The order of C6-C8 in a homogeneous group of n with P1 pairs, as digits of a cost.

    From high to low: the pairs, the counts, the number exchanged, the difference of the places
    (D2), those who go out of S1 (lowest ranked first), those who come in (highest ranked first),
    the opponents of S1 in order (D1).
    """

    def __init__(self, field: Field, members: Sequence[Entrant], pairs: int) -> None:
        n = len(members)
        self.members, self.n, self.half = members, n, pairs
        self.tally = Tally.of(field, n)
        self.bits = n.bit_length()
        self.comes = (n * self.bits) + 1
        self.goes = self.comes + n + 1
        self.difference = self.goes + n + 1
        self.exchanged = self.difference + 2 * self.bits + 2
        self.counts = self.exchanged + self.bits + 1
        self.more = 1 << self.counts + self.tally.total + 1

    def pair(self, i: int, j: int) -> int:
        cost = self.tally.pair(self.members[i], self.members[j]) << self.counts
        cost += (j << self.bits * (self.n - 1 - i)) - self.more
        if j < self.half:
            return cost + self.goes_out(j)
        return cost + self.comes_in(i) if i >= self.half else cost

    def leave(self, i: int) -> int:
        cost = self.tally.leave(self.members[i]) << self.counts
        return cost + self.goes_out(i) if i < self.half else cost

    def goes_out(self, i: int) -> int:
        """Give the cost of a player who leaves S1 by an exchange (D2)."""
        return (1 << self.exchanged) - (i << self.difference) - (1 << self.goes + i)

    def comes_in(self, i: int) -> int:
        """Give the cost of a player who comes into S1 by an exchange (D2)."""
        return (i << self.difference) - (1 << self.comes + self.n - 1 - i)


class HeterogeneousOrder:
    """The order of S1 and its opponents in a heterogeneous bracket, as digits of a cost.

    From high to low: the pairs of players who came down (M1), all pairs, the counts, the set S1
    (D3), the opponents of S1 in order (D1.2). The higher player of a pair with someone who came
    down is in S1.
    """

    def __init__(self, field: Field, bracket: Bracket) -> None:
        n = bracket.size
        self.members, self.moved = bracket.members, bracket.moved
        self.tally = Tally.of(field, n)
        self.bits = n.bit_length()
        self.subset = self.moved * self.bits + 1
        self.counts = self.subset + self.moved + 1
        self.more = 1 << self.counts + self.tally.total + 1
        self.more_moved = self.more << self.bits + 1

    def pair(self, i: int, j: int) -> int:
        cost = (self.tally.pair(self.members[i], self.members[j]) << self.counts) - self.more
        if i >= self.moved:
            return cost
        place = self.moved - 1 - i
        return cost - self.more_moved - (1 << self.subset + place) + (j << self.bits * place)

    def leave(self, i: int) -> int:
        return self.tally.leave(self.members[i]) << self.counts
