"""What a MacMahon document has more than others, and what a schema can't say about it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from zwitser.errors import Fault, fault
from zwitser.systems.go_players import GO_PLAYER
from zwitser.systems.macmahon.options import SCHEMA as OPTIONS
from zwitser.systems.macmahon.options import SHARED
from zwitser.systems.macmahon.options import faults as option_faults
from zwitser.systems.macmahon.ranks import PATTERN

Json = dict[str, Any]

_TEXT: Json = {"type": "string", "maxLength": 1000}

SCHEMA: Json = {
    "": {
        "egd": {
            "type": "object",
            "description": "for the report to the EGD (F2)",
            "properties": {
                "class": {"enum": ["A", "B", "C", "D"]},
                "country": _TEXT,
                "place": _TEXT,
                "from": _TEXT,
                "to": _TEXT,
                "minutes": {"type": "integer", "minimum": 0, "maximum": 10000},
                "comment": _TEXT,
            },
            "additionalProperties": False,
        }
    },
    "player": {
        **GO_PLAYER,
        "rank": {"type": "string", "pattern": PATTERN},
        # A super group starts 1 or 2 higher, no more [M39].
        "smms_correction": {"type": "integer", "minimum": -1, "maximum": 2},
    },
    "game": {
        "handicap": {"type": "integer", "minimum": 0, "maximum": 9},
        "result": {"enum": ["1-0", "0-1", "1/2-1/2", "1-0R", "0-1R", "0-0R", "1-1R", "*", None]},
    },
    "options": OPTIONS,
}
"""Properties by the part of the schema that they belong to."""


def faults(document: Json) -> Iterator[Fault]:
    """Find what a schema can't say about a MacMahon document (M1, M3, M10)."""
    for number, player in enumerate(document["players"]):
        if "rank" not in player:
            yield fault(f"players[{number}]", "key-missing", key="rank")
    options = document.get("options", {})
    known = [*OPTIONS, *(key for key in SHARED if key not in OPTIONS)]
    for key in options:
        if key not in known:
            yield fault("options", "key-not-of", key=repr(key), known=", ".join(known))
    yield from option_faults(options)
