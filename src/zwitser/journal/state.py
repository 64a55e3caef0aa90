"""The state of a tournament as its journal tells it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, auto

from zwitser.journal.events import Line
from zwitser.model import Absence, AbsenceKind, Result, Round, System, Tournament

NO_PROPOSAL = Round()
"""A round is never empty, so this stands for: nothing is proposed."""


@dataclass(frozen=True, slots=True)
class Board:
    """A board of a round; `period` is 0 outside a club season, all count from 1."""

    period: int
    round: int
    board: int


class Phase(Enum):
    """What the tournament waits for."""

    PAIRING = auto()
    PUBLICATION = auto()
    RESULTS = auto()
    NOTHING = auto()
    """All planned rounds were played; a club's period may still go on without a plan."""


@dataclass(frozen=True, slots=True)
class Correction:
    """A result that was known differently before."""

    period: int
    round: int
    board: int
    before: Result
    after: Result
    reason: str


@dataclass(frozen=True, slots=True)
class HandChange:
    """A pairing made or changed by hand: the reason given and the articles it breaks."""

    period: int
    round: int
    players: tuple[int, ...]
    reason: str
    breaches: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class State:
    """The tournament as its journal tells it, and what only the journal knows.

    The history in `tournament` holds the published rounds; `proposal` is the round that was
    paired and is not public yet. `coming` says for (round, player) how a player is absent in a
    round of this period that is not published. `leaving` are those of the `withdrawn` who are in
    no published round as such yet. `log` are all lines, `live` the numbers of those that count;
    two states are equal when the tournament stands the same, however it came to that.
    """

    tournament: Tournament
    proposal: Round = NO_PROPOSAL
    withdrawn: frozenset[int] = frozenset()
    leaving: frozenset[int] = frozenset()
    coming: Mapping[tuple[int, int], AbsenceKind] = field(default_factory=dict)
    corrections: tuple[Correction, ...] = ()
    changes: tuple[HandChange, ...] = ()
    log: tuple[Line, ...] = field(default=(), compare=False)
    live: tuple[int, ...] = field(default=(), compare=False)

    @property
    def period(self) -> int:
        """The period being played, 0 outside a club season."""
        return len(self.tournament.periods)

    @property
    def rounds(self) -> tuple[Round, ...]:
        """The published rounds; in a club season those of the last period."""
        return rounds_of(self.tournament, self.period)

    @property
    def next_round(self) -> int:
        """The number of the round that is to be published next."""
        return len(self.rounds) + 1

    @property
    def has_proposal(self) -> bool:
        return self.proposal != NO_PROPOSAL

    @property
    def pending(self) -> tuple[Board, ...]:
        """The boards of published rounds whose result is not known yet."""
        return tuple(
            Board(period, number, board)
            for period, rounds in all_rounds(self.tournament)
            for number, round_ in enumerate(rounds, 1)
            for board in round_.pending
        )

    @property
    def planned(self) -> int:
        """The planned number of rounds, of this period in a club season; 0 where not stated."""
        per_period = self.tournament.options.club.rounds_per_period
        if not self.period:
            return self.tournament.rounds or _rounds_of_table(self.tournament)
        return per_period[self.period - 1] if self.period <= len(per_period) else 0

    @property
    def phase(self) -> Phase:
        if self.has_proposal:
            return Phase.PUBLICATION
        if self.pending:
            return Phase.RESULTS
        is_done = 0 < self.planned < self.next_round
        return Phase.NOTHING if is_done else Phase.PAIRING


EMPTY = State(Tournament("", System.KNSB_WEERSTAND, ()))
"""Before the first line."""


def _rounds_of_table(tournament: Tournament) -> int:
    """Count the rounds in which everyone meets everyone, 0 where the system has no table."""
    players = len(tournament.players)
    if players < 2 or not tournament.system.is_round_robin:
        return 0
    cycles = 2 if tournament.system is System.DOUBLE_ROUND_ROBIN else 1
    return cycles * (players + players % 2 - 1)


def to_tournament(state: State) -> Tournament:
    """Give the tournament for engines, standings and files: published rounds, who is absent next.

    A proposal is left out: asked again, the engine makes it from the same data.
    """
    absences = [
        Absence(player, kind)
        for (number, player), kind in state.coming.items()
        if number == state.next_round and player not in state.withdrawn
    ]
    absences += [Absence(player, AbsenceKind.WITHDRAWN) for player in state.leaving]
    in_order = tuple(sorted(absences, key=lambda absence: absence.player))
    return replace(state.tournament, next_absences=in_order)


def all_rounds(tournament: Tournament) -> list[tuple[int, tuple[Round, ...]]]:
    """List the rounds of each period with its number, or the history with period 0."""
    if tournament.system is not System.CLUB:
        return [(0, tournament.history)]
    return [(number, period.rounds) for number, period in enumerate(tournament.periods, 1)]


def rounds_of(tournament: Tournament, period: int) -> tuple[Round, ...]:
    """Give the rounds of a period, or the history for period 0."""
    return tournament.periods[period - 1].rounds if period else tournament.history
