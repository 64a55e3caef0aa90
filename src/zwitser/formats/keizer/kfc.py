"""The database of KeizerForClubs (`.s3db`, SQLite): players, pairings and settings.

Opened in memory and only read. Columns are looked up by name; what is not there has the program's
own default.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from fractions import Fraction
from typing import Any

from zwitser.errors import BadInput
from zwitser.formats.document import from_json
from zwitser.formats.keizer import ForeignSeason
from zwitser.formats.remarks import Remark, remark
from zwitser.formats.source import SIZE_LIMIT
from zwitser.systems.keizer import ID
from zwitser.systems.keizer.foreign import ForeignList

Json = dict[str, Any]
Row = dict[str, Any]


ROW_LIMIT = 100_000
"""More rows than a club has pairings."""

STEP_LIMIT = 200
"""How many times ten thousand steps the database may take: a bound for a hostile one."""

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
"""Settings in per cent of a value, and our options for them."""


def read(data: bytes) -> ForeignSeason:
    """Make a Keizer season of a database."""
    if len(data) > SIZE_LIMIT:
        raise BadInput.at("", "file-too-large", megabytes=SIZE_LIMIT // 1024 // 1024)
    try:
        with closing(sqlite3.connect(":memory:")) as database:
            database.deserialize(data)
            _bound(database)
            tables = {name: _rows(database, name) for name in ("player", "pairing", "configtab")}
    except (sqlite3.Error, UnicodeDecodeError, MemoryError) as error:
        raise BadInput.at("", "kfc-database", found=str(error)[:60]) from None
    return _season(tables["player"], tables["pairing"], tables["configtab"])


def _bound(database: sqlite3.Connection) -> None:
    """Let nothing in the file run code, and let no query run on for ever."""
    steps = iter(range(STEP_LIMIT))
    database.set_progress_handler(lambda: next(steps, None) is None, 10_000)
    database.execute("PRAGMA trusted_schema = OFF")
    database.execute("PRAGMA query_only = ON")


def _rows(database: sqlite3.Connection, table: str) -> list[Row]:
    """Read a table with all its columns; only a real table, never a view."""
    known = database.execute("SELECT name FROM sqlite_master WHERE type = 'table'").fetchall()
    name = next((found for (found,) in known if found.lower() == table), None)
    if name is None:
        if table == "configtab":
            return []
        raise BadInput.at("", "kfc-table", found=table)
    quoted = name.replace('"', '""')
    cursor = database.execute(f'SELECT * FROM "{quoted}"')  # noqa: S608 - a name of the file's own
    columns = [column[0].lower() for column in cursor.description]
    rows = cursor.fetchmany(ROW_LIMIT + 1)
    if len(rows) > ROW_LIMIT:
        raise BadInput.at(table, "too-many-values", most=ROW_LIMIT)
    return [dict(zip(columns, row, strict=True)) for row in rows]


def _season(players: list[Row], pairings: list[Row], settings: list[Row]) -> ForeignSeason:
    remarks: list[Remark] = []
    known = {
        _whole(row.get("id")): row
        for row in players
        if _whole(row.get("id")) > 0 and _whole(row.get("state")) != _DELETED
    }
    rounds = [_round(number, pairings, known, remarks) for number in _numbers(pairings)]
    _fill(rounds, known)
    config = {str(row.get("cfgkey", "")).lower(): row for row in settings}
    title = str((config.get("option.nicename") or {}).get("cfgtext") or "").strip()
    document: Json = {
        "zwitser": 1,
        "name": title[:200] or "KeizerForClubs",
        "system": ID,
        "options": {"preset": "kfc", **_options(config)},
        "players": [_player(id_, row) for id_, row in known.items()],
        "periods": [{"rounds": rounds}],
    }
    lists = (_totals(known, len(rounds)),) if rounds else ()
    return ForeignSeason(from_json(document), lists, tuple(remarks))


def _whole(value: Any) -> int:
    try:
        return int(value)
    except (TypeError, ValueError, OverflowError):
        return 0


def _player(id_: int, row: Row) -> Json:
    rating = min(9999, max(0, _whole(row.get("rating"))))
    return {"id": id_, "name": str(row.get("name") or id_)[:100], "rating": rating}


def _numbers(pairings: list[Row]) -> range:
    last = max((_whole(row.get("rnd")) for row in pairings), default=0)
    if last > 1000:
        raise BadInput.at("pairing", "expected-at-most", limit=1000, got=last)
    return range(1, last + 1)


def _round(number: int, pairings: list[Row], known: dict[int, Row], remarks: list[Remark]) -> Json:
    games: list[Json] = []
    absent: list[Json] = []
    seen: set[int] = set()
    rows = [row for row in pairings if _whole(row.get("rnd")) == number]
    for row in sorted(rows, key=lambda row: _whole(row.get("board"))):
        white, black = _whole(row.get("pid_w")), _whole(row.get("pid_b"))
        result = _whole(row.get("result"))
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


def _fill(rounds: list[Json], known: dict[int, Row]) -> None:
    """Say of who has no row in a round that he had not joined yet, or had retired."""
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
            elif number > last and _whole(row.get("state")) == _RETIRED:
                round_["absent"].append({"player": player, "as": "withdrawn"})


def _options(config: dict[str, Row]) -> Json:
    """Read the settings that are ours too."""
    options: Json = {}
    for key, value in _settings(config):
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


def _settings(config: dict[str, Row]) -> Iterator[tuple[str, float]]:
    for key, row in config.items():
        value: Any = row.get("cfgvalue")
        if _is_number(value):
            yield key, float(value)


def _is_number(value: Any) -> bool:
    """Say whether a value is a number of a sensible size; what is not a number is not smaller."""
    return isinstance(value, int | float) and abs(value) < 1_000_000


def _totals(known: dict[int, Row], after: int) -> ForeignList:
    """Give the totals that the program last wrote down."""
    ranked = sorted(known.items(), key=lambda item: _whole(item[1].get("rank")))
    found = [
        (id_, Fraction(row["keizer_sumpts"]).limit_denominator(10_000))
        for id_, row in ranked
        if _is_number(row.get("keizer_sumpts")) and _whole(row.get("state")) != _RETIRED
    ]
    return ForeignList(after, tuple(found))
