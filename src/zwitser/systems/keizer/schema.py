"""What the document of a Keizer season may have more than others (K1, K2)."""

from __future__ import annotations

from typing import Any

from zwitser.systems.keizer.document import WORDS
from zwitser.systems.keizer.options import FIELDS

SCHEMA: dict[str, Any] = {
    "options": {key: {"description": f"K2: {field.wanted}"} for key, field in FIELDS.items()},
    "absence": {"as": {"enum": list(WORDS)}},
    "period": {
        "list": {
            "type": "array",
            "items": {"$ref": "#/$defs/id"},
            "maxItems": 20000,
            "description": "K5: the start list in the club's own order",
        },
        "start_points": {
            "type": "object",
            "patternProperties": {"^[1-9][0-9]{0,9}$": {}},
            "additionalProperties": False,
            "maxProperties": 20000,
            "description": "K9: what some begin with, as text like '20' or '2/3'",
        },
        "categories": {
            "type": "object",
            "patternProperties": {"^[1-9][0-9]{0,9}$": {}},
            "additionalProperties": False,
            "maxProperties": 20000,
            "description": "K19: letters of players, for category_distance",
        },
    },
}
