"""The season of a club as its pages show it: the standing, and each period in groups (Stand)."""

from __future__ import annotations

from string import ascii_uppercase

from zwitser.model import Tournament
from zwitser.systems.club.season import PeriodState, read_season
from zwitser.systems.seasons import GroupLine, GroupStanding, SeasonLine


def season_lines(tournament: Tournament) -> tuple[SeasonLine, ...]:
    """List the season standing: everybody's score in each period, and their sum (Stand)."""
    season = read_season(tournament)
    return tuple(
        SeasonLine(
            player,
            tuple(None if player in s.gone else s.scores[player] for s in season.periods),
            season.totals[player],
            season.times_free[player],
        )
        for player in season.standing
    )


def group_standings(tournament: Tournament, period: int) -> tuple[GroupStanding, ...]:
    """List the groups of a period in the order of their standings, with values (Waarde)."""
    state = read_season(tournament, period=period).current
    return tuple(
        GroupStanding(name, tuple(_line(state, player) for player in group))
        for name, group in zip(ascii_uppercase, state.groups, strict=False)
        if group
    )


def _line(state: PeriodState, player: int) -> GroupLine:
    return GroupLine(
        player,
        state.ratings[player],
        state.values[player],
        state.scores[player],
        player in state.withdrawn,
    )
