"""Take a person out of a journal: the name goes from every line, and nothing else changes.

Boards, results and standings hang on the player's number, so every published round stays what it
was. The proof is in the fold: the state before and after differ in that name alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import fields, is_dataclass, replace
from typing import Any

from zwitser.errors import BadInput
from zwitser.journal.events import Line
from zwitser.journal.fold import fold
from zwitser.journal.state import State
from zwitser.messages import message
from zwitser.model import Player


def without_person(log: Iterable[Line], player: int, name: str) -> tuple[Line, ...]:
    """Give the lines with another name for this player, or raise BadInput where more would change.

    Reasons that name the player say the other name too.
    """
    lines = tuple(log)
    old = sorted(_names_of(lines, player), key=len, reverse=True)
    new = tuple(replace(line, event=_renamed(line.event, player, name, old)) for line in lines)
    if _as_if(fold(lines), player, name) != _as_if(fold(new), player, name):
        raise BadInput.at(message("player", player=player), "journal-misfit")
    return new


def without_hand(log: Iterable[Line], old: str, name: str) -> tuple[Line, ...]:
    """Give the lines with another name for who wrote them."""
    return tuple(replace(line, by=name) if line.by == old else line for line in log)


def _names_of(value: Any, player: int) -> set[str]:
    """Find every name that a player ever had in a journal."""
    if isinstance(value, Player):
        return {value.name} if value.id == player else set()
    if isinstance(value, tuple):
        return {name for item in value for name in _names_of(item, player)}
    if is_dataclass(value):
        return {n for f in fields(value) for n in _names_of(getattr(value, f.name), player)}
    return set()


def _renamed(value: Any, player: int, name: str, old: list[str]) -> Any:
    """Give any part of an event with the name replaced, wherever it stands."""
    if isinstance(value, Player):
        return replace(value, name=name, egd="") if value.id == player else value
    if isinstance(value, tuple):
        return tuple(_renamed(item, player, name, old) for item in value)
    if not is_dataclass(value) or isinstance(value, type):
        return value
    changed = {
        field.name: _reason(part, name, old)
        if field.name == "reason"
        else _renamed(part, player, name, old)
        for field in fields(value)
        if field.init
        for part in [getattr(value, field.name)]
    }
    return replace(value, **changed)


def _reason(text: str, name: str, old: list[str]) -> str:
    for known in old:
        last, _, first = known.partition(", ")
        for said in (known, f"{first} {last}" if first else "", last if first else ""):
            text = re.sub(rf"(?<!\w){re.escape(said)}(?!\w)", name, text) if said else text
    return text


def _as_if(state: State, player: int, name: str) -> State:
    """Give a state as if the player had always been called so, without the reasons people gave."""
    players = tuple(
        replace(each, name=name, egd="") if each.id == player else each
        for each in state.tournament.players
    )
    return replace(
        state,
        tournament=replace(state.tournament, players=players),
        corrections=tuple(replace(each, reason="") for each in state.corrections),
        changes=tuple(replace(each, reason="") for each in state.changes),
    )
