"""Small files that would grow while they are read: refused, or read within bounds."""

from __future__ import annotations

import io
import resource
import sqlite3
import time
import tracemalloc
import zipfile
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path

import pytest
from openpyxl import Workbook

from tests.formats import test_egd, test_fide_list
from tests.formats.test_fide_list import zipped
from zwitser.errors import BadInput
from zwitser.formats import keizer_for_clubs, lists
from zwitser.formats.keizer_for_clubs import authorize, tables_of
from zwitser.formats.lists import ListedPlayer
from zwitser.formats.tables import preview
from zwitser.formats.workbook import OLD_WORKBOOK, table_of

SHEET, STYLES = "xl/worksheets/sheet1.xml", "xl/styles.xml"
ENTITY = f'<!DOCTYPE x [<!ENTITY a "{"A" * 100_000}">]><worksheet'
PAIRING = "CREATE TABLE pairing (rnd, board, pid_w, pid_b, result)"
NUMBERS = "WITH RECURSIVE r(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM r LIMIT {}) "
LIKE = "hex(zeroblob(49500)) LIKE ('%' || hex(zeroblob(24500)) || id)"
"""Three seconds of a processor in one step of SQLite, for each row: it needs the row's `id`."""
BLOBS = "SELECT n AS id, hex(zeroblob(10000000)) AS name FROM r"
MEGABYTES = 200


@pytest.fixture(autouse=True)
def bounded() -> Iterator[None]:
    """Fail rather than take the computer's memory, or its time."""
    start, before = time.process_time(), resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (3 << 30, before[1]))
    yield
    resource.setrlimit(resource.RLIMIT_AS, before)
    assert time.process_time() - start < 10


def workbook(part: str = "", change: Callable[[str], str] = str) -> bytes:
    """Make a workbook with one player, and change the text of one of its parts."""
    book, out = Workbook(), io.BytesIO()
    for row in (("Naam", "Rating"), ("Jansen, Piet", 1800)):
        book.active.append(row)
    book.save(out)
    with zipfile.ZipFile(out) as made:
        files = {name: made.read(name) for name in made.namelist()}
    return zipped({n: change(d.decode()).encode() if n == part else d for n, d in files.items()})


def database(*statements: str) -> bytes:
    with closing(sqlite3.connect(":memory:")) as made:
        for statement in statements:
            made.execute(statement)
        made.commit()
        return made.serialize()


def listed(data: bytes) -> list[ListedPlayer]:
    with lists.open_rating_list(io.BytesIO(data)) as (_, _, found):
        return list(found)


def test_a_workbook_is_read() -> None:
    rows = [line.split() for line in table_of(workbook()).text.splitlines()]
    assert rows == [["Naam", "Rating"], ["Jansen,", "Piet", "1800"]]


@pytest.mark.parametrize(
    ("part", "change"),
    [
        (STYLES, lambda text: text.replace("</styleSheet>", "<a/>" * 3_000_000 + "</styleSheet>")),
        (SHEET, lambda text: text.replace("</row>", "<c/>" * 3_000_000 + "</row>")),
        (SHEET, lambda text: text.replace("<worksheet", ENTITY, 1).replace("1800", "&a;" * 30)),
        (SHEET, lambda text: text.replace("1800", " " * 40_000_000)),
    ],
    ids=["elements", "cells", "entities", "blanks"],
)
def test_a_workbook_that_grows_is_refused(part: str, change: Callable[[str], str]) -> None:
    with pytest.raises(BadInput, match="workbook"):
        table_of(workbook(part, change))


def hidden(sheet: bytes, name: str = "sheet1.bin", strings: bytes = b"", times: int = 1) -> bytes:
    """Make a workbook whose sheet has a name that no XML has, and is there so many times."""
    with zipfile.ZipFile(io.BytesIO(workbook())) as made:
        files = {part: made.read(part) for part in made.namelist()}
    del files[SHEET]
    files |= {f"xl/worksheets/{name}": sheet, "xl/strings.bin": strings}
    kind = b"application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"
    types, book = "[Content_Types].xml", "xl/workbook.xml"
    shared = b'<Override PartName="/xl/strings.bin" ContentType="%s"/></Types>' % kind
    for part in (types, "xl/_rels/workbook.xml.rels"):
        files[part] = files[part].replace(b"sheet1.xml", name.encode())
    if strings:
        files[types] = files[types].replace(b"</Types>", shared)
    one = files[book][files[book].index(b"<sheet ") : files[book].index(b"</sheets>")]
    files[book] = files[book].replace(one, one * times)
    return zipped(files)


def sheet_of(cells: str, before: str = "") -> bytes:
    main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
    return f'{before}<worksheet xmlns="{main}"><sheetData>{cells}</sheetData></worksheet>'.encode()


def typed(text: str) -> str:
    return f'<c t="inlineStr"><is><t>{text}</t></is></c>'


HEAD = f"<row>{typed('Naam')}{typed('Rating')}</row>"
MANY = f'<!DOCTYPE x [<!ENTITY a "{"A" * 20_000}">]>'
SHARED = b'<sst xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main">%s</sst>'
SAME = b"<si><t>" + b"A" * 30_000 + b"</t></si>"
WIDE = "<row>" + '<c t="s"><v>0</v></c>' * 60 + "</row>"
TOKEN = 4_000_000

GROWING: dict[str, Callable[[], bytes]] = {
    "entities": lambda: hidden(sheet_of(HEAD + f"<row>{typed('&a;' * 2000)}</row>" * 5, MANY)),
    "wide entities": lambda: hidden(
        sheet_of(HEAD + f"<row>{typed('&a;' * 100)}</row>", MANY).decode().encode("utf-16")
    ),
    "strings": lambda: hidden(sheet_of(HEAD), strings=SHARED % (b"<si/>" * 1_600_000)),
    "comment": lambda: hidden(sheet_of(f"<!--{'x' * TOKEN}-->{HEAD}")),
    "comment without end": lambda: hidden(sheet_of(f"{HEAD}<!--{'x' * TOKEN}").split(b"</sh")[0]),
    "instruction": lambda: hidden(sheet_of(f"<?x {'x' * TOKEN}?>{HEAD}"), "sheet1.xml"),
    "attribute": lambda: hidden(sheet_of(f'<row a="{">" * TOKEN}"></row>'), "sheet1.xml"),
    "blanks in a tag": lambda: hidden(sheet_of(f"<row{' ' * TOKEN}></row>"), "sheet1.xml"),
    "after the end": lambda: hidden(sheet_of(HEAD) + b"<!--" + b"x" * TOKEN + b"-->"),
    "the same text": lambda: hidden(sheet_of(WIDE * 1000), strings=SHARED % SAME),
    "the same sheet": lambda: hidden(sheet_of(HEAD + "<x/>" * 200_000), "sheet1.xml", times=500),
    "rows that are not there": lambda: sheets(40),
}
"""Files of some kilobytes; each took seconds, or hundreds of megabytes."""


def sheets(count: int) -> bytes:
    """Make a workbook of sheets with a cell far down, above which openpyxl gives empty rows."""
    book, out = Workbook(), io.BytesIO()
    for number in range(count):
        book.create_sheet(f"x{number}").cell(20_000, 1, "x")
    book.save(out)
    return out.getvalue()


@pytest.mark.parametrize("name", GROWING)
def test_a_workbook_that_grows_where_nobody_looks_is_refused(name: str) -> None:
    data = GROWING[name]()
    assert len(data) < 200_000
    mapped = int(Path("/proc/self/statm").read_text().split()[0]) * resource.getpagesize()
    _, most = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (mapped + (MEGABYTES << 20), most))
    with pytest.raises(BadInput, match="workbook"):
        table_of(data)


def test_a_sheet_of_another_name_is_read_and_so_is_a_workbook_with_a_picture() -> None:
    row = f"<row>{typed('Jansen, Piet')}{typed('1800')}</row>"
    assert table_of(hidden(sheet_of(HEAD + row))).text.splitlines()[1] == "Jansen, Piet\t1800"
    with zipfile.ZipFile(io.BytesIO(workbook())) as made:
        files = {part: made.read(part) for part in made.namelist()}
    picture = b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 8000
    assert "Jansen" in table_of(zipped(files | {"xl/media/image1.png": picture})).text


def test_entities_in_a_workbook_are_refused_by_its_reader_as_well(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The guard behind the guard: openpyxl reads by defusedxml."""
    monkeypatch.setattr("zwitser.formats.workbook._check_xml", lambda *_: None)
    with pytest.raises(BadInput, match="workbook"):
        table_of(GROWING["entities"]())


def test_an_open_document_that_grows_and_an_old_workbook_are_refused() -> None:
    kind = b"application/vnd.oasis.opendocument.spreadsheet"
    content = f"{MANY}<office>{'&a;' * 100_000}</office>".encode()
    for data in (
        zipped({"mimetype": kind, "content.xml": content}),
        zipped({"mimetype": kind, "content.xml": b"<a/>" * 3_000_000}),
        zipped({"mimetype": kind, "content.xml": b"<!--" + b"x" * TOKEN + b"--><a/>"}),
        OLD_WORKBOOK + bytes(1000),
    ):
        with pytest.raises(BadInput, match=r"workbook|\.xls"):
            table_of(data)


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_workbook_that_is_packed_in_another_way_is_refused(method: int) -> None:
    out = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(workbook())) as made,
        zipfile.ZipFile(out, "w", method) as archive,
    ):
        for part in made.namelist():
            archive.writestr(part, made.read(part))
    with pytest.raises(BadInput, match="workbook"):
        table_of(out.getvalue())


def test_a_workbook_that_is_damaged_anywhere_is_refused_or_read() -> None:
    whole = workbook()
    for place in range(0, len(whole), 7):
        try:
            table_of(whole[:place] + b"\xa5" + whole[place + 1 :])
        except BadInput:
            continue


@pytest.mark.parametrize("read", [table_of, keizer_for_clubs.read])
@pytest.mark.parametrize(
    "statements",
    [
        [
            f"CREATE VIEW player AS {NUMBERS.format(500)} {BLOBS}",
        ],
        [
            "CREATE TABLE player (id, name AS (hex(zeroblob(10000000))))",
            f"INSERT INTO player(id) {NUMBERS.format(500)} SELECT n FROM r",
        ],
        [
            "CREATE TABLE player (id, name AS (hex(zeroblob(40000))))",
            f"INSERT INTO player(id) {NUMBERS.format(50_000)} SELECT n FROM r",
        ],
        ["CREATE VIRTUAL TABLE player USING fts5(id, name)", "INSERT INTO player VALUES (1, 'x')"],
        [
            "CREATE TABLE player (id)",
            f"INSERT INTO player(id) {NUMBERS.format(1000)} SELECT n FROM r",
            f"ALTER TABLE player ADD COLUMN name AS ({LIKE})",
        ],
    ],
    ids=["view", "computed", "many computed", "virtual", "like"],
)
def test_a_database_that_computes_is_refused(
    read: Callable[[bytes], object], statements: list[str]
) -> None:
    data = database(*statements, PAIRING)
    tracemalloc.start()
    with pytest.raises(BadInput):
        read(data)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < MEGABYTES << 20


def test_a_database_is_read_with_no_function_and_for_no_longer_than_its_time(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """What is no computed column either: the second and the third guard, each by itself."""
    rows = f"INSERT INTO player {NUMBERS.format(60_000)} SELECT n, 'x' FROM r"
    data = database("CREATE TABLE player (id, name)", rows)
    assert len(tables_of(data, ["player"])["player"]) == 60_000
    reading = sqlite3.connect(":memory:")
    reading.set_authorizer(authorize)
    with closing(reading), pytest.raises(sqlite3.DatabaseError, match="not authorized"):
        reading.execute("SELECT upper('x')")
    monkeypatch.setattr("zwitser.formats.keizer_for_clubs.SECONDS", 0.0)
    with pytest.raises(BadInput, match="interrupted"):
        tables_of(data, ["player"])


def test_a_season_of_every_player_in_every_round_is_bounded() -> None:
    rows = f"INSERT INTO player {NUMBERS.format(20_000)} SELECT n, 'x' FROM r"
    last = "INSERT INTO pairing VALUES (1000, 1, 1, -1, 4)"
    with pytest.raises(BadInput, match="1,000,000"):
        keizer_for_clubs.read(database("CREATE TABLE player (id, name)", rows, PAIRING, last))


def test_many_rounds_of_many_rows_take_the_time_of_the_rows() -> None:
    rows = f"INSERT INTO pairing {NUMBERS.format(60_000)} SELECT n % 1000 + 1, 1, 1, -1, 4 FROM r"
    player = "INSERT INTO player VALUES (1, 'Jansen')"
    made = keizer_for_clubs.read(database("CREATE TABLE player (id, name)", player, PAIRING, rows))
    assert len(made.tournament.all_rounds) == 1000


def test_a_zero_byte_in_a_database_is_refused() -> None:
    name = "INSERT INTO player VALUES (1, 'a' || char(0) || 'b')"
    with pytest.raises(BadInput):
        table_of(database("CREATE TABLE player (id, name)", name))


def test_a_zip_that_is_cut_off_or_damaged_anywhere_is_refused_in_a_sentence() -> None:
    whole = zipped({"list.txt": test_fide_list.TEXT.encode()})
    cut = [whole[:place] + whole[place + 9 :] for place in range(len(whole) - 9)]
    for data in [*cut, *(whole[:place] for place in range(2, len(whole), 5))]:
        try:
            listed(data)
        except BadInput:
            continue


def test_a_list_in_one_line_of_a_zip_is_read_piece_by_piece(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(lists, "MOST_BYTES", 64 << 20)
    text = test_egd.LIST.encode() + b"x" * (100 << 20)
    data = zipped({"allworld_lp": text})
    del text
    tracemalloc.start()
    with pytest.raises(BadInput, match="64"):
        listed(data)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert peak < 10 << 20


@pytest.mark.parametrize("method", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
def test_a_zip_that_is_packed_in_another_way_is_refused(method: int) -> None:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", method) as archive:
        archive.writestr("x.txt", test_fide_list.TEXT)
    with pytest.raises(BadInput):
        listed(out.getvalue())


@pytest.mark.parametrize("line", ["a{}x)", "a {}1x", "{}", "1. {}x"])
@pytest.mark.parametrize("filler", [" ", "- ", "1", "1 ", ", (", "_"])
def test_a_line_of_a_table_takes_no_more_time_than_its_length(line: str, filler: str) -> None:
    """One of 20,000 blanks took 16 seconds, and nobody else was answered meanwhile."""
    text = f"Jansen, Piet 1800\n{line.format(filler * (100_000 // len(filler)))}"
    start = time.process_time()
    with suppress(BadInput):
        preview(text, [])
    assert time.process_time() - start < 2


def test_a_player_of_a_list_takes_no_more_time_than_its_length() -> None:
    player = b"<player><fideid>1</fideid><country>" + b" " * 900_000 + b"x"
    stream = io.BytesIO(b"<playerslist>" + player + b"</player></playerslist>")
    with lists.open_rating_list(stream, frozenset({"NED"})) as (_, _, found):
        assert not list(found)


def test_who_is_passed_over_counts_as_well(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("zwitser.formats.lists.MOST_PLAYERS", 1000)
    players = b"<player><fideid>1</fideid></player>" * 2 + b"</player>" * 2000
    stream = io.BytesIO(b"<playerslist>" + players + b"</playerslist>")
    reading = lists.open_rating_list(stream, frozenset({"NED"}))
    with pytest.raises(BadInput, match="1000"), reading as (_, _, found):
        list(found)


def test_names_of_a_list_hold_nothing_that_nobody_sees() -> None:
    text = test_fide_list.TEXT.replace("Jansen, Piet", "Jan\x00en,\x1bPiet")
    assert [one.name for one in listed(text.encode())][-1] == "Jan en, Piet"
