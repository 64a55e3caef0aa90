"""How every verb says no."""

from __future__ import annotations

from zwitser.arbiter import sentences as wording
from zwitser.errors import Refused
from zwitser.journal.events import Event
from zwitser.journal.fold import step
from zwitser.journal.state import State, to_tournament
from zwitser.model import Player, Tournament
from zwitser.systems import system_of


def refusal(state: State, code: str, **facts: object) -> Refused:
    """Make the error for a code of `arbiter.sentences`, with its English sentence."""
    names = {player.id: player.name for player in state.tournament.players}
    return Refused(code, wording.sentence(code, facts, names, "en"), **facts)


def known(state: State, player: int) -> Player:
    """Find a player, or refuse."""
    for found in state.tournament.players:
        if found.id == player:
            return found
    raise refusal(state, "unknown-player", id=player)


def refuse_while_proposed(state: State) -> None:
    """Refuse what would make an open proposal untrue."""
    if state.has_proposal:
        raise refusal(state, "proposal-open", round=state.next_round)


def refuse_while_results_miss(state: State) -> None:
    """Refuse what needs every result, and name the open boards of the first round with any."""
    for _, number, boards in state.tournament.open_rounds:
        raise refusal(state, "results-missing", round=number, boards=boards)


def refuse_impossible(state: State, event: Event) -> None:
    """Refuse what would make a tournament that there can't be, whatever is played."""
    refuse_impossible_document(state, to_tournament(step(event, state)))


def refuse_impossible_document(state: State, tournament: Tournament) -> None:
    """Refuse a tournament that there can't be."""
    for code, facts in system_of(tournament).impossible(tournament):
        raise refusal(state, code, **facts)
