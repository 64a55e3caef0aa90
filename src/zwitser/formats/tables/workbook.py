"""Tables out of other files: a workbook of Excel, a club's database, an export of Sevilla."""

from __future__ import annotations

import json
import warnings
from collections.abc import Iterable, Iterator, Mapping
from datetime import date, datetime
from io import BytesIO
from typing import Any
from xml.parsers import expat
from zipfile import ZipFile

from zwitser.errors import BadInput
from zwitser.formats.database import tables_of
from zwitser.formats.source import DATABASE, checked, decode
from zwitser.formats.tables.cells import MOST_ROWS

MOST_COLUMNS = 60
UNPACKED = 32 * 1024 * 1024
MOST_ELEMENTS = 1_000_000
"""What a workbook may be when it is unpacked; a list of players is far below both."""


def table_of(data: bytes) -> str:
    """Give the table of players in a file as text, whatever program wrote it."""
    if data.startswith(b"PK"):
        return checked(_lines(_workbook(data)))
    if data.startswith(DATABASE):
        return checked(_lines(_keizer_for_clubs(data)))
    text = decode(data)
    if text.lstrip().startswith("{"):
        return checked(_lines(_sevilla(text)))
    return text


def _workbook(data: bytes) -> Iterator[list[str]]:
    """Read the first sheet of a workbook that has something on it."""
    from openpyxl import load_workbook  # only who brings a workbook waits for its reader

    try:
        with warnings.catch_warnings(), ZipFile(BytesIO(data)) as parts:
            warnings.simplefilter("ignore")  # what openpyxl does not keep, we do not need
            _weigh(parts)
            book = load_workbook(BytesIO(data), read_only=True, data_only=True)
            sheets = [_filled(sheet) for sheet in book.worksheets]
    except Exception:  # noqa: BLE001  # a stranger's file, and the reader knows no error of its own
        raise BadInput.at("", "workbook-damaged") from None
    return iter(next((rows for rows in sheets if rows), []))


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
    texts = [[_cell(value) for value in row] for row in rows]
    return [row for row in texts if any(row)]


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
    for player in group["Ranking"][-1]["Player"]:
        yield [str(player["Name"]), _cell(player.get("Rating"))]


def _lines(rows: Iterable[list[str]]) -> str:
    return "\n".join("\t".join(" ".join(cell.split()) for cell in row) for row in rows)
