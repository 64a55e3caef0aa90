"""Refusals: how the verbs raise them, and their sentences."""

from __future__ import annotations

from collections.abc import Mapping

from zwitser.articles import format_article
from zwitser.errors import Refused
from zwitser.journal.events import Event
from zwitser.journal.fold import step
from zwitser.journal.state import State, to_tournament
from zwitser.journal.wording import format_result
from zwitser.language import sentences
from zwitser.messages import Fact, Language, Message, say
from zwitser.model import Player, Result, Tournament
from zwitser.systems import system_of

AREA = ("arbiter",)


def refusal(state: State, code: str, **facts: object) -> Refused:
    """Make the error for a code of `locale/*/arbiter.toml`, with its English sentence."""
    names = {player.id: player.name for player in state.tournament.players}
    return Refused(code, say_refusal(code, facts, names, "en"), **facts)


def say_refusal(
    code: str, facts: Mapping[str, object], names: Mapping[int, str], lang: Language
) -> str:
    """Format a refusal; the claims of breached norms stand within its sentence."""
    known: dict[str, Fact] = {
        key: fact for key, fact in facts.items() if isinstance(fact, int | str | tuple)
    }
    for key in ("setting", "what", "kind"):
        if key in known:
            known[key] = sentences(lang, AREA)[f"terms.{known[key]}"]
    if "result" in known:
        known["result"] = format_result(Result(known["result"]), lang)
    claims = known.pop("claims", ())
    if isinstance(claims, tuple) and claims:
        known["why"] = "; ".join(say_breach(claim, names, lang) for claim in claims)
    return say(Message(code, "", known), AREA, names, lang)


def explain_refusal(refused: Refused, names: Mapping[int, str], lang: Language) -> str:
    return say_refusal(refused.code, refused.facts, names, lang)


def say_breach(claim: object, names: Mapping[int, str], lang: Language) -> str:
    assert isinstance(claim, Message)
    text = say(claim, ("norms",), names, lang)
    return f"{text} ({format_article(claim.article)})" if claim.article else text


def find_player(state: State, player: int) -> Player:
    for found in state.tournament.players:
        if found.id == player:
            return found
    raise refusal(state, "unknown-player", id=player)


def refuse_while_proposed(state: State) -> None:
    if state.has_proposal:
        raise refusal(state, "proposal-open", round=state.next_round)


def refuse_while_results_miss(state: State) -> None:
    """Refuse an action that needs every result, with the open boards of the first such round."""
    for _, number, boards in state.tournament.open_rounds:
        raise refusal(state, "results-missing", round=number, boards=boards)


def refuse_impossible(state: State, event: Event) -> None:
    """Refuse an event that would make the tournament impossible, whatever the results."""
    refuse_impossible_document(state, to_tournament(step(event, state)))


def refuse_impossible_document(state: State, tournament: Tournament) -> None:
    for code, facts in system_of(tournament).impossible(tournament):
        raise refusal(state, code, **facts)
