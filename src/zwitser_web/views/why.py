"""Why? The engine's explanation of a board, the bye, or two players who do not meet."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_safe

from zwitser import why as reasons
from zwitser.model import Tournament
from zwitser.story import Story
from zwitser_web.boards import round_at
from zwitser_web.desk import Desk, open_desk
from zwitser_web.models import Role
from zwitser_web.requests import WebRequest
from zwitser_web.rounds import RoundRef
from zwitser_web.stories import round_before


@require_safe
def board(request: WebRequest, slug: str, ref: RoundRef, board: int) -> HttpResponse:
    """Tell why these two meet, and with these colours."""
    desk = open_desk(request, slug, Role.READER)
    round_ = round_at(desk.state, ref)
    if round_ is None or not 1 <= board <= len(round_.games):
        raise Http404
    game = round_.games[board - 1]
    story = reasons.why(_before(desk, ref), game.white, game.black, desk.lang)
    return _panel(desk, ref, story, first=game.white, second=game.black)


@require_safe
def bye(request: WebRequest, slug: str, ref: RoundRef) -> HttpResponse:
    """Tell why this player is free."""
    desk = open_desk(request, slug, Role.READER)
    round_ = round_at(desk.state, ref)
    free = (
        [absence.player for absence in round_.absences if absence.kind.value == "bye"]
        if round_
        else []
    )
    if not free:
        raise Http404
    story = reasons.why_player(_before(desk, ref), free[0], desk.lang)
    return _panel(desk, ref, story, first=free[0])


@require_safe
def meet(request: WebRequest, slug: str, ref: RoundRef) -> HttpResponse:
    """Answer: and if these two met?"""
    desk = open_desk(request, slug, Role.READER)
    if round_at(desk.state, ref) is None:
        raise Http404
    first, second = request.GET.get("first", ""), request.GET.get("second", "")
    if not (first.isdecimal() and second.isdecimal()):
        raise Http404
    story = reasons.why(_before(desk, ref), int(first), int(second), desk.lang)
    return _panel(desk, ref, story, first=int(first), second=int(second))


def _before(desk: Desk, ref: RoundRef) -> Tournament:
    """Give the tournament as it was when this round was to be paired."""
    if desk.has_proposal and ref == desk.next_ref:
        return desk.tournament
    before = round_before(desk.state.tournament, ref)
    if before is None:
        raise Http404
    return before


def _panel(desk: Desk, ref: RoundRef, story: Story, *, first: int, second: int = 0) -> HttpResponse:
    players = sorted(desk.names.items(), key=lambda item: item[1].lower())
    context = {
        "here": "round",
        "ref": ref,
        "story": story,
        "meet": {"players": players, "first": first, "second": second},
        "partial": "zwitser_web/_story.html",
        "panel_title": "why.title",
        "back": desk.url("round", ref=ref),
    }
    return desk.render("_story.html" if desk.request.htmx else "panel.html", context)
