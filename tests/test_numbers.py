"""Exact numbers as text."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zwitser.errors import BadInput
from zwitser.numbers import format_exact, format_half_points, parse_exact


@pytest.mark.parametrize(
    ("number", "text"),
    [
        (Fraction(0), "0"),
        (Fraction(287, 5), "57.4"),
        (Fraction(100), "100"),
        (Fraction(437, 15), "437/15"),
        (Fraction(19, 4), "4.75"),
        (Fraction(1, 20), "0.05"),
        (Fraction(-5, 2), "-2.5"),
        (Fraction(-1, 8), "-0.125"),
        (7, "7"),
    ],
)
def test_a_number_is_written_exactly_and_without_trailing_zeros(
    number: Fraction | int, text: str
) -> None:
    assert format_exact(number) == text


def test_half_points_are_written_as_decimals() -> None:
    assert [format_half_points(n) for n in (0, 1, 2, 5)] == ["0", "0.5", "1", "2.5"]


@given(st.fractions(max_denominator=10**6))
def test_what_is_written_reads_back_as_the_same_number(number: Fraction) -> None:
    text = format_exact(number)
    assert parse_exact(text) == number
    assert "." not in text or not text.endswith("0")


@pytest.mark.parametrize("text", ["", "two", "1/0", "1.2.3", "2/3/4"])
def test_what_is_no_number_is_bad_input_that_names_the_place(text: str) -> None:
    with pytest.raises(BadInput, match=r"options\.x: expected a number like 0\.2 or 2/3"):
        parse_exact(text, "options.x")
