"""Rating lists of the KNSB, the EGD and FIDE, read as a stream of entries of one class.

A list is a file, or the only file in a ZIP.
"""

from __future__ import annotations

import re
import unicodedata
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager, nullcontext
from dataclasses import dataclass, field, replace
from io import BufferedReader, BytesIO, RawIOBase
from itertools import chain, islice
from pathlib import Path
from typing import IO, TYPE_CHECKING
from xml.sax.saxutils import unescape
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

from zwitser.characters import harmful, harmless
from zwitser.errors import BadInput, Fault, fault
from zwitser.formats.document import FAULT_LIMIT
from zwitser.formats.sheets import read_cells
from zwitser.formats.source import SIZE_LIMIT, decode, quote
from zwitser.formats.trf.columns import TITLES
from zwitser.messages import Message, message
from zwitser.model import Player, Title
from zwitser.systems.go import PROFESSIONAL, is_amateur_rank, rank_from_rating

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer


@dataclass(frozen=True, slots=True)
class ListedPlayer:
    """A player in a rating list, with the number that the federation gave.

    `games` counts rated games; numbers that are missing are 0. `more` has the values that only this
    list has, such as a rapid rating or a rank.
    """

    number: int
    name: str
    title: Title = Title.NONE
    federation: str = ""
    rating: int | None = None
    games: int = 0
    born: int = 0
    is_woman: bool = False
    more: Mapping[str, str] = field(default_factory=dict)


START = 4096
"""The bytes of a file by which its format is recognised."""

MOST_BYTES = 2 << 30
"""The largest list, unpacked; that of FIDE of 2026 has some 700 MB as XML."""

DAMAGED = (BadZipFile, NotImplementedError, RuntimeError, EOFError, zlib.error, OSError, ValueError)
"""The exceptions of `zipfile` for damaged, encrypted, truncated or unsupported archives."""

Open = Callable[[], AbstractContextManager[IO[bytes]]]
"""Opens a list at its beginning."""

ENDINGS = (".csv", ".txt", ".xml", ".html")


class _Part(RawIOBase):
    """The file in a ZIP as a stream; too many bytes or damage raise BadInput."""

    def __init__(self, part: IO[bytes]) -> None:
        self._part, self._left = part, MOST_BYTES

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer) -> int:
        room = memoryview(buffer).cast("B")
        with _zip_errors():
            data = self._part.read(len(room))
        self._left -= len(data)
        if self._left < 0:
            raise BadInput.at("", "file-too-large", megabytes=MOST_BYTES >> 20)
        room[: len(data)] = data
        return len(data)

    def close(self) -> None:
        self._part.close()
        super().close()


@contextmanager
def _zip_errors() -> Iterator[None]:
    try:
        yield
    except DAMAGED:
        raise BadInput.at("", "zip-damaged") from None


@contextmanager
def open_list(file: IO[bytes]) -> Iterator[Open]:
    """Give a function that opens a list at its beginning; a damaged ZIP is BadInput.

    Exactly one file in a ZIP may have the name of a list; that of the EGD has no extension.
    """
    file.seek(0)
    if file.read(2) != b"PK":

        def rewind() -> AbstractContextManager[IO[bytes]]:
            file.seek(0)
            return nullcontext(file)

        yield rewind
        return
    with _zip_errors():
        archive = ZipFile(file)
        parts = []
        for part in archive.infolist():
            last = part.filename.rpartition("/")[2].lower()
            if last.endswith(ENDINGS) or (last != "" and "." not in last):
                parts.append(part)
        if len(parts) != 1:
            raise BadInput.at("", "zip-with-one-list", found=len(parts))
        if parts[0].compress_type not in (ZIP_STORED, ZIP_DEFLATED):
            raise BadInput.at("", "zip-damaged")  # others may take any amount of memory

    def unzip() -> BufferedReader:
        with _zip_errors():
            return BufferedReader(_Part(archive.open(parts[0])))

    with archive:
        yield unzip


def unpack(data: bytes) -> bytes:
    """Read a list into memory, out of its ZIP if it has one; at most one byte above the limit."""
    with open_list(BytesIO(data)) as open_, open_() as stream:
        return stream.read(SIZE_LIMIT + 1)


# The rating list of the KNSB: a CSV of some 20,000 members, alone or in the ZIP it comes in.

KNSB_HEADER = ("Relatienummer", "Naam", "Titel", "FED", "Rating", "Nv", "Geboren", "S")
MOST_MEMBERS = 100_000


def fold(name: str) -> str:
    """Normalise a name for comparison: lower case, no accents, stripped."""
    apart = unicodedata.normalize("NFKD", name.strip().casefold())
    return "".join(char for char in apart if not unicodedata.combining(char))


def is_knsb_list(start: bytes) -> bool:
    """Say whether a file that begins like this is the list of the KNSB."""
    return start.removeprefix(b"\xef\xbb\xbf").startswith(KNSB_HEADER[0].encode())


def read_knsb_list(data: bytes) -> list[ListedPlayer]:
    """Read the list of the KNSB, sorted by name, or raise BadInput with its faults."""
    rows = read_cells(decode(unpack(data)), ";", most=MOST_MEMBERS)
    if not rows or rows[0].values != KNSB_HEADER:
        got = quote(";".join(rows[0].values)) if rows else message("nothing")
        where = message("row", row=1)
        raise BadInput.at(where, "expected-header", header=";".join(KNSB_HEADER), got=got)
    faults: list[Fault] = []
    members = []
    for row in rows[1:]:
        values = (*row.values, *[""] * len(KNSB_HEADER))[: len(KNSB_HEADER)]
        number, name, title, federation, rating, games, born, sex = values
        where = message("row", row=row.line)
        if len(row.values) > len(KNSB_HEADER):
            faults.append(fault(where, "columns", count=len(KNSB_HEADER), got=len(row.values)))
        if not name:
            faults.append(fault(where, "name-missing"))
        member = ListedPlayer(
            number=_knsb_number(number, row.line, "Relatienummer", faults),
            name=name,
            title=TITLES.get(title.upper(), Title.NONE),
            federation=federation,
            rating=_knsb_number(rating, row.line, "Rating", faults) or None,
            games=_knsb_number(games, row.line, "Nv", faults),
            born=_knsb_number(born, row.line, "Geboren", faults),
            is_woman=sex.lower() in ("w", "v"),
        )
        members.append(member)
    if faults:
        raise BadInput(faults[:FAULT_LIMIT])
    return sorted(members, key=lambda member: (fold(member.name), member.number))


def _knsb_number(text: str, line: int, column: str, faults: list[Fault]) -> int:
    if text and not (text.isascii() and text.isdigit() and len(text) < 12):
        where = message("row-column", row=line, column=column)
        faults.append(fault(where, "whole-number", got=quote(text)))
        return 0
    return int(text or 0)


# The list of all players of the European Go Database, `allworld_lp` (F3).

_PIN = re.compile(r"\d{8}")
_GOR = re.compile(r"-?\d{1,5}")
_DATE = re.compile(r"\((\d{1,2}) ([A-Z][a-z]{2}) (\d{4})\)")
_MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
_NAMELESS = ("(undefined)", "Anonymous")
LONGEST_LINE, EGD_BLOCK = 2000, 1 << 16
NO_CLUBS = ("xxxx", "----")
"""Placeholders for no club."""
WORDS_BEHIND = 7
"""The words after the names: country, club, rank, promotion, GoR, tournaments, last one."""


def parse_egd_line(line: str) -> ListedPlayer | None:
    """Read the line of a player; None for headings and for players without a name (F3).

    A rating may be below zero: then it is in `more` only. A professional gets the amateur rank of
    the rating, with the professional rank as `pro`.
    """
    words = line.split()
    if len(words) < WORDS_BEHIND + 2 or not _PIN.fullmatch(words[0]):
        return None
    if any(word in line for word in _NAMELESS):
        return None
    last, *first = words[1:-WORDS_BEHIND]
    country, club, rank, _promotion, rating, tournaments, _code = words[-WORDS_BEHIND:]
    is_professional = PROFESSIONAL.match(rank) is not None
    if not re.fullmatch("[A-Z]{2}", country) or not (is_amateur_rank(rank) or is_professional):
        return None
    if not (_GOR.fullmatch(rating) and tournaments.isdecimal()):
        return None
    club = "" if club in NO_CLUBS else club
    more = {"rank": rank.lower(), "club": club, "rating": str(int(rating))}
    if is_professional:
        more |= {"rank": rank_from_rating(int(rating)), "pro": rank.lower()}
    return ListedPlayer(
        number=int(words[0]),
        name=", ".join(filter(None, (last, " ".join(first)))).replace("_", " "),
        federation=country,
        rating=int(rating) if int(rating) > 0 else None,
        more=more,
    )


def is_egd_list(start: bytes) -> bool:
    """Say whether a file that begins like this is the EGD's list: it has a line of a player."""
    whole, _, _ = start.replace(b"\r", b"\n").rpartition(b"\n")
    return any(parse_egd_line(_decode(line)) for line in whole.split(b"\n"))


def egd_date(start: bytes) -> str:
    """Find the date in the heading of the list, `(11 Nov 2026)`, as 11-11-2026, or "" (F3)."""
    found = _DATE.search(_decode(start))
    if found is None or found[2] not in _MONTHS:
        return ""
    return f"{int(found[1])}-{_MONTHS.index(found[2]) + 1}-{found[3]}"


def read_egd_list(stream: IO[bytes], federations: frozenset[str]) -> Iterator[ListedPlayer]:  # noqa: ARG001  one shape for all lists
    """Read the players of the list as a stream [macmahon F3]; countries have two letters.

    Lines may end with CR, LF or both; of a line without end only the last part is kept.
    """
    rest = b""
    while block := stream.read(EGD_BLOCK):
        *lines, rest = (rest + block).replace(b"\r", b"\n").split(b"\n")
        yield from filter(None, (parse_egd_line(_decode(line)) for line in lines))
        rest = rest[-LONGEST_LINE:]
    yield from filter(None, [parse_egd_line(_decode(rest))])


def go_player(listed: ListedPlayer) -> Player:
    """Make a player of go, with the rank, club, country and number of the list."""
    more, club = listed.more, listed.more.get("club", "")
    return Player(
        UNNUMBERED,
        listed.name,
        UNNUMBERED,
        int(more["rating"]) if more.get("rating") else listed.rating,
        rank=more.get("pro") or more.get("rank", ""),
        club="" if club in NO_CLUBS else club,  # as older versions stored it
        country=listed.federation,
        egd=f"{listed.number:08d}",
    )


def _decode(data: bytes, encoding: str = "utf-8-sig") -> str:
    try:
        return data.decode(encoding)
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")


# The rating list of FIDE, as text in fixed columns or as XML, with almost two million players.

BLOCK = 1 << 20
LONGEST = 64 * 1024
"""The most bytes of a line, or of a player in XML."""

MOST_PLAYERS = 5_000_000
"""More players than the list has."""

_HEADER = b"ID Number"
_LINE = re.compile(rb"[0-9]{4,12} {3,}\S.{60,}")
_MONTH = re.compile(r"\b[A-Z][A-Za-z]{2}[0-9]{2}\b")
_END = b"</player>"
_COUNTRY = re.compile(rb"<country>\s*+([A-Za-z]*+)\s*+</country>")
_FIELD = re.compile(r"<(\w+)>([^<]*)</\1>")
_ENTITIES = {"&quot;": '"', "&apos;": "'"}
_XML_NAMES = {
    "fideid": "id",
    "country": "federation",
    "w_title": "women",
    "birthday": "born",
    "rapid_rating": "rapid",
    "blitz_rating": "blitz",
}

Places = dict[str, tuple[int, int]]

COLUMNS: Places = {
    "id": (0, 15),
    "name": (15, 76),
    "federation": (76, 79),
    "sex": (79, 82),
    "title": (84, 89),
    "women": (89, 94),
    "rating": (113, 117),
    "rapid": (126, 130),
    "blitz": (139, 143),
    "born": (152, 156),
}
"""The fields of the list with all three ratings, as slices."""


def is_fide_list(start: bytes) -> bool:
    """Say whether a file that begins like this is FIDE's list, as text or as XML."""
    start = start.removeprefix(b"\xef\xbb\xbf").lstrip()
    if start.startswith(b"<") and b"<player>" in start and b"<fideid>" in start:
        return True
    return start.startswith(_HEADER) or _LINE.match(start) is not None


def read_fide_list(stream: IO[bytes], federations: frozenset[str]) -> Iterator[ListedPlayer]:
    """Read the players of these federations, or of all; a fault is raised when it is reached."""

    def bounded_blocks() -> Iterator[bytes]:
        size = 0
        while block := stream.read(BLOCK):
            size += len(block)
            if size > MOST_BYTES:
                raise BadInput.at("", "file-too-large", megabytes=MOST_BYTES >> 20)
            yield block

    blocks = bounded_blocks()
    first = next(blocks, b"").removeprefix(b"\xef\xbb\xbf")
    if first.lstrip().startswith(b"<"):
        return _read_fide_xml(chain((first,), blocks), {name.encode() for name in federations})
    return _read_fide_text(chain((first,), blocks), federations)


def _split_blocks(blocks: Iterable[bytes], end: bytes) -> Iterator[tuple[list[bytes], bool]]:
    """Split a stream at every `end`: the parts of each block, then the rest after the last."""
    rest = b""
    for block in blocks:
        *whole, rest = (rest + block).split(end)
        if len(rest) > LONGEST:
            raise BadInput.at("", "list-unknown")
        yield whole, False
    yield [rest], True


def _read_fide_text(blocks: Iterable[bytes], federations: frozenset[str]) -> Iterator[ListedPlayer]:
    places, number = COLUMNS, 0
    for lines, _ in _split_blocks(blocks, b"\n"):
        for line in _decode(b"\n".join(lines), "utf-8").split("\n") if lines else ():
            number = _count_player(number)
            if number == 1 and line.startswith(_HEADER.decode()):
                places = _find_columns(line)
                continue
            begin, end = places["federation"]
            if line.strip() and (not federations or line[begin:end].strip() in federations):
                fields = {name: line[begin:end].strip() for name, (begin, end) in places.items()}
                yield _fide_player(fields, message("line", line=number))


def _find_columns(header: str) -> Places:
    """Find the columns by the header; the list of one tempo has other ones than the full list."""
    if "SRtng" in header:
        return COLUMNS
    rating, born = _MONTH.search(header), header.find("B-day")
    if rating is None or born < 0:
        raise BadInput.at(message("line", line=1), "fide-header", got=quote(header))
    kept = {name: COLUMNS[name] for name in ("id", "name", "federation", "sex", "title", "women")}
    place = rating.start()
    return kept | {"rating": (place, place + 5), "born": (born, born + 4)}


def _count_player(number: int) -> int:
    """Count one more player of the file, selected or not."""
    if number == MOST_PLAYERS:
        raise BadInput.at("", "list-too-long", most=MOST_PLAYERS)
    return number + 1


def _read_fide_xml(blocks: Iterable[bytes], federations: set[bytes]) -> Iterator[ListedPlayer]:
    number = 0
    for pieces, is_rest in _split_blocks(blocks, _END):
        if is_rest and not pieces[0].strip().startswith(b"</"):
            raise BadInput.at("", "list-cut-off", count=number)
        for piece in pieces if not is_rest else ():
            number = _count_player(number)
            country = _COUNTRY.search(piece)
            if not federations or (country and country[1] in federations):
                fields = {
                    _XML_NAMES.get(name, name): unescape(value.strip(), _ENTITIES)
                    for name, value in _FIELD.findall(_decode(piece, "utf-8"))
                }
                yield _fide_player(fields, message("list-player", place=number))


def _fide_player(fields: dict[str, str], place: Message) -> ListedPlayer:
    """Make a player of the fields of a line; a wrong number or no name is BadInput."""
    fide = _number_or_0(fields.get("id", ""))
    if not fide:
        raise BadInput.at(place, "fide-id", got=quote(fields.get("id", "")))
    if not fields.get("name"):
        raise BadInput.at(place, "name-missing")
    more = {name: fields[name] for name in ("rapid", "blitz") if _number_or_0(fields.get(name, ""))}
    written = (fields.get(name, "").upper() for name in ("title", "women"))
    return ListedPlayer(
        number=fide,
        name=fields["name"],
        title=next((TITLES[text] for text in written if text and text in TITLES), Title.NONE),
        federation=fields.get("federation", ""),
        rating=_number_or_0(fields.get("rating", "")) or None,
        born=_number_or_0(fields.get("born", "")[:4]),
        is_woman=fields.get("sex", "")[:1].upper() in ("F", "W"),
        more=more,
    )


def _number_or_0(text: str) -> int:
    """Read a number; 0 for any other text."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 12 else 0


# All kinds of lists.

Federations = frozenset[str]
"""The federations whose players are selected; empty for all."""

MOST_KEPT = 150_000
"""The most players that may be selected from a list."""

UNNUMBERED = 0
"""The id and the lot of a player who is not entered yet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListKind:
    """The list of one federation: how it is recognised, read, and made into players."""

    id: str
    number: str
    """The kind of number that it gives its players."""
    recognises: Callable[[bytes], bool]
    """Whether a file that begins like this is such a list."""
    read: Callable[[IO[bytes], Federations], Iterator[ListedPlayer]]
    player: Callable[[ListedPlayer], Player] = lambda listed: Player(
        UNNUMBERED, listed.name, UNNUMBERED, listed.rating, listed.title
    )
    """Makes the player to be entered."""
    date: Callable[[bytes], str] = lambda _: ""
    """Finds the date of a list in its beginning; empty where it has none."""
    is_go: bool = False


KINDS = {
    "knsb": ListKind(
        id="knsb",
        number="relation",
        recognises=is_knsb_list,
        # All members of the KNSB, of any federation.
        read=lambda stream, _: iter(read_knsb_list(stream.read(SIZE_LIMIT + 1))),
    ),
    "egd": ListKind(
        id="egd",
        number="egd",
        recognises=is_egd_list,
        read=read_egd_list,
        player=go_player,
        date=egd_date,
        is_go=True,
    ),
    "fide": ListKind(id="fide", number="fide", recognises=is_fide_list, read=read_fide_list),
}
"""Every kind of list, in the order in which they are tried."""


@contextmanager
def open_rating_list(
    file: IO[bytes], federations: Federations = frozenset()
) -> Iterator[tuple[ListKind, str, Iterator[ListedPlayer]]]:
    """Open a list, alone or in its ZIP: its kind, date and players; or raise BadInput."""
    with open_list(file) as open_:
        with open_() as stream:
            start = stream.read(START)
        if not start.strip():
            raise BadInput.at("", "file-empty")
        kind = next((kind for kind in KINDS.values() if kind.recognises(start)), None)
        if kind is None:
            raise BadInput.at("", "list-unknown")
        with open_() as stream:
            yield kind, kind.date(start), _clean(kind.read(stream, federations))


def read_batches(
    file: bytes | str, federations: Federations, size: int
) -> Iterator[tuple[str, str, list[ListedPlayer]]]:
    """Read a list, or the file of this name, in batches: its kind, its date, and `size` players.

    The last batch is empty.
    """
    with (
        Path(file).open("rb") if isinstance(file, str) else BytesIO(file) as stream,
        open_rating_list(stream, federations) as (kind, date, listed),
    ):
        while piece := list(islice(listed, size)):
            yield kind.id, date, piece
        yield kind.id, date, []


def _clean(players: Iterator[ListedPlayer]) -> Iterator[ListedPlayer]:
    """Limit the number of players, and remove harmful characters instead of refusing the list."""
    for count, one in enumerate(players):
        if count == MOST_KEPT:
            raise BadInput.at("", "list-too-long", most=MOST_KEPT)
        if harmful("".join((one.name, one.federation, *one.more.values()))):
            name, federation = harmless(one.name), harmless(one.federation)
            more = {key: harmless(value) for key, value in one.more.items()}
            one = replace(one, name=name, federation=federation, more=more)
        yield one
