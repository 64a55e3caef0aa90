"""Largest matchings against networkx, and what they promise about who is left over."""

import networkx as nx
from hypothesis import given, settings
from hypothesis import strategies as st

from zwitser.matching.cardinality import LargestMatching, bits, mask_of


@st.composite
def graphs(draw: st.DrawFn) -> list[int]:
    n = draw(st.integers(1, 14))
    rarity = draw(st.integers(1, 5))
    near = [0] * n
    for v in range(n):
        for w in range(v):
            if draw(st.integers(0, rarity)) == 0:
                near[v] |= 1 << w
                near[w] |= 1 << v
    return near


def largest(near: list[int], without: int = -1) -> int:
    """How many pairs a largest matching has, by networkx."""
    graph: nx.Graph[int] = nx.Graph()
    graph.add_edges_from(
        (v, w) for v in range(len(near)) for w in bits(near[v]) if without not in (v, w)
    )
    return len(nx.max_weight_matching(graph, maxcardinality=True))


fixed = settings(max_examples=400)


@fixed
@given(graphs())
def test_it_is_as_large_as_networkx_finds(near: list[int]) -> None:
    matching = LargestMatching(near, (1 << len(near)) - 1)
    matching.grow()
    pairs = list(matching.partners())
    assert all(near[v] >> w & 1 for v, w in pairs)
    assert len({v for pair in pairs for v in pair}) == 2 * len(pairs)
    assert len(pairs) == largest(near)
    assert matching.free.bit_count() == len(near) - 2 * len(pairs)


@fixed
@given(graphs())
def test_missed_are_exactly_those_without_whom_it_is_as_large(near: list[int]) -> None:
    missed = LargestMatching(near, (1 << len(near)) - 1).grow()
    size = largest(near)
    assert missed == mask_of(v for v in range(len(near)) if largest(near, v) == size)


@fixed
@given(graphs(), st.integers(0, 1000))
def test_a_pair_is_fixed_exactly_when_the_rest_can_be_matched(near: list[int], pick: int) -> None:
    matching = LargestMatching(near, (1 << len(near)) - 1)
    edges = [(v, w) for v in range(len(near)) for w in bits(near[v])]
    if not edges or not matching.is_perfect():
        return
    v, w = edges[pick % len(edges)]
    rest = (1 << len(near)) - 1 & ~(1 << v | 1 << w)
    assert matching.fix(v, w) == LargestMatching(near, rest).is_perfect()
    assert matching.is_perfect()
    assert matching.free == 0


@fixed
@given(graphs())
def test_it_grows_from_given_pairs(near: list[int]) -> None:
    start = [(v, w) for v in range(len(near)) for w in bits(near[v]) if v < w][:1]
    matching = LargestMatching(near, (1 << len(near)) - 1, start)
    matching.grow()
    assert sum(1 for _ in matching.partners()) == largest(near)


@fixed
@given(graphs())
def test_enlarging_leaves_as_few_over_as_growing(near: list[int]) -> None:
    matching = LargestMatching(near, (1 << len(near)) - 1)
    matching.enlarge()
    assert matching.free.bit_count() == len(near) - 2 * largest(near)
