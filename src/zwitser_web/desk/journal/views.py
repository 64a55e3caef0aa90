"""The journal in words, and taking things back."""

from __future__ import annotations

from django.http import HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_POST, require_safe

from zwitser import arbiter
from zwitser.errors import Refused
from zwitser.journal import events
from zwitser.journal.state import State
from zwitser_web.desk.journal.rows import log_lines
from zwitser_web.models import Role
from zwitser_web.replies import referring_page
from zwitser_web.requests import WebRequest
from zwitser_web.tournaments.desk import open_desk

PAGE = 100


@require_safe
def journal(request: WebRequest, slug: str) -> HttpResponse:
    """Show everything that happened, newest first, a hundred lines a page."""
    desk = open_desk(request, slug, Role.READER)
    page = request.GET.get("page", "0")
    number = int(page) if page.isdecimal() and len(page) < 6 else 0
    context = {
        "here": "journal",
        "lines": log_lines(desk.state, desk.lang, last=PAGE, skip=PAGE * number),
        "newer": number - 1 if number else None,
        "older": number + 1 if desk.last_number > PAGE * (number + 1) else None,
    }
    return desk.render("journal.html", context)


@require_POST
def undo(request: WebRequest, slug: str) -> HttpResponse:
    """Take back the last thing, if it still is what the reader saw on the button."""
    desk = open_desk(request, slug, Role.ARBITER)
    seen = request.POST.get("number", "")
    desk.act(lambda state: _undone(state, seen))
    back = referring_page(request, default=desk.url("today"))
    return HttpResponseRedirect(back)


def _undone(state: State, seen: str) -> events.Event:
    if str(arbiter.undoable(state)) != seen:
        raise Refused("undo-moved", "somebody did something else since; look again")
    return arbiter.undo(state)


@require_POST
def redo(request: WebRequest, slug: str) -> HttpResponse:
    """Bring back what was taken back last, on the page where that was asked."""
    desk = open_desk(request, slug, Role.ARBITER)
    desk.act(arbiter.redo)
    return HttpResponseRedirect(referring_page(request, default=desk.url("today")))


@require_POST
def retract(request: WebRequest, slug: str, number: int) -> HttpResponse:
    """Take back an older line on which nothing builds."""
    desk = open_desk(request, slug, Role.ARBITER)
    desk.act(lambda state: arbiter.retract(state, number))
    return HttpResponseRedirect(desk.url("journal"))
