"""What is counted in a bracket, as one number: the smallest wins (A11, B3-B6, C3, C10).

The score differences come first (A11 and B3; the steps C3-C10 do not say that they may be given
up), then the eight counts of C3, in the order in which the procedure holds on to them.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache

from zwitser.systems.rating.field import DOWN, UP, Entrant, Field, colours_exist

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
