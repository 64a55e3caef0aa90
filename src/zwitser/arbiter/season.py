"""A club's periods and seasons follow one another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace

from zwitser.arbiter.refusal import check_document, known, refusal, refuse_while_proposed
from zwitser.events import PeriodOpened, SeasonOpened
from zwitser.model import Period, System, Tournament
from zwitser.state import State


def open_period(
    state: State, *, ratings: Mapping[int, int], groups: Iterable[Iterable[int]]
) -> PeriodOpened:
    """Close the period and open the next with these ratings and groups.

    Promotion and relegation give the groups; they are kept here, so that a result corrected
    later leaves them as they were published.
    """
    _refuse_unfinished(state)
    if state.period >= state.tournament.options.club.periods:
        raise refusal(state, "last-period", period=state.period)
    members = tuple(tuple(group) for group in groups)
    for player in (*ratings, *(player for group in members for player in group)):
        known(state, player)
    opened = PeriodOpened(state.period + 1, tuple(sorted(ratings.items())), members)
    periods = (*state.tournament.periods, Period(ratings=opened.ratings, groups=members))
    check_document(replace(state.tournament, periods=periods))
    return opened


def open_season(state: State, document: Tournament) -> SeasonOpened:
    """Close the season after its last period and go on with the document of the next."""
    _refuse_unfinished(state)
    planned = state.tournament.options.club.periods
    if state.period < planned:
        raise refusal(state, "not-last-period", period=state.period, planned=planned)
    return SeasonOpened(document)


def _refuse_unfinished(state: State) -> None:
    if state.tournament.system is not System.CLUB:
        raise refusal(state, "not-a-club")
    refuse_while_proposed(state)
    if not state.rounds:
        raise refusal(state, "period-empty", period=state.period)
    if state.pending:
        first = state.pending[0]
        raise refusal(state, "results-missing", round=first.round, boards=(first.board,))
