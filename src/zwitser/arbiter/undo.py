"""Undo and redo: the last event always, an older one when no later event builds on it."""

from __future__ import annotations

from functools import singledispatch

from zwitser.arbiter.refusal import refusal
from zwitser.journal import events
from zwitser.journal.events import Event, Retracted
from zwitser.journal.state import State
from zwitser.model import Player

Key = tuple[str | int, ...]
NOTHING = 0
"""No line: line numbers start at 1."""


def undo(state: State) -> Retracted:
    number = undoable(state)
    if number == NOTHING:
        raise refusal(state, "nothing-to-undo")
    return Retracted(number)


def redo(state: State) -> Retracted:
    """Bring back the line that was taken back last, as long as nothing else was done since."""
    number = redoable(state)
    if number == NOTHING:
        raise refusal(state, "nothing-to-redo")
    return Retracted(number)


def retract(state: State, number: int) -> Retracted:
    """Take back a line of the journal, when no later line builds on it."""
    if number not in state.live[1:]:
        raise refusal(state, "no-such-line", number=number)
    touched = _keys_of(state.log[number - 1].event)
    for later in state.live[state.live.index(number) + 1 :]:
        others = _keys_of(state.log[later - 1].event)
        if EVERYTHING in touched | others or touched & others:
            raise refusal(state, "depended-on", number=number, later=later)
    return Retracted(number)


def undoable(state: State) -> int:
    """Give the number of the line that undo would take back; the first line stays."""
    return state.live[-1] if len(state.live) > 1 else NOTHING


def redoable(state: State) -> int:
    """Give the number of the retraction that redo would take back, if no other event followed."""
    gone: set[int] = set()
    last = state.live[-1] if state.live else NOTHING
    for number in range(len(state.log), last, -1):
        event = state.log[number - 1].event
        if number in gone or not isinstance(event, Retracted):
            continue
        gone.add(event.number)
        if not isinstance(state.log[event.number - 1].event, Retracted):
            return number
    return NOTHING


EVERYTHING: Key = ("everything",)
"""The key of events that depend on all earlier lines: a pairing, a period, the settings."""


@singledispatch
def _keys_of(event: Event | events.BoardEvent) -> frozenset[Key]:  # noqa: ARG001  the signature of every kind
    """Give the keys of the data that an event reads or writes; a common key makes two dependent."""
    return frozenset([EVERYTHING])


@_keys_of.register(events.PlayersEntered)
def _(event: events.PlayersEntered) -> frozenset[Key]:
    return frozenset(key for player in event.players for key in _player(player))


@_keys_of.register(events.PlayerEdited)
def _(event: events.PlayerEdited) -> frozenset[Key]:
    return _player(event.before) | _player(event.after)


@_keys_of.register(events.PlayerRemoved)
def _(event: events.PlayerRemoved) -> frozenset[Key]:
    return _player(event.player)


@_keys_of.register(events.PlayerWithdrew)
@_keys_of.register(events.PlayerReturned)
def _(event: events.PlayerWithdrew | events.PlayerReturned) -> frozenset[Key]:
    return frozenset([("player", event.player)])


@_keys_of.register(events.AbsenceNoted)
@_keys_of.register(events.AbsenceTakenBack)
def _(event: events.AbsenceNoted | events.AbsenceTakenBack) -> frozenset[Key]:
    return frozenset(("player", player) for player in event.players)


@_keys_of.register(events.BoardEvent)
def _(event: events.BoardEvent) -> frozenset[Key]:
    return frozenset([("board", event.period, event.round, event.board)])


def _player(player: Player) -> frozenset[Key]:
    return frozenset([("player", player.id), ("lot", player.lot)])
