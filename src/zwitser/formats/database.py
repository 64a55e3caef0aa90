"""Tables out of a SQLite file that a stranger made: opened in memory, only read, and bounded.

A file may hold code (views, columns that are computed, virtual tables), rows that share their bytes
a thousand times, and queries without an end. An authorizer allows nothing but reading columns of
ordinary tables, in which no code runs, and a clock stops whatever takes too long all the same.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from time import monotonic
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

SECONDS = 5.0
"""The time that it may take, looked at every thousand steps."""

_COLUMNS = "table_xinfo"
"""The only pragma that is allowed: it tells columns of which a file has more than their values."""

_SMALL = {
    sqlite3.SQLITE_LIMIT_LENGTH: CELL_LIMIT,
    sqlite3.SQLITE_LIMIT_SQL_LENGTH: CELL_LIMIT,
    sqlite3.SQLITE_LIMIT_LIKE_PATTERN_LENGTH: 50,
}
"""Limits of SQLite itself."""


def tables_of(data: bytes, names: Iterable[str]) -> dict[str, list[Row]]:
    """Read the tables of these names (in small letters) that the file has, by column."""
    if len(data) > SIZE_LIMIT:
        raise BadInput.at("", "file-too-large", megabytes=SIZE_LIMIT // 1024 // 1024)
    try:
        with closing(sqlite3.connect(":memory:")) as database:
            _bound(database)
            database.deserialize(data)
            database.set_authorizer(authorize)
            known = {name.lower(): name for name in _ordinary(database)}
            return {name: _rows(database, known[name]) for name in names if name in known}
    except (sqlite3.Error, UnicodeDecodeError, MemoryError) as error:
        raise BadInput.at("", "kfc-database", found=str(error)[:60]) from None


def _bound(database: sqlite3.Connection) -> None:
    """Let nothing in the file run code, and let no query or cell grow for ever."""
    steps, until = iter(range(10 * STEP_LIMIT)), monotonic() + SECONDS
    database.set_progress_handler(lambda: next(steps, None) is None or monotonic() > until, 1_000)
    for limit, most in _SMALL.items():
        database.setlimit(limit, most)
    database.execute("PRAGMA trusted_schema = OFF")
    database.execute("PRAGMA query_only = ON")


def authorize(action: int, what: str | None, *_: str | None) -> int:
    """Allow plain reads; deny functions, recursion, every other pragma, and all that changes."""
    if action in (sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ):
        return sqlite3.SQLITE_OK
    if action == sqlite3.SQLITE_PRAGMA and what == _COLUMNS:
        return sqlite3.SQLITE_OK
    return sqlite3.SQLITE_DENY


def _ordinary(database: sqlite3.Connection) -> Iterator[str]:
    """Name the tables that are neither views nor virtual, as SQLite writes them down."""
    for kind, name, sql in database.execute("SELECT type, name, sql FROM sqlite_master"):
        is_ordinary = kind == "table" and str(sql).upper().startswith("CREATE TABLE ")
        if is_ordinary and isinstance(name, str):
            yield name


def _rows(database: sqlite3.Connection, table: str) -> list[Row]:
    """Read a table with all its columns; one that computes a column is no table of a club."""
    quoted = table.replace('"', '""')
    described = database.execute(f'PRAGMA {_COLUMNS}("{quoted}")').fetchall()
    if any(hidden for *_, hidden in described):
        raise BadInput.at(table, "kfc-database", found="computed column")
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
