"""The rating list of the KNSB: a CSV of some 20,000 members, alone or in the ZIP it comes in."""

from __future__ import annotations

import unicodedata
from bisect import bisect_left
from dataclasses import dataclass, field

from zwitser.errors import BadInput, Fault, fault
from zwitser.formats.document.faults import FAULT_LIMIT
from zwitser.formats.lists.listed import Listed
from zwitser.formats.lists.opening import unpacked
from zwitser.formats.source import decode, shown
from zwitser.formats.tables.cells import Cells, read_cells
from zwitser.formats.trf.columns import TITLES
from zwitser.messages import message
from zwitser.model import Title

HEADER = ("Relatienummer", "Naam", "Titel", "FED", "Rating", "Nv", "Geboren", "S")
MOST_MEMBERS = 100_000


@dataclass(frozen=True, slots=True)
class RatingList:
    """The members in the order of their folded names, for search by the start of a name."""

    members: tuple[Listed, ...]
    _keys: tuple[str, ...] = field(repr=False)
    _places: dict[int, int] = field(repr=False)

    def search(self, start: str, *, most: int = 20) -> tuple[Listed, ...]:
        """Find members whose name starts like this, without regard to case and accents.

        A number finds the member who has it.
        """
        if start.strip().isdecimal():
            member = self.find(int(start)) if len(start) < 12 else None
            return (member,) if member else ()
        key = fold(start)
        first = bisect_left(self._keys, key)
        last = bisect_left(self._keys, key + "\U0010ffff", lo=first)
        return self.members[first : min(last, first + most)]

    def find(self, number: int) -> Listed | None:
        """Find the member with this relation number."""
        place = self._places.get(number)
        return None if place is None else self.members[place]


def fold(name: str) -> str:
    """Give a name for comparison: small letters, no accents, no blanks around it."""
    apart = unicodedata.normalize("NFKD", name.strip().casefold())
    return "".join(char for char in apart if not unicodedata.combining(char))


def is_list(start: bytes) -> bool:
    """Say whether a file that begins like this is the list of the KNSB."""
    return start.removeprefix(b"\xef\xbb\xbf").startswith(HEADER[0].encode())


def read_list(data: bytes) -> RatingList:
    """Read the list from the file that the KNSB publishes, or raise BadInput with its faults."""
    text = decode(unpacked(data))
    rows = read_cells(text, ";", most=MOST_MEMBERS)
    if not rows or rows[0].values != HEADER:
        got = shown(";".join(rows[0].values)) if rows else message("nothing")
        where = message("row", row=1)
        raise BadInput.at(where, "expected-header", header=";".join(HEADER), got=got)
    faults: list[Fault] = []
    members = [_member(row, faults) for row in rows[1:]]
    if faults:
        raise BadInput(faults[:FAULT_LIMIT])
    return _sorted(members)


def _sorted(members: list[Listed]) -> RatingList:
    keyed = sorted(
        ((fold(member.name), member) for member in members),
        key=lambda pair: (pair[0], pair[1].number),
    )
    ordered = tuple(member for _, member in keyed)
    places = {member.number: place for place, member in enumerate(ordered)}
    return RatingList(ordered, tuple(key for key, _ in keyed), places)


def _member(row: Cells, faults: list[Fault]) -> Listed:
    values = (*row.values, *[""] * len(HEADER))[: len(HEADER)]
    number, name, title, federation, rating, games, born, sex = values
    where = message("row", row=row.line)
    if len(row.values) > len(HEADER):
        faults.append(fault(where, "columns", count=len(HEADER), got=len(row.values)))
    if not name:
        faults.append(fault(where, "name-missing"))
    return Listed(
        number=_number(number, row.line, "Relatienummer", faults) or 0,
        name=name,
        title=TITLES.get(title.upper(), Title.NONE),
        federation=federation,
        rating=_number(rating, row.line, "Rating", faults) or None,
        games=_number(games, row.line, "Nv", faults) or 0,
        born=_number(born, row.line, "Geboren", faults) or 0,
        is_woman=sex.lower() in ("w", "v"),
    )


def _number(text: str, line: int, column: str, faults: list[Fault]) -> int | None:
    if text and not (text.isascii() and text.isdigit() and len(text) < 12):
        where = message("row-column", row=line, column=column)
        faults.append(fault(where, "whole-number", got=shown(text)))
        return None
    return int(text) if text else None
