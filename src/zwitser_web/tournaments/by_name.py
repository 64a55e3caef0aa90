"""A round by name: for everybody where to sit, with which colour, against whom."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from zwitser.messages import format_points
from zwitser.model import Colour, Game, Result
from zwitser.names import name_key, plain
from zwitser.results import Kind, game_entries
from zwitser_web.tournaments.boards import AbsentRow, BoardRow, Side


@dataclass(frozen=True, slots=True)
class NameRow:
    """One player in the list by name; `board` is 0 for who does not play.

    Then `kind` says why, and `word` names the text for it.
    """

    id: int
    name: str
    board: int = 0
    colour: str = ""
    opponent: str = ""
    score: str = ""
    forfeit: bool = False
    kind: str = ""
    word: str = ""
    strength: str = ""
    handicap: int = 0


def name_rows(boards: Iterable[BoardRow], absent: Iterable[AbsentRow]) -> list[NameRow]:
    """List everybody in the order of the alphabet."""
    rows = [row for board in boards for row in _two(board)]
    rows += [
        NameRow(row.id, row.name, kind=row.kind, word=row.word, strength=row.rank) for row in absent
    ]
    return sorted(rows, key=lambda row: name_key(row.name))


def _two(row: BoardRow) -> tuple[NameRow, NameRow]:
    return _one(row, row.white, row.black, 0), _one(row, row.black, row.white, 1)


def _one(row: BoardRow, me: Side, other: Side, side: int) -> NameRow:
    entry = game_entries(1, Game(row.white.id, row.black.id, row.result))[side]
    colour = (Colour.WHITE, Colour.BLACK)[side].value
    score = "" if entry.kind is Kind.PENDING else format_points(entry.points)
    if row.result is Result.ADJOURNED:
        score = ""
    return NameRow(
        me.id,
        me.name,
        row.board,
        colour,
        other.name,
        score,
        entry.is_forfeit,
        strength=me.rating,
        handicap=row.handicap,
    )


def found(wanted: str, *names: str) -> bool:
    """Say whether a search by first letters, or by any part, finds one of these names."""
    return any(plain(wanted.strip()) in plain(name) for name in names)
