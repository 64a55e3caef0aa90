"""The parts of a bracket that are paired in one go: S1, S2, and what became of them."""

from __future__ import annotations

from typing import NamedTuple

from zwitser.systems.fide_dutch.bracket import Bracket, Couple, Solution

Places = tuple[int, ...]


class Part(NamedTuple):
    """Players paired in one go: S1 with the head of S2.

    `one` and `two` are S1 and S2 before exchanges. After them S1 is the higher player of each
    pair, in order, and S2 all others (`second`); `lower` are the opponents of S1. `out` went from
    S1 to S2, the lowest ranked first, and `into` from S2 to S1, the highest ranked first (4.3).
    """

    one: Places
    two: Places
    couples: tuple[Couple, ...]
    lower: Places
    second: Places
    out: Places = ()
    into: Places = ()

    @classmethod
    def of(cls, one: Places, two: Places, couples: tuple[Couple, ...]) -> Part:
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
    def exchange(self) -> Places:
        """What orders exchanges: number, difference, who goes out (as a minus), who comes in."""
        if not self.out:
            return 0, 0
        number = {place: k for k, place in enumerate((*self.one, *self.two), 1)}
        out = [number[place] for place in self.out]
        into = [number[place] for place in self.into]
        return len(out), sum(into) - sum(out), *(-place for place in out), *into

    @property
    def opponents(self) -> Places:
        """The opponents of S1 by their numbers in the part."""
        first, lower = len(self.one) + 1, self.lower
        if not self.out and lower == self.two[: len(lower)]:
            return tuple(range(first, first + len(lower)))
        number = {place: k for k, place in enumerate((*self.one, *self.two), 1)}
        return tuple([number[place] for place in lower])


def parts_of(bracket: Bracket, solution: Solution) -> tuple[Part | None, Part]:
    """Split a bracket: the MDPs with their opponents, if there are any, and the remainder."""
    heads, couples = solution.couples[: solution.heads], solution.couples[solution.heads :]
    rest, head = bracket.residents, None
    if bracket.moved:
        taken = {lower for _, lower in heads}
        head = Part.of(tuple([higher for higher, _ in heads]), bracket.residents, heads)
        rest = tuple([place for place in rest if place not in taken])
    half = len(couples)
    return head, Part.of(rest[:half], rest[half:], couples)
