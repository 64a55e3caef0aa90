"""The pairs of a group once its waiting room is known (C5, C6, B4; go 4.5, 4.6)."""

from __future__ import annotations

from collections.abc import Sequence

from zwitser.matching.cardinality import LargestMatching
from zwitser.matching.lexicographic import first_in_order, matching_within
from zwitser.matching.weighted import Edge, best_matching
from zwitser.systems.weerstand.counting import PAIR_COST, ColourCount, Cost
from zwitser.systems.weerstand.field import Field


class Group:
    """Players who are to be paired among themselves, with the fewest colours refused."""

    def __init__(self, field: Field, players: int) -> None:
        self.field = field
        self.players = players
        self.order = field.ranked(players)
        self.count = ColourCount(field, players)

    def at_the_bound(self) -> LargestMatching | None:
        """Find a pairing that refuses no more colours than counting requires, if there is one."""
        graph = self.count.best_graph(self.field.near)
        return matching_within(graph, self.order, self.players, rule=self.count)

    def pairs(self, start: LargestMatching | None = None) -> list[tuple[int, int]] | None:
        """Pair everybody: few colours refused, then low opponents for the highest [B4, C5; go 4.5].

        Each pair has the higher ranked first. None when they can't all be paired.
        """
        start = start or self.at_the_bound()
        if start is not None:
            return first_in_order(start, self.order, rule=self.count)
        return self.by_costs()

    def refusals(self) -> Cost:
        """Say how many colours a best pairing refuses, without making it where counting tells."""
        if self.at_the_bound() is not None:
            return self.count.least
        pairs = self.by_costs()
        assert pairs is not None, "a waiting room leaves the others pairable"
        return refused(self.field, pairs)

    def by_costs(self) -> list[tuple[int, int]] | None:
        """Find the pairs as one matching of least cost, where counting is not exact."""
        found = best_matching(len(self.order), self._edges())
        if found is None:
            return None
        return [(self.order[v], self.order[w]) for v, w in found.pairs]

    def _edges(self) -> list[Edge]:
        """Give each possible pair its cost: refused, strong refused, then a digit for the higher.

        The digit of a player says how high his opponent is; the highest player has the first
        digit, so the least number is the choice of C5 after all of C6 [C6; go 4.6].
        """
        size = len(self.order)
        width = size.bit_length()
        place = {i: n for n, i in enumerate(sorted(self.order, reverse=True))}
        edges = []
        for v, higher in enumerate(self.order):
            for w in range(v + 1, size):
                lower = self.order[w]
                if self.field.near[higher] >> lower & 1:
                    refused, strong = self.cost(higher, lower)
                    first = (refused * (size + 1) + strong) << width * size
                    edges.append((v, w, first | place[lower] << width * (size - 1 - v)))
        return edges

    def cost(self, higher: int, lower: int) -> Cost:
        """Say what a pair costs in refused colours."""
        return PAIR_COST[self.count.kinds[higher]][self.count.kinds[lower]]


def refused(field: Field, pairs: Sequence[tuple[int, int]]) -> Cost:
    """Add up the refused colours of pairs, and the strong ones among them."""
    kinds, count, strong = field.kinds, 0, 0
    for v, w in pairs:
        cost = PAIR_COST[kinds[v]][kinds[w]]
        count += cost[0]
        strong += cost[1]
    return count, strong
