"""The pairing of one bracket that the procedure C3-C10 with D1-D3 accepts first.

The procedure relaxes its criteria one step at a time (C10) and walks through transpositions (A9a)
and exchanges (A9b) in a fixed order, back to the players who came down if the rest fails (C9). It
ends in the pairing with the smallest tally (`tally`; A11), and among those the first in the order
of D1-D3. Both are sums over the pairs and the players who leave, so one matching of least cost
finds it: the tally is the high digits of the costs, the order of the candidates the low ones. X1
and Z1 (C2b) are lower bounds of counts and never change the outcome.

S1 and S2 (A6a) are always in the order of A2 (C5). In a homogeneous bracket S1 is after all
exchanges the set of the higher players of the pairs: in a pair inside the old S1 the lower one
goes out, in a pair inside the old S2 the higher one comes in.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from zwitser.matching.cardinality import LargestMatching
from zwitser.matching.weighted import best_matching
from zwitser.systems.brackets import (
    HomogeneousOrder,
    choose_again_from,
    first_opponents,
    split_halves,
)
from zwitser.systems.rating.field import Entrant, Field, colours_exist
from zwitser.systems.swiss import (
    DOWN,
    IMPOSSIBLE,
    REFUSES,
    UP,
    Counts,
    Mask,
    count_kinds,
    least_refused,
    without,
)

COUNTS = 8
POINT = 2
"""A point, in half points."""

Couple = tuple[Entrant, Entrant]
"""Two opponents, the higher ranked first."""


class Tally:
    """The score differences and the eight counts, `width` bits each, the first the highest.

    [A7d, A7e, A11, B3 to B6, C3b to C3h, C10]

    Of every unequal pair the difference counts, and of everyone who leaves the difference with
    the next score below the bracket's lowest. One digit for each difference that can occur, the
    largest the most significant, makes one number of the list that is compared from its largest
    on. In a bracket of one score there is nothing to compare.

    The counts are: pairs that break B2 by the exemption of a topscorer; in odd rounds clashes of
    two firm preferences (A7d); clashes of preferences (X, B4); in even rounds those of two firm
    ones (Z, A7e); repeated downfloats, after one in the previous round (B5) and the one before
    (B6), by leaving or by meeting a lower score; repeated upfloats, by meeting a higher score (B5,
    B6).
    """

    def __init__(self, field: Field, size: int, scores: Collection[int] = ()) -> None:
        self.width = width = (size + 1).bit_length()
        t, a7d, x, z, *floats = [1 << width * place for place in range(COUNTS - 1, -1, -1)]
        self.exempt, self.clash = t, x
        self.firm_clash = a7d if field.round % 2 else z
        self.down, self.up = (floats[0], floats[1]), (floats[2], floats[3])
        below = min(scores, default=0) - POINT
        apart = {one - other for one in scores for other in (*scores, below) if one > other}
        self.low = COUNTS * width
        self.digits = {d: self.low + width * k for k, d in enumerate(sorted(apart))}
        self.leaving = {score: 1 << self.digits[score - below] for score in scores}
        self.total = self.low + width * len(apart)

    @classmethod
    def of(cls, field: Field, members: Sequence[Entrant]) -> Tally:
        """Make the tally of a bracket, whose members are in the order of A2."""
        if not members or members[0].score == members[-1].score:
            return cls(field, len(members))
        return cls(field, len(members), {one.score for one in members})

    def pair(self, higher: Entrant, lower: Entrant) -> int:
        """Count what a pair adds (B3-B6, A7d, A7e)."""
        count, wanted = 0, higher.preference.colour
        if wanted is lower.preference.colour and wanted is not None:
            count = self.clash + (self.firm_clash if higher.firm and lower.firm else 0)
        if not colours_exist(higher, lower):
            count += self.exempt
        if higher.score != lower.score:
            count += _repeats(self.down, higher.floats, DOWN) + _repeats(self.up, lower.floats, UP)
            if self.digits:
                count += 1 << self.digits[higher.score - lower.score]
        return count

    def leave(self, player: Entrant) -> int:
        """Count what a player who leaves the bracket adds (B3, B5, B6)."""
        count = _repeats(self.down, player.floats, DOWN)
        return count + (self.leaving[player.score] if self.leaving else 0)

    def sum(self, couples: Iterable[Couple], leavers: Iterable[Entrant]) -> int:
        return sum([self.pair(*two) for two in couples]) + sum(map(self.leave, leavers))

    def read(self, count: int) -> tuple[int, ...]:
        """Give the eight counts in order."""
        width, mask = self.width, (1 << self.width) - 1
        return tuple([count >> width * place & mask for place in range(COUNTS - 1, -1, -1)])

    def split(self, count: int) -> tuple[int, int]:
        """Separate the score differences from the eight counts."""
        return count >> self.low, count & (1 << self.low) - 1


def _repeats(units: tuple[int, int], floats: tuple[str, str], which: str) -> int:
    """Add up the units of the last two rounds in which a player had the same float."""
    return (units[0] if floats[0] == which else 0) + (units[1] if floats[1] == which else 0)


@dataclass(frozen=True, slots=True)
class Bracket:
    """A score group with the players moved down to it, in the order of A2.

    The first `moved` are the players moved down (M0) [A6c]; `heterogeneous` is as in A3. In a
    bracket `joined` from two (C13) the score differences come before M1.
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
    """The places beyond a bracket, for members that are not paired in it.

    All `size` places must be taken: member k can take one of `doors[k]`, and two places can take
    each other (`inner`), at no cost. The players of the places `away` must leave the bracket.
    """

    size: int
    doors: tuple[tuple[int, ...], ...]
    inner: tuple[tuple[int, int], ...] = ()
    away: Mask = 0


@dataclass(frozen=True, slots=True)
class Solution:
    """A pairing of a bracket: M1 pairs with S1 first, then the rest.

    `key` orders solutions of the same bracket in the same state; one found by counting has none.
    """

    couples: tuple[Couple, ...]
    leavers: tuple[Entrant, ...]
    heads: int
    key: tuple[int, ...]


PairCost = Callable[[int, int], int]
LeaveCost = Callable[[int], int]


def plain_exits(field: Field, members: Sequence[Entrant], pairs: int, *, last: bool) -> Exits:
    """Make a place for everyone beyond so many pairs; in the last bracket that is the bye."""
    places = tuple(range(len(members) - 2 * pairs))
    doors = tuple(() if last and not field.may_be_free(one) else places for one in members)
    return Exits(len(places), doors)


def solve(field: Field, bracket: Bracket, pairs: int, exits: Exits) -> Solution | None:
    """Find the pairing with P1 pairs that the procedure accepts first, or None.

    In a heterogeneous bracket S1 is paired first [A6a, C4, C6], with as many who came down as
    possible, and then the rest.
    """
    if bracket.heterogeneous:
        order = HeterogeneousOrder(field, bracket)
        found = _match(field, bracket.members, exits, order.pair, order.leave)
        if found is None or len(found[1]) != pairs:
            return None
        heads = [couple for couple in found[1] if couple[0] < bracket.moved]
        if heads:
            return _with_rest(field, bracket, heads, pairs, exits, (found[0],), order.tally)
    return solve_homogeneous(field, bracket.members, pairs, exits)


def solve_most(field: Field, bracket: Bracket, exits: Exits) -> Solution | None:
    """Find the first pairing with the largest M1, and with it the largest P1, that exits allow."""
    if bracket.heterogeneous:
        order = HeterogeneousOrder(field, bracket)
        most = _match(field, bracket.members, exits, order.pair, order.leave)
        heads = [couple for couple in most[1] if couple[0] < bracket.moved] if most else []
        if most and heads:
            return _with_rest(field, bracket, heads, len(most[1]), exits, (most[0],), order.tally)
    else:
        most = _match(field, bracket.members, exits, lambda *_: -1, lambda _: 0)
    return most and solve_homogeneous(field, bracket.members, len(most[1]), exits)


def are_taken(field: Field, bracket: Bracket, exits: Exits) -> bool:
    """Say whether everyone can be paired or leave so that all exits are taken."""
    size = bracket.size
    near = field.neighbours(bracket.members) + [0] * exits.size
    edges = [(k, size + door) for k, doors in enumerate(exits.doors) for door in doors]
    edges += [(size + one, size + other) for one, other in exits.inner]
    for one, other in edges:
        near[one] |= 1 << other
        near[other] |= 1 << one
    return not LargestMatching(near, (1 << len(near)) - 1).grow()


def solve_homogeneous(
    field: Field, members: Sequence[Entrant], pairs: int, exits: Exits, tally: Tally | None = None
) -> Solution | None:
    """Find the first pairing of a homogeneous group with P1 pairs, exchanges included.

    The digits of a cost, from high to low: the pairs, the tally, the turn by exchanges [A9b, C8a,
    D2] and by transpositions [A9a, C7, D1.1]; S1 and S2 stand in the order of A2 [C5]. The rest of
    a bracket (C6) is counted by the tally of the whole.
    """
    counts, turn = tally or Tally.of(field, members), HomogeneousOrder(len(members), pairs)
    more = 1 << turn.size + counts.total + 1

    def pair(i: int, j: int) -> int:
        count = counts.pair(members[i], members[j])
        return (count << turn.size) + turn.pair(i, j) - more

    def leave(i: int) -> int:
        return (counts.leave(members[i]) << turn.size) + turn.leave(i)

    found = _match(field, members, exits, pair, leave)
    if found is None or len(found[1]) != pairs:
        return None
    paired = {place for couple in found[1] for place in couple}
    leavers = tuple([one for place, one in enumerate(members) if place not in paired])
    couples = tuple([(members[i], members[j]) for i, j in found[1]])
    return Solution(couples, leavers, 0, (found[0],))


def solve_with(
    field: Field, bracket: Bracket, pairs: int, heads: int, exits: Exits
) -> Solution | None:
    """Find the first pairing with exactly M1 players moved down in S1, although more could be.

    S1 is each set of M1 of them in turn (D3); the others are in S2 (C4), so in the rest.
    """
    if not heads:
        return solve_homogeneous(field, bracket.members, pairs, exits)
    solutions = []
    for chosen in combinations(range(bracket.moved), heads):
        order = ChosenOrder(field, bracket, chosen)
        doors = tuple([() if k in chosen else door for k, door in enumerate(exits.doors)])
        staying = replace(exits, doors=doors)
        found = _match(field, bracket.members, staying, order.pair, order.leave)
        if found and len(found[1]) == pairs:
            first = [couple for couple in found[1] if couple[0] in chosen]
            counts, opponents = divmod(found[0], 1 << order.counts)
            key = (counts, *chosen, opponents)
            solutions.append(_with_rest(field, bracket, first, pairs, exits, key, order.tally))
    return min(solutions, key=lambda one: one.key, default=None)


def _with_rest(
    field: Field,
    bracket: Bracket,
    heads: Sequence[tuple[int, int]],
    pairs: int,
    exits: Exits,
    key: tuple[int, ...],
    tally: Tally,
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
        tally,
    )
    assert remainder is not None, "the first matching shows that the rest can be paired"
    couples = tuple((members[i], members[j]) for i, j in heads) + remainder.couples
    return Solution(couples, remainder.leavers, len(heads), (*key, *remainder.key))


def _match(
    field: Field,
    members: Sequence[Entrant],
    exits: Exits,
    pair_cost: PairCost,
    leave_cost: LeaveCost,
) -> tuple[int, list[tuple[int, int]]] | None:
    """Match everyone with another or with an exit; give the cost and the pairs of members."""
    size = len(members)
    staying = [place for place, one in enumerate(members) if not exits.away >> one.place & 1]
    edges = [
        (i, j, pair_cost(i, j))
        for n, j in enumerate(staying)
        for i in staying[:n]
        if field.compatible(members[i], members[j])
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


# A short-cut by first choices (`brackets`; `docs/evidence.md` has it with and without).
#
# How many pairs must refuse a colour follows from how many players prefer it (A8). A pairing that
# meets these bounds and breaks no other criterion has the smallest counts possible.

TAILS = (6, 24, 96, 384)
"""How many of the last choices are made again, at first and then."""


def quick_solve(field: Field, bracket: Bracket, pairs: int, *, last: bool) -> Solution | None:
    """Find the first pairing with P1 pairs; None where that needs an exchange or a higher count."""
    if bracket.joined or (bracket.moved and not bracket.heterogeneous):
        return None
    members, leaving = bracket.members, bracket.size - 2 * pairs
    counts = count_kinds([one.preference.kind for one in members])
    if least_refused(counts, leaving) == IMPOSSIBLE:
        return None
    way = FirstChoices(field, Tally(field, len(members)), leaving, last=last)
    if bracket.heterogeneous:
        return way.heterogeneous(bracket, pairs, counts)
    return way.homogeneous(members, pairs, counts, way.target(members, counts))


class FirstChoices:
    """First choices in a bracket with so many leavers, none of them `staying`."""

    def __init__(
        self,
        field: Field,
        tally: Tally,
        leaving: int,
        *,
        last: bool,
        staying: Collection[Entrant] = (),
    ) -> None:
        self.field, self.tally, self.leaving = field, tally, leaving
        self.last, self.staying = last, staying

    def target(self, members: Sequence[Entrant], counts: Counts) -> int:
        """Add up the counts that no pairing can go below; the leavers are among these members."""
        refused, firm = least_refused(counts, self.leaving)
        total = refused * self.tally.clash + firm * self.tally.firm_clash
        for ago, unit in enumerate(self.tally.down):
            rested = sum(one.floats[ago] != DOWN for one in members) if self.leaving else 0
            total += unit * max(0, self.leaving - rested)
        return total

    def heterogeneous(self, bracket: Bracket, pairs: int, counts: Counts) -> Solution | None:
        """Pair all players moved down (M1 = M0), each with the first possible, then the rest.

        Downfloats and score differences of these are then the same in every pairing.
        """
        moved, others = bracket.members[: bracket.moved], list(bracket.members[bracket.moved :])
        target = self.target(others, counts) + sum(self.tally.leave(one) for one in moved)
        chosen, counts = self._choose(moved, others, counts)
        if len(chosen) < len(moved):
            return None
        heads = tuple(zip(moved, chosen, strict=True))
        pairs, target = pairs - len(heads), target - self.tally.sum(heads, ())
        rest = self.homogeneous(others, pairs, counts, target)
        if rest is None:
            exits = plain_exits(self.field, others, pairs, last=self.last)
            rest = solve_homogeneous(self.field, others, pairs, exits)
            if rest is None or self.tally.sum(rest.couples, rest.leavers) != target:
                return None
        return Solution((*heads, *rest.couples), rest.leavers, len(heads), ())

    def homogeneous(
        self, members: Sequence[Entrant], pairs: int, counts: Counts, target: int
    ) -> Solution | None:
        """Pair S1 with S2 (C4) at this cost; exchanges (D2) are only for two who are to meet."""
        two = self.field.together
        together = [k for k, one in enumerate(members) if one.id in two] if two else ()
        halves = split_halves(len(members), pairs, together)
        first, second = ([members[k] for k in half] for half in halves)
        return self.halves(first, second, counts, target)

    def halves(
        self, first: Sequence[Entrant], second: Sequence[Entrant], counts: Counts, target: int
    ) -> Solution | None:
        """Pair this S1 with this S2 at this cost exactly."""
        others = list(second)
        chosen, _ = self._choose(first, others, counts)
        if len(chosen) == len(first) and all(map(self._may_leave, others)):
            found = Solution(tuple(zip(first, chosen, strict=True)), tuple(others), 0, ())
            if self.tally.sum(found.couples, found.leavers) == target:
                return found
        for start in choose_again_from(len(chosen), len(first), TAILS):
            kept = self._solution(first[:start], second, chosen[:start])
            left = target - self.tally.sum(kept.couples, ())
            again = self._match(first[start:], kept.leavers, left)
            if again:
                return Solution((*kept.couples, *again.couples), again.leavers, 0, ())
        return None

    def _choose(
        self, first: Sequence[Entrant], others: list[Entrant], counts: Counts
    ) -> tuple[list[Entrant], Counts]:
        """Take for each in turn the first of the others with whom the bounds can still be met."""
        chosen: list[Entrant] = []
        for one in first:
            found = self._first(one, others, counts)
            if found is None:
                break
            place, counts = found
            chosen.append(others.pop(place))
        return chosen, counts

    def _first(
        self, one: Entrant, others: Sequence[Entrant], counts: Counts
    ) -> tuple[int, Counts] | None:
        """Find the place of the first with whom they can, and the counts that are left."""
        least, kind = least_refused(counts, self.leaving), one.preference.kind
        after: dict[int, Counts | None] = {}
        for place, other in enumerate(others):
            his = other.preference.kind
            if his not in after:
                left, (refused, strong) = without(counts, kind, his), REFUSES[kind][his]
                bound = least_refused(left, self.leaving)
                fits = (refused + bound[0], strong + bound[1]) == least
                after[his] = left if fits else None
            rest = after[his]
            if rest and self._may_meet(one, other):
                return place, rest
        return None

    def _match(
        self, first: Sequence[Entrant], others: Sequence[Entrant], target: int
    ) -> Solution | None:
        """Give S1 its first opponents in order among all pairings of this cost."""
        tally, may_meet = self.tally, self.field.may_meet

        def pair(a: int, b: int) -> int | None:
            one, other = first[a], others[b]
            return tally.pair(one, other) if may_meet(one, other) else None

        def leave(b: int) -> int | None:
            return tally.leave(others[b]) if self._may_leave(others[b]) else None

        found = first_opponents(len(first), len(others), pair, leave)
        if found is None or found[0] != target:
            return None
        return self._solution(first, others, [others[k] for k in found[1]])

    @staticmethod
    def _solution(
        first: Sequence[Entrant], second: Sequence[Entrant], chosen: Sequence[Entrant]
    ) -> Solution:
        taken = set(chosen)
        leavers = tuple([one for one in second if one not in taken])
        return Solution(tuple(zip(first, chosen, strict=True)), leavers, 0, ())

    def _may_meet(self, one: Entrant, other: Entrant) -> bool:
        """Say whether two may meet, and the lower does not float up again."""
        floats_up_again = one.score != other.score and UP in other.floats
        return not floats_up_again and self.field.may_meet(one, other)

    def _may_leave(self, one: Entrant) -> bool:
        return one not in self.staying and (not self.last or self.field.may_be_free(one))
