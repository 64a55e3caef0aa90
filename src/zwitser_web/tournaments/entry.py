"""What a person says about a board, turned into the right verb; two people may say it at once."""

from __future__ import annotations

from dataclasses import dataclass

from zwitser import arbiter
from zwitser.arbiter import Board
from zwitser.journal import events
from zwitser.journal.state import State
from zwitser.model import Game, Result
from zwitser_web.round_numbers import RoundRef

CLEAR = "clear"
REVERSED = "reversed"


class Clashed(Exception):
    """Somebody else gave this board another result since the page was made."""


class NothingToDo(Exception):
    """The board says so already; a message that comes twice is no mistake."""


class AsksFirst(Exception):
    """A result is only cleared after a question."""


class AsksWhy(Exception):
    """A result on which a pairing rests is only corrected after a question about the reason."""


@dataclass(frozen=True, slots=True)
class Saying:
    """What was entered for a board: `seen` and `white` are what the page showed at that moment."""

    ref: RoundRef
    board: int
    wanted: str
    seen: str
    white: int | None
    sure: bool
    reason: str = ""

    def decide(self, state: State) -> events.Event:
        """Give the event, or raise one of the above, or Refused."""
        place = Board(self.ref.period, self.ref.number, self.board)
        game = arbiter.game_on(state, place)
        if self.wanted == REVERSED:
            return self._reverse(state, place, game)
        if game.result.value == self.wanted:
            raise NothingToDo
        if game.result.value != self.seen and game.result is not Result.PENDING:
            raise Clashed
        if self.wanted == CLEAR:
            return self._clear(state, place, game)
        return self._enter(state, place, game, Result(self.wanted))

    def _reverse(self, state: State, place: Board, game: Game) -> events.Event:
        if self.white is not None and self.white != game.white:
            raise NothingToDo
        return arbiter.reverse_colours(state, place)

    def _clear(self, state: State, place: Board, game: Game) -> events.Event:
        if game.result is Result.PENDING:
            raise NothingToDo
        if not self.sure:
            raise AsksFirst
        return arbiter.clear_result(state, place)

    def _enter(self, state: State, place: Board, game: Game, result: Result) -> events.Event:
        match game.result:
            case Result.PENDING:
                return arbiter.record_result(state, place, result)
            case Result.ADJOURNED:
                return arbiter.finish_game(state, place, result)
            case _ if not self.sure and arbiter.rests_on(state, place.period, place.round):
                raise AsksWhy
            case _:
                return arbiter.correct_result(state, place, result, reason=self.reason)


def boards_changed(state: State, ref: RoundRef, *, after: int) -> set[int] | None:
    """Name the boards of a round that lines after this one touched; None means any of them."""
    found: set[int] = set()
    for line in state.log[after:]:
        event = line.event
        while isinstance(event, events.Retracted):
            event = state.log[event.number - 1].event
        if isinstance(event, events.BoardEvent):
            if (event.period, event.round) == (ref.period, ref.number):
                found.add(event.board)
        elif isinstance(event, events.PairingChanged | events.PlayerEdited):
            return None
    return found
