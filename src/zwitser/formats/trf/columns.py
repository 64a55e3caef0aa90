"""The columns of a TRF: lines, fields at fixed places, and the cells of the rounds.

Columns are counted from 1, in characters, first and last included, as FIDE's text counts them.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import islice
from typing import Any

import jsonschema_rs

from zwitser.errors import BadInput
from zwitser.formats.document import schema
from zwitser.messages import Message, message
from zwitser.model import Colour, Title
from zwitser.systems import SYSTEMS, system_named
from zwitser.systems.base import PairingSystem

MOST_PLAYERS = 9999
"""A starting number has four columns."""

MOST_ROUNDS = 1000
"""As in the document."""

MOST_LINES = 250_000
"""Players, their national lines, and every forbidden pair twice."""


@dataclass(frozen=True, slots=True)
class TrfLine:
    """One line of the file: its number from 1, its text, and its line ending."""

    number: int
    text: str
    end: str = "\n"

    @property
    def code(self) -> str:
        return self.text[:3]

    @property
    def content(self) -> str:
        return self.text[4:].strip()


@dataclass(frozen=True, slots=True)
class Columns:
    """A field at fixed columns; `shift` moves it, for lines whose name overran its own."""

    first: int
    last: int
    left: bool = False

    def of(self, text: str, shift: int = 0) -> str:
        return text[self.first - 1 + shift : self.last + shift].strip()

    def put(self, text: str, value: str, shift: int = 0) -> str:
        """Replace the field, padded or cut to its width."""
        width = self.last - self.first + 1
        cell = value[:width].ljust(width) if self.left else value[:width].rjust(width)
        start = self.first - 1 + shift
        return text[:start].ljust(start) + cell + text[start + width :]

    @property
    def place(self) -> Message:
        return message("columns-from-to", first=self.first, last=self.last)


NUMBER = Columns(5, 8)
SEX = Columns(10, 10)
TITLE = Columns(11, 13)
NAME = Columns(15, 47, left=True)
RATING = Columns(49, 52)
FEDERATION = Columns(54, 56)
FIDE_ID = Columns(58, 68)
BORN = Columns(70, 79, left=True)
POINTS = Columns(81, 84)
RANK = Columns(86, 89)
NAME_WIDTH = 33


@dataclass(frozen=True, slots=True)
class Cell:
    """One round of one player: opponent (0 for none), colour, and the result code in capitals.

    A code that is not known is kept: whether it is a fault depends on the opponent's.
    """

    opponent: int = 0
    colour: Colour | None = None
    code: str = " "


BLANK = Cell()

_LINES = re.compile(r"([^\r\n]*)(\r\n|\r|\n)|([^\r\n]+)\Z")
_CELL = re.compile(r"  (?=.{4} )( *)([0-9]*) ([wWbB\- ]) (.)")
_CONTROL = re.compile(r"[\x00-\x1f\x7f-\x9f\u2028\u2029]")
_COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK}

TITLES = {title.value: title for title in Title} | {
    "G": Title.GM, "M": Title.IM, "F": Title.FM, "C": Title.CM,
    "WG": Title.WGM, "WM": Title.WIM, "WF": Title.WFM, "WC": Title.WCM,
    "GF": Title.WGM, "MF": Title.WIM, "FF": Title.WFM, "CF": Title.WCM,
}  # fmt: skip
"""Titles as files write them, old forms included."""


def split(text: str) -> tuple[TrfLine, ...]:
    """Split a file at CR, LF and CRLF; `str.splitlines` knows more line endings."""
    lines = tuple(
        TrfLine(number, found[1] if found[2] else found[3], found[2] or "")
        for number, found in enumerate(islice(_LINES.finditer(text), MOST_LINES + 1), 1)
    )
    if len(lines) > MOST_LINES:
        raise BadInput.at("", "too-many-lines", most=MOST_LINES)
    return lines


def one_line(text: str) -> str:
    """Replace control characters by blanks."""
    return _CONTROL.sub(" ", text)


def cell_start(round_: int) -> int:
    """Give the index of the ten columns of a round: two blanks, opponent, colour, result."""
    return RANK.last + 10 * (round_ - 1)


@lru_cache(maxsize=8192)
def parse_cell(text: str) -> Cell | None:
    """Read the ten columns of a round; None for any other text."""
    found = _CELL.fullmatch(text.ljust(10))
    if found is None:
        return None
    opponent = int(found[2]) if found[2] else 0
    return Cell(opponent, _COLOURS.get(found[3].lower()), found[4].upper())


def format_cell(cell: Cell) -> str:
    if cell == BLANK:
        return " " * 10
    colour = "-" if cell.colour is None else cell.colour.value[0]
    opponent = f"{cell.opponent:4}" if cell.opponent else "0000"
    return f"  {opponent} {colour} {cell.code}"


def parse_points(text: str, *, signed: bool = False) -> int | None:
    """Read points with one decimal as half points; None for any other text."""
    found = re.fullmatch(r"([+-]?)([0-9]{0,3})(?:\.([05])0?)?", text)
    if found is None or not (found[2] or found[3]) or (found[1] and not signed):
        return None
    half_points = 2 * int(found[2] or 0) + (found[3] == "5")
    return -half_points if found[1] == "-" else half_points


def format_points(half_points: int) -> str:
    """Write half points with one decimal: `11.5`, and `-0.5` after a penalty."""
    sign, size = "-" if half_points < 0 else "", abs(half_points)
    return f"{sign}{size // 2}.{5 * (size % 2)}"


# Our own comment lines in a TRF, `### zwitser KEY=VALUE`, for what the format has no record for.
#
# Other programs pass over comments. A value is a bare word or JSON.

PREFIX = "### zwitser "

_NUMBER = "^[1-9][0-9]{0,9}$"
_KINDS = {"enum": ["bye", "half", "full", "zero", "withdrawn"]}


def _by_number(value: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "patternProperties": {_NUMBER: value}, "additionalProperties": False}


def own_options(room: PairingSystem, stated: Mapping[str, Any]) -> dict[str, Any]:
    """Select the options in a file that are valid in this system."""
    known = room.schema.get("options", {})
    return {
        key: value
        for key, value in stated.items()
        if key in known and jsonschema_rs.is_valid(known[key], value)
    }


@cache
def own_validators() -> dict[str, jsonschema_rs.Draft202012Validator]:
    """Give a validator for the value of each known key."""
    options = schema()["$defs"]["options"]["properties"]
    rooms = [room for room in map(system_named, SYSTEMS) if not room.has_periods]
    # Of the systems' own options one of several shapes fits where they share a name.
    shapes: dict[str, list[Any]] = {}
    for room in rooms:
        for key, shape in room.schema.get("options", {}).items():
            shapes.setdefault(key, []).append(shape)
    own_options = {key: {"anyOf": known} for key, known in shapes.items()}
    schemas: dict[str, dict[str, Any]] = {
        "system": {"enum": [room.id for room in rooms]},
        "first_round": options["first_round"],
        "unplayed": options["unplayed"],
        "seed": options["seed"],
        "tiebreaks": options["tiebreaks"],
        "name": schema()["properties"]["name"],
        "names": _by_number({"type": "string", "minLength": 1, "maxLength": 1000}),
        "lots": _by_number({"$ref": "#/$defs/id"}),
        "absent": _by_number(_by_number(_KINDS)),
        "next": _by_number(_KINDS),
        "boards": _by_number({"type": "array", "items": {"$ref": "#/$defs/id"}}),
        "links": {"$ref": "#/$defs/links"},
        "options": {"type": "object", "properties": own_options, "additionalProperties": False},
    }
    defs = {"$defs": schema()["$defs"]}
    return {key: jsonschema_rs.Draft202012Validator(each | defs) for key, each in schemas.items()}


def own_key(line: TrfLine) -> str | None:
    """Give the key of one of our lines; None for any other line."""
    if not line.text.startswith(PREFIX):
        return None
    return line.text[len(PREFIX) :].partition("=")[0].strip()


def read_own_value(line: TrfLine, key: str) -> Any:
    """Read the value of one of our lines whose key is known."""
    text = line.text[len(PREFIX) :].partition("=")[2].strip()
    try:
        value = json.loads(text) if text[:1] in ('"', "{", "[") else text
        valid = own_validators()[key].is_valid(value)
    except (ValueError, RecursionError):
        valid = False
    if not valid:
        raise BadInput.at(message("line", line=line.number), "own-value-damaged", key=key)
    return value


def format_own(key: str, value: Any) -> str:
    bare = key in ("system", "first_round", "unplayed")
    return f"{PREFIX}{key}={value if bare else json.dumps(value)}"
