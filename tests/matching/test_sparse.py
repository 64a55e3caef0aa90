"""Dense graphs solved on few edges: against a search of all edges, and by listing everything."""

from __future__ import annotations

import random
from collections.abc import Iterator

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zwitser.matching import sparse
from zwitser.matching.sparse import CheapestMatching, Costs
from zwitser.matching.weighted import Edge, Solver, best_matching, proves

GRAPHS = st.tuples(
    st.integers(0, 4), st.sampled_from([0, 1, 2, 5, 1000, 10**30]), st.integers(0, 10**6)
)


def dense(size: int, width: int, seed: int) -> list[list[int | None]]:
    """Make a graph of 2 x size vertices; with small widths many matchings cost the same."""
    lot = random.Random(seed)
    allowed = lot.choice([0.5, 0.8, 1.0])
    rows: list[list[int | None]] = [[None for _ in range(2 * size)] for _ in range(2 * size)]
    for v in range(2 * size):
        for w in range(v):
            if lot.random() < allowed:
                rows[v][w] = rows[w][v] = lot.randint(0, width)
    return rows


def edges_of(costs: Costs) -> list[Edge]:
    return [
        (v, w, cost)
        for v, row in enumerate(costs)
        for w, cost in enumerate(row[:v])
        if cost is not None
    ]


def matchings(costs: Costs, left: list[int]) -> Iterator[tuple[int, list[tuple[int, int]]]]:
    """List all perfect matchings with their costs, those with low partners first."""
    if not left:
        yield 0, []
        return
    first, *rest = left
    for other in rest:
        cost = costs[first][other]
        if cost is not None:
            for more, pairs in matchings(costs, [v for v in rest if v != other]):
                yield cost + more, [(first, other), *pairs]


@given(GRAPHS)
@settings(max_examples=500)
def test_the_first_of_the_cheapest_is_found(shape: tuple[int, int, int]) -> None:
    costs = dense(*shape)
    matched = CheapestMatching(costs)
    found = matched.best
    listed = list(matchings(costs, list(range(len(costs)))))
    if not listed:
        assert found is None
        return
    least = min(cost for cost, _ in listed)
    first = next(pairs for cost, pairs in listed if cost == least)
    assert found is not None
    assert found.cost == least
    assert list(matched.first()) == first


@given(GRAPHS)
@settings(max_examples=300)
def test_few_who_choose_at_a_time_choose_the_same(shape: tuple[int, int, int]) -> None:
    matched = CheapestMatching(dense(*shape))
    at_once = matched.first()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sparse, "CHOOSERS", 1)
        assert matched.first() == at_once


@given(GRAPHS)
@settings(max_examples=300)
def test_the_best_without_a_pair_costs_what_listing_says(shape: tuple[int, int, int]) -> None:
    costs = dense(*shape)
    others = CheapestMatching(costs)
    if others.best is None:
        return
    listed = list(matchings(costs, list(range(len(costs)))))
    for pair in others.best.pairs:
        without = [cost for cost, pairs in listed if pair not in pairs]
        found = others.without(*pair)
        assert (None if found is None else found.cost) == min(without, default=None)
        assert found is None or found.mate[pair[0]] != pair[1]


@pytest.mark.parametrize("width", [3, 50, 10**15])
@pytest.mark.parametrize("size", [20, 60])
def test_the_proof_holds_for_edges_that_were_never_looked_at(size: int, width: int) -> None:
    lot = random.Random(f"{size}/{width}")
    costs = dense(size, width, lot.randint(0, 10**6))
    found = CheapestMatching(costs).best
    assert found is not None
    assert proves(edges_of(costs), found)


def folded(size: int, seed: int) -> list[list[int | None]]:
    """Join the highest with the lowest, and nobody within his club or, less so, his country."""
    lot = random.Random(seed)
    homes = [(lot.choice("aaab"), lot.randrange(4)) for _ in range(size)]
    return [
        [
            None
            if v == w
            else 10**9 * ((homes[v] == homes[w]) + (homes[v][0] == homes[w][0]))
            + 40 * (v + w - size + 1) ** 2
            for w in range(size)
        ]
        for v in range(size)
    ]


@pytest.mark.parametrize("seed", range(4))
def test_a_folded_field_costs_what_another_program_finds(seed: int) -> None:
    costs = folded(120, seed)
    best = CheapestMatching(costs).best
    assert best is not None
    assert proves(edges_of(costs), best)
    graph = nx.Graph()
    graph.add_weighted_edges_from((v, w, -cost) for v, w, cost in edges_of(costs))
    pairs = nx.max_weight_matching(graph, maxcardinality=True)
    assert best.cost == sum(costs[v][w] or 0 for v, w in pairs)


@given(GRAPHS)
@settings(max_examples=300)
def test_fewer_edges_at_first_give_the_same(shape: tuple[int, int, int]) -> None:
    costs = dense(*shape)
    usual = CheapestMatching(costs)
    with pytest.MonkeyPatch.context() as patch:
        for name, fewer in (("CHEAPEST", 1), ("NEXT", 0), ("SPREAD", (1, 2)), ("AT_A_TIME", 1)):
            patch.setattr(sparse, name, fewer)
        few = CheapestMatching(costs)
    assert (few.best and few.best.cost) == (usual.best and usual.best.cost)
    assert few.best is None or proves(edges_of(costs), few.best)
    assert few.first() == usual.first()


def test_an_odd_number_can_not_be_matched() -> None:
    triangle: list[list[int | None]] = [[None, 1, 1], [1, None, 1], [1, 1, None]]
    assert CheapestMatching(triangle).best is None
    assert CheapestMatching([[None]]).best is None
    assert CheapestMatching(triangle).first() == ()


def test_vertices_that_can_only_be_joined_far_apart_are_matched() -> None:
    size = 24
    rows: list[list[int | None]] = [[None] * size for _ in range(size)]
    for v in range(size // 2):
        rows[v][size - 1 - v] = rows[size - 1 - v][v] = v
    found = CheapestMatching(rows).best
    assert found is not None
    assert found.pairs == tuple((v, size - 1 - v) for v in range(size // 2))


@given(GRAPHS, st.integers(0, 10**6))
@settings(max_examples=300)
def test_edges_that_come_in_later_give_the_same_cost(
    shape: tuple[int, int, int], seed: int
) -> None:
    costs = dense(*shape)
    edges = edges_of(costs)
    lot = random.Random(seed)
    lot.shuffle(edges)
    whole = best_matching(len(costs), edges)
    early = lot.randint(0, len(edges))
    solver = Solver(len(costs), edges[:early])
    if solver.matching() is None:
        return
    for place in range(early, len(edges), 3):
        solver.admit(edges[place : place + 3])
        solver.matching()
    found = solver.matching()
    assert whole is not None
    assert found is not None
    assert found.cost == whole.cost
    assert proves(edges, found)


def test_a_copy_goes_its_own_way() -> None:
    edges = [(0, 1, 1), (2, 3, 1), (0, 2, 2), (1, 3, 2)]
    solver = Solver(4, edges)
    before = solver.matching()
    other = solver.copy()
    other.drop(0, 1)
    after = other.matching()
    assert before is not None
    assert after is not None
    assert (before.cost, after.cost) == (2, 4)
    assert solver.matching() == before
