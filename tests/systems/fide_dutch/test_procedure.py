"""Worked examples, one for each place where a reading of the regulation could go wrong."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.oracles.fide_dutch import Cell, Position, forbid_all_but
from tests.systems.fide_dutch.engine import Answer, by_engine, by_listing
from tests.systems.fide_dutch.positions import tournament_of
from zwitser.errors import NoPairing
from zwitser.explanation.check import check
from zwitser.model import Colour, Player, Result, Title
from zwitser.results import ORDINARY
from zwitser.systems.fide_dutch.field import by_round, first_group, starting_list
from zwitser.systems.fide_dutch.options import Acceleration, FideOptions, StartingOrder
from zwitser.systems.fide_dutch.procedure import pair

ABSENT: Cell = (0, "-", "Z")
HALF: Cell = (0, "-", "H")
FREE: Cell = (0, "-", "U")

LETTERS = {"1": "0", "0": "1", "=": "=", "+": "-", "-": "+"}


def position(
    players: int, rounds: int, *played: dict[tuple[int, int], str], **more: object
) -> Position:
    """Make a position of rounds written as {(white, black): result of white}; others are absent.

    A pair (player, 0) with U, H, F or Z is a round without an opponent.
    """
    cards: dict[int, list[Cell]] = {player: [] for player in range(1, players + 1)}
    for number, games in enumerate(played, 1):
        for (white, black), code in games.items():
            cards[white].append((black, "w" if black else "-", code))
            if black:
                cards[black].append((white, "b", LETTERS[code]))
        for card in cards.values():
            if len(card) < number:
                card.append(ABSENT)
    made = Position(cards, rounds)
    for name, value in more.items():
        setattr(made, name, value)
    return made


def both(made: Position) -> Answer | None:
    """Pair it, and let the listing agree."""
    answer = by_engine(made)
    assert answer == by_listing(made)
    return answer


@pytest.mark.article("fide-dutch", "GHR 2.4", "5.2.5")
def test_who_is_absent_from_the_start_has_no_number() -> None:
    made = position(10, 5, initial="b", absent={1, 9})
    assert both(made) == ({(6, 2), (3, 7), (8, 4), (5, 10)}, 0)


@pytest.mark.article("fide-dutch", "C5")
def test_the_lowest_bye_breaks_up_the_top_group() -> None:
    made = position(5, 6, {(1, 2): "1", (4, 3): "=", (5, 0): "U"})
    assert both(made) == ({(3, 1), (5, 4)}, 2)


@pytest.mark.article("fide-dutch", "C8", "C14")
def test_the_next_bracket_comes_before_floats() -> None:
    """By C14 player 1 should leave, but he has met both of the next group."""
    made = position(
        7,
        4,
        {(1, 4): "1", (2, 6): "1", (3, 7): "1", (5, 0): "U"},
        {(5, 1): "0", (2, 4): "1", (3, 6): "1", (7, 0): "Z"},
    )
    answer = both(made)
    assert answer is not None
    left_alone = {frozenset(two) for two in answer[0]}
    assert frozenset((1, 4)) not in left_alone
    assert frozenset((1, 5)) not in left_alone
    assert frozenset((1, 2)) in left_alone or frozenset((1, 3)) in left_alone


@pytest.mark.article("fide-dutch", "4.3")
def test_a_smaller_difference_goes_before_who_goes_out() -> None:
    allowed = {(1, 4), (7, 8), (2, 5), (3, 6), (1, 3), (5, 8), (2, 6), (4, 7)}
    made = position(8, 5, forbidden=forbid_all_but(8, {frozenset(two) for two in allowed}))
    assert both(made) == ({(1, 3), (6, 2), (7, 4), (5, 8)}, 0)


@pytest.mark.article("fide-dutch", "C3", "C10", "C11", "1.8", "5.2.2")
def test_of_two_absolute_preferences_the_wider_difference_is_served() -> None:
    """Both want Black absolutely; the second may meet a topscorer, and has the wider difference."""
    made = position(
        6,
        5,
        {(1, 3): "1", (2, 4): "0"},
        {(1, 4): "1", (2, 3): "0"},
        {(2, 5): "0", (1, 0): "H"},
        {(2, 6): "0", (1, 0): "H"},
        absent={3, 4, 5, 6},
    )
    assert both(made) == ({(1, 2)}, 0)
    made.rounds = 6
    assert both(made) is None


@pytest.mark.article("fide-dutch", "5.2.1", "5.2.3", "5.2.4")
def test_colours_follow_both_preferences_then_history_then_rank() -> None:
    first = {(1, 3): "1", (4, 2): "0"}
    assert both(position(4, 5, first, absent={3, 4})) == ({(2, 1)}, 0)
    alike = {(1, 3): "1", (2, 4): "1"}
    assert both(position(4, 5, alike, absent={3, 4})) == ({(2, 1)}, 0)
    # Both have d = 0 and Black last; three games back player 1 had White and player 2 Black.
    games = (
        {(3, 1): "0", (2, 4): "1"},
        {(1, 5): "1", (6, 2): "0"},
        {(1, 7): "1", (2, 8): "1"},
        {(9, 1): "0", (10, 2): "0"},
    )
    made = position(10, 9, *games, absent=set(range(3, 11)))
    assert both(made) == ({(2, 1)}, 0)


@pytest.mark.article("fide-dutch", "C.04.7")
def test_baku_pairs_the_first_group_apart() -> None:
    virtual = {player: [2, 2, 2, 1, 1] for player in range(1, 7)}
    made = position(10, 9, virtual=virtual)
    assert both(made) == ({(1, 4), (5, 2), (3, 6), (7, 9), (10, 8)}, 0)


@pytest.mark.article("fide-dutch", "GHR 3.5", "1.4")
def test_a_forfeited_game_may_be_paired_again() -> None:
    made = position(2, 3, {(1, 2): "+"})
    assert both(made) == ({(1, 2)}, 0)


@pytest.mark.article("fide-dutch", "C2")
def test_nobody_is_free_twice() -> None:
    made = position(3, 5, {(1, 2): "1", (3, 0): "U"}, {(3, 1): "0", (2, 0): "U"})
    assert both(made) == ({(2, 3)}, 1)
    made = position(1, 5, {(1, 0): "F"})
    assert both(made) is None
    assert both(position(1, 5, {(1, 0): "H"})) == (set(), 1)


@pytest.mark.article("fide-dutch", "GHR 2.2")
def test_the_starting_list_is_by_rating_title_and_name_or_by_lot() -> None:
    tournament = tournament_of(position(4, 5))
    players = (
        Player(1, "Zwart", 4, 2000),
        Player(2, "Aalbers", 3, 2000),
        Player(3, "Mulder", 2, 2000, Title.FM),
        Player(4, "Bos", 1),
    )
    made = replace(tournament, players=players)
    assert starting_list(made) == [3, 2, 1, 4]
    own = FideOptions(starting_order=StartingOrder.LOT)
    by_lot = replace(made, options=replace(made.options, own=own))
    assert starting_list(by_lot) == [4, 3, 2, 1]


@pytest.mark.article("fide-dutch", "C.04.7")
@pytest.mark.parametrize(
    ("rounds", "points"),
    [
        (9, (2, 2, 2, 1, 1)),
        (8, (2, 2, 1, 1)),
        (7, (2, 2, 1, 1)),
        (6, (2, 2, 1)),
        (5, (2, 2, 1)),
        (11, (2, 2, 2, 1, 1, 1)),
    ],
)
def test_half_of_the_rounds_are_accelerated(rounds: int, points: tuple[int, ...]) -> None:
    assert by_round(rounds, ORDINARY) == points


@pytest.mark.article("fide-dutch", "C.04.7")
@pytest.mark.parametrize(("players", "first"), [(10, 6), (161, 82), (4, 2), (1, 1)])
def test_the_first_half_is_rounded_up_to_an_even_number(players: int, first: int) -> None:
    tournament = tournament_of(position(players, 9))
    assert len(first_group(tournament, starting_list(tournament))) == first


@pytest.mark.article("fide-dutch", "C.04.7", "GHR 2.4")
def test_who_comes_later_above_the_last_of_the_first_group_is_in_it() -> None:
    tournament = tournament_of(position(6, 9, {(1, 4): "1", (5, 3): "1"}))
    round_ = tournament.history[0]
    named = tuple(absence for absence in round_.absences if absence.player != 2)
    late = replace(tournament, history=(replace(round_, absences=named),))
    assert first_group(tournament, starting_list(tournament)) == [1, 2, 3, 4]
    assert first_group(late, starting_list(late)) == [1, 2, 3, 4, 5]


@pytest.mark.article("fide-dutch", "C.04.7", "GHR 2.4")
def test_who_comes_later_does_not_change_the_first_group_of_round_1_when_it_is_checked() -> None:
    """The round of `test_baku_pairs_the_first_group_apart`, with a number 1 who came after it."""
    games = {(2, 5): "1", (6, 3): "1", (4, 7): "1", (8, 10): "1", (11, 9): "1"}
    made = tournament_of(position(11, 9, games))
    own = FideOptions(acceleration=Acceleration.BAKU)
    (round_,) = made.history
    late = replace(
        made,
        options=replace(made.options, own=own, initial_colour=Colour.WHITE),
        history=(replace(round_, absences=()),),
    )
    assert check(late).is_clean


@pytest.mark.article("fide-dutch", "GHR 3.1")
def test_an_adjourned_game_is_a_draw_that_was_played() -> None:
    drawn = tournament_of(position(4, 5, {(1, 3): "=", (2, 4): "1"}))
    games = tuple(
        replace(game, result=Result.ADJOURNED) if game.result is Result.DRAW else game
        for game in drawn.history[0].games
    )
    adjourned = replace(drawn, history=(replace(drawn.history[0], games=games),))
    pairs = {frozenset((two.white, two.black)) for two in pair(adjourned).pairs}
    assert pairs == {frozenset((2, 3)), frozenset((1, 4))}  # colours (C12)
    assert pair(adjourned) == pair(drawn)


@pytest.mark.article("fide-dutch", "C9", "C12")
def test_who_played_most_is_free_before_colours_are_looked_at() -> None:
    """5 wants White as 2 does, 4 wants Black; 5-4 would serve both, but 2 missed a round."""
    first = {(4, 2): "=", (3, 5): "1", (1, 0): "U"}
    second = {(5, 2): "+", (4, 1): "0"}
    made = position(5, 3, first, second)
    assert both(made) == ({(1, 3), (5, 2)}, 4)


@pytest.mark.article("fide-dutch", "4.4")
def test_of_two_who_moved_down_the_first_is_paired() -> None:
    """Only 1 or 4 can meet 5 below; all else being equal 1 is paired and 4 goes on."""
    byes = {(1, 0): "F", (4, 0): "F", (2, 0): "H", (3, 0): "H", (6, 0): "H"}
    allowed = {frozenset(two) for two in ((1, 3), (2, 6), (4, 5), (3, 4), (1, 5))}
    made = position(6, 5, byes, forbidden=forbid_all_but(6, allowed))
    assert both(made) == ({(1, 3), (6, 2), (5, 4)}, 0)


def stuck_in(made: Position) -> tuple[tuple[int, ...], str]:
    with pytest.raises(NoPairing) as caught:
        pair(tournament_of(made))
    assert caught.value.why is not None
    return caught.value.stuck, caught.value.why.code


@pytest.mark.article("fide-dutch", "C4")
def test_who_has_no_opponent_at_all_is_named_alone() -> None:
    alone = {frozenset((1, other)) for other in range(2, 7)}
    assert stuck_in(position(6, 5, forbidden=alone)) == ((1,), "stuck-no-opponent")


@pytest.mark.article("fide-dutch", "C4")
def test_of_an_odd_field_one_without_opponents_may_be_free() -> None:
    """Player 7 could be free; the five who have only 1 to play are stuck, whoever is free."""
    pairs = {frozenset((1, other)) for other in range(2, 7)}
    made = position(7, 5, forbidden=forbid_all_but(7, pairs))
    assert stuck_in(made) == ((2, 3, 4, 5, 6, 7), "stuck-few-opponents")
