"""A published table, in small: K. Carter's coin flips (benchmarks/carter.py has all of it)."""

from math import sqrt

import pytest
from benchmarks.carter import PUBLISHED, single_winners

RUNS = 400
CLOSE = 1.5
"""Points that we may be off, besides what chance explains in so few runs."""


@pytest.mark.parametrize(("players", "rounds"), [(20, (6, 7, 9)), (32, (7,))])
def test_single_winners_are_as_frequent_as_published(players: int, rounds: tuple[int, ...]) -> None:
    found = single_winners(("knsb-rating",), players, RUNS, workers=1, rounds=rounds)
    for number in rounds:
        share = PUBLISHED[players][number] / 100
        chance = 100 * 3 * sqrt(share * (1 - share) / RUNS)
        ours = 100 * found["knsb-rating", number].value
        assert abs(ours - 100 * share) < CLOSE + chance, number
