"""The cheapest perfect matching of a dense graph, found on few of its edges and proven on all.

Most edges of a dense graph are far too dear. The matching is sought among the cheapest edges of
each vertex; the values that prove it there then price every other edge, and those that the proof
does not cover come in. When none is left the proof holds for the whole graph. Only edges without
slack can be in a cheapest matching: `first_of_cheapest` chooses among them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from heapq import nsmallest

from zwitser.matching.cardinality import LargestMatching, bits, mask_of
from zwitser.matching.lexicographic import first_in_order
from zwitser.matching.weighted import Edge, Matching, best_matching

Costs = Sequence[Sequence[int | None]]
"""The cost of joining each two vertices, the same both ways; None where they can't be joined."""

CHEAPEST = 8
"""How many edges of each vertex are tried first."""


def cheapest_matching(costs: Costs) -> Matching | None:
    """Find a perfect matching of least cost and its proof for all edges; None if there is none."""
    size, count = len(costs), CHEAPEST
    chosen = _cheapest_edges(costs, count)
    while True:
        found = best_matching(size, [(v, w, _cost(costs, v, w)) for v, w in chosen])
        if found is not None:
            uncovered = [(v, w) for v, w, slack in slacks(costs, found) if slack < 0]
            if not uncovered:
                return found
            chosen |= dict.fromkeys(uncovered)
        elif count >= size:
            return None
        else:
            count *= 4
            chosen |= _cheapest_edges(costs, count)


def _cost(costs: Costs, v: int, w: int) -> int:
    return costs[v][w] or 0


def _cheapest_edges(costs: Costs, count: int) -> dict[tuple[int, int], None]:
    """Choose the cheapest edges of each vertex, in a fixed order."""
    chosen: dict[tuple[int, int], None] = {}
    for v, row in enumerate(costs):
        near = nsmallest(count, ((cost, w) for w, cost in enumerate(row) if cost is not None))
        chosen |= {(min(v, w), max(v, w)): None for _, w in near}
    return chosen


def slacks(costs: Costs, matching: Matching) -> Iterator[tuple[int, int, int]]:
    """List the edges that have no slack or less, each with its slack (see `weighted`)."""
    values, odd = matching.values, _odd_sets(matching)
    for v, row in enumerate(costs):
        mine = values[v]
        for w, (cost, his) in enumerate(zip(row[:v], values, strict=False)):
            if cost is None or 2 * cost > mine + his:
                continue
            slack = 2 * cost - mine - his + sum(odd[v][b] for b in odd[v].keys() & odd[w].keys())
            if slack <= 0:
                yield w, v, slack


def _odd_sets(matching: Matching) -> list[dict[int, int]]:
    """Give for each vertex the blossoms it is in, with their weights."""
    inside: list[dict[int, int]] = [{} for _ in matching.mate]
    for number, (vertices, weight) in enumerate(matching.blossoms):
        for v in vertices:
            inside[v][number] = weight
    return inside


def first_of_cheapest(costs: Costs, matching: Matching) -> tuple[tuple[int, int], ...]:
    """Choose among all cheapest matchings: vertex 0 gets the lowest number it can, and so on.

    A cheapest matching has only edges without slack, and one edge out of every blossom that has
    weight. What hangs together by such edges is chosen apart from the rest.
    """
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
