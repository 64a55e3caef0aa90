"""Chapters E and F: colours, boards, absences; and fields without a pairing."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.systems.rating.rating_fields import field
from tests.systems.rating.rating_tournaments import boards, played, tournament
from zwitser.errors import BadInput, NoPairing
from zwitser.model import Absence, AbsenceKind, Colour, Options
from zwitser.results import read
from zwitser.systems import pair
from zwitser.systems.rating.procedure import colour_of_higher
from zwitser.systems.swiss import preference


@pytest.mark.article("knsb-rating", "E5")
@pytest.mark.parametrize(
    ("initial", "expected"),
    [(Colour.WHITE, [(1, 4), (5, 2), (3, 6)]), (Colour.BLACK, [(4, 1), (2, 5), (6, 3)])],
)
def test_in_round_one_colours_alternate_from_board_to_board(
    initial: Colour, expected: list[tuple[int, int]]
) -> None:
    assert boards(replace(tournament(6), options=Options(initial_colour=initial))) == expected


@pytest.mark.article("knsb-rating", "E5")
def test_later_newcomers_have_the_colour_of_the_number_of_the_higher() -> None:
    history = (played(),)
    assert boards(tournament(6, history=history)) == [(1, 4), (5, 2), (3, 6)]
    absent = replace(tournament(6, history=history), next_absences=(Absence(1, AbsenceKind.ZERO),))
    assert boards(absent) == [(4, 2), (3, 5)]


@pytest.mark.article("knsb-rating", "E1", "A7f")
def test_both_get_their_colour_and_who_has_none_takes_what_is_left() -> None:
    history = (played("1-2 1/2-1/2"),)
    assert (
        boards(tournament(3, history=history)) == [(3, 1)]
        or pair(tournament(3, history=history)).bye == 3
    )


@pytest.mark.article("knsb-rating", "E2")
def test_the_stronger_preference_goes_first() -> None:
    history = (
        played("1-3 1/2-1/2", "2-4 1/2-1/2"),
        played("1-4 1/2-1/2", "3-2 1/2-1/2"),
    )
    assert (2, 1) in boards(tournament(4, history=history))


@pytest.mark.article("knsb-rating", "E3", "F3")
@pytest.mark.parametrize(
    ("higher", "lower", "colour"),
    [
        ("WBBW", "BWBW", Colour.WHITE),  # three games back B against W
        ("BWBW", "WBBW", Colour.BLACK),
        ("WBBW", "BW", None),  # equal as far as both go back: E4
        ("WBWBW", "BWWBW", Colour.WHITE),  # strong both; four games back B against W
    ],
)
def test_the_latest_difference_decides_between_equal_preferences(
    higher: str, lower: str, colour: Colour | None
) -> None:
    players = [
        replace(one, history=history, preference=preference(history))
        for one, history in zip(field(5, [(4, "1 2")]).entrants, (higher, lower), strict=True)
    ]
    expected = (colour, "E3") if colour else (players[0].preference.colour, "E4")
    assert colour_of_higher(players[0], players[1], Colour.WHITE) == expected


@pytest.mark.article("knsb-rating", "E4")
def test_with_equal_histories_the_higher_ranked_gets_his_colour() -> None:
    history = (played("1-3 1-0", "2-4 1-0"),)
    assert (2, 1) in boards(tournament(4, history=history))


@pytest.mark.article("knsb-rating", "F1")
def test_boards_go_by_the_score_of_the_higher_then_the_sum_then_the_rank() -> None:
    history = (played("1-5 1-0", "6-2 1/2-1/2", "3-7 1-0", "8-4 1/2-1/2", "9-10 1-0"),)
    proposal = boards(tournament(10, history=history))
    cards = read(tournament(10, history=history)).cards
    keys = [
        (
            -max(cards[w].points, cards[b].points),
            -cards[w].points - cards[b].points,
            min((-cards[player].points, player) for player in (w, b)),
        )
        for w, b in proposal
    ]
    assert keys == sorted(keys)


@pytest.mark.article("knsb-rating", "F5")
def test_who_withdrew_or_is_absent_is_not_paired() -> None:
    history = (played("1-3 1-0", "2-4 1-0", absent=(Absence(5, AbsenceKind.WITHDRAWN),)),)
    absent = (Absence(3, AbsenceKind.ZERO), Absence(6, AbsenceKind.HALF))
    paired = boards(replace(tournament(6, history=history), next_absences=absent))
    assert {player for board in paired for player in board} <= {1, 2, 4}


@pytest.mark.article("knsb-rating", "F9")
def test_an_adjourned_game_is_a_draw_that_was_played() -> None:
    adjourned = tournament(4, history=(played("1-3 *", "4-2 1-0"),))
    drawn = tournament(4, history=(played("1-3 1/2-1/2", "4-2 1-0"),))
    assert boards(adjourned) == boards(drawn)


def test_nobody_present_is_bad_input() -> None:
    absent = tuple(Absence(n, AbsenceKind.ZERO) for n in range(1, 5))
    with pytest.raises(BadInput, match="nobody"):
        pair(replace(tournament(4), next_absences=absent))


def test_a_single_player_is_free_if_he_may_be() -> None:
    assert pair(tournament(1)).bye == 1
    history = (played(absent=(Absence(1, AbsenceKind.BYE),)),)
    with pytest.raises(NoPairing):
        pair(tournament(1, history=history))


def test_two_can_be_asked_to_meet() -> None:
    for other in range(2, 9):
        boards_ = pair(tournament(8), together=(1, other)).pairs
        assert {1, other} in [{board.white, board.black} for board in boards_]


def test_two_who_have_met_can_not_be_asked_to_meet() -> None:
    history = (played("1-3 1-0", "2-4 1-0"),)
    with pytest.raises(NoPairing):
        pair(tournament(4, history=history), together=(1, 3))
    with pytest.raises(NoPairing, match="not present"):
        pair(tournament(4, history=history), together=(1, 9))


def test_nobody_is_asked_to_meet_himself() -> None:
    with pytest.raises(NoPairing, match="their own opponent"):
        pair(tournament(4), together=(1, 1))
