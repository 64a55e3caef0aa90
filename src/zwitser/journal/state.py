"""The state of a tournament, folded from its journal."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import Enum, auto

from zwitser.journal.events import Line
from zwitser.model import Absence, AbsenceKind, Result, Round, Tournament
from zwitser.systems import DEFAULT, system_of

NO_PROPOSAL = Round()
"""Stands for no proposal: a round is never empty."""

NOTHING_YET = Tournament("", DEFAULT, ())


@dataclass(frozen=True, slots=True)
class Board:
    """A board of a round; `period` is 0 outside a club season, all count from 1."""

    period: int
    round: int
    board: int


class Phase(Enum):
    """The next thing that the tournament waits for."""

    PAIRING = auto()
    PUBLICATION = auto()
    RESULTS = auto()
    NOTHING = auto()
    """All planned rounds were played; a club's period may still go on without a plan."""


@dataclass(frozen=True, slots=True)
class Correction:
    """A correction of a result."""

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
class MadeRound:
    """A round as published, and the tournament as it stood when it was paired.

    No correction changes either (F7); a change of the boards by hand changes `round`.
    """

    before: Tournament
    round: Round


@dataclass(frozen=True, slots=True)
class State:
    """The tournament after the lines of its journal, with the data that only a journal has.

    The history in `tournament` holds the published rounds; `proposal` is the round that was
    paired and is not public yet. `coming` maps (round, player) to the absence of a player in a
    round of this period that is not published. `leaving` are the `withdrawn` players who are in
    no published round as such yet. `log` has all lines, `live` the numbers of those that count;
    two states are equal if the tournament is, whatever the lines. `made` has the rounds that were
    paired here, the proposal too, by period and number; `begun` is the document with the others.
    """

    tournament: Tournament
    proposal: Round = NO_PROPOSAL
    withdrawn: frozenset[int] = frozenset()
    leaving: frozenset[int] = frozenset()
    coming: Mapping[tuple[int, int], AbsenceKind] = field(default_factory=dict)
    corrections: tuple[Correction, ...] = ()
    changes: tuple[HandChange, ...] = ()
    made: Mapping[tuple[int, int], MadeRound] = field(default_factory=dict, compare=False)
    begun: Tournament = field(default=NOTHING_YET, compare=False)
    log: tuple[Line, ...] = field(default=(), compare=False)
    live: tuple[int, ...] = field(default=(), compare=False)

    @property
    def period(self) -> int:
        """The period being played, 0 outside a club season."""
        return len(self.tournament.periods)

    @property
    def rounds(self) -> tuple[Round, ...]:
        """The published rounds; in a club season those of the last period."""
        return self.tournament.rounds_of(self.period)

    @property
    def next_round(self) -> int:
        return len(self.rounds) + 1

    @property
    def has_proposal(self) -> bool:
        return self.proposal != NO_PROPOSAL

    @property
    def pending(self) -> tuple[Board, ...]:
        """The boards of published rounds whose result is not known yet."""
        return tuple(
            Board(period, number, board)
            for period, number, boards in self.tournament.open_rounds
            for board in boards
        )

    @property
    def planned(self) -> int:
        """The planned number of rounds, of this period in a club season; 0 where not stated."""
        return system_of(self.tournament).planned_now(self.tournament)

    @property
    def phase(self) -> Phase:
        if self.has_proposal:
            return Phase.PUBLICATION
        if self.pending:
            return Phase.RESULTS
        return Phase.NOTHING if self.all_paired else Phase.PAIRING

    @property
    def all_paired(self) -> bool:
        return 0 < self.planned < self.next_round


EMPTY = State(NOTHING_YET)
"""Before the first line."""


def to_tournament(state: State) -> Tournament:
    """Give the tournament for engines, standings and files: published rounds and next absences.

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
