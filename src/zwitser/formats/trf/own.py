"""Our own comment lines in a TRF, `### zwitser KEY=VALUE`, for what the format has no record for.

Other programs pass over comments. A value is a bare word or JSON.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

import jsonschema_rs

from zwitser.errors import BadInput
from zwitser.formats.document.faults import schema
from zwitser.formats.trf.columns import Line
from zwitser.messages import message
from zwitser.systems import SYSTEMS, system_named
from zwitser.systems.system import System

PREFIX = "### zwitser "

_NUMBER = "^[1-9][0-9]{0,9}$"
_KINDS = {"enum": ["bye", "half", "full", "zero", "withdrawn"]}


def _by_number(value: dict[str, Any]) -> dict[str, Any]:
    return {"type": "object", "patternProperties": {_NUMBER: value}, "additionalProperties": False}


def _schemas() -> dict[str, dict[str, Any]]:
    """Give the shape of every value, by its key."""
    options = schema()["$defs"]["options"]["properties"]
    return {
        "system": {"enum": [s for s in SYSTEMS if not system_named(s).shape.periods]},
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
        "options": {
            "type": "object",
            "properties": _own_options(),
            "additionalProperties": False,
        },
    }


def _own_options() -> dict[str, Any]:
    """Give the shape of the systems' own options; one of several where they share a name."""
    shapes: dict[str, list[Any]] = {}
    for room in (system_named(id_) for id_ in SYSTEMS):
        if not room.shape.periods:
            for key, shape in room.schema.get("options", {}).items():
                shapes.setdefault(key, []).append(shape)
    return {key: {"anyOf": known} for key, known in shapes.items()}


def own_options(room: System, said: Mapping[str, Any]) -> dict[str, Any]:
    """Give those of the options in a file that this system has; another may mean more by a name."""
    known = room.schema.get("options", {})
    return {
        key: value
        for key, value in said.items()
        if key in known and jsonschema_rs.is_valid(known[key], value)
    }


@cache
def _validators() -> dict[str, jsonschema_rs.Draft202012Validator]:
    defs = {"$defs": schema()["$defs"]}
    return {
        key: jsonschema_rs.Draft202012Validator(value | defs) for key, value in _schemas().items()
    }


def is_own(line: Line) -> bool:
    """Say whether a line is one of ours."""
    return line.text.startswith(PREFIX)


def key_of(line: Line) -> str:
    """Give the key of one of our lines."""
    return line.text[len(PREFIX) :].partition("=")[0].strip()


def is_known(key: str) -> bool:
    """Say whether this version knows a key."""
    return key in _validators()


def read_value(line: Line) -> Any:
    """Read the value of one of our lines whose key is known."""
    text = line.text[len(PREFIX) :].partition("=")[2].strip()
    try:
        value = json.loads(text) if text[:1] in ('"', "{", "[") else text
        valid = _validators()[key_of(line)].is_valid(value)
    except (ValueError, RecursionError):
        valid = False
    if not valid:
        where = message("line", line=line.number)
        raise BadInput.at(where, "own-value-damaged", key=key_of(line))
    return value


def format_own(key: str, value: Any) -> str:
    """Write one of our lines."""
    bare = key in ("system", "first_round", "unplayed")
    return f"{PREFIX}{key}={value if bare else json.dumps(value)}"
