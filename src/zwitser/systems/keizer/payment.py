"""What every round pays a player: games, words, absences and those who left (K7-K10).

All amounts are whole numbers: values in the unit `Scale.values`, totals in `Scale.totals`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import chain, repeat
from math import floor, lcm
from operator import itemgetter
from typing import NamedTuple

from zwitser.results import DRAW, LOSS, WIN, Entry, Kind
from zwitser.systems.keizer.options import (
    Amount,
    Basis,
    KeizerOptions,
    Late,
    OwnPart,
    Retired,
    Rounding,
    Shown,
    ValueBy,
)
from zwitser.systems.keizer.season import Season, common_denominator, top_and_step

ABSENT = frozenset({Kind.NOTICE, Kind.ZERO})
"""The entries that are numbered as absences (K8)."""

DECIMALS = 10**6
"""A value by score is rounded to six decimals (K3)."""

FADES = 5
"""The rounds in which the own part fades away (K9)."""

Values = Mapping[int, int]
"""What everybody on a list is worth, in the unit of `Scale.values`."""


Term = tuple[int, int, int, int, int]
"""What one round pays: (opponent, subject, weight, fixed, gone).

That is `weight` times the value of `subject`, and `fixed` points. `opponent` is the player himself
in a round without one. When he is not on the list any more the round pays `gone` times the own
value instead (K9).
"""


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
    values = lcm(*(common_denominator(top_and_step(options, count)) for count in counts))
    if options.values is ValueBy.SCORE:
        values = lcm(values, DECIMALS)
    shares = [amount.size for amount in _amounts(options)]
    if not isinstance(options.retired, Retired):
        shares.append(options.retired / 2)
    shares += [size for period in season.tournament.periods for _, size in period.start_points]
    amounts = 2 * FADES * common_denominator(tuple(shares))
    if options.decay:
        lines, numbered = season.entries.values(), numbered_absences(options)
        most = max((sum(e.kind in numbered for e in line) for line in lines), default=0)
        amounts <<= most
    return Scale(values, amounts)


def _amounts(options: KeizerOptions) -> tuple[Amount, ...]:
    return (
        *(options.win, options.draw, options.loss, options.forfeit_win, options.forfeit_loss),
        *words_of(options).values(),
    )


class Price(NamedTuple):
    """An amount in the units of a season: a share of a value, the own one or not, or points.

    `gone` is the share of the own value that a game pays when the opponent left.
    """

    own: bool
    weight: int
    fixed: int
    gone: int = 0

    def halved(self, times: int) -> Price:
        """Halve it so many times (K8)."""
        return self._replace(weight=self.weight >> times, fixed=self.fixed >> times)


_FREE_OF_CHARGE = Price(own=True, weight=0, fixed=0)


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
        self._numbered = numbered_absences(options)

    def _price(self, amount: Amount, score: int = LOSS) -> Price:
        share = self.options.retired
        gone = Fraction(0) if isinstance(share, Retired) else share * score / WIN
        fixed = amount.basis is Basis.POINTS
        return Price(
            own=amount.basis is not Basis.VALUE,
            weight=0 if fixed else self.scale.weight(amount.size),
            fixed=self.scale.points(amount.size) if fixed else 0,
            gone=self.scale.weight(gone),
        )

    def terms(self, player: int, entries: Sequence[Entry]) -> tuple[Term, ...]:
        """Say what each round of a scope pays a player, from the first (K7, K8)."""
        absences, played, found, games = 0, False, list[Term](), self._games
        for entry in entries:
            kind, other = entry.kind, entry.opponent
            if other and kind is not Kind.PENDING:
                played = played or kind is Kind.PLAYED
                own, weight, fixed, gone = games[kind, entry.points]
                found.append((other, player if own else other, weight, fixed, gone))
                continue
            # A game without a result pays nothing, and as a rule `withdrawn` doesn't either.
            price = self._words.get(kind, _FREE_OF_CHARGE)
            if kind in self._numbered:
                absences += 1
                price = self._absence(price, absences, played)
            found.append((player, player, *price[1:]))
        return tuple(found)

    def _absence(self, price: Price, number: int, played: bool) -> Price:
        """Pay absence `number`, unless it comes before the first game or after the limit [K8]."""
        options = self.options
        beyond = options.limit is not None and number > options.limit
        if beyond or (options.first_play and not played):
            return _FREE_OF_CHARGE
        return price.halved(number - 1) if options.decay else price


def words_of(options: KeizerOptions) -> dict[Kind, Amount]:
    """Give the amount of every word that pays: of the same name, or that of `notice` (K4, K7)."""
    words = {
        Kind.BYE: options.bye,
        Kind.CLUB: options.club,
        Kind.NOTICE: options.notice,
        Kind.ZERO: options.zero,
        Kind.LATE: options.notice if isinstance(options.late, Late) else options.late,
    }
    if options.retired is Retired.PAID:
        words[Kind.WITHDRAWN] = options.notice
    return words


def numbered_absences(options: KeizerOptions) -> frozenset[Kind]:
    """Give the entries that are numbered: who left and is still paid is absent with notice (K8)."""
    return ABSENT | {Kind.WITHDRAWN} if options.retired is Retired.PAID else ABSENT


def amount_of(entry: Entry, options: KeizerOptions) -> Amount | None:
    """Give the amount that an entry pays when nothing keeps it from paying [K7]."""
    if entry.kind is Kind.FORFEIT_WIN:
        return options.forfeit_win
    if entry.kind is Kind.FORFEIT_LOSS:
        return options.forfeit_loss
    if entry.kind is Kind.PLAYED:
        return {WIN: options.win, DRAW: options.draw}.get(entry.points, options.loss)
    return words_of(options).get(entry.kind)


def as_shown(number: Fraction, options: KeizerOptions) -> Fraction:
    """Give a number of a list as it is shown; what counts stays as it is (K10, K22)."""
    return Fraction(floor(number + Fraction(1, 2))) if options.shown is Shown.UNIT else number


def own_weight(options: KeizerOptions, rounds: int, scale: Scale) -> int:
    """Give the share of the own value that counts after so many rounds of the scope (K9)."""
    match options.own:
        case OwnPart.NONE:
            return 0
        case OwnPart.FADE:
            return scale.amounts * max(0, FADES - rounds) // FADES
        case _:
            return scale.amounts


# Paying everybody: the terms of a scope, the values of a list and the rounding (K7, K9, K10).

Terms = Mapping[int, tuple[Term, ...]]
"""What every round of a scope pays everybody."""

_Readers = Mapping[int, Callable[[Sequence[int]], tuple[int, ...]]]
"""For everybody what reads from a row what he is paid."""


class _Shares(dict[int, int]):
    """What a share of each value brings, rounded to a grain; reckoned once for each value."""

    def __init__(self, weight: int, grain: int) -> None:
        super().__init__()
        self.weight = weight
        self.grain = grain

    def __missing__(self, value: int) -> int:
        doubled, whole = 2 * self.weight * value, 2 * self.grain
        self[value] = share = (doubled + self.grain) // whole * self.grain
        return share


class Tally:
    """Rounds the parts of a total as the season says: to the nearest, a tie upwards [K10].

    A running total that is whole stays whole: what a part brings to it is the part rounded by
    itself. So all parts can be rounded one by one, in any order.
    """

    def __init__(self, rounding: Rounding, unit: int) -> None:
        self.grain = {Rounding.EXACT: 1, Rounding.HALF: unit // 2, Rounding.UNIT: unit}[rounding]
        self._shares: dict[int, _Shares] = {}

    def shares_of(self, weight: int, values: Iterable[int]) -> Iterator[int]:
        """Say what a share of each value brings after rounding."""
        if weight not in self._shares:
            self._shares[weight] = _Shares(weight, self.grain)
        return map(self._shares[weight].__getitem__, values)

    def rounded(self, parts: Values) -> dict[int, int]:
        """Round a part of everybody's total."""
        return dict(zip(parts, self.shares(parts.values()), strict=True))

    def shares(self, parts: Iterable[int]) -> list[int]:
        """Say what each part brings after rounding; together they are the total."""
        return list(parts if self.grain == 1 else self.shares_of(1, parts))

    def total(self, parts: Sequence[int]) -> int:
        """Add the own part, the start points and the rounds."""
        return sum(self.shares(parts))


class _Row:
    """All that a round can pay, in one row: points, then for each weight the shares of all players.

    So a share is reckoned and rounded once for everybody, not for each game in which it is paid.
    The first place pays nothing.
    """

    def __init__(self, terms: Terms, tally: Tally) -> None:
        self.tally = tally
        amounts = {(weight, fixed) for lines in terms.values() for _, _, weight, fixed, _ in lines}
        points = [0, *sorted({fixed for _, fixed in amounts if fixed})]
        self.weights = sorted({weight for weight, _ in amounts if weight})
        self.points = tally.shares(points)
        self.number = {player: number for number, player in enumerate(terms)}
        self.start = {(0, fixed): number for number, fixed in enumerate(points)}
        for number, weight in enumerate(self.weights):
            self.start[weight, 0] = len(points) + number * len(terms)

    def places(self, terms: Sequence[Term]) -> list[int]:
        """Say where that stands which each round pays while the opponent is on the list."""
        start, number = self.start, self.number
        return [
            start[weight, fixed] + (number[subject] if weight else 0)
            for _, subject, weight, fixed, _ in terms
        ]

    def filled(self, table: Values) -> list[int]:
        """Fill the row by the values of a list; who is not on it has nothing to share."""
        values = list(map(table.get, self.number, repeat(0)))
        shares = (self.tally.shares_of(weight, values) for weight in self.weights)
        return [*self.points, *chain.from_iterable(shares)]


class Payroll:
    """Pays everybody the rounds of a scope at once."""

    def __init__(self, terms: Terms, tally: Tally) -> None:
        self.terms = terms
        self.tally = tally
        self.row = _Row(terms, tally)
        self.places = {player: self.row.places(lines) for player, lines in terms.items()}
        self._kept: tuple[tuple[int, int], _Readers] = ((0, 0), {})

    @cached_property
    def opponents(self) -> dict[int, list[int]]:
        """Everybody's opponents, himself in a round without one."""
        return {player: [term[0] for term in lines] for player, lines in self.terms.items()}

    def pay(self, totals: dict[int, int], tables: Sequence[Values]) -> None:
        """Pay everybody on the last table the first rounds, each with its own table of values."""
        alone = self._left_alone(tables[-1], len(tables))
        others = [player for player in totals if player not in alone] if alone else list(totals)
        for first, last, table in _runs(tables):
            row, readers = self.row.filled(table), self._readers(first, last)
            for player in others:
                totals[player] += sum(readers[player](row))
        for player in alone:
            totals[player] += self.tally.total(paid(player, self.terms[player], tables))

    def _left_alone(self, listed: Values, rounds: int) -> frozenset[int]:
        """Give everybody of whom an opponent is not on the list any more (K9)."""
        left = self.terms.keys() - listed.keys()
        if not left:
            return frozenset()
        met = self.opponents
        return frozenset(p for p in listed if not left.isdisjoint(met[p][:rounds]))

    def _readers(self, first: int, last: int) -> _Readers:
        """Read from a row what some rounds pay everybody; a second pass reads the same."""
        if self._kept[0] != (first, last):
            # Twice the place that pays nothing: of a single place no row would come back.
            readers = {p: itemgetter(0, 0, *lines[first:last]) for p, lines in self.places.items()}
            self._kept = (first, last), readers
        return self._kept[1]


def _runs(tables: Sequence[Values]) -> Iterator[tuple[int, int, Values]]:
    """Give the tables with the rounds they hold for: from one, up to the next."""
    first = 0
    for number in range(1, len(tables) + 1):
        if number == len(tables) or tables[number] is not tables[first]:
            yield first, number, tables[first]
            first = number


def paid(player: int, terms: Sequence[Term], tables: Sequence[Values]) -> list[int]:
    """Pay the rounds of a player, each with its own table of values (K7, K9)."""
    return [
        weight * table[subject] + fixed if opponent in table else gone * table[player]
        for (opponent, subject, weight, fixed, gone), table in zip(terms, tables, strict=False)
    ]
