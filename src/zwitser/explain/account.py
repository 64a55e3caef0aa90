"""Tell how a player's score came about, where a system makes its own standings."""

from __future__ import annotations

from zwitser.errors import BadInput
from zwitser.explain.story import Section, Story, Teller
from zwitser.messages import Language
from zwitser.model import Tournament
from zwitser.systems import system_of


def account_story(
    tournament: Tournament,
    player: int,
    lang: Language = "nl",
    *,
    period: int | None = None,
    after: int | None = None,
) -> Story:
    """Tell a player's score, section by section."""
    record = system_of(tournament)
    if record.standings is None or not record.explains_scores:
        raise BadInput.at("--explain", "own-standings")
    if player not in tournament.by_id:
        raise BadInput.at("", "no-player", player=player)
    teller = Teller(tournament, lang, record.sentences)
    told = list(record.standings.account(tournament, player, period=period, after=after))
    sections = tuple(teller.section(teller.say(title), claims) for title, claims in told)
    return Story(sections[0].title, lang, sections, {"player": player})


def prospect_section(
    tournament: Tournament, player: int, opponent: int, lang: Language = "nl"
) -> Section | None:
    """Tell what a game against an opponent would bring a player; nothing where no system says."""
    record, known = system_of(tournament), tournament.by_id
    if record.standings is None or not record.explains_scores:
        return None
    if player == opponent or not {player, opponent} <= set(known):
        return None
    teller = Teller(tournament, lang, record.sentences)
    return teller.section("", record.standings.prospects(tournament, player, opponent))
