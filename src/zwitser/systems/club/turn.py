"""Closing a period and opening the next one, or the next season (Promotie, Waarde, Stand)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from itertools import pairwise

from zwitser.errors import Refused
from zwitser.model import Period, Player, Tournament
from zwitser.systems.club.free import withdrawn_now
from zwitser.systems.club.options import ClubOptions
from zwitser.systems.club.season import Season, groups_after, read_season, settled
from zwitser.systems.club.standings import standings
from zwitser.systems.seasons import (
    GroupDifference,
    Groups,
    PeriodClosed,
    check_closing,
    differences_in,
    following_season,
)


def next_period(
    tournament: Tournament, ratings: Mapping[int, int] | None = None
) -> tuple[Tournament, PeriodClosed]:
    """Close the last period and open the next; who is not in `ratings` keeps his rating.

    Groups and ratings are written down, so that no later correction moves a player.
    """
    season = _ready(tournament, ratings or {})
    club, number = ClubOptions.of(tournament), len(tournament.periods)
    if number >= club.periods:
        text = f"all {club.periods} periods of the season have been played; open the next season"
        raise Refused("season-over", text, periods=club.periods)
    closed = _closed(tournament, season)
    opened = _new_period(tournament.players, closed.groups, season, ratings or {})
    periods = (*settled(tournament).periods, opened)
    return replace(tournament, periods=periods), closed


def next_season(
    tournament: Tournament, ratings: Mapping[int, int] | None = None, *, name: str | None = None
) -> tuple[Tournament, PeriodClosed]:
    """Close the last period of a season and open a new season without who has withdrawn.

    Promotion and relegation go on from the one season to the other; everything else starts anew.
    """
    season = _ready(tournament, ratings or {})
    club, number = ClubOptions.of(tournament), len(tournament.periods)
    if number < club.periods:
        text = f"period {number} of {club.periods} is not the last; open the next period"
        raise Refused("season-not-over", text, period=number, periods=club.periods)
    closed = replace(_closed(tournament, season), champion=season.champion)
    opened = _new_period(tournament.players, closed.groups, season, ratings or {})
    out = withdrawn_now(tournament, season)
    return following_season(tournament, opened, out=out, name=name), closed


def group_differences(tournament: Tournament) -> tuple[GroupDifference, ...]:
    """Compare the groups written down for later periods with what the standings now give.

    They differ after a correction of an old result, or where the groups were made by hand.
    """
    club, states = ClubOptions.of(tournament), read_season(tournament).periods
    return tuple(
        found
        for earlier, state in pairwise(states)
        for found in differences_in(state.number, state.group_of, groups_after(earlier, club)[0])
    )


def _ready(tournament: Tournament, ratings: Mapping[int, int]) -> Season:
    check_closing(tournament, ratings)
    return read_season(tournament)


def _closed(tournament: Tournament, season: Season) -> PeriodClosed:
    current, club = season.current, season.options
    out = replace(current, withdrawn=withdrawn_now(tournament, season))
    groups, moves = groups_after(out, club)
    planned = club.rounds_per_period[current.number - 1 : current.number]
    return PeriodClosed(standings(tournament), moves, groups, sum(planned))


def _new_period(
    players: tuple[Player, ...], groups: Groups, season: Season, ratings: Mapping[int, int]
) -> Period:
    now = season.current.ratings | dict(ratings)
    return Period(ratings=tuple((player.id, now[player.id]) for player in players), groups=groups)
