"""A club's periods and seasons follow one another."""

from __future__ import annotations

from collections.abc import Mapping

from zwitser.arbiter.refusal import (
    refusal,
    refuse_while_proposed,
    refuse_while_results_miss,
)
from zwitser.journal.events import PeriodOpened, SeasonOpened
from zwitser.journal.state import State, to_tournament
from zwitser.model import System
from zwitser.systems.club.turn import next_period, next_season


def open_period(state: State, ratings: Mapping[int, int] | None = None) -> PeriodOpened:
    """Close the period and open the next; who is not in `ratings` keeps his rating.

    Promotion and relegation give the groups; the event keeps them, so that a result corrected
    later leaves them as they were published.
    """
    _refuse_unfinished(state)
    if state.period >= state.tournament.options.club.periods:
        raise refusal(state, "last-period", period=state.period)
    period = next_period(to_tournament(state), ratings)[0].periods[-1]
    return PeriodOpened(state.period + 1, period.ratings, period.groups)


def open_season(
    state: State, ratings: Mapping[int, int] | None = None, *, name: str | None = None
) -> SeasonOpened:
    """Close the season after its last period and open the next, without who has withdrawn."""
    _refuse_unfinished(state)
    planned = state.tournament.options.club.periods
    if state.period < planned:
        raise refusal(state, "not-last-period", period=state.period, planned=planned)
    return SeasonOpened(next_season(to_tournament(state), ratings, name=name)[0])


def _refuse_unfinished(state: State) -> None:
    if state.tournament.system is not System.CLUB:
        raise refusal(state, "not-a-club")
    refuse_while_proposed(state)
    if not state.rounds:
        raise refusal(state, "period-empty", period=state.period)
    refuse_while_results_miss(state)
