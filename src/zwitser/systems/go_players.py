"""What the documents of go tournaments say more about a player, whatever the system."""

from __future__ import annotations

from typing import Any

Json = dict[str, Any]

RANK_OR_PROFESSIONAL = "^([1-9][dDpP]|([1-9]|[12][0-9]|30)[kK])$"
"""A rank of an amateur, 30k to 9d, or of a professional, 1p to 9p."""

_TEXT: Json = {"type": "string", "maxLength": 1000}

GO_PLAYER: Json = {
    "rank": {"type": "string", "pattern": RANK_OR_PROFESSIONAL},
    "rating": {"type": "integer", "minimum": -9999, "maximum": 9999, "description": "GoR (EGD)"},
    "club": _TEXT,
    "country": _TEXT,
    "egd": {"type": "string", "maxLength": 100, "description": "number in the EGD"},
}
"""Properties of a player, as JSON Schema."""
