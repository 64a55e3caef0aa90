"""Pictures: how a round was paired, and the course of the ranking."""

from __future__ import annotations

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_safe

from zwitser.explain.known import Known
from zwitser.messages import Language
from zwitser.pictures.round import Scene, scene_svg
from zwitser_web.caches import known_at
from zwitser_web.hall.me import mine
from zwitser_web.hall.pictures import course_drawings, course_file, round_scene
from zwitser_web.hall.round_drawing import drawn_round
from zwitser_web.models import Role
from zwitser_web.requests import WebRequest
from zwitser_web.round_numbers import RoundRef
from zwitser_web.texts import text
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
    title = text("public.course", hall.lang)
    drawings = course_drawings(hall.tournament, me.id if me else 0) if hall.rounds else ()
    return {"title": title, "courses": drawings}


@require_safe
def course_svg(request: WebRequest, slug: str) -> HttpResponse:
    """Draw the course of the ranking from what was published."""
    hall = open_hall(request, slug)
    if unchanged := hall.unchanged():
        return unchanged
    if not hall.rounds:
        raise Http404
    return hall.tagged(HttpResponse(course_file(hall.tournament, hall.lang), SVG))


@require_safe
def round_svg(request: WebRequest, slug: str, ref: RoundRef) -> HttpResponse:
    """Draw a published round."""
    hall = open_hall(request, slug)
    if unchanged := hall.unchanged():
        return unchanged
    known = known_at(hall.state, hall.published(ref), hall.tournament)
    return hall.tagged(HttpResponse(scene_svg(_scene(known, hall.lang)), SVG))


@require_safe
def desk_course(request: WebRequest, slug: str) -> HttpResponse:
    """Show the desk the course of the ranking."""
    desk = open_desk(request, slug, Role.READER)
    drawings = course_drawings(desk.tournament) if desk.published else ()
    return desk.render("course.html", {"here": "standings", "courses": drawings})


@require_safe
def desk_round_svg(request: WebRequest, slug: str, ref: RoundRef) -> HttpResponse:
    """Draw a round for the desk, also one that is not public yet: in its page, or as a file."""
    desk = open_desk(request, slug, Role.READER)
    scene = _scene(known_at(desk.state, ref), desk.lang)
    if request.htmx:
        return desk.render("_round_drawing.html", {"drawing": drawn_round(scene)})
    return HttpResponse(scene_svg(scene), SVG)


def _scene(known: Known | None, lang: Language) -> Scene:
    scene = round_scene(known, lang) if known else None
    if scene is None:
        raise Http404
    return scene
