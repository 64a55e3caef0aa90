"""What every reader of a file needs: its bytes as text, values quoted in errors, and remarks."""

from __future__ import annotations

import re
from dataclasses import dataclass

from zwitser.errors import BadInput, one_line
from zwitser.language import Language, word
from zwitser.messages import NUMBERS, Message, message, say

SIZE_LIMIT = 16 * 1024 * 1024
"""The largest file that is read, in bytes; 20,000 players and ten rounds need half of it."""

DATABASE = b"SQLite format 3\0"
"""How a database begins, such as that of KeizerForClubs."""

LONGEST_QUOTE = 40
"""How many characters of a wrong value an error repeats."""

_BINARY = frozenset(range(32)) - {0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x1A}
"""Control characters that no text file has: they tell a picture from a tournament."""

_DECLARED = re.compile(
    rb"<\?xml [^>]*encoding=[\"'](iso-8859-(?:[2-9]|1\d)|windows-125\d)[\"']", re.IGNORECASE
)
"""An XML declaration of a regional encoding; Latin-1 is read as Windows-1252."""


def decode(data: bytes) -> str:
    """Decode a file: UTF-8 with or without byte order mark, UTF-16 with one, else Windows-1252.

    Windows-1252 is Latin-1 with letters where Latin-1 has control characters. An XML file that is
    not UTF-8 may declare its encoding.
    """
    if len(data) > SIZE_LIMIT:
        raise BadInput.at("", "file-too-large", megabytes=SIZE_LIMIT // 1024 // 1024)
    utf16 = data.startswith((b"\xff\xfe", b"\xfe\xff"))
    declared = _DECLARED.match(data)
    other = declared[1].decode() if declared else "cp1252"
    for encoding in ("utf-16",) if utf16 else ("utf-8-sig", other, "cp1252"):
        try:
            return check_text(data.decode(encoding))
        except (UnicodeDecodeError, LookupError):
            continue
    raise BadInput.at("", "not-text")


def check_text(text: str) -> str:
    """Return the text, or raise BadInput if it is empty or has binary characters."""
    if not text.strip():
        raise BadInput.at("", "file-empty")
    if _BINARY.intersection(map(ord, set(text))):
        raise BadInput.at("", "not-text")
    return text


def whole_or_0(value: object) -> int:
    """Read a whole number out of a file of another program; 0 for anything else."""
    try:
        return 0 if isinstance(value, bool) else int(value)  # type: ignore[call-overload]
    except (TypeError, ValueError, OverflowError):
        return 0


def quote(text: str) -> str:
    """Quote a wrong text for an error message: on one line, and not too long."""
    cut = text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "…"
    return f"'{one_line(cut)}'"


def quote_value(value: object) -> str | Message:
    """Quote a wrong JSON value for an error message; a list or an object is described."""
    match value:
        case str():
            return quote(value)
        case None:
            return "null"
        case bool():
            return str(value).lower()
        case int() if abs(value) >= 10**LONGEST_QUOTE:
            return message("long-number", digits=LONGEST_QUOTE)
        case list():
            return message("list-of", count=len(value)) if value else message("empty-list")
        case dict():
            return message("some-object" if value else "empty-object")
        case _:
            return str(value)


@dataclass(frozen=True, slots=True)
class Remark:
    """A warning about a file that was read, with its line; 0 is the whole file."""

    what: Message
    line: int = 0

    @property
    def code(self) -> str:
        return self.what.code

    def text(self, lang: Language) -> str:
        text = say(self.what, ("remarks",), NUMBERS, lang)
        return one_line(word(lang, "line").format(line=self.line, text=text) if self.line else text)

    def __str__(self) -> str:
        return self.text("en")


def remark(code: str, line: int = 0, **facts: str | int) -> Remark:
    return Remark(message(code, **facts), line)
