"""Pictures of published rounds and of the course of the ranking; each is drawn once."""

from __future__ import annotations

from dataclasses import replace

from django.utils.safestring import SafeString

from zwitser.errors import ZwitserError
from zwitser.explain.known import Known
from zwitser.messages import Language
from zwitser.model import Tournament
from zwitser.pictures import course_svg
from zwitser.pictures.round import Scene, scene_of
from zwitser.pictures.tables import Course, course_of, rankings
from zwitser_web.caches import PICTURES, cached, explained_pairing, one_at_a_time
from zwitser_web.hall.course import CourseDrawing, drawn
from zwitser_web.round_numbers import last_played

LARGE, BRIEF = (12, 2), (16, 4)
"""Players in the hall and on a phone, with rows for everybody below them."""


def course_drawings(tournament: Tournament, own: int = 0) -> list[CourseDrawing]:
    """Draw everybody's place after each round for a page; of a club season, in its last period.

    Of a large field a phone gets a drawing of its own, of those who lead and of who looks.
    """
    broad = course_of(tournament, _rankings(tournament), own=own)
    brief = _of_leaders(tournament, BRIEF, own)
    if brief.rows == broad.rows:
        return [drawn(broad, own)]
    return [drawn(broad, own, look="broad"), drawn(brief, own, look="brief")]


def large_course(tournament: Tournament) -> CourseDrawing:
    """Draw the course of those who lead, few enough to be read from afar."""
    return drawn(_of_leaders(tournament, LARGE))


def _of_leaders(tournament: Tournament, size: tuple[int, int], own: int = 0) -> Course:
    most, below = size
    return course_of(tournament, _rankings(tournament), own=own, most=most, below=below)


@cached(PICTURES)
def course_file(tournament: Tournament, lang: Language) -> SafeString:
    """Draw the course as a file."""
    return SafeString(course_svg(tournament, _rankings(tournament), lang))


@cached(PICTURES)
def _rankings(tournament: Tournament) -> list[list[int]]:
    """Rank the players after each round; once, whoever looks."""
    return rankings(_played(tournament))


def _played(tournament: Tournament) -> Tournament:
    """Leave out what is still to be played: a period without rounds, the rest of a schedule."""
    ref = last_played(tournament)
    if ref is None:
        return tournament
    if ref.period:
        return replace(tournament, periods=tournament.periods[: ref.period])
    return replace(tournament, history=tournament.history[: ref.number])


def round_scene(known: Known, lang: Language) -> Scene | None:
    """Say how a round was paired; nothing where the engine would have paired it otherwise."""
    pairs = tuple((game.white, game.black) for game in known.made.games)
    with one_at_a_time():
        return _scene(known.before, known.shown, pairs, lang)


@cached(PICTURES)
def _scene(
    before: Tournament, shown: Tournament, pairs: tuple[tuple[int, int], ...], lang: Language
) -> Scene | None:
    try:
        proposal = explained_pairing(before)
    except ZwitserError:
        return None
    if [(found.white, found.black) for found in proposal.pairs] != list(pairs):
        return None
    return scene_of(shown, proposal, lang)
