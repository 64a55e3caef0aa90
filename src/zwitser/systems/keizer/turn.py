"""Closing a period of a Keizer season and opening the next one, or the next season (K14, K15)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from zwitser.errors import Refused
from zwitser.model import Period, Tournament
from zwitser.results import Kind
from zwitser.systems.keizer import groups
from zwitser.systems.keizer.lists import Lists, lists_of
from zwitser.systems.keizer.standings import standings_of
from zwitser.systems.periods.promotion import Groups, Move
from zwitser.systems.periods.turn import PeriodClosed, check_closing


def next_period(
    tournament: Tournament, ratings: Mapping[int, int] | None = None
) -> tuple[Tournament, PeriodClosed]:
    """Close the last period and open the next; who is not in `ratings` keeps his rating.

    Groups and ratings are written down, so that no later correction moves a player (K15).
    """
    lists = _ready(tournament, ratings or {})
    closed = _closed(lists)
    opened = Period(ratings=_ratings(lists, ratings or {}), groups=closed.groups)
    written = settled(tournament)
    return replace(written, periods=(*written.periods, opened)), closed


def next_season(
    tournament: Tournament, ratings: Mapping[int, int] | None = None, *, name: str | None = None
) -> tuple[Tournament, PeriodClosed]:
    """Close a season and open a new one without who has withdrawn; the last list is its start.

    Promotion and relegation go on from the one season to the other; everything else starts anew.
    """
    lists = _ready(tournament, ratings or {})
    season = lists.season
    table = standings_of(lists)
    champion = table.season[0].player if table.season else None
    closed = replace(_closed(lists), champion=champion)
    out = _withdrawn(lists)
    stay = tuple(player for player in tournament.players if player.id not in out)
    kept = dict(_ratings(lists, ratings or {}))
    opened = Period(
        ratings=tuple((player.id, kept[player.id]) for player in stay),
        groups=tuple(tuple(p for p in group if p not in out) for group in closed.groups),
        list=tuple(p for p in lists.listing(season.played).order if p not in out),
    )
    apart = tuple(pair for pair in tournament.options.forbidden if not out.intersection(pair))
    following = replace(
        tournament,
        name=tournament.name if name is None else name,
        players=stay,
        options=replace(tournament.options, forbidden=apart),
        periods=(opened,),
        next_absences=(),
    )
    return following, closed


def settled(tournament: Tournament) -> Tournament:
    """Write down the groups and ratings of every period that left them to be derived."""
    lists = lists_of(tournament)
    periods = tuple(
        replace(
            period,
            ratings=tuple(sorted(lists.ratings(number).items())),
            groups=period.groups or _groups(lists, number),
        )
        for number, period in enumerate(tournament.periods, 1)
    )
    return replace(tournament, periods=periods)


def group_of(tournament: Tournament, period: int, played: int) -> Callable[[int], str]:  # noqa: ARG001  the shape of a record
    """Name everybody's group in a period; empty where there are none (K15)."""
    lists = lists_of(tournament)
    if lists.options.a_size is None:
        return lambda player: ""  # noqa: ARG005  the shape of a record
    found = lists.stage(period).group_of
    return lambda player: groups.NAMES[found[player]]


def _ready(tournament: Tournament, ratings: Mapping[int, int]) -> Lists:
    check_closing(tournament, ratings)
    if not tournament.periods[-1].rounds:
        number = len(tournament.periods)
        text = f"period {number} has no rounds yet; play one before you close it"
        raise Refused("period-empty", text, period=number)
    return lists_of(tournament)


def _closed(lists: Lists) -> PeriodClosed:
    following: Groups = ()
    moves: tuple[Move, ...] = ()
    if lists.options.a_size is not None:
        following, moves = lists.groups_after(lists.season.current.number)
    return PeriodClosed(standings_of(lists), moves, following, 0)


def _ratings(lists: Lists, ratings: Mapping[int, int]) -> tuple[tuple[int, int], ...]:
    now = lists.ratings(lists.season.current.number) | dict(ratings)
    return tuple(sorted(now.items()))


def _withdrawn(lists: Lists) -> frozenset[int]:
    last = lists.season.coming
    return frozenset(player for player, kind in last.items() if kind is Kind.WITHDRAWN)


def _groups(lists: Lists, number: int) -> Groups:
    if lists.options.a_size is None:
        return ()
    stage = lists.stage(number)
    return groups.split(stage.start, stage.group_of)
