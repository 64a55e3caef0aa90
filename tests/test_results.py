"""What a round means for points, WS, colours and having met."""

from copy import deepcopy

import pytest

from tests.reading import read_rounds
from zwitser.generator import Recipe, generate
from zwitser.model import Absence, AbsenceKind, Game, Result, Round
from zwitser.results import Kind, read


def one_game(result: Result) -> Round:
    return Round((Game(1, 2, result),))


@pytest.mark.parametrize(
    ("result", "points", "ws"),
    [
        (Result.WHITE_WINS, (2, 0), (2, 0)),
        (Result.BLACK_WINS, (0, 2), (0, 2)),
        (Result.DRAW, (1, 1), (1, 1)),
        (Result.ADJOURNED, (1, 1), (1, 1)),
        (Result.WHITE_BY_FORFEIT, (2, 0), (1, 1)),
        (Result.BLACK_BY_FORFEIT, (0, 2), (1, 1)),
        (Result.BOTH_FORFEIT, (0, 0), (1, 1)),
    ],
)
@pytest.mark.article("knsb-weerstand", "A1d", "F3", "F11")
@pytest.mark.article("go-weerstand", "2.3", "7.4")
def test_points_and_ws_of_a_game(
    result: Result, points: tuple[int, int], ws: tuple[int, int]
) -> None:
    cards = read_rounds([1, 2], [one_game(result)]).cards
    assert (cards[1].points, cards[2].points) == points
    assert (cards[1].ws, cards[2].ws) == ws


@pytest.mark.article("knsb-weerstand", "F3")
@pytest.mark.article("knsb-rating", "F2")
def test_a_forfeit_counts_for_neither_colour_nor_having_met() -> None:
    cards = read_rounds([1, 2], [one_game(Result.WHITE_BY_FORFEIT)]).cards
    assert cards[1].colours == ""
    assert not cards[1].met


@pytest.mark.article("knsb-weerstand", "F4")
def test_colours_close_up_over_gaps() -> None:
    rounds = [
        one_game(Result.DRAW),
        Round(absences=(Absence(1, AbsenceKind.BYE),)),
        Round((Game(3, 1, Result.DRAW),)),
    ]
    assert read_rounds([1, 2, 3], rounds).cards[1].colours == "WB"


@pytest.mark.article("knsb-weerstand", "F5")
def test_who_withdrew_stays_out_until_he_plays_again() -> None:
    rounds = [Round(absences=(Absence(1, AbsenceKind.WITHDRAWN),)), Round()]
    gone = read_rounds([1, 2], rounds)
    back = read_rounds([1, 2], [*rounds, one_game(Result.DRAW)])
    assert gone.withdrawn == {1}
    assert gone.cards[1].entries[1].kind is Kind.WITHDRAWN
    assert not back.withdrawn


def test_a_rest_in_a_round_robin_is_worth_nothing_and_is_no_unplayed_round() -> None:
    round_ = Round(absences=(Absence(1, AbsenceKind.BYE),))
    card = read_rounds([1], [round_], "round-robin").cards[1]
    assert (card.points, card.ws, card.entries[0].kind) == (0, 0, Kind.REST)


@pytest.mark.parametrize("system", ["knsb-weerstand", "knsb-rating", "round-robin", "club"])
def test_reading_one_round_more_gives_what_reading_all_of_them_gives(system: str) -> None:
    played = generate(Recipe(system, 15, 6, seed="more"))
    rounds = range(len(played.all_rounds) + 1)
    one_by_one = [read(played, after=after) for after in rounds]
    at_once = [read(deepcopy(played), after=after) for after in reversed(rounds)]
    assert one_by_one == at_once[::-1]
