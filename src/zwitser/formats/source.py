"""Shared by readers and writers: bytes as text, JSON, values quoted in errors, and remarks."""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Container
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from typing import Any

from zwitser.errors import BadInput
from zwitser.language import Language, one_line, word
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
        return 0 if isinstance(value, bool) else int(value)  # type: ignore[call-overload]  # or TypeError
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


# JSON.

Json = dict[str, Any]

VALUE_LIMIT = 1_000_000
"""The most values; 20,000 players and twenty rounds have 800,000."""

KEY_LIMIT = 20_000
"""The most keys of an object; the ratings of all players have so many."""

WIDTH = 100
"""A list or object that fits on a line this wide is written on one line."""


# JSON can escape one half of a surrogate pair, which UTF-8 can't encode.
_MAY_BE_HALF = re.compile(r"\\u[dD][89a-fA-F]|[\ud800-\udfff]")


def parse(text: str, *, limited: bool = True) -> Any:
    """Parse JSON; a key that stands twice, NaN and numbers out of range are BadInput.

    Files of our own are read without the limit on the number of values.
    """
    if limited and text.count(",") > VALUE_LIMIT:
        raise BadInput.at("", "too-many-values", most=VALUE_LIMIT)
    try:
        found = json.loads(
            text, parse_constant=_number, parse_float=_number, object_pairs_hook=_object
        )
        if _MAY_BE_HALF.search(text):
            json.dumps(found, ensure_ascii=False).encode()
        return found
    except UnicodeEncodeError as error:
        half = quote(error.object[error.start])
        raise BadInput.at("", "half-character", found=half) from None
    except RecursionError:
        raise too_deep() from None
    except json.JSONDecodeError as error:
        where = message("line-column", line=error.lineno, column=error.colno)
        raise BadInput.at(where, "not-json", found=error.msg.lower()) from None
    except ValueError:
        # The only other ValueError is Python's limit of 4,300 digits.
        raise BadInput.at("", "too-many-digits") from None


def encode(value: Any, where_known: Container[str] = ()) -> Any:
    """Convert enums, tuples and dataclasses to JSON values.

    Empty fields are left out if they are in `where_known`. Names lose the underscore that Python
    needs, as in `from_`.
    """
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, tuple):
        return [encode(item, where_known) for item in value]
    if not is_dataclass(value):
        return value
    entries = ((field.name, getattr(value, field.name)) for field in fields(value))
    return {
        name.rstrip("_"): encode(entry, where_known)
        for name, entry in entries
        if entry or name not in where_known
    }


def too_deep() -> BadInput:
    return BadInput.at("", "nested-too-deeply")


def _number(text: str) -> float | int:
    """Read a decimal number, or refuse `NaN` and `Infinity`; in JSON Schema 3.0 is an integer."""
    number = float(text)
    if not math.isfinite(number):
        is_number = text[-1].isdigit()
        raise BadInput.at(
            "", "number-too-large" if is_number else "not-json-number", found=text[:40]
        )
    return int(number) if number.is_integer() else number


def _object(pairs: list[tuple[str, Any]]) -> Json:
    if len(pairs) > KEY_LIMIT:
        raise BadInput.at("", "too-many-keys", most=KEY_LIMIT)
    found = dict(pairs)
    if len(found) < len(pairs):
        counts = Counter(key for key, _ in pairs)
        twice = next(key for key, count in counts.items() if count > 1)
        raise BadInput.at("", "key-twice", key=quote(twice))
    return found


def write_json(value: Any, indent: int = 0) -> str:
    """Write JSON: a list or object that fits is one line, any other is indented."""
    flat = json.dumps(value, ensure_ascii=False)
    if not isinstance(value, dict | list) or not value or len(flat) + indent <= WIDTH:
        return flat
    pad = "\n" + " " * (indent + 1)
    if isinstance(value, dict):
        items = [
            f"{json.dumps(key, ensure_ascii=False)}: {write_json(item, indent + 1)}"
            for key, item in value.items()
        ]
        return "{" + pad + f",{pad}".join(items) + pad[:-1] + "}"
    items = [write_json(item, indent + 1) for item in value]
    return "[" + pad + f",{pad}".join(items) + pad[:-1] + "]"
