"""Enter, edit, remove, withdraw and return players; note absences."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from hashlib import sha256

from zwitser.arbiter.refusal import find_player, refusal, refuse_impossible, refuse_while_proposed
from zwitser.arbiter.settings import (
    check_name,
    check_range,
    check_text,
    is_paired,
    refuse_without_strength,
)
from zwitser.journal.events import (
    AbsenceNoted,
    AbsenceTakenBack,
    LotsDrawn,
    PlayerEdited,
    PlayerRemoved,
    PlayerReturned,
    PlayersEntered,
    PlayerWithdrew,
    SeasonOpened,
    TournamentImported,
)
from zwitser.journal.state import State
from zwitser.model import AbsenceKind, Player, Title
from zwitser.systems import system_of
from zwitser.systems.base import LaterRounds
from zwitser.systems.go import is_rank, short_rank, strength_of

ID_LIMIT = 2**31 - 1
RATING_LIMIT = 9999
UNSET = 0
"""Placeholder for the id or lot number of a new player, who gets the next one."""


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


def enter_many(state: State, players: Iterable[Player], *, halves: bool = False) -> PlayersEntered:
    """Enter players at once, with new ids, and with new lot numbers where they are UNSET.

    Rounds that they missed count as the system says, or with `halves` half a point each.
    """
    missed = AbsenceKind.HALF if halves and state.rounds else None
    if missed and not may_start_with_halves(state):
        raise refusal(state, "absence-kind", kind=missed.value)
    _refuse_in_started_round_robin(state)
    _refuse_while_groups_are_made(state)
    entered: list[Player] = []
    first_id = _next_id(state)
    lots = {player.lot: player.id for player in state.tournament.players}
    for id_, player in enumerate(players, first_id):
        lot = player.lot or (max(lots) + 1 if id_ in lots else id_)
        new = _tidy_texts(state, replace(player, id=id_, lot=lot))
        _check_numbers(state, new)
        _refuse_taken_lot(state, lots, new)
        lots[lot] = id_
        entered.append(new)
    if not entered:
        raise refusal(state, "nobody-named")
    event = PlayersEntered(tuple(entered), missed)
    refuse_impossible(state, event)
    return event


def may_start_with_halves(state: State) -> bool:
    """Say whether a new player may have half a point for each round that he missed (M6)."""
    system = system_of(state.tournament)
    return bool(state.rounds) and system.missed is None and AbsenceKind.HALF in system.absences


def edit(state: State, player: Player) -> PlayerEdited:
    """Replace the data of the player with this id, for rounds to come (F7)."""
    before = find_player(state, player.id)
    _refuse_while_groups_are_made(state)
    after = _tidy_texts(state, player)
    if after == before:
        raise refusal(state, "nothing-changed")
    _check_numbers(state, after)
    others = {other.lot: other.id for other in state.tournament.players if other.id != player.id}
    _refuse_taken_lot(state, others, after)
    return PlayerEdited(before, after)


def remove(state: State, player: int) -> PlayerRemoved:
    """Remove a player who was never in a round."""
    found = find_player(state, player)
    _refuse_in_started_round_robin(state)
    _refuse_while_groups_are_made(state)
    # Rounds from before the player entered count as absences of one kind, and are left out.
    missed = system_of(state.tournament).missed
    for line in state.log:
        if isinstance(line.event, PlayersEntered) and player in (p.id for p in line.event.players):
            missed = line.event.missed or system_of(state.tournament).missed
    rounds = [round_ for _, rounds in state.tournament.by_period for round_ in rounds]
    for round_ in (*rounds, state.proposal):
        seated = [p for game in round_.games for p in (game.white, game.black)]
        absent = [a.player for a in round_.absences if a.kind is not missed]
        if player in (*seated, *absent):
            raise refusal(state, "player-in-round", player=player)
    if player in _in_settings(state):
        raise refusal(state, "player-in-settings", player=player)
    return PlayerRemoved(found)


def draw_lots(state: State, seed: str, *, by_strength: bool = False) -> LotsDrawn:
    """Give everybody a lot number by lot, before the first round [go 1.6] (macmahon M19).

    Players are sorted by the SHA-256 of `seed/id`, so that anyone with the seed can repeat it. By
    strength the strongest comes first, and lots are drawn between equals.
    """
    if is_paired(state):
        raise refusal(state, "fixed-by-pairing", setting="lot")
    players, word = state.tournament.players, check_text(state, seed)
    if not players:
        raise refusal(state, "nobody-named")
    drawn = sorted(players, key=lambda each: sha256(f"{word}/{each.id}".encode()).digest())
    if by_strength:
        drawn.sort(key=strength, reverse=True)
    lots = tuple(sorted((player.id, lot) for lot, player in enumerate(drawn, 1)))
    return LotsDrawn(word, by_strength, lots)


def strength(player: Player) -> int:
    """Give a rank as its rating, or the rating; the lowest of all without either."""
    if player.rank:
        return strength_of(player.rank)
    return -RATING_LIMIT if player.rating is None else player.rating


def withdraw(state: State, player: int) -> PlayerWithdrew:
    """Withdraw a player, who is not paired from the next round on (F5)."""
    find_player(state, player)
    if player in state.withdrawn:
        raise refusal(state, "already-withdrawn", player=player)
    refuse_while_proposed(state)
    return PlayerWithdrew(player)


def return_(state: State, player: int) -> PlayerReturned:
    find_player(state, player)
    if player not in state.withdrawn:
        raise refusal(state, "not-withdrawn", player=player)
    refuse_while_proposed(state)
    refuse_impossible(state, PlayerReturned(player))
    return PlayerReturned(player)


def _next_id(state: State) -> int:
    """Give an id that was never used in this journal, so that nobody inherits another's data.

    Ids in linked rankings are taken too: the new player would inherit a place.
    """
    used = [player.id for player in state.tournament.players]
    used += state.tournament.links.named
    for line in state.log:
        match line.event:
            case PlayersEntered(players=players):
                used += [player.id for player in players]
            case TournamentImported(document=document) | SeasonOpened(document=document):
                used += [player.id for player in document.players]
                used += document.links.named
    return max(used, default=0) + 1


def _tidy_texts(state: State, player: Player) -> Player:
    """Normalise the texts of a player; refuse a text that no document could hold."""
    return replace(
        player,
        name=check_name(state, player.name),
        rank=short_rank(player.rank),
        club=check_text(state, player.club),
        country=check_text(state, player.country),
        egd=check_text(state, player.egd),
    )


def _check_numbers(state: State, player: Player) -> None:
    system = system_of(state.tournament)
    if player.rating is not None:
        low = -RATING_LIMIT if system.is_go else 0
        check_range(state, "rating", player.rating, low=low, high=RATING_LIMIT)
    if system.is_go and player.rank and not is_rank(player.rank):
        raise refusal(state, "rank-unknown", rank=player.rank)
    refuse_without_strength(state, system, player)
    check_range(state, "smms", player.smms_correction, low=-1, high=2)
    check_range(state, "lot", player.lot, low=1, high=ID_LIMIT)


def _refuse_taken_lot(state: State, lots: dict[int, int], player: Player) -> None:
    if player.lot in lots:
        raise refusal(state, "lot-taken", lot=player.lot, player=lots[player.lot])


def _refuse_in_started_round_robin(state: State) -> None:
    if system_of(state.tournament).has_table and is_paired(state):
        raise refusal(state, "round-robin-started")


def _refuse_while_groups_are_made(state: State) -> None:
    """Refuse while there is a proposal, where groups depend on players and ratings."""
    if system_of(state.tournament).has_groups:
        refuse_while_proposed(state)


def _in_settings(state: State) -> set[int]:
    tournament = state.tournament
    found = {player for pair in tournament.options.forbidden for player in pair}
    for period in tournament.periods:
        found.update(player for group in period.groups for player in group)
        found.update(player for player, _ in period.ratings)
        found.update(period.list or ())
        found.update(player for player, _ in (*period.start_points, *period.categories))
    return found | tournament.links.named


# Absences.


def note_absence(
    state: State, players: Iterable[int], kind: AbsenceKind, *, rounds: Iterable[int] = ()
) -> AbsenceNoted:
    """Note absences of a kind in these rounds (default the next one)."""
    named, numbers = _check_absence(state, players, rounds)
    if kind not in system_of(state.tournament).absences:
        raise refusal(state, "absence-kind", kind=kind.value)
    for player in named:
        if player in state.withdrawn:
            raise refusal(state, "already-withdrawn", player=player)
    ahead, system = LaterRounds(numbers, state.coming), system_of(state.tournament)
    for code, facts in system.absence_refusals(state.tournament, named, kind, ahead):
        raise refusal(state, code, **facts)
    if all(state.coming.get((n, player)) is kind for n in numbers for player in named):
        raise refusal(state, "nothing-changed")
    return AbsenceNoted(named, numbers, kind)


def take_back_absence(
    state: State, players: Iterable[int], *, rounds: Iterable[int] = ()
) -> AbsenceTakenBack:
    """Take back absences in these rounds (default the next one)."""
    named, numbers = _check_absence(state, players, rounds)
    if not any((number, player) in state.coming for number in numbers for player in named):
        raise refusal(state, "not-absent")
    refuse_impossible(state, AbsenceTakenBack(named, numbers))
    return AbsenceTakenBack(named, numbers)


def check_in(
    state: State, players: Iterable[int], *, present: bool
) -> AbsenceNoted | AbsenceTakenBack:
    """Note that players are present in the next round, or absent in the usual way."""
    if present:
        return take_back_absence(state, players)
    return note_absence(state, players, system_of(state.tournament).absences[0])


def _check_absence(
    state: State, players: Iterable[int], rounds: Iterable[int]
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Deduplicate players and rounds; refuse unknown players and past rounds."""
    named = tuple(dict.fromkeys(players))
    if not named:
        raise refusal(state, "nobody-named")
    for player in named:
        find_player(state, player)
    numbers = tuple(sorted(set(rounds))) or (state.next_round,)
    if numbers[0] < state.next_round:
        raise refusal(state, "round-past", round=numbers[0])
    if 0 < state.planned < numbers[-1]:
        raise refusal(state, "round-beyond", round=numbers[-1], planned=state.planned)
    if numbers[0] == state.next_round:
        refuse_while_proposed(state)
    return named, numbers
