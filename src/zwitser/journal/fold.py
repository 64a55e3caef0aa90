"""Fold a journal into the state of the tournament.

Replay never runs an engine: a paired round is in the journal with its boards, so that no new
version can change what was published (F6). Nothing is refused here; what a person may do now is
for `arbiter` to say. Retracted lines are left out of the fold, and that is all undo is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from zwitser.errors import BadInput
from zwitser.formats import document
from zwitser.journal.events import Line, Retracted, TournamentCreated, TournamentImported
from zwitser.journal.state import EMPTY, Board, Phase, State, to_tournament
from zwitser.journal.steps import step
from zwitser.phrases import phrase

__all__ = [
    "EMPTY",
    "Board",
    "Phase",
    "State",
    "apply",
    "fold",
    "in_force",
    "restore",
    "to_tournament",
]

_BEGINNINGS = (TournamentCreated, TournamentImported)


def fold(lines: Iterable[Line]) -> State:
    """Give the state after these lines, or raise BadInput for a journal that can't be followed."""
    log = tuple(lines)
    live = in_force(log)
    if live and not isinstance(log[live[0] - 1].event, _BEGINNINGS):
        raise BadInput.at(phrase("line", line=live[0]), "journal-beginning")
    state = EMPTY
    for number in live:
        try:
            state = step(log[number - 1].event, state)
        except (LookupError, ValueError):
            raise BadInput.at(phrase("line", line=number), "journal-misfit") from None
    return replace(state, log=log, live=live)


def restore(lines: Iterable[Line]) -> State:
    """Fold lines that come from outside, and refuse what no document could hold either."""
    state = fold(lines)
    document.from_json(document.to_json(to_tournament(state)))
    return state


def apply(state: State, line: Line) -> State:
    """Give the state after one more line; the same as folding all lines anew."""
    log = (*state.log, line)
    if isinstance(line.event, Retracted):
        return fold(log)
    return replace(step(line.event, state), log=log, live=(*state.live, len(log)))


def in_force(log: Sequence[Line]) -> tuple[int, ...]:
    """List the numbers of the lines that count: no retractions, and nothing that was retracted."""
    gone: set[int] = set()
    live = []
    for number in range(len(log), 0, -1):
        event = log[number - 1].event
        if number in gone:
            continue
        if isinstance(event, Retracted):
            gone.add(event.number)
        else:
            live.append(number)
    return tuple(reversed(live))
