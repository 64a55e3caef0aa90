"""The rating list of the KNSB: a CSV of some 20,000 members, alone or in the ZIP it comes in."""

from __future__ import annotations

import unicodedata

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


def fold(name: str) -> str:
    """Give a name for comparison: small letters, no accents, no blanks around it."""
    apart = unicodedata.normalize("NFKD", name.strip().casefold())
    return "".join(char for char in apart if not unicodedata.combining(char))


def is_list(start: bytes) -> bool:
    """Say whether a file that begins like this is the list of the KNSB."""
    return start.removeprefix(b"\xef\xbb\xbf").startswith(HEADER[0].encode())


def read_list(data: bytes) -> list[Listed]:
    """Read the list that the KNSB publishes, by name, or raise BadInput with its faults."""
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
    return sorted(members, key=lambda member: (fold(member.name), member.number))


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
