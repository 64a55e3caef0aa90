"""What must not be: pairs that the settings forbid (K17). A repeat is only avoided (K19)."""

from __future__ import annotations

from zwitser.model import Tournament
from zwitser.systems.norms import Bars


def pair_of(one: int, two: int) -> tuple[int, int]:
    """Give two players as one pair, the lower id first."""
    return (one, two) if one < two else (two, one)


def forbidden_pairs(tournament: Tournament) -> frozenset[tuple[int, int]]:
    """Give the pairs that never meet, the lower id first (K17)."""
    return frozenset(pair_of(*pair) for pair in tournament.options.forbidden)


BARS = Bars(met="K17", meetings=1_000_000)
"""Two may meet as often as it needs: a repeat is only avoided (K19)."""
