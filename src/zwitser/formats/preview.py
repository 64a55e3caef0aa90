"""A table of players next to those who are entered: a preview before it is taken, and new ratings.

In a preview nothing is refused: a cell that can't be read counts as empty and carries a mark, so
that one word does not stop a list.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from zwitser.errors import BadInput, Fault, fault
from zwitser.formats.lists import fold, is_knsb_list, read_knsb_list
from zwitser.formats.source import decode, shown
from zwitser.formats.tables import (
    LONGEST_NAME,
    Cells,
    Column,
    PlayerRow,
    PlayerTable,
    birth_year,
    find_layout,
    in_column,
    read_cells,
    read_players,
    read_row,
)
from zwitser.messages import message
from zwitser.model import Player
from zwitser.names import name_key

TAB = "\t"
Seen = dict[tuple[str, ...], tuple[str, int]]
"""Who was seen already, and on which row; 0 for who is there already."""

_NOT_BORN = ("-", "0", "?")
"""How a table says that it has no year of birth."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A row as it would be entered; `faults` tells what in it was not understood.

    `twin` is the name of who is there already or stands higher in the table, in `twin_row` of it;
    empty without one.
    """

    row: PlayerRow
    faults: tuple[Fault, ...]
    twin: str = ""
    twin_row: int = 0

    @property
    def can_be_taken(self) -> bool:
        return 0 < len(self.row.name) <= LONGEST_NAME


@dataclass(frozen=True, slots=True)
class Preview:
    """A table with its columns as they are read: None where a column is not used.

    `unused` has the headings of those that hold anything, or their numbers; `above` what stands
    over the header.
    """

    text: str
    header: tuple[str, ...]
    columns: tuple[Column | None, ...]
    entries: tuple[Entry, ...]
    unused: tuple[str, ...]
    above: tuple[str, ...] = ()


def preview(text: str, present: Iterable[str]) -> Preview:
    """Recognise the columns of a table, next to the names of who is present already."""
    found = find_layout(text)
    if not found.body:
        raise BadInput.at("", "table-only-header")
    rows = [*([found.header] if found.header else []), *found.body]
    width = max(place for row in rows for place, value in enumerate(row.values, 1) if value)
    columns = tuple(found.columns.get(place) for place in range(width))
    above = tuple(" ".join(filter(None, row.values)) for row in found.above)
    return replace(_read(found.header, found.body, columns, present), above=above)


def preview_as(
    text: str, columns: Sequence[Column | None], present: Iterable[str], *, has_header: bool
) -> Preview:
    """Read a table that `preview` wrote, with columns that somebody chose."""
    cells = read_cells(text, TAB)
    header = cells[0] if has_header and cells else None
    return _read(header, cells[1:] if has_header else cells, tuple(columns), present)


def _read(
    header: Cells | None,
    body: Sequence[Cells],
    columns: tuple[Column | None, ...],
    present: Iterable[str],
) -> Preview:
    places = {place: column for place, column in enumerate(columns) if column}
    seen = {_known_by(name): (name, 0) for name in present}
    entries = tuple(_entry(cells, places, seen) for cells in body)
    heads = header.values if header else ()
    unused = []
    for place, column in enumerate(columns):
        head = "".join(heads[place : place + 1])
        if column is None and (head or any(any(row.values[place : place + 1]) for row in body)):
            unused.append(head or str(place + 1))
    rows = (header, *body) if header else body
    # Every row is written on the line where it stood: a tick is known by its line. Every cell keeps
    # its place: no tab, no new line, no quote that would begin a quotation.
    lines = [""] * max((row.line for row in rows), default=0)
    for row in rows:
        cells = (" ".join(value.replace('"', "”").split()) for value in row.values)
        lines[row.line - 1] = TAB.join(cells)
    return Preview("\n".join(lines), heads, columns, entries, tuple(unused))


def _entry(cells: Cells, places: Mapping[int, Column], seen: Seen) -> Entry:
    row, faults, _ = read_row(cells, places)
    if row.born and birth_year(row.born) is None:
        if row.born not in _NOT_BORN:
            where = in_column(row.line, Column.BORN)
            faults.append(fault(where, "born-range", got=shown(row.born)))
        row = replace(row, born="")
    twin, twin_row = seen.get(_known_by(row.name), ("", 0))
    seen.setdefault(_known_by(row.name), (row.name, row.line))
    return Entry(row, tuple(faults), twin, twin_row)


def _known_by(name: str) -> tuple[str, ...]:
    """Give what two names have in common: `Piet de Boer` is `de Boer, Piet` as well."""
    return name_key(name)[:3]


# New ratings for players that are known: from a table of their own, or from the KNSB list.


def read_ratings(data: bytes, players: Sequence[Player]) -> dict[int, int]:
    """Read the ratings of players: a table must know all whom it names, the list knows many more.

    A row of a table finds its player by number where the table has numbers, else by name; the KNSB
    list by name alone: who is not in it, or has a namesake there, keeps his own rating.
    """
    if not data.startswith(b"PK") and not is_knsb_list(data.lstrip(b"\xef\xbb\xbf")):
        rows = players_of_rows(read_players(decode(data)), players)
        return {player: row.rating for player, row in rows.items() if row.rating is not None}
    found: dict[str, list[int | None]] = {}
    wanted = _by_name(players)
    for member in read_knsb_list(data):
        if (key := fold(member.name)) in wanted:
            found.setdefault(key, []).append(member.rating)
    return {
        ids[0]: ratings[0]
        for key, ids in wanted.items()
        if len(ids) == 1 and len(ratings := found.get(key, [])) == 1 and ratings[0] is not None
    }


def players_of_rows(table: PlayerTable, players: Sequence[Player]) -> dict[int, PlayerRow]:
    """Find the player of every row, or raise BadInput with all rows that don't fit one."""
    if table.faults:
        raise BadInput(table.faults)
    ids, names = {player.id for player in players}, _by_name(players)
    found: dict[int, PlayerRow] = {}
    faults = []
    for row in table.rows:
        where, name = message("row", row=row.line), shown(row.name)
        fits = [row.id] if row.id in ids else names.get(fold(row.name), []) if not row.id else []
        if len(fits) == 1:
            found[fits[0]] = row
        elif fits:
            faults.append(fault(where, "namesakes", count=len(fits), name=name))
        else:
            faults.append(fault(where, "no-player", player=row.id or name))
    if faults:
        raise BadInput(faults)
    return found


def _by_name(players: Iterable[Player]) -> dict[str, list[int]]:
    names: dict[str, list[int]] = {}
    for player in players:
        names.setdefault(fold(player.name), []).append(player.id)
    return names
