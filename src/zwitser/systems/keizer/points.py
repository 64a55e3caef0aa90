"""What every round pays a player: games, words, absences and those who left (K7-K10).

All amounts are whole numbers: values in the unit `Scale.values`, totals in `Scale.totals`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from zwitser.results import DRAW, LOSS, WIN, Entry, Kind
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


class Price(NamedTuple):
    """An amount in the units of a season; `gone` is what a game pays when the opponent left."""

    basis: Basis
    size: int
    gone: int = 0


_FREE_OF_CHARGE = Price(Basis.POINTS, 0)


class Prices:
    """What every kind of entry pays (K7-K9)."""

    def __init__(self, options: KeizerOptions, scale: Scale) -> None:
        self.options = options
        self.scale = scale
        self._games = {
            (Kind.PLAYED, WIN): self._price(options.win, WIN),
            (Kind.PLAYED, DRAW): self._price(options.draw, DRAW),
            (Kind.PLAYED, LOSS): self._price(options.loss),
            (Kind.FORFEIT_WIN, WIN): self._price(options.forfeit_win, WIN),
            (Kind.FORFEIT_LOSS, LOSS): self._price(options.forfeit_loss),
        }
        self._words = {kind: self._price(word) for kind, word in words_of(options).items()}

    def _price(self, amount: Amount, score: int = LOSS) -> Price:
        fixed = amount.basis is Basis.POINTS
        size = self.scale.points(amount.size) if fixed else self.scale.weight(amount.size)
        share = self.options.retired
        gone = Fraction(0) if isinstance(share, Retired) else share * score / WIN
        return Price(amount.basis, size, self.scale.weight(gone))

    def terms(self, player: int, entries: Sequence[Entry]) -> Iterator[Term]:
        """Say what each round of a scope pays a player, from the first (K7, K8)."""
        absences, played = 0, False
        for entry in entries:
            kind = entry.kind
            if kind in ABSENT:
                absences += 1
                yield self._absence(player, kind, absences, played)
            elif entry.is_game:
                played = played or kind is Kind.PLAYED
                yield _term(player, entry.opponent, self._games[kind, entry.points])
            else:
                # `withdrawn` pays nothing, and neither does a game without a result.
                yield _term(player, player, self._words.get(kind, _FREE_OF_CHARGE))

    def _absence(self, player: int, kind: Kind, number: int, played: bool) -> Term:
        """Pay absence `number`, unless it comes before the first game or after the limit [K8]."""
        options, price = self.options, self._words[kind]
        beyond = options.limit is not None and number > options.limit
        if beyond or (options.first_play and not played):
            price = _FREE_OF_CHARGE
        elif options.decay:
            price = price._replace(size=price.size >> number - 1)
        return _term(player, player, price)


def words_of(options: KeizerOptions) -> dict[Kind, Amount]:
    """Give the amount of the same name for every word that pays (K7)."""
    return {
        Kind.BYE: options.bye,
        Kind.CLUB: options.club,
        Kind.NOTICE: options.notice,
        Kind.ZERO: options.zero,
        Kind.LATE: options.late,
    }


def _term(player: int, opponent: int, price: Price) -> Term:
    if price.basis is Basis.POINTS:
        return Term(opponent, player, 0, price.size, price.gone)
    subject = player if price.basis is Basis.OWN else opponent
    return Term(opponent, subject, price.size, 0, price.gone)


def amount_of(entry: Entry, options: KeizerOptions) -> Amount | None:
    """Give the amount that an entry pays when nothing keeps it from paying [K7]."""
    if entry.kind is Kind.FORFEIT_WIN:
        return options.forfeit_win
    if entry.kind is Kind.FORFEIT_LOSS:
        return options.forfeit_loss
    if entry.kind is Kind.PLAYED:
        return {WIN: options.win, DRAW: options.draw}.get(entry.points, options.loss)
    return words_of(options).get(entry.kind)


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
    """Adds up a total as the rounding of the season says [K10]."""

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
        weight * table[subject] + fixed if opponent in table else gone * table[player]
        for (opponent, subject, weight, fixed, gone), table in zip(terms, tables, strict=False)
    ]
