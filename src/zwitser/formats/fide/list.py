"""The rating list of FIDE, as text in fixed columns or as XML: read as a stream.

It has almost two million players; who is of another federation than those asked for is passed over.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import chain
from typing import IO
from xml.sax.saxutils import unescape

from zwitser.errors import BadInput
from zwitser.formats.lists.listed import Listed
from zwitser.formats.lists.opening import MOST_BYTES
from zwitser.formats.source import shown
from zwitser.formats.trf.columns import TITLES
from zwitser.messages import Message, message
from zwitser.model import Title

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


def is_list(start: bytes) -> bool:
    """Say whether a file that begins like this is FIDE's list, as text or as XML."""
    start = start.removeprefix(b"\xef\xbb\xbf").lstrip()
    return _is_xml(start) or start.startswith(_HEADER) or _LINE.match(start) is not None


def _is_xml(start: bytes) -> bool:
    return start.startswith(b"<") and b"<player>" in start and b"<fideid>" in start


def read_players(stream: IO[bytes], federations: frozenset[str]) -> Iterator[Listed]:
    """Read the players of these federations, or of all; a fault is raised where it stands."""
    blocks = _blocks(stream)
    first = next(blocks, b"").removeprefix(b"\xef\xbb\xbf")
    if first.lstrip().startswith(b"<"):
        return _of_xml(chain((first,), blocks), {name.encode() for name in federations})
    return _of_text(chain((first,), blocks), federations)


def _blocks(stream: IO[bytes]) -> Iterator[bytes]:
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


def _decoded(data: bytes) -> str:
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data.decode("cp1252", errors="replace")


def _of_text(blocks: Iterable[bytes], federations: frozenset[str]) -> Iterator[Listed]:
    places, number = COLUMNS, 0
    for lines, _ in _pieces(blocks, b"\n"):
        for line in _decoded(b"\n".join(lines)).split("\n") if lines else ():
            number = _counted(number)
            if number == 1 and line.startswith(_HEADER.decode()):
                places = _places(line)
                continue
            begin, end = places["federation"]
            if line.strip() and (not federations or line[begin:end].strip() in federations):
                yield _player(line, number, places)


def _counted(number: int) -> int:
    """Count one more, also of those who are passed over."""
    if number == MOST_PLAYERS:
        raise BadInput.at("", "list-too-long", most=MOST_PLAYERS)
    return number + 1


def _places(header: str) -> Places:
    """Find the columns by the header, which differs between the list of all tempos and others."""
    if "SRtng" in header:
        return COLUMNS
    rating, born = _MONTH.search(header), header.find("B-day")
    if rating is None or born < 0:
        raise BadInput.at(message("line", line=1), "fide-header", got=shown(header))
    kept = {name: COLUMNS[name] for name in ("id", "name", "federation", "sex", "title", "women")}
    place = rating.start()
    return kept | {"rating": (place, place + 5), "born": (born, born + 4)}


def _player(line: str, number: int, places: Places) -> Listed:
    fields = {name: line[begin:end].strip() for name, (begin, end) in places.items()}
    return _listed(fields, message("line", line=number))


def _of_xml(blocks: Iterable[bytes], federations: set[bytes]) -> Iterator[Listed]:
    number = 0
    for pieces, is_rest in _pieces(blocks, _END):
        if is_rest and not pieces[0].strip().startswith(b"</"):
            raise BadInput.at("", "list-cut-off", count=number)
        for piece in pieces if not is_rest else ():
            number = _counted(number)
            country = _COUNTRY.search(piece)
            if not federations or (country and country[1] in federations):
                yield _listed(_fields(piece), message("list-player", place=number))


def _fields(piece: bytes) -> dict[str, str]:
    text = _decoded(piece)
    found = {name: unescape(value.strip(), _ENTITIES) for name, value in _FIELD.findall(text)}
    names = {"fideid": "id", "country": "federation", "w_title": "women", "birthday": "born"}
    names |= {"rapid_rating": "rapid", "blitz_rating": "blitz"}
    return {names.get(name, name): value for name, value in found.items()}


def _listed(fields: dict[str, str], place: Message) -> Listed:
    """Make a player of the fields of a line, or say which field is wrong."""
    fide = _whole(fields.get("id", ""))
    if not fide:
        raise BadInput.at(place, "fide-id", got=shown(fields.get("id", "")))
    if not fields.get("name"):
        raise BadInput.at(place, "name-missing")
    more = {name: fields[name] for name in ("rapid", "blitz") if _whole(fields.get(name, ""))}
    return Listed(
        number=fide,
        name=fields["name"],
        title=_title(fields.get("title", "")) or _title(fields.get("women", "")) or Title.NONE,
        federation=fields.get("federation", ""),
        rating=_whole(fields.get("rating", "")) or None,
        born=_whole(fields.get("born", "")[:4]),
        is_woman=fields.get("sex", "")[:1].upper() in ("F", "W"),
        more=more,
    )


def _title(text: str) -> Title | None:
    return TITLES.get(text.upper()) if text else None


def _whole(text: str) -> int:
    """Read a number; 0 where there is none, as for who has no rating."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 12 else 0
