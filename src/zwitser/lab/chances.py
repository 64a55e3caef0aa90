"""The models of results: what a game between two strengths comes to.

With E the expected score by the formula of Elo and d the share of draws between equals, a game is
drawn with chance 4·d·E·(1 − E); white wins with E minus half of that. So the expected score is E
exactly, whatever d is (at most a half), and draws become rare where the difference is large.
"""

from __future__ import annotations

from random import Random

from zwitser.generate.fiction import draw_rate, expected_score
from zwitser.lab.study import Model, ModelKind
from zwitser.model import Result

MOST_DRAWS = 0.5
"""With more draws between equals the weaker of two would win less than never."""

DECIMALS = 12
"""Chances are rounded, so that the last bit of a power never decides a game on another machine."""


def chances(model: Model, white: int, black: int) -> tuple[float, float]:
    """Give the chances of a draw, and of a draw or a win for white, of two strengths."""
    if model.kind is ModelKind.COIN:
        expected, equal = 0.5, model.draws or 0.0
    else:
        expected = expected_score(white + model.white, black)
        equal = draw_rate((white + black) // 2) if model.draws is None else model.draws
    drawn = 4 * equal * expected * (1 - expected)
    return round(drawn, DECIMALS), round(expected + drawn / 2, DECIMALS)


def draw_result(random: Random, model: Model, white: int, black: int) -> Result:
    """Draw the result of a game that is played."""
    drawn, not_lost = chances(model, white, black)
    chance = random.random()
    if chance < drawn:
        return Result.DRAW
    return Result.WHITE_WINS if chance < not_lost else Result.BLACK_WINS
