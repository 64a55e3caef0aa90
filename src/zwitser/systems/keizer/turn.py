"""Closing a period of a Keizer season and opening the next one, or the next season (K14, K15)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from zwitser.errors import Refused
from zwitser.language import Text
from zwitser.model import Period, Tournament
from zwitser.results import Kind
from zwitser.systems.keizer import groups
from zwitser.systems.keizer.lists import Lists, lists_of
from zwitser.systems.keizer.options import Carry, KeizerOptions
from zwitser.systems.keizer.standings import standings_of
from zwitser.systems.seasons import (
    Groups,
    Move,
    PeriodClosed,
    check_closing,
    following_season,
    pin_periods,
)


def next_period(
    tournament: Tournament, ratings: Mapping[int, int] | None = None
) -> tuple[Tournament, PeriodClosed]:
    """Close the last period and open the next; who is not in `ratings` keeps his rating.

    Groups and ratings are written down, so that no later correction moves a player (K15);
    categories stay as they are.
    """
    lists = _ready(tournament, ratings or {})
    closed = _closed(lists)
    written = settled(tournament)
    categories = written.periods[-1].categories
    known = _ratings(lists, ratings or {})
    opened = Period(ratings=known, groups=closed.groups, categories=categories)
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
    opened = Period(
        ratings=_ratings(lists, ratings or {}),
        groups=tuple(tuple(p for p in group if p not in out) for group in closed.groups),
        list=tuple(p for p in lists.listing(season.played).order if p not in out),
        categories=tuple(c for c in tournament.periods[-1].categories if c[0] not in out),
    )
    return following_season(tournament, opened, out=out, name=name), closed


def settled(tournament: Tournament) -> Tournament:
    """Write down the groups and ratings of every period that left them to be derived (K15)."""
    lists = lists_of(tournament)
    return pin_periods(tournament, lists.ratings, lambda number: _groups(lists, number))


def begins(tournament: Tournament) -> tuple[Text, Text]:
    """Say what the next period takes from this one, and the next season (K14)."""
    return _BEGINS[KeizerOptions.of(tournament).carry], (
        "De lijst van nu is de startlijst van het nieuwe seizoen; de punten beginnen opnieuw.",
        "The current list is the start list of the new season; the points start again.",
    )


_BEGINS: dict[Carry, Text] = {
    Carry.ALL: (
        (
            "De punten tellen door. Alleen hoe vaak twee spelers elkaar mogen treffen, begint "
            "opnieuw."
        ),
        "The points carry over. Only how often two players may meet starts again.",
    ),
    Carry.LIST: (
        "De nieuwe periode begint met de lijst van nu; de punten beginnen opnieuw.",
        "The new period begins with the current list; the points start again.",
    ),
    Carry.NONE: (
        "De nieuwe periode begint met een lijst op rating; de punten beginnen opnieuw.",
        "The new period begins with a list by rating; the points start again.",
    ),
}


def group_of(tournament: Tournament, period: int) -> Callable[[int], str]:
    """Name everybody's group in a period; empty where there are none (K15)."""
    if KeizerOptions.of(tournament).a_size is None:
        return lambda player: ""  # noqa: ARG005  called as a lookup
    found = lists_of(tournament).stage(period).group_of
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
