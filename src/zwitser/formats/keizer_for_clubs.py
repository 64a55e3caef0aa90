"""The database of KeizerForClubs (`.s3db`, SQLite): players, pairings and settings.

Opened in memory, read-only. Columns are looked up by name; settings that are missing have the
default of the program.
"""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from collections.abc import Iterable
from contextlib import closing
from fractions import Fraction
from time import monotonic

from zwitser.errors import BadInput
from zwitser.formats import Loaded
from zwitser.formats.document import from_json
from zwitser.formats.source import SIZE_LIMIT, Json, Remark, remark, whole_or_0
from zwitser.systems.keizer import ID
from zwitser.systems.keizer.standings import ForeignList

MOST_ABSENCES = 1_000_000
"""The most players times rounds: a player without a row in a round gets an absence."""

_RESULTS = {1: "1-0", 2: "1/2-1/2", 3: "0-1"}
_WORDS = {4: "bye", 5: "club", 6: "notice", 7: "zero"}
_RETIRED, _DELETED = 9, 10

_SHARES = {
    "bonus.clubgame": "club",
    "bonus.excused": "notice",
    "bonus.unexcused": "zero",
    "bonus.retired": "retired",
    "bonus.freilos": "bye",
    "bonus.verlust": "loss",
}
"""Settings that are percentages of a value, and our options for them."""


def read(data: bytes) -> Loaded:
    """Read a Keizer season from a database."""
    tables = {
        name: [{column.lower(): cell for column, cell in row.items()} for row in rows]
        for name, rows in tables_of(data, ("player", "pairing", "configtab")).items()
    }
    for name in ("player", "pairing"):
        if name not in tables:
            raise BadInput.at("", "kfc-table", found=name)
    remarks: list[Remark] = []
    known = {
        id_: row
        for row in tables["player"]
        if (id_ := whole_or_0(row.get("id"))) > 0 and whole_or_0(row.get("state")) != _DELETED
    }
    by_round: dict[int, list[Json]] = defaultdict(list)
    for row in tables["pairing"]:
        by_round[whole_or_0(row.get("rnd"))].append(row)
    last = max(by_round, default=0)
    if last > 1000:
        raise BadInput.at("pairing", "expected-at-most", limit=1000, got=last)
    if last * len(known) > MOST_ABSENCES:
        raise BadInput.at("pairing", "too-many-values", most=MOST_ABSENCES)
    rounds = [_round(number, by_round[number], known, remarks) for number in range(1, last + 1)]
    _add_late_and_retired(rounds, known)
    config = {str(row.get("cfgkey", "")).lower(): row for row in tables.get("configtab", [])}
    title = str((config.get("option.nicename") or {}).get("cfgtext") or "").strip()
    document: Json = {
        "zwitser": 1,
        "name": title[:200] or "KeizerForClubs",
        "system": ID,
        "options": {"preset": "kfc", **_options(config)},
        "players": [
            {
                "id": id_,
                "name": str(row.get("name") or id_)[:100],
                "rating": min(9999, max(0, whole_or_0(row.get("rating")))),
            }
            for id_, row in known.items()
        ],
        "periods": [{"rounds": rounds}],
    }
    # The totals that the program stored last.
    totals = tuple(
        (id_, Fraction(row["keizer_sumpts"]).limit_denominator(10_000))
        for id_, row in sorted(known.items(), key=lambda item: whole_or_0(item[1].get("rank")))
        if _is_number(row.get("keizer_sumpts")) and whole_or_0(row.get("state")) != _RETIRED
    )
    lists = (ForeignList(last, totals),) if rounds else ()
    return Loaded(from_json(document), tuple(remarks), lists=lists, is_foreign=True)


def _round(
    number: int, rows: Iterable[Json], known: dict[int, Json], remarks: list[Remark]
) -> Json:
    games: list[Json] = []
    absent: list[Json] = []
    seen: set[int] = set()
    for row in sorted(rows, key=lambda row: whole_or_0(row.get("board"))):
        white, black, result = (whole_or_0(row.get(key)) for key in ("pid_w", "pid_b", "result"))
        both = {white, black} if black > 0 else {white}
        if not both <= known.keys() or both & seen or white == black:
            remarks.append(remark("kfc-row", round=number, found=f"{white}-{black}"))
            continue
        seen |= both
        if black > 0:
            games.append({"white": white, "black": black, "result": _RESULTS.get(result)})
        elif result in _WORDS:
            absent.append({"player": white, "as": _WORDS[result]})
    return {"games": games, "absent": absent}


def _add_late_and_retired(rounds: list[Json], known: dict[int, Json]) -> None:
    """Add absences of players without a row who had not joined yet, or had retired."""
    there = [
        {p for g in round_["games"] for p in (g["white"], g["black"])}
        | {a["player"] for a in round_["absent"]}
        for round_ in rounds
    ]
    for player, row in known.items():
        came = [number for number, players in enumerate(there) if player in players]
        first, last = (came[0], came[-1]) if came else (len(rounds), -1)
        for number, round_ in enumerate(rounds):
            if number < first:
                round_["absent"].append({"player": player, "as": "late"})
            elif number > last and whole_or_0(row.get("state")) == _RETIRED:
                round_["absent"].append({"player": player, "as": "withdrawn"})


def _options(config: dict[str, Json]) -> Json:
    """Read the settings for which there are options."""
    options: Json = {}
    for key, row in config.items():
        cell = row.get("cfgvalue", "")
        if not _is_number(cell):
            continue
        value = float(cell)
        if key in _SHARES and 0 <= value <= 999:
            options[_SHARES[key]] = str(Fraction(value).limit_denominator(1000) / 100)
        elif key == "option.ratiofirst2last" and value > 1:
            options["top_ratio"] = str(Fraction(value).limit_denominator(1000))
        elif key == "option.gamerepeat" and value >= 0:
            options["gap"] = int(value)
        elif key == "option.firstroundrandom" and value >= 0:
            options["shake"] = int(value)
        elif key == "option.distbye":
            options["bye_rule"] = "even" if value else "lowest"
    return options


def _is_number(value: object) -> bool:
    """Say whether a value is a number of a sensible size; NaN is not."""
    return isinstance(value, int | float) and abs(value) < 1_000_000


# Tables of an untrusted SQLite file: opened in memory, read-only, and with limits.
#
# A file may hold code (views, computed columns, virtual tables), rows that share their bytes a
# thousand times, and queries without an end. An authorizer allows nothing but reading columns of
# ordinary tables, in which no code runs, and a progress handler stops what still takes too long.

ROW_LIMIT = 100_000
"""The most rows of a table; no club has so many pairings."""

CELL_LIMIT = 100_000
"""The most characters of a cell."""

STEP_LIMIT = 200
"""The most instructions of the database, in units of ten thousand."""

SECONDS = 5.0
"""The time limit, checked every thousand instructions."""

_COLUMNS = "table_xinfo"
"""The only pragma that is allowed: it tells computed columns from ordinary ones."""

_SMALL = {
    sqlite3.SQLITE_LIMIT_LENGTH: CELL_LIMIT,
    sqlite3.SQLITE_LIMIT_SQL_LENGTH: CELL_LIMIT,
    sqlite3.SQLITE_LIMIT_LIKE_PATTERN_LENGTH: 50,
}
"""Limits of SQLite itself."""


def tables_of(data: bytes, names: Iterable[str]) -> dict[str, list[Json]]:
    """Read the tables of these names (in lower case) that the file has, as rows by column.

    Views and virtual tables are left out, because they run code.
    """
    if len(data) > SIZE_LIMIT:
        raise BadInput.at("", "file-too-large", megabytes=SIZE_LIMIT // 1024 // 1024)
    steps, until = iter(range(10 * STEP_LIMIT)), monotonic() + SECONDS
    try:
        with closing(sqlite3.connect(":memory:")) as database:
            database.set_progress_handler(
                lambda: next(steps, None) is None or monotonic() > until, 1_000
            )
            for limit, most in _SMALL.items():
                database.setlimit(limit, most)
            database.execute("PRAGMA trusted_schema = OFF")
            database.execute("PRAGMA query_only = ON")
            database.deserialize(data)
            database.set_authorizer(authorize)
            known = {
                name.lower(): name
                for kind, name, sql in database.execute("SELECT type, name, sql FROM sqlite_master")
                if kind == "table"
                and str(sql).upper().startswith("CREATE TABLE ")
                and isinstance(name, str)
            }
            return {name: _rows(database, known[name]) for name in names if name in known}
    except (sqlite3.Error, UnicodeDecodeError, MemoryError) as error:
        raise BadInput.at("", "kfc-database", found=str(error)[:60]) from None


def authorize(action: int, what: str | None, *_: str | None) -> int:
    """Allow plain reads; deny functions, recursion, every other pragma, and all changes."""
    if action in (sqlite3.SQLITE_SELECT, sqlite3.SQLITE_READ):
        return sqlite3.SQLITE_OK
    if action == sqlite3.SQLITE_PRAGMA and what == _COLUMNS:
        return sqlite3.SQLITE_OK
    return sqlite3.SQLITE_DENY


def _rows(database: sqlite3.Connection, table: str) -> list[Json]:
    """Read a table with all its columns; computed columns are refused."""
    quoted = table.replace('"', '""')
    described = database.execute(f'PRAGMA {_COLUMNS}("{quoted}")').fetchall()
    if any(hidden for *_, hidden in described):
        raise BadInput.at(table, "kfc-database", found="computed column")
    cursor = database.execute(f'SELECT * FROM "{quoted}"')  # noqa: S608 - a name of the file's own
    columns = [column[0] for column in cursor.description]
    rows: list[Json] = []
    size = 0
    for row in cursor:
        size += sum(len(cell) if isinstance(cell, str | bytes) else 8 for cell in row)
        if len(rows) == ROW_LIMIT or size > SIZE_LIMIT:
            raise BadInput.at(table, "too-many-values", most=ROW_LIMIT)
        rows.append(dict(zip(columns, row, strict=True)))
    return rows
