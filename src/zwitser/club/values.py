"""What a player is worth in a period, and what a round scores (Waarde, Scores)."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import floor

from zwitser.results import WIN, Entry, Kind


def value(rating: int, step: Fraction) -> Fraction:
    """Round a hundredth of the rating to the nearest multiple of `step`, a tie upwards (Waarde)."""
    return floor(Fraction(rating, 100) / step + Fraction(1, 2)) * step


def score(entry: Entry, own: Fraction, values: Mapping[int, Fraction], free: Fraction) -> Fraction:
    """Give what a round scores (Scores): the opponent's value, or `free` of the `own` value.

    A win by forfeit scores like a win; an adjourned game is a draw.
    """
    match entry.kind:
        case Kind.PLAYED | Kind.FORFEIT_WIN:
            return values[entry.opponent] * Fraction(entry.points, WIN)
        case Kind.BYE | Kind.FREE:
            return own * free
        case _:
            return Fraction(0)
