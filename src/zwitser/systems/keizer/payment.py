"""Paying everybody: the terms of a scope, the values of a list and the rounding (K7, K9, K10)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate, compress
from operator import getitem
from typing import NamedTuple

from zwitser.systems.keizer.options import Rounding
from zwitser.systems.keizer.points import Term, Values

Terms = Mapping[int, tuple[Term, ...]]
"""What every round of a scope pays everybody."""


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

    def shares_of(self, weight: int, table: Values) -> Values:
        """Say what a share of everybody's value brings after rounding."""
        if weight not in self._shares:
            self._shares[weight] = _Shares(weight, self.grain)
        shares = self._shares[weight]
        return dict(zip(table, map(shares.__getitem__, table.values()), strict=True))

    def rounded(self, parts: Values) -> Values:
        """Round a part of everybody's total."""
        return parts if self.grain == 1 else self.shares_of(1, parts)

    def shares(self, parts: Sequence[int]) -> list[int]:
        """Say what each part brings after rounding; together they are the total."""
        return list(self.rounded(dict(enumerate(parts))).values())

    def total(self, parts: Sequence[int]) -> int:
        """Add the own part, the start points and the rounds."""
        return sum(self.shares(parts))


class _Columns(NamedTuple):
    """The terms of a player, a column for each part of them.

    Subjects and weights are those of the rounds that pay a share of a value; `ends[n]` of them come
    from the first n rounds. `fixed` has every round, or none where all are 0.
    """

    opponents: tuple[int, ...]
    subjects: list[int]
    weights: list[int]
    ends: tuple[int, ...]
    fixed: list[int]


class Payroll:
    """Pays everybody the rounds of a scope at once.

    The terms stand in columns: a share of a value is reckoned and rounded once for everybody, not
    for each of the games in which it is paid.
    """

    def __init__(self, terms: Terms, tally: Tally) -> None:
        self.terms = terms
        self.tally = tally
        self.columns = {player: self._in_columns(lines) for player, lines in terms.items()}
        self.weights = {weight for column in self.columns.values() for weight in column.weights}

    def _in_columns(self, terms: Sequence[Term]) -> _Columns:
        opponents, subjects, weights, fixed, _ = zip(*terms, strict=True) if terms else ((),) * 5
        return _Columns(
            opponents,
            subjects=list(compress(subjects, weights)),
            weights=list(filter(None, weights)),
            ends=(0, *accumulate(map(bool, weights))),
            fixed=self.tally.shares(fixed) if any(fixed) else [],
        )

    def paid(self, tables: Sequence[Values]) -> dict[int, int]:
        """Pay everybody on the last table the first rounds, each with its own table of values."""
        listed = tables[-1]
        found = dict.fromkeys(listed, 0)
        alone = self._left_alone(listed, len(tables))
        others = [player for player in listed if player not in alone] if alone else list(listed)
        for first, last, table in _runs(tables):
            self._pay(found, others, first, last, table)
        found |= {p: self.tally.total(paid(p, self.terms[p], tables)) for p in alone}
        return found

    def _left_alone(self, listed: Values, rounds: int) -> frozenset[int]:
        """Give everybody of whom an opponent is not on the list any more (K9)."""
        left = self.columns.keys() - listed.keys()
        if not left:
            return frozenset()
        return frozenset(
            player
            for player in listed
            if not left.isdisjoint(self.columns[player].opponents[:rounds])
        )

    def _pay(
        self, found: dict[int, int], players: Sequence[int], first: int, last: int, table: Values
    ) -> None:
        """Add what some rounds pay players of whom no opponent has left the list."""
        shares = {weight: self.tally.shares_of(weight, table) for weight in self.weights}
        for player in players:
            _, subjects, weights, ends, fixed = self.columns[player]
            part = slice(ends[first], ends[last])
            by_weight = map(shares.__getitem__, weights[part])
            found[player] += sum(map(getitem, by_weight, subjects[part]))
            if fixed:
                found[player] += sum(fixed[first:last])


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
