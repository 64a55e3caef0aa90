"""Points and virtual points in a TRF."""

from __future__ import annotations

import pytest

from zwitser.formats.trf.columns import Line
from zwitser.formats.trf.worth import (
    Worth,
    point_lines,
    read_virtual,
    read_virtual_range,
    virtual_lines,
)
from zwitser.results import ORDINARY, Scoring


def line(text: str) -> Line:
    return Line(1, text, "\n")


def test_values_of_all_three_kinds_of_records_mean_the_same() -> None:
    for codes in (("W", "D", "A", "P"), ("BBW", "BBD", "BBZ", "BBU")):
        worth = Worth()
        for code, text in zip(codes, ("3.0", "1.0", "0.5", "1.5"), strict=True):
            assert worth.set(line(code), code, text)
        points = worth.options()["points"]
        assert (points["win"], points["draw"]) == ("3", "1")
        assert (points["zero"], points["bye"]) == ("0.5", "1.5")


def test_a_bye_is_worth_a_win_unless_stated() -> None:
    worth = Worth()
    assert worth.set(line("BBW"), "BBW", "3.0")
    assert worth.set(line("BBU"), "BBU", "3.0")
    assert worth.options() == {"points": {"win": "3"}}


def test_usual_values_say_nothing() -> None:
    worth = Worth()
    for code, text in (("W", "1.0"), ("D", "0.5"), ("L", "0.0"), ("A", "0"), ("P", "1.0")):
        assert worth.set(line("162"), code, text)
    assert worth.options() == {}
    assert worth.strange == []


@pytest.mark.parametrize(("code", "text"), [("W", "x"), ("Q", "1.0"), ("BBW", "0.3")])
def test_what_is_no_value_is_refused(code: str, text: str) -> None:
    assert not Worth().set(line(code), code, text)


def test_virtual_points_of_one_player_stand_in_columns() -> None:
    assert read_virtual(line("XXA   12  1.0  1.0  0.5")) == (12, {1: 2, 2: 2, 3: 1})
    assert read_virtual(line("XXA    x  1.0")) is None


def test_virtual_points_of_a_range_stand_in_columns() -> None:
    found = read_virtual_range(line("250       1.0 001 002 0001 0026"))
    assert found == (range(1, 27), {1: 2, 2: 2})
    assert read_virtual_range(line("250       1.0 001")) is None
    assert read_virtual_range(line("250       1.0 002 001 0001 0026")) is None
    assert read_virtual_range(line("250       1.0 001 002 0026 0001")) is None


def test_virtual_points_read_back_as_they_were() -> None:
    virtual = {1: (2, 2, 1), 2: (2, 2, 1), 4: (0, 1, 1)}
    by_range, by_player = Worth(), Worth()
    for text in virtual_lines(virtual):
        if text.startswith("250"):
            found = read_virtual_range(line(text))
            assert found is not None
            by_range.accelerate(line(text), found[0], found[1])
        else:
            one = read_virtual(line(text))
            assert one is not None
            by_player.accelerate(line(text), (one[0],), one[1])
    wanted = {"1": ["1", "1", "0.5"], "2": ["1", "1", "0.5"], "4": ["0", "0.5", "0.5"]}
    assert by_range.options()["virtual"] == by_player.options()["virtual"] == wanted


def test_point_values_are_written_only_where_they_differ() -> None:
    assert point_lines(ORDINARY) == []
    assert point_lines(Scoring(bye=1)) == ["162  P 0.5", "BBU  0.5", "XXS PAB=0.5"]
    lines = point_lines(Scoring(win=6, draw=2, bye=6))
    assert lines[0] == "162  W 3.0    D 1.0    L 0.0    A 0.0    P 3.0"
    assert lines[1:3] == ["BBW  3.0", "BBD  1.0"]
