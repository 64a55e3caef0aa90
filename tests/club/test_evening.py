"""Messy evenings: who comes late, joins in the middle, or had a wrong result."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.club.builder import round_, season
from zwitser.club.evening import correct_result, enter_player, seat_latecomers
from zwitser.club.season import read_season
from zwitser.errors import Refused
from zwitser.model import Absence, AbsenceKind, Game, Player, Result
from zwitser.numbers import format_exact
from zwitser.pairing import pair

RATINGS = [2000, 1900, 1800, 1700, 1600, 1500]


def test_a_latecomer_meets_the_free_player_on_a_board_at_the_end() -> None:
    tournament = season(RATINGS, [round_("1-2", "4-6", bye=[3], zero=[5])])
    seated = seat_latecomers(tournament, [5]).periods[-1].rounds[-1]
    assert seated.games[:2] == (Game(1, 2), Game(4, 6))
    assert {seated.games[2].white, seated.games[2].black} == {3, 5}
    assert seated.absences == ()


def test_a_latecomer_who_is_not_listed_as_absent_is_seated_too() -> None:
    tournament = season(RATINGS, [round_("1-2", "4-6", bye=[3])])
    assert len(seat_latecomers(tournament, [5]).periods[-1].rounds[-1].games) == 3


def test_a_latecomer_who_has_met_the_free_player_stays_absent() -> None:
    rounds = [round_("3-5 1-0"), round_("1-2", bye=[3], zero=[5])]
    tournament = season(RATINGS, rounds)
    assert seat_latecomers(tournament, [5]) == tournament


@pytest.mark.article("club", "VrijeAvond")
def test_a_latecomer_without_an_opponent_does_not_become_free() -> None:
    tournament = season(RATINGS, [round_("1-2", "3-4", zero=[5, 6])])
    assert seat_latecomers(tournament, [5]) == tournament


def test_two_latecomers_meet_when_nobody_is_free() -> None:
    tournament = season(RATINGS, [round_("1-2", "3-4", zero=[5, 6])])
    game = seat_latecomers(tournament, [6, 5]).periods[-1].rounds[-1].games[-1]
    assert {game.white, game.black} == {5, 6}


def test_of_three_latecomers_and_a_free_player_all_play() -> None:
    tournament = season(RATINGS, [round_("1-2", bye=[4])])
    games = seat_latecomers(tournament, [6, 5, 3]).periods[-1].rounds[-1].games
    assert [{game.white, game.black} for game in games[1:]] == [{4, 3}, {5, 6}]


def test_the_second_person_of_an_evening_meets_the_first() -> None:
    tournament = season(RATINGS[:2], [round_(bye=[1])])
    assert len(seat_latecomers(tournament, [2]).periods[-1].rounds[-1].games) == 1


@pytest.mark.parametrize(
    ("player", "code"), [(1, "has-a-game"), (6, "not-in-competition"), (99, "not-in-competition")]
)
def test_who_can_not_be_seated_is_refused(player: int, code: str) -> None:
    tournament = season(RATINGS, [round_("1-2", withdrawn=[6])])
    with pytest.raises(Refused) as refused:
        seat_latecomers(tournament, [player])
    assert refused.value.code == code


def test_nobody_is_seated_when_the_evening_is_over() -> None:
    for rounds in ([], [round_("1-2 1-0")]):
        with pytest.raises(Refused, match="no evening is being played now"):
            seat_latecomers(season(RATINGS, rounds), [5])


@pytest.mark.article("club", "Promotie")
def test_who_joins_in_the_middle_plays_in_the_last_group_and_moves_nobody() -> None:
    tournament = season(RATINGS, [round_("1-2 1-0", "3-4 1-0", "5-6 1-0")], a_size=2)
    joined = enter_player(tournament, Player(9, "Strong", 9, 2400))
    found = read_season(joined)
    assert found.current.groups == ((1, 2), (3, 5, 9, 4, 6))
    assert found.totals[9] == 0
    # The newcomer stands third in B, so with seven present the first evening he is free.
    assert pair(joined).bye == 9


@pytest.mark.parametrize(
    ("player", "code"),
    [(Player(1, "Twice", 1, 1500), "player-exists"), (Player(9, "New", 9), "rating-missing")],
)
def test_who_can_not_join_is_refused(player: Player, code: str) -> None:
    with pytest.raises(Refused) as refused:
        enter_player(season(RATINGS), player)
    assert refused.value.code == code


@pytest.mark.article("club", "Scores", "Stand")
def test_a_corrected_result_changes_the_scores_and_no_later_pairing() -> None:
    tournament = season(RATINGS, [round_("1-2 1-0")], [round_("1-2 1/2-1/2")])
    fixed = correct_result(tournament, period=1, round_number=1, board=1, result=Result.BLACK_WINS)
    assert [format_exact(read_season(t).totals[1]) for t in (tournament, fixed)] == ["28.5", "9.5"]
    assert fixed.periods[1].rounds == tournament.periods[1].rounds


@pytest.mark.parametrize(
    "where", [(0, 1, 1), (1, 0, 1), (1, 1, 0), (2, 1, 1), (1, 2, 1), (1, 1, 2)]
)
def test_a_board_that_does_not_exist_is_not_corrected(where: tuple[int, int, int]) -> None:
    period, round_number, board = where
    tournament = season(RATINGS, [round_("1-2 1-0")])
    with pytest.raises(Refused, match=f"there is no period {period} round {round_number} board"):
        correct_result(
            tournament,
            period=period,
            round_number=round_number,
            board=board,
            result=Result.DRAW,
        )


def test_who_plays_external_matches_only_scores_nothing_and_is_not_paired() -> None:
    tournament = season(RATINGS[:3], [round_("1-2 1-0", zero=[3])], [], absent={"zero": [3]})
    assert read_season(tournament).totals[3] == 0
    assert pair(tournament).bye is None


@pytest.mark.article("club", "VrijeAvond")
def test_who_plays_external_matches_only_and_is_withdrawn_blocks_no_free_evening() -> None:
    rounds = [round_("1-2 1-0", zero=[3]), round_(bye=[1], free=[2])]
    tournament = season(RATINGS[:3], rounds, absent={"free": [1], "zero": [3]})
    out = (Absence(1, AbsenceKind.FREE), Absence(3, AbsenceKind.WITHDRAWN))
    assert pair(replace(tournament, next_absences=out)).bye == 2


def test_who_does_not_turn_up_loses_by_forfeit_and_may_be_met_again() -> None:
    tournament = season(RATINGS[:2], [round_("1-2 1-0R")])
    assert format_exact(read_season(tournament).totals[1]) == "19"
    assert len(pair(tournament).pairs) == 1
