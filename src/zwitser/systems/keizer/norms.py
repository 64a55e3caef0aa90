"""What must not be: pairs that the settings forbid (K17). A repeat is only avoided (K19)."""

from __future__ import annotations

from zwitser.model import Tournament
from zwitser.proposal import Claim


def pair_of(one: int, two: int) -> tuple[int, int]:
    """Give two players as one pair, the lower id first."""
    return (one, two) if one < two else (two, one)


def forbidden_pairs(tournament: Tournament) -> frozenset[tuple[int, int]]:
    """Give the pairs that never meet, the lower id first (K17)."""
    return frozenset(pair_of(*pair) for pair in tournament.options.forbidden)


def pair_breaches(tournament: Tournament, white: int, black: int) -> list[Claim]:
    """Say which norm it breaks when these two meet; none is good."""
    if pair_of(white, black) not in forbidden_pairs(tournament):
        return []
    return [Claim("norm-forbidden", "K17", {"white": white, "black": black})]
