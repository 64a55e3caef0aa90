"""A table of players compared with those already entered: a preview of entries, and new ratings.

In a preview nothing is refused: a cell that can't be read counts as empty and is marked, so that
one cell does not stop a list.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from zwitser.errors import BadInput, Fault, fault
from zwitser.formats.lists import fold, is_knsb_list, read_knsb_list
from zwitser.formats.source import decode, shown
from zwitser.formats.tables import (
    LONGEST_NAME,
    Cells,
    PlayerColumn,
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

_NOT_BORN = ("-", "0", "?")
"""Texts for an unknown year of birth."""


@dataclass(frozen=True, slots=True)
class PreviewRow:
    """A row as it would be entered, with the faults of its cells.

    `twin` is the same name among the players entered or higher in the table, then in `twin_row`.
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
    """A table with the meaning of its columns: None where a column is not used.

    `unused` has the headings of unused columns with any content, or their numbers; `above` the rows
    over the header.
    """

    text: str
    header: tuple[str, ...]
    columns: tuple[PlayerColumn | None, ...]
    entries: tuple[PreviewRow, ...]
    unused: tuple[str, ...]
    above: tuple[str, ...] = ()


def preview(text: str, present: Iterable[str]) -> Preview:
    """Preview a table; `present` are the names of the players entered already."""
    found = find_layout(text)
    if not found.body:
        raise BadInput.at("", "table-only-header")
    rows = [*([found.header] if found.header else []), *found.body]
    width = max(place for row in rows for place, value in enumerate(row.values, 1) if value)
    columns = tuple(found.columns.get(place) for place in range(width))
    above = tuple(" ".join(filter(None, row.values)) for row in found.above)
    return replace(_read(found.header, found.body, columns, present), above=above)


def preview_as(
    text: str, columns: Sequence[PlayerColumn | None], present: Iterable[str], *, has_header: bool
) -> Preview:
    """Preview the text of a `Preview` again, with columns that the user chose."""
    cells = read_cells(text, TAB)
    header = cells[0] if has_header and cells else None
    return _read(header, cells[1:] if has_header else cells, tuple(columns), present)


def _read(
    header: Cells | None,
    body: Sequence[Cells],
    columns: tuple[PlayerColumn | None, ...],
    present: Iterable[str],
) -> Preview:
    places = {place: column for place, column in enumerate(columns) if column}
    # `Piet de Boer` is `de Boer, Piet` as well.
    seen = {name_key(name)[:3]: (name, 0) for name in present}
    entries = []
    for cells in body:
        row, faults, _ = read_row(cells, places)
        if row.born and birth_year(row.born) is None:
            if row.born not in _NOT_BORN:
                where = in_column(row.line, PlayerColumn.BORN)
                faults.append(fault(where, "born-range", got=shown(row.born)))
            row = replace(row, born="")
        twin, twin_row = seen.setdefault(name_key(row.name)[:3], (row.name, row.line))
        if twin_row == row.line:
            twin, twin_row = "", 0
        entries.append(PreviewRow(row, tuple(faults), twin, twin_row))
    heads = header.values if header else ()
    unused = []
    for place, column in enumerate(columns):
        head = "".join(heads[place : place + 1])
        if column is None and (head or any(any(row.values[place : place + 1]) for row in body)):
            unused.append(head or str(place + 1))
    rows = (header, *body) if header else body
    # Every row keeps its line, by which a form names it. Every cell keeps its column: no tab, no
    # line break, no quote that would begin a quotation.
    lines = [""] * max((row.line for row in rows), default=0)
    for one in rows:
        values = (" ".join(value.replace('"', "”").split()) for value in one.values)
        lines[one.line - 1] = TAB.join(values)
    return Preview("\n".join(lines), heads, columns, tuple(entries), tuple(unused))


# New ratings for players who are entered.


def read_ratings(data: bytes, players: Sequence[Player]) -> dict[int, int]:
    """Read new ratings of players from a table, or from the KNSB list.

    A row of a table must find its player: by number where the table has numbers, else by name. The
    KNSB list is searched by name; a player without an entry, or with a namesake, gets no rating.
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
    """Map players to their rows, or raise BadInput with all rows that don't fit one player."""
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
