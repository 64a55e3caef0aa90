"""Files that are no tournaments: a thousand, made by hand and by systematic damage.

Each is wrong for certain, so each must be refused. The name of a file says what is wrong with it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

TRF = Path(__file__).parent.parent / "cases" / "trf" / "held2014_before_round4.trf"

DOCUMENT: dict[str, Any] = {
    "zwitser": 1,
    "name": "Clubkampioenschap 👑",
    "system": "knsb-weerstand",
    "rounds": 7,
    "options": {
        "first_round": "fold",
        "bye_points": "0.5",
        "tiebreaks": ["WP", "SB"],
        "seed": "2026",
        "forbidden": [[1, 2]],
    },
    "players": [
        {"id": 1, "name": "Jansen, Piet", "rating": 1850, "title": "FM", "lot": 1},
        {"id": 2, "name": "de Boer, Anna"},
        {"id": 3, "name": "=cmd()"},
    ],
    "history": [
        {
            "games": [{"white": 1, "black": 2, "result": "1-0"}],
            "absent": [{"player": 3, "as": "bye"}],
        }
    ],
    "next": {"absent": [{"player": 3, "as": "zero"}]},
    "links": {"standings": {"huis": [1, [2, 3]]}, "playoff": [1]},
}

SEASON: dict[str, Any] = {
    "zwitser": 1,
    "name": "Interne",
    "system": "club",
    "options": {"a_size": 2, "rounds_per_period": [7, 7, 7, 7]},
    "players": [{"id": n, "name": f"Speler {n}", "rating": 1500 + n} for n in range(1, 5)],
    "periods": [
        {
            "ratings": {"1": 1700},
            "groups": {"A": [1, 2], "B": [3, 4]},
            "rounds": [{"games": [{"white": 1, "black": 2, "result": None}]}],
        }
    ],
}

GO: dict[str, Any] = {
    "zwitser": 1,
    "name": "Open Leiden",
    "system": "macmahon",
    "rounds": 5,
    "options": {
        "start": "rank",
        "bar": "4d",
        "floor": "20k",
        "round_down": True,
        "handicap": {"basis": "rank", "correction": 1, "threshold": "1d", "ceiling": 9},
        "seeding": [{"until": 2, "system": "slip", "rating": True}, {"system": "fold"}],
        "draw": {"upper": "middle", "lower": "middle", "compensate": True},
        "geography": {
            "exempt_rank": "1d",
            "exempt_bar": True,
            "exempt_wins": False,
        },
        "absent_points": "0.5",
        "bye_points": "1",
    },
    "players": [
        {"id": 1, "name": "Bos, Tom", "rank": "3d", "smms_correction": 1},
        {"id": 2, "name": "Kok, Eva", "rank": "12k", "lot": 7},
    ],
    "history": [{"games": [{"white": 1, "black": 2, "handicap": 3, "result": "1-0"}]}],
}

DOCUMENTS = {"document": DOCUMENT, "season": SEASON, "go": GO}

SWITCHES = ("round_down", "rating", "compensate", "exempt_bar", "exempt_wins")

_TEXT = '"\\u0000\\n\\u202e"'

WRONG_VALUES = (
    '"\\ud800"',
    "-7",
    "1.5",
    "true",
    "1e400",
    "NaN",
    "9" * 30,
    _TEXT,
    "{}",
    "[[[[]]]]",
)
"""No place in a document may have any of these; but text may be anything, and a switch `true`."""


def corpus() -> dict[str, bytes]:
    """Give all malformed files by name."""
    files = dict(_truncated_documents())
    files |= dict(_truncated_trfs())
    files |= dict(_wrong_values())
    files |= dict(_missing_and_extra_keys())
    files |= dict(_wrong_columns())
    files |= {f"hand-{name}": data for name, data in HAND.items()}
    return files


def _truncated_documents() -> Iterator[tuple[str, bytes]]:
    text = json.dumps(DOCUMENT).encode()
    for end in range(1, len(text) - 1, 7):
        yield f"truncated-{end}.json", text[:end]


def _truncated_trfs() -> Iterator[tuple[str, bytes]]:
    """Cut within the player lines: somebody then misses an opponent, or his own points."""
    text = TRF.read_bytes()
    first, last = text.index(b"\n001") + 10, text.index(b"\nXXR") - 2
    for end in range(first, last, 11):
        yield f"truncated-{end}.trf", text[:end]


def _leaves(value: Any, path: tuple[str | int, ...] = ()) -> Iterator[tuple[str | int, ...]]:
    if isinstance(value, dict | list) and value:
        pairs = value.items() if isinstance(value, dict) else enumerate(value)
        for key, child in pairs:
            yield from _leaves(child, (*path, key))
    else:
        yield path


def _with(document: dict[str, Any], path: tuple[str | int, ...], raw: str) -> bytes:
    copy = json.loads(json.dumps(document))
    place: Any = copy
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = "@@@"
    return json.dumps(copy).replace('"@@@"', raw).encode()


def _wrong_values() -> Iterator[tuple[str, bytes]]:
    for kind, document in DOCUMENTS.items():
        for path in _leaves(document):
            right = _TEXT if path[-1] in ("name", "seed") or "tiebreaks" in path else ""
            right = "true" if path[-1] in SWITCHES else right
            for number, raw in enumerate(WRONG_VALUES):
                if raw != right:
                    name = "-".join(map(str, path))
                    yield f"{kind}-{name}-{number}.json", _with(document, path, raw)


def _missing_and_extra_keys() -> Iterator[tuple[str, bytes]]:
    for key in ("zwitser", "name", "system", "rounds", "players"):
        smaller = {each: value for each, value in DOCUMENT.items() if each != key}
        yield f"without-{key}.json", json.dumps(smaller).encode()
    for key in ("naem", "", "🐴", "=1+1", "x" * 100_000, "\n\r\t\u0000", "__proto__", "periods"):
        name = f"extra-{key[:4].encode('unicode_escape').decode('ascii')}.json"
        yield name.replace("\\", "_"), json.dumps(DOCUMENT | {key: []}).encode()


def _wrong_columns() -> Iterator[tuple[str, bytes]]:
    """Push the rounds of one player to the right or left by one column."""
    lines = TRF.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines):
        if line.startswith("001"):
            for name, damaged in (
                ("pushed", line[:89] + " " + line[89:]),
                ("pulled", line[:89] + line[90:]),
                ("points", line[:80] + " 9.5" + line[84:]),
                ("letters", line[:48] + "abcd" + line[52:]),
                ("number", line[:4] + "zero" + line[8:]),
                ("nobody", line.replace(" w ", " x ", 1).replace(" b ", " x ", 1)),
                ("unknown", line[:91] + "9999" + line[95:]),
                ("himself", line[:91] + line[4:8] + line[95:]),
            ):
                changed = [*lines[:number], damaged, *lines[number + 1 :]]
                yield f"{name}-{number}.trf", "\n".join(changed).encode()
            twice = [*lines[:number], line, *lines[number:]]
            yield f"twice-{number}.trf", "\n".join(twice).encode()


def _document(**changes: Any) -> bytes:
    return json.dumps(DOCUMENT | changes).encode()


def _round(*games: tuple[int, int], absent: tuple[int, ...] = ()) -> dict[str, Any]:
    return {
        "games": [{"white": white, "black": black, "result": "1-0"} for white, black in games],
        "absent": [{"player": player, "as": "zero"} for player in absent],
    }


HAND: dict[str, bytes] = {
    "empty.json": b"",
    "blank.trf": b" \r\n\t\n",
    "null.json": b"null",
    "number.json": b"3",
    "text.json": b'"tournament"',
    "list.json": b"[]",
    "object.json": b"{}",
    "nan.json": b'{"zwitser": NaN}',
    "infinity.json": b'{"zwitser": -Infinity}',
    "comment.json": b'{"zwitser": 1, // first\n "name": "x"}',
    "comma.json": b'{"zwitser": 1,}',
    "quotes.json": b"{'zwitser': 1}",
    "key-twice.json": b'{"zwitser": 1, "zwitser": 1}',
    "two-roots.json": b'{"zwitser": 1} {"zwitser": 1}',
    "control.json": b'{"zwitser": 1, "name": "a\x01b"}',
    "deep-lists.json": b"[" * 200_000,
    "deep-objects.json": b'{"players":' * 200_000,
    "deep-closed.json": b'{"a":' * 400 + b"1" + b"}" * 400,
    "deep-options.json": _document(options=json.loads("[" * 300 + "]" * 300)),
    "digits.json": b'{"zwitser": ' + b"1" * 100_000 + b"}",
    "exponent.json": b'{"zwitser": 1e999999999}',
    "surrogate.json": b'{"zwitser": 1, "name": "\\udc00"}',
    "surrogate-key.json": b'{"\\ud83d": 1}',
    "utf16.json": '{"zwitser": 1}'.encode("utf-16"),
    "utf16-cut.json": b"\xff\xfe{",
    "utf32.json": '{"zwitser": 1}'.encode("utf-32"),
    "picture.json": b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR",
    "zip.trf": b"PK\x03\x04\x14\x00\x00\x00",
    "sqlite.trf": b"SQLite format 3\x00\x10\x00",
    "latin.json": b'{"zwitser": 1, "name": "J\xf6rg"}',
    "undefined.trf": b"012 \x81\x8d\x8f\x90\x9d",
    "nul.trf": b"001 \x00\x00\x00",
    "bytes.trf": bytes(range(256)) * 40,
    "prose.txt": b"Beste mensen, hierbij de indeling van vanavond.",
    "html.json": b"<!doctype html><title>404</title>",
    "csv.json": b"Naam;Rating\r\n=1+1;1850\r\n",
    "formula.trf": b"=HYPERLINK(1)\r\n+1\r\n-1\r\n@SUM\r\n",
    "emoji.txt": "👑🐴♟️".encode(),
    "escape.txt": b"\x1b[31mred\x1b[0m",
    "same-id.json": _document(players=[{"id": 1, "name": "A"}, {"id": 1, "name": "B"}]),
    "himself.json": _document(history=[_round((1, 1))]),
    "stranger.json": _document(history=[_round((1, 99))]),
    "two-games.json": _document(history=[_round((1, 2), (1, 3))]),
    "absent-and-playing.json": _document(history=[_round((1, 2), absent=(1,))]),
    "absent-stranger.json": _document(next={"absent": [{"player": 9, "as": "zero"}]}),
    "absent-twice.json": _document(next={"absent": [{"player": 1, "as": "zero"}] * 2}),
    "free-evening.json": _document(next={"absent": [{"player": 1, "as": "free"}]}),
    "forbidden-stranger.json": _document(options={"forbidden": [[1, 9]]}),
    "forbidden-himself.json": _document(options={"forbidden": [[1, 1]]}),
    "unknown-system.json": _document(system="knsb\n\u202eweerstand"),
    "club-without-periods.json": _document(system="club"),
    "periods-without-club.json": _document(periods=[]),
    "many-players.json": _document(players=[{"id": n, "name": "A"} for n in range(1, 20_002)]),
    "long-name.json": _document(name="x" * 1001),
    "many-bad-players.json": _document(players=[{}] * 5000),
    "half-club.json": json.dumps(
        SEASON | {"next": {"absent": [{"player": 1, "as": "half"}]}}
    ).encode(),
    "no-players.trf": b"012 Open\r042 2026/01/01\rXXR 5\r",
    "only-code.trf": b"001",
    "short.trf": b"001    1      Jansen",
    "many-rounds.trf": b"001    1      Jansen".ljust(80) + b" 0.0    1" + b"  0000 - Z" * 1001,
    "long-line.trf": b"001 " + b"9" * 1_000_000,
    "many-faults.trf": b"001 x\n" * 20_000,
    "damaged-own.trf": b"### zwitser lots=[" + b"[" * 100_000,
    "zero.trf": b"001    0      Jansen".ljust(80) + b" 0.0    1",
    "negative.trf": b"001   -1      Jansen".ljust(80) + b" 0.0    1",
    "arabic.trf": "001    ١      Jansen".ljust(80).encode() + b" 0.0    1",
}
"""What people and programs do wrong, one file for each."""


MEGABYTE = 1024 * 1024
_HEAD = b'{"zwitser":1,"name":"x","system":"knsb-rating","rounds":3,"players":['

LARGE: dict[str, Callable[[], bytes]] = {
    "fifty-blanks.json": lambda: b" " * 50 * MEGABYTE,
    "fifty-nul.trf": lambda: b"\0" * 50 * MEGABYTE,
    "fifty-open.json": lambda: b"[" * 50 * MEGABYTE,
    "fifty-players.json": lambda: _HEAD + b'{"id":1,"name":"A"},' * (50 * MEGABYTE // 20),
    "fifty-lines.trf": lambda: b"001    1 x\n" * (50 * MEGABYTE // 11),
    "fifteen-players.json": lambda: _HEAD + b"{}," * 5_000_000 + b"{}]}",
    "fifteen-lists.json": lambda: _HEAD + b"[]," * 300_000 + b"[]]}",
    "fifteen-keys.json": lambda: b"{" + b",".join(b'"%d":0' % n for n in range(900_000)) + b"}",
    "fifteen-lines.trf": lambda: b"001    1 x\n" * 1_400_000,
    "fifteen-players.trf": lambda: b"001    1 x\n" * 200_000,
    "fifteen-records.trf": lambda: b"XXP 1 2 3 4 5\n" * 200_000,
    "fifteen-short.trf": lambda: b"x\n" * 7_000_000,
    "fifteen-rounds.trf": lambda: (
        b"001    1 x".ljust(80) + b" 0.0    1" + b"     2 w 1" * 1_500_000
    ),
}
"""Files that are as large as they are wrong: 50 MB is over the limit, 15 MB is within it."""


PROGRAMS = sorted((TRF.parent / "programs").glob("*.trf"))
"""A file after the layout of each program that people bring one from, made by hand."""

_BYTES = b"\x000 9xW=-+.\t\r\n\xe9"


def mutated(data: bytes, *, every: int = 1, offset: int = 0) -> Iterator[bytes]:
    """Change one byte, cut one line, double one line: at every place, or at some of them."""
    for place in range(offset % every, len(data), every):
        byte = _BYTES[(place + offset) % len(_BYTES) :][:1]
        yield data[:place] + byte + data[place + 1 :]
    lines = data.splitlines(keepends=True)
    for number in range(offset % every % 7, len(lines), min(every, 7)):
        yield b"".join(lines[:number] + lines[number + 1 :])
        yield b"".join(lines[: number + 1] + lines[number:])
