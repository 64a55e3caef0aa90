"""The journal in words, and taking things back."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import datetime

from django.http import HttpResponse, HttpResponseRedirect
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from zwitser import arbiter
from zwitser.errors import Refused
from zwitser.journal import events
from zwitser.journal.events import Retracted
from zwitser.journal.state import State
from zwitser.journal.wording import describe
from zwitser.messages import Language
from zwitser_web.accounts.given_names import known_as
from zwitser_web.models import Role
from zwitser_web.replies import referring_page
from zwitser_web.requests import WebRequest
from zwitser_web.tournaments.desk import dashed, open_desk

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


# The journal as the pages show it: each line in words, by whom and when.


@dataclass(frozen=True, slots=True)
class LogLine:
    """One line in words; `counts` is false for what was taken back.

    `by` is empty where one hand wrote everything.
    """

    number: int
    at: datetime
    by: str
    words: str
    counts: bool
    may_retract: bool


def log_lines(
    state: State, lang: Language, *, last: int, skip: int = 0, to_read: bool = False
) -> list[LogLine]:
    """Give the last lines of a journal, newest first; those `to_read` have no button."""
    numbers = range(len(state.log) - skip, max(0, len(state.log) - skip - last), -1)
    live = set(state.live)
    lines = [_line(state, number, lang, live, to_read) for number in numbers]
    alone = len({line.by for line in state.log}) == 1
    return [replace(line, by="") for line in lines] if alone else lines


def _line(state: State, number: int, lang: Language, live: set[int], to_read: bool) -> LogLine:
    line = state.log[number - 1]
    words = dashed(describe(line.event, state, lang))
    counts = number in live or isinstance(line.event, Retracted)
    return LogLine(
        number=number,
        at=timezone.localtime(datetime.fromisoformat(line.at)),
        by=known_as(line.by, lang),
        words=words[:1].upper() + words[1:],
        counts=counts,
        may_retract=not to_read and number in live and _may_retract(state, number),
    )


def _may_retract(state: State, number: int) -> bool:
    try:
        arbiter.retract(state, number)
    except Refused:
        return False
    return True
