"""What counting says about refused colours, before any search (C12, C13).

Players are of seven kinds: 0 without a preference, 1 to 3 for White and 4 to 6 for Black by
strength (`Preference.kind`). Where more players want a colour than others can take from them, each
pair of two of them refuses one; how many such pairs there must be follows from the numbers alone.
Two with the same absolute preference are no pair here: that costs C10 or C11, even for a topscorer.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

KINDS = 7
WHITE, BLACK = 0, 3
MILD, ABSOLUTE = 1, 3

Counts = tuple[int, ...]
"""The number of players of each kind."""

Refused = tuple[int, int]
"""Pairs in which somebody is refused his colour (C12), and those in which it is a strong one."""

IMPOSSIBLE: Refused = (1 << 30, 0)


def _pair_refuses(kind: int, other: int) -> Refused:
    if not kind or not other or (kind > BLACK) != (other > BLACK):
        return 0, 0
    weaker = (min(kind, other) - 1) % 3 + 1
    return IMPOSSIBLE if weaker == ABSOLUTE else (1, weaker - MILD)


REFUSES = tuple(tuple(_pair_refuses(k, other) for other in range(KINDS)) for k in range(KINDS))


def least_refused(counts: Sequence[int]) -> Refused:
    """Give the least that counting allows for players of these kinds, an even number of them."""
    none, w1, w2, w3, b1, b2, b3 = counts
    white, black = w1 + w2 + w3, b1 + b2 + b3
    pairs = (none + white + black) // 2
    if w3 > pairs or b3 > pairs:
        return IMPOSSIBLE
    if white > pairs:
        return white - pairs, max(0, white - pairs - w1)
    if black > pairs:
        return black - pairs, max(0, black - pairs - b1)
    return 0, 0


@lru_cache(maxsize=20_000)
def fitting_kinds(counts: Counts, kind: int) -> tuple[int, ...]:
    """List the kinds with which a player of this kind can be paired at no loss."""
    least = least_refused(counts)
    fitting = []
    for other in range(KINDS):
        refused, strong = REFUSES[kind][other]
        left = list(counts)
        left[kind] -= 1
        left[other] -= 1
        if left[other] < 0 or left[kind] < 0:
            continue
        rest = least_refused(left)
        if (refused + rest[0], strong + rest[1]) == least:
            fitting.append(other)
    return tuple(fitting)


@lru_cache(maxsize=20_000)
def kinds_that_fit(
    counts: Counts, leaving: tuple[bool, ...], least: Refused, kind: int
) -> tuple[int, ...]:
    """List the kinds that fit where one of the `leaving` kinds leaves and so little is refused."""
    found: set[int] = set()
    for leaver in range(KINDS):
        if leaving[leaver]:
            left = without(counts, leaver)
            if least_refused(left) == least:
                found.update(fitting_kinds(left, kind))
    return tuple(found)


@lru_cache(maxsize=20_000)
def without(counts: Counts, *kinds: int) -> Counts:
    """Take players of these kinds away from the counts."""
    left = list(counts)
    for kind in kinds:
        left[kind] -= 1
    return tuple(left)
