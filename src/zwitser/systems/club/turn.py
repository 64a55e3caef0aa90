"""Closing a period and opening the next one, or the next season (Promotie, Waarde, Stand)."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import pairwise

from zwitser.errors import Refused
from zwitser.model import Period, Player, Tournament
from zwitser.systems.club.free import withdrawn_now
from zwitser.systems.club.options import club_options
from zwitser.systems.club.season import Season, groups_after, read_season, settled
from zwitser.systems.club.standings import standings
from zwitser.systems.periods.promotion import Groups
from zwitser.systems.periods.turn import PeriodClosed, check_closing


def next_period(
    tournament: Tournament, ratings: Mapping[int, int] | None = None
) -> tuple[Tournament, PeriodClosed]:
    """Close the last period and open the next; who is not in `ratings` keeps his rating.

    Groups and ratings are written down, so that no later correction moves a player.
    """
    season = _ready(tournament, ratings or {})
    club, number = club_options(tournament), len(tournament.periods)
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
    club, number = club_options(tournament), len(tournament.periods)
    if number < club.periods:
        text = f"period {number} of {club.periods} is not the last; open the next period"
        raise Refused("season-not-over", text, period=number, periods=club.periods)
    closed = replace(_closed(tournament, season), champion=season.champion)
    out = withdrawn_now(tournament, season)
    players = tuple(player for player in tournament.players if player.id not in out)
    opened = _new_period(players, closed.groups, season, ratings or {})
    apart = tuple(pair for pair in tournament.options.forbidden if not out.intersection(pair))
    following = replace(
        tournament,
        name=tournament.name if name is None else name,
        players=players,
        options=replace(tournament.options, forbidden=apart),
        periods=(opened,),
        next_absences=tuple(a for a in tournament.next_absences if a.player not in out),
    )
    return following, closed


@dataclass(frozen=True, slots=True)
class GroupDifference:
    """A player who is in another group than promotion and relegation give him; -1 is none."""

    period: int
    player: int
    actual: int
    derived: int


def group_differences(tournament: Tournament) -> tuple[GroupDifference, ...]:
    """Compare the groups written down for later periods with what the standings now give.

    They differ after a correction of an old result, or where the groups were made by hand.
    """
    differences: list[GroupDifference] = []
    states = read_season(tournament).periods
    for earlier, state in pairwise(states):
        derived = {
            player: number
            for number, group in enumerate(groups_after(earlier, club_options(tournament))[0])
            for player in group
        }
        actual = state.group_of
        differences += [
            GroupDifference(state.number, player, actual[player], derived.get(player, -1))
            for player in sorted(actual)
            if actual[player] != derived.get(player, -1)
        ]
    return tuple(differences)


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
