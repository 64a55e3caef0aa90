"""Files that chance damaged, given to whoever reads such a file: each is read, or refused.

Half of them are damaged in any place, and mostly refused at the door. The others stay whole as a
file and say something else (`otherwise`), so that many are read and commands work on them.

Tournaments of every format go to a command of the command line, which ends with one of its own exit
codes and says why in lines of its own; tables of players, workbooks and databases go to the reader
of tables, rating lists to the reader of lists.
"""

from __future__ import annotations

import copy
import json
import string
import tempfile
import time
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from io import BytesIO, StringIO
from pathlib import Path
from random import Random
from typing import Any

from openpyxl import Workbook
from tests.formats import test_egd, test_fide_list
from tests.formats.keizer.test_kfc import database
from tests.formats.test_malformed import damaged

from zwitser import cli
from zwitser.errors import ZwitserError
from zwitser.formats.lists import kinds
from zwitser.formats.tables import read_players
from zwitser.formats.tables.workbook import table_of

CASES = Path(__file__).parent.parent / "tests" / "cases"
LONGEST = 8.0
"""Seconds of a processor that one file may take."""

EXITS = (0, 1, 2, 3)
REPORT = ("--dates", "2026-01-08", "--place", "Oss", "--arbiter", "Wit, J", "--tempo", "90+30")
COMMANDS: tuple[tuple[str, ...], ...] = (
    ("pair", "{file}"),
    ("pair", "{file}", "-o", "{out}.json"),
    ("explain", "{file}"),
    ("standings", "{file}"),
    ("check", "{file}"),
    ("convert", "{file}", "{out}.json"),
    ("convert", "{file}", "{out}.trf"),
    ("convert", "{file}", "{out}.h9"),
    ("sheet", "{file}", "standings", "--excel"),
    ("sheet", "{file}", "pairings"),
    ("knsb-report", "{file}", *REPORT),
    ("next-period", "{file}", "-o", "{out}.json"),
    ("next-season", "{file}", "-o", "{out}.json"),
    ("final-groups", "{file}", "-o", "{out}"),
    ("playoff", "{file}", "-o", "{out}.json"),
    ("add-parts", "{file}", "--name", "x", "-o", "{out}.json"),
)


EDGES: tuple[Any, ...] = (
    0,
    1,
    -1,
    2,
    99,
    4000,
    2**31,
    10**18,
    "",
    " ",
    "0",
    "1",
    "x",
    None,
    True,
    [],
    {},
    0.5,
)
"""Values at which something may go wrong."""

ALIKE = (string.digits, string.ascii_uppercase, string.ascii_lowercase, "10=+-FHUZ")
"""Characters that can stand for one another in a table of fixed columns."""


@dataclass(frozen=True, slots=True)
class Source:
    """A whole file, and who reads it: gives what was wrong, or raises."""

    name: str
    data: bytes
    taken: Callable[[bytes, str, Random, Path], str]


def by_command(data: bytes, name: str, chance: Random, folder: Path) -> str:
    """Give a tournament to a command; it ends in order, and says what is wrong."""
    file = folder / name
    file.write_bytes(data)
    words = [word.format(file=file, out=folder / "out") for word in chance.choice(COMMANDS)]
    said = StringIO()
    with redirect_stdout(StringIO()), redirect_stderr(said):
        code = cli.run(words)
    lines = said.getvalue().splitlines()
    told = code < 2 or lines
    is_ours = code in EXITS and told and all(line.startswith("zwitser: ") for line in lines)
    return "" if is_ours else f"{words[0]}: exit {code}, {said.getvalue()[:300]}"


def as_table(data: bytes, _name: str, _chance: Random, _folder: Path) -> str:
    """Read a table of players, whatever program wrote it."""
    read_players(table_of(data).text)
    return ""


def as_list(data: bytes, _name: str, _chance: Random, _folder: Path) -> str:
    """Read a rating list to its end."""
    with kinds.reading(BytesIO(data)) as (_, _, listed):
        for _ in listed:
            pass
    return ""


def workbook() -> bytes:
    """Make a workbook with a table of players."""
    book = Workbook()
    for row in (
        ("Naam", "Rating", "Club"),
        ("Jansen, Piet", 1800, "De Toren"),
        ("Wit, Jo", 1712.5),
    ):
        book.active.append(row)
    out = BytesIO()
    book.save(out)
    return out.getvalue()


def sources() -> list[Source]:
    """List whole files of every kind that is read."""
    cases = [path for path in CASES.glob("**/*") if path.suffix in (".trf", ".json", ".xml")]
    kept = [path for path in sorted(cases) if ".expected" not in path.name]
    found = [Source(path.name, path.read_bytes(), by_command) for path in kept]
    kfc, table = database(), b"Naam;Rating;Titel;Relatienummer\nJansen, Piet;1800;FM;7654321\n"
    fide = test_fide_list.TEXT.encode()
    lists = (fide, test_fide_list.XML.encode(), test_egd.LIST.encode())
    packed = test_fide_list.zipped({"x.txt": fide})
    others = [
        Source("kfc.s3db", kfc, by_command),
        *(Source("table", data, as_table) for data in (kfc, table, workbook())),
        *(Source("list", data, as_list) for data in (*lists, packed)),
    ]
    return found + others * max(1, len(found) // (3 * len(others)))


def otherwise(data: bytes, chance: Random) -> bytes:
    """Let a file that stays whole say something else: another value, a line more or less."""
    try:
        value = json.loads(data)
    except ValueError:
        return _other_letters(data, chance)
    for _ in range(chance.randint(1, 3)):
        _changed(value, chance)
    return json.dumps(value).encode()


def _changed(value: Any, chance: Random) -> None:
    """Change one place somewhere in a JSON value, mostly by what stands in another such place."""
    places = _places(value)
    inside, key = chance.choice(places)
    others = [place for place in places if _is_alike(place, (inside, key))]
    within, at = chance.choice(others)
    match chance.randrange(12):
        case 0:
            del inside[key]
        case 1 if isinstance(inside, list):
            chance.shuffle(inside)
        case 2:
            inside[key] = chance.choice(EDGES)
        case 3:
            inside[key] = copy.deepcopy(within[at])
        case _:
            inside[key], within[at] = copy.deepcopy(within[at]), copy.deepcopy(inside[key])


def _is_alike(place: tuple[Any, Any], other: tuple[Any, Any]) -> bool:
    """Say whether two places mean the same: a key of that name, or a row of the same kind."""
    (inside, key), (within, at) = place, other
    same = key == at if isinstance(at, str) else isinstance(key, int)
    return same and type(inside[key]) is type(within[at])


def _places(value: Any) -> list[tuple[Any, Any]]:
    """List every place in a JSON value: what it is in, and its key or number there."""
    if not isinstance(value, dict | list):
        return []
    keys = list(value if isinstance(value, dict) else range(len(value)))
    return [(value, key) for key in keys] + [at for key in keys for at in _places(value[key])]


def _other_letters(data: bytes, chance: Random) -> bytes:
    """Change characters to others of their kind, and drop, double or swap a line."""
    lines = data.decode("latin-1").split("\n")
    for _ in range(chance.randint(1, 3)):
        number = chance.randrange(len(lines))
        line = lines[number]
        match chance.randrange(6):
            case 0:
                lines.insert(number, lines[chance.randrange(len(lines))])
            case 1 if len(lines) > 1:
                del lines[number]
            case _ if line:
                at = chance.randrange(len(line))
                kinds = [kind for kind in ALIKE if line[at] in kind] or [ALIKE[0] + " "]
                lines[number] = line[:at] + chance.choice(chance.choice(kinds)) + line[at + 1 :]
    return "\n".join(lines).encode("latin-1")


def damage_files(count: int, seed: str = "damaged files") -> str:
    """Read files that were damaged by chance: each is read, or refused in a sentence."""
    chance, known = Random(seed), sources()
    with tempfile.TemporaryDirectory() as folder:
        for number in range(count):
            source = chance.choice(known)
            if wrong := _tried(source, chance, Path(folder)):
                return f"{source.name}, number {number}: {wrong}"
    return ""


def _tried(source: Source, chance: Random, folder: Path) -> str:
    start = time.process_time()
    change = chance.choice((damaged, otherwise))
    try:
        wrong = source.taken(change(source.data, chance), source.name, chance, folder)
    except ZwitserError:
        wrong = ""
    except Exception as error:  # noqa: BLE001  # any other error is what is looked for
        return repr(error)
    took = time.process_time() - start
    return wrong or (f"{took:.1f} s" if took > LONGEST else "")
