"""Messy evenings: who comes late, joins in the middle, does not turn up, or had a wrong result."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.journal.desk import Desk, at, club_desk
from tests.journal.test_rounds import refused
from tests.systems.club.builder import round_, season
from zwitser import arbiter
from zwitser.model import Absence, AbsenceKind, Game, Result
from zwitser.numbers import format_exact
from zwitser.systems import pair
from zwitser.systems.club.season import read_season

RATINGS = [2000, 1900, 1800, 1700, 1600, 1500]


@pytest.fixture
def evening() -> Desk:
    """Of five players 4 and 5 are absent and 3 is free; the others play, and no result is in."""
    d = club_desk(players=5)
    d.do(arbiter.check_in, [4, 5], present=False)
    d.propose((1, 2))
    d.do(arbiter.publish)
    return d


def test_a_latecomer_meets_the_free_player_on_a_board_at_the_end(evening: Desk) -> None:
    evening.do(arbiter.pair_late, 3, 5, reason="came in late")
    seated = evening.state.rounds[-1]
    assert seated.games[0] == Game(1, 2)
    assert {seated.games[1].white, seated.games[1].black} == {3, 5}
    assert seated.absences == (Absence(4, AbsenceKind.ZERO),)


def test_two_latecomers_meet(evening: Desk) -> None:
    evening.do(arbiter.pair_late, 4, 5, reason="both came in late")
    seated = evening.state.rounds[-1]
    assert {seated.games[1].white, seated.games[1].black} == {4, 5}
    assert seated.absences == (Absence(3, AbsenceKind.BYE),)


def test_the_second_person_of_an_evening_meets_the_first() -> None:
    d = club_desk(players=2)
    d.do(arbiter.check_in, [2], present=False)
    d.propose()
    d.do(arbiter.publish)
    d.do(arbiter.pair_late, 1, 2, reason="came in late")
    assert (len(d.state.rounds[-1].games), d.state.rounds[-1].absences) == (1, ())


@pytest.mark.article("club", "Kleur")
@pytest.mark.parametrize("order", [(3, 5), (5, 3)])
def test_a_latecomer_swaps_colours_with_the_previous_game_of_the_season(
    order: tuple[int, int],
) -> None:
    d = club_desk(players=5)
    d.play((1, 2), (3, 5))
    d.do(arbiter.open_period)
    d.do(arbiter.check_in, [1, 2, 4, 5], present=False)
    d.propose()
    d.do(arbiter.publish)
    d.do(arbiter.pair_late, *order, reason="came in late")
    assert d.state.rounds[-1].games == (Game(5, 3),)


@pytest.mark.article("club", "Indeling")
def test_a_latecomer_meets_nobody_twice_in_a_period_without_a_reason() -> None:
    d = club_desk(players=4)
    d.play((1, 2), (3, 4))
    d.do(arbiter.check_in, [1, 2, 4], present=False)
    d.propose()
    assert refused(d, arbiter.pair_late, 3, 4).code == "norms-breached"


@pytest.mark.article("club", "VrijeAvond")
def test_a_latecomer_without_an_opponent_does_not_become_free(evening: Desk) -> None:
    asked = refused(evening, arbiter.note_absence, [5], AbsenceKind.FREE, rounds=[1])
    assert asked.code == "round-past"


@pytest.mark.article("club", "Promotie")
def test_who_joins_in_the_middle_plays_in_the_last_group_and_moves_nobody() -> None:
    d = club_desk(players=6)
    d.play((1, 2), (3, 4), (5, 6), result=Result.WHITE_WINS)
    d.do(arbiter.enter, "Strong", rating=2400)
    found = read_season(d.state.tournament)
    # P3 and P5 have won; the newcomer has no points and the highest rating.
    assert found.current.groups == ((1, 2), (3, 5, 7, 4, 6))
    assert found.totals[7] == 0
    # He stands third in B, so with seven present the first evening he is free.
    assert pair(d.state.tournament).bye == 7


@pytest.mark.article("club", "Scores", "Stand")
def test_a_corrected_result_changes_the_scores_and_no_later_pairing() -> None:
    d = club_desk(players=2)
    d.play((1, 2), result=Result.WHITE_WINS)
    d.do(arbiter.open_period)
    d.play((2, 1))
    later = d.state.rounds
    assert _total(d, 1) == "30"
    d.do(arbiter.correct_result, at(1, 1, period=1), Result.BLACK_WINS, reason="misread")
    # P2 is rated 1998 and worth 20.0: a win and a draw, then a loss and a draw.
    assert _total(d, 1) == "10"
    assert d.state.rounds == later


def _total(d: Desk, player: int) -> str:
    return format_exact(read_season(d.state.tournament).totals[player])


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
