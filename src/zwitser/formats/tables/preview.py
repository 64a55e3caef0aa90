"""A table of players before it is taken: what was recognised, what is doubtful, nothing refused.

A cell that can't be read counts as empty and carries a mark, so that one word does not stop a list.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from zwitser.errors import Fault, fault
from zwitser.formats.source import shown
from zwitser.formats.tables import (
    LONGEST_NAME,
    Column,
    PlayerRow,
    birth_year,
    in_column,
    laid_out,
    read_row,
)
from zwitser.formats.tables.cells import Cells, read_cells
from zwitser.names import plain

TAB = "\t"
_NOT_BORN = ("-", "0", "?")
"""How a table says that it has no year of birth."""


@dataclass(frozen=True, slots=True)
class Entry:
    """A row as it would be entered; `faults` tells what in it was not understood.

    `twin` is the name of who is there already or stands higher in the table; empty without one.
    """

    row: PlayerRow
    faults: tuple[Fault, ...]
    twin: str = ""

    @property
    def can_be_taken(self) -> bool:
        return 0 < len(self.row.name) <= LONGEST_NAME


@dataclass(frozen=True, slots=True)
class Preview:
    """A table with its columns as they are read: None where a column is not used."""

    text: str
    header: tuple[str, ...]
    columns: tuple[Column | None, ...]
    entries: tuple[Entry, ...]

    @property
    def unused(self) -> list[str]:
        """The headings of the columns that are not used."""
        heads = zip(self.header, self.columns, strict=False)
        return [head for head, column in heads if head and column is None]


def preview(text: str, present: Iterable[str]) -> Preview:
    """Recognise the columns of a table, next to the names of who is present already."""
    found = laid_out(text)
    header = found.header.values if found.header else ()
    width = max([len(header), *(len(row.values) for row in found.body)])
    columns = tuple(found.columns.get(place) for place in range(width))
    return _read(header, found.body, columns, present)


def preview_as(
    text: str, columns: Sequence[Column | None], present: Iterable[str], *, has_header: bool
) -> Preview:
    """Read a table that `preview` wrote, with columns that somebody chose."""
    cells = read_cells(text, TAB)
    header = cells[0].values if has_header and cells else ()
    return _read(header, cells[1:] if has_header else cells, tuple(columns), present)


def _read(
    header: tuple[str, ...],
    body: Sequence[Cells],
    columns: tuple[Column | None, ...],
    present: Iterable[str],
) -> Preview:
    places = {place: column for place, column in enumerate(columns) if column}
    seen = {plain(name): name for name in present}
    entries = tuple(_entry(cells, places, seen) for cells in body)
    return Preview(_written(header, body), header, columns, entries)


def _entry(cells: Cells, places: Mapping[int, Column], seen: dict[str, str]) -> Entry:
    row, faults, _ = read_row(cells, places)
    if row.born and birth_year(row.born) is None:
        if row.born not in _NOT_BORN:
            where = in_column(row.line, Column.BORN)
            faults.append(fault(where, "born-range", got=shown(row.born)))
        row = replace(row, born="")
    twin = seen.get(plain(row.name), "")
    seen.setdefault(plain(row.name), row.name)
    return Entry(row, tuple(faults), twin)


def _written(header: tuple[str, ...], body: Sequence[Cells]) -> str:
    rows = [*([header] if header else []), *(row.values for row in body)]
    return "\n".join(TAB.join(_one_cell(value) for value in row) for row in rows)


def _one_cell(value: str) -> str:
    """Keep a cell in its place: no tab, no new line, no quote that would begin a quotation."""
    return " ".join(value.replace('"', "”").split())
