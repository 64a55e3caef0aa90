"""A club's periods and seasons follow one another."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from zwitser.arbiter.refusal import (
    refusal,
    refuse_while_proposed,
    refuse_while_results_miss,
)
from zwitser.arbiter.settings import check_name
from zwitser.formats.sense import check_readable
from zwitser.journal.events import GroupsMadeAnew, PeriodOpened, SeasonOpened
from zwitser.journal.state import State, to_tournament
from zwitser.systems import system_of
from zwitser.systems.season import Season

SECOND = 2
"""The first period whose groups follow from another."""


def open_period(state: State, ratings: Mapping[int, int] | None = None) -> PeriodOpened:
    """Close the period and open the next; who is not in `ratings` keeps his rating.

    Promotion and relegation give the groups; the event keeps them, so that a result corrected
    later leaves them as they were published.
    """
    season = _finished(state)
    if season.is_last(state.tournament):
        raise refusal(state, "last-period", period=state.period)
    period = season.next_period(to_tournament(state), ratings)[0].periods[-1]
    return PeriodOpened(state.period + 1, period.ratings, period.groups, period.categories)


def regroup(state: State) -> GroupsMadeAnew:
    """Make the groups of a period anew after a correction, as long as it has not been paired."""
    season = system_of(state.tournament).season
    if season is None:
        raise refusal(state, "not-a-club")
    refuse_while_proposed(state)
    if state.period < SECOND or state.rounds:
        raise refusal(state, "period-begun", period=state.period)
    refuse_while_results_miss(state)
    whole = to_tournament(state)
    before = replace(whole, periods=whole.periods[:-1])
    period = season.next_period(before, dict(whole.periods[-1].ratings))[0].periods[-1]
    return GroupsMadeAnew(state.period, period.ratings, period.groups)


def open_season(
    state: State, ratings: Mapping[int, int] | None = None, *, name: str | None = None
) -> SeasonOpened:
    """Close the season after its last period and open the next, without who has withdrawn."""
    season = _finished(state)
    if not season.may_end(state.tournament):
        planned = season.periods(state.tournament)
        raise refusal(state, "not-last-period", period=state.period, planned=planned)
    called = None if name is None else check_name(state, name)
    following, _ = season.next_season(to_tournament(state), ratings, name=called)
    return SeasonOpened(check_readable(following))


def _finished(state: State) -> Season:
    """Give the rules of the season, or refuse while something of the period is open."""
    season = system_of(state.tournament).season
    if season is None:
        raise refusal(state, "not-a-club")
    refuse_while_proposed(state)
    if not state.rounds:
        raise refusal(state, "period-empty", period=state.period)
    refuse_while_results_miss(state)
    return season
