"""The check-in list."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_POST, require_safe

from zwitser import arbiter
from zwitser.journal.state import State
from zwitser.model import AbsenceKind
from zwitser.systems import system_of
from zwitser_web.models import Role
from zwitser_web.requests import WebRequest
from zwitser_web.tournaments.boards import open_boards
from zwitser_web.tournaments.desk import open_desk
from zwitser_web.tournaments.players import (
    absence_word,
    attendance,
    away_before,
    checkin_rows,
    kinds_of,
    player_row,
    player_rows,
    reasons,
)


@require_safe
def checkin(request: WebRequest, slug: str) -> HttpResponse:
    """List all players, present or absent, with large buttons."""
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
    """Mark one player present, or absent in some way; idempotent."""
    desk = open_desk(request, slug, Role.ARBITER)
    known = desk.state.tournament.by_id.get(player)
    wanted = request.POST.get("as", "")
    if known is None or wanted not in ("present", *kinds_of(desk.system.id)):
        raise Http404
    if player_row(desk.state, known).status != ("" if wanted == "present" else wanted):
        if wanted == "present":
            desk.act(lambda state: arbiter.check_in(state, [player], present=True))
        else:
            kind = AbsenceKind(wanted)
            desk.act(lambda state: arbiter.note_absence(state, [player], kind))
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
    """Mark all players; absences with notice and free evenings stay as they are.

    `again` marks only players absent in the round before.
    """
    desk = open_desk(request, slug, Role.ARBITER)
    match request.POST.get("who"):
        case "again":
            rows = away_before(desk.state)
        case "present":
            usual = {AbsenceKind.ZERO.value, kinds_of(desk.system.id)[0]}
            rows = [row for row in player_rows(desk.state) if row.status in usual]
        case _:
            rows = [row for row in player_rows(desk.state) if row.present]
    wanted = [row.player.id for row in rows]
    present = request.POST.get("who") == "present"
    if wanted:
        desk.act(lambda state: arbiter.check_in(state, wanted, present=present))
    return HttpResponseRedirect(desk.url("checkin"))


# Absences for rounds to come, as a player's card shows them.

AHEAD = 12
"""Rounds ahead that can be chosen where no number of rounds is planned."""


@dataclass(frozen=True, slots=True)
class ComingAbsence:
    """A coming round in which a player is absent, and how that counts."""

    round: int
    kind: str
    word: str


def coming_absences(state: State, player: int) -> list[ComingAbsence]:
    """List the rounds to come in which a player is absent."""
    system = system_of(state.tournament)
    found = [
        ComingAbsence(number, kind.value, absence_word(kind.value, system))
        for (number, absent), kind in state.coming.items()
        if absent == player
    ]
    return sorted(found, key=lambda absence: absence.round)


def coming_rounds(state: State) -> list[int]:
    """List the rounds for which an absence can still be noted; not one that is proposed already."""
    first = state.next_round + (1 if state.has_proposal else 0)
    return list(range(first, (state.planned or first + AHEAD) + 1))
