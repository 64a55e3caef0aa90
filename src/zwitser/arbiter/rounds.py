"""Pair a round, discard or publish the proposal; record and correct results."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace

from zwitser.arbiter.refusal import (
    find_player,
    refusal,
    refuse_while_proposed,
    refuse_while_results_miss,
)
from zwitser.characters import tidy
from zwitser.journal.corrections import corrected_since, until
from zwitser.journal.events import (
    ColoursReversed,
    GameFinished,
    Line,
    ProposalDiscarded,
    ResultCleared,
    ResultCorrected,
    ResultRecorded,
    RoundPaired,
    RoundPublished,
)
from zwitser.journal.state import Board, State, to_tournament
from zwitser.messages import Message
from zwitser.model import Absence, AbsenceKind, Game, Result, Tournament
from zwitser.proposal import Pair, Proposal
from zwitser.systems import system_of


def pair_round(state: State, proposal: Proposal | None = None) -> RoundPaired:
    """Propose the next round as the engine pairs it, or as given."""
    _refuse_unready(state)
    if proposal is None:
        tournament = to_tournament(state)
        proposal = system_of(tournament).pair(tournament)
    if proposal.round != state.next_round:
        raise refusal(state, "other-round", given=proposal.round, round=state.next_round)
    return _build_event(state, proposal.pairs, () if proposal.bye is None else (proposal.bye,))


def pair_by_hand(
    state: State, pairs: Iterable[Pair], *, bye: Iterable[int] = (), reason: str = ""
) -> RoundPaired:
    """Propose a round that a person made, also where the engine finds none.

    A breach of an absolute norm (B1, B2) is refused unless there is a reason, which is kept.
    """
    _refuse_unready(state)
    boards, free = tuple(pairs), tuple(bye)
    paired = _build_event(state, boards, free)
    norms = system_of(state.tournament).norms(to_tournament(state))
    claims = [claim for pair in boards for claim in norms.pair_breaches(pair.white, pair.black)]
    claims += [claim for player in free for claim in norms.bye_breaches(player)]
    articles = check_reason(state, claims, reason)
    return RoundPaired(
        paired.period, paired.round, paired.pairs, paired.absences, tidy(reason), articles
    )


def stale_since(state: State) -> tuple[Message, ...]:
    """List the corrections of the engine's input since the proposal was made (F7).

    The proposal stands; the arbiter may discard it and pair again.
    """
    if not state.has_proposal:
        return ()
    before, now = state.made[state.period, state.next_round].before, to_tournament(state)
    found = [*corrected_since(before, now)]
    then, new = before.by_id.keys(), now.by_id.keys()
    for code, players in (("since.entered", new - then), ("since.removed", then - new)):
        if players:
            found.append(Message(code, "", {"players": tuple(sorted(players))}))
    away = {player for player, _ in _away(before) ^ _away(now)} & then & new
    if away:
        found.append(Message("since.absent", "", {"players": tuple(sorted(away))}))
    return tuple(found)


def _away(tournament: Tournament) -> set[tuple[int, AbsenceKind]]:
    return {(absence.player, absence.kind) for absence in tournament.next_absences}


def breached_since(state: State) -> tuple[tuple[int, Message], ...]:
    """List the norms that the round being played breaks by corrections since it was paired.

    Such a round may still be changed (weerstand F6, go 7.6, rating F6): each breach on a board
    without a result comes with the number of the board, that of the bye with 0. A breach from
    before the corrections, confirmed by hand, is left out.
    """
    if not state.rounds or not state.rounds[-1].pending or system_of(state.tournament).has_table:
        return ()
    place, round_ = (state.period, len(state.rounds)), state.rounds[-1]
    made = state.made.get(place)
    before = made.before if made else until(state.begun, *place)
    now = replace(
        until(state.tournament, *place),
        next_absences=tuple(a for a in round_.absences if a.kind is not AbsenceKind.BYE),
    )
    if not any(corrected_since(before, now)):
        return ()
    system, known = system_of(now), before.by_id
    was, norms = system.norms(before), system.norms(now)
    found: list[tuple[int, Message]] = []
    for board in round_.pending:
        pair = round_.games[board - 1].white, round_.games[board - 1].black
        old = was.pair_breaches(*pair) if {*pair} <= known.keys() else []
        found += [(board, claim) for claim in norms.pair_breaches(*pair) if claim not in old]
    for player in (a.player for a in round_.absences if a.kind is AbsenceKind.BYE):
        old = was.bye_breaches(player) if player in known else []
        found += [(0, claim) for claim in norms.bye_breaches(player) if claim not in old]
    return tuple(found)


def no_shows(state: State) -> tuple[int, ...]:
    """List the players who did not appear in the last round [rating F8; weerstand F10].

    Without notice that counts as a withdrawal, if the regulation says so; players who withdrew are
    left out.
    """
    if not state.rounds or not system_of(state.tournament).no_show:
        return ()
    return tuple(p for p in state.rounds[-1].no_shows if p not in state.withdrawn)


def discard(state: State) -> ProposalDiscarded:
    """Discard the proposal; absences stay noted."""
    _refuse_without_proposal(state)
    return ProposalDiscarded(state.period, state.next_round)


def publish(state: State) -> RoundPublished:
    """Make the proposal public; from then on it is not changed silently (F6)."""
    _refuse_without_proposal(state)
    season = system_of(state.tournament).season
    if season is None:
        return RoundPublished(state.period, state.next_round)
    now, written = state.tournament.periods[-1], season.pin_derived(state.tournament).periods[-1]
    if (now.ratings, now.groups) == (written.ratings, written.groups):
        return RoundPublished(state.period, state.next_round)
    return RoundPublished(state.period, state.next_round, written.ratings, written.groups)


def _refuse_unready(state: State) -> None:
    """Refuse to pair while a proposal is open, results are missing or all rounds are paired.

    Where a table fixes the rounds, no result is waited for: they can all be published at once.
    """
    refuse_while_proposed(state)
    if not system_of(state.tournament).has_table:
        refuse_while_results_miss(state)
    if state.all_paired:
        raise refusal(state, "all-rounds-paired", planned=state.planned)


def check_reason(state: State, claims: Sequence[Message], reason: str) -> tuple[str, ...]:
    """Give the articles that are breached; refuse them without a reason."""
    if claims and not tidy(reason):
        raise refusal(state, "norms-breached", claims=tuple(claims))
    return tuple(dict.fromkeys(claim.article for claim in claims))


def _refuse_without_proposal(state: State) -> None:
    if not state.has_proposal:
        raise refusal(state, "no-proposal")


def _build_event(state: State, pairs: tuple[Pair, ...], bye: tuple[int, ...]) -> RoundPaired:
    """Make the event; refuse unless every player who is there is placed once."""
    if not pairs and not bye:
        raise refusal(state, "nobody-to-pair")
    placed = [player for pair in pairs for player in (pair.white, pair.black)] + [*bye]
    for player, count in Counter(placed).items():
        find_player(state, player)
        if count > 1:
            raise refusal(state, "player-twice", player=player)
    absences = to_tournament(state).next_absences
    away = {absence.player for absence in absences} | state.withdrawn
    for player in sorted(away.intersection(placed)):
        raise refusal(state, "player-not-there", player=player)
    # In a round robin the opponent of an absent player has no place: that game is not paired.
    if not system_of(state.tournament).has_table:
        for player in (player.id for player in state.tournament.players):
            if player not in away and player not in placed:
                raise refusal(state, "player-left-out", player=player)
    free = tuple(Absence(player, AbsenceKind.BYE) for player in bye)
    return RoundPaired(state.period, state.next_round, pairs, absences + free)


# Results on a board.


def record_result(state: State, board: Board, result: Result) -> ResultRecorded:
    """Record the first result of a board; an earlier one is not overwritten.

    The refusal has that result with its author, so that a clash of two desks can be shown.
    """
    game = game_on(state, board)
    _refuse_invalid_result(state, result)
    if game.result is not Result.PENDING:
        line = last_line_on(state, board)
        facts = {"board": board.board, "result": game.result.value, "by": line.by, "at": line.at}
        raise refusal(state, "result-known", **facts)
    return ResultRecorded(*_where(board), game.white, game.black, result)


def correct_result(
    state: State, board: Board, result: Result, *, reason: str = ""
) -> ResultCorrected:
    """Replace a wrong result, for the pairings still to be made.

    [weerstand F7; go 7.7; rating F7]
    """
    game = game_on(state, board)
    _refuse_invalid_result(state, result)
    _refuse_pending(state, board, game)
    if game.result is result:
        raise refusal(state, "nothing-changed")
    where = _where(board)
    return ResultCorrected(*where, game.white, game.black, game.result, result, tidy(reason))


def clear_result(state: State, board: Board) -> ResultCleared:
    """Take a result off its board, as long as no pairing rests on it."""
    game = game_on(state, board)
    _refuse_pending(state, board, game)
    if rests_on(state, board.period, board.round):
        raise refusal(state, "round-closed", round=board.round)
    return ResultCleared(*_where(board), game.white, game.black, game.result)


def rests_on(state: State, period: int, round_: int) -> bool:
    """Say whether a later pairing, or a proposal, rests on the results of a round.

    Where a table fixes the rounds, none does.
    """
    if system_of(state.tournament).has_table:
        return False
    return state.has_proposal or (period, round_) != (state.period, len(state.rounds))


def finish_game(state: State, board: Board, result: Result) -> GameFinished:
    """Give an adjourned game its result (F11)."""
    game = game_on(state, board)
    _refuse_invalid_result(state, result)
    if game.result is not Result.ADJOURNED:
        raise refusal(state, "not-adjourned", board=board.board)
    if result is Result.ADJOURNED:
        raise refusal(state, "nothing-changed")
    return GameFinished(*_where(board), game.white, game.black, result)


def losses_of(state: State, player: int) -> tuple[tuple[Board, Result], ...]:
    """List the open boards of a player who leaves a round robin whose rounds are all public.

    Each comes with the result by which the player forfeits it.
    """
    if not system_of(state.tournament).has_table or not state.all_paired:
        return ()
    games = ((board, game_on(state, board)) for board in state.pending)
    return tuple(
        (board, Result.BLACK_BY_FORFEIT if game.white == player else Result.WHITE_BY_FORFEIT)
        for board, game in games
        if player in (game.white, game.black)
    )


def reverse_colours(state: State, board: Board) -> ColoursReversed:
    """Note that a game was played with colours reversed; the winner stays the winner (F7)."""
    game = game_on(state, board)
    return ColoursReversed(*_where(board), game.white, game.black)


def game_on(state: State, board: Board) -> Game:
    """Find the game on a board of a published round, or refuse."""
    is_period = 1 <= board.period <= state.period if state.period else board.period == 0
    if not is_period:
        raise refusal(state, "not-published", round=board.round)
    rounds = state.tournament.rounds_of(board.period)
    if not 1 <= board.round <= len(rounds):
        raise refusal(state, "not-published", round=board.round)
    games = rounds[board.round - 1].games
    if not 1 <= board.board <= len(games):
        raise refusal(state, "no-such-board", round=board.round, board=board.board)
    return games[board.board - 1]


def _where(board: Board) -> tuple[int, int, int]:
    return board.period, board.round, board.board


def _refuse_invalid_result(state: State, result: Result) -> None:
    """Refuse no result at all, and a win for both unless the regulation has it (M5)."""
    if result is Result.PENDING:
        raise refusal(state, "no-result-given")
    if result is Result.BOTH_WIN and not system_of(state.tournament).both_may_win:
        raise refusal(state, "one-winner")


def _refuse_pending(state: State, board: Board, game: Game) -> None:
    if game.result is Result.PENDING:
        raise refusal(state, "result-unknown", board=board.board)


def last_line_on(state: State, board: Board) -> Line:
    """Find the line that last gave this board a result; an imported result has the first line."""
    kinds = ResultRecorded | ResultCorrected | GameFinished
    for number in reversed(state.live):
        line = state.log[number - 1]
        event = line.event
        if isinstance(event, kinds) and (event.period, event.round, event.board) == _where(board):
            return line
    return state.log[0]
