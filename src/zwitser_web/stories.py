"""Why a published round was paired so, as the engine tells it; each round is told once."""

from __future__ import annotations

from functools import lru_cache
from threading import Lock

from zwitser.check import positions
from zwitser.errors import ZwitserError
from zwitser.explain import explain_round
from zwitser.model import Game, Tournament
from zwitser.story import Section, Story
from zwitser.wording import Language
from zwitser_web.rounds import RoundRef

KEPT = 64
"""Stories in memory, at most."""

_one_at_a_time = Lock()


def round_before(tournament: Tournament, ref: RoundRef) -> Tournament | None:
    """Give the tournament as it stood when this round was to be paired."""
    for position in positions(tournament):
        if (position.period, position.round) == (ref.period, ref.number):
            return position.before
    return None


def story_of(tournament: Tournament, ref: RoundRef, lang: Language) -> Story | None:
    """Tell a round; nothing when the engine finds no pairing from where the round began."""
    before = round_before(tournament, ref)
    if before is None:
        return None
    with _one_at_a_time:
        return _told(before, lang)


def sections_about(story: Story | None, game: Game) -> list[Section]:
    """Take from a story what is about one game; nothing where another pairing was published."""
    pair = game.white, game.black
    return [
        section
        for section in (story.sections if story else ())
        if (section.about.get("white"), section.about.get("black")) == pair
    ]


@lru_cache(maxsize=KEPT)
def _told(before: Tournament, lang: Language) -> Story | None:
    try:
        return explain_round(before, lang)
    except ZwitserError:
        return None
