"""What the document of this system may have more than others."""

from __future__ import annotations

from typing import Any

_POINTS: dict[str, Any] = {
    "type": "string",
    "pattern": "^[0-9]{1,3}(\\.[05])?$",
    "description": "points, a multiple of a half",
}

SCHEMA: dict[str, Any] = {
    "options": {
        "acceleration": {
            "enum": ["none", "baku"],
            "description": "baku: the first half of the list has virtual points at first",
        },
        "virtual": {
            "type": "object",
            "patternProperties": {
                "^[1-9][0-9]{0,8}$": {"type": "array", "items": _POINTS, "maxItems": 1000}
            },
            "additionalProperties": False,
            "maxProperties": 20000,
            "description": "virtual points by player and round, instead of an acceleration",
        },
        "points": {
            "type": "object",
            "properties": {
                "win": _POINTS,
                "draw": _POINTS,
                "loss": _POINTS,
                "zero": _POINTS,
                "forfeit_loss": _POINTS,
                "bye": _POINTS,
            },
            "additionalProperties": False,
            "description": "what results are worth (default 1, 0.5, 0; a bye as much as a win)",
        },
        "starting_order": {
            "enum": ["rating", "lot"],
            "description": "rating (default): rating, title, name; lot: the lot numbers alone",
        },
        "half_byes": {
            "type": "integer",
            "minimum": 0,
            "maximum": 1000,
            "description": "half-point byes that a player may ask for (default: no limit)",
        },
        "half_byes_not_last": {
            "type": "integer",
            "minimum": 0,
            "maximum": 1000,
            "description": "last rounds without half-point byes (default 0)",
        },
        "starting_list": {
            "type": "array",
            "items": {"type": "integer", "minimum": 1, "maximum": 2147483647},
            "maxItems": 20000,
            "description": "ids in starting order, where corrections no longer change it",
        },
    }
}
