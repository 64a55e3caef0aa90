"""Matchings by halves: the bound against networkx, and what is matched from there."""

from __future__ import annotations

import random

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zwitser.matching import fractional
from zwitser.matching.fractional import Halves
from zwitser.matching.weighted import Edge, Solver, best_matching, proves

GRAPHS = st.tuples(
    st.integers(0, 12), st.sampled_from([0, 1, 4, 100, 2**130]), st.integers(0, 10**6)
)


def graph(size: int, width: int, seed: int) -> tuple[int, list[Edge], list[int]]:
    """Make a graph and some numbers to begin with, whether edges forbid them or not."""
    lot = random.Random(seed)
    density = lot.choice([0.2, 0.5, 0.8, 1.0])
    lowest = lot.choice([0, -width])
    pairs = [(v, w) for v in range(size) for w in range(v) if lot.random() < density]
    edges = [(v, w, lot.randint(lowest, width)) for v, w in pairs]
    return size, edges, [lot.randint(-width, 2 * width) for _ in range(size)]


def assigned_by_networkx(size: int, edges: list[Edge]) -> int | None:
    """Give the least cost of assigning every giver a taker of its own; None if that can't be."""
    other = nx.Graph()
    for v, w, cost in edges:
        other.add_edge(v, size + w, weight=-cost)
        other.add_edge(w, size + v, weight=-cost)
    pairs = nx.max_weight_matching(other, maxcardinality=True)
    if len(pairs) < size:
        return None
    least: int = -sum(other[v][w]["weight"] for v, w in pairs)
    return least


def slack(edge: Edge, values: list[int]) -> int:
    v, w, cost = edge
    return 2 * cost - values[v] - values[w]


@given(GRAPHS)
@settings(max_examples=400)
def test_the_values_add_up_to_the_least_cost_of_an_assignment(shape: tuple[int, int, int]) -> None:
    size, edges, values = graph(*shape)
    halves = Halves(size, edges, values)
    solved = halves.solve()
    least = assigned_by_networkx(size, edges)
    assert solved == (least is not None)
    if solved:
        assert sum(halves.values) == least
        assert all(slack(edge, halves.values) >= 0 for edge in edges)


@given(GRAPHS)
@settings(max_examples=300)
def test_pairs_have_no_slack_and_one_is_left_of_each_odd_circle(
    shape: tuple[int, int, int],
) -> None:
    size, edges, values = graph(*shape)
    halves = Halves(size, edges, values)
    if not halves.solve():
        return
    pairs = list(halves.pairs())
    assert len({v for pair in pairs for v in pair}) == 2 * len(pairs)
    costs = {frozenset((v, w)): cost for v, w, cost in edges}
    assert not any(slack((v, w, costs[frozenset((v, w))]), halves.values) for v, w in pairs)
    circles = nx.DiGraph(list(enumerate(halves.taker)))
    odd = sum(len(circle) % 2 for circle in nx.weakly_connected_components(circles))
    assert size - 2 * len(pairs) == odd


@given(GRAPHS, st.integers(0, 10**6), st.sampled_from([1, 3, fractional.NEAREST]))
@settings(max_examples=400)
def test_edges_that_come_in_later_give_the_same_bound(
    shape: tuple[int, int, int], seed: int, nearest: int
) -> None:
    """Also where most edges are forgotten on the way: those that lack slack come in again."""
    size, edges, values = graph(*shape)
    lot = random.Random(seed)
    lot.shuffle(edges)
    halves = Halves(size, edges[: lot.randint(0, len(edges))], values)
    if not halves.solve():
        return
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(fractional, "NEAREST", nearest)
        while lacking := [edge for edge in edges if slack(edge, halves.values) < 0]:
            halves.admit(lacking[:3])
            assert halves.solve()
    assert sum(halves.values) == assigned_by_networkx(size, edges)


@given(GRAPHS)
@settings(max_examples=400)
def test_matching_from_halves_costs_the_least_and_is_proven(shape: tuple[int, int, int]) -> None:
    size, edges, values = graph(*shape)
    halves = Halves(size, edges, values)
    afresh = best_matching(size, edges)
    if not halves.solve():
        assert afresh is None
        return
    found = Solver(size, edges, halves.values, halves.pairs()).matching()
    assert (found and found.cost) == (afresh and afresh.cost)
    assert found is None or proves(edges, found)


@given(GRAPHS, st.integers(0, 10**6))
@settings(max_examples=300)
def test_a_solver_from_halves_goes_on_when_edges_come_and_go(
    shape: tuple[int, int, int], seed: int
) -> None:
    size, edges, values = graph(*shape)
    lot = random.Random(seed)
    lot.shuffle(edges)
    early = edges[: lot.randint(0, len(edges))]
    halves = Halves(size, early, values)
    if not halves.solve():
        return
    solver = Solver(size, early, halves.values, halves.pairs())
    found = solver.matching()
    if not found or not found.pairs:
        return
    other, gone = solver.copy(), lot.choice(found.pairs)
    other.drop(*gone)
    left = [edge for edge in early if set(edge[:2]) != set(gone)]
    without, fewer = other.matching(), best_matching(size, left)
    assert (without and without.cost) == (fewer and fewer.cost)
    solver.admit(edges[len(early) :])
    more, whole = solver.matching(), best_matching(size, edges)
    assert more is not None
    assert whole is not None
    assert more.cost == whole.cost
    assert proves(edges, more)


def test_two_triangles_are_joined_by_halves_but_not_matched() -> None:
    triangles = [(0, 1, 1), (1, 2, 1), (0, 2, 1), (3, 4, 1), (4, 5, 1), (3, 5, 1)]
    halves = Halves(6, triangles, [0] * 6)
    assert halves.solve()
    assert sum(halves.values) == 6
    assert len(list(halves.pairs())) == 2
    assert Solver(6, triangles, halves.values, halves.pairs()).matching() is None


def test_two_who_want_the_same_one_are_not_joined_even_by_halves() -> None:
    assert not Halves(4, [(0, 1, 1), (0, 2, 1), (0, 3, 1)], [0] * 4).solve()
    assert not Halves(1, [], [0]).solve()
