"""Tables out of other files: a workbook of Excel, a club's database, an export of Sevilla."""

from __future__ import annotations

import json
import sqlite3
import warnings
from collections.abc import Iterable, Iterator, Mapping
from contextlib import closing
from datetime import date, datetime
from io import BytesIO
from typing import Any
from zipfile import BadZipFile, ZipFile

from zwitser.errors import BadInput
from zwitser.formats.source import decode
from zwitser.formats.tables.cells import MOST_ROWS

SQLITE = b"SQLite format 3\x00"
MOST_COLUMNS = 60
UNPACKED = 64 * 1024 * 1024
"""What a workbook may be when it is unpacked; a list of players is far below it."""

STEPS = 20_000_000
"""What reading a table of players may cost SQLite; a table that is none may cost for ever."""


def table_of(data: bytes) -> str:
    """Give the table of players in a file as text, whatever program wrote it."""
    if data.startswith(b"PK"):
        return _lines(_workbook(data))
    if data.startswith(SQLITE):
        return _lines(_keizer_for_clubs(data))
    text = decode(data)
    if text.lstrip().startswith("{"):
        return _lines(_sevilla(text))
    return text


def _workbook(data: bytes) -> Iterator[list[str]]:
    """Read the first sheet of a workbook that has something on it."""
    from openpyxl import load_workbook  # only who brings a workbook waits for its reader

    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # what openpyxl does not keep, we do not need
            if sum(part.file_size for part in ZipFile(BytesIO(data)).infolist()) > UNPACKED:
                raise BadInput.at("", "workbook-damaged")
            book = load_workbook(BytesIO(data), read_only=True, data_only=True)
            sheets = [_filled(sheet) for sheet in book.worksheets]
    except (BadZipFile, KeyError, ValueError, OSError, TypeError, SyntaxError):
        raise BadInput.at("", "workbook-damaged") from None
    return iter(next((rows for rows in sheets if rows), []))


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
    try:
        with closing(sqlite3.connect(":memory:")) as base:
            base.deserialize(data)
            base.execute("PRAGMA query_only = ON")
            base.execute("PRAGMA trusted_schema = OFF")
            base.set_progress_handler(lambda: 1, STEPS)
            found = base.execute("SELECT * FROM Player LIMIT ?", (MOST_ROWS,))
            heads = [str(column[0]) for column in found.description]
            rows = [[_cell(value) for value in row] for row in found]
    except sqlite3.Error:
        raise BadInput.at("", "database-unknown") from None
    return iter([heads, *rows])


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
