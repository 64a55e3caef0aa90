"""JSON Schemas of objects and lists, made from tables of their keys."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]


def object_of(known: dict[str, Json], keys: str) -> Json:
    """Give the schema of an object with these keys and no others; `name?` may be left out."""
    names = keys.split()
    return {
        "type": "object",
        "properties": {name.rstrip("?"): known[name.rstrip("?")] for name in names},
        "required": [name for name in names if not name.endswith("?")],
        "additionalProperties": False,
    }


def list_of(shape: Json) -> Json:
    return {"type": "array", "items": shape}
