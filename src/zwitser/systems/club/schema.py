"""What the document of a club season may have more than others."""

from __future__ import annotations

from typing import Any

SCHEMA: dict[str, Any] = {
    "options": {
        "a_size": {
            "type": "integer",
            "minimum": 0,
            "maximum": 20000,
            "description": "players in group A (default 8); 0 makes one group, B",
        },
        "promotions": {
            "type": "integer",
            "minimum": 0,
            "maximum": 20000,
            "description": (
                "players who go up, and down, between two groups at the end of a period (default 3)"
            ),
        },
        "periods": {
            "type": "integer",
            "minimum": 1,
            "maximum": 100,
            "description": "planned periods of the season (default 4)",
        },
        "rounds_per_period": {
            "type": ["integer", "array"],
            "minimum": 1,
            "maximum": 1000,
            "items": {"type": "integer", "minimum": 1, "maximum": 1000},
            "maxItems": 100,
            "description": (
                "planned rounds of every period, or a list with one number for each period"
            ),
        },
        "free_evenings": {
            "enum": ["once", "any"],
            "description": (
                "once (default): a second free evening only when everyone has had one; "
                "any: as often as asked"
            ),
        },
        "group_sizes": {
            "type": "array",
            "items": {"type": "integer", "minimum": 1, "maximum": 20000},
            "minItems": 1,
            "maxItems": 25,
            "description": (
                "sizes of all groups but the last, instead of a_size: [8, 10] makes "
                "groups A, B and C"
            ),
        },
        "value_step": {
            "type": "string",
            "pattern": "^[0-9]{1,6}(\\.[0-9]{1,6}|/[1-9][0-9]{0,5})?$",
            "description": ("the value of a player is rounded to a multiple of this (default 0.2)"),
        },
        "free_score": {
            "type": "string",
            "pattern": "^[0-9]{1,6}(\\.[0-9]{1,6}|/[1-9][0-9]{0,5})?$",
            "description": (
                "the part of one's own value that a free evening scores, 0 to 1 (default 2/3)"
            ),
        },
        "free_from": {
            "type": "string",
            "pattern": "^[A-Z][1-9][0-9]{0,4}$",
            "description": "the place that is free first (default B3)",
        },
        "free_side": {
            "enum": ["below", "above"],
            "description": (
                "which neighbour of that place comes next (default below: B3, B4, B2, ...)"
            ),
        },
        "periods_without_free": {
            "type": "integer",
            "minimum": 0,
            "maximum": 100,
            "description": (
                "periods at the end of the season without voluntary free evenings (default 2)"
            ),
        },
    }
}
