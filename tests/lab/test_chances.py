"""The models of results do what their formulas say."""

import math
from random import Random

import pytest

from zwitser.lab.arena import chances, draw_result
from zwitser.lab.study import Model, ModelKind
from zwitser.model import Result

POINTS = {Result.WHITE_WINS: 1.0, Result.DRAW: 0.5, Result.BLACK_WINS: 0.0}


def elo(difference: int) -> float:
    """Give the expectation by the formula of Elo, written out here a second time."""
    return 1 / (1 + math.pow(10, -difference / 400))


@pytest.mark.parametrize("draws", [0, 0.2, 0.5, None])
@pytest.mark.parametrize(("white", "black"), [(1800, 1800), (1500, 1900), (2400, 1000)])
def test_the_expected_score_is_that_of_elo_whatever_the_draws(
    white: int, black: int, draws: float | None
) -> None:
    drawn, not_lost = chances(Model(draws=draws), white, black)
    won = not_lost - drawn
    assert math.isclose(won + drawn / 2, elo(white + 35 - black), abs_tol=1e-11)
    assert 0 <= drawn <= not_lost <= 1


def test_equals_draw_as_often_as_the_model_says() -> None:
    drawn, not_lost = chances(Model(draws=0.3, white=0), 1700, 1700)
    assert (drawn, not_lost) == (0.3, 0.65)


def test_a_coin_does_not_look_at_strength() -> None:
    assert chances(Model(ModelKind.COIN, draws=0), 2800, 800) == (0, 0.5)


@pytest.mark.parametrize("difference", [-300, 0, 150, 600])
def test_many_games_score_what_the_formula_of_elo_expects(difference: int) -> None:
    random, model, games = Random(f"games {difference}"), Model(draws=0.25), 20_000
    scored = sum(POINTS[draw_result(random, model, 1600 + difference, 1600)] for _ in range(games))
    error = 0.5 / math.sqrt(games)
    assert abs(scored / games - elo(difference + 35)) < 4 * error
