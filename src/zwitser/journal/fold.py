"""Fold a journal into the state of the tournament.

Replay never runs an engine: a paired round is in the journal with its boards, so that no new
version can change what was published (F6). Nothing is refused here; what a person may do now is
for `arbiter` to say. Retracted lines are left out of the fold, and that is all undo is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace

from zwitser.errors import BadInput
from zwitser.formats.sense import check_readable
from zwitser.journal.events import (
    BoardEvent,
    Line,
    PlayersEntered,
    Retracted,
    SeasonOpened,
    TournamentCreated,
    TournamentImported,
)
from zwitser.journal.state import EMPTY, Board, Phase, State, to_tournament
from zwitser.journal.steps import step
from zwitser.messages import message

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

MOST_WORK = 20_000_000
"""Players that the lines of a stranger's journal go through, at most: two seconds of work.

A club of 100 that keeps one journal for 10,000 evenings has half of it.
"""

MOST_PLAYERS = 20_000
"""As many as a document may hold."""


def fold(lines: Iterable[Line]) -> State:
    """Give the state after these lines, or raise BadInput for a journal that can't be followed."""
    log = tuple(lines)
    _check_each(log)
    live = in_force(log)
    if live and not isinstance(log[live[0] - 1].event, _BEGINNINGS):
        raise BadInput.at(message("line", line=live[0]), "journal-beginning")
    state = EMPTY
    for number in live:
        try:
            state = step(log[number - 1].event, state)
        except (LookupError, ValueError):
            raise BadInput.at(message("line", line=number), "journal-misfit") from None
    return replace(state, log=log, live=live)


def _check_each(log: Sequence[Line]) -> None:
    """Refuse a line that can't be, whether it counts or not: every page may have to tell of it.

    A retraction names a line before it, so that following one retraction after another ends.
    """
    for number, line in enumerate(log, 1):
        _check_line(line, number)


def _check_line(line: Line, number: int) -> None:
    where = message("line", line=number)
    match line.event:
        case Retracted(number=taken_back) if not 1 <= taken_back < number:
            raise BadInput.at(where, "journal-retracts-later", number=taken_back)
        case PlayersEntered(players=()):
            raise BadInput.at(where, "journal-nobody")


def restore(lines: Iterable[Line]) -> State:
    """Fold lines that come from outside, and refuse what no document could hold either."""
    log = tuple(lines)
    _check_work(log)
    state = fold(log)
    check_readable(to_tournament(state))
    return state


def _check_work(log: Sequence[Line]) -> None:
    """Refuse a journal that would keep us busy for minutes, before any of it is followed."""
    players = work = 0
    for number, line in enumerate(log, 1):
        match line.event:
            case PlayersEntered():
                players += len(line.event.players)
            case TournamentImported() | SeasonOpened():
                players = max(players, len(line.event.document.players))
        work += 0 if isinstance(line.event, BoardEvent | Retracted) else players
        if work > MOST_WORK or players > MOST_PLAYERS:
            raise BadInput.at(message("line", line=number), "journal-too-much")


def apply(state: State, line: Line) -> State:
    """Give the state after one more line; the same as folding all lines anew."""
    log = (*state.log, line)
    _check_line(line, len(log))
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
