"""The criteria C10 to C21 of a bracket, as digits of one number.

Each count has digits wide enough for the whole bracket, the first criterion the highest, so that
comparing two sums compares the criteria in order. C18 to C21 have a digit for every score of the
players who moved down (MDPs), the highest first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache

from zwitser.proposal import Reached
from zwitser.systems.fide_dutch.field import DOWN, UP, Entrant, Field
from zwitser.systems.swiss import Strength

COLOUR = ("C10", "C11", "C12", "C13")
FLOAT = ("C14", "C15", "C16", "C17")
LEVELS = ("C18", "C19", "C20", "C21")
NAMES = (*COLOUR, *FLOAT, *LEVELS)


def third_in_a_row(one: Entrant, other: Entrant) -> bool:
    """Say whether of two equal absolute preferences one must have a colour for a third time (C11).

    Of two who differ the one with the smaller difference gives way (5.2.2).
    """
    if abs(one.balance) == abs(other.balance):
        mine, his = _repeated(one), _repeated(other)
        return mine is not None and mine == his
    yields = one if abs(one.balance) < abs(other.balance) else other
    owed = "W" if yields.preference.kind <= Strength.ABSOLUTE else "B"
    repeated = _repeated(yields)
    return repeated is not None and repeated != owed


def _repeated(one: Entrant) -> str | None:
    """Give the colour of his last two games, if they had the same."""
    last = one.history[-2:]
    return last[0] if last in ("WW", "BB") else None


def wide(one: Entrant, other: Entrant) -> bool:
    """Say whether one of two goes to a difference of three: both have two or more (C10)."""
    return abs(one.balance) >= 2 and abs(other.balance) >= 2


@dataclass(frozen=True, slots=True)
class Units:
    """The unit of each criterion: what one more adds to the number."""

    c10: int
    c11: int
    c12: int
    c13: int
    down: tuple[int, int]
    up: tuple[int, int]
    limbo: tuple[tuple[int, ...], tuple[int, ...]]
    rise: tuple[tuple[int, ...], tuple[int, ...]]
    width: int
    total: int


@cache
def units(width: int, levels: int) -> Units:
    """Lay out the digits, each of `width` bits, for so many scores of MDPs."""
    places = iter(range(8 + 4 * levels - 1, -1, -1))

    def unit() -> int:
        return 1 << width * next(places)

    def row() -> tuple[int, ...]:
        return tuple(unit() for _ in range(levels))

    c10, c11, c12, c13, c14, c15, c16, c17 = (unit() for _ in range(8))
    c18, c19, c20, c21 = row(), row(), row(), row()
    return Units(
        c10, c11, c12, c13, (c14, c16), (c15, c17), (c18, c20), (c19, c21),
        width, width * (8 + 4 * levels),
    )  # fmt: skip


@cache
def nothing(levels: int) -> tuple[Reached, ...]:
    """Give the values of C10 to C21 of a candidate that costs nothing."""
    return tuple(Reached(name, (0,) * (levels if name in LEVELS else 1)) for name in NAMES)


CLASH = tuple(
    tuple(bool(kind and other) and (kind > 3) == (other > 3) for other in range(7))
    for kind in range(7)
)
"""Whether two kinds of preferences (`Preference.kind`) are for the same colour."""


def _scores(field: Field, members: Sequence[int], moved: int) -> list[int]:
    """List the scores of those who moved down, the highest first."""
    return sorted({field.entrants[i].score for i in members if moved >> i & 1}, reverse=True)


class Criteria:
    """What pairs and leavers of one bracket add to the counts [C10 to C21].

    `moved` are the places of the MDPs; every other member is a resident.
    """

    def __init__(self, field: Field, members: Sequence[int], moved: int) -> None:
        self.entrants, self.kinds = field.entrants, field.kinds
        self.moved = moved
        scores = _scores(field, members, moved) if moved else []
        self.level = {score: place for place, score in enumerate(scores)}
        self.scores = scores
        self.units = units((len(members) + 1).bit_length(), len(scores))

    @property
    def nothing(self) -> tuple[Reached, ...]:
        return nothing(len(self.scores))

    def pair(self, i: int, j: int) -> int:
        """Count what a pair adds, the higher ranked first (C10-C13, C15, C17, C19, C21)."""
        higher, lower = self.entrants[i], self.entrants[j]
        count, wanted = 0, higher.preference.colour
        if wanted is not None and wanted is lower.preference.colour:
            count = self._clash(higher, lower)
        if self.moved >> i & 1 and UP in lower.floats:
            level = self.level[higher.score]
            for ago, float_ in enumerate(lower.floats):
                if float_ == UP:
                    count += self.units.up[ago] + self.units.rise[ago][level]
        return count

    def _clash(self, one: Entrant, other: Entrant) -> int:
        """Count a pair of which one does not get his colour (C10-C13)."""
        unit = self.units
        weaker = min(one.preference.strength, other.preference.strength)
        if weaker is not Strength.ABSOLUTE:
            return unit.c12 + (unit.c13 if weaker is Strength.STRONG else 0)
        count = unit.c12 + (unit.c10 if wide(one, other) else 0)
        return count + (unit.c11 if third_in_a_row(one, other) else 0)

    def leave(self, i: int) -> int:
        """Count what a player who leaves adds (C14, C16 for residents, C18, C20 for MDPs)."""
        player = self.entrants[i]
        if DOWN not in player.floats:
            return 0
        last, before = self.units.down
        if self.moved >> i & 1:
            level = self.level[player.score]
            last, before = (row[level] for row in self.units.limbo)
        once, twice = player.floats
        return (last if once == DOWN else 0) + (before if twice == DOWN else 0)

    def cost(self, couples: Iterable[tuple[int, int]], leavers: Iterable[int]) -> int:
        """Count what a whole candidate adds up to."""
        kinds, moved, total = self.kinds, self.moved, 0
        for i, j in couples:
            if CLASH[kinds[i]][kinds[j]] or moved >> i & 1:
                total += self.pair(i, j)
        for i in leavers:
            total += self.leave(i)
        return total

    def first_apart(self, one: int, other: int) -> tuple[str, tuple[int, ...], tuple[int, ...]]:
        """Give the first criterion in which two costs differ, with both values."""
        width = self.units.width
        position = ((one ^ other).bit_length() - 1) // width
        turn = 7 + 4 * len(self.scores) - position
        if turn < 8:
            now, then = (cost >> position * width & (1 << width) - 1 for cost in (one, other))
            return NAMES[turn], (now,), (then,)
        both = zip(self.read(one), self.read(other), strict=True)
        return next((mine.criterion, mine.value, his.value) for mine, his in both if mine != his)

    def read(self, count: int) -> Sequence[Reached]:
        """Give the values of C10 to C21 in order; C18 to C21 with a count for each score."""
        if not count:
            return self.nothing
        values = list(self.nothing)
        levels, width = len(self.scores), self.units.width
        while count:
            position = (count.bit_length() - 1) // width
            digit = count >> position * width
            count -= digit << position * width
            turn = 7 + 4 * levels - position
            place, level = (
                (turn, 0) if turn < 8 else (8 + (turn - 8) // levels, (turn - 8) % levels)
            )
            row = values[place].value
            values[place] = Reached(NAMES[place], (*row[:level], digit, *row[level + 1 :]))
        return values
