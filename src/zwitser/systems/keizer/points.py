"""What every round pays a player: games, words, absences and those who left (K7-K10).

All amounts are whole numbers: values in the unit `Scale.values`, totals in `Scale.totals`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from zwitser.results import DRAW, WIN, Entry, Kind
from zwitser.systems.keizer.amounts import Amount, Basis
from zwitser.systems.keizer.ladder import common_denominator, ladder
from zwitser.systems.keizer.options import KeizerOptions, OwnPart, Retired, Rounding
from zwitser.systems.keizer.season import Season

ABSENT = frozenset({Kind.NOTICE, Kind.ZERO})
"""The entries that are numbered as absences (K8)."""

FADES = 5
"""The rounds in which the own part fades away (K9)."""

Values = Mapping[int, int]
"""What everybody on a list is worth, in the unit of `Scale.values`."""


class Term(NamedTuple):
    """What one round pays: `weight` times the value of `subject`, and `fixed` points.

    `opponent` is the player himself in a round without one. When he is not on the list any more
    the round pays `gone` times the own value instead (K9).
    """

    opponent: int
    subject: int
    weight: int
    fixed: int
    gone: int


@dataclass(frozen=True, slots=True)
class Scale:
    """The units in which all numbers of a season are whole: of values, and of totals.

    A value times an amount counts `values * amounts` to the point.
    """

    values: int
    amounts: int

    @property
    def totals(self) -> int:
        return self.values * self.amounts

    def weight(self, size: Fraction) -> int:
        """Give a share of a value."""
        return int(size * self.amounts)

    def points(self, size: Fraction) -> int:
        """Give points that stand whatever the values."""
        return int(size * self.totals)


def scale_of(season: Season) -> Scale:
    """Choose units in which everything that can be paid is whole."""
    options = season.options
    counts = {len(listed) for listed in season.listed}
    values = lcm(*(common_denominator(ladder(options, count)) for count in counts))
    shares = [amount.size for amount in _amounts(options)]
    if not isinstance(options.retired, Retired):
        shares.append(options.retired / 2)
    shares += [size for period in season.tournament.periods for _, size in period.start_points]
    amounts = 2 * FADES * common_denominator(tuple(shares))
    if options.decay:
        lines = season.entries.values()
        most = max((sum(e.kind in ABSENT for e in line) for line in lines), default=0)
        amounts <<= most
    return Scale(values, amounts)


def _amounts(options: KeizerOptions) -> tuple[Amount, ...]:
    return (
        *(options.win, options.draw, options.loss, options.forfeit_win, options.forfeit_loss),
        *(options.bye, options.club, options.notice, options.zero, options.late),
    )


def terms_of(
    player: int, entries: Sequence[Entry], options: KeizerOptions, scale: Scale
) -> Iterator[Term]:
    """Say what each round of a scope pays a player, from the first (K7, K8)."""
    absences, played = 0, False
    for entry in entries:
        if entry.kind in ABSENT:
            absences += 1
            silent = options.first_play and not played
            yield _absence(player, entry, options, scale, 0 if silent else absences)
        elif entry.is_game:
            yield _game(player, entry, options, scale)
        else:
            yield _word(player, entry, options, scale)
        played = played or entry.played


def _term(
    player: int, opponent: int, amount: Amount, scale: Scale, *, gone: int = 0, halvings: int = 0
) -> Term:
    size = amount.size / 2**halvings
    match amount.basis:
        case Basis.POINTS:
            return Term(opponent, player, 0, scale.points(size), gone)
        case Basis.OWN:
            return Term(opponent, player, scale.weight(size), 0, gone)
        case Basis.VALUE:
            return Term(opponent, opponent, scale.weight(size), 0, gone)


def amount_of(entry: Entry, options: KeizerOptions) -> Amount:
    """Give the amount that a game pays (K7)."""
    if entry.kind is Kind.FORFEIT_WIN:
        return options.forfeit_win
    if entry.kind is Kind.FORFEIT_LOSS:
        return options.forfeit_loss
    return {WIN: options.win, DRAW: options.draw}.get(entry.points, options.loss)


def _game(player: int, entry: Entry, options: KeizerOptions, scale: Scale) -> Term:
    gone = Fraction(0)
    if not isinstance(options.retired, Retired):
        gone = options.retired * entry.points / WIN
    amount = amount_of(entry, options)
    return _term(player, entry.opponent, amount, scale, gone=scale.weight(gone))


_NOTHING = Amount(Fraction(0), Basis.POINTS)


def word_amount(entry: Entry, options: KeizerOptions) -> Amount:
    """Give the amount of the same name as a word; nothing for `withdrawn` and open games (K7)."""
    words = {
        Kind.BYE: options.bye,
        Kind.CLUB: options.club,
        Kind.NOTICE: options.notice,
        Kind.ZERO: options.zero,
        Kind.LATE: options.late,
    }
    return words.get(entry.kind, _NOTHING)


def _word(player: int, entry: Entry, options: KeizerOptions, scale: Scale) -> Term:
    return _term(player, player, word_amount(entry, options), scale)


def _absence(
    player: int, entry: Entry, options: KeizerOptions, scale: Scale, number: int
) -> Term:
    """Pay absence `number`; 0 where it comes before the first game (K8)."""
    beyond = options.limit is not None and number > options.limit
    amount = _NOTHING if not number or beyond else word_amount(entry, options)
    halvings = max(0, number - 1) if options.decay else 0
    return _term(player, player, amount, scale, halvings=halvings)


def own_part(options: KeizerOptions, value: int, rounds: int, scale: Scale) -> int:
    """Give the own part that a value brings after so many rounds of the scope (K9)."""
    match options.own:
        case OwnPart.NONE:
            return 0
        case OwnPart.FADE:
            return value * scale.amounts * max(0, FADES - rounds) // FADES
        case _:
            return value * scale.amounts


class Tally:
    """Adds up a total as the rounding of the season says (K10)."""

    def __init__(self, rounding: Rounding, unit: int) -> None:
        self.rounding = rounding
        self.unit = unit

    def total(self, parts: Sequence[int]) -> int:
        """Add the own part, the start points and the rounds in order."""
        if self.rounding is Rounding.EXACT:
            return sum(parts)
        return sum(self.shares(parts))

    def shares(self, parts: Sequence[int]) -> list[int]:
        """Say what each part brings after rounding; together they are the total."""
        match self.rounding:
            case Rounding.EXACT:
                return list(parts)
            case Rounding.HALF:
                return [_nearest(part, self.unit // 2) for part in parts]
            case Rounding.UNIT:
                return self._running(parts)

    def _running(self, parts: Sequence[int]) -> list[int]:
        shares, running = [], 0
        for part in parts:
            rounded = _nearest(running + part, self.unit)
            shares.append(rounded - running)
            running = rounded
        return shares


def _nearest(number: int, unit: int) -> int:
    """Round to the nearest whole number of units, a tie upwards (K10)."""
    return (2 * number + unit) // (2 * unit) * unit


def paid(player: int, terms: Sequence[Term], tables: Sequence[Values]) -> list[int]:
    """Pay the rounds of a player, each with its own table of values (K7, K9)."""
    return [
        term.weight * table[term.subject] + term.fixed
        if term.opponent in table
        else term.gone * table[player]
        for term, table in zip(terms, tables, strict=False)
    ]
