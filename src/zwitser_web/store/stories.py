"""Why a published round was paired so, as the engine tells it; each round is told once."""

from __future__ import annotations

from dataclasses import replace

from zwitser.errors import ZwitserError
from zwitser.explain.known import Known, known_round, notes_on
from zwitser.explain.round import explain_round
from zwitser.explain.story import Section, Story
from zwitser.journal.state import State
from zwitser.messages import Language, Message
from zwitser.model import Tournament
from zwitser_web.round_numbers import RoundRef
from zwitser_web.store.caches import kept
from zwitser_web.store.one_at_a_time import one_at_a_time

KEPT = 16
"""Stories in memory, at most."""

MEMBERS = ("group.came", "group.own", "group.own-many")
"""Who was in a group: that is about everybody."""


def known_at(state: State, ref: RoundRef, shown: Tournament | None = None) -> Known | None:
    """Give a round with what was known when it was paired; names are those of `shown`."""
    return known_round(state, ref.period, ref.number, shown)


def sections_of(known: Known, lang: Language) -> list[Section]:
    """Tell a whole round, after what was changed or corrected since.

    Nothing where the engine finds no pairing from where the round began.
    """
    with one_at_a_time():
        story = _told(known.before, known.shown, lang)
        return [*notes_on(known, (), lang), *story.sections] if story else []


def sections_about(known: Known, board: int, lang: Language) -> list[Section]:
    """Tell of one board, and then why one of the two left a group before it.

    Where another pairing was published, only what is different.
    """
    made = known.made.games[board - 1]
    both = (made.white, made.black)
    with one_at_a_time():
        story = _told(known.before, known.shown, lang)
        notes = notes_on(known, both, lang)
    sections = story.sections if story else ()
    met = [section for section in sections if _pair(section) == both]
    left = [(section, player) for section in sections for player in both if _left(section, player)]
    about = [_about(section, player) for section, player in left] if met else []
    return [*notes, *met, *about]


def _left(section: Section, player: int) -> bool:
    return player in section.about.get("left", ())


def _about(section: Section, player: int) -> Section:
    """Take from a group what is told of one player in it."""
    sentences = [one for one in section.sentences if _tells_of(one.claim, player)]
    return replace(section, sentences=tuple(sentences))


def _tells_of(claim: Message, player: int) -> bool:
    if claim.code in MEMBERS:
        return False
    many = claim.facts.get("players", ())
    one = (claim.facts.get("player"), claim.facts.get("higher"))
    return player in one or (isinstance(many, tuple) and player in many)


def _pair(section: Section) -> tuple[int | None, int | None]:
    return section.about.get("white"), section.about.get("black")


@kept(KEPT)
def _told(before: Tournament, shown: Tournament, lang: Language) -> Story | None:
    try:
        return explain_round(before, lang, shown)
    except ZwitserError:
        return None
