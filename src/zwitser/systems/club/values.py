"""What a player is worth in a period, and what a round scores (Waarde, Scores).

Values and scores are counted in a unit that makes all of them integers, so adding up a season is
exact and quick; `Scale.exact` gives the number that people see.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from zwitser.results import Entry, Kind


@dataclass(frozen=True, slots=True)
class Scale:
    """A club's rounding step of values (0.2) and its share for who is free (⅔)."""

    step: Fraction
    free: Fraction

    def exact(self, units: int) -> Fraction:
        """Give units as the number they stand for: half a step, divided further for `free`."""
        step, parts = self.step, 2 * self.free.denominator
        return Fraction(units * step.numerator, step.denominator * parts)

    def value(self, rating: int) -> int:
        """Round a hundredth of the rating to the nearest step, a tie upwards [Waarde]."""
        hundred_steps = 100 * self.step.numerator
        steps = (2 * rating * self.step.denominator + hundred_steps) // (2 * hundred_steps)
        return steps * 2 * self.free.denominator

    def score(self, entry: Entry, own: int, values: Mapping[int, int]) -> int:
        """Give what a round scores [Scores]: the opponent's value, or a share of one's `own`.

        A win by forfeit scores like a win; an adjourned game is a draw.
        """
        match entry.kind:
            case Kind.PLAYED | Kind.FORFEIT_WIN:
                return values[entry.opponent] * entry.points // 2
            case Kind.BYE | Kind.FREE:
                return own // self.free.denominator * self.free.numerator
            case _:
                return 0
