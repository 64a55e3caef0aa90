"""The journal in words, and taking things back."""

from __future__ import annotations

from dataclasses import dataclass
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
from zwitser_web.tournaments.desk import open_desk, replace_hyphens

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
    """Undo the last action, if it still is the one on the reader's button."""
    desk = open_desk(request, slug, Role.ARBITER)
    seen = request.POST.get("number", "")

    def decide(state: State) -> events.Event:
        if str(arbiter.undoable(state)) != seen:
            raise Refused("undo-moved", "somebody did something else since; look again")
        return arbiter.undo(state)

    desk.act(decide)
    return HttpResponseRedirect(referring_page(request, default=desk.url("today")))


@require_POST
def redo(request: WebRequest, slug: str) -> HttpResponse:
    """Redo the action undone last, and return to the page of the button."""
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
    """One line in words; `counts` is false for a retracted one.

    `by` is empty where everything has one author.
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
    """Give the last lines of a journal, newest first; without buttons if `to_read`."""
    live, alone = set(state.live), len({line.by for line in state.log}) == 1
    newest = len(state.log) - skip
    found = []
    for number in range(newest, max(0, newest - last), -1):
        line = state.log[number - 1]
        words = replace_hyphens(describe(line.event, state, lang))
        found.append(
            LogLine(
                number=number,
                at=timezone.localtime(datetime.fromisoformat(line.at)),
                by="" if alone else known_as(line.by, lang),
                words=words[:1].upper() + words[1:],
                counts=number in live or isinstance(line.event, Retracted),
                may_retract=not to_read and number in live and _may_retract(state, number),
            )
        )
    return found


def _may_retract(state: State, number: int) -> bool:
    try:
        arbiter.retract(state, number)
    except Refused:
        return False
    return True
