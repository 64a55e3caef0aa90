"""A season as its pages show it, whatever the way of scoring: its standing, a period in groups."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from zwitser.systems.periods.promotion import Groups


@dataclass(frozen=True, slots=True)
class Placed:
    """A player in the standing of a season or a group; ranks are never shared."""

    rank: int
    player: int
    score: Fraction


def placed(order: Sequence[int], scores: Mapping[int, Fraction]) -> tuple[Placed, ...]:
    """Number the players of an order, each with a score."""
    return tuple(Placed(rank, player, scores[player]) for rank, player in enumerate(order, 1))


@dataclass(frozen=True, slots=True)
class SeasonLine:
    """A player in the standing of a season; `scores` has None where a period is without him."""

    player: int
    scores: tuple[Fraction | None, ...]
    total: Fraction
    times_free: int


@dataclass(frozen=True, slots=True)
class GroupLine:
    """A player in a group of a period, in the order of its standing; `is_out` is withdrawn."""

    player: int
    rating: int
    value: Fraction
    score: Fraction
    is_out: bool = False


@dataclass(frozen=True, slots=True)
class GroupStanding:
    """A group of a period by its letter; empty where everybody is in one."""

    name: str
    lines: tuple[GroupLine, ...]


@dataclass(frozen=True, slots=True)
class Moved:
    """A player without and with a change: place, value and total; None where he is not listed."""

    player: int
    places: tuple[int | None, int | None]
    values: tuple[Fraction | None, Fraction | None]
    totals: tuple[Fraction | None, Fraction | None]


@dataclass(frozen=True, slots=True)
class GroupDifference:
    """A player who is in another group than promotion and relegation give him; -1 is none."""

    period: int
    player: int
    actual: int
    derived: int


def differences_in(
    period: int, actual: Mapping[int, int], following: Groups
) -> tuple[GroupDifference, ...]:
    """Compare the groups of a period with those that follow from the period before it."""
    derived = {player: number for number, group in enumerate(following) for player in group}
    return tuple(
        GroupDifference(period, player, actual[player], derived.get(player, -1))
        for player in sorted(actual)
        if actual[player] != derived.get(player, -1)
    )
