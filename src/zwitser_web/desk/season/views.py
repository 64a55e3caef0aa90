"""A season: its standing, each period with its groups, and the end of a period."""

from __future__ import annotations

from dataclasses import replace

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from zwitser import arbiter
from zwitser.errors import BadInput, Refused
from zwitser.journal.events import SettingsChanged
from zwitser.journal.state import State
from zwitser_web.desk.season import closing as turn
from zwitser_web.desk.season import rows as pages
from zwitser_web.desk.season.rules import ClubRulesForm, initial_of
from zwitser_web.files import rating_lists
from zwitser_web.files.logo import uploaded
from zwitser_web.models import Role
from zwitser_web.requests import WebRequest
from zwitser_web.texts import fault_words, refusal
from zwitser_web.tournaments.courses import Course, courses
from zwitser_web.tournaments.desk import Desk, open_desk
from zwitser_web.tournaments.standings import rank_tables


@require_safe
def season(request: WebRequest, slug: str) -> HttpResponse:
    """Show the standing over all periods, who leads, and who was free how often."""
    desk = _open(request, slug, Role.READER)
    tournament = desk.tournament
    has_players = bool(tournament.players)
    rows = _rows(desk) if has_players else []
    regrouped = pages.differences(desk.state, desk.lang) if has_players else []
    context = {
        "here": "season",
        "period": 0,
        "rows": rows,
        "frees": any(row.times_free for row, _ in rows),
        "performs": not desk.system.is_go,
        "leader": pages.leader(tournament) if has_players else "",
        "is_over": desk.is_finished,
        "regrouped": regrouped,
        "may_regroup": bool(regrouped) and pages.may_regroup(desk.state),
        "periods": range(1, desk.state.period + 1),
        "planned": pages.season_of(tournament).periods(tournament),
        "ends": turn.ends(desk.state),
    }
    return desk.render("season.html", context)


def _rows(desk: Desk) -> list[tuple[pages.SeasonRow, Course | None]]:
    """List the season with what everybody did since the period began."""
    tables = rank_tables(desk.tournament, None, desk.lang)[-1:]
    roomy = [replace(table, columns=()) for table in tables]
    found = courses(desk.tournament, desk.played_ref, roomy, desk.lang).of
    by_player = {player: course for (_, player), course in found.items()}
    return [
        (row, by_player.get(row.player.id)) for row in pages.season_rows(desk.tournament, desk.lang)
    ]


@require_POST
def regroup(request: WebRequest, slug: str) -> HttpResponse:
    """Make the groups of a period anew after a correction, before anything is paired in it."""
    desk = _open(request, slug, Role.ARBITER)
    desk.act(arbiter.regroup)
    return HttpResponseRedirect(desk.url("period", period=desk.state.period))


@require_safe
def period(request: WebRequest, slug: str, period: int) -> HttpResponse:
    """Show a period: each group's standing with the values, and who met whom.

    A period that is not there, or no longer since its opening was undone, leads to the season.
    """
    desk = _open(request, slug, Role.READER)
    if not 1 <= period <= desk.state.period:
        return HttpResponseRedirect(desk.url("season"))
    tournament = desk.tournament
    groups = pages.group_tables(tournament, period, desk.lang) if tournament.players else []
    context = {
        "here": "season",
        "period": period,
        "periods": range(1, desk.state.period + 1),
        "groups": groups,
        "meetings": pages.meetings(tournament, period, groups),
        "rounds": len(tournament.periods[period - 1].rounds),
        "is_current": period == desk.state.period,
        "is_running": period == desk.state.period and bool(desk.state.pending),
    }
    return desk.render("period.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def close(request: WebRequest, slug: str) -> HttpResponse:
    """Show who goes up and down and which ratings change; then close the period and open a new."""
    desk = _open(request, slug, Role.ARBITER)
    end = _end(desk)
    if request.method != "POST":
        return _page(desk, end, turn.edited_ratings(desk.state))
    try:
        ratings = _given_ratings(desk)
    except BadInput as error:
        return _page(desk, end, {}, faults=fault_words(error, desk.lang))
    if "open" not in request.POST:
        return _page(desk, end, ratings)
    desk.act(lambda state: turn.opening(state, ratings, end, request.POST.get("name", "")))
    return HttpResponseRedirect(desk.url("period", period=desk.state.period))


@require_http_methods(["GET", "HEAD", "POST"])
def rules(request: WebRequest, slug: str) -> HttpResponse:
    """Show the numbers of the club's regulation, and change what may still change.

    A system that names its options itself has them on the page of settings.
    """
    desk = _open(request, slug, Role.ARBITER)
    if not desk.has_rules:
        raise Http404
    before = initial_of(desk.state.tournament.options, desk.lang)
    form = ClubRulesForm(request.POST if request.method == "POST" else before)
    if request.method == "POST" and form.is_valid():
        desk.act(lambda state: _changed(state, form))
        return HttpResponseRedirect(desk.url("season"))
    status = 422 if request.method == "POST" else 200
    context = {"here": "season", "form": form, "is_fixed": arbiter.is_paired(desk.state)}
    return desk.render("club_rules.html", context, status=status)


def _changed(state: State, form: ClubRulesForm) -> SettingsChanged:
    return arbiter.change_settings(state, options=form.options(state.tournament.options))


def _given_ratings(desk: Desk) -> dict[int, int]:
    """Take what was typed, and over it what a table or a file says."""
    request = desk.request
    ratings = turn.typed_ratings(desk.state, request.POST.dict())
    if "list" in request.POST:
        tournament = desk.grant.tournament
        ratings |= rating_lists.ratings_of(tournament, desk.state.tournament.players)
    file, table = uploaded(request), request.POST.get("table", "")
    if file:
        ratings |= turn.table_ratings(desk.state, file[0])
    if table.strip():
        ratings |= turn.table_ratings(desk.state, table.encode())
    return ratings


def _end(desk: Desk) -> str:
    """Read with what the period is to end; where only one thing is possible, with that."""
    possible = turn.ends(desk.state)
    asked = desk.request.POST.get("end") or desk.request.GET.get("end", "")
    return asked if asked in possible else possible[0]


def _page(
    desk: Desk, end: str, ratings: dict[int, int], *, faults: list[str] | None = None
) -> HttpResponse:
    context = {
        "here": "season",
        "not_yet": "",
        "is_last": end == "season",
        "has_list": rating_lists.list_of(desk.grant.tournament.club) is not None,
        "faults": faults or [],
        "pasted": desk.request.POST.get("table", "") if faults else "",
        "name": desk.request.POST.get("name", desk.name),
    }
    try:
        found = turn.preview(desk.state, ratings, end, desk.lang)
    except Refused as error:
        sentence = refusal(error, desk.names, desk.lang)
        return desk.render("close_period.html", {**context, "not_yet": sentence})
    status = 422 if faults else 200
    return desk.render("close_period.html", {**context, "turn": found}, status=status)


def _open(request: WebRequest, slug: str, needed: Role) -> Desk:
    """Open the desk of a season; another tournament has no such pages."""
    desk = open_desk(request, slug, needed)
    if not desk.system.has_periods:
        raise Http404
    return desk
