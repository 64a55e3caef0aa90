"""The part of a system for go: ranks, handicap stones and komi, bar and floor (macmahon M1, M2)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from zwitser.options import Json

if TYPE_CHECKING:
    from zwitser.messages import Message
    from zwitser.model import Game, Tournament
    from zwitser.proposal import Pair

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


# Ranks.

FIRST_DAN, STEP = 2100, 100
"""The rating of a 1d, and the difference between two ranks (M2)."""

LOWEST, HIGHEST = -30, 8
"""The numbers of 30k and 9d (M1)."""

AMATEUR_RANK = "^([1-9][dD]|([1-9]|[12][0-9]|30)[kK])$"
"""The pattern of a rank from 30k to 9d, for a schema (M1)."""

PROFESSIONAL = re.compile(r"^[1-9][pP]$")
"""A professional's rank; a MacMahon document has none, `rank_from_rating` gives one (F3)."""

_RANK = re.compile(RANK_OR_PROFESSIONAL)
_AMATEUR = re.compile(AMATEUR_RANK)


def short_rank(text: str) -> str:
    """Write a rank as documents have it: `3 Kyu` is 3k."""
    rank = "".join(text.split()).casefold()
    for word, letter in (("kyu", "k"), ("dan", "d"), ("pro", "p")):
        rank = rank.removesuffix(word) + letter if rank.endswith(word) else rank
    return rank


def is_rank(text: str) -> bool:
    """Say whether a text is a rank, 30k to 9d or 1p to 9p, in upper or lower case."""
    return _RANK.fullmatch(text) is not None


def is_amateur_rank(text: str) -> bool:
    """Say whether a text is a rank, 30k to 9d, in upper or lower case (M1)."""
    return _AMATEUR.fullmatch(text) is not None


def rank_number(rank: str) -> int:
    """Number an amateur's rank: 1d is 0, 9d is 8, 1k is -1, 30k is -30 [macmahon M1]."""
    level = int(rank[:-1])
    return level - 1 if rank[-1] in "dD" else -level


def rank_of(number: int) -> str:
    """Give the rank with a number: 0 is `1d`, -1 is `1k` (M1)."""
    return f"{number + 1}d" if number >= 0 else f"{-number}k"


def rating_of(rank: str) -> int:
    """Give the rating that goes with an amateur's rank [macmahon M2]."""
    return FIRST_DAN + STEP * rank_number(rank)


def rank_from_rating(rating: int) -> str:
    """Give the rank that follows from a rating, for a professional of the list (F3)."""
    number = (rating - FIRST_DAN + STEP // 2) // STEP
    return rank_of(min(max(number, LOWEST), HIGHEST))


def strength_of(rank: str) -> int:
    """Express a rank as a rating; a professional is stronger than any amateur."""
    if rank[-1] in "pP":
        return FIRST_DAN + STEP * (int(rank[:-1]) + 9)
    return rating_of(rank)


# Bar and floor.


@dataclass(frozen=True, slots=True)
class RankLevel:
    """A rank: the number of its players, and the score that they start with."""

    rank: str
    players: int
    start: int


@dataclass(frozen=True, slots=True)
class Levels:
    """The starts of a field with a bar and a floor; `ranks` from the highest to the lowest.

    `at_bar` players start level with the bar or above it, where `fewest` to `most` are advised;
    `advised` is the bar that would do. `groups` are start scores with their numbers of players,
    each with his own correction.
    """

    bar: str
    floor: str
    ranks: tuple[RankLevel, ...]
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
        """Count the players at each start, with this bar and floor and these corrections."""
        raise NotImplementedError
