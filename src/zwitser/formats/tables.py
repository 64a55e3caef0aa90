"""Players from a table: a CSV file, or rows pasted from a spreadsheet.

The header may be Dutch or English. Without one the columns are guessed from their cells.
"""

from __future__ import annotations

import csv
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from io import StringIO

from zwitser.errors import BadInput, Fault, fault
from zwitser.formats.source import SIZE_LIMIT, Remark, remark, shown
from zwitser.formats.trf.columns import TITLES
from zwitser.messages import Message, message
from zwitser.model import Player, Title
from zwitser.names import PREFIXES, plain
from zwitser.systems.go import is_rank, short_rank


class PlayerColumn(Enum):
    """The meaning of a column in a table of players."""

    NAME = "name"
    FIRST = "first name"
    INFIX = "infix"
    LAST = "last name"
    RATING = "rating"
    RANK = "rank"
    TITLE = "title"
    ID = "number"
    LOT = "lot number"
    RELATION = "relation number"
    FEDERATION = "federation"
    CLUB = "club"
    BORN = "born"
    SEX = "sex"
    FIDE = "FIDE id"
    CATEGORY = "category"
    EGD = "EGD number"


HEADERS = {
    PlayerColumn.NAME: "naam name speler player deelnemer participant spelersnaam volledigenaam",
    PlayerColumn.FIRST: "voornaam firstname givenname roepnaam",
    PlayerColumn.INFIX: "tussenvoegsel tussenvoegsels tussen infix tv",
    PlayerColumn.LAST: "achternaam lastname surname familienaam familyname",
    PlayerColumn.RATING: "rating elo rtg rtgi rtgn knsbrating ratingknsb fiderating ratingfide "
    "klassiek sterkte gor egdrating ratingegd egfrating",
    PlayerColumn.RANK: "rang rank graad grade dankyu kyudan level niveau egdrank",
    PlayerColumn.TITLE: "titel title",
    PlayerColumn.ID: "nr nummer number no id startnummer startnr startno",
    PlayerColumn.LOT: "lot loting lotingsnummer lotnummer lotnr lotnumber",
    PlayerColumn.RELATION: "relatienummer relatienr relnr knsbnummer knsbnr knsbid bondsnummer "
    "lidnummer",
    PlayerColumn.FEDERATION: "fed federatie federation land country",
    PlayerColumn.CLUB: "club clubnaam clubname vereniging verenigingsnaam schaakvereniging",
    PlayerColumn.BORN: "geb gebjaar gebdatum geboren geboortejaar geboortedatum jaar born birth "
    "yob dob birthyear yearofbirth birthdate dateofbirth birthday",
    PlayerColumn.SEX: "s geslacht sex gender mv",
    PlayerColumn.FIDE: "fideid fidenummer fidenr fideno",
    PlayerColumn.CATEGORY: "categorie category cat groep group klasse",
    PlayerColumn.EGD: "egd egdnummer egdnr egdno egdid egdnumber egdpin egfpin egfnummer egfid pin",
}
"""The words of a header, without blanks and points."""

_TEXTS = {
    "relation": PlayerColumn.RELATION,
    "federation": PlayerColumn.FEDERATION,
    "club": PlayerColumn.CLUB,
    "born": PlayerColumn.BORN,
    "sex": PlayerColumn.SEX,
    "fide": PlayerColumn.FIDE,
    "category": PlayerColumn.CATEGORY,
    "egd": PlayerColumn.EGD,
}
"""The fields of a row that are taken over as they stand."""

LONGEST_NAME = 1000
"""As in the document."""

HEAD_ROWS = 10
"""Rows in which a header is looked for: a sheet often has a title and a date above it."""

_BY_WORD = {word: column for column, words in HEADERS.items() for word in words.split()}
PIN = re.compile(r"[1-9][0-9]{7}")
"""A number of the EGD."""
_YEAR = re.compile(r"(?<![0-9])(?:18|19|20)[0-9]{2}(?![0-9])")
_NO_RATING = ("", "-", "0", "unr", "unrated", "geen", "none")
_LETTER = re.compile(r"[^\W\d]")
_NUMBERED = re.compile(r"\A[0-9]++[.)]\s*+")
_STRENGTH = re.compile(
    r"(?<![\s,:–-])[\s,:–-]++\(?([0-9]{3,4}|[0-9]{1,2} ?(?:[kdp]|kyu|dan|pro))\)?\Z",
    re.IGNORECASE,
)
"""The number at the beginning of a line of a message, and the rating or rank at its end.

Neither backtracks: a line may have a hundred thousand blanks.
"""


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A player as a row describes them; fields without a cell are empty, `id` and `lot` 0."""

    line: int
    name: str
    rating: int | None = None
    title: Title = Title.NONE
    id: int = 0
    lot: int = 0
    relation: str = ""
    federation: str = ""
    club: str = ""
    born: str = ""
    sex: str = ""
    fide: str = ""
    category: str = ""
    rank: str = ""
    egd: str = ""


@dataclass(frozen=True, slots=True)
class PlayerTable:
    """The rows that could be read, the faults of the others, and remarks."""

    rows: tuple[PlayerRow, ...]
    faults: tuple[Fault, ...] = ()
    remarks: tuple[Remark, ...] = ()


@dataclass(frozen=True, slots=True)
class Layout:
    """The rows of a table, its header if it has one, and the meaning of each column.

    `above` are the rows over the header: a title, a date.
    """

    header: Cells | None
    body: tuple[Cells, ...]
    columns: Mapping[int, PlayerColumn]
    above: tuple[Cells, ...] = ()


def read_players(text: str) -> PlayerTable:
    """Read a table of players; a fault of a row does not hide the other rows."""
    layout = find_layout(text)
    header, columns = layout.header, layout.columns
    if header is None:
        guessed = ", ".join(columns[place].value for place in sorted(columns))
        remarks = [remark("header-guessed", found=guessed)]
    else:
        remarks = [
            remark("column-ignored", header.line, found=shown(value))
            for place, value in enumerate(header.values)
            if value and place not in columns
        ]
    rows: list[PlayerRow] = []
    faults: list[Fault] = []
    for cells in layout.body:
        row, row_faults, row_remarks = read_row(cells, columns)
        faults += row_faults
        remarks += row_remarks
        if not row_faults:
            rows.append(row)
    line_of: dict[int, int] = {}
    for row in rows:
        if row.id and line_of.setdefault(row.id, row.line) != row.line:
            where = message("row", row=row.line)
            faults.append(fault(where, "number-twice", number=row.id, first=line_of[row.id]))
    remarks += [
        remark("name-twice", found=shown(name), count=count)
        for name, count in Counter(row.name for row in rows).items()
        if count > 1
    ]
    return PlayerTable(tuple(rows), tuple(faults), tuple(remarks))


def find_layout(text: str) -> Layout:
    """Find the header, and the meaning of each column."""
    text = text.removeprefix("\ufeff")
    separator = separator_of(text)
    cells = read_cells(text, separator)
    if not cells:
        raise BadInput.at("", "table-empty")
    for place, columns in headers_in(cells):
        return Layout(cells[place], cells[place + 1 :], columns, cells[:place])
    body = _split_strength(tuple(map(_join_name, cells)) if separator == "," else cells)
    width = max(len(row.values) for row in body)
    filled = {
        place: [value for row in body for value in row.values[place : place + 1] if value]
        for place in range(width)
    }
    return Layout(None, body, _guess_columns(filled))


def headers_in(cells: Sequence[Cells]) -> Iterator[tuple[int, dict[int, PlayerColumn]]]:
    """Find the rows that could be the header, and the meaning of their columns.

    A header has a column of names and no numbers. Below the first row it takes two known words:
    somebody may be called Player.
    """
    for place, row in enumerate(cells[:HEAD_ROWS]):
        words = [re.sub(r"[\s._\-/()#:]+", "", value).casefold() for value in row.values]
        columns = {n: _BY_WORD[word] for n, word in enumerate(words) if word in _BY_WORD}
        names_players = {PlayerColumn.NAME, PlayerColumn.LAST, PlayerColumn.FIRST} & set(
            columns.values()
        )
        has_numbers = any(value.isdigit() for value in row.values)
        if names_players and not has_numbers and len(columns) > (place > 0):
            yield place, columns


def _join_name(row: Cells) -> Cells:
    """Join the cells of `Last, First` in a table without header, separated by commas."""
    names = [value for value in row.values if value and not _is_number(value)]
    numbers = [value for value in row.values if _is_number(value)]
    titles = [name for name in names if name.upper() in TITLES or is_rank(short_rank(name))]
    names = [name for name in names if name not in titles]
    return Cells(row.line, (", ".join(names), *numbers, *titles))


def _split_strength(rows: tuple[Cells, ...]) -> tuple[Cells, ...]:
    """Split lines like `1. Piet Jansen (1800)` into name and strength, if most have a strength."""
    if any(len(row.values) > 1 for row in rows):
        return rows
    found: list[tuple[str, str] | None] = []
    for row in rows:
        text = _NUMBERED.sub("", row.values[0])
        end = _STRENGTH.search(text)
        parts = (*([(text[: end.start()], end[1])] if end else []), (text, ""))
        # A name has a letter; a line without one stays as it is.
        named = (part for part in parts if _LETTER.search(part[0]) and "\n" not in part[0])
        found.append(next(named, None))
    if 2 * sum(parts is not None and parts[1] != "" for parts in found) <= len(rows):
        return rows
    return tuple(
        Cells(row.line, parts or row.values) for row, parts in zip(rows, found, strict=True)
    )


def _guess_columns(filled: Mapping[int, Sequence[str]]) -> dict[int, PlayerColumn]:
    """Guess columns from their cells: titles, names, relation numbers, ratings, running numbers."""
    guessed = {place: _guess_column(values) for place, values in filled.items()}
    words = [place for place, column in guessed.items() if column is PlayerColumn.NAME]
    if not words:
        raise BadInput.at("", "no-names")
    found = _guess_names({place: filled[place] for place in words})
    for place, column in guessed.items():
        if column and column not in (PlayerColumn.NAME, *found.values()):
            found[place] = column
    return found


def _guess_column(filled: Sequence[str]) -> PlayerColumn | None:
    if not filled:
        return None
    numbers = [int(value) for value in filled if re.fullmatch(r"[0-9]{1,15}", value)]
    if all(value.upper() in TITLES for value in filled):
        return PlayerColumn.TITLE
    if all(is_rank(short_rank(value)) for value in filled):
        return PlayerColumn.RANK
    if 2 * len(numbers) < len(filled):
        return PlayerColumn.NAME
    if all(PIN.fullmatch(value) for value in filled):
        return PlayerColumn.EGD
    if min(numbers) >= 100_000:
        return PlayerColumn.RELATION
    if sorted(numbers) == list(range(1, len(filled) + 1)) and len(numbers) > 1:
        return PlayerColumn.ID
    return PlayerColumn.RATING


def _guess_names(filled: Mapping[int, Sequence[str]]) -> dict[int, PlayerColumn]:
    """Guess the columns of first name, prefix and surname; else the first column has names."""

    def core(value: str) -> list[str]:
        return [word for word in plain(value).split() if word not in PREFIXES]

    infixes = [place for place, values in filled.items() if not any(map(core, values))]
    names = [place for place in filled if place not in infixes]
    if len(names) < 2:
        return {min(filled): PlayerColumn.NAME}
    first, last = names[:2]
    single = [len(core(value)) == 1 and "," not in value for value in filled[first]]
    if 2 * sum(single) <= len(single):
        return {min(filled): PlayerColumn.NAME}
    prefixes = {
        place: sum(len(core(value)) < len(value.split()) for value in filled[place])
        for place in (first, last)
    }
    if prefixes[first] > prefixes[last]:
        first, last = last, first
    columns = {first: PlayerColumn.FIRST, last: PlayerColumn.LAST}
    return columns | dict.fromkeys(infixes[:1], PlayerColumn.INFIX)


def read_row(
    cells: Cells, columns: Mapping[int, PlayerColumn]
) -> tuple[PlayerRow, list[Fault], list[Remark]]:
    """Read one row, with its faults and remarks; a wrong cell counts as empty."""
    value = dict.fromkeys(PlayerColumn, "")
    for place, column in columns.items():
        # Of two columns with the same meaning the first that is filled counts.
        if place < len(cells.values) and not value[column]:
            value[column] = cells.values[place]
    # A name is on one line; from its parts it becomes `de Boer, Anna`.
    last = f"{value[PlayerColumn.INFIX]} {value[PlayerColumn.LAST]}"
    parts = [last, value[PlayerColumn.FIRST]]
    if value[PlayerColumn.NAME]:
        parts = value[PlayerColumn.NAME].split(",")
    name = ", ".join(filter(None, (" ".join(part.split()) for part in parts)))
    title = value[PlayerColumn.TITLE].upper()
    faults: list[Fault] = []
    where = message("row", row=cells.line)
    if not name:
        faults.append(fault(where, "name-missing"))
    if len(name) > LONGEST_NAME:
        faults.append(fault(where, "name-too-long", limit=LONGEST_NAME, got=len(name)))
    rating = _rating(cells.line, value, faults)
    id_ = _whole(cells.line, PlayerColumn.ID, value, faults)
    lot = _whole(cells.line, PlayerColumn.LOT, value, faults)
    rank = short_rank(value[PlayerColumn.RANK])
    if rank and not is_rank(rank):
        got = shown(value[PlayerColumn.RANK])
        faults.append(fault(in_column(cells.line, PlayerColumn.RANK), "rank-range", got=got))
        rank = ""
    texts = {field: value[column] for field, column in _TEXTS.items()}
    known = TITLES.get(title, Title.NONE)
    row = PlayerRow(cells.line, name, rating, known, id_, lot, rank=rank, **texts)
    strange = remark("title-unknown", cells.line, player=shown(name), found=shown(title))
    return row, faults, [] if title in TITLES else [strange]


def in_column(line: int, column: PlayerColumn) -> Message:
    """Name the place of a cell in a fault."""
    return message("row-column", row=line, column=Message(f"column.{column.value}"))


def _rating(line: int, value: Mapping[PlayerColumn, str], faults: list[Fault]) -> int | None:
    """Read a rating; only a go player, who has a rank, may have one below zero."""
    text = re.sub(r"(?<=\d)\s(?=\d)", "", value[PlayerColumn.RATING])
    if value[PlayerColumn.RANK] and re.fullmatch(r"-[0-9]{1,4}", text):
        return int(text)
    if text.casefold() in _NO_RATING:
        return None
    if not _is_number(text) or int(re.split("[.,]", text)[0]) > 9999:
        faults.append(fault(in_column(line, PlayerColumn.RATING), "rating-range", got=shown(text)))
        return None
    return int(re.split("[.,]", text)[0]) or None


def _is_number(text: str) -> bool:
    return re.fullmatch(r"[0-9]{1,9}(?:[.,]0+)?", text) is not None


def _whole(
    line: int, column: PlayerColumn, value: Mapping[PlayerColumn, str], faults: list[Fault]
) -> int:
    text = value[column]
    if not text:
        return 0
    if not (text.isascii() and text.isdigit() and 0 < len(text) <= 9 and int(text)):
        faults.append(fault(in_column(line, column), "whole-from-1", got=shown(text)))
        return 0
    return int(text)


def birth_year(text: str) -> int | None:
    """Find the year in a date or year of birth, in any notation."""
    found = _YEAR.search(text)
    return int(found[0]) if found else None


def player_of(row: PlayerRow, id_: int, lot: int) -> Player:
    """Make a player of a row, with a number and a lot number."""
    return Player(
        id_,
        row.name,
        lot,
        row.rating,
        row.title,
        rank=row.rank,
        club=row.club,
        country=row.federation,
        egd=row.egd,
    )


# Reading and writing CSV.

MOST_ROWS = 20_000
"""As many as a tournament has players at most; a national rating list just fits."""

BYTE_ORDER_MARK = "\ufeff"
"""Without it Excel does not read a file as UTF-8."""

Value = str | int | None

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "|", "%")
_NUMBER = re.compile(r"-?[0-9]+(?:\.[0-9]+)?")
_CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029]+")


@dataclass(frozen=True, slots=True)
class Cells:
    """One row of a table that was read, with its line in the text."""

    line: int
    values: tuple[str, ...]


def read_cells(text: str, separator: str, *, most: int = MOST_ROWS) -> tuple[Cells, ...]:
    """Split a table into rows of stripped cells; empty rows are left out."""
    if len(text) > SIZE_LIMIT:
        raise BadInput.at("", "table-too-large")
    rows: list[Cells] = []
    try:
        reader = csv.reader(StringIO(text, newline=""), delimiter=separator)
        for line, row in enumerate(reader, 1):
            values = tuple(value.strip() for value in row)
            if not any(values):
                continue
            if len(rows) > most:
                raise BadInput.at(message("row", row=line), "too-many-rows", most=most)
            rows.append(Cells(line, values))
    except csv.Error as error:
        raise BadInput.at("", "not-a-table", found=str(error)) from None
    return tuple(rows)


def separator_of(text: str) -> str:
    """Guess the separator: a tab where there is one, else a semicolon, else a comma."""
    start = text[:10_000]
    return next((each for each in ("\t", ";") if each in start), ",")


def write_cells(
    header: Sequence[str],
    rows: Iterable[Sequence[Value]],
    *,
    separator: str = ",",
    excel: bool = False,
) -> str:
    """Write CSV; with `;`, for a Dutch Excel, decimals have a comma.

    A cell that a spreadsheet would evaluate as a formula gets an apostrophe before it.
    """

    def escape(value: Value) -> str:
        text = "" if value is None else str(value)
        if _NUMBER.fullmatch(text):
            return text.replace(".", ",") if separator == ";" else text
        if text.lstrip(" \n\u00a0").startswith(_FORMULA):
            text = f"'{text}"
        return _CONTROL.sub(" ", text)

    out = StringIO(newline="")
    writer = csv.writer(out, delimiter=separator, lineterminator="\r\n")
    for row in (header, *rows):
        writer.writerow([escape(value) for value in row])
    return (BYTE_ORDER_MARK if excel else "") + out.getvalue()
