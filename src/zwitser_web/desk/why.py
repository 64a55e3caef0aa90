"""The engine's explanation of a board, a float, a colour, the bye, or a pair that was not made."""

from __future__ import annotations

from collections.abc import Mapping

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_safe

from zwitser.explanation.at_pairing import RoundAtPairing, colour_story, pair_story, player_story
from zwitser.explanation.story import Story
from zwitser.names import name_key, spoken
from zwitser_web.caches import known_at
from zwitser_web.models import Role
from zwitser_web.requests import WebRequest, parse_int
from zwitser_web.round_numbers import RoundRef
from zwitser_web.texts import text
from zwitser_web.tournaments.boards import board_rows, round_at
from zwitser_web.tournaments.desk import Desk, open_desk


@require_safe
def board(request: WebRequest, slug: str, ref: RoundRef, board: int) -> HttpResponse:
    """Explain a board: the meeting and the colours."""
    desk = open_desk(request, slug, Role.READER)
    known = _find_round(desk, ref)
    if not 1 <= board <= len(known.round.games):
        raise Http404
    row = board_rows(desk.state, ref)[board - 1]
    white, black = row.white, row.black
    story = pair_story(known, white.id, black.id, desk.lang)
    first, second = (black, white) if desk.system.is_go else (white, black)
    title = text("why.board", desk.lang, board=board, first=first.name, second=second.name)
    questions = [("why_colour", "why.colours", white)]
    questions += [
        ("why_player", f"why.{side.float}", side) for side in (white, black) if side.float
    ]
    more = [
        (text(key, desk.lang, name=spoken(side.name)), desk.url(page, ref=ref, player=side.id))
        for page, key, side in questions
    ]
    context = {"title": title, "more": more}
    return _panel(desk, ref, story, first=white.id, second=black.id, context=context)


@require_safe
def player(request: WebRequest, slug: str, ref: RoundRef, player: int) -> HttpResponse:
    """Explain a player's way through the groups: his float or his opponent."""
    desk = _with_player(request, slug, ref, player)
    story = player_story(_find_round(desk, ref), player, desk.lang)
    return _panel(desk, ref, story, first=player)


@require_safe
def colour(request: WebRequest, slug: str, ref: RoundRef, player: int) -> HttpResponse:
    """Explain a player's colour by the colours before."""
    desk = _with_player(request, slug, ref, player)
    story = colour_story(_find_round(desk, ref), player, desk.lang)
    return _panel(desk, ref, story, first=player)


def _with_player(request: WebRequest, slug: str, ref: RoundRef, player: int) -> Desk:
    """Open the desk at an existing round with a listed player, or raise 404."""
    desk = open_desk(request, slug, Role.READER)
    if round_at(desk.state, ref) is None or player not in desk.names:
        raise Http404
    return desk


@require_safe
def bye(request: WebRequest, slug: str, ref: RoundRef) -> HttpResponse:
    desk = open_desk(request, slug, Role.READER)
    round_ = round_at(desk.state, ref)
    free = (
        [absence.player for absence in round_.absences if absence.kind.value == "bye"]
        if round_
        else []
    )
    if not free:
        raise Http404
    story = player_story(_find_round(desk, ref), free[0], desk.lang)
    return _panel(desk, ref, story, first=free[0])


@require_safe
def meet(request: WebRequest, slug: str, ref: RoundRef) -> HttpResponse:
    """Explain why two do not meet."""
    desk = open_desk(request, slug, Role.READER)
    if round_at(desk.state, ref) is None:
        raise Http404
    first, second = (parse_int(request.GET.get(name, "")) for name in ("first", "second"))
    if first is None or second is None:
        raise Http404
    story = pair_story(_find_round(desk, ref), first, second, desk.lang)
    return _panel(desk, ref, story, first=first, second=second)


def _find_round(desk: Desk, ref: RoundRef) -> RoundAtPairing:
    """Give the round as known when it was paired, or 404."""
    known = known_at(desk.state, ref)
    if known is None:
        raise Http404
    return known


def _panel(
    desk: Desk,
    ref: RoundRef,
    story: Story,
    *,
    first: int,
    second: int = 0,
    context: Mapping[str, object] | None = None,
) -> HttpResponse:
    players = sorted(desk.names.items(), key=lambda item: name_key(item[1]))
    shown = {
        "here": "round",
        "ref": ref,
        "title": story.title,
        "story": story,
        "more": (),
        "meet": {"players": players, "first": first, "second": second},
        "partial": "_story.html",
        "panel_title": "why.title",
        "back": desk.url("round", ref=ref),
    } | dict(context or {})
    return desk.render("_story.html" if desk.request.htmx else "panel.html", shown)
