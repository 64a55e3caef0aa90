"""Sums are exact in any order, and the intervals are those of the textbooks."""

from fractions import Fraction
from functools import reduce
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zwitser.lab.measures import (
    Figures,
    Sums,
    chance_of,
    merge,
    ratio_of,
    read_tally,
    share_of,
    tally,
    tally_json,
)

amounts = st.fractions(min_value=-3, max_value=3, max_denominator=12)
runs = st.lists(
    st.dictionaries(st.sampled_from("abc"), st.tuples(amounts, st.integers(0, 9))), max_size=12
)


@given(runs, st.randoms())
def test_the_sums_are_the_same_in_any_order_and_in_any_parts(
    figures: list[Figures], random: Random
) -> None:
    whole = tally(figures)
    shuffled = random.sample(figures, len(figures))
    cut = random.randint(0, len(figures))
    parts = merge(tally(shuffled[:cut]), tally(shuffled[cut:]))
    single = reduce(merge, (tally([run]) for run in shuffled), tally([]))
    assert parts == whole
    assert single == whole


@given(runs)
def test_what_is_written_down_is_read_back_exactly(figures: list[Figures]) -> None:
    kept = tally(figures)
    assert read_tally(tally_json(kept)) == kept


def test_a_run_without_meaning_for_a_measure_does_not_count() -> None:
    assert tally([{"m": (0, 0)}, {"m": (Fraction(1, 2), 1)}]) == {
        "m": Sums(1, Fraction(1, 2), 1, Fraction(1, 4), Fraction(1, 2), 1)
    }


@pytest.mark.parametrize(
    ("hits", "runs", "low", "high"),
    [(8, 10, 0.490162, 0.943318), (0, 10, 0, 0.277533), (50, 100, 0.403832, 0.596168)],
)
def test_the_interval_of_a_chance_is_that_of_wilson(
    hits: int, runs: int, low: float, high: float
) -> None:
    found = chance_of(Sums(runs, hits, runs, hits, hits, runs))
    assert found.value == hits / runs
    assert found.low == pytest.approx(low, abs=1e-5)
    assert found.high == pytest.approx(high, abs=1e-5)


def test_the_interval_of_a_mean_is_the_normal_one() -> None:
    found = ratio_of(tally([{"m": (1, 1)}, {"m": (2, 1)}, {"m": (3, 1)}])["m"])
    assert found.value == 2
    assert found.low == pytest.approx(2 - 1.959964 / 3**0.5, abs=1e-5)
    assert found.high == pytest.approx(2 + 1.959964 / 3**0.5, abs=1e-5)


def test_a_ratio_of_means_weighs_runs_by_their_size() -> None:
    # 1 of 2 and 9 of 10: together 10 of 12. The residuals are 1 - 5/3 and 9 - 25/3.
    found = ratio_of(tally([{"m": (1, 2)}, {"m": (9, 10)}])["m"])
    assert found.value == pytest.approx(10 / 12)
    half = 1.959964 * (2 * (2 / 3) ** 2 * 2 / 1) ** 0.5 / 12
    assert found.high == pytest.approx(10 / 12 + half, abs=1e-5)


def test_the_interval_of_a_share_is_that_of_as_many_as_vary_like_the_runs() -> None:
    # 3 and 7 of 10 in each of two runs: the variance is 2 * 2**2 * 2 / 1 / 20**2 = 1/25, that of
    # 0.5 * 0.5 / (1/25) = 6.25 independent ones.
    found = share_of(tally([{"m": (3, 10)}, {"m": (7, 10)}])["m"])
    z, size = 1.959964, 6.25
    half = z * (0.25 / size + z * z / (4 * size * size)) ** 0.5 / (1 + z * z / size)
    assert found.value == 0.5
    assert found.low == pytest.approx(0.5 - half, abs=1e-5)
    assert found.high == pytest.approx(0.5 + half, abs=1e-5)


def test_what_never_happened_to_ten_is_not_certain_never_to_happen() -> None:
    never = share_of(tally([{"m": (0, 5)}] * 2)["m"])
    always = share_of(tally([{"m": (5, 5)}] * 2)["m"])
    assert never.low == pytest.approx(0)
    assert never.high == pytest.approx(0.277533, abs=1e-5)
    assert always.low == pytest.approx(1 - 0.277533, abs=1e-5)
    assert always.high == pytest.approx(1)


def test_one_run_has_no_interval_for_a_mean() -> None:
    found = ratio_of(tally([{"m": (1, 3)}])["m"])
    assert (found.low, found.high) == (None, None)
