"""What counting says about refused colours, before any search (B4, C4.4).

Where more players of a group prefer white than can get it, every pair of two of them refuses one.
How many such pairs there must be follows from the numbers alone, and so does which kinds of pairs
a best pairing can contain.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from zwitser.matching.cardinality import bits
from zwitser.matching.lexicographic import Rule
from zwitser.systems.swiss import Strength
from zwitser.systems.weerstand.field import Field

NONE, WHITE, BLACK = 0, 0, 3
"""Kinds of players (`Preference.kind`): 0 without one, WHITE or BLACK plus the strength."""

KINDS = 7

Cost = tuple[int, int]
"""How many are refused the colour they prefer, and how many of these preferences are strong."""


def _pair_cost(kind: int, other: int) -> Cost:
    if not kind or not other or (kind > BLACK) != (other > BLACK):
        return 0, 0
    weaker = (min(kind, other) - 1) % 3 + 1
    return 1, int(weaker == Strength.STRONG)


PAIR_COST = tuple(tuple(_pair_cost(k, other) for other in range(KINDS)) for k in range(KINDS))
"""The cost of a pair of two kinds: the weaker of two equal preferences is refused (E2)."""


def least_refused(counts: Sequence[int]) -> Cost:
    """Give the least that counting allows for players of these kinds, an even number of them.

    With k pairs of the majority, k minus the light ones among them must refuse a strong one.
    """
    none, white, black = counts[NONE], sum(counts[1:4]), sum(counts[4:7])
    if white > black + none:
        forced, lights = (white - black - none) // 2, counts[WHITE + Strength.LIGHT]
    elif black > white + none:
        forced, lights = (black - white - none) // 2, counts[BLACK + Strength.LIGHT]
    else:
        return 0, 0
    return forced, max(0, forced - lights)


def without(counts: Sequence[int], *kinds: int) -> list[int]:
    """Take players of these kinds away from the counts."""
    left = list(counts)
    for kind in kinds:
        left[kind] -= 1
    return left


def fits(counts: Sequence[int], kind: int, other: int) -> bool:
    """Say whether a pair of these kinds leaves the least that counting allows within reach."""
    refused, strong = PAIR_COST[kind][other]
    left = without(counts, kind, other)
    if left[kind] < 0 or left[other] < 0:
        return False
    rest = least_refused(left)
    return (refused + rest[0], strong + rest[1]) == least_refused(counts)


@lru_cache(maxsize=50_000)
def fitting_kinds(counts: tuple[int, ...], kind: int) -> tuple[int, ...]:
    """List the kinds with which a player of this kind can be paired at no loss."""
    return tuple(other for other in range(KINDS) if counts[other] and fits(counts, kind, other))


class ColourCount(Rule):
    """The counts of a group that is being paired: which pairs can still be part of the best."""

    def __init__(self, field: Field, players: int) -> None:
        self.kinds = field.kinds
        self.players = players
        self.members = [0] * KINDS
        for i in bits(players):
            self.members[self.kinds[i]] |= 1 << i
        self.start = [mask.bit_count() for mask in self.members]
        self.counts = list(self.start)

    def reset(self) -> None:
        self.counts = list(self.start)

    def take(self, v: int, w: int) -> None:
        self.counts[self.kinds[v]] -= 1
        self.counts[self.kinds[w]] -= 1

    def companions(self, v: int, neighbours: int) -> int:
        if self.counts[NONE] == sum(self.counts):
            return neighbours
        return neighbours & self._fitting(self.kinds[v])

    def _fitting(self, kind: int) -> int:
        mask = 0
        for other in fitting_kinds(tuple(self.counts), kind):
            mask |= self.members[other]
        return mask

    @property
    def least(self) -> Cost:
        """The least refused that counting allows for the whole group."""
        return least_refused(self.start)

    def best_graph(self, near: Sequence[int]) -> list[int]:
        """Keep only edges that a pairing with the least refused can contain.

        A perfect matching of this graph refuses exactly the least, and every pairing that does is
        a perfect matching of it: each kind of pair that costs more by itself, or leaves more to be
        refused by the others, is gone.
        """
        self.reset()
        fitting = [self._fitting(kind) if self.start[kind] else 0 for kind in range(KINDS)]
        graph = [0] * len(near)
        for i in bits(self.players):
            graph[i] = near[i] & self.players & fitting[self.kinds[i]]
        return graph
