"""`python -m benchmarks.mutants --count 100000`: files that chance damaged, given to their readers.

Each is read, or refused. Half of them are damaged in any place, and mostly refused at the door. The
others stay whole as a file and say something else (`otherwise`), so that many are read and commands
work on them; of a ZIP that is a part, of a database a cell.

Tournaments of every format go to a command of the command line, which ends with one of its own exit
codes and says why in lines of its own; tables of players, workbooks and databases go to the reader
of tables, rating lists to the reader of lists, journals and backups of clubs to theirs.
"""

from __future__ import annotations

import copy
import json
import os
import resource
import sqlite3
import string
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Callable
from contextlib import closing, redirect_stderr, redirect_stdout, suppress
from dataclasses import dataclass
from io import BytesIO, StringIO
from pathlib import Path
from random import Random
from typing import Any
from zipfile import BadZipFile, ZipFile

import click
from openpyxl import Workbook
from rich.console import Console
from rich.table import Table
from tests.formats import test_egd, test_fide_list, test_knsb_list
from tests.formats.test_keizer_for_clubs import database
from tests.formats.test_malformed import damaged
from tests.formats.test_sevilla import export

from zwitser import cli
from zwitser.errors import ZwitserError
from zwitser.formats import tables
from zwitser.formats.lists import open_rating_list
from zwitser.formats.source import DATABASE
from zwitser.formats.workbook import table_of
from zwitser.journal import fold, lines

TESTS = Path(__file__).parent.parent / "tests"
CASES = TESTS / "cases"
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


PRINTED, SAID = StringIO(), StringIO()
"""What a command prints; the same for all, since click remembers every stream it has seen."""


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
    for stream in (PRINTED, SAID):
        stream.seek(0)
        stream.truncate()
    with redirect_stdout(PRINTED), redirect_stderr(SAID):
        code = cli.run(words)
    lines = SAID.getvalue().splitlines()
    told = code < 2 or lines
    is_ours = code in EXITS and told and all(line.startswith("zwitser: ") for line in lines)
    return "" if is_ours else f"{words[0]}: exit {code}, {SAID.getvalue()[:300]}"


def as_table(data: bytes, _name: str, _chance: Random, _folder: Path) -> str:
    """Read a table of players, whatever program wrote it."""
    tables.preview(table_of(data).text, [])
    return ""


def as_list(data: bytes, _name: str, _chance: Random, _folder: Path) -> str:
    """Read a rating list to its end."""
    with open_rating_list(BytesIO(data)) as (_, _, listed):
        for _ in listed:
            pass
    return ""


def as_journal(data: bytes, _name: str, _chance: Random, _folder: Path) -> str:
    """Read and fold a journal."""
    fold.restore(lines.loads(data.decode(errors="replace")))
    return ""


def as_backup(data: bytes, _name: str, _chance: Random, _folder: Path) -> str:
    """Read the backup of a club."""
    from zwitser_web.files import backup

    for _ in backup.read_club(data):
        pass
    return ""


def club_backup() -> bytes:
    """Make the backup of a club with three tournaments, people, rating lists and a logo."""
    at = "2026-11-15T20:00:00+01:00"
    journals = {path.stem: path.read_bytes() for path in sorted(TESTS.glob("journals/*.jsonl"))[:3]}
    listed = {"number": 1, "name": "A", "title": "FM", "federation": "NED", "rating": 2000}
    listed |= {"born": 1990, "is_woman": False, "more": {}}
    club = {
        "name": "De Toren",
        "members": [{"email": "a@example.org", "name": "A", "role": "owner"}],
        "tournaments": [
            {"slug": slug, "name": slug, "created": at, "visibility": "open", "planned": []}
            for slug in journals
        ],
        "rating-list": {"name": "lijst", "uploaded": at},
        "rating-lists": [{"kind": "fide", "name": "lijst", "uploaded": at}],
        "invitations": [],
    }
    manifest = {"zwitser-backup": 2, "holds": "club", "version": "0", "made": at}
    files = {
        "manifest.json": json.dumps(manifest).encode(),
        "clubs/x/club.json": json.dumps(club).encode(),
        "clubs/x/rating-list.csv": test_knsb_list.LIST.encode(),
        "clubs/x/rating-lists/fide.jsonl": (json.dumps(listed) + "\n").encode() * 3,
    }
    for slug, journal in journals.items():
        files[f"clubs/x/journals/{slug}.jsonl"] = journal
        files[f"clubs/x/personal/{slug}.json"] = b'{"1": {"club": "De Toren"}}'
    return test_fide_list.zipped(files)


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
    fide, knsb = test_fide_list.TEXT.encode(), test_knsb_list.LIST.encode()
    lists = (fide, test_fide_list.XML.encode(), test_egd.LIST.encode(), knsb)
    packed = (test_fide_list.zipped({"x.txt": fide}), test_fide_list.zipped({"x.csv": knsb}))
    journals = sorted(TESTS.glob("journals/*.jsonl"))
    others = [
        Source("kfc.s3db", kfc, by_command),
        Source("sevilla.json", json.dumps(export()).encode(), by_command),
        Source("kfc.table", kfc, as_table),
        Source("csv.table", table, as_table),
        Source("xlsx.table", workbook(), as_table),
        *(Source("x.list", data, as_list) for data in lists),
        *(Source("zip.list", data, as_list) for data in packed),
        *(Source(path.name, path.read_bytes(), as_journal) for path in journals),
        Source("club.backup", club_backup(), as_backup),
    ]
    return found + others


def otherwise(data: bytes, chance: Random) -> bytes:
    """Let a file that stays whole say something else: another value, a line more or less."""
    if data.startswith(DATABASE):
        return _other_cells(data, chance)
    if data.startswith(b"PK"):
        with suppress(BadZipFile), ZipFile(BytesIO(data)) as archive:
            files = {name: archive.read(name) for name in archive.namelist()}
            name = chance.choice(list(files))
            files[name] = chance.choice((damaged, otherwise))(files[name], chance)
            return test_fide_list.zipped(files)
    try:
        value = json.loads(data)
    except ValueError:
        return _other_letters(data, chance)
    for _ in range(chance.randint(1, 3)):
        _changed(value, chance)
    return json.dumps(value).encode()


def _other_cells(data: bytes, chance: Random) -> bytes:
    """Let cells of a database hold what another cell does, or something odd."""
    with closing(sqlite3.connect(":memory:")) as made:
        made.deserialize(data)
        names = [name for (name,) in made.execute("SELECT name FROM sqlite_master")]
        for _ in range(chance.randint(1, 3)):
            table = chance.choice(names)
            column = chance.choice([row[1] for row in made.execute(f"PRAGMA table_info({table})")])
            cells = [cell for (cell,) in made.execute(f"SELECT {column} FROM {table}")]
            odd = [edge for edge in EDGES if not isinstance(edge, list | dict)] + [b"\xff", 1e300]
            value = chance.choice(chance.choice(((*cells, None), odd)))
            with suppress(sqlite3.IntegrityError):
                where = f"rowid = (SELECT rowid FROM {table} LIMIT 1 OFFSET ?)"
                change = f"UPDATE {table} SET {column} = ? WHERE {where}"
                made.execute(change, (value, chance.randrange(len(cells) + 1)))
        made.commit()
        return made.serialize()


def _changed(value: Any, chance: Random) -> None:
    """Change one place somewhere in a JSON value, mostly by what stands in another such place."""
    places = _places(value)
    if not places:
        return
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


@dataclass(slots=True)
class Tries:
    """What was tried with files of one kind: how many, how many were refused, the slowest."""

    count: int = 0
    refused: int = 0
    slowest: float = 0.0


def damage_files(
    count: int, seed: str = "damaged files", told: dict[str, Tries] | None = None
) -> str:
    """Read files that were damaged by chance: each is read, or refused in a sentence.

    What was tried of each kind is added to `told`.
    """
    chance, known = Random(seed), defaultdict[str, list[Source]](list)
    for source in sources():
        known[_kind(source)].append(source)
    tries: dict[str, Tries] = {} if told is None else told
    with tempfile.TemporaryDirectory() as folder:
        for number in range(count):
            source = chance.choice(known[chance.choice(list(known))])
            kept = tries.setdefault(_kind(source), Tries())
            if wrong := _tried(source, chance, Path(folder), kept):
                return f"{source.name}, number {number}: {wrong}"
            if number % 10_000 == 9_999:
                print(f"{number + 1:,}: {_megabytes()} MB", flush=True)
    return ""


def _kind(source: Source) -> str:
    """Name the reader and the format of a file."""
    return f"{source.taken.__name__} {Path(source.name).suffix}"


def _megabytes() -> int:
    """Give the most memory that this process has had."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024


def _tried(source: Source, chance: Random, folder: Path, kept: Tries) -> str:
    change = chance.choice((damaged, otherwise))
    data = change(source.data, chance)
    kept.count += 1
    start = time.process_time()
    try:
        wrong = source.taken(data, source.name, chance, folder)
    except ZwitserError:
        kept.refused += 1
        wrong = ""
    except Exception as error:  # noqa: BLE001  # any other error is what is looked for
        return f"{error!r} of {change.__name__}"
    took = time.process_time() - start
    kept.slowest = max(kept.slowest, took)
    return wrong or (f"{took:.1f} s" if took > LONGEST else "")


@click.command()
@click.option("--count", default=10_000, help="Files.")
@click.option("--seed", default="damaged files", help="Which files.")
def main(count: int, seed: str) -> None:
    """Read damaged files; print what was tried of each kind, and what broke."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "zwitser_web.settings")
    import django

    django.setup()
    told: dict[str, Tries] = {}
    wrong = damage_files(count, seed, told)
    table = Table("reader", "files", "refused by it", "slowest, s")
    for kind, kept in sorted(told.items()):
        table.add_row(kind, f"{kept.count:,}", f"{kept.refused:,}", f"{kept.slowest:.2f}")
    Console().print(table)
    print(f"{wrong or 'nothing broke'}; {_megabytes()} MB at most")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
