"""The least cost against networkx, and every answer proven by its own values."""

from __future__ import annotations

import random

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zwitser.matching.weighted import Edge, Matching, Solver, best_matching, proves

GRAPHS = st.tuples(st.integers(0, 14), st.sampled_from([1, 4, 100, 10**40]), st.integers(0, 10**6))


def graph(size: int, width: int, seed: int) -> tuple[int, list[Edge]]:
    lot = random.Random(seed)
    density = lot.choice([0.2, 0.4, 0.7, 1.0])
    lowest = lot.choice([0, -width])
    pairs = [(v, w) for v in range(size) for w in range(v) if lot.random() < density]
    return size, [(v, w, lot.randint(lowest, width)) for v, w in pairs]


def by_networkx(size: int, edges: list[Edge]) -> tuple[int, int]:
    """Give the most pairs possible and the least cost of that many."""
    other = nx.Graph()
    other.add_nodes_from(range(size))
    other.add_weighted_edges_from((v, w, -cost) for v, w, cost in edges)
    pairs = nx.max_weight_matching(other, maxcardinality=True)
    return len(pairs), -sum(other[v][w]["weight"] for v, w in pairs)


@given(GRAPHS)
@settings(max_examples=600)
def test_a_perfect_matching_has_the_least_cost_and_proves_it(shape: tuple[int, int, int]) -> None:
    size, edges = graph(*shape)
    found = best_matching(size, edges)
    pairs, cost = by_networkx(size, edges)
    if found is None:
        assert 2 * pairs < size
    else:
        assert (len(found.pairs), found.cost) == (size / 2, cost)
        assert proves(edges, found)


@given(GRAPHS)
@settings(max_examples=300)
def test_a_vertex_that_is_confined_gets_the_least_of_what_is_left(
    shape: tuple[int, int, int],
) -> None:
    size, edges = graph(*shape)
    solver = Solver(size, edges)
    if solver.matching() is None:
        return
    for v in range(size):
        inside = range(v % 2, size, 2)
        kept = [(a, b, cost) for a, b, cost in edges if v not in (a, b) or a + b - v in inside]
        other = solver.copy()
        other.confine(v, inside)
        found, afresh = other.matching(), best_matching(size, kept)
        assert (found and found.cost) == (afresh and afresh.cost)
        assert found is None or proves(kept, found)


@pytest.mark.parametrize("width", [1, 30, 2**200])
def test_a_large_graph_is_solved_and_proven(width: int) -> None:
    lot = random.Random(width)
    edges = [(v, w, lot.randint(0, width)) for v in range(80) for w in range(v)]
    found = best_matching(80, edges)
    assert found is not None
    assert proves(edges, found)


def test_an_odd_circle_needs_a_blossom_to_be_proven() -> None:
    triangles = [(0, 1, 1), (1, 2, 1), (0, 2, 1), (3, 4, 1), (4, 5, 1), (3, 5, 1), (2, 3, 9)]
    found = best_matching(6, triangles)
    assert found is not None
    assert found.pairs == ((0, 1), (2, 3), (4, 5))
    assert found.cost == 11


def test_a_dearer_matching_is_not_proven() -> None:
    square = [(0, 1, 1), (2, 3, 1), (0, 2, 5), (1, 3, 5)]
    found = best_matching(4, square)
    assert found is not None
    dear = Matching((2, 3, 0, 1), 10, found.values, found.blossoms)
    assert proves(square, found)
    assert not proves(square, dear)
    assert not proves([*square, (0, 3, 0)], found)


def test_no_perfect_matching_gives_none() -> None:
    assert best_matching(3, [(0, 1, 1), (1, 2, 1)]) is None
    assert best_matching(4, [(0, 1, 1), (0, 2, 1), (0, 3, 1)]) is None


def test_nobody_is_matched_at_no_cost() -> None:
    assert best_matching(0, []) == Matching((), 0, ())
