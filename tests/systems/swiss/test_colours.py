"""Colour preferences (A5) and the comparison of histories (E3, F4)."""

import pytest

from zwitser.model import Colour
from zwitser.systems.swiss import NO_PREFERENCE, Preference, Strength, latest_difference, preference

WHITE, BLACK = Colour.WHITE, Colour.BLACK


@pytest.mark.parametrize(
    ("history", "colour", "strength"),
    [
        ("W", BLACK, Strength.STRONG),
        ("B", WHITE, Strength.STRONG),
        ("WB", WHITE, Strength.LIGHT),
        ("BW", BLACK, Strength.LIGHT),
        ("WBB", WHITE, Strength.ABSOLUTE),
        ("WBWW", BLACK, Strength.ABSOLUTE),
        ("BWW", BLACK, Strength.ABSOLUTE),
        ("WWBW", BLACK, Strength.ABSOLUTE),
        ("WWBWBWB", BLACK, Strength.STRONG),
        ("WBBW", BLACK, Strength.LIGHT),
    ],
)
@pytest.mark.article("knsb-weerstand", "A5", "A5a", "A5b", "A5c")
def test_preference_after_a_history(history: str, colour: Colour, strength: Strength) -> None:
    assert preference(history) == Preference(colour, strength)


@pytest.mark.article("knsb-weerstand", "A5c")
def test_nobody_prefers_a_colour_before_his_first_game() -> None:
    assert preference("") == preference("", exempt=True) == NO_PREFERENCE


@pytest.mark.parametrize(
    ("history", "colour", "strength"),
    [
        ("WBWW", BLACK, Strength.STRONG),
        ("WBB", WHITE, Strength.STRONG),
        ("WWBB", WHITE, Strength.LIGHT),
        ("BBWW", BLACK, Strength.LIGHT),
    ],
)
@pytest.mark.article("knsb-weerstand", "A5a")
def test_an_exempt_player_has_no_absolute_preference(
    history: str, colour: Colour, strength: Strength
) -> None:
    assert preference(history, exempt=True) == Preference(colour, strength)


@pytest.mark.article("knsb-weerstand", "B2a")
def test_the_balance_decides_where_a_broken_history_bars_both_colours() -> None:
    assert preference("WWWWBB") == Preference(BLACK, Strength.ABSOLUTE)


def test_kinds_are_numbered_by_colour_and_strength() -> None:
    histories = ("", "BW" + "WB", "B", "WBB", "WBBW", "W", "BWW")
    assert [preference(history).kind for history in histories] == [0, 1, 2, 3, 4, 5, 6]


@pytest.mark.article("knsb-weerstand", "E1")
def test_only_equal_colours_clash() -> None:
    white, black = preference("B"), preference("W")
    assert white.clashes(preference("WB"))
    assert not white.clashes(black)
    assert not white.clashes(NO_PREFERENCE)
    assert not NO_PREFERENCE.clashes(NO_PREFERENCE)


@pytest.mark.parametrize(
    ("history", "other", "back"),
    [
        ("BWWB", "WBWB", 3),
        ("WBWB", "WBWB", None),
        ("BWWB", "WBWW", 1),
        ("WB", "BBWB", None),
        ("", "WB", None),
    ],
)
@pytest.mark.article("knsb-weerstand", "E3", "F4")
def test_histories_are_aligned_at_the_end(history: str, other: str, back: int | None) -> None:
    assert latest_difference(history, other) == back
    assert latest_difference(other, history) == back
