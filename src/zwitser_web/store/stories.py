"""Why a published round was paired so, as the engine tells it; each round is told once."""

from __future__ import annotations

from dataclasses import replace

from zwitser.errors import ZwitserError
from zwitser.explain.check import positions
from zwitser.explain.round import explain_round
from zwitser.explain.story import Section, Story
from zwitser.messages import Language, Message
from zwitser.model import Game, Result, Round, Tournament
from zwitser.systems import shape_of
from zwitser_web.round_numbers import RoundRef
from zwitser_web.store.caches import kept
from zwitser_web.store.one_at_a_time import one_at_a_time

KEPT = 16
"""Stories in memory, at most."""

MEMBERS = ("group.came", "group.own", "group.own-many")
"""Who was in a group: that is about everybody."""


def round_before(tournament: Tournament, ref: RoundRef) -> Tournament | None:
    """Give the tournament as it stood when this round was to be paired."""
    before = _positions(tournament).get((ref.period, ref.number))
    return None if before is None else _as_if_played(before)


@kept(2)
def _positions(tournament: Tournament) -> dict[tuple[int, int], Tournament]:
    """Give the tournament before each of its rounds, by the period and the number."""
    return {(at.period, at.round): at.before for at in positions(tournament)}


def _as_if_played(before: Tournament) -> Tournament:
    """Close the open boards of a round robin: its table does not wait for results."""
    if not shape_of(before).table:
        return before
    rounds = [
        replace(round_, games=tuple(_closed(game) for game in round_.games))
        for round_ in before.history
    ]
    return replace(before, history=tuple(rounds))


def _closed(game: Game) -> Game:
    return replace(game, result=Result.ADJOURNED) if game.result is Result.PENDING else game


def story_of(tournament: Tournament, ref: RoundRef, lang: Language) -> Story | None:
    """Tell a round; nothing when the engine finds no pairing from where the round began."""
    before = round_before(tournament, ref)
    if before is None:
        return None
    with one_at_a_time():
        return _told(before, lang)


def sections_about(story: Story | None, game: Game) -> list[Section]:
    """Take from a story what is about one game, and then why one of the two left a group before it.

    Nothing where another pairing was published.
    """
    sections = story.sections if story else ()
    met = [section for section in sections if _pair(section) == (game.white, game.black)]
    both = (game.white, game.black)
    left = [(section, player) for section in sections for player in both if _left(section, player)]
    return met and [*met, *(_about(section, player) for section, player in left)]


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


def tells_all_of(story: Story | None, round_: Round) -> bool:
    """Say whether a round was published as the engine paired it."""
    told = {_pair(section) for section in (story.sections if story else ())}
    return all((game.white, game.black) in told for game in round_.games)


def _pair(section: Section) -> tuple[int | None, int | None]:
    return section.about.get("white"), section.about.get("black")


@kept(KEPT)
def _told(before: Tournament, lang: Language) -> Story | None:
    try:
        return explain_round(before, lang)
    except ZwitserError:
        return None
