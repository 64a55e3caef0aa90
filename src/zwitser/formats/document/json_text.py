"""JSON: a strict parser, an encoder for dataclasses, and a writer for readable files."""

from __future__ import annotations

import json
import math
import re
from collections import Counter
from collections.abc import Container
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from zwitser.errors import BadInput
from zwitser.formats.source import quote
from zwitser.messages import message

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
