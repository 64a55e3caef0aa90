"""Paying everybody: the terms of a scope, the values of a list and the rounding (K7, K9, K10)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from itertools import chain, repeat
from operator import itemgetter

from zwitser.systems.keizer.options import Rounding
from zwitser.systems.keizer.points import Term, Values

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
