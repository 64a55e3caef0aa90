"""Values to begin a matching with: the nearer they are to the last ones, the less is left to do.

Whatever numbers are proposed, one step makes values of them that no edge forbids, and the sum of
those is a bound below every matching: of several proposals the one with the highest bound is the
best. Proposed is what a vertex costs beyond others with whomever it is joined (vertices that all
want, or that nobody wants), read off the costs near the same place of each sorted row.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from operator import sub

Rows = Sequence[Sequence[int]]
"""The doubled cost of joining each two vertices; very dear where they can't be joined."""

PARTS = (2, 4, 8, 16)
"""Which places of a sorted row are looked at: one half of the way, a quarter, …"""

SHARES = (3, 8, 13)
"""What is a gap between kinds of vertices: the whole spread, halved so many times."""

SAMPLE = 20
"""About how many vertices judge a proposal."""


def values_to_begin_with(rows: Rows) -> list[int]:
    """Choose the proposal that promises most; some edges may forbid it as it stands."""
    if not rows:
        return []
    size = len(rows)
    sample = range(0, size, max(1, size // SAMPLE))
    return max(_proposals(rows), key=lambda one: sum(step(rows, one, sample)))


def step(rows: Rows, values: Sequence[int], vertices: Iterable[int]) -> Iterator[int]:
    """Move the value of each vertex half of the way to the highest that the others leave it.

    Two that were moved never have more than their doubled cost together, whatever they had before.
    """
    return ((values[v] + min(map(sub, rows[v], values))) // 2 for v in vertices)


def _proposals(rows: Rows) -> Iterator[list[int]]:
    yield [0] * len(rows)
    in_order = [sorted(row) for row in rows]
    for part in PARTS:
        column = [row[(len(rows) - 1) // part] for row in in_order]
        middle = sorted(column)[len(column) // 2]
        for kinds in _kinds(column):
            yield [kinds[cost] - middle + middle // 2 for cost in column]


def _kinds(column: Sequence[int]) -> Iterator[dict[int, int]]:
    """Take costs with no wide gap between them together; the lowest stands for them."""
    costs = sorted(set(column))
    yield dict(zip(costs, costs, strict=True))
    for share in SHARES:
        gap = costs[-1] - costs[0] >> share
        lowest = {costs[0]: costs[0]}
        for cost, next_ in pairwise(costs):
            lowest[next_] = next_ if next_ - cost > gap else lowest[cost]
        yield lowest
