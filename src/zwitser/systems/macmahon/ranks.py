"""Ranks of go players as numbers: 1d is 0, 9d is 8, 1k is -1, 30k is -30 (M1)."""

from __future__ import annotations

import re

from zwitser.systems.go import FIRST_DAN, STEP

PATTERN = "^([1-9][dD]|([1-9]|[12][0-9]|30)[kK])$"
"""What a rank looks like, as the schema of the document says it (M1)."""

PROFESSIONAL = re.compile(r"^[1-9][pP]$")
"""A professional's rank; the document has none, `from_rating` gives one (F3)."""

LOWEST, HIGHEST = -30, 8

_RANK = re.compile(PATTERN)


def is_rank(text: str) -> bool:
    """Say whether a text is a rank, in upper or lower case (M1)."""
    return _RANK.match(text) is not None and not text.endswith("\n")


def number_of(rank: str) -> int:
    """Give the number of a rank [M1]; the text has to be one."""
    level = int(rank[:-1])
    return level - 1 if rank[-1] in "dD" else -level


def rank_of(number: int) -> str:
    """Give the rank with a number: 0 is `1d`, -1 is `1k` (M1)."""
    return f"{number + 1}d" if number >= 0 else f"{-number}k"


def rating_of(rank: str) -> int:
    """Give the rating that goes with a rank when a player has none [M2]."""
    return FIRST_DAN + STEP * number_of(rank)


def from_rating(rating: int) -> str:
    """Give the rank that follows from a rating, for a professional of the list (F3)."""
    number = (rating - FIRST_DAN + STEP // 2) // STEP
    return rank_of(min(max(number, LOWEST), HIGHEST))
