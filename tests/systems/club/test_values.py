"""What a player is worth, and what a round scores."""

from fractions import Fraction

import pytest

from tests.systems.club.builder import round_, season
from zwitser.numbers import format_exact
from zwitser.systems.club.season import ScoreUnits, read_season


@pytest.mark.parametrize(
    ("rating", "expected"),
    [
        (1908, "19"),
        (1909, "19"),
        (1910, "19.2"),
        (1929, "19.2"),
        (1930, "19.4"),
        (0, "0"),
        (9, "0"),
        (10, "0.2"),
        (2000, "20"),
    ],
)
@pytest.mark.article("club", "Waarde")
def test_a_value_is_the_nearest_even_decimal_and_a_tie_goes_up(rating: int, expected: str) -> None:
    scale = ScoreUnits(Fraction(1, 5), Fraction(2, 3))
    assert format_exact(scale.exact(scale.value(rating))) == expected


@pytest.mark.parametrize(("step", "expected"), [("1/2", "19.5"), ("1", "19"), ("1/4", "19.25")])
@pytest.mark.article("club", "Waarde")
def test_another_club_rounds_by_its_own_step(step: str, expected: str) -> None:
    scale = ScoreUnits(Fraction(step), Fraction(2, 3))
    assert format_exact(scale.exact(scale.value(1930))) == expected


@pytest.mark.parametrize(
    ("result", "white", "black"),
    [
        ("1-0", "15", "0"),
        ("0-1", "0", "20"),
        ("1/2-1/2", "7.5", "10"),
        ("*", "7.5", "10"),
        ("1-0R", "15", "0"),
        ("0-1R", "0", "20"),
        ("0-0R", "0", "0"),
    ],
)
@pytest.mark.article("club", "Scores")
def test_a_game_scores_the_value_of_the_opponent(result: str, white: str, black: str) -> None:
    scores = read_season(season([2000, 1500], [round_(f"1-2 {result}")])).totals
    assert (format_exact(scores[1]), format_exact(scores[2])) == (white, black)


@pytest.mark.parametrize(
    ("kind", "score"), [("bye", "40/3"), ("free", "40/3"), ("zero", "0"), ("withdrawn", "0")]
)
@pytest.mark.article("club", "Scores")
def test_who_is_free_scores_two_thirds_of_his_own_value(kind: str, score: str) -> None:
    scores = read_season(season([2000], [round_(**{kind: [1]})])).totals
    assert format_exact(scores[1]) == score


@pytest.mark.article("club", "Scores")
def test_another_club_gives_another_part_for_a_free_evening() -> None:
    half = season([2000], [round_(free=[1])], free_score="1/2")
    assert format_exact(read_season(half).totals[1]) == "10"


@pytest.mark.article("club", "Waarde", "Scores")
def test_a_period_counts_with_the_ratings_at_its_start() -> None:
    played = {"rounds": [round_("1-2 1-0")], "ratings": {"2": 1700}}
    tournament = season([2000, 1500], [round_("1-2 1-0")], played)
    assert format_exact(read_season(tournament).totals[1]) == "32"
