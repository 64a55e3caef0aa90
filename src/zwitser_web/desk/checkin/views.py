"""Who is here? The check-in list."""

from __future__ import annotations

from collections.abc import Callable

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_POST, require_safe

from zwitser import arbiter
from zwitser.journal.state import State
from zwitser.model import AbsenceKind
from zwitser_web.models import Role
from zwitser_web.requests import WebRequest
from zwitser_web.store import Decision
from zwitser_web.tournaments.attendance import (
    attendance,
    away_before,
    checkin_rows,
    kinds_of,
    player_row,
    player_rows,
    reasons,
)
from zwitser_web.tournaments.boards import open_boards
from zwitser_web.tournaments.desk import open_desk


@require_safe
def checkin(request: WebRequest, slug: str) -> HttpResponse:
    """List everyone with a big target: present or not, and how."""
    desk = open_desk(request, slug, Role.READER)
    context = {
        "here": "players",
        "rows": checkin_rows(desk.state, desk.lang),
        "field": attendance(desk.state),
        "reasons": reasons(desk.state),
        "oob": False,
        "away": away_before(desk.state),
        "open_boards": open_boards(desk.state),
        "no_shows": desk.no_shows,
    }
    return desk.render("checkin.html", context)


@require_POST
def checkin_player(request: WebRequest, slug: str, player: int) -> HttpResponse:
    """Turn one row: present, or absent in some way. Saying it twice changes nothing."""
    desk = open_desk(request, slug, Role.ARBITER)
    known = desk.state.tournament.by_id.get(player)
    wanted = request.POST.get("as", "")
    if known is None or wanted not in ("present", *kinds_of(desk.system.id)):
        raise Http404
    if player_row(desk.state, known).status != ("" if wanted == "present" else wanted):
        _note(desk.act, player, wanted)
    if not request.htmx:
        return HttpResponseRedirect(f"{desk.url('checkin')}#row-{player}")
    context = {
        "rows": checkin_rows(desk.state, desk.lang, [known]),
        "field": attendance(desk.state),
        "reasons": reasons(desk.state),
        "oob": True,
    }
    return desk.render("_checkin_answer.html", context)


@require_POST
def checkin_all(request: WebRequest, slug: str) -> HttpResponse:
    """Turn all rows at once; who is absent with notice or has a free evening stays so.

    `again` turns only who was absent in the round before.
    """
    desk = open_desk(request, slug, Role.ARBITER)
    who = request.POST.get("who")
    present = who == "present"
    wanted = _absent(desk.state) if present else _present(desk.state)
    if who == "again":
        wanted = [row.player.id for row in away_before(desk.state)]
    if wanted:
        desk.act(lambda state: arbiter.check_in(state, wanted, present=present))
    return HttpResponseRedirect(desk.url("checkin"))


def _note(act: Callable[[Decision], None], player: int, wanted: str) -> None:
    if wanted == "present":
        act(lambda state: arbiter.check_in(state, [player], present=True))
    else:
        act(lambda state: arbiter.note_absence(state, [player], AbsenceKind(wanted)))


def _present(state: State) -> list[int]:
    return [row.player.id for row in player_rows(state) if row.present]


def _absent(state: State) -> list[int]:
    usual = {AbsenceKind.ZERO.value, kinds_of(state.tournament.system)[0]}
    return [row.player.id for row in player_rows(state) if row.status in usual]
