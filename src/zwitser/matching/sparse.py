"""Minimum-cost perfect matching of a dense graph: column generation on a sparse part of it.

The solver starts with few edges of each vertex: those with the least slack by heuristic dual
values, and some others. The dual values of the optimum there (`weighted`) price every other edge;
edges with negative slack are added, and the solver goes on. When none is left the proof holds for
the whole graph. Only tight edges can be in a cheapest matching: `first` chooses among them.

For 200 players twice as fast as the solver on all edges, for 500 nine times.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from copy import copy
from functools import cached_property
from heapq import nsmallest
from itertools import takewhile
from operator import itemgetter, sub

from zwitser.matching.cardinality import LargestMatching, bits, first_in_order, mask_of
from zwitser.matching.weighted import Edge, Matching, Solver, best_matching

Costs = Sequence[Sequence[int | None]]
"""The cost of joining each two vertices, the same both ways; None where they can't be joined."""

Chosen = dict[tuple[int, int], None]
"""Edges without their costs, in order."""

Blossoms = Sequence[tuple[frozenset[int], int]]
"""Odd sets of vertices with their weights (`weighted`)."""

CHEAPEST = 6
"""How many edges with the least slack of each vertex are tried first."""

NEXT = 3
"""How many edges to the next numbers each vertex has as well."""

SPREAD = (12, 60)
"""How many other edges, spread evenly, each vertex has too; more where those don't suffice.

They make a perfect matching possible, and the first dual values close to the last ones.
"""

ASCENTS = 3
"""Steps of the ascent to the initial dual values; more cost more than they save."""

CHOOSERS = 128
"""How many vertices choose at a time among equal matchings."""

AT_A_TIME = 4
"""How many edges of each vertex are added at a time, at most."""


class CheapestMatching:
    """A perfect matching of least cost with its proof for all edges, and its alternatives.

    `best` is None where there is no perfect matching.
    """

    def __init__(self, costs: Costs) -> None:
        self.graph = _Dense(costs)
        self.solver, self.best = _solve(self.graph)

    def first(self) -> tuple[tuple[int, int], ...]:
        """Choose among all cheapest matchings: vertex 0 gets the lowest number it can, and so on.

        A cheapest matching has only tight edges, and one edge out of every blossom that has
        weight. Each connected component of the tight edges is solved apart.
        """
        if self.best is None:
            return ()
        mate, near = self.best.mate, [0] * self.graph.size
        for v, w, _ in self.graph.slacks(self.best.values, self.best.blossoms, most=0):
            near[v] |= 1 << w
            near[w] |= 1 << v
        odd = [mask_of(inside) for inside, weight in self.best.blossoms if weight]
        pairs: list[tuple[int, int]] = []
        for part in _components(near):
            within = [inside for inside in odd if inside & part]
            if within:
                pairs += _first_with_blossoms(near, part, within)
            else:
                start = [(v, mate[v]) for v in bits(part) if v < mate[v]]
                matching = LargestMatching(near, part, start)
                pairs += first_in_order(matching, bits(part), wishes=bits)
        return tuple(sorted(pairs))

    def without(self, v: int, w: int) -> Matching | None:
        """Find a cheapest matching without the pair v and w; None if there is none.

        A matching that costs so much more has no edge with more slack than twice the difference:
        once some other matching is known, few edges are left to price.
        """
        solver, found = self.solver.copy(), self.best
        solver.drop(v, w)
        other = solver.matching()
        if found is None or other is None:
            return _solve(self.graph.without(v, w))[1]
        most = 2 * (other.cost - found.cost)
        nearly = takewhile(lambda edge: edge[0] <= most, self._others)
        solver.admit(self.graph.edges((a, b) for _, a, b in nearly))
        return solver.matching()

    @cached_property
    def _others(self) -> list[tuple[int, int, int]]:
        """The edges that the solver does not have, the least slack first."""
        known = {(v, w) for v in range(self.graph.size) for w, _ in self.solver.near[v] if v < w}
        found = self.best
        every = self.graph.slacks(found.values, found.blossoms) if found else ()
        return sorted((slack, v, w) for v, w, slack in every if (v, w) not in known)


class _Dense:
    """All edges of a graph as rows of doubled costs; `far` stands where there is no edge.

    Whole rows are computed at a time: 500 vertices have 125,000 edges, and few need a closer look.
    """

    def __init__(self, costs: Costs) -> None:
        self.size = len(costs)
        self.far = 2 + 2 * max((c for row in costs for c in row if c is not None), default=0)
        self.rows = [[self.far if c is None else 2 * c for c in row] for row in costs]

    def without(self, v: int, w: int) -> _Dense:
        other = copy(self)
        other.rows = list(map(list, self.rows))
        other.rows[v][w] = other.rows[w][v] = self.far
        return other

    def edges(self, pairs: Iterable[tuple[int, int]]) -> list[Edge]:
        """Give edges with their costs; pairs without an edge are left out."""
        found = ((v, w, self.rows[v][w]) for v, w in pairs)
        return [(v, w, double // 2) for v, w, double in found if double != self.far]

    def initial_values(self) -> list[int]:
        """Compute heuristic dual values that leave every edge a slack of 0 or more.

        Each step moves every value half of the way to the highest that the others allow, so that
        two values never add up to more than the doubled cost of their edge.
        """
        values = [0] * self.size
        for _ in range(ASCENTS):
            values = [
                (value + min(map(sub, row, values))) // 2
                for value, row in zip(values, self.rows, strict=True)
            ]
        return values

    def first_edges(self, values: Sequence[int]) -> Chosen:
        """Choose the edges of each vertex with the least slack."""
        chosen: Chosen = {}
        for v, row in enumerate(self.rows):
            cheap = nsmallest(CHEAPEST, zip(map(sub, row, values), range(self.size), strict=True))
            chosen |= {(min(v, w), max(v, w)): None for _, w in cheap if v != w}
        return chosen

    def others(self, many: int) -> Iterator[tuple[int, int]]:
        """List pairs of each vertex with the next numbers, and with so many spread evenly."""
        gap = max(1, self.size // many)
        for v in range(self.size):
            yield from ((v, w) for w in range(v + 1, min(v + 1 + NEXT, self.size)))
            yield from ((v, w) for w in range(v + gap, self.size, gap))

    def slacks(
        self, values: Sequence[int], blossoms: Blossoms = (), *, most: int | None = None
    ) -> Iterator[tuple[int, int, int]]:
        """List edges with their slacks, all of them or those with at most this slack."""
        for v, (row, prices) in enumerate(zip(self.rows, _prices(values, blossoms), strict=True)):
            mine, left = values[v], list(map(sub, row[:v], prices))
            limit = max(left, default=0) if most is None else mine + most
            near = [w for w, one in enumerate(left) if one <= limit]
            yield from ((w, v, left[w] - mine) for w in near if row[w] != self.far)


def _solve(graph: _Dense) -> tuple[Solver, Matching | None]:
    """Generate columns until no slack is negative; start with more edges if need be."""
    values = graph.initial_values()
    chosen = graph.first_edges(values)
    for many in (*SPREAD, graph.size):
        chosen |= dict.fromkeys(graph.others(many))
        solver = Solver(graph.size, graph.edges(chosen), values)
        found = solver.matching()
        if found:
            break
    while found:
        # The edges with the most negative slack, a few of each vertex.
        uncovered, count = graph.slacks(found.values, found.blossoms, most=-1), Counter[int]()
        added: Chosen = {}
        for v, w, _ in sorted(uncovered, key=itemgetter(2)):
            if count[v] < AT_A_TIME or count[w] < AT_A_TIME:
                added[v, w] = None
                count.update((v, w))
        if not added:
            break
        solver.admit(graph.edges(added))
        found = solver.matching() or found
    return solver, found


def _prices(values: Sequence[int], blossoms: Blossoms) -> Iterator[list[int]]:
    """Give for each vertex the values of all, less the weights of the blossoms that hold both.

    Blossoms are nested: the vertices of one share a list, the changed list of the one around it.
    """
    mine = [list(values)] * len(values)
    for vertices, weight in sorted(blossoms, key=lambda one: -len(one[0])):
        within = mine[next(iter(vertices))].copy()
        for v in vertices:
            within[v] -= weight
        for v in vertices:
            mine[v] = within
    return iter(mine)


def _components(near: Sequence[int]) -> Iterator[int]:
    left = (1 << len(near)) - 1
    while left:
        part, fresh = 0, left & -left
        while fresh:
            part |= fresh
            reached = 0
            for v in bits(fresh):
                reached |= near[v]
            fresh = reached & ~part
        yield part
        left &= ~part


def _first_with_blossoms(
    near: Sequence[int], part: int, odd: Sequence[int]
) -> list[tuple[int, int]]:
    """Find the first perfect matching of a component that leaves each of these odd sets once.

    A perfect matching leaves every odd set at least once, so the edges that leave one are the
    leading digit of the cost; after it comes a digit for each vertex that chooses. A limited
    number chooses at a time, to limit the digits.
    """
    pairs: list[tuple[int, int]] = []
    while part:
        vertices = list(bits(part))
        size, number = len(vertices), {v: place for place, v in enumerate(vertices)}
        choosers, edges = min(size, CHOOSERS), list[Edge]()
        for v in vertices:
            digit = size ** (choosers - 1 - number[v]) if number[v] < choosers else 0
            for w in bits(near[v] & part >> v << v):
                crossed = sum(inside >> v & 1 != inside >> w & 1 for inside in odd)
                cost = crossed * size**choosers + number[w] * digit
                edges.append((number[v], number[w], cost))
        found = best_matching(size, edges)
        assert found is not None, "a part of a perfect matching has a perfect matching"
        for v, w in found.pairs:
            if v < CHOOSERS:
                pairs.append((vertices[v], vertices[w]))
                part &= ~(1 << vertices[v] | 1 << vertices[w])
    return pairs
