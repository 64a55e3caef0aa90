"""Pictures of published rounds and of the course of the ranking; each is drawn once."""

from __future__ import annotations

from dataclasses import replace

from django.utils.safestring import SafeString

from zwitser.errors import ZwitserError
from zwitser.explain.round import explained
from zwitser.messages import Language
from zwitser.model import Round, Tournament
from zwitser.pictures import course_svg, round_svg
from zwitser.pictures.rankings import rankings
from zwitser_web.round_numbers import last_played
from zwitser_web.store.caches import kept
from zwitser_web.store.one_at_a_time import one_at_a_time

KEPT = 32
"""Pictures in memory, at most."""

LARGE = 12
"""Players on the screen in the hall."""


@kept(KEPT)
def course_picture(tournament: Tournament, lang: Language, own: int = 0) -> SafeString:
    """Draw everybody's place after each round; of a club season, in its last period.

    The pen escapes every word, so the drawing can stand in a page, in its type and colours.
    """
    played = _played(tournament)
    return SafeString(course_svg(played, rankings(played), lang, own=own))


@kept(KEPT)
def large_course(tournament: Tournament, lang: Language) -> SafeString:
    """Draw the course of those who lead, few enough to be read from afar."""
    played = _played(tournament)
    return SafeString(course_svg(played, rankings(played), lang, most=LARGE, below=0))


def _played(tournament: Tournament) -> Tournament:
    """Leave out what is still to be played: a period without rounds, the rest of a schedule."""
    ref = last_played(tournament)
    if ref is None:
        return tournament
    if ref.period:
        return replace(tournament, periods=tournament.periods[: ref.period])
    return replace(tournament, history=tournament.history[: ref.number])


def round_picture(before: Tournament, round_: Round, lang: Language) -> SafeString | None:
    """Draw how a round was paired; nothing where the engine would have paired it otherwise."""
    with one_at_a_time():
        return _drawn(before, tuple((game.white, game.black) for game in round_.games), lang)


@kept(KEPT)
def _drawn(
    before: Tournament, pairs: tuple[tuple[int, int], ...], lang: Language
) -> SafeString | None:
    try:
        proposal, _ = explained(before)
    except ZwitserError:
        return None
    if [(found.white, found.black) for found in proposal.pairs] != list(pairs):
        return None
    return SafeString(round_svg(before, proposal, lang))
