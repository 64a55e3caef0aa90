"""The rating lists that federations publish, each line in one shape, read as a stream.

Those of the KNSB, of the EGD and of FIDE, as a file or as the one file in its ZIP.
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
from zwitser.formats.document.faults import FAULT_LIMIT
from zwitser.formats.source import SIZE_LIMIT, decode, shown
from zwitser.formats.tables import Cells, read_cells
from zwitser.formats.trf.columns import TITLES
from zwitser.messages import Message, message
from zwitser.model import Player, Title
from zwitser.systems.go import PROFESSIONAL, is_amateur_rank, rank_from_rating

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer


@dataclass(frozen=True, slots=True)
class Listed:
    """Somebody in a rating list; `number` is the one by which the federation knows him.

    `games` is the number of rated games; 0 where a number is missing. `more` is what only this
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


# A list as a file, or the one file in the ZIP it comes in: opened as a stream, never whole.

START = 4096
"""How much of a file tells what it is."""

MOST_BYTES = 2 << 30
"""The largest list, unpacked; that of FIDE of 2026 has some 700 MB as XML."""

DAMAGED = (BadZipFile, NotImplementedError, RuntimeError, EOFError, zlib.error, OSError, ValueError)
"""What reading a ZIP raises where it is damaged, locked, cut off or packed in another way."""

Open = Callable[[], AbstractContextManager[IO[bytes]]]
"""Open a list from its beginning."""

ENDINGS = (".csv", ".txt", ".xml", ".html")


class _Part(RawIOBase):
    """The file in a ZIP, for as long as it can be read and no longer than a list is."""

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
    """Give a function that opens a list from its beginning; a damaged ZIP is BadInput.

    Of the files in a ZIP exactly one may be a list, by its name; that of the EGD has no ending.
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
    """Give a list that is short enough to be read whole, out of its ZIP if it has one."""
    with open_list(BytesIO(data)) as open_, open_() as stream:
        return stream.read(SIZE_LIMIT + 1)


# The rating list of the KNSB: a CSV of some 20,000 members, alone or in the ZIP it comes in.

KNSB_HEADER = ("Relatienummer", "Naam", "Titel", "FED", "Rating", "Nv", "Geboren", "S")
MOST_MEMBERS = 100_000


def fold(name: str) -> str:
    """Give a name for comparison: small letters, no accents, no blanks around it."""
    apart = unicodedata.normalize("NFKD", name.strip().casefold())
    return "".join(char for char in apart if not unicodedata.combining(char))


def is_knsb_list(start: bytes) -> bool:
    """Say whether a file that begins like this is the list of the KNSB."""
    return start.removeprefix(b"\xef\xbb\xbf").startswith(KNSB_HEADER[0].encode())


def read_knsb_list(data: bytes) -> list[Listed]:
    """Read the list that the KNSB publishes, by name, or raise BadInput with its faults."""
    text = decode(unpack(data))
    rows = read_cells(text, ";", most=MOST_MEMBERS)
    if not rows or rows[0].values != KNSB_HEADER:
        got = shown(";".join(rows[0].values)) if rows else message("nothing")
        where = message("row", row=1)
        raise BadInput.at(where, "expected-header", header=";".join(KNSB_HEADER), got=got)
    faults: list[Fault] = []
    members = [_knsb_member(row, faults) for row in rows[1:]]
    if faults:
        raise BadInput(faults[:FAULT_LIMIT])
    return sorted(members, key=lambda member: (fold(member.name), member.number))


def _knsb_member(row: Cells, faults: list[Fault]) -> Listed:
    values = (*row.values, *[""] * len(KNSB_HEADER))[: len(KNSB_HEADER)]
    number, name, title, federation, rating, games, born, sex = values
    where = message("row", row=row.line)
    if len(row.values) > len(KNSB_HEADER):
        faults.append(fault(where, "columns", count=len(KNSB_HEADER), got=len(row.values)))
    if not name:
        faults.append(fault(where, "name-missing"))
    return Listed(
        number=_knsb_number(number, row.line, "Relatienummer", faults) or 0,
        name=name,
        title=TITLES.get(title.upper(), Title.NONE),
        federation=federation,
        rating=_knsb_number(rating, row.line, "Rating", faults) or None,
        games=_knsb_number(games, row.line, "Nv", faults) or 0,
        born=_knsb_number(born, row.line, "Geboren", faults) or 0,
        is_woman=sex.lower() in ("w", "v"),
    )


def _knsb_number(text: str, line: int, column: str, faults: list[Fault]) -> int | None:
    if text and not (text.isascii() and text.isdigit() and len(text) < 12):
        where = message("row-column", row=line, column=column)
        faults.append(fault(where, "whole-number", got=shown(text)))
        return None
    return int(text) if text else None


# The list of all players of the European Go Database, `allworld_lp`, alone or zipped (F3).
#
# It comes by upload; nothing is fetched.

_PIN = re.compile(r"\d{8}")
_GOR = re.compile(r"-?\d{1,5}")
_DATE = re.compile(r"\((\d{1,2}) ([A-Z][a-z]{2}) (\d{4})\)")
_MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"]
_NAMELESS = ("(undefined)", "Anonymous")
LONGEST_LINE, EGD_BLOCK = 2000, 1 << 16
NO_CLUBS = ("xxxx", "----")
"""What stands where a player has no club."""
WORDS_BEHIND = 7
"""The words after the names: country, club, rank, promotion, GoR, tournaments, last one."""


def parse_egd_line(line: str) -> Listed | None:
    """Read the line of a player; None for headings and for those without a name (F3).

    A rating may be below zero, so that it stands with what only this list has. The rank is one of
    ours, also of a professional; his own stands beside it.
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
    return Listed(
        number=int(words[0]),
        name=", ".join(filter(None, (last, " ".join(first)))).replace("_", " "),
        federation=country,
        rating=int(rating) if int(rating) > 0 else None,
        more=more,
    )


def is_egd_list(start: bytes) -> bool:
    """Say whether a file that begins like this is the EGD's list: a line of it is a player."""
    whole, _, _ = start.replace(b"\r", b"\n").rpartition(b"\n")
    return any(parse_egd_line(_decode(line)) for line in whole.split(b"\n"))


def egd_date(start: bytes) -> str:
    """Give the date in the heading of the list, `(11 Nov 2026)` as 11-11-2026; or nothing (F3)."""
    found = _DATE.search(_decode(start))
    if found is None or found[2] not in _MONTHS:
        return ""
    return f"{int(found[1])}-{_MONTHS.index(found[2]) + 1}-{found[3]}"


def read_egd_list(stream: IO[bytes], federations: frozenset[str]) -> Iterator[Listed]:  # noqa: ARG001  one shape for all lists
    """Read the players of the list one by one [macmahon F3]; countries have two letters.

    Lines may end in any way; of one that never ends little is kept.
    """
    rest = b""
    while block := stream.read(EGD_BLOCK):
        *lines, rest = (rest + block).replace(b"\r", b"\n").split(b"\n")
        yield from filter(None, (parse_egd_line(_decode(line)) for line in lines))
        rest = rest[-LONGEST_LINE:]
    yield from filter(None, [parse_egd_line(_decode(rest))])


def go_player(listed: Listed) -> Player:
    """Make a player of a line, with the rank, club, country and number of the list."""
    more = listed.more
    rank, club, rating = more.get("rank", ""), more.get("club", ""), more.get("rating")
    return Player(
        0,
        listed.name,
        0,
        int(rating) if rating else listed.rating,
        rank=more.get("pro") or rank,
        club="" if club in NO_CLUBS else club,  # of a list that was read before this version
        country=listed.federation,
        egd=f"{listed.number:08d}",
    )


def _decode(line: bytes) -> str:
    try:
        return line.decode("utf-8-sig")
    except UnicodeDecodeError:
        return line.decode("cp1252", "replace")


# The rating list of FIDE, as text in fixed columns or as XML: read as a stream, because it has
# almost two million players.

BLOCK = 1 << 20
LONGEST = 64 * 1024
"""A line or a player that is longer belongs to no list."""

MOST_PLAYERS = 5_000_000
"""More than the list has, whose players are passed over one by one."""

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
"""Where the fields of the list with all three ratings stand, counted from 0, end excluded."""


def is_fide_list(start: bytes) -> bool:
    """Say whether a file that begins like this is FIDE's list, as text or as XML."""
    start = start.removeprefix(b"\xef\xbb\xbf").lstrip()
    if start.startswith(b"<") and b"<player>" in start and b"<fideid>" in start:
        return True
    return start.startswith(_HEADER) or _LINE.match(start) is not None


def read_fide_list(stream: IO[bytes], federations: frozenset[str]) -> Iterator[Listed]:
    """Read the players of these federations, or of all; a fault is raised where it stands."""
    blocks = _bounded_blocks(stream)
    first = next(blocks, b"").removeprefix(b"\xef\xbb\xbf")
    if first.lstrip().startswith(b"<"):
        return _read_fide_xml(chain((first,), blocks), {name.encode() for name in federations})
    return _read_fide_text(chain((first,), blocks), federations)


def _bounded_blocks(stream: IO[bytes]) -> Iterator[bytes]:
    size = 0
    while block := stream.read(BLOCK):
        size += len(block)
        if size > MOST_BYTES:
            raise BadInput.at("", "file-too-large", megabytes=MOST_BYTES >> 20)
        yield block


def _pieces(blocks: Iterable[bytes], end: bytes) -> Iterator[tuple[list[bytes], bool]]:
    """Cut a stream at every `end`: the pieces of each block, then what is left after the last."""
    rest = b""
    for block in blocks:
        *whole, rest = (rest + block).split(end)
        if len(rest) > LONGEST:
            raise BadInput.at("", "list-unknown")
        yield whole, False
    yield [rest], True


def _decode_fide(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def _read_fide_text(blocks: Iterable[bytes], federations: frozenset[str]) -> Iterator[Listed]:
    places, number = COLUMNS, 0
    for lines, _ in _pieces(blocks, b"\n"):
        for line in _decode_fide(b"\n".join(lines)).split("\n") if lines else ():
            number = _count_player(number)
            if number == 1 and line.startswith(_HEADER.decode()):
                places = _find_columns(line)
                continue
            begin, end = places["federation"]
            if line.strip() and (not federations or line[begin:end].strip() in federations):
                fields = {name: line[begin:end].strip() for name, (begin, end) in places.items()}
                yield _fide_player(fields, message("line", line=number))


def _find_columns(header: str) -> Places:
    """Find the columns by the header, which differs between the list of all tempos and others."""
    if "SRtng" in header:
        return COLUMNS
    rating, born = _MONTH.search(header), header.find("B-day")
    if rating is None or born < 0:
        raise BadInput.at(message("line", line=1), "fide-header", got=shown(header))
    kept = {name: COLUMNS[name] for name in ("id", "name", "federation", "sex", "title", "women")}
    place = rating.start()
    return kept | {"rating": (place, place + 5), "born": (born, born + 4)}


def _count_player(number: int) -> int:
    """Count one more, also of those who are passed over."""
    if number == MOST_PLAYERS:
        raise BadInput.at("", "list-too-long", most=MOST_PLAYERS)
    return number + 1


def _read_fide_xml(blocks: Iterable[bytes], federations: set[bytes]) -> Iterator[Listed]:
    number = 0
    for pieces, is_rest in _pieces(blocks, _END):
        if is_rest and not pieces[0].strip().startswith(b"</"):
            raise BadInput.at("", "list-cut-off", count=number)
        for piece in pieces if not is_rest else ():
            number = _count_player(number)
            country = _COUNTRY.search(piece)
            if not federations or (country and country[1] in federations):
                fields = {
                    _XML_NAMES.get(name, name): unescape(value.strip(), _ENTITIES)
                    for name, value in _FIELD.findall(_decode_fide(piece))
                }
                yield _fide_player(fields, message("list-player", place=number))


def _fide_player(fields: dict[str, str], place: Message) -> Listed:
    """Make a player of the fields of a line, or say which field is wrong."""
    fide = _number_or_0(fields.get("id", ""))
    if not fide:
        raise BadInput.at(place, "fide-id", got=shown(fields.get("id", "")))
    if not fields.get("name"):
        raise BadInput.at(place, "name-missing")
    more = {name: fields[name] for name in ("rapid", "blitz") if _number_or_0(fields.get(name, ""))}
    return Listed(
        number=fide,
        name=fields["name"],
        title=_title(fields.get("title", "")) or _title(fields.get("women", "")) or Title.NONE,
        federation=fields.get("federation", ""),
        rating=_number_or_0(fields.get("rating", "")) or None,
        born=_number_or_0(fields.get("born", "")[:4]),
        is_woman=fields.get("sex", "")[:1].upper() in ("F", "W"),
        more=more,
    )


def _title(text: str) -> Title | None:
    return TITLES.get(text.upper()) if text else None


def _number_or_0(text: str) -> int:
    """Read a number; 0 where there is none, as for who has no rating."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 12 else 0


# All of them.

Federations = frozenset[str]
"""Whose players are wanted; empty for everybody's."""

MOST_KEPT = 150_000
"""Players that one list may give; more than that is the whole world."""

UNNUMBERED = 0
"""The id and the lot of somebody who is not entered yet."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ListKind:
    """How the list of one federation is recognised, read, and made into players.

    `number` names what is known of a player by his number in it.
    """

    id: str
    number: str
    recognises: Callable[[bytes], bool]
    """Whether a file that begins like this is such a list."""
    read: Callable[[IO[bytes], Federations], Iterator[Listed]]
    player: Callable[[Listed], Player] = lambda listed: Player(
        UNNUMBERED, listed.name, UNNUMBERED, listed.rating, listed.title
    )
    """The player as he is entered."""
    date: Callable[[bytes], str] = lambda _: ""
    """The date that a list bears which begins like this; empty where it has none."""
    is_go: bool = False


KINDS = {
    kind.id: kind
    for kind in (
        ListKind(
            id="knsb",
            number="relation",
            recognises=is_knsb_list,
            # Every member of the KNSB, whatever federation he plays for.
            read=lambda stream, _: iter(read_knsb_list(stream.read(SIZE_LIMIT + 1))),
        ),
        ListKind(
            id="egd",
            number="egd",
            recognises=is_egd_list,
            read=read_egd_list,
            player=go_player,
            date=egd_date,
            is_go=True,
        ),
        ListKind(id="fide", number="fide", recognises=is_fide_list, read=read_fide_list),
    )
}
"""Every kind of list, in the order in which they are searched."""


@contextmanager
def open_rating_list(
    file: IO[bytes], federations: Federations = frozenset()
) -> Iterator[tuple[ListKind, str, Iterator[Listed]]]:
    """Open a list, alone or in its ZIP: what it is, its date, and its players; or BadInput."""
    with open_list(file) as open_:
        with open_() as stream:
            start = stream.read(START)
        if not start.strip():
            raise BadInput.at("", "file-empty")
        kind = next((kind for kind in KINDS.values() if kind.recognises(start)), None)
        if kind is None:
            raise BadInput.at("", "list-unknown")
        with open_() as stream:
            yield kind, kind.date(start), _checked_players(kind.read(stream, federations))


def pieces(
    file: bytes | str, federations: Federations, size: int
) -> Iterator[tuple[str, str, list[Listed]]]:
    """Read a list, or the file of this name, piece by piece: its kind, its date, and some players.

    The last piece is empty.
    """
    with (
        Path(file).open("rb") if isinstance(file, str) else BytesIO(file) as stream,
        open_rating_list(stream, federations) as (kind, date, listed),
    ):
        while piece := list(islice(listed, size)):
            yield kind.id, date, piece
        yield kind.id, date, []


def _checked_players(players: Iterator[Listed]) -> Iterator[Listed]:
    """Bound the number of players, and take harmful characters out of their lines.

    A list is not refused for one of its names.
    """
    for count, one in enumerate(players):
        if count == MOST_KEPT:
            raise BadInput.at("", "list-too-long", most=MOST_KEPT)
        if harmful("".join((one.name, one.federation, *one.more.values()))):
            yield replace(
                one,
                name=harmless(one.name),
                federation=harmless(one.federation),
                more={name: harmless(value) for name, value in one.more.items()},
            )
        else:
            yield one
