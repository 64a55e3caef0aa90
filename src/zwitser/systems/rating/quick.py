"""The quick way through a bracket: most first choices stand, and counting proves it.

How many pairs must refuse a colour follows from how many players prefer it (A8): with P1 pairs
and some who leave, every player more than that who prefers the same colour costs a pair. A
pairing that meets these bounds and breaks no other criterion has the smallest counts possible.
So each player of S1 in turn takes the first of S2 with whom the bounds can still be met. Where
the last choices fail they are made again by a matching; a start that can be completed is the
start of the first candidate, because every choice in it was the first that the bounds allow.

If S1 and S2 can't meet the bounds without an exchange, there is no quick way: None.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import lru_cache
from itertools import product
from typing import NamedTuple

from zwitser.matching.weighted import best_matching
from zwitser.model import Colour
from zwitser.systems.rating.bracket import Bracket, Solution, plain_exits, solve_homogeneous
from zwitser.systems.rating.field import DOWN, UP, Entrant, Field
from zwitser.systems.rating.tally import Couple, Tally
from zwitser.systems.swiss import Strength

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
