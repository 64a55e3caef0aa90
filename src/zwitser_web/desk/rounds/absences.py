"""Absences for rounds to come, as a player's card shows them."""

from __future__ import annotations

from dataclasses import dataclass

from zwitser.journal.state import State
from zwitser.systems import system_of
from zwitser_web.tournaments.attendance import absence_word

AHEAD = 12
"""Rounds ahead that can be chosen where no number of rounds is planned."""


@dataclass(frozen=True, slots=True)
class ComingAbsence:
    """A round in which a player will not be there, and how that counts."""

    round: int
    kind: str
    word: str


def coming_absences(state: State, player: int) -> list[ComingAbsence]:
    """List the rounds to come in which a player is absent."""
    system = system_of(state.tournament)
    found = [
        ComingAbsence(number, kind.value, absence_word(kind.value, system))
        for (number, absent), kind in state.coming.items()
        if absent == player
    ]
    return sorted(found, key=lambda absence: absence.round)


def coming_rounds(state: State) -> list[int]:
    """List the rounds for which an absence can still be noted; not one that is proposed already."""
    first = state.next_round + (1 if state.has_proposal else 0)
    return list(range(first, (state.planned or first + AHEAD) + 1))
