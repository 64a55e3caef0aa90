"""Players come, change, go and come back."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from zwitser.arbiter.refusal import known, refusal, refuse_impossible, refuse_while_proposed
from zwitser.arbiter.settings import check_name, check_range, is_paired
from zwitser.journal.events import (
    PlayerEdited,
    PlayerRemoved,
    PlayerReturned,
    PlayersEntered,
    PlayerWithdrew,
    SeasonOpened,
    TournamentImported,
)
from zwitser.journal.state import State
from zwitser.model import Player, Title
from zwitser.systems import shape_of, system_of

ID_LIMIT = 2**31 - 1
RATING_LIMIT = 9999
UNSET = 0
"""The id or lot number of a new player who is to get the next one."""


def enter(
    state: State,
    name: str,
    *,
    rating: int | None = None,
    title: Title = Title.NONE,
    lot: int = UNSET,
) -> PlayersEntered:
    """Enter a player, at any time; the rounds before count as absent."""
    return enter_many(state, [Player(UNSET, name, lot, rating, title)])


def enter_many(state: State, players: Iterable[Player]) -> PlayersEntered:
    """Enter players at once; ids are given here, and lot numbers where they are UNSET."""
    _refuse_in_started_round_robin(state)
    _refuse_while_groups_are_made(state)
    entered: list[Player] = []
    first_id = _next_id(state)
    lots = {player.lot: player.id for player in state.tournament.players}
    for id_, player in enumerate(players, first_id):
        lot = player.lot or _free_lot(lots, id_)
        new = replace(player, id=id_, lot=lot, name=check_name(state, player.name))
        _check_numbers(state, new)
        _refuse_taken_lot(state, lots, new)
        lots[lot] = id_
        entered.append(new)
    if not entered:
        raise refusal(state, "nobody-named")
    event = PlayersEntered(tuple(entered))
    refuse_impossible(state, event)
    return event


def edit(state: State, player: Player) -> PlayerEdited:
    """Replace what is known of the player with this id, for rounds to come (F7)."""
    before = known(state, player.id)
    _refuse_while_groups_are_made(state)
    after = replace(player, name=check_name(state, player.name))
    if after == before:
        raise refusal(state, "nothing-changed")
    _check_numbers(state, after)
    others = {other.lot: other.id for other in state.tournament.players if other.id != player.id}
    _refuse_taken_lot(state, others, after)
    return PlayerEdited(before, after)


def remove(state: State, player: int) -> PlayerRemoved:
    """Strike off a player who was never in a round."""
    found = known(state, player)
    _refuse_in_started_round_robin(state)
    _refuse_while_groups_are_made(state)
    if player in _in_rounds(state):
        raise refusal(state, "player-in-round", player=player)
    if player in _in_settings(state):
        raise refusal(state, "player-in-settings", player=player)
    return PlayerRemoved(found)


def withdraw(state: State, player: int) -> PlayerWithdrew:
    """Let a player leave: not paired any more from the next round on (F5)."""
    known(state, player)
    if player in state.withdrawn:
        raise refusal(state, "already-withdrawn", player=player)
    refuse_while_proposed(state)
    return PlayerWithdrew(player)


def return_(state: State, player: int) -> PlayerReturned:
    """Let a player who withdrew take part again."""
    known(state, player)
    if player not in state.withdrawn:
        raise refusal(state, "not-withdrawn", player=player)
    refuse_while_proposed(state)
    refuse_impossible(state, PlayerReturned(player))
    return PlayerReturned(player)


def _next_id(state: State) -> int:
    """Give an id that was never used in this journal, so that nobody inherits another's data."""
    used = [player.id for player in state.tournament.players]
    for line in state.log:
        match line.event:
            case PlayersEntered(players=players):
                used += [player.id for player in players]
            case TournamentImported(document=document) | SeasonOpened(document=document):
                used += [player.id for player in document.players]
    return max(used, default=0) + 1


def _free_lot(lots: dict[int, int], id_: int) -> int:
    return max(lots) + 1 if id_ in lots else id_


def _check_numbers(state: State, player: Player) -> None:
    if player.rating is None:
        if shape_of(state.tournament).needs_rating:
            raise refusal(state, "rating-missing", name=player.name)
    else:
        check_range(state, "rating", player.rating, low=0, high=RATING_LIMIT)
    check_range(state, "lot", player.lot, low=1, high=ID_LIMIT)


def _refuse_taken_lot(state: State, lots: dict[int, int], player: Player) -> None:
    if player.lot in lots:
        raise refusal(state, "lot-taken", lot=player.lot, player=lots[player.lot])


def _refuse_in_started_round_robin(state: State) -> None:
    if shape_of(state.tournament).table and is_paired(state):
        raise refusal(state, "round-robin-started")


def _refuse_while_groups_are_made(state: State) -> None:
    """A club's proposal rests on who is in which group, which ratings and players decide."""
    if shape_of(state.tournament).groups:
        refuse_while_proposed(state)


def _in_rounds(state: State) -> set[int]:
    rounds = [round_ for _, rounds in state.tournament.by_period for round_ in rounds]
    found: set[int] = set()
    missed = system_of(state.tournament).missed
    for round_ in (*rounds, state.proposal):
        found.update(absence.player for absence in round_.absences if absence.kind is not missed)
        for game in round_.games:
            found |= {game.white, game.black}
    return found


def _in_settings(state: State) -> set[int]:
    tournament = state.tournament
    found = {player for pair in tournament.options.forbidden for player in pair}
    for period in tournament.periods:
        found.update(player for group in period.groups for player in group)
        found.update(player for player, _ in period.ratings)
    rankings = [ranking for _, ranking in tournament.links.standings]
    for ranking in (*rankings, *tournament.links.parts, tournament.links.playoff):
        found.update(player for place in ranking for player in place)
    return found
