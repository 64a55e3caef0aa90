"""Tables out of a SQLite file that a stranger made: opened in memory, only read, and bounded.

A file may hold code (views, columns that are computed), rows that share their bytes a thousand
times, and queries without an end; none of them makes us work or keep more than a club's file would.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from typing import Any

from zwitser.errors import BadInput
from zwitser.formats.source import SIZE_LIMIT

Row = dict[str, Any]

ROW_LIMIT = 100_000
"""More rows than a club has pairings."""

CELL_LIMIT = 100_000
"""More letters than stand in any cell of a club."""

STEP_LIMIT = 200
"""How many times ten thousand steps the database may take: a bound for a hostile one."""

_ORDINARY = "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%'"


def tables_of(data: bytes, names: Iterable[str]) -> dict[str, list[Row]]:
    """Read the tables of these names (in small letters) that the file has, by column."""
    if len(data) > SIZE_LIMIT:
        raise BadInput.at("", "file-too-large", megabytes=SIZE_LIMIT // 1024 // 1024)
    try:
        with closing(sqlite3.connect(":memory:")) as database:
            _bound(database)
            database.deserialize(data)
            known = {name.lower(): name for (name,) in database.execute(_ORDINARY)}
            return {name: _rows(database, known[name]) for name in names if name in known}
    except (sqlite3.Error, UnicodeDecodeError, MemoryError) as error:
        raise BadInput.at("", "kfc-database", found=str(error)[:60]) from None


def _bound(database: sqlite3.Connection) -> None:
    """Let nothing in the file run code, and let no query or cell grow for ever."""
    steps = iter(range(STEP_LIMIT))
    database.set_progress_handler(lambda: next(steps, None) is None, 10_000)
    database.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, CELL_LIMIT)
    database.execute("PRAGMA trusted_schema = OFF")
    database.execute("PRAGMA query_only = ON")


def _rows(database: sqlite3.Connection, table: str) -> list[Row]:
    """Read a table with all its columns."""
    quoted = table.replace('"', '""')
    cursor = database.execute(f'SELECT * FROM "{quoted}"')  # noqa: S608 - a name of the file's own
    columns = [column[0] for column in cursor.description]
    rows: list[Row] = []
    size = 0
    for row in cursor:
        size += sum(len(cell) if isinstance(cell, str | bytes) else 8 for cell in row)
        if len(rows) == ROW_LIMIT or size > SIZE_LIMIT:
            raise BadInput.at(table, "too-many-values", most=ROW_LIMIT)
        rows.append(dict(zip(columns, row, strict=True)))
    return rows
