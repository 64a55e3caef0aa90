"""What a criterion is: how it is computed, read, ordered and printed."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum, auto
from fractions import Fraction

from zwitser.messages import Message
from zwitser.numbers import format_exact, format_hundredths
from zwitser.ranking.field import Field, Group, Term, Values
from zwitser.ranking.mutual import Places, split
from zwitser.ranking.record import Gain
from zwitser.results import Card, Entry, Kind
from zwitser.systems import system_of

HALVES, QUARTERS, HUNDREDTHS = 2, 4, 100
"""Units: how many make a point. Hundredths are always printed with both decimals."""

Compute = Callable[[Field, Group], Values]
Explain = Callable[[Field, Group, int], tuple[Term, ...]]
Conclude = Callable[[Field, Group, int], Message | None]
Order = Callable[[Field, Group, Values], Places]


class Suits(Enum):
    """The kind of tournament in which a criterion makes sense."""

    ALL = auto()
    SWISS = auto()
    ROUND_ROBIN = auto()


class Decides(Enum):
    """Whether players can still be tied after a criterion.

    `BEFOREHAND`: its values don't hang on the results, so that one can see whether all differ.
    """

    NOT_ALL = auto()
    BEFOREHAND = auto()
    ALL = auto()


def _no_terms(_field: Field, _group: Group, _player: int) -> tuple[Term, ...]:
    return ()


def _no_conclusion(_field: Field, _group: Group, _player: int) -> None:
    return None


@dataclass(frozen=True, slots=True)
class Criterion:
    """One criterion of a list.

    `explain` lists the terms of a value, `conclude` says in a claim how they make it up.
    Values are integers that count parts of `unit`: 2 for half points, 100 for hundredths. A
    criterion `of_group` looks at the tied players only, so that it has no value for who is alone.
    `unknown` is the value that sorts for None; without it who has no value comes last.
    """

    id: str
    article: str
    compute: Compute
    explain: Explain = _no_terms
    conclude: Conclude = _no_conclusion
    unit: int = 1
    lowest_first: bool = False
    of_group: bool = False
    first_place_only: bool = False
    suits: Suits = Suits.ALL
    decides: Decides = Decides.NOT_ALL
    unknown: int | None = None
    order: Order | None = None

    def places(self, field: Field, group: Group, values: Values) -> Places:
        """Split a tied group by its values, the best first."""
        if self.order is not None:
            return self.order(field, group, values)
        sign = 1 if self.lowest_first else -1
        keys: dict[int, tuple[bool, int]] = {}
        for player in group:
            value = self.unknown if values[player] is None else values[player]
            keys[player] = (value is None, sign * (value or 0))
        return split(group, keys)

    def format(self, value: int | None) -> str | None:
        """Write a value as an exact decimal; None where there is no value."""
        if value is None:
            return None
        if self.unit == HUNDREDTHS:
            return format_hundredths(value)
        return format_exact(Fraction(value, self.unit))


Gains = Callable[[Field, Card], Iterable[Gain]]


def total(gains: Gains) -> Compute:
    """Make the sum over a player's rounds."""

    def compute(field: Field, group: Group) -> Values:
        cards = field.cards
        return {player: sum(gain.adds for gain in gains(field, cards[player])) for player in group}

    return compute


def _code_of(field: Field, entry: Entry) -> str:
    if entry.no_result and system_of(field.tournament).is_go:
        return "round-no-result"
    return "round-open" if entry.kind is Kind.PENDING else "round"


def rounds(gains: Gains) -> Explain:
    """Make the explanation that lists the rounds which added something."""

    def explain(field: Field, _: Group, player: int) -> tuple[Term, ...]:
        return tuple(
            Term(_code_of(field, entry), entry.round, entry.opponent, entry.points, adds=adds)
            for entry, adds in gains(field, field.cards[player])
        )

    return explain
