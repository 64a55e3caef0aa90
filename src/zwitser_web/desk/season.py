"""A season: its standing, each period with its groups, and the end of a period."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from string import ascii_uppercase

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_POST, require_safe

from zwitser import arbiter
from zwitser.errors import Refused
from zwitser.journal.state import State, to_tournament
from zwitser.language import localise_number
from zwitser.messages import Language, format_points
from zwitser.model import Player, Tournament
from zwitser.numbers import decimal, format_exact
from zwitser.results import Kind, read
from zwitser.systems import system_of
from zwitser.systems.seasons import Season
from zwitser_web.models import Role
from zwitser_web.requests import WebRequest
from zwitser_web.texts import text
from zwitser_web.tournaments.crosstable import PlayerCourse, courses
from zwitser_web.tournaments.desk import Desk, open_desk
from zwitser_web.tournaments.standings import rank_tables


@require_safe
def season(request: WebRequest, slug: str) -> HttpResponse:
    """Show the standings over all periods, the leader, and everybody's byes."""
    desk = open_season(request, slug, Role.READER)
    tournament = desk.tournament
    has_players = bool(tournament.players)
    rows = _rows(desk) if has_players else []
    regrouped = differences(desk.state, desk.lang) if has_players else []
    context = {
        "here": "season",
        "period": 0,
        "rows": rows,
        "frees": any(row.times_free for row, _ in rows),
        "performs": not desk.system.is_go,
        "leader": leader(tournament) if has_players else "",
        "is_over": desk.is_finished,
        "regrouped": regrouped,
        "may_regroup": bool(regrouped) and may_regroup(desk.state),
        "periods": range(1, desk.state.period + 1),
        "planned": season_of(tournament).periods(tournament),
        "ends": ends(desk.state),
    }
    return desk.render("season.html", context)


def _rows(desk: Desk) -> list[tuple[SeasonRow, PlayerCourse | None]]:
    """List the standings of the season, with everybody's course in the period."""
    tournament, lang = desk.tournament, desk.lang
    tables = rank_tables(tournament, None, lang)[-1:]
    roomy = [replace(table, columns=()) for table in tables]
    found = courses(tournament, desk.played_ref, roomy, lang).of
    by_player = {player: course for (_, player), course in found.items()}
    by_id = tournament.by_id
    rows = (
        SeasonRow(
            rank=rank,
            player=by_id[line.player],
            scores=tuple("–" if s is None else decimal(s, lang) for s in line.scores),
            total=decimal(line.total, lang),
            times_free=line.times_free,
        )
        for rank, line in enumerate(season_of(tournament).lines(tournament), 1)
    )
    return [(row, by_player.get(row.player.id)) for row in rows]


@require_POST
def regroup(request: WebRequest, slug: str) -> HttpResponse:
    """Make the groups of a period anew after a correction, before anything is paired in it."""
    desk = open_season(request, slug, Role.ARBITER)
    desk.act(arbiter.regroup)
    return HttpResponseRedirect(desk.url("period", period=desk.state.period))


@require_safe
def period(request: WebRequest, slug: str, period: int) -> HttpResponse:
    """Show a period: each group's standings with the values, and the games.

    A missing period, such as one whose opening was undone, redirects to the season.
    """
    desk = open_season(request, slug, Role.READER)
    if not 1 <= period <= desk.state.period:
        return HttpResponseRedirect(desk.url("season"))
    tournament = desk.tournament
    groups = group_tables(tournament, period, desk.lang) if tournament.players else []
    context = {
        "here": "season",
        "period": period,
        "periods": range(1, desk.state.period + 1),
        "groups": groups,
        "meetings": meetings(tournament, period, groups),
        "rounds": len(tournament.periods[period - 1].rounds),
        "is_current": period == desk.state.period,
        "is_running": period == desk.state.period and bool(desk.state.pending),
    }
    return desk.render("period.html", context)


def open_season(request: WebRequest, slug: str, needed: Role) -> Desk:
    """Open the desk of a season; another tournament has no such pages."""
    desk = open_desk(request, slug, needed)
    if not desk.system.has_periods:
        raise Http404
    return desk


@dataclass(frozen=True, slots=True)
class SeasonRow:
    """A player's season: the score of each period, their sum, and the number of byes."""

    rank: int
    player: Player
    scores: tuple[str, ...]
    total: str
    times_free: int


@dataclass(frozen=True, slots=True)
class GroupRow:
    """A player in a group; `label` is the place as the regulation writes it, for example B3."""

    rank: int
    label: str
    player: Player
    rating: int
    value: str
    score: str
    is_out: bool


@dataclass(frozen=True, slots=True)
class GroupTable:
    name: str
    rows: tuple[GroupRow, ...]


@dataclass(frozen=True, slots=True)
class PeriodGame:
    """A game of a period, seen by one of its two players."""

    label: str
    name: str
    score: str
    colour: str


@dataclass(frozen=True, slots=True)
class MeetingsRow:
    """A player's games of a period: as a list, and as cells in the order of the standing."""

    label: str
    player: Player
    meetings: tuple[PeriodGame, ...]
    cells: tuple[str, ...]


def season_of(tournament: Tournament) -> Season:
    """Give the rules of a tournament's season, or raise 404 where it has none."""
    season = system_of(tournament).season
    if season is None:
        raise Http404
    return season


def ends(state: State) -> tuple[str, ...]:
    """List what can follow the present period: the next `period`, the next `season`.

    Both are possible where the number of periods is not planned.
    """
    season, tournament = season_of(state.tournament), state.tournament
    possible = {"period": not season.is_last(tournament), "season": season.may_end(tournament)}
    return tuple(end for end, is_possible in possible.items() if is_possible)


def group_tables(tournament: Tournament, period: int, lang: Language) -> list[GroupTable]:
    """List the groups of a period in the order of their standings, with values."""
    by_id = tournament.by_id
    return [
        GroupTable(
            group.name,
            tuple(
                GroupRow(
                    rank=rank,
                    label=f"{group.name}{rank}",
                    player=by_id[line.player],
                    rating=line.rating,
                    value=_value(line.value, lang),
                    score=decimal(line.score, lang),
                    is_out=line.is_out,
                )
                for rank, line in enumerate(group.lines, 1)
            ),
        )
        for group in season_of(tournament).groups(tournament, period)
    ]


def meetings(
    tournament: Tournament, period: int, groups: Sequence[GroupTable]
) -> list[MeetingsRow]:
    """List everybody's games of a period, in group order.

    Forfeits are left out: the players did not meet.
    """
    cards, names = read(tournament, period=period).cards, tournament.names
    rows = [row for group in groups for row in group.rows]
    labels = {row.player.id: row.label for row in rows}
    found = []
    for row in rows:
        own, cells = [], dict.fromkeys(labels, "") | {row.player.id: "×"}
        for entry in cards[row.player.id].entries:
            if entry.played or entry.kind is Kind.PENDING:
                score = "·" if entry.kind is Kind.PENDING else format_points(entry.points)
                colour = entry.colour.value if entry.colour else ""
                label = labels.get(entry.opponent, "")
                own.append(PeriodGame(label, names[entry.opponent], score, colour))
                if label:
                    cells[entry.opponent] = score
        found.append(MeetingsRow(row.label, row.player, tuple(own), tuple(cells.values())))
    return found


def differences(state: State, lang: Language) -> list[str]:
    """List players whose group would differ after a correction; groups stay as published."""
    tournament = to_tournament(state)
    names = tournament.names
    return [
        text(
            "season.difference",
            lang,
            name=names[found.player],
            period=found.period,
            actual=ascii_uppercase[found.actual],
            derived=ascii_uppercase[found.derived],
        )
        for found in season_of(tournament).differences(tournament)
        if found.derived >= 0
    ]


def may_regroup(state: State) -> bool:
    """Say whether the groups of the period can be made anew, and would change."""
    try:
        made = arbiter.regroup(state)
    except Refused:
        return False
    return made.groups != to_tournament(state).periods[-1].groups


def leader(tournament: Tournament) -> str:
    """Name the first of the season, once anything was played and anybody has scored."""
    lines = season_of(tournament).lines(tournament)
    begun = any(rounds for _, rounds in tournament.by_period)
    return tournament.names[lines[0].player] if begun and lines and lines[0].total else ""


def _value(value: Fraction, lang: Language) -> str:
    """Write a value as the regulation does: `19,0`."""
    exact = format_exact(value)
    return localise_number(exact if value.denominator > 1 else f"{exact}.0", lang)
