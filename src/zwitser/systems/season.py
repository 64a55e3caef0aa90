"""How the periods of a season follow one another, as a system's record says it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Protocol

from zwitser.language import Text
from zwitser.model import Tournament

if TYPE_CHECKING:
    from zwitser.systems.periods.overview import GroupDifference, GroupStanding, SeasonLine
    from zwitser.systems.periods.turn import PeriodClosed


class NextPeriod(Protocol):
    """Close a period and open the next; who is not in `ratings` keeps his rating."""

    def __call__(
        self, tournament: Tournament, ratings: Mapping[int, int] | None = None
    ) -> tuple[Tournament, PeriodClosed]: ...


class NextSeason(Protocol):
    """Close a season and open the next one."""

    def __call__(
        self,
        tournament: Tournament,
        ratings: Mapping[int, int] | None = None,
        *,
        name: str | None = None,
    ) -> tuple[Tournament, PeriodClosed]: ...


def _unplanned(*_: Any) -> int:
    return 0


def _not_planned(tournament: Tournament, rounds: tuple[int, ...]) -> Tournament:  # noqa: ARG001  one shape for all rooms
    return tournament


@dataclass(frozen=True, slots=True, kw_only=True)
class Season:
    """How the periods of a season follow one another, and what their pages show."""

    settled: Callable[[Tournament], Tournament]
    """Write down what was derived so far, before a round is added."""
    group_of: Callable[[Tournament, int, int], Callable[[int], str]]
    """Name everybody's group in a period before a round; empty where there are none."""
    next_period: NextPeriod
    next_season: NextSeason
    lines: Callable[[Tournament], tuple[SeasonLine, ...]]
    """The standing of the season."""
    groups: Callable[[Tournament, int], tuple[GroupStanding, ...]]
    """The groups of a period in the order of their standings."""
    differences: Callable[[Tournament], tuple[GroupDifference, ...]]
    """Whose group is another than the standings now give."""
    begins: Callable[[Tournament], tuple[Text, Text]]
    """What the next period begins with, and what the next season."""
    periods: Callable[[Tournament], int] = _unplanned
    """How many there are; 0 where nobody planned it."""
    planned: Callable[[Tournament, int], int] = _unplanned
    """The planned number of rounds of a period; 0 where it is not stated."""
    plan: Callable[[Tournament, tuple[int, ...]], Tournament] = _not_planned
    """State the number of rounds of every period."""

    def is_last(self, tournament: Tournament) -> bool:
        """Say whether the last period of the season has begun, where their number is planned."""
        return 0 < self.periods(tournament) <= len(tournament.periods)

    def numbers_periods(self, tournament: Tournament) -> bool:
        """Say whether a round is named with its period: there are several, or will be."""
        return max(len(tournament.periods), self.periods(tournament)) > 1

    def may_end(self, tournament: Tournament) -> bool:
        """Say whether the season may end with this period."""
        return len(tournament.periods) >= self.periods(tournament)
