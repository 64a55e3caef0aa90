"""A player follows himself: his phone remembers who he is, and his board stands on top."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import cast

from django.http import HttpResponse, HttpResponseRedirect
from django.utils.functional import SimpleLazyObject
from django.views.decorators.http import require_http_methods

from zwitser_web.hall.signing_off import Coming, coming
from zwitser_web.jinja import render
from zwitser_web.requests import WebRequest, whole
from zwitser_web.tournaments.boards import absent_rows, board_rows
from zwitser_web.tournaments.by_name import NameRow, name_rows
from zwitser_web.tournaments.hall import Hall, open_hall

COOKIE, YEAR = "me", 366 * 24 * 3600


@dataclass(frozen=True, slots=True)
class Mine:
    """Where somebody plays now; without a row in a tournament that has no round yet."""

    id: int
    name: str
    row: NameRow | None
    coming: Coming | None


@require_http_methods(["GET", "HEAD", "POST"])
def me(request: WebRequest, slug: str) -> HttpResponse:
    """Remember on this phone who its owner is, or show where he plays now."""
    hall = open_hall(request, slug)
    if request.method != "POST":
        found = mine(hall)
        context = {"hall": hall, "mine": found}
        return hall.tagged(render(request, "public/_me.html", context))
    answer = HttpResponseRedirect(hall.url("public"))
    if (chosen := whole(request.POST.get("player", ""))) is not None:
        answer.set_cookie(
            COOKIE, str(chosen), max_age=YEAR, path=hall.url("public"), samesite="Lax"
        )
    else:
        answer.delete_cookie(COOKIE, path=hall.url("public"), samesite="Lax")
    return answer


def mine_when_shown(hall: Hall, only: int | None = None) -> Mine | None:
    """Find it when a page is drawn: a phone that asks whether anything changed needs no state."""
    return cast("Mine | None", SimpleLazyObject(partial(mine, hall, only)))


def mine(hall: Hall, only: int | None = None) -> Mine | None:
    """Find who the reader said he is, and where he plays; nobody where it is not `only` him."""
    chosen = whole(hall.request.COOKIES.get(COOKIE, ""))
    known = hall.tournament.by_id.get(chosen) if chosen is not None else None
    if known is None or only not in (None, known.id):
        return None
    ref = hall.last
    rows = name_rows(board_rows(hall.state, ref), absent_rows(hall.state, ref)) if ref else []
    row = next((row for row in rows if row.id == known.id), None)
    return Mine(known.id, known.name, row, coming(hall, known.id))
