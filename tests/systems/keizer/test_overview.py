"""The pages of a season get the lists of the season, period by period."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.systems.keizer.builder import Json, read, round_, season
from zwitser.systems.keizer.system import Keizer

SEASON = Keizer.season


def two_periods(word: str = "withdrawn", **options: object) -> Json:
    made = season("ABCD", ["A-D 0-1, B-C 1-0"], **options)
    made["periods"].append({"rounds": [round_(f"B-D 1-0, A bye, C {word}", "ABCD")]})
    return made


@pytest.mark.article("keizer", "K22")
def test_the_standing_of_the_season_adds_the_periods_up() -> None:
    # Period 1: 6, 5, 4, 3: B 9, D 9, A 6, C 4. Period 2, by rating: B 5 + 3, A 6 + 4, D 3, C 4.
    made = read(two_periods("zero", carry="none"))
    lines = {line.player: line for line in SEASON.lines(made)}
    assert lines[2].scores == (Fraction(9), Fraction(8))
    assert lines[2].total == 17
    assert lines[1].scores == (Fraction(6), Fraction(10))
    assert lines[1].times_free == 1


@pytest.mark.article("keizer", "K9", "K22")
def test_who_is_on_no_list_has_no_score_there() -> None:
    made = read(two_periods(carry="none", retired="void"))
    lines = {line.player: line for line in SEASON.lines(made)}
    assert lines[3].scores == (Fraction(4), None)


@pytest.mark.article("keizer", "K15")
def test_a_period_shows_its_groups_with_values_and_who_is_out() -> None:
    (only,) = SEASON.groups(read(two_periods()), 2)
    assert only.name == ""
    assert {line.player for line in only.lines if line.is_out} == {3}
    groups = SEASON.groups(read(two_periods(a_size=2)), 1)
    assert [(group.name, [line.player for line in group.lines]) for group in groups] == [
        ("A", [2, 1]),
        ("B", [4, 3]),
    ]
    assert [float(line.value) for group in groups for line in group.lines] == [5, 6, 3, 4]


@pytest.mark.article("keizer", "K15")
def test_groups_that_a_correction_would_change_are_named() -> None:
    made = two_periods(a_size=2, promotions=1)
    made["periods"][1]["groups"] = {"A": [1, 2], "B": [3, 4]}
    # After period 1 A is B, A and B is D, C: D goes up and A goes down.
    found = [(one.player, one.actual, one.derived) for one in SEASON.differences(read(made))]
    assert found == [(1, 0, 1), (4, 1, 0)]
    assert SEASON.differences(read(two_periods())) == ()


@pytest.mark.article("keizer", "K14")
@pytest.mark.parametrize("carry", ["all", "list", "none"])
def test_what_a_new_period_begins_with_is_said(carry: str) -> None:
    codes = SEASON.beginnings(read(season("AB", [], carry=carry)))
    assert codes == (f"begins.{carry}", "begins.season")
