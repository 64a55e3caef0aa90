"""Colours: by lot at the first meeting of a season, then alternating (Kleur)."""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256

from zwitser.proposal import Pair


def colours(one: int, two: int, last_white: Mapping[tuple[int, int], int], seed: str) -> Pair:
    """Give a pair its colours: the reverse of the latest game this season, else by lot [Kleur]."""
    lower, higher = min(one, two), max(one, two)
    white = last_white.get((lower, higher))
    if white is None:
        return draw(lower, higher, seed)
    return Pair(lower, higher) if white == higher else Pair(higher, lower)


def draw(lower: int, higher: int, seed: str) -> Pair:
    """Draw the colours by lot; the seed and the two ids decide, and nothing else."""
    digest = sha256(f"{seed}\n{lower}\n{higher}".encode(errors="surrogatepass")).digest()
    return Pair(lower, higher) if digest[0] % 2 == 0 else Pair(higher, lower)
