"""Players from a table, a CSV file or rows of a spreadsheet: read, previewed, and new ratings.

The header may be Dutch or English. Without one the columns are guessed from their cells.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import Enum

from zwitser.errors import BadInput, Fault, fault
from zwitser.formats.lists import fold, is_knsb_list, read_knsb_list
from zwitser.formats.sheets import Cells, read_cells, separator_of
from zwitser.formats.source import Remark, decode, quote, remark
from zwitser.formats.trf.columns import TITLES
from zwitser.messages import Message, message
from zwitser.model import Player, Title
from zwitser.names import PREFIXES, name_key, plain
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

_TEXTS = ("relation", "federation", "club", "born", "sex", "fide", "category", "egd")
"""The fields of a row that are taken over as they stand, from the columns of the same names."""

LONGEST_NAME = 1000
"""As in the document."""

HEAD_ROWS = 10
"""Rows in which a header is looked for: a sheet often has a title and a date above it."""

_NAMES = frozenset((PlayerColumn.NAME, PlayerColumn.LAST, PlayerColumn.FIRST))
_BY_WORD = {word: column for column, words in HEADERS.items() for word in words.split()}
PIN = re.compile(r"[1-9][0-9]{7}")
"""A number of the EGD."""
_YEAR = re.compile(r"(?<![0-9])(?:18|19|20)[0-9]{2}(?![0-9])")
_NO_RATING = ("", "-", "0", "unr", "unrated", "geen", "none")
_LETTER = re.compile(r"[^\W\d]")
_NUMBERED = re.compile(r"\A[0-9]++[.)]\s*+")
_STRENGTH = re.compile(
    r"(?<![\s,:–-])[\s,:–-]++\(?([0-9]{3,4}|[0-9]{1,2} ?(?:[kdp]|kyu|dan|pro))\)?\Z", re.IGNORECASE
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
            remark("column-ignored", header.line, found=quote(value))
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
        remark("name-twice", found=quote(name), count=count)
        for name, count in Counter(row.name for row in rows).items()
        if count > 1
    ]
    return PlayerTable(tuple(rows), tuple(faults), tuple(remarks))


def find_layout(text: str) -> Layout:
    """Find the header, and the meaning of each column."""
    text = text.removeprefix("\ufeff")
    cells = read_cells(text, separator := separator_of(text))
    if not cells:
        raise BadInput.at("", "table-empty")
    if found := next(headers_in(cells), None):
        place, known = found
        return Layout(cells[place], cells[place + 1 :], known, cells[:place])
    body = _join_or_split(cells, separator)
    filled: dict[int, list[str]] = defaultdict(list)
    for row in body:
        for place, value in enumerate(row.values):
            if value:
                filled[place].append(value)
    guessed = {place: _guess_column(filled[place]) for place in sorted(filled)}
    names = {place: filled[place] for place in guessed if guessed[place] is PlayerColumn.NAME}
    if not names:
        raise BadInput.at("", "no-names")
    columns = _guess_names(names)
    for place, column in guessed.items():
        if column not in (PlayerColumn.NAME, *columns.values()):
            columns[place] = column
    return Layout(None, body, columns)


def headers_in(cells: Sequence[Cells]) -> Iterator[tuple[int, dict[int, PlayerColumn]]]:
    """Find the rows that could be the header, and the meaning of their columns.

    A header has a column of names and no numbers. Below the first row it takes two known words:
    somebody may be called Player.
    """
    for place, row in enumerate(cells[:HEAD_ROWS]):
        words = [re.sub(r"[\s._\-/()#:]+", "", value).casefold() for value in row.values]
        columns = {n: _BY_WORD[word] for n, word in enumerate(words) if word in _BY_WORD}
        has_numbers = any(value.isdigit() for value in row.values)
        has_names = not _NAMES.isdisjoint(columns.values())
        if has_names and not has_numbers and len(columns) > (place > 0):
            yield place, columns


def _join_or_split(rows: tuple[Cells, ...], separator: str) -> tuple[Cells, ...]:
    """Bring names of a table without header into one cell, and strengths into another.

    The cells of `Last, First` are joined where commas separate them. Lines like
    `1. Piet Jansen (1800)` are split into name and strength, if most have a strength.
    """
    if separator == ",":
        joined = []
        for row in rows:
            words = [value for value in row.values if value and not _is_number(value)]
            numbers = [value for value in row.values if _is_number(value)]
            titles = [word for word in words if word.upper() in TITLES or is_rank(short_rank(word))]
            name = ", ".join(word for word in words if word not in titles)
            joined.append(Cells(row.line, (name, *numbers, *titles)))
        rows = tuple(joined)
    if any(len(row.values) > 1 for row in rows):
        return rows
    found = []
    for row in rows:
        text = _NUMBERED.sub("", row.values[0])
        end = _STRENGTH.search(text)
        parts = [(text[: end.start()], end[1])] if end else []
        # A name has a letter; a line without one stays as it is.
        named = (p for p in (*parts, (text, "")) if _LETTER.search(p[0]) and "\n" not in p[0])
        found.append(Cells(row.line, next(named, row.values)))
    count = sum(any(row.values[1:]) for row in found)
    return tuple(found) if 2 * count > len(rows) else rows


def _guess_column(filled: Sequence[str]) -> PlayerColumn:
    """Guess a column from its cells: titles, names, relation numbers, ratings, running numbers."""
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
    with_first, with_last = (
        sum(len(core(value)) < len(value.split()) for value in filled[place])
        for place in (first, last)
    )
    if with_first > with_last:
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
    id_ = _parse_whole(cells.line, PlayerColumn.ID, value, faults)
    lot = _parse_whole(cells.line, PlayerColumn.LOT, value, faults)
    rank = short_rank(value[PlayerColumn.RANK])
    if rank and not is_rank(rank):
        got = quote(value[PlayerColumn.RANK])
        faults.append(fault(in_column(cells.line, PlayerColumn.RANK), "rank-range", got=got))
        rank = ""
    texts = {field: value[PlayerColumn[field.upper()]] for field in _TEXTS}
    known = TITLES.get(title, Title.NONE)
    row = PlayerRow(cells.line, name, rating, known, id_, lot, rank=rank, **texts)
    strange = remark("title-unknown", cells.line, player=quote(name), found=quote(title))
    return row, faults, [] if title in TITLES else [strange]


def in_column(line: int, column: PlayerColumn) -> Message:
    return message("row-column", row=line, column=Message(f"column.{column.value}"))


def _rating(line: int, value: Mapping[PlayerColumn, str], faults: list[Fault]) -> int | None:
    """Read a rating; only a go player, who has a rank, may have one below zero."""
    text = re.sub(r"(?<=\d)\s(?=\d)", "", value[PlayerColumn.RATING])
    if value[PlayerColumn.RANK] and re.fullmatch(r"-[0-9]{1,4}", text):
        return int(text)
    if text.casefold() in _NO_RATING:
        return None
    if not _is_number(text) or int(re.split("[.,]", text)[0]) > 9999:
        faults.append(fault(in_column(line, PlayerColumn.RATING), "rating-range", got=quote(text)))
        return None
    return int(re.split("[.,]", text)[0]) or None


def _is_number(text: str) -> bool:
    return re.fullmatch(r"[0-9]{1,9}(?:[.,]0+)?", text) is not None


def _parse_whole(
    line: int, column: PlayerColumn, value: Mapping[PlayerColumn, str], faults: list[Fault]
) -> int:
    text = value[column]
    if not text:
        return 0
    if not (text.isascii() and text.isdigit() and 0 < len(text) <= 9 and int(text)):
        faults.append(fault(in_column(line, column), "whole-from-1", got=quote(text)))
        return 0
    return int(text)


def birth_year(text: str) -> int | None:
    """Find the year in a date or year of birth, in any notation."""
    found = _YEAR.search(text)
    return int(found[0]) if found else None


def player_of(row: PlayerRow, id_: int, lot: int) -> Player:
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


# A preview of the players in a table, before they are entered. Nothing is refused: a cell that
# can't be read counts as empty and is marked, so that one cell does not stop a list.

TAB = "\t"

_NOT_BORN = ("-", "0", "?")
"""Texts for an unknown year of birth."""


@dataclass(frozen=True, slots=True)
class PreviewRow:
    """A row as it would be entered, with the faults of its cells.

    `twin` is the same name among the players entered or higher in the table, then in `twin_row`.
    """

    row: PlayerRow
    faults: tuple[Fault, ...]
    twin: str = ""
    twin_row: int = 0

    @property
    def can_be_taken(self) -> bool:
        return 0 < len(self.row.name) <= LONGEST_NAME


@dataclass(frozen=True, slots=True)
class Preview:
    """A table with the meaning of its columns: None where a column is not used.

    `unused` has the headings of unused columns with any content, or their numbers; `above` the rows
    over the header.
    """

    text: str
    header: tuple[str, ...]
    columns: tuple[PlayerColumn | None, ...]
    entries: tuple[PreviewRow, ...]
    unused: tuple[str, ...]
    above: tuple[str, ...] = ()


def preview(text: str, present: Iterable[str]) -> Preview:
    """Preview a table; `present` are the names of the players entered already."""
    found = find_layout(text)
    if not found.body:
        raise BadInput.at("", "table-only-header")
    rows = [*([found.header] if found.header else []), *found.body]
    width = max(place for row in rows for place, value in enumerate(row.values, 1) if value)
    columns = tuple(found.columns.get(place) for place in range(width))
    above = tuple(" ".join(filter(None, row.values)) for row in found.above)
    return replace(_read(found.header, found.body, columns, present), above=above)


def preview_as(
    text: str, columns: Sequence[PlayerColumn | None], present: Iterable[str], *, has_header: bool
) -> Preview:
    """Preview the text of a `Preview` again, with columns that the user chose."""
    cells = read_cells(text, TAB)
    header = cells[0] if has_header and cells else None
    return _read(header, cells[1:] if has_header else cells, tuple(columns), present)


def _read(
    header: Cells | None,
    body: Sequence[Cells],
    columns: tuple[PlayerColumn | None, ...],
    present: Iterable[str],
) -> Preview:
    places = {place: column for place, column in enumerate(columns) if column}
    # `Piet de Boer` is `de Boer, Piet` as well.
    seen = {name_key(name)[:3]: (name, 0) for name in present}
    entries = []
    for cells in body:
        row, faults, _ = read_row(cells, places)
        if row.born and birth_year(row.born) is None:
            if row.born not in _NOT_BORN:
                where = in_column(row.line, PlayerColumn.BORN)
                faults.append(fault(where, "born-range", got=quote(row.born)))
            row = replace(row, born="")
        twin, twin_row = seen.setdefault(name_key(row.name)[:3], (row.name, row.line))
        if twin_row == row.line:
            twin, twin_row = "", 0
        entries.append(PreviewRow(row, tuple(faults), twin, twin_row))
    heads = header.values if header else ()
    unused = []
    for place, column in enumerate(columns):
        head = "".join(heads[place : place + 1])
        if column is None and (head or any(any(row.values[place : place + 1]) for row in body)):
            unused.append(head or str(place + 1))
    rows = (header, *body) if header else body
    # Every row keeps its line, by which a form names it. Every cell keeps its column: no tab, no
    # line break, no quote that would begin a quotation.
    lines = [""] * max((row.line for row in rows), default=0)
    for one in rows:
        values = (" ".join(value.replace('"', "”").split()) for value in one.values)
        lines[one.line - 1] = TAB.join(values)
    return Preview("\n".join(lines), heads, columns, tuple(entries), tuple(unused))


# New ratings for players who are entered.


def read_ratings(data: bytes, players: Sequence[Player]) -> dict[int, int]:
    """Read new ratings of players from a table, or from the KNSB list.

    A row of a table must find its player: by number where the table has numbers, else by name. The
    KNSB list is searched by name; a player without an entry, or with a namesake, gets no rating.
    """
    if not data.startswith(b"PK") and not is_knsb_list(data.lstrip(b"\xef\xbb\xbf")):
        rows = players_of_rows(read_players(decode(data)), players)
        return {player: row.rating for player, row in rows.items() if row.rating is not None}
    found: dict[str, list[int | None]] = {}
    wanted = _by_name(players)
    for member in read_knsb_list(data):
        if (key := fold(member.name)) in wanted:
            found.setdefault(key, []).append(member.rating)
    return {
        ids[0]: ratings[0]
        for key, ids in wanted.items()
        if len(ids) == 1 and len(ratings := found.get(key, [])) == 1 and ratings[0] is not None
    }


def players_of_rows(table: PlayerTable, players: Sequence[Player]) -> dict[int, PlayerRow]:
    """Map players to their rows, or raise BadInput with all rows that don't fit one player."""
    if table.faults:
        raise BadInput(table.faults)
    ids, names = {player.id for player in players}, _by_name(players)
    found: dict[int, PlayerRow] = {}
    faults = []
    for row in table.rows:
        where, name = message("row", row=row.line), quote(row.name)
        fits = [row.id] if row.id in ids else names.get(fold(row.name), []) if not row.id else []
        if len(fits) == 1:
            found[fits[0]] = row
        elif fits:
            faults.append(fault(where, "namesakes", count=len(fits), name=name))
        else:
            faults.append(fault(where, "no-player", player=row.id or name))
    if faults:
        raise BadInput(faults)
    return found


def _by_name(players: Iterable[Player]) -> dict[str, list[int]]:
    names: dict[str, list[int]] = {}
    for player in players:
        names.setdefault(fold(player.name), []).append(player.id)
    return names
