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

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from itertools import combinations, product
from typing import NamedTuple

from zwitser.matching.cardinality import LargestMatching
from zwitser.matching.weighted import best_matching
from zwitser.model import Colour
from zwitser.systems.rating.field import DOWN, UP, Entrant, Field, colours_exist
from zwitser.systems.swiss import HomogeneousOrder, Strength

COUNTS = 8
POINT = 2
"""A point, in half points."""

Couple = tuple[Entrant, Entrant]
"""Two who meet, the higher ranked first."""


class Tally:
    """The score differences and the eight counts, `width` bits each, the first the highest.

    [A7d, A7e, A11, B3 to B6, C3b to C3h, C10]

    Of every unequal pair the difference counts, and of everyone who leaves the difference with
    the next score below the bracket's lowest. One digit for each difference that can occur, the
    largest the most significant, makes one number of the list that is compared from its largest
    on. In a bracket of one score there is nothing to compare.

    The counts are: pairs that break B2 by the exemption of a topscorer; in odd rounds clashes of
    two firm preferences (A7d); clashes of preferences (X, B4); in even rounds those of two firm
    ones (Z, A7e); who gets a downfloat again after one in the previous round (B5) and the one
    before (B6), by leaving or by meeting a lower score; who meets a higher score again after an
    upfloat (B5, B6).
    """

    def __init__(self, width: int, scores: tuple[int, ...], *, odd: bool) -> None:
        self.width = width
        t, a7d, x, z, *floats = (1 << width * place for place in range(COUNTS - 1, -1, -1))
        self.exempt, self.clash = t, x
        self.firm_clash = a7d if odd else z
        self.down, self.up = (floats[0], floats[1]), (floats[2], floats[3])
        below = min(scores, default=0) - POINT
        apart = {one - other for one in scores for other in (*scores, below) if one > other}
        self.low = COUNTS * width
        self.digits = {d: self.low + width * k for k, d in enumerate(sorted(apart))}
        self.leaving = {score: 1 << self.digits[score - below] for score in scores}
        self.total = self.low + width * len(apart)

    @staticmethod
    def of(field: Field, members: Sequence[Entrant]) -> Tally:
        """Give the tally for a bracket in this round; its members are in the order of A2."""
        scores: tuple[int, ...] = ()
        if members and members[0].score != members[-1].score:
            scores = tuple(sorted({one.score for one in members}))
        return _tally((len(members) + 1).bit_length(), scores, odd=field.round % 2 == 1)

    @staticmethod
    def of_counts(field: Field, size: int) -> Tally:
        """Give the tally for so many players without the score differences."""
        return _tally((size + 1).bit_length(), (), odd=field.round % 2 == 1)

    def pair(self, higher: Entrant, lower: Entrant) -> int:
        """Count what a pair adds (B3-B6, A7d, A7e)."""
        count, wanted = 0, higher.preference.colour
        if wanted is lower.preference.colour and wanted is not None:
            count = self.clash + (self.firm_clash if higher.firm and lower.firm else 0)
        if not colours_exist(higher, lower):
            count += self.exempt
        if higher.score != lower.score:
            count += self._unequal(higher, lower)
        return count

    def _unequal(self, higher: Entrant, lower: Entrant) -> int:
        count = _add_up(self.down, higher.floats, DOWN) + _add_up(self.up, lower.floats, UP)
        return count + (1 << self.digits[higher.score - lower.score] if self.digits else 0)

    def leave(self, player: Entrant) -> int:
        """Count what a player who leaves the bracket adds (B3, B5, B6)."""
        count = _add_up(self.down, player.floats, DOWN)
        return count + (self.leaving[player.score] if self.leaving else 0)

    def sum(self, couples: Iterable[Couple], leavers: Iterable[Entrant]) -> int:
        """Count what pairs and leavers add together."""
        pairs = sum([self.pair(*couple) for couple in couples])
        return pairs + sum([self.leave(one) for one in leavers])

    def read(self, count: int) -> tuple[int, ...]:
        """Give the eight counts in order."""
        mask = (1 << self.width) - 1
        width = self.width
        return tuple([count >> width * place & mask for place in range(COUNTS - 1, -1, -1)])

    def split(self, count: int) -> tuple[int, int]:
        """Part the score differences from the eight counts."""
        return count >> self.low, count & (1 << self.low) - 1


@lru_cache(maxsize=256)
def _tally(width: int, scores: tuple[int, ...], *, odd: bool) -> Tally:
    return Tally(width, scores, odd=odd)


def _add_up(units: tuple[int, int], floats: tuple[str, str], which: str) -> int:
    if which not in floats:
        return 0
    return sum(unit for unit, float_ in zip(units, floats, strict=True) if float_ == which)


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


TAILS = (6, 24, 96, 384)
"""How many of the last choices are made again, at first and then."""

Class = tuple[Colour | None, Strength]
"""Players of one class are alike in everything that the bounds look at."""

CLASSES: tuple[Class, ...] = (
    (None, Strength.NONE),
    *product((Colour.WHITE, Colour.BLACK), (Strength.LIGHT, Strength.STRONG, Strength.ABSOLUTE)),
)
"""The classes by their numbers (`Preference.kind`)."""

WANTS = tuple(
    frozenset(
        number
        for number, (owed, strength) in enumerate(CLASSES)
        if owed is colour and strength >= least
    )
    for least in (Strength.LIGHT, Strength.STRONG, Strength.ABSOLUTE)
    for colour in (Colour.WHITE, Colour.BLACK)
)
"""The classes that prefer a colour: at all, firmly, absolutely; white and black by turns."""

HAS = tuple(tuple(number in group for group in WANTS) for number in range(len(CLASSES)))
"""For each class, to which sets of `WANTS` it belongs."""


def class_of(one: Entrant) -> int:
    return one.preference.kind


class Bounds(NamedTuple):
    """What is left to pair: how many prefer a colour, how much room there is, what it may cost.

    `room` is the number of pairs and leavers still to come; players of one set of `WANTS` beyond
    that number must meet each other. `clashes` and `firm` say how many such pairs are allowed:
    as few as possible.
    """

    wanting: tuple[int, ...]
    room: int
    clashes: int
    firm: int

    @classmethod
    def of(cls, members: Iterable[Entrant], room: int) -> Bounds | None:
        """Bound a bracket; None if the absolute preferences alone don't fit (B2)."""
        wanting = cls.wanted(members)
        clashes, firm, absolute = (max(0, *wanting[k : k + 2], room) - room for k in (0, 2, 4))
        return None if absolute else cls(wanting, room, clashes, firm)

    @staticmethod
    def wanted(members: Iterable[Entrant]) -> tuple[int, ...]:
        """Count the players of each set of `WANTS`."""
        classes = [one.preference.kind for one in members]
        sizes = [classes.count(number) for number in range(len(CLASSES))]
        return tuple([sum([sizes[number] for number in group]) for group in WANTS])

    @lru_cache(maxsize=20_000)  # noqa: B019 (bounds are numbers: nothing is held on to)
    def after(self, one: int, other: int) -> Bounds | None:
        """Take out a pair of two classes; None if the bounds can't be met any more."""
        mine, his = HAS[one], HAS[other]
        both = [a and b for a, b in zip(mine, his, strict=True)]
        wanting = tuple(n - a - b for n, a, b in zip(self.wanting, mine, his, strict=True))
        room = self.room - 1
        clashes = self.clashes - (both[0] or both[1])
        firm = self.firm - (both[2] or both[3])
        if (
            max(0, wanting[0] - room, wanting[1] - room) > clashes
            or max(0, wanting[2] - room, wanting[3] - room) > firm
            or max(wanting[4:]) > room
            or both[4]
            or both[5]
        ):
            return None
        return Bounds(wanting, room, clashes, firm)

    @lru_cache(maxsize=20_000)  # noqa: B019 (as above)
    def allow_to_leave(self, klass: int) -> bool:
        """Say whether the bounds can still be met when one of this class leaves."""
        wanting = [n - has for n, has in zip(self.wanting, HAS[klass], strict=True)]
        room = self.room - 1
        return (
            max(wanting[:2]) - room <= self.clashes
            and max(wanting[2:4]) - room <= self.firm
            and max(wanting[4:]) <= room
        )


def quick_solve(field: Field, bracket: Bracket, pairs: int, *, last: bool) -> Solution | None:
    """Find the first pairing of a bracket with P1 pairs, if it is found the quick way."""
    members, leaving = bracket.members, bracket.size - 2 * pairs
    if bracket.joined or (bracket.moved and not bracket.heterogeneous):
        return None
    bounds = Bounds.of(members, pairs + leaving)
    if bounds is None:
        return None
    way = QuickWay(field, Tally.of_counts(field, len(members)), last=last)
    if bracket.heterogeneous:
        return way.heterogeneous(bracket, pairs, bounds)
    return way.homogeneous(members, pairs, bounds, way.target(members, leaving, bounds))


class QuickWay:
    """The choices in one bracket; its tally measures them all. Who is `kept` may not leave."""

    def __init__(
        self, field: Field, tally: Tally, *, last: bool, kept: Collection[Entrant] = ()
    ) -> None:
        self.field, self.tally, self.last, self.kept = field, tally, last, kept

    def target(self, members: Sequence[Entrant], leaving: int, bounds: Bounds) -> int:
        """Add up the counts that no pairing can go below; the leavers are among these members."""
        total = bounds.clashes * self.tally.clash + bounds.firm * self.tally.firm_clash
        for ago, unit in enumerate(self.tally.down):
            rested = sum(one.floats[ago] != DOWN for one in members) if leaving else 0
            total += unit * max(0, leaving - rested)
        return total

    def cost(self, couples: Iterable[Couple], leavers: Iterable[Entrant] = ()) -> int:
        return self.tally.sum(couples, leavers)

    def heterogeneous(self, bracket: Bracket, pairs: int, bounds: Bounds) -> Solution | None:
        """Seat everyone who came down (M1 = M0), each with the first who will do.

        Whoever came down gets a downfloat then, and the score differences are what they are.
        """
        moved, others = bracket.members[: bracket.moved], list(bracket.members[bracket.moved :])
        target = self.target(others, bracket.size - 2 * pairs, bounds)
        target += sum(self.tally.leave(one) for one in moved)
        heads: list[Couple] = []
        for one in moved:
            found = self._first(one, others, bounds)
            if found is None:
                return None
            other, bounds = found
            others.remove(other)
            heads.append((one, other))
        rest = self._rest(others, pairs - len(heads), bounds, target - self.cost(heads))
        if rest is None:
            return None
        return Solution((*heads, *rest.couples), rest.leavers, len(heads), ())

    def _first(
        self, one: Entrant, others: Sequence[Entrant], bounds: Bounds
    ) -> tuple[Entrant, Bounds] | None:
        mine = class_of(one)
        for other in others:
            if self.field.may_meet(one, other) and not self._floats_up_again(one, other):
                after = bounds.after(mine, class_of(other))
                if after is not None:
                    return other, after
        return None

    def _floats_up_again(self, one: Entrant, other: Entrant) -> bool:
        return one.score != other.score and UP in other.floats

    def _rest(
        self, members: Sequence[Entrant], pairs: int, bounds: Bounds, target: int
    ) -> Solution | None:
        """Pair the rest at the cost that is left for it, with exchanges if need be."""
        quick = self.homogeneous(members, pairs, bounds, target)
        if quick is not None:
            return quick
        exits = plain_exits(self.field, members, pairs, last=self.last)
        slow = solve_homogeneous(self.field, members, pairs, exits)
        if slow is None or self.cost(slow.couples, slow.leavers) != target:
            return None
        return slow

    def homogeneous(
        self, members: Sequence[Entrant], pairs: int, bounds: Bounds, target: int
    ) -> Solution | None:
        """Pair S1 with S2 at this cost exactly, exchanged only for two who are to meet."""
        return self.halves(*self._halves(members, pairs), bounds, target)

    def halves(
        self, first: Sequence[Entrant], second: Sequence[Entrant], bounds: Bounds, target: int
    ) -> Solution | None:
        """Pair this S1 with this S2 at this cost exactly."""
        chosen = self._choose(first, second, bounds)
        couples = [(one, second[k]) for one, k in zip(first, chosen, strict=False)]
        taken = set(chosen)
        leavers = [one for k, one in enumerate(second) if k not in taken]
        if len(chosen) < len(first) or not self._may_leave(leavers):
            return self._again(first, second, chosen, target)
        if self.cost(couples, leavers) != target:
            return self._again(first, second, chosen, target)
        return Solution(tuple(couples), tuple(leavers), 0, ())

    def _halves(
        self, members: Sequence[Entrant], pairs: int
    ) -> tuple[Sequence[Entrant], Sequence[Entrant]]:
        """Split a group into S1 and S2 (C4).

        Two who are to meet are not in the same half unless both leave. The first exchange that
        parts them (D2) is of the lower of the two in S1 with the first of S2, or of the last of S1
        with the higher of the two in S2.
        """
        together = self.field.together
        two = [k for k, one in enumerate(members) if one.id in together] if together else []
        in_first = len(two) == 2 and two[1] < pairs
        in_second = len(two) == 2 and two[0] >= pairs and len(members) <= 2 * pairs + 1
        if not in_first and not in_second:
            return members[:pairs], members[pairs:]
        out, into = (two[1], pairs) if in_first else (pairs - 1, two[0])
        moved = {out: into, into: out}
        order = [moved.get(k, k) for k in range(len(members))]
        first, second = sorted(order[:pairs]), sorted(order[pairs:])
        return [members[k] for k in first], [members[k] for k in second]

    def _may_leave(self, leavers: Iterable[Entrant]) -> bool:
        if self.kept and any(one in self.kept for one in leavers):
            return False
        return not self.last or all(self.field.may_be_free(one) for one in leavers)

    def _choose(
        self, first: Sequence[Entrant], second: Sequence[Entrant], bounds: Bounds
    ) -> list[int]:
        """Give each of S1 the first of S2 that the bounds allow, as far as that goes."""
        queues: list[list[int]] = [[] for _ in CLASSES]
        for k, other in enumerate(second):
            queues[class_of(other)].append(k)
        chosen: list[int] = []
        for one in first:
            found = self._first_in(one, second, queues, bounds)
            if found is None:
                break
            place, klass, bounds = found
            chosen.append(queues[klass].pop(place))
        return chosen

    def _first_in(
        self, one: Entrant, second: Sequence[Entrant], queues: list[list[int]], bounds: Bounds
    ) -> tuple[int, int, Bounds] | None:
        best, answer, mine = len(second), None, class_of(one)
        for klass, queue in enumerate(queues):
            if not queue or queue[0] >= best:
                continue
            after = bounds.after(mine, klass)
            if after is None:
                continue
            for place, k in enumerate(queue):
                if k >= best:
                    break
                other = second[k]
                if self.field.may_meet(one, other) and not self._floats_up_again(one, other):
                    best, answer = k, (place, klass, after)
                    break
        return answer

    def _again(
        self, first: Sequence[Entrant], second: Sequence[Entrant], chosen: list[int], target: int
    ) -> Solution | None:
        """Make the last choices again, more and more of them, until the target is met."""
        for size in TAILS:
            start = max(0, len(chosen) - size)
            if len(first) - start > TAILS[-1]:
                return None
            kept = [(one, second[k]) for one, k in zip(first[:start], chosen[:start], strict=True)]
            taken = set(chosen[:start])
            others = [one for k, one in enumerate(second) if k not in taken]
            found = self._match(first[start:], others, target - self.cost(kept))
            if found is not None or not start:
                return found and Solution((*kept, *found.couples), found.leavers, 0, ())
        return None

    def _match(
        self, first: Sequence[Entrant], others: Sequence[Entrant], target: int
    ) -> Solution | None:
        """Give S1 its first opponents in order among all pairings of this cost."""
        size, total = len(first), len(others)
        bits = total.bit_length()
        counts = bits * size
        edges = [
            (i, size + j, (self.tally.pair(one, other) << counts) + (j << bits * (size - 1 - i)))
            for i, one in enumerate(first)
            for j, other in enumerate(others)
            if self.field.may_meet(one, other)
        ]
        for j, other in enumerate(others):
            if self._may_leave([other]):
                cost = self.tally.leave(other) << counts
                edges += [(size + j, size + k, cost) for k in range(total, 2 * total - size)]
        found = best_matching(2 * total, edges)
        if found is None or found.cost >> counts != target:
            return None
        mates = [found.mate[i] - size for i in range(size)]
        left = tuple(one for j, one in enumerate(others) if j not in mates)
        return Solution(
            tuple((one, others[j]) for one, j in zip(first, mates, strict=True)), left, 0, ()
        )
