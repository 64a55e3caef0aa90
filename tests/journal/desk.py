"""A small desk for tests of the journal: do things in order, look at the state."""

from __future__ import annotations

from collections.abc import Callable

from zwitser import arbiter
from zwitser.journal.events import Event, Line
from zwitser.journal.fold import EMPTY, Board, State, apply, to_tournament
from zwitser.model import Options, Player, Result
from zwitser.proposal import Pair, Proposal
from zwitser.systems.club.options import ClubOptions


class Desk:
    """Holds the state and applies every verb to it."""

    def __init__(self) -> None:
        self.state: State = EMPTY

    def do(self, verb: Callable[..., Event], *args: object, **options: object) -> State:
        event = verb(self.state, *args, **options)
        self.state = apply(self.state, Line(event, "2026-11-15T20:00:00Z", "Anna"))
        return self.state

    def play(self, *pairs: tuple[int, int], result: Result = Result.DRAW) -> State:
        """Play a round with these pairs; one player who is left over has the bye."""
        self.propose(*pairs)
        self.do(arbiter.publish)
        for board in self.state.pending:
            self.do(arbiter.record_result, board, result)
        return self.state

    def propose(self, *pairs: tuple[int, int]) -> State:
        seated = {player for pair in pairs for player in pair} | self.state.withdrawn
        seated |= {absence.player for absence in to_tournament(self.state).next_absences}
        left = [p.id for p in self.state.tournament.players if p.id not in seated]
        boards = tuple(Pair(*pair) for pair in pairs)
        number = self.state.next_round
        return self.do(arbiter.pair_round, Proposal(number, boards, left[0] if left else None))


def desk(
    system: str = "knsb-weerstand",
    *,
    players: int = 4,
    rounds: int = 5,
    options: Options | None = None,
) -> Desk:
    """Begin a tournament with players 1, 2, …, the lower number the higher rating."""
    new = Desk()
    new.do(arbiter.create, "Najaar", system, rounds=rounds, options=options)
    if players:
        entered = [Player(0, f"P{number}", 0, 2000 - number) for number in range(1, players + 1)]
        new.do(arbiter.enter_many, entered)
    return new


def club_desk(*, players: int = 6, periods: int = 4) -> Desk:
    """Begin a club season with an A group of two."""
    club = ClubOptions(a_size=2, promotions=1, periods=periods)
    return desk("club", players=players, rounds=0, options=Options(own=club))


def at(round_: int, board: int, *, period: int = 0) -> Board:
    """Name a board."""
    return Board(period, round_, board)
