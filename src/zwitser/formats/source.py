"""The bytes of a file as text, within one limit of size, and values from it as people see them."""

from __future__ import annotations

import re

from zwitser.errors import BadInput, one_line
from zwitser.messages import Message, message

SIZE_LIMIT = 16 * 1024 * 1024
"""The largest input we read, in bytes; 20,000 players and ten rounds need half of it."""

DATABASE = b"SQLite format 3\0"
"""How a database begins, such as that of KeizerForClubs."""

SHOWN = 40
"""How much of a wrong value an error repeats."""

# A file of text has none of these: they tell a picture or a spreadsheet from a tournament.
_BINARY = frozenset(range(32)) - {0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x1A}


_DECLARED = re.compile(
    rb"<\?xml [^>]*encoding=[\"'](iso-8859-(?:[2-9]|1\d)|windows-125\d)[\"']", re.IGNORECASE
)
"""An XML file in the letters of a part of the world; Latin-1 is read as Windows-1252."""


def decode(data: bytes) -> str:
    """Decode a file: UTF-8 with or without byte order mark, UTF-16 with one, else Windows-1252.

    Windows-1252 is Latin-1 with letters where Latin-1 has control characters. An XML file that is
    no UTF-8 may say itself in which letters it is.
    """
    if len(data) > SIZE_LIMIT:
        raise BadInput.at("", "file-too-large", megabytes=SIZE_LIMIT // 1024 // 1024)
    utf16 = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    declared = _DECLARED.match(data)
    other = declared[1].decode() if declared else "cp1252"
    for encoding in ("utf-16",) if utf16 else ("utf-8-sig", other, "cp1252"):
        try:
            return checked(data.decode(encoding))
        except (UnicodeDecodeError, LookupError):
            continue
    raise _not_text()


def checked(text: str) -> str:
    """Give a text back that has something in it, and nothing that no text has."""
    if not text.strip():
        raise BadInput.at("", "file-empty")
    found = _BINARY.intersection(map(ord, set(text)))
    if found:
        raise _not_text()
    return text


def _not_text() -> BadInput:
    return BadInput.at("", "not-text")


def shown(text: str) -> str:
    """Write a wrong text for an error message: quoted, on one line, and not too long."""
    cut = text if len(text) <= SHOWN else text[:SHOWN] + "…"
    return f"'{one_line(cut)}'"


def seen(value: object) -> str | Message:
    """Write any wrong value for an error message; what is no text is described."""
    match value:
        case str():
            return shown(value)
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case int() if abs(value) >= 10**SHOWN:
            return message("long-number", digits=SHOWN)
        case list():
            return message("list-of", count=len(value)) if value else message("empty-list")
        case dict():
            return message("some-object" if value else "empty-object")
        case _:
            return str(value)
