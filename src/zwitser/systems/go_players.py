"""What the documents of go tournaments say more about a player, whatever the system."""

from __future__ import annotations

import re
from typing import Any

Json = dict[str, Any]

FIRST_DAN, STEP = 2100, 100
"""The rating of a 1d, and what lies between two ranks (macmahon M2)."""

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

_RANK = re.compile(RANK_OR_PROFESSIONAL)
_RANK_WORDS = (("kyu", "k"), ("dan", "d"), ("pro", "p"))


def short_rank(text: str) -> str:
    """Give a rank as it is kept: `3 Kyu` is 3k."""
    rank = "".join(text.split()).casefold()
    for word, letter in _RANK_WORDS:
        rank = rank.removesuffix(word) + letter if rank.endswith(word) else rank
    return rank


def is_rank(text: str) -> bool:
    """Say whether a text is a rank, 30k to 9d or 1p to 9p, in upper or lower case."""
    return _RANK.fullmatch(text) is not None


def strength_of(rank: str) -> int:
    """Give what a rank stands for as a rating; a professional is stronger than any amateur."""
    level = int(rank[:-1])
    amateur = level - 1 if rank[-1] in "dD" else -level
    return FIRST_DAN + STEP * (level + 9 if rank[-1] in "pP" else amateur)
