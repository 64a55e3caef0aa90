"""A bracket as it was settled, and what can be measured in it (A8, A11, B3-B6, C3)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from zwitser.model import Colour
from zwitser.proposal import Reached
from zwitser.systems.rating.field import Entrant, Field
from zwitser.systems.rating.opening import Level
from zwitser.systems.rating.parts import parts_of
from zwitser.systems.rating.tally import COUNTS, POINT, Couple, Tally
from zwitser.systems.swiss import Strength

NOTHING = (0,) * COUNTS


class Settled:
    """One bracket after its pairing: the numbers of A6 and C14, its parts and its counts."""

    def __init__(self, field: Field, level: Level, *, last: bool) -> None:
        self.field, self.level, self.last = field, level, last
        self.odd = field.round % 2 == 1
        bracket, solution = level.bracket, level.solution
        self.members, self.couples = bracket.members, solution.couples
        self.counts = counts_of(field, bracket.size, self.couples, solution.leavers)
        self.p0, self.p1 = bracket.size // 2, len(self.couples)
        self.m0, self.m1 = bracket.moved, solution.heads
        self.parts = parts_of(self.members, self.couples, self.m1)


def colour_minimum(members: Sequence[Entrant], number: int) -> tuple[int, int]:
    """Work out X1 and Z1 of a bracket in a round [A8, C2b]."""
    light, firm, fresh = [0, 0], [0, 0], 0
    for one in members:
        if one.preference.colour is None:
            fresh += 1
        else:
            even_light = number % 2 == 0 and one.preference.strength is Strength.LIGHT
            (light if even_light else firm)[one.preference.colour is Colour.BLACK] += 1
    half = len(members) // 2
    x1 = half - min(firm[0] + light[0], firm[1] + light[1]) - fresh
    z1 = half - min(firm) - sum(light) - fresh
    return max(x1, 0), 0 if number % 2 else max(z1, 0)


def counts_of(
    field: Field, size: int, couples: Sequence[Couple], leavers: Sequence[Entrant]
) -> tuple[int, ...]:
    """Read the eight counts of a bracket off its pairs and those who leave it (C3)."""
    tally = Tally.of_counts(field, size)
    total = tally.sum(couples, leavers)
    return tally.read(total) if total else NOTHING


def differences(
    members: Sequence[Entrant], couples: Iterable[Couple], leavers: Iterable[Entrant]
) -> tuple[int, ...]:
    """List the score differences of a bracket in half points, the largest first (A11, B3).

    In a bracket of one score they are always the same and not told.
    """
    if not members or members[0].score == members[-1].score:
        return ()
    below = members[-1].score - POINT
    apart = [higher.score - lower.score for higher, lower in couples]
    apart += [one.score - below for one in leavers]
    return tuple(sorted((number for number in apart if number), reverse=True))


@lru_cache(maxsize=1024)
def named(counts: tuple[int, ...], odd: bool) -> tuple[Reached, ...]:
    """Give the counts of a round under the articles by which they are compared, in order."""
    t, a7d, x, z, *floats = counts
    colours = (("C3c", a7d), ("C3d", x)) if odd else (("C3d", x), ("A7e", z))
    articles = zip(("C3e", "C3f", "C3g", "C3h"), floats, strict=True)
    both = (("C3b", t), *colours, *articles)
    return tuple(Reached(article, (count,)) for article, count in both)
