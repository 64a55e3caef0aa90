"""Players from a pasted table or an uploaded file."""

from __future__ import annotations

from django.core.files.uploadedfile import UploadedFile

from zwitser.errors import BadInput, Fault
from zwitser.model import Player, Title

ROWS = 2_000
"""Rows in one table, at most."""


def read_players(pasted: str, file: UploadedFile[bytes] | None) -> list[Player]:
    """Read a table: a name, then in any order a rating and a title, separated by tabs or `;`."""
    text = pasted
    if file is not None:
        data = file.read()
        text = data.decode("utf-8-sig", errors="replace")
    rows = [(number, row) for number, row in enumerate(text.splitlines(), 1) if row.strip()]
    if not rows:
        raise BadInput.at("", "the table is empty")
    if len(rows) > ROWS:
        raise BadInput.at("", f"a table can have {ROWS} rows at most, this one has {len(rows)}")
    return [_player(number, row) for number, row in rows]


def _player(number: int, row: str) -> Player:
    separator = next((sign for sign in ("\t", ";") if sign in row), None)
    cells = [cell.strip() for cell in (row.split(separator) if separator else [row])]
    words = [cell for cell in cells if cell and not cell.isdecimal()]
    titles = [word for word in words if word.upper() in {title.value for title in Title}]
    names = [word for word in words if word not in titles]
    ratings = [int(cell) for cell in cells if cell.isdecimal() and 100 <= int(cell) <= 9999]
    if not names:
        raise BadInput([Fault(f"row {number}", "there is no name")])
    title = Title(titles[0].upper()) if titles else Title.NONE
    return Player(0, names[0], 0, ratings[-1] if ratings else None, title)
