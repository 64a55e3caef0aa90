"""The four treatments of unplayed rounds, with numbers worked out by hand."""

from __future__ import annotations

import pytest

from tests.reading import read_rounds
from zwitser.model import Absence, AbsenceKind, Game, Result, Round, Unplayed
from zwitser.ranking.field import Meeting, ScoreBasis, adjusted_score, meetings
from zwitser.results import Results

WON, LOST, DREW = Result.WHITE_WINS, Result.BLACK_WINS, Result.DRAW


def game(white: int, black: int, result: Result) -> Round:
    return Round((Game(white, black, result),))


def away(player: int, kind: AbsenceKind) -> Round:
    return Round(absences=(Absence(player, kind),))


def read(*rounds: Round, players: int = 4) -> Results:
    return read_rounds(range(1, players + 1), rounds)


def lines(results: Results, treatment: Unplayed, *, robin: bool = False) -> list[Meeting]:
    return list(meetings(results, treatment, round_robin=robin)[1])


@pytest.mark.article("osv", "2.WP-FIDE2012")
def test_the_virtual_opponent_of_the_handbook_has_five_and_a_half() -> None:
    # Nine rounds, absent in the third with 1½ points: 1½ + 1 + ½ × 6.
    rounds = [game(1, 2, WON), game(1, 3, DREW), away(1, AbsenceKind.ZERO), *[Round()] * 6]
    third = lines(read(*rounds), Unplayed.FIDE2012)[2]
    assert (third.basis, third.score, third.points) == (ScoreBasis.VIRTUAL, 11, 0)


@pytest.mark.article("osv", "2.WP-FIDE2012")
def test_the_points_of_the_round_lower_the_virtual_opponent_and_count_in_sb() -> None:
    # Two rounds; a bye worth a point in the first: 0 + (1 − 1) + ½ × 1.
    results = read(away(1, AbsenceKind.BYE), game(1, 2, WON))
    first = lines(results, Unplayed.FIDE2012)[0]
    assert (first.score, first.points, first.product) == (1, 2, 2)


@pytest.mark.article("knsb-weerstand", "A1d")
@pytest.mark.article("go-weerstand", "2.3")
@pytest.mark.parametrize("kind", [k for k in AbsenceKind if k is not AbsenceKind.FREE])
def test_knsb_counts_every_unplayed_round_as_a_draw_against_oneself(kind: AbsenceKind) -> None:
    results = read(game(1, 2, WON), away(1, kind))
    second = lines(results, Unplayed.KNSB)[1]
    # WS is a point for the win and half a point for the round that was not played.
    assert (second.basis, second.score, second.points) == (ScoreBasis.ONESELF, 3, 1)


def test_raw_knows_only_opponents_really_met_with_all_their_points() -> None:
    results = read(game(1, 2, WON), game(1, 3, Result.WHITE_BY_FORFEIT), away(2, AbsenceKind.FULL))
    assert lines(results, Unplayed.RAW) == [Meeting(1, 2, ScoreBasis.MET, 2, 2)]


def test_byes_at_the_end_are_draws_for_the_opponents_and_byes_before_them_are_not() -> None:
    absent = [away(2, AbsenceKind.ZERO), game(2, 3, WON), *[away(2, AbsenceKind.WITHDRAWN)] * 2]
    results = read(game(1, 2, LOST), *absent)
    # Points: 1, 0, 1, 0, 0; the last two count as draws (C.07 16.3).
    assert adjusted_score(results.cards[2], results) == 2 + 0 + 2 + 1 + 1


def test_a_forfeit_loss_does_not_end_the_series_of_byes_and_counts_as_nothing() -> None:
    rounds = [
        away(1, AbsenceKind.ZERO),
        game(2, 1, Result.WHITE_BY_FORFEIT),
        away(1, AbsenceKind.ZERO),
    ]
    results = read(*rounds)
    assert adjusted_score(results.cards[1], results) == 1 + 0 + 1


@pytest.mark.parametrize("kind", [AbsenceKind.BYE, AbsenceKind.FULL])
def test_a_point_without_play_ends_the_series_of_byes(kind: AbsenceKind) -> None:
    rounds = [away(1, AbsenceKind.ZERO), away(1, kind), away(1, AbsenceKind.ZERO)]
    results = read(*rounds)
    assert adjusted_score(results.cards[1], results) == 0 + 2 + 1


def test_the_dummy_has_the_own_score_but_no_more_than_half_of_the_rounds() -> None:
    rounds = [away(1, AbsenceKind.BYE), game(1, 2, WON), game(1, 3, WON), game(1, 4, WON)]
    assert lines(read(*rounds), Unplayed.FIDE2026)[0].score == 4


def test_after_a_forfeit_the_dummy_has_no_more_than_the_opponent() -> None:
    rounds = [game(1, 2, Result.WHITE_BY_FORFEIT), game(1, 3, WON), game(2, 4, DREW)]
    first = lines(read(*rounds), Unplayed.FIDE2026)[0]
    # Player 2: 0 by forfeit, 0 in round 2 (absent, but he plays again), ½ in round 3.
    assert (first.basis, first.score, first.voluntary) == (ScoreBasis.DUMMY, 1, False)


def test_in_a_round_robin_forfeits_are_ordinary_games_for_fide() -> None:
    results = read(game(1, 2, Result.BLACK_BY_FORFEIT), game(1, 3, DREW))
    assert lines(results, Unplayed.FIDE2026, robin=True) == [
        Meeting(1, 2, ScoreBasis.FORFEIT, 2, 0),
        Meeting(2, 3, ScoreBasis.MET, 1, 1),
    ]


@pytest.mark.parametrize("treatment", Unplayed)
def test_a_game_without_result_is_no_round_yet(treatment: Unplayed) -> None:
    assert lines(read(game(1, 2, Result.PENDING)), treatment) == []
