"""The options of a season of Sevilla, from the values and payments that its export states.

An export has no settings. What it has of values and of absences says much; where several sets of
options are possible, the one that gives most of the totals in the file is taken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import ceil, floor, isqrt
from typing import Any

from zwitser.errors import BadInput
from zwitser.model import Tournament
from zwitser.numbers import format_exact
from zwitser.systems.keizer.foreign import ForeignList, differences
from zwitser.systems.keizer.options import option_faults, read_options

Json = dict[str, Any]

LOSS = "loss"
"""The word for a game that was lost: then the total after round 1 is the own value."""

ENOUGH = 3
"""So many own values give the first and the last one."""

MOST_LISTS = 60
"""A longer season is judged by its first lists."""

MOST_WORK = 100_000
"""So many payments are looked at for one set of options: of a crowd fewer lists are judged."""

_SIMPLE = sorted({Fraction(n, d) for d in range(1, 7) for n in range(d + 1)})
_ROUND_NUMBERS = (100, 50, 25, 10, 5, 1)


@dataclass(frozen=True, slots=True)
class Paid:
    """What an absence brought, and the own value then; `number` counts those with notice."""

    word: str
    value: Fraction
    points: Fraction
    number: int = 0


@dataclass(frozen=True, slots=True)
class Clues:
    """What an export says: values by ranking, payments, and the totals after round 1.

    `first` has for each place of the start list the word of round 1 and the total. `whole` says
    that all totals are whole numbers.
    """

    values: tuple[tuple[Fraction, ...], ...]
    paid: tuple[Paid, ...]
    first: tuple[tuple[int, str, Fraction], ...]
    count: int
    whole: bool


def best_options(tournament: Tournament, lists: Sequence[ForeignList], clues: Clues) -> Json:
    """Give the options that agree with most totals; of those the first, from the surest source."""
    best, fewest = Json(), None
    judged = lists[: min(MOST_LISTS, 3 + isqrt(MOST_WORK // max(1, clues.count)))]
    for options in _candidates(clues):
        wrong = _differing(tournament, options, judged, fewest)
        if wrong is not None and (fewest is None or wrong < fewest):
            best, fewest = options, wrong
        if fewest == 0:
            break
    return best


def _differing(
    tournament: Tournament, options: Json, lists: Sequence[ForeignList], fewest: int | None
) -> int | None:
    """Count the totals that differ; None for options that can't be, or are worse than another."""
    if any(option_faults(options)):
        return None
    own = replace(tournament.options, own=read_options(options))
    wrong = 0
    try:
        for _ in differences(replace(tournament, options=own), lists):
            wrong += 1
            if fewest is not None and wrong >= fewest:
                return None
    except BadInput:
        # A `top` that is too low for so many players gives no list at all (K3).
        return None
    return wrong


def _candidates(clues: Clues) -> Iterator[Json]:
    """Give sets of options: as the file states them, by preset, and as its first list shows."""
    shown = "unit" if clues.whole else "exact"
    for values in _stated_values(clues.values):
        yield from _with_shares(values, clues.paid, shown)
    large = {"top": str(ceil(Fraction(3, 2) * clues.count))} if clues.count >= 50 else {}
    yield {"preset": "sevilla", "shown": shown} | large
    yield {"preset": "sevilla-score", "shown": shown}
    for values, worth in _first_values(clues):
        paid = [Paid(word, worth[n], total - worth[n]) for n, word, total in clues.first]
        yield from _with_shares(values, (*clues.paid, *paid), shown)


# What a place is worth.


def _stated_values(rankings: Iterable[Sequence[Fraction]]) -> Iterator[Json]:
    """Read the first and the last value, and whether the values between fall evenly (K3)."""
    found = [sorted(values, reverse=True) for values in rankings if len(values) >= ENOUGH]
    if not found:
        return
    top, bottom = (Counter(v[end] for v in found).most_common(1)[0][0] for end in (0, -1))
    if all(_falls_evenly(values) for values in found):
        longest = max(found, key=len)
        if longest[0] - longest[-1] == len(longest) - 1:
            yield {"top": format_exact(top)}
        yield _from_to(top, bottom)
    yield _from_to(top, bottom) | {"values": "score"}


def _falls_evenly(values: Sequence[Fraction]) -> bool:
    step = (values[0] - values[-1]) / (len(values) - 1)
    return all(abs(values[0] - n * step - value) <= 1 for n, value in enumerate(values))


def _from_to(top: Fraction, bottom: Fraction) -> Json:
    return {"top": format_exact(top), "bottom": format_exact(bottom)}


def _first_values(clues: Clues) -> Iterator[tuple[Json, list[Fraction]]]:
    """Find the values of the start list from who lost in round 1 and so has the own value alone."""
    lost = sorted((place, total) for place, word, total in clues.first if word == LOSS)
    if len({place for place, _ in lost}) < ENOUGH:
        return
    (high, most), (low, least) = lost[0], lost[-1]
    step, last = (most - least) / (low - high), clues.count - 1
    whole = _to(most + high, 1)
    ladders = [({"top": format_exact(whole)}, whole, Fraction(1))]
    for unit in _ROUND_NUMBERS:
        top, bottom = _to(most + high * step, unit), _to(least - (last - low) * step, unit)
        ladders.append((_from_to(top, bottom), top, (top - bottom) / last))
    for values, top, step in ladders:
        worth = [top - n * step for n in range(clues.count)]
        if all(abs(worth[place] - total) <= Fraction(1, 2) for place, total in lost):
            yield values, worth
            if "bottom" in values:
                yield values | {"values": "score"}, worth
            return


def _to(number: Fraction, unit: int) -> Fraction:
    return Fraction(floor(number / unit + Fraction(1, 2)) * unit)


# What an absence pays.


def _with_shares(values: Json, paid: Sequence[Paid], shown: str) -> Iterator[Json]:
    """Give these values with every way to write the shares of the absences."""
    preset = "sevilla-score" if "values" in values else "sevilla"
    found: dict[str, list[str]] = {}
    for word in ("bye", "club", "notice", "zero"):
        seen = [one for one in paid if one.word == word]
        if any(one.points for one in seen) and word != "zero":
            seen = [one for one in seen if one.points]
        if seen:
            found[word] = _shares(seen)
    for style in range(3):
        shares = {word: texts[style] for word, texts in found.items()}
        for limit in _limits(paid):
            yield {"preset": preset, "shown": shown, "limit": limit} | values | shares


def _shares(paid: Sequence[Paid]) -> list[str]:
    """Write the share that fits best as a fraction, with two and with three decimals."""
    best = max(_SIMPLE, key=lambda share: (_fits(share, paid), -share.denominator))
    if 2 * _fits(best, paid) <= len(paid):
        best = sum((one.points for one in paid), Fraction(0)) / sum(one.value for one in paid)
    decimals = [format_exact(_to(best * 10**n, 1) / 10**n) for n in (2, 3)]
    return [str(best) if best in _SIMPLE else decimals[1], *decimals]


def _fits(share: Fraction, paid: Sequence[Paid]) -> int:
    """Count the payments that this share explains; file and value may be rounded."""
    return sum(abs(share * one.value - one.points) <= (1 + share) / 2 for one in paid)


def _limits(paid: Sequence[Paid]) -> tuple[int | None, ...]:
    """Say how many absences pay: as the file shows, or else any number and Sevilla's own five."""
    numbered = [one for one in paid if one.number]
    if not numbered:
        return None, 5
    unpaid = min((one.number for one in numbered if not one.points), default=None)
    return (None,) if unpaid is None else (unpaid - 1, None)
