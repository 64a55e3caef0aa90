"""Pictures of published rounds and of the course of the ranking; each is drawn once."""

from __future__ import annotations

from functools import lru_cache
from threading import Lock

from zwitser.club.standings import standings as club_standings
from zwitser.errors import ZwitserError
from zwitser.model import Round, System, Tournament
from zwitser.pairing import pair
from zwitser.pictures import course_svg, round_svg
from zwitser.standings import standings
from zwitser.wording import Language

KEPT = 32
"""Pictures in memory, at most."""

_one_at_a_time = Lock()


@lru_cache(maxsize=KEPT)
def course_picture(tournament: Tournament, lang: Language) -> str:
    """Draw everybody's place after each round; of a club season, in its last period."""
    return course_svg(tournament, _rankings(tournament), lang)


def _rankings(tournament: Tournament) -> list[list[int]]:
    if tournament.system is System.CLUB:
        rounds = range(1, len(tournament.periods[-1].rounds) + 1)
        tables = [club_standings(tournament, after=after) for after in rounds]
        return [[line.player for line in table.season] for table in tables]
    return [
        [line.player for line in standings(tournament, after=after).players]
        for after in range(1, len(tournament.history) + 1)
    ]


def round_picture(before: Tournament, round_: Round, lang: Language) -> str | None:
    """Draw how a round was paired; nothing where the engine would have paired it otherwise."""
    with _one_at_a_time:
        return _drawn(before, tuple((game.white, game.black) for game in round_.games), lang)


@lru_cache(maxsize=KEPT)
def _drawn(before: Tournament, pairs: tuple[tuple[int, int], ...], lang: Language) -> str | None:
    try:
        proposal = pair(before, explain=True)
    except ZwitserError:
        return None
    if [(found.white, found.black) for found in proposal.pairs] != list(pairs):
        return None
    return round_svg(before, proposal, lang)
