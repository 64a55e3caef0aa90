"""Pictures: how a round was paired, and the course of the ranking."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_safe

from zwitser.messages import Language
from zwitser.model import Round, Tournament
from zwitser_web.hall.me import mine
from zwitser_web.hall.pictures import course_picture, round_picture
from zwitser_web.models import Role
from zwitser_web.requests import WebRequest
from zwitser_web.round_numbers import RoundRef
from zwitser_web.store.stories import round_before
from zwitser_web.texts import text
from zwitser_web.tournaments.boards import round_at
from zwitser_web.tournaments.desk import open_desk
from zwitser_web.tournaments.hall import Hall, open_hall

SVG = "image/svg+xml"


@require_safe
def course(request: WebRequest, slug: str) -> HttpResponse:
    """Show the public the course of the ranking."""
    hall = open_hall(request, slug)
    return hall.page("_course.html", lambda: _course(hall), {"here": "standings"})


def _course(hall: Hall) -> dict[str, object]:
    me = mine(hall)
    picture = course_picture(hall.tournament, hall.lang, me.id if me else 0)
    title = text("public.course", hall.lang)
    return {"title": title, "picture": picture if hall.rounds else ""}


@require_safe
def course_svg(request: WebRequest, slug: str) -> HttpResponse:
    """Draw the course of the ranking from what was published."""
    hall = open_hall(request, slug)
    if unchanged := hall.unchanged():
        return unchanged
    if not hall.rounds:
        raise Http404
    return hall.tagged(HttpResponse(course_picture(hall.tournament, hall.lang), SVG))


@require_safe
def round_svg(request: WebRequest, slug: str, ref: RoundRef) -> HttpResponse:
    """Draw a published round."""
    hall = open_hall(request, slug)
    if unchanged := hall.unchanged():
        return unchanged
    round_ = round_at(hall.state, hall.published(ref))
    before = round_before(hall.tournament, ref)
    return hall.tagged(HttpResponse(_drawn(before, round_, hall.lang), SVG))


@require_safe
def desk_course(request: WebRequest, slug: str) -> HttpResponse:
    """Show the desk the course of the ranking."""
    desk = open_desk(request, slug, Role.READER)
    picture = course_picture(desk.tournament, desk.lang) if desk.published else ""
    return desk.render("course.html", {"here": "standings", "picture": picture})


@require_safe
def desk_round_svg(request: WebRequest, slug: str, ref: RoundRef) -> HttpResponse:
    """Draw a round for the desk, also one that is not public yet."""
    desk = open_desk(request, slug, Role.READER)
    is_proposal = desk.has_proposal and ref == desk.next_ref
    before = desk.tournament if is_proposal else round_before(desk.state.tournament, ref)
    return HttpResponse(_drawn(before, round_at(desk.state, ref), desk.lang), SVG)


def _drawn(before: Tournament | None, round_: Round | None, lang: Language) -> str:
    picture = round_picture(before, round_, lang) if before and round_ else None
    if picture is None:
        raise Http404
    return picture
