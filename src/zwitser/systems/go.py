"""What go adds to a system: ranks, handicap stones and komi, and levels from which all start."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from zwitser.messages import Message
    from zwitser.model import Game, Tournament
    from zwitser.proposal import Pair

Json = dict[str, Any]

FIRST_DAN, STEP = 2100, 100
"""The rating of a 1d, and what lies between two ranks (M2)."""

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


AMATEUR_RANK = "^([1-9][dD]|([1-9]|[12][0-9]|30)[kK])$"
"""What a rank looks like, as the schema of the document says it (M1)."""

PROFESSIONAL = re.compile(r"^[1-9][pP]$")
"""A professional's rank; the document has none, `from_rating` gives one (F3)."""

LOWEST, HIGHEST = -30, 8

_AMATEUR = re.compile(AMATEUR_RANK)


def is_amateur_rank(text: str) -> bool:
    """Say whether a text is a rank, in upper or lower case (M1)."""
    return _AMATEUR.match(text) is not None and not text.endswith("\n")


def rank_number(rank: str) -> int:
    """Give the number of a rank [macmahon M1]; the text has to be one."""
    level = int(rank[:-1])
    return level - 1 if rank[-1] in "dD" else -level


def rank_of(number: int) -> str:
    """Give the rank with a number: 0 is `1d`, -1 is `1k` (M1)."""
    return f"{number + 1}d" if number >= 0 else f"{-number}k"


def rating_of(rank: str) -> int:
    """Give the rating that goes with a rank when a player has none [macmahon M2]."""
    return FIRST_DAN + STEP * rank_number(rank)


def from_rating(rating: int) -> str:
    """Give the rank that follows from a rating, for a professional of the list (F3)."""
    number = (rating - FIRST_DAN + STEP // 2) // STEP
    return rank_of(min(max(number, LOWEST), HIGHEST))


@dataclass(frozen=True, slots=True)
class Level:
    """The players of one rank: how many, and the score that the rank starts with."""

    rank: str
    players: int
    start: int


@dataclass(frozen=True, slots=True)
class Levels:
    """Where a field starts, with a bar and a floor: the ranks from the highest to the lowest.

    `at_bar` start level with the bar or above it, of `fewest` to `most` who are advised;
    `advised` is the bar that would do. `groups` are start scores with how many begin there, each
    player with the correction of his own.
    """

    bar: str
    floor: str
    ranks: tuple[Level, ...]
    groups: tuple[tuple[int, int], ...]
    at_bar: int
    fewest: int
    most: int
    advised: str


class Go:
    """The part of a system for go. By itself: even games without a stated komi."""

    has_handicap = False
    """A game may have handicap stones and another komi."""
    has_levels = False
    """Everybody starts by rank, between a bar and a floor."""

    def komi(self, tournament: Tournament, game: Game) -> str:
        """Give the komi of a game; empty where the regulation knows none."""
        return ""

    def with_stones(self, tournament: Tournament, pair: Pair) -> Pair:
        """Add the stones that go with two players whom a person puts together."""
        return pair

    def stone_breaches(self, tournament: Tournament, pair: Pair) -> Iterable[Message]:
        """Name where stones and komi are others than the regulation gives two players."""
        return ()

    def levels(
        self,
        tournament: Tournament,
        *,
        bar: str = "",
        floor: str = "",
        corrections: Mapping[int, int] | None = None,
    ) -> Levels:
        """Say where everybody would start with this bar and floor, and these corrections."""
        raise NotImplementedError
