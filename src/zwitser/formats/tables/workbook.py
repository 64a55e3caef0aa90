"""Tables out of other files: a workbook of Excel, a club's database, an export of Sevilla."""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime
from io import BytesIO
from typing import Any
from xml.parsers import expat
from zipfile import ZipFile

from zwitser.errors import BadInput
from zwitser.formats.database import tables_of
from zwitser.formats.source import DATABASE, checked, decode
from zwitser.formats.tables import headers_in
from zwitser.formats.tables.cells import MOST_ROWS, Cells

MOST_COLUMNS = 60
UNPACKED = 32 * 1024 * 1024
MOST_ELEMENTS = 1_000_000
"""What a workbook may be when it is unpacked; a list of players is far below both."""


OLD_WORKBOOK = bytes.fromhex("d0cf11e0a1b11ae1")
NO_LIST = (b"%PDF", b"{\\rtf", b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"BM", b"RIFF")
"""How an .xls begins, and what never holds a list that can be read: papers and photographs."""


@dataclass(frozen=True, slots=True)
class FoundTable:
    """A table of players as text; of a workbook also which sheet it is, and which others it has."""

    text: str
    sheet: str = ""
    others: tuple[str, ...] = ()


def table_of(data: bytes) -> FoundTable:
    """Give the table of players in a file, whatever program wrote it."""
    if data.startswith(b"PK"):
        return _workbook(data)
    if data.startswith(DATABASE):
        return FoundTable(checked(_lines(_keizer_for_clubs(data))))
    if data.startswith(OLD_WORKBOOK):
        raise BadInput.at("", "workbook-old")
    text = _text_of(data)
    if text.lstrip().startswith("{"):
        return FoundTable(checked(_lines(_sevilla(text))))
    return FoundTable(text)


def _text_of(data: bytes) -> str:
    if data.startswith(NO_LIST):
        raise BadInput.at("", "no-list")
    try:
        return decode(data)
    except BadInput as error:
        if error.faults[0].what.code != "not-text":
            raise
        raise BadInput.at("", "no-list") from None


def _workbook(data: bytes) -> FoundTable:
    """Read the sheet of a workbook that has the players on it."""
    sheets = _sheets(data)
    chosen = max(sheets, key=lambda title: _promise(sheets[title]), default="")
    others = tuple(title for title in sheets if title != chosen)
    return FoundTable(checked(_lines(sheets.get(chosen, []))), chosen, others)


def _promise(rows: Sequence[Sequence[str]]) -> int:
    """Weigh a sheet: the longest that has a header of players, else the first."""
    top = [Cells(line, tuple(row)) for line, row in enumerate(rows, 1) if any(row)]
    return len(top) if any(headers_in(top)) else 0


def _sheets(data: bytes) -> dict[str, list[list[str]]]:
    """Give the sheets that have something on them, by their names."""
    from openpyxl import load_workbook  # only who brings a workbook waits for its reader

    try:
        with warnings.catch_warnings(), ZipFile(BytesIO(data)) as parts:
            warnings.simplefilter("ignore")  # what openpyxl does not keep, we do not need
            _weigh(parts)
            book = load_workbook(BytesIO(data), read_only=True, data_only=True)
            sheets = {sheet.title: _filled(sheet) for sheet in book.worksheets}
    except Exception:  # noqa: BLE001  # a stranger's file, and the reader knows no error of its own
        raise _unreadable(data) from None
    return {title: rows for title, rows in sheets.items() if any(map(any, rows))}


def _unreadable(data: bytes) -> BadInput:
    """Say what a packed file is that can't be read: LibreOffice's, a letter, a broken workbook."""
    if b"opendocument.spreadsheet" in data[:200]:
        return BadInput.at("", "workbook-open")
    if b"word/" in data:
        return BadInput.at("", "no-list")
    return BadInput.at("", "workbook-damaged")


def _weigh(parts: ZipFile) -> None:
    """Refuse what would grow while it is read: too much of it, or entities that repeat a text."""
    if sum(part.file_size for part in parts.infolist()) > UNPACKED:
        raise BadInput.at("", "workbook-damaged")
    count = iter(range(MOST_ELEMENTS))

    def refuse(*_: object) -> None:
        raise BadInput.at("", "workbook-damaged")

    for name in parts.namelist():
        if name.endswith((".xml", ".rels")):
            parser = expat.ParserCreate()
            parser.StartElementHandler = lambda *_: refuse() if next(count, None) is None else None
            parser.StartDoctypeDeclHandler = refuse
            with parts.open(name) as part:
                parser.ParseFile(part)


def _filled(sheet: Any) -> list[list[str]]:
    rows = sheet.iter_rows(max_row=MOST_ROWS + 1, max_col=MOST_COLUMNS, values_only=True)
    return [_trimmed([_cell(value) for value in row]) for row in rows]


def _trimmed(row: list[str]) -> list[str]:
    """Leave out the empty cells at the end: a sheet is far wider than its list."""
    return row[: max((place for place, cell in enumerate(row, 1) if cell), default=0)]


def _cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime | date):
        return f"{value:%Y-%m-%d}"
    return str(value)


def _keizer_for_clubs(data: bytes) -> Iterator[list[str]]:
    """Read the players of KeizerForClubs; which columns there are is seen in the file."""
    rows = tables_of(data, ("player",)).get("player")
    if rows is None:
        raise BadInput.at("", "database-unknown")
    kept = rows[:MOST_ROWS]
    heads = list(kept[0]) if kept else []
    return iter([heads, *([_cell(value) for value in row.values()] for row in kept)])


def _sevilla(text: str) -> Iterator[list[str]]:
    """Read the players of Sevilla's export: those of the last ranking of every group."""
    try:
        groups = json.loads(text)["GroupReport"]
        players = [player for group in groups for player in _ranked(group)]
    except (ValueError, KeyError, TypeError, IndexError, RecursionError):
        raise BadInput.at("", "json-without-players") from None
    return iter([["Naam", "Rating"], *players])


def _ranked(group: Mapping[str, Any]) -> Iterator[list[str]]:
    for player in (group.get("Ranking") or group["History"])[-1]["Player"]:
        yield [str(player["Name"]), _cell(player.get("Rating") or player.get("IRtg"))]


def _lines(rows: Iterable[list[str]]) -> str:
    return "\n".join("\t".join(" ".join(cell.split()) for cell in row) for row in rows)
