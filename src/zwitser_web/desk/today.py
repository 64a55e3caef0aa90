"""Today: the next step of the evening, and the changes that every desk page polls."""

from __future__ import annotations

import secrets
from dataclasses import dataclass

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_POST, require_safe

from zwitser import arbiter
from zwitser.journal.events import ColourDrawn
from zwitser.journal.state import Phase
from zwitser.model import Colour
from zwitser_web.desk.journal import log_lines
from zwitser_web.models import Role
from zwitser_web.requests import WebRequest, parse_int
from zwitser_web.texts import text
from zwitser_web.tournaments.boards import (
    adjourned_of,
    board_rows,
    jigos_without_result,
    progress_of,
)
from zwitser_web.tournaments.desk import Desk, open_desk
from zwitser_web.tournaments.players import attendance
from zwitser_web.tournaments.prizes import winnings
from zwitser_web.tournaments.standings import rank_tables

TOP, FINAL = 5, 8
PODIUM = 3
LATEST = 6

STEPS = {
    "checkin": Phase.PAIRING,
    "pair": None,
    "publish": Phase.PUBLICATION,
    "results": Phase.RESULTS,
    "standings": Phase.NOTHING,
}
"""The steps of an evening, and what the tournament waits for at each; pairing is one click."""

TABLE_STEPS = {
    "schedule": Phase.PAIRING,
    "publish": Phase.PUBLICATION,
    "results": Phase.RESULTS,
    "standings": Phase.NOTHING,
}
"""The same where a table fixes all rounds."""


@dataclass(frozen=True, slots=True)
class Step:
    """A step of the evening: `done`, `now` or `later`."""

    name: str
    state: str
    address: str


@require_safe
def today(request: WebRequest, slug: str) -> HttpResponse:
    """Show the next step, the top of the standings and the latest lines."""
    desk = open_desk(request, slug, Role.READER)
    tables = rank_tables(desk.tournament, None, desk.lang) if desk.public_rounds else []
    final = tables[-1].rows if desk.is_finished and tables else ()
    prizes = winnings(desk) if final else {}
    # As FIDE has it, the colour of round 1 is drawn by lot.
    is_drawn = any(isinstance(line.event, ColourDrawn) for line in desk.state.log)
    waits = len(desk.names) > 1 and not arbiter.is_paired(desk.state)
    context = {
        "here": "today",
        "field": attendance(desk.state),
        "progress": progress_of(board_rows(desk.state, desk.current_ref)),
        "steps": _steps(desk),
        "may_draw": desk.may_arbitrate and desk.system.is_rated and waits and not is_drawn,
        "breached": desk.breached,
        "top": tables[0] if tables else None,
        "head": tables[0].rows[:TOP] if tables else (),
        "podium": final[:PODIUM],
        "adjourned": adjourned_of(desk.state),
        "no_result": jigos_without_result(desk.state),
        "final": [(row, prizes.get(row.player.id, "")) for row in final[:FINAL]],
        "latest": log_lines(desk.state, desk.lang, last=LATEST, to_read=True),
    }
    return desk.render("today.html", context)


@require_POST
def draw_colour(request: WebRequest, slug: str) -> HttpResponse:
    """Let the lot give the colour of round 1; the journal keeps it."""
    desk = open_desk(request, slug, Role.ARBITER)
    colour = secrets.choice(tuple(Colour))
    desk.act(lambda state: arbiter.draw_colour(state, colour))
    messages.success(request, text(f"draw.{colour.value}", desk.lang))
    return HttpResponseRedirect(desk.url("today"))


def _steps(desk: Desk) -> list[Step]:
    steps = TABLE_STEPS if desk.system.has_table else STEPS
    now = list(steps.values()).index(desk.state.phase)
    addresses = {
        "checkin": desk.url("checkin"),
        "schedule": desk.url("schedule") if desk.system.has_table else "",
        "results": desk.url("round", ref=desk.current_ref),
        "standings": desk.url("standings"),
    }
    before = addresses["schedule"] or addresses["checkin"]
    addresses["pair"] = addresses["publish"] = addresses["results"] if desk.has_proposal else before
    states = ["done" if n < now else "now" if n == now else "later" for n in range(len(steps))]
    return [Step(name, state, addresses[name]) for name, state in zip(steps, states, strict=True)]


@require_safe
def changes(request: WebRequest, slug: str) -> HttpResponse:
    """Send the changes since a line of the journal: the bar, and the boards on the page."""
    desk = open_desk(request, slug, Role.READER)
    after = parse_int(request.GET.get("after", ""))
    if after is None or after == desk.last_number:
        return HttpResponse(status=204)
    return desk.render("_changes.html", {"rows": (), "regrouped": (), "lately": ()})
