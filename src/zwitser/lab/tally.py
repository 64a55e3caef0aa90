"""Exact sums over runs, and the estimates made of them.

A measure gives two numbers for each run, `x` out of `y`: 3 floats out of 40 games, a win out of 1.
A tally keeps sums of these and of their products as integers or fractions. Adding is exact, so that
it does not matter in which order, where, or in how many parts the runs were made.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt
from typing import NamedTuple

Amount = int | Fraction
Figures = Mapping[str, tuple[Amount, int]]
"""What one run gives for each measure: x out of y; y is 0 where the measure has no meaning."""

Z = 1.959963984540054
"""The quantile of the normal distribution for an interval of 95 %."""


class Sums(NamedTuple):
    """The number of runs that count, and the sums of x, y, x², x·y and y² over them."""

    runs: Amount = 0
    x: Amount = 0
    y: Amount = 0
    xx: Amount = 0
    xy: Amount = 0
    yy: Amount = 0

    def plus(self, other: Sums) -> Sums:
        """Add the sums of other runs."""
        return Sums(*(mine + theirs for mine, theirs in zip(self, other, strict=True)))


Tally = dict[str, Sums]
"""The sums of every measure by its id."""


def tally(figures: Iterable[Figures]) -> Tally:
    """Add up the figures of runs."""
    found: dict[str, list[Amount]] = {}
    for run in figures:
        for measure, (x, y) in run.items():
            if y:
                sums = found.setdefault(measure, [0] * 6)
                for place, amount in enumerate((1, x, y, x * x, x * y, y * y)):
                    sums[place] += amount
    return {measure: Sums(*map(_plain, sums)) for measure, sums in found.items()}


def _plain(amount: Amount) -> Amount:
    """Give a whole number as an int."""
    return amount.numerator if amount.denominator == 1 else amount


def merge(one: Tally, other: Tally) -> Tally:
    """Add two tallies of different runs."""
    none = Sums()
    return {
        measure: one.get(measure, none).plus(other.get(measure, none))
        for measure in {**one, **other}
    }


def tally_json(kept: Tally) -> dict[str, list[str]]:
    """Write a tally as JSON values, exactly."""
    return {measure: [str(amount) for amount in sums] for measure, sums in sorted(kept.items())}


def read_tally(written: Mapping[str, Iterable[str]]) -> Tally:
    """Read what `tally_json` writes."""
    return {
        measure: Sums(*(_plain(Fraction(amount)) for amount in sums))
        for measure, sums in written.items()
    }


@dataclass(frozen=True, slots=True)
class Estimate:
    """A value with its interval of 95 %; no interval where one run can't tell."""

    value: float
    low: float | None
    high: float | None
    runs: int


def chance_of(sums: Sums) -> Estimate:
    """Estimate a chance of which each run gives 0 or 1, with the interval of Wilson.

    A run may also give a part, such as a half where lots would be drawn between two. Its variance
    is then smaller than that of a 0 or 1 with the same mean, and the interval a little too wide.
    """
    runs, share = int(sums.runs), float(Fraction(sums.x) / sums.y)
    return Estimate(share, *_wilson(share, runs), runs)


def _wilson(share: float, size: float) -> tuple[float, float]:
    spread = Z * sqrt(share * (1 - share) / size + Z * Z / (4 * size * size))
    middle, scale = share + Z * Z / (2 * size), 1 + Z * Z / size
    return max(0.0, (middle - spread) / scale), min(1.0, (middle + spread) / scale)


def share_of(sums: Sums) -> Estimate:
    """Estimate a share of the games or players of all runs, with the interval of Wilson.

    The games of a run hang together. So the interval is that of as many independent ones as would
    vary as much as the runs do (delta method, `ratio_of`); where nothing varied all count.
    """
    runs, share = int(sums.runs), Fraction(sums.x) / sums.y
    if runs < 2:
        return Estimate(float(share), None, None, runs)
    variance = _variance(sums, share)
    size = float(share * (1 - share) / variance) if variance else float(sums.y)
    return Estimate(float(share), *_wilson(float(share), size), runs)


def ratio_of(sums: Sums) -> Estimate:
    """Estimate a ratio of means, with the normal interval of the residuals x − r·y (delta method).

    Where y is the same in every run this is the usual interval of a mean.
    """
    runs, ratio = int(sums.runs), Fraction(sums.x) / sums.y
    if runs < 2:
        return Estimate(float(ratio), None, None, runs)
    half = Z * sqrt(_variance(sums, ratio))
    return Estimate(float(ratio), float(ratio) - half, float(ratio) + half, runs)


def _variance(sums: Sums, ratio: Fraction) -> Fraction:
    """Give the variance of a ratio of means, from its residuals."""
    residuals = sums.xx - 2 * ratio * sums.xy + ratio * ratio * sums.yy
    return residuals * sums.runs / (sums.runs - 1) / Fraction(sums.y) ** 2
