"""Tables out of other files: a workbook of Excel, a club's database, an export of Sevilla."""

from __future__ import annotations

import json
import warnings
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, datetime
from io import BytesIO
from typing import IO, Any
from xml.parsers import expat
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from zwitser.errors import BadInput
from zwitser.formats.keizer_for_clubs import tables_of
from zwitser.formats.lists import START
from zwitser.formats.sheets import MOST_ROWS, Cells
from zwitser.formats.source import DATABASE, check_text, decode
from zwitser.formats.tables import headers_in

MOST_COLUMNS = 60
UNPACKED = 32 * 1024 * 1024
MOST_ELEMENTS = 1_000_000
"""The bytes of a workbook after unpacking, and its XML elements; a list of players is far below."""

OPENED = 2
"""How many times openpyxl opens a part: a sheet once for its size, and once for its cells."""

MOST_LETTERS = 16 * 1024 * 1024
"""Characters in all sheets together; every cell counts as at least one."""

LONGEST_TOKEN = 512 * 1024
"""Bytes between two tags; a cell of Excel holds 32,767 letters."""

_ENDLESS = (expat.errors.XML_ERROR_UNCLOSED_TOKEN, expat.errors.XML_ERROR_PARTIAL_CHAR)

OLD_WORKBOOK = bytes.fromhex("d0cf11e0a1b11ae1")
"""The first bytes of an .xls file."""
NO_LIST = (b"%PDF", b"{\\rtf", b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"BM", b"RIFF")
"""The first bytes of documents and images, which hold no list that can be read."""

HEADER = (
    *("Naam", "Titel", "Rating", "Rang", "Club", "Land", "EGD"),
    *("FIDE-nummer", "Geslacht", "Geboren"),
)
SEX = {"m": "m", "w": "v"}
"""The desk says `v` where a TRF says `w`."""


@dataclass(frozen=True, slots=True)
class FoundTable:
    """A table of players as text; of a workbook also the name of its sheet, and the others."""

    text: str
    sheet: str = ""
    others: tuple[str, ...] = ()


def table_of(data: bytes) -> FoundTable:
    """Extract the table of players from a file of any known program."""
    if data.startswith(b"PK"):
        return _read_workbook(data)
    if data.startswith(DATABASE):
        table = tables_of(data, ("player",)).get("player")
        if table is None:
            raise BadInput.at("", "database-unknown")
        heads = list(table[0]) if table else []
        rows = ([_cell(value) for value in row.values()] for row in table[:MOST_ROWS])
        return FoundTable(check_text(_lines([heads, *rows])))
    if data.startswith(OLD_WORKBOOK):
        raise BadInput.at("", "workbook-old")
    if data.startswith(NO_LIST):
        raise BadInput.at("", "no-list")
    try:
        text = decode(data)
    except BadInput as error:
        if error.faults[0].what.code != "not-text":
            raise
        raise BadInput.at("", "no-list") from None
    if text.lstrip().startswith("{"):
        try:  # an export of Sevilla: the last ranking of every group
            players = [
                [str(player["Name"]), _cell(player.get("Rating") or player.get("IRtg"))]
                for group in json.loads(text)["GroupReport"]
                for player in (group.get("Ranking") or group["History"])[-1]["Player"]
            ]
        except (ValueError, KeyError, TypeError, IndexError, RecursionError):
            raise BadInput.at("", "json-without-players") from None
        text = check_text(_lines([["Naam", "Rating"], *players]))
    return FoundTable(text)


def table_of_file(data: bytes, name: str) -> FoundTable:
    """Extract the table of players from a file: also from a tournament, by its content or name."""
    from zwitser.formats import read  # imports every reader

    # Sevilla writes JSON too.
    is_ours = data.lstrip()[:1] == b"{" and b'"zwitser"' in data
    is_tournament = is_ours or b"<Tournament" in data[:START]
    if not name.lower().endswith((".trf", ".trfx", ".xml")) and not is_tournament:
        return table_of(data)
    rows: list[tuple[str, ...]] = []
    for player in read(data, name).tournament.players:
        of_go = player.rank, player.club, player.country or player.federation, player.egd
        of_fide = player.fide_id, SEX.get(player.sex, ""), player.born
        strength = str(player.rating or "")
        rows.append((player.name, player.title.value, strength, *of_go, *of_fide))
    filled = [place for place in range(len(HEADER)) if any(row[place] for row in rows)]
    return FoundTable("\n".join("\t".join(row[n] for n in filled) for row in (HEADER, *rows)))


def _read_workbook(data: bytes) -> FoundTable:
    """Extract the longest sheet with a header of players; sheets that are empty don't count."""
    from openpyxl.reader.excel import ExcelReader  # slow to import, and seldom needed

    try:
        with warnings.catch_warnings(), _Parts(BytesIO(data)) as parts:
            warnings.simplefilter("ignore")  # of features that are not needed here
            reader = ExcelReader(BytesIO(data), read_only=True, data_only=True, keep_links=False)
            reader.archive = parts
            reader.read()
            room = [MOST_LETTERS]
            sheets = {sheet.title: _read_sheet(sheet, room) for sheet in reader.wb.worksheets}
    except MemoryError:
        raise
    except Exception:  # noqa: BLE001  # openpyxl has no error class for damaged files
        if b"opendocument.spreadsheet" in data[:200]:  # of LibreOffice
            raise BadInput.at("", "workbook-open") from None
        if b"word/" in data:  # a letter
            raise BadInput.at("", "no-list") from None
        raise BadInput.at("", "workbook-damaged") from None
    filled = {title: rows for title, rows in sheets.items() if any(map(any, rows))}

    def size(title: str) -> int:
        cells = [Cells(n, tuple(row)) for n, row in enumerate(filled[title], 1) if any(row)]
        return len(cells) if any(headers_in(cells)) else 0

    chosen = max(filled, key=size, default="")
    others = tuple(title for title in filled if title != chosen)
    return FoundTable(check_text(_lines(filled.get(chosen, []))), chosen, others)


class _Parts(ZipFile):
    """The ZIP archive of a workbook, with limits checked whenever a part is opened.

    The workbook itself says which parts are sheets, so names can't be trusted; and several sheets
    may be the same part.
    """

    def __init__(self, file: IO[bytes]) -> None:
        super().__init__(file)
        self._room, self._elements = UNPACKED, iter(range(MOST_ELEMENTS))
        self._opened: Counter[str] = Counter()

    def open(self, name: str | ZipInfo, *_: Any, **__: Any) -> IO[bytes]:
        """Unpack a part, or raise BadInput if it exceeds a limit."""
        info = name if isinstance(name, ZipInfo) else self.getinfo(name)
        self._opened[info.filename] += 1
        is_first = self._opened[info.filename] == 1
        self._room -= info.file_size if is_first else 0
        is_packed_plainly = info.compress_type in (ZIP_STORED, ZIP_DEFLATED)  # in little memory
        if self._room < 0 or self._opened[info.filename] > OPENED or not is_packed_plainly:
            raise BadInput.at("", "workbook-damaged")
        with super().open(info) as part:
            content = part.read()
        if is_first:
            _check_xml(content, self._elements)
        return BytesIO(content)


def _check_xml(content: bytes, elements: Iterator[int]) -> None:
    """Refuse document types, too many elements, and very long tokens.

    Before version 2.6 expat takes quadratic time for a long token that arrives in pieces
    (CVE-2023-52425), as openpyxl passes it; here the content is parsed at once.
    """
    parser = expat.ParserCreate()
    last, end = 0, len(content)

    def refuse(*_: object) -> None:
        raise BadInput.at("", "workbook-damaged")

    def step(*_: object) -> None:
        nonlocal last
        if parser.CurrentByteIndex - last > LONGEST_TOKEN:
            refuse()
        last = parser.CurrentByteIndex

    def start(*_: object) -> None:
        step()
        if next(elements, None) is None:
            refuse()

    parser.StartElementHandler, parser.EndElementHandler = start, step
    parser.StartDoctypeDeclHandler = refuse
    try:
        parser.Parse(content, True)
    except expat.ExpatError as error:  # where a token has no end, it is the rest of the part
        is_endless = expat.ErrorString(error.code) in _ENDLESS
        end = end if is_endless else parser.CurrentByteIndex
    if end - last > LONGEST_TOKEN:
        refuse()


def _read_sheet(sheet: Any, room: list[int]) -> list[list[str]]:
    """Read a sheet without the empty cells at the end of its rows.

    `room` is the number of characters left for all sheets: a shared string may stand in every cell,
    and openpyxl fills up missing rows.
    """
    rows = []
    for values in sheet.iter_rows(max_row=MOST_ROWS + 1, max_col=MOST_COLUMNS, values_only=True):
        cells = [_cell(value) for value in values]
        row = cells[: max((place for place, cell in enumerate(cells, 1) if cell), default=0)]
        room[0] -= MOST_COLUMNS + sum(map(len, row))
        if room[0] < 0:
            raise BadInput.at("", "workbook-damaged")
        rows.append(row)
    return rows


def _cell(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime | date):
        return f"{value:%Y-%m-%d}"
    return str(value)


def _lines(rows: Iterable[list[str]]) -> str:
    return "\n".join("\t".join(" ".join(cell.split()) for cell in row) for row in rows)
