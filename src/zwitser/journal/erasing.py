"""Take a person out of a journal: the name goes from every line, and nothing else changes.

Boards, results and standings hang on the player's number, so every published round stays what it
was. The proof is in the fold: the state before and after differ in that name alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import fields, is_dataclass, replace
from typing import Any

from zwitser.errors import BadInput
from zwitser.journal.events import Line
from zwitser.journal.fold import fold
from zwitser.messages import message
from zwitser.model import Player

PERSONAL = ("egd", "fide_id", "federation", "sex", "born")
"""What of a player says who he is and no pairing hangs on."""


def ever_called(log: Iterable[Line], is_meant: Callable[[str], bool]) -> dict[int, Player]:
    """Find who ever had a name, also who was struck off: by number, as each was written last."""
    last: dict[int, Player] = {}
    found: set[int] = set()
    for player in players_in(tuple(log)):
        last[player.id] = player
        if is_meant(player.name):
            found.add(player.id)
    return {id_: last[id_] for id_ in sorted(found)}


def without_person(
    log: Iterable[Line], player: int, name: str, *, keeping: Player | None = None
) -> tuple[Line, ...]:
    """Give the lines with another name for this player, or raise BadInput where more would change.

    Reasons that name the player say the other name too, in capitals or not, and so does the name of
    a tournament or an official that holds the whole name. What else tells who it is goes as well,
    or is as this one has it (`keeping`).
    """
    lines = tuple(log)
    personal = {field: getattr(keeping, field) if keeping else "" for field in PERSONAL}
    new_person = {"name": name, **personal}
    names = {each.name for each in players_in(lines) if each.id == player} - {name}
    old = sorted(names, key=len, reverse=True)
    new = tuple(
        replace(line, event=_renamed(line.event, player, new_person, old)) for line in lines
    )
    if _renamed(fold(lines), player, new_person, old) != fold(new):
        raise BadInput.at(message("player", player=player), "journal-misfit")
    return new


def players_in(value: Any) -> Iterator[Player]:
    """Give every player that stands anywhere in a journal, in the order of its lines."""
    if isinstance(value, Player):
        yield value
    elif isinstance(value, tuple):
        for item in value:
            yield from players_in(item)
    elif is_dataclass(value):
        for field in fields(value):
            yield from players_in(getattr(value, field.name))


def _renamed(value: Any, player: int, new: dict[str, str], old: list[str]) -> Any:
    """Give any part of an event with the name replaced, wherever it stands."""
    if isinstance(value, Player):
        return _replaced(value, new) if value.id == player else value
    if isinstance(value, tuple):
        return tuple(_renamed(item, player, new, old) for item in value)
    if not is_dataclass(value) or isinstance(value, type):
        return value
    changed = {
        field.name: _cleaned(field.name, part, new["name"], old)
        if isinstance(part, str)
        else _renamed(part, player, new, old)
        for field in fields(value)
        if field.init
        for part in [getattr(value, field.name)]
    }
    return replace(value, **changed)


def _replaced(player: Player, new: dict[str, str]) -> Player:
    return replace(player, **new)  # type: ignore[arg-type]  # texts, all of them


def _cleaned(field: str, text: str, name: str, old: list[str]) -> str:
    """Give a text without the names that somebody had; in a reason the last name alone is one."""
    if field not in ("reason", "name"):
        return text
    for known in old:
        text = cleared(text, known, name, last_name_too=field == "reason")
    return text


def cleared(text: str, known: str, name: str, *, last_name_too: bool = False) -> str:
    """Replace a name in a text, whichever way round and in whatever capitals it is written."""
    last, _, first = known.partition(", ")
    ways = [known, f"{first} {last}" if first else "", last if first and last_name_too else ""]
    for said in filter(None, ways):
        text = re.sub(rf"(?<!\w){re.escape(said)}(?!\w)", name, text, flags=re.IGNORECASE)
    return text
