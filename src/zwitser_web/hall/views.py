"""The public pages: pairings, results, standings, cross table, players, and why. No log-in."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_safe

from zwitser.language import Measure
from zwitser.model import Player
from zwitser_web.caches import known_at, sections_about, sections_of
from zwitser_web.hall.me import mine_when_shown
from zwitser_web.hall.pictures import round_scene
from zwitser_web.hall.round_drawing import drawn_round
from zwitser_web.requests import WebRequest, whole
from zwitser_web.round_numbers import RoundRef
from zwitser_web.texts import text
from zwitser_web.tournaments.boards import absent_rows, board_rows, progress_of
from zwitser_web.tournaments.by_name import found, name_rows
from zwitser_web.tournaments.courses import NONE, courses, read_in_order
from zwitser_web.tournaments.crosstable import cross_tables
from zwitser_web.tournaments.derivation import account_of, derivations
from zwitser_web.tournaments.hall import Hall, open_hall
from zwitser_web.tournaments.headings import grouped
from zwitser_web.tournaments.rated import rated
from zwitser_web.tournaments.schedule import round_plans
from zwitser_web.tournaments.square import square


@require_safe
def now(request: WebRequest, slug: str) -> HttpResponse:
    """Show the round that was published last, by board."""
    hall = open_hall(request, slug)
    frame = {"here": "round", "search": True, "mine": mine_when_shown(hall)}
    return hall.page("_boards.html", lambda: _boards(hall, hall.last), frame)


@require_safe
def round_(request: WebRequest, slug: str, ref: RoundRef) -> HttpResponse:
    """Show the pairings and results of a round by board."""
    hall = open_hall(request, slug)
    frame = {"here": "round", "ref": ref, "search": True, "mine": mine_when_shown(hall)}
    return hall.page("_boards.html", lambda: _boards(hall, hall.published(ref)), frame)


@require_safe
def names(request: WebRequest, slug: str, ref: RoundRef) -> HttpResponse:
    """Show the pairings and results of a round by name."""
    hall = open_hall(request, slug)
    frame = {"here": "round", "ref": ref, "search": True, "mine": mine_when_shown(hall)}
    return hall.page("_names.html", lambda: _names(hall, hall.published(ref)), frame)


@require_safe
def why(request: WebRequest, slug: str, ref: RoundRef) -> HttpResponse:
    """Tell how a whole round was made."""
    hall = open_hall(request, slug)
    frame = {"here": "round", "ref": ref}
    return hall.page("_why.html", lambda: _why(hall, hall.published(ref)), frame)


@require_safe
def why_board(request: WebRequest, slug: str, ref: RoundRef, board: int) -> HttpResponse:
    """Tell why these two meet, and with these colours."""
    hall = open_hall(request, slug)
    frame = {"here": "round", "ref": ref}
    return hall.page("_why.html", lambda: _why(hall, hall.published(ref), board), frame)


@require_safe
def standings(request: WebRequest, slug: str) -> HttpResponse:
    """Show the ranking as it stands, or after the round that was asked for."""
    hall = open_hall(request, slug)
    return hall.page("_standings.html", lambda: _standings(hall), {"here": "standings"})


@require_safe
def crosstable(request: WebRequest, slug: str) -> HttpResponse:
    """Show who played whom, in the order of the standings."""
    hall = open_hall(request, slug)
    frame = {"here": "crosstable"}
    return hall.page("_crosstable.html", lambda: _crosstable(hall), frame)


@require_safe
def schedule(request: WebRequest, slug: str) -> HttpResponse:
    """Show the whole schedule of a round robin."""
    hall = open_hall(request, slug)
    return hall.page("_schedule.html", lambda: _schedule(hall), {"here": "schedule"})


@require_safe
def player(request: WebRequest, slug: str, player: int) -> HttpResponse:
    """Show a player's rounds, and how his values in the standings came about."""
    hall = open_hall(request, slug)
    frame = {"here": "standings", "mine": mine_when_shown(hall, player), "who": player}
    return hall.page("_player.html", lambda: _player(hall, player), frame)


def _boards(hall: Hall, ref: RoundRef | None) -> Mapping[str, Any]:
    if ref is None:
        return {"title": hall.name, "ref": None}
    rows = board_rows(hall.state, ref)
    wanted = hall.request.GET.get("q", "")
    listed = [row for row in rows if found(wanted, row.white.name, row.black.name)]
    return _round_context(hall, ref) | {
        "progress": progress_of(rows),
        "groups": grouped(listed, hall.tournament, ref, hall.lang),
        "absent": [row for row in absent_rows(hall.state, ref) if found(wanted, row.name)],
    }


def _names(hall: Hall, ref: RoundRef) -> Mapping[str, Any]:
    boards = board_rows(hall.state, ref)
    rows = name_rows(boards, absent_rows(hall.state, ref))
    wanted = hall.request.GET.get("q", "")
    return _round_context(hall, ref) | {
        "progress": progress_of(boards),
        "rows": [row for row in rows if found(wanted, row.name)],
    }


def _round_context(hall: Hall, ref: RoundRef) -> dict[str, Any]:
    title = text("today.round", hall.lang, round=ref.label)
    return {
        "title": title,
        "ref": ref,
        "base": hall.url("public_round", ref=ref),
        "players": f"{hall.url('public')}players/",
    }


def _why(hall: Hall, ref: RoundRef, board: int = 0) -> Mapping[str, Any]:
    known = known_at(hall.state, ref, hall.tournament)
    if known is None or board > len(known.round.games):
        raise Http404
    shown = sections_about(known, board, hall.lang) if board else sections_of(known, hall.lang)
    context: dict[str, Any] = {"board": board, "sections": shown}
    context["is_other"] = not any("board" in section.about for section in shown)
    if not board:
        scene = round_scene(known, hall.lang)
        context["drawing"] = drawn_round(scene) if scene else None
    if board:
        context["row"] = board_rows(hall.state, ref)[board - 1]
    return _round_context(hall, ref) | context


def _standings(hall: Hall) -> Mapping[str, Any]:
    ref = hall.after()
    shown = ref or hall.last
    read_in_order(hall.tournament, shown)
    tables = hall.tables(ref) if hall.rounds else []
    return {
        "courses": courses(hall.tournament, shown, tables, hall.lang, hall.ranks)
        if shown
        else NONE,
        "title": text("nav.standings", hall.lang),
        "ref": shown,
        "after": f"?after={ref}" if ref else "",
        "tables": tables,
        "open_boards": 0 if ref else len(hall.state.pending),
    }


def _crosstable(hall: Hall) -> Mapping[str, Any]:
    if hall.system.has_table and hall.rounds:
        rows = square(hall.tournament, hall.lang)
        return {"title": text("nav.crosstable", hall.lang), "square": rows, "tables": ()}
    tables = cross_tables(hall.tournament, hall.lang) if hall.rounds else []
    return {"title": text("nav.crosstable", hall.lang), "square": (), "tables": tables}


def _schedule(hall: Hall) -> Mapping[str, Any]:
    if not hall.system.has_table or not hall.rounds:
        raise Http404
    return {"title": text("schedule.title", hall.lang), "plans": round_plans(hall.tournament)}


def _player(hall: Hall, id_: int) -> Mapping[str, Any]:
    known = rated(hall.tournament).get(id_)
    if known is None or not hall.rounds:
        raise Http404
    return {
        "title": known.name,
        "player": known,
        "place": _place(hall, known),
        "card": hall.cards.card(known),
        "derivations": _values(hall, known),
        "told": account_of(hall.tournament, id_, hall.after(), hall.lang, _against(hall)),
        "ask": hall.url("public_player", player=id_),
    }


def _against(hall: Hall) -> int:
    return whole(hall.request.GET.get("against", "")) or 0


def _place(hall: Hall, known: Player) -> str:
    """Say where a player stands, in the last table: a club's is the season."""
    tables = hall.tables()
    rows = [row for row in tables[-1].rows if row.player.id == known.id] if tables else []
    if not rows:
        return ""
    points = Measure(rows[0].points, is_one=rows[0].points in ("½", "1"))
    return text("public.place", hall.lang, rank=rows[0].rank, points=points)


def _values(hall: Hall, known: Player) -> list[Any]:
    return (
        []
        if not hall.system.half_points
        else derivations(hall.tournament, known.id, hall.after(), hall.lang)
    )
