"""A published table, in small: K. Carter's coin flips (benchmarks/carter.py has all of it)."""

from math import sqrt

import pytest
from benchmarks.carter import PUBLISHED, largest_sample, second_way, single_winners

RUNS = 200
SECOND = 3000
CLOSE = 1.5
"""Points that we may be off, besides what chance explains in so few runs."""

ALIKE = {(20, 6), (20, 7), (20, 9)}
"""Where the second way agrees with the published table, by players and rounds."""


@pytest.fixture(scope="module")
def second() -> dict[tuple[int, int], float]:
    return second_way(SECOND)


@pytest.mark.parametrize("players", [20, 32])
def test_single_winners_are_as_frequent_as_in_a_second_program(
    players: int, second: dict[tuple[int, int], float]
) -> None:
    found = single_winners("knsb-rating", players, RUNS)
    for rounds, estimate in found.items():
        share = second[players, rounds]
        chance = 100 * 3.3 * sqrt(share * (1 - share) * (1 / RUNS + 1 / SECOND))
        assert abs(100 * (estimate.value - share)) < CLOSE + chance, rounds
        if (players, rounds) in ALIKE:
            published = PUBLISHED[players][rounds]
            assert abs(100 * estimate.value - published) < CLOSE + chance, rounds


def test_second_program_finds_what_was_published_where_chance_is_small(
    second: dict[tuple[int, int], float],
) -> None:
    for players, rounds in ALIKE:
        assert abs(100 * second[players, rounds] - PUBLISHED[players][rounds]) < 2.5


def test_published_table_is_one_of_some_hundred_tournaments(
    second: dict[tuple[int, int], float],
) -> None:
    assert 200 < largest_sample(second) < 450
