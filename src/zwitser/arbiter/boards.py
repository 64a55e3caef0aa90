"""What happened on a board: results come in, are corrected, and colours prove reversed."""

from __future__ import annotations

from zwitser.arbiter.refusal import refusal
from zwitser.characters import tidy
from zwitser.errors import Refused
from zwitser.journal.events import (
    ColoursReversed,
    GameFinished,
    Line,
    ResultCleared,
    ResultCorrected,
    ResultRecorded,
)
from zwitser.journal.state import Board, State
from zwitser.model import Game, Result
from zwitser.systems import shape_of


def record_result(state: State, board: Board, result: Result) -> ResultRecorded:
    """Write the first result of a board; what is known already is not overwritten."""
    game = game_on(state, board)
    _refuse_what_is_no_result(state, result)
    if game.result is not Result.PENDING:
        raise _known(state, board, game)
    return ResultRecorded(*_where(board), game.white, game.black, result)


def correct_result(
    state: State, board: Board, result: Result, *, reason: str = ""
) -> ResultCorrected:
    """Replace a result that was wrong; only pairings still to be made see it.

    [weerstand F7; go 7.7; rating F7]
    """
    game = game_on(state, board)
    _refuse_what_is_no_result(state, result)
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
    if shape_of(state.tournament).table:
        return False
    return state.has_proposal or (period, round_) != (state.period, len(state.rounds))


def finish_game(state: State, board: Board, result: Result) -> GameFinished:
    """Give an adjourned game its result (F11)."""
    game = game_on(state, board)
    _refuse_what_is_no_result(state, result)
    if game.result is not Result.ADJOURNED:
        raise refusal(state, "not-adjourned", board=board.board)
    if result is Result.ADJOURNED:
        raise refusal(state, "nothing-changed")
    return GameFinished(*_where(board), game.white, game.black, result)


def losses_of(state: State, player: int) -> tuple[tuple[Board, Result], ...]:
    """List the open boards of who leaves a round robin whose rounds are all public.

    Each with the result by which he loses it: nobody waits for these games any more.
    """
    if not shape_of(state.tournament).table or not state.all_paired:
        return ()
    games = ((board, game_on(state, board)) for board in state.pending)
    return tuple(
        (board, Result.BLACK_BY_FORFEIT if game.white == player else Result.WHITE_BY_FORFEIT)
        for board, game in games
        if player in (game.white, game.black)
    )


def reverse_colours(state: State, board: Board) -> ColoursReversed:
    """Note that a game was played with colours reversed; who won still has (F7)."""
    game = game_on(state, board)
    return ColoursReversed(*_where(board), game.white, game.black)


def game_on(state: State, board: Board) -> Game:
    """Find the game on a board of a published round, or refuse."""
    if not _is_period(state, board.period):
        raise refusal(state, "not-published", round=board.round)
    rounds = state.tournament.rounds_of(board.period)
    if not 1 <= board.round <= len(rounds):
        raise refusal(state, "not-published", round=board.round)
    games = rounds[board.round - 1].games
    if not 1 <= board.board <= len(games):
        raise refusal(state, "no-such-board", round=board.round, board=board.board)
    return games[board.board - 1]


def _is_period(state: State, period: int) -> bool:
    return 1 <= period <= state.period if state.period else period == 0


def _where(board: Board) -> tuple[int, int, int]:
    return board.period, board.round, board.board


def _refuse_what_is_no_result(state: State, result: Result) -> None:
    """Refuse no result at all, and a game for both where the regulation knows none (M5)."""
    if result is Result.PENDING:
        raise refusal(state, "no-result-given")
    if result is Result.BOTH_WIN and not shape_of(state.tournament).both_may_win:
        raise refusal(state, "one-winner")


def _refuse_pending(state: State, board: Board, game: Game) -> None:
    if game.result is Result.PENDING:
        raise refusal(state, "result-unknown", board=board.board)


def _known(state: State, board: Board, game: Game) -> Refused:
    """Refuse with who entered what, so that a clash of two desks can be shown."""
    line = last_line_on(state, board)
    facts = {"board": board.board, "result": game.result.value, "by": line.by, "at": line.at}
    return refusal(state, "result-known", **facts)


def last_line_on(state: State, board: Board) -> Line:
    """Find the line that last gave this board a result; an imported result has the first line."""
    kinds = ResultRecorded | ResultCorrected | GameFinished
    for number in reversed(state.live):
        line = state.log[number - 1]
        event = line.event
        if isinstance(event, kinds) and (event.period, event.round, event.board) == _where(board):
            return line
    return state.log[0]
