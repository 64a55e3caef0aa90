"""The measures of a tournament that was played: for each x out of y, exactly.

Strength is the true strength that the model plays with, not the rating. Where places are shared a
measure counts the chance that it would come true if lots were drawn. The score of a game's players
is what they had in points before that round, whatever their system ranks by.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right, insort
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from itertools import accumulate, combinations
from math import comb, perm, sqrt
from operator import add
from typing import NamedTuple

from zwitser.lab.study import FinalRanking
from zwitser.results import WIN, Card, Kind

FIRST_BY = "first-by:"
"""The measures of how the first place was decided: the id of a criterion follows."""


class Unit(Enum):
    """How a measure is estimated and printed."""

    CHANCE = "chance"
    SHARE = "share"
    NUMBER = "number"


MEASURES: dict[str, Unit] = {
    "strongest-wins": Unit.CHANCE,
    "top-three": Unit.CHANCE,
    "top-three-in-order": Unit.CHANCE,
    "winner-strength": Unit.NUMBER,
    "tau": Unit.NUMBER,
    "tau-top": Unit.NUMBER,
    "single-winner": Unit.CHANCE,
    "first-shared": Unit.CHANCE,
    "score-difference": Unit.NUMBER,
    "floats": Unit.SHARE,
    "repeated-floats": Unit.SHARE,
    "colour-balance": Unit.NUMBER,
    "three-in-a-row": Unit.SHARE,
    "alternation": Unit.SHARE,
    "byes": Unit.NUMBER,
    "free-twice": Unit.SHARE,
    "favourites-met": Unit.SHARE,
    "favourites-round": Unit.NUMBER,
    "first-two-met": Unit.CHANCE,
    "repeats": Unit.SHARE,
    "unfinished": Unit.CHANCE,
}
"""Every measure, in the order of the table; those of `first-by:` come after `single-winner`."""


EVERY_RUN = "unfinished"
"""A measure that every run has."""


def is_known(measures: Iterable[str]) -> bool:
    return all(measure in MEASURES or measure.startswith(FIRST_BY) for measure in measures)


def unit_of(measure: str) -> Unit:
    return Unit.CHANCE if measure.startswith(FIRST_BY) else MEASURES[measure]


def sort_measures(measures: set[str]) -> list[str]:
    """Sort measures as the table has them."""
    deciders = sorted(measure for measure in measures if measure.startswith(FIRST_BY))
    deciders.sort(key=lambda measure: measure != f"{FIRST_BY}PTS")
    found: list[str] = []
    for measure in MEASURES:
        found += [measure] if measure in measures else []
        found += deciders if measure == "single-winner" else []
    return found


@dataclass(frozen=True, slots=True)
class RunResult:
    """A tournament that was played.

    `strongest` lists the players by true strength and is empty where a coin decided. `missing`
    counts the rounds that could not be paired any more.
    """

    strongest: tuple[int, ...]
    ranked: FinalRanking
    missing: int
    top: int
    favourites: int

    @property
    def cards(self) -> dict[int, Card]:
        return self.ranked.cards

    @property
    def places(self) -> tuple[tuple[int, ...], ...]:
        return self.ranked.places


def figures(finished: RunResult) -> Figures:
    free = [
        sum(entry.kind in (Kind.BYE, Kind.REST) for entry in card.entries)
        for card in finished.cards.values()
    ]
    return {
        **{
            f"{FIRST_BY}{criterion}": (int(criterion == finished.ranked.decided_by), 1)
            for criterion in finished.ranked.deciders
        },
        "first-shared": (int(len(finished.places[0]) > 1), 1),
        "single-winner": (int(has_single_winner(finished.cards)), 1),
        "unfinished": (int(finished.missing > 0), 1),
        **_strength(finished),
        **_pairs(finished),
        **_colours(finished),
        "byes": (sum(free), 1),
        "free-twice": (sum(times > 1 for times in free), len(free)),
        **_favourites(finished),
    }


def has_single_winner(cards: dict[int, Card]) -> bool:
    """Say whether one leads on points, or beat all others who have as many."""
    most = max(card.points for card in cards.values())
    level = {player for player, card in cards.items() if card.points == most}
    for player in level:
        games = (entry for entry in cards[player].entries if entry.is_game)
        if level <= {player} | {game.opponent for game in games if game.points == WIN}:
            return True
    return False


def _strength(finished: RunResult) -> Figures:
    strongest = finished.strongest
    if len(strongest) < 2:
        return {}
    first = finished.places[0]
    place = {player: number for number, player in enumerate(strongest, 1)}
    rank = {player: number for number, group in enumerate(finished.places) for player in group}
    top = strongest[: finished.top]
    found: dict[str, tuple[Amount, int]] = {
        "strongest-wins": (Fraction(strongest[0] in first, len(first)), 1),
        "winner-strength": (Fraction(sum(place[player] for player in first), len(first)), 1),
        "tau": (concordance([rank[player] for player in strongest]), comb(len(strongest), 2)),
        "tau-top": (concordance([rank[player] for player in top]), comb(len(top), 2)),
    }
    if len(strongest) > 3:
        found["top-three"] = places_right(finished.places, strongest[:3], ordered=False), 1
        found["top-three-in-order"] = places_right(finished.places, strongest[:3], ordered=True), 1
    return found


def concordance(ranks: Sequence[int]) -> int:
    """Count the pairs in ascending order minus those in descending order (Kendall)."""
    before: list[int] = []
    total = 0
    for rank in ranks:
        total += bisect_left(before, rank) - (len(before) - bisect_right(before, rank))
        insort(before, rank)
    return total


def places_right(
    places: Sequence[Sequence[int]], wanted: Sequence[int], *, ordered: bool
) -> Fraction:
    """Give the chance that these players have the first places when shared ones are drawn."""
    chance, rest = Fraction(1), list(wanted)
    for group in places:
        if not rest:
            return chance
        here = rest[: min(len(group), len(rest))]
        expected = set(here) if ordered else set(rest)
        if len(expected & set(group)) < len(here):
            return Fraction(0)
        if len(group) > 1:
            chance /= perm(len(group), len(here)) if ordered else comb(len(group), len(here))
        rest = [player for player in rest if player not in group]
    return chance


def _pairs(finished: RunResult) -> Figures:
    """Look at every game from both sides: the scores before it, and whether they had met.

    The players of a forfeited game have not met.
    """
    scores = {
        player: [*accumulate((entry.points for entry in card.entries), initial=0)]
        for player, card in finished.cards.items()
    }
    games = difference = floats = later = again = third = repeats = 0
    for player, card in finished.cards.items():
        own, met, last = scores[player], set[int](), 0
        for entry in card.entries:
            gap = 0
            if entry.is_game:
                gap = own[entry.round - 1] - scores[entry.opponent][entry.round - 1]
                games += 1
                repeats += entry.opponent in met
                if entry.played:
                    met.add(entry.opponent)
                if entry.round > 1:
                    later += 1
                    difference += abs(gap)
                    floats += gap != 0
                if entry.round > 2:
                    third += 1
                    again += gap * last > 0
            last = gap
    return {
        "score-difference": (difference, WIN * later),
        "floats": (floats, later),
        "repeated-floats": (again, third),
        "repeats": (repeats, games),
    }


def _colours(finished: RunResult) -> Figures:
    players = balance = thrice = changes = steps = 0
    for card in finished.cards.values():
        if card.colours:
            players += 1
            balance += abs(card.balance)
            thrice += "WWW" in card.colours or "BBB" in card.colours
            changes += card.colours.count("WB") + card.colours.count("BW")
            steps += len(card.colours) - 1
    return {
        "colour-balance": (balance, players),
        "three-in-a-row": (thrice, players),
        "alternation": (changes, steps),
    }


def _favourites(finished: RunResult) -> Figures:
    favourites = finished.strongest[: finished.favourites]
    if len(favourites) < 2:
        return {}
    met: dict[tuple[int, int], int] = {}
    for player in favourites:
        for entry in finished.cards[player].entries:
            if entry.played:
                met.setdefault((player, entry.opponent), entry.round)
    rounds = [met[pair] for pair in combinations(favourites, 2) if pair in met]
    return {
        "favourites-met": (len(rounds), comb(len(favourites), 2)),
        "favourites-round": (sum(rounds), len(rounds)),
        "first-two-met": (int(favourites[:2] in met), 1),
    }


# Exact sums over runs, and the estimates made of them. A measure gives two numbers for each run,
# `x` out of `y`: 3 floats out of 40 games, a win out of 1. A tally keeps sums of these and of
# their products as integers or fractions. Adding is exact, so that it does not matter in which
# order, where, or in how many parts the runs were made.

Amount = int | Fraction
Figures = Mapping[str, tuple[Amount, int]]
"""The values of one run, x out of y by measure; y is 0 where a measure has no meaning."""

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


Tally = dict[str, Sums]
"""The sums of every measure by its id."""


def tally(figures: Iterable[Figures]) -> Tally:
    found: dict[str, list[Amount]] = {}
    for run in figures:
        for measure, (x, y) in run.items():
            if y:
                sums = found.setdefault(measure, [0] * 6)
                for place, amount in enumerate((1, x, y, x * x, x * y, y * y)):
                    sums[place] += amount
    return {measure: Sums(*map(_simplify, sums)) for measure, sums in found.items()}


def _simplify(amount: Amount) -> Amount:
    """Give a whole number as an int."""
    return amount.numerator if amount.denominator == 1 else amount


def merge(one: Tally, other: Tally) -> Tally:
    none = Sums()
    return {
        measure: Sums(*map(add, one.get(measure, none), other.get(measure, none)))
        for measure in {**one, **other}
    }


def tally_json(kept: Tally) -> dict[str, list[str]]:
    """Write a tally as JSON values, exactly."""
    return {measure: [str(amount) for amount in sums] for measure, sums in sorted(kept.items())}


def read_tally(written: Mapping[str, Iterable[str]]) -> Tally:
    """Read what `tally_json` writes."""
    return {
        measure: Sums(*(_simplify(Fraction(amount)) for amount in sums))
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
