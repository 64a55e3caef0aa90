"""The values a matching begins with: they see what all want."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zwitser.matching.beginning import step, values_to_begin_with
from zwitser.matching.priced import CheapestMatching


def doubled(size: int, width: int, seed: int) -> list[list[int]]:
    lot = random.Random(seed)
    rows = [[2 * width + 2] * size for _ in range(size)]
    for v in range(size):
        for w in range(v):
            rows[v][w] = rows[w][v] = 2 * lot.randint(0, width)
    return rows


def allowed(rows: list[list[int]], values: list[int]) -> bool:
    return all(values[v] + values[w] <= rows[v][w] for v in range(len(rows)) for w in range(v))


@given(st.integers(2, 12), st.integers(0, 10**6))
@settings(max_examples=50)
def test_a_step_makes_values_of_anything(size: int, seed: int) -> None:
    rows, lot = doubled(size, 1000, seed), random.Random(seed)
    proposed = [lot.randint(-5000, 5000) for _ in range(size)]
    assert allowed(rows, list(step(rows, proposed, range(size))))


@pytest.mark.parametrize("wanted", [1, 9, 30])
def test_vertices_that_all_want_are_seen_through(wanted: int) -> None:
    """Each costs the same with all others; what is left is seeding, and that can be had whole."""
    size, half = 60, 30
    own = [0 if v < wanted else 10**9 for v in range(size)]
    costs = [
        [None if v == w else own[v] + own[w] + (abs(v - w) - half) ** 2 for w in range(size)]
        for v in range(size)
    ]
    rows = [[4 * 10**9 if cost is None else 2 * cost for cost in row] for row in costs]
    best = CheapestMatching(costs).best
    assert best is not None
    assert best.cost == sum(own)
    values = list(step(rows, values_to_begin_with(rows), range(size)))
    assert 2 * best.cost - size < sum(values) <= 2 * best.cost


def test_nothing_is_proposed_for_nobody() -> None:
    assert values_to_begin_with([]) == []
