"""The cheapest perfect matching of a dense graph, found on few of its edges and proven on all.

Most edges of a dense graph are far too dear. The matching is sought among the cheapest edges of
each vertex; the values that prove it there then price every other edge, and those that the proof
does not cover come in. When none is left the proof holds for the whole graph. Only edges without
slack can be in a cheapest matching: `first` chooses among them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property
from heapq import nsmallest
from itertools import takewhile
from operator import itemgetter

from zwitser.matching.cardinality import LargestMatching, bits, mask_of
from zwitser.matching.lexicographic import first_in_order
from zwitser.matching.weighted import Edge, Matching, Solver, best_matching

Costs = Sequence[Sequence[int | None]]
"""The cost of joining each two vertices, the same both ways; None where they can't be joined."""

CHEAPEST = 4
"""How many edges of each vertex are tried first, and how many come in at most at a time."""

NEIGHBOURS = 3
"""How many of the next numbers each vertex is tried with, so that everybody can be matched."""


def _solved(costs: Costs) -> tuple[Solver, Matching | None]:
    solver = Solver(len(costs), _edges(costs, _first_edges(costs)))
    found = solver.matching()
    if found is None:
        solver = Solver(len(costs), list(_all_edges(costs)))
        return solver, solver.matching()
    while uncovered := _worst(edge for edge in slacks(costs, found) if edge[2] < 0):
        solver.admit(_edges(costs, uncovered))
        found = solver.matching() or found
    return solver, found


class CheapestMatching:
    """A perfect matching of least cost with its proof for all edges, and what else there is.

    `best` is None where there is no perfect matching. It is quick where vertices with numbers
    close together can be joined.
    """

    def __init__(self, costs: Costs) -> None:
        self.costs = costs
        self.solver, self.best = _solved(costs)

    def first(self) -> tuple[tuple[int, int], ...]:
        """Choose among all cheapest matchings: vertex 0 gets the lowest number it can, and so on.

        A cheapest matching has only edges without slack, and one edge out of every blossom that
        has weight. What hangs together by such edges is chosen apart from the rest.
        """
        return () if self.best is None else _first_of_cheapest(self.costs, self.best)

    def without(self, v: int, w: int) -> Matching | None:
        """Give a cheapest matching in which v and w, now a pair, are none; None if there is none.

        A matching that costs so much more has no edge with more slack than twice that: once some
        other matching is known, few edges are left to look at.
        """
        solver, found = self.solver.copy(), self.best
        solver.drop(v, w)
        other = solver.matching()
        if found is None or other is None:
            rows = [list(row) for row in self.costs]
            rows[v][w] = rows[w][v] = None
            return CheapestMatching(rows).best
        most = 2 * (other.cost - found.cost)
        nearly = takewhile(lambda edge: edge[0] <= most, self._others)
        solver.admit(_edges(self.costs, ((a, b) for _, a, b in nearly)))
        return solver.matching()

    @cached_property
    def _others(self) -> list[tuple[int, int, int]]:
        """The edges that the solver does not have, with the least slack first."""
        known = {(v, w) for v in range(len(self.costs)) for w, _ in self.solver.near[v] if v < w}
        every = [] if self.best is None else _all_slacks(self.costs, self.best)
        return sorted((slack, v, w) for v, w, slack in every if (v, w) not in known)


def _edges(costs: Costs, pairs: Iterable[tuple[int, int]]) -> list[Edge]:
    return [(v, w, costs[v][w] or 0) for v, w in pairs]


def _all_edges(costs: Costs) -> Iterator[Edge]:
    for v, row in enumerate(costs):
        yield from ((w, v, cost) for w, cost in enumerate(row[:v]) if cost is not None)


def _first_edges(costs: Costs) -> dict[tuple[int, int], None]:
    """Choose the cheapest edges of each vertex and those to the next numbers, in a fixed order."""
    chosen: dict[tuple[int, int], None] = {}
    for v, row in enumerate(costs):
        near = nsmallest(CHEAPEST, ((c, w) for w, c in enumerate(row) if c is not None))
        chosen |= {(min(v, w), max(v, w)): None for _, w in near}
        next_ = range(v + 1, min(v + 1 + NEIGHBOURS, len(row)))
        chosen |= {(v, w): None for w in next_ if row[w] is not None}
    return chosen


def _worst(edges: Iterable[tuple[int, int, int]]) -> dict[tuple[int, int], None]:
    """Choose the edges that the proof covers least: at most a few of each vertex."""
    count: Counter[int] = Counter()
    chosen: dict[tuple[int, int], None] = {}
    for v, w, _ in sorted(edges, key=itemgetter(2)):
        if count[v] < CHEAPEST or count[w] < CHEAPEST:
            chosen[v, w] = None
            count[v] += 1
            count[w] += 1
    return chosen


def slacks(costs: Costs, matching: Matching) -> Iterator[tuple[int, int, int]]:
    """List the edges that have no slack or less, each with its slack (see `weighted`)."""
    values, odd = matching.values, _odd_sets(matching)
    for v, row in enumerate(costs):
        mine = values[v]
        for w, (cost, his) in enumerate(zip(row[:v], values, strict=False)):
            if cost is None or 2 * cost > mine + his:
                continue
            slack = 2 * cost - mine - his + _shared(odd[v], odd[w])
            if slack <= 0:
                yield w, v, slack


def _all_slacks(costs: Costs, matching: Matching) -> Iterator[tuple[int, int, int]]:
    """List all edges, each with its slack."""
    values, odd = matching.values, _odd_sets(matching)
    for w, v, cost in _all_edges(costs):
        yield w, v, 2 * cost - values[v] - values[w] + _shared(odd[v], odd[w])


def _shared(one: dict[int, int], other: dict[int, int]) -> int:
    """Add up the weights of the blossoms that hold both ends of an edge."""
    return sum(one[number] for number in one.keys() & other.keys()) if one and other else 0


def _odd_sets(matching: Matching) -> list[dict[int, int]]:
    """Give for each vertex the blossoms it is in, with their weights."""
    inside: list[dict[int, int]] = [{} for _ in matching.mate]
    for number, (vertices, weight) in enumerate(matching.blossoms):
        for v in vertices:
            inside[v][number] = weight
    return inside


def _first_of_cheapest(costs: Costs, matching: Matching) -> tuple[tuple[int, int], ...]:
    near = [0] * len(costs)
    for v, w, slack in slacks(costs, matching):
        if not slack:
            near[v] |= 1 << w
            near[w] |= 1 << v
    odd = [mask_of(inside) for inside, weight in matching.blossoms if weight]
    pairs: list[tuple[int, int]] = []
    for part in _parts(near):
        within = [inside for inside in odd if inside & part]
        pairs += (
            _first_with_blossoms(near, part, within) if within else _first(near, part, matching)
        )
    return tuple(sorted(pairs))


def _parts(near: Sequence[int]) -> Iterator[int]:
    """List the connected parts of a graph."""
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


def _first(near: Sequence[int], part: int, matching: Matching) -> list[tuple[int, int]]:
    """Give the first perfect matching of a part, by searches for other ways around."""
    pairs = [(v, matching.mate[v]) for v in bits(part) if v < matching.mate[v]]
    return first_in_order(LargestMatching(near, part, pairs), bits(part), wishes=bits)


def _first_with_blossoms(
    near: Sequence[int], part: int, odd: Sequence[int]
) -> list[tuple[int, int]]:
    """Give the first perfect matching of a part that leaves each of these odd sets once.

    Every perfect matching leaves an odd set at least once, so that the fewest crossings come first
    in the cost of an edge; after them a digit for each vertex that chooses.
    """
    vertices = list(bits(part))
    size = len(vertices)
    number = {v: place for place, v in enumerate(vertices)}
    edges: list[Edge] = []
    for v in vertices:
        for w in bits(near[v] >> v << v):
            crossed = sum(inside >> v & 1 != inside >> w & 1 for inside in odd)
            choice = number[w] * size ** (size - 1 - number[v])
            edges.append((number[v], number[w], crossed * size**size + choice))
    found = best_matching(size, edges)
    if found is None:
        raise AssertionError("a part of a perfect matching has a perfect matching")
    return [(vertices[v], vertices[w]) for v, w in found.pairs]
