"""What the places of a list are worth: the page's own check (K3)."""

from __future__ import annotations

from fractions import Fraction

import pytest

from zwitser.systems.keizer.options import KeizerOptions
from zwitser.systems.keizer.season import ladder


def ends(count: int, **options: str) -> tuple[Fraction, Fraction]:
    found = ladder(KeizerOptions.read(options), count)
    assert len(found) == count
    return found[0], found[-1]


@pytest.mark.article("keizer", "K3")
@pytest.mark.parametrize(
    ("preset", "count", "first", "last"),
    [
        ("kfc", 2, 2, 1),
        ("kfc", 7, 9, 3),
        ("kfc", 10, 14, 5),
        ("kfc", 20, 28, 9),
        ("kfc", 35, 51, 17),
        ("tomachess", 2, 2, 1),
        ("tomachess", 10, 13, 4),
        ("dutch-classic", 7, 11, 5),
        ("dutch-classic", 10, 15, 6),
        ("sevilla", 10, 50, 41),
        ("openpairings", 7, 14, 8),
        ("chesspairing", 7, 7, 1),
        ("keizerphp", 7, 60, 54),
    ],
)
def test_a_preset_gives_these_values(preset: str, count: int, first: int, last: int) -> None:
    found = ends(count, preset=preset)
    assert found[0] == first
    assert found[1] == last


@pytest.mark.article("keizer", "K3")
def test_with_a_bottom_the_values_fall_evenly() -> None:
    found = ladder(KeizerOptions.read({"top": "3", "bottom": "1"}), 5)
    assert [str(value) for value in found] == ["3", "5/2", "2", "3/2", "1"]
    assert ladder(KeizerOptions.read({"top": "3", "bottom": "1"}), 1) == (Fraction(3),)


@pytest.mark.article("keizer", "K3")
def test_a_top_by_factor_or_ratio_is_never_below_the_number_of_steps() -> None:
    high, low = ends(3, top_ratio="100", top_rounding="down")
    assert (str(high), str(low)) == ("3", "1")
    assert ladder(KeizerOptions.read({}), 0) == ()
