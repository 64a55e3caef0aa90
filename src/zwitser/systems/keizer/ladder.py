"""What each place of a list is worth (K3)."""

from __future__ import annotations

from fractions import Fraction
from math import ceil, floor, lcm

from zwitser.systems.keizer.options import KeizerOptions, TopRounding


def ladder(options: KeizerOptions, count: int) -> tuple[Fraction, ...]:
    """Give the values of the places on a list of `count` players, the first place first [K3]."""
    top, step = top_and_step(options, count)
    return tuple(top - place * step for place in range(count))


def rungs(options: KeizerOptions, count: int, unit: int) -> tuple[int, ...]:
    """Give the same values as whole numbers of a unit."""
    top, step = (int(number * unit) for number in top_and_step(options, count))
    return tuple(top - place * step for place in range(count))


def top_and_step(options: KeizerOptions, count: int) -> tuple[Fraction, Fraction]:
    """Give the value of the first place and how much each next place is worth less (K3)."""
    if not count:
        return Fraction(0), Fraction(0)
    top = top_value(options, count)
    if options.bottom is None or count == 1:
        return top, options.step if count > 1 else Fraction(0)
    return top, (top - options.bottom) / (count - 1)


def top_value(options: KeizerOptions, count: int) -> Fraction:
    """Give the value of the first place: as it stands, by a factor, or by the ratio (K3)."""
    if options.top is not None:
        return options.top
    if options.top_factor is not None:
        exact = options.top_factor * count * options.step
    else:
        ratio = options.top_ratio or Fraction(2)
        exact = (count - 1) * options.step * ratio / (ratio - 1)
    return max(_rounded(exact, options.top_rounding), count * options.step)


def _rounded(number: Fraction, rounding: TopRounding) -> Fraction:
    match rounding:
        case TopRounding.HALF_EVEN:
            return Fraction(round(number))
        case TopRounding.DOWN:
            return Fraction(floor(number))
        case TopRounding.UP:
            return Fraction(ceil(number))
        case TopRounding.NONE:
            return number


def reaches_zero(options: KeizerOptions, count: int) -> bool:
    """Say whether a `top` leaves the last place of so many players at 0 or less (K3)."""
    top, step = top_and_step(options, count)
    return bool(count) and top - (count - 1) * step <= 0


def common_denominator(numbers: tuple[Fraction, ...]) -> int:
    """Give the unit in which all these numbers are whole."""
    return lcm(*(number.denominator for number in numbers))
