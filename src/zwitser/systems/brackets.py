"""Shared by the engines, within one bracket: S1 and S2, first choices.

A bracket is a group of players who are paired with each other. Players are known by their places
in it, or in the whole field, in the order of the regulation.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

from zwitser.matching.cardinality import bits
from zwitser.matching.weighted import best_matching
from zwitser.systems.swiss import Mask

# The candidates of a homogeneous group. FIDE's Dutch system and the KNSB's translation of its
# edition of 2012 have the same order.


class HomogeneousOrder:
    """The rank of a pairing of n players, by places from 0, among all with so many pairs.

    It is one number. Its digits, from high to low: the number exchanged, the difference of the
    places, the players who go out of S1 (lowest ranked first), those who come in (highest ranked
    first), the opponents of S1 in order. The rank of a pairing is the sum over its pairs and the
    players who are left; it has `size` bits.
    """

    def __init__(self, n: int, pairs: int) -> None:
        self.n, self.half = n, pairs
        self.bits = n.bit_length()
        self.comes = n * self.bits + 1
        self.goes = self.comes + n + 1
        self.difference = self.goes + n + 1
        self.exchanged = self.difference + 2 * self.bits + 2
        self.size = self.exchanged + self.bits + 1

    def pair(self, i: int, j: int) -> int:
        """Give the digits of a pair; in a pair inside a half one of the two changes halves."""
        turn = j << self.bits * (self.n - 1 - i)
        if j < self.half:
            return turn + self.goes_out(j)
        return turn + self.comes_in(i) if i >= self.half else turn

    def leave(self, i: int) -> int:
        """Give the digits of a player without an opponent, who is in S2."""
        return self.goes_out(i) if i < self.half else 0

    def goes_out(self, i: int) -> int:
        """Give the digits of a player who leaves S1 by an exchange."""
        return (1 << self.exchanged) - (i << self.difference) - (1 << self.goes + i)

    def comes_in(self, i: int) -> int:
        """Give the digits of a player who comes into S1 by an exchange."""
        return (i << self.difference) - (1 << self.comes + self.n - 1 - i)


class Part(NamedTuple):
    """Players paired in one go, by their places: S1 with the head of S2.

    `one` and `two` are S1 and S2 before exchanges. After them S1 is the higher player of each
    pair, in order, and S2 all others (`second`); `lower` are the opponents of S1. `out` went from
    S1 to S2, the lowest ranked first, and `into` from S2 to S1, the highest ranked first.
    """

    one: tuple[int, ...]
    two: tuple[int, ...]
    couples: tuple[tuple[int, int], ...]
    lower: tuple[int, ...]
    second: tuple[int, ...]
    out: tuple[int, ...] = ()
    into: tuple[int, ...] = ()

    @classmethod
    def of(
        cls, one: tuple[int, ...], two: tuple[int, ...], couples: tuple[tuple[int, int], ...]
    ) -> Part:
        """Compare S1 and S2 with the pairs that were made."""
        first, lower = zip(*couples, strict=True) if couples else ((), ())
        if first == one:
            return cls(one, two, couples, lower, two)
        highest = frozenset(first)
        out = tuple([place for place in reversed(one) if place not in highest])
        stayed = [place for place in two if place not in highest]
        into = tuple([place for place in two if place in highest])
        return cls(one, two, couples, lower, tuple(sorted((*out, *stayed))), out, into)

    @property
    def exchange(self) -> tuple[int, ...]:
        """The key of exchanges: number, difference, players out (as a minus), players in."""
        if not self.out:
            return 0, 0
        number = {place: k for k, place in enumerate((*self.one, *self.two), 1)}
        out = [number[place] for place in self.out]
        into = [number[place] for place in self.into]
        return len(out), sum(into) - sum(out), *(-place for place in out), *into

    @property
    def opponents(self) -> tuple[int, ...]:
        """The opponents of S1 by their numbers in the part."""
        number = {place: k for k, place in enumerate((*self.one, *self.two), 1)}
        return tuple([number[place] for place in self.lower])


class LeaverChoice(NamedTuple):
    """The candidates of a bracket in which the players `stay` stay and `leave` leave."""

    stay: Mask = 0
    leave: Mask = 0

    def branches(self, leavers: Mask) -> Iterator[LeaverChoice]:
        """Split the others with as many leavers by the first of these who stays (Murty)."""
        stay, leave = self
        for place in bits(leavers & ~leave):
            yield LeaverChoice(stay | 1 << place, leave)
            leave |= 1 << place


# First choices: each player of S1 in turn takes the first opponent with whom the bounds by counting
# can still be met. Mostly these choices stand; where the last ones fail they are made again by a
# matching. A start that can be completed is the start of the first candidate, because each choice
# in it was the first possible.


def split_halves(
    size: int, pairs: int, together: Sequence[int] = ()
) -> tuple[list[int], list[int]]:
    """Split the places of a group into S1 and S2, two who are to meet not in the same one.

    The first exchange that parts the two is of the lower of them in S1 with the first of S2, or of
    the last of S1 with the higher of them in S2. Where more than one leaves, both of S2 may leave.
    """
    first, second = list(range(pairs)), list(range(pairs, size))
    if len(together) == 2:
        higher, lower = together
        in_second = higher >= pairs and size <= 2 * pairs + 1
        if lower < pairs or in_second:
            out, into = (pairs - 1, higher) if in_second else (lower, pairs)
            first, second = sorted({*first, into} - {out}), sorted({*second, out} - {into})
    return first, second


def choose_again_from(chosen: int, size: int, tails: Sequence[int]) -> Iterator[int]:
    """List the places in S1 from which to choose again: the last few, then more and more.

    `chosen` of the `size` players of S1 have an opponent. It ends where more than the longest of
    the tails would have to be chosen again.
    """
    for tail in tails:
        start = max(0, chosen - tail)
        if size - start > tails[-1]:
            return
        yield start
        if not start:
            return


def first_opponents(
    size: int,
    others: int,
    pair: Callable[[int, int], int | None],
    leave: Callable[[int], int | None],
) -> tuple[int, list[int]] | None:
    """Give each of S1 an opponent at least cost, and among those the first in order.

    `pair` and `leave` give the cost of a pair and of leaving one of the others without an
    opponent, by their numbers; None forbids it. The answer is the cost with the opponents.
    """
    digits = others.bit_length()
    low = digits * size
    edges = []
    for one in range(size):
        for other in range(others):
            cost = pair(one, other)
            if cost is not None:
                turn = other << digits * (size - 1 - one)
                edges.append((one, size + other, (cost << low) + turn))
    for other in range(others):
        cost = leave(other)
        if cost is not None:
            edges += [(size + other, end, cost << low) for end in range(size + others, 2 * others)]
    found = best_matching(2 * others, edges)
    if found is None:
        return None
    return found.cost >> low, [found.mate[one] - size for one in range(size)]
