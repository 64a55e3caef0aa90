"""Chapters A and B: definitions and norms, in small brackets worked out by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.systems.rating.rating_fields import all_met, field, pairing, pairs_of
from tests.systems.rating.rating_tournaments import boards, entered, played, tournament
from zwitser.errors import NoPairing
from zwitser.model import Absence, AbsenceKind, Options, Player, Title
from zwitser.systems import pair
from zwitser.systems.rating.procedure import pair_brackets
from zwitser.systems.rating.values import colour_minimum


@pytest.mark.article("knsb-rating", "A2", "F4")
def test_the_order_is_rating_then_title_then_name() -> None:
    players = (
        Player(1, "unrated", 1),
        Player(2, "b", 2, 2000),
        Player(3, "A", 3, 2000),
        Player(4, "z", 4, 2000, Title.WCM),
        Player(5, "y", 5, 2000, Title.GM),
        Player(6, "low", 6, 1500),
    )
    ranked = replace(tournament(), players=players)
    assert [one.id for one in entered(ranked).entrants] == [5, 4, 3, 2, 6, 1]
    assert boards(ranked) == [(5, 2), (6, 4), (3, 1)]


@pytest.mark.article("knsb-rating", "A3")
def test_a_bracket_of_which_half_came_down_is_homogeneous() -> None:
    """In an even round 10-16 have met and 10-23 want the same colour: 16-23 by exchange."""
    levels = pair_brackets(field(4, [(6, "10W 16B"), (4, "23W"), (2, "40B")], met=["10-16"]))
    assert [pairs_of(level) for level in levels] == [[], [(16, 23)], [(10, 40)]]
    assert not levels[1].bracket.heterogeneous


@pytest.mark.article("knsb-rating", "A4", "B1b", "F2")
def test_floats_follow_the_scores_before_the_round_and_free_points() -> None:
    history = (
        played("1-2 1-0", "3-4 1-0", "5-6 1-0"),
        played(
            "1-4 1-0R",
            "3-5 0-0R",
            "2-6 1-0",
            absent=(Absence(7, AbsenceKind.HALF), Absence(8, AbsenceKind.ZERO)),
        ),
    )
    field_ = entered(tournament(history=history))
    floats = {one.id: one.floats[0] for one in field_.entrants}
    assert floats == {1: "down", 4: "up", 3: "", 5: "", 2: "", 6: "", 7: "down", 8: ""}
    assert {one.id for one in field_.entrants if not one.may_be_free} == {1, 7}


@pytest.mark.article("knsb-rating", "A4")
def test_a_forfeit_win_over_a_higher_score_is_a_downfloat_all_the_same() -> None:
    history = (played("1-2 1-0", "3-4 1-0"), played("3-2 0-1R", "1-4 1-0"))
    floats = {one.id: one.floats[0] for one in entered(tournament(4, history=history)).entrants}
    assert floats == {1: "down", 2: "down", 3: "down", 4: "up"}


@pytest.mark.article("knsb-rating", "A5", "F4")
def test_in_round_one_the_top_half_meets_the_bottom_half_and_the_lowest_is_free() -> None:
    proposal = pair(tournament(7))
    assert [(p.white, p.black) for p in proposal.pairs] == [(1, 4), (5, 2), (3, 6)]
    assert proposal.bye == 7


@pytest.mark.article("knsb-rating", "A7a", "A7b", "A7c", "A7f", "F3")
@pytest.mark.parametrize(
    ("history", "owed"),
    [
        ("", "none"),
        ("W", "strong black"),
        ("B", "strong white"),
        ("WB", "light white"),
        ("BW", "light black"),
        ("WW", "absolute black"),
        ("BBWW", "absolute black"),
        ("WBB", "absolute white"),
        ("BWBB", "absolute white"),
        ("WBW", "strong black"),
    ],
)
def test_the_preference_follows_from_the_games_played(history: str, owed: str) -> None:
    games = [f"{'1-2' if colour == 'W' else '2-1'} 1/2-1/2" for colour in history]
    rounds = [played(games[0]) if n == 0 else played(game) for n, game in enumerate(games)]
    rounds.insert(len(rounds) // 2, played(absent=(Absence(1, AbsenceKind.BYE),)))
    field_ = entered(tournament(2, rounds=20, history=tuple(rounds)))
    found = next(one for one in field_.entrants if one.id == 1).preference
    colour = found.colour.value if found.colour else ""
    assert f"{found.strength.name.lower()} {colour}".strip() == owed


@pytest.mark.article("knsb-rating", "A8a", "A8b", "C2b")
@pytest.mark.parametrize(
    ("round_", "players", "x1_z1"),
    [
        (3, "1W 2W 3W 4B", (1, 0)),  # P0 2, B 1: 2 - 1
        (3, "1W? 2W? 3W? 4W?", (2, 0)),  # light ones count as any other
        (3, "1W 2W 3W 4", (1, 0)),  # a = 1
        (3, "1W 2B 3W 4B", (0, 0)),
        (4, "1W 2W 3W 4W", (2, 2)),  # all strong
        (4, "1W 2W 3W? 4W?", (2, 0)),  # Z1 = 2 - 0 - 2
        (4, "1W 2W 3W 4W? 5W 6W", (3, 2)),  # Z1 = 3 - 0 - 1
        (4, "1W 2W 3B? 4B 5W", (0, 0)),
        (4, "1B! 2B! 3B 4B 5W? 6W?", (1, 1)),  # X1 = 3 - 2, Z1 = 3 - 0 - 2
        (4, "1W 2W 3W", (1, 1)),
    ],
)
def test_x1_and_z1_as_worked_out_by_hand(round_: int, players: str, x1_z1: tuple[int, int]) -> None:
    assert colour_minimum(field(round_, [(4, players)]).entrants, round_) == x1_z1


@pytest.mark.article("knsb-rating", "A7d", "C3c", "C10f")
def test_in_an_odd_round_two_equal_strong_preferences_are_avoided_first() -> None:
    """1-3 would put two strong W together; 1-4 and 2-3 cost a light one each time."""
    assert pairing(field(3, [(4, "1W 2W? 3W 4W?")])) == [[(1, 4), (2, 3)]]


@pytest.mark.article("knsb-rating", "A7e", "C3d", "C10e")
def test_in_an_even_round_light_preferences_give_way_but_x_comes_first() -> None:
    assert pairing(field(4, [(4, "1W 2W? 3W 4W?")])) == [[(1, 4), (2, 3)]]
    assert pairing(field(4, [(4, "1W 2B? 3W 4W")])) == [[(1, 3), (2, 4)]]


@pytest.mark.article("knsb-rating", "A10", "C3b", "C10g", "B2")
def test_a_topscorer_is_exempt_from_b2_only_where_it_can_not_be_avoided() -> None:
    scores = [(9, "1W! 2W! 3W! 4W!")]
    with pytest.raises(NoPairing):
        pairing(field(7, scores))
    assert pairing(field(7, scores, topscorers=[1, 2])) == [[(1, 3), (2, 4)]]
    mixed = [(9, "1W! 2B 3W! 4W!")]
    assert pairing(field(7, mixed, topscorers=[1, 2, 3, 4])) == [[(1, 3), (2, 4)]]


@pytest.mark.article("knsb-rating", "A10")
def test_topscorers_have_more_than_half_of_the_points_before_the_last_round() -> None:
    history = (played("1-2 1-0", "3-4 1/2-1/2"),)
    last = entered(tournament(4, rounds=2, history=history))
    assert [one.id for one in last.entrants if one.is_topscorer] == [1]
    assert not any(one.is_topscorer for one in entered(tournament(4, history=history)).entrants)


# B: norms.


@pytest.mark.article("knsb-rating", "B1a", "F2")
def test_two_meet_once_but_a_forfeit_is_no_meeting() -> None:
    first = played("1-3 1/2-1/2", "4-2 1/2-1/2")
    assert {frozenset(board) for board in boards(tournament(4, history=(first,)))} != {
        frozenset({1, 3}),
        frozenset({2, 4}),
    }
    forfeit = played("1-3 0-0R", "4-2 0-0R")
    assert {frozenset(board) for board in boards(tournament(4, history=(forfeit,)))} == {
        frozenset({1, 3}),
        frozenset({2, 4}),
    }


@pytest.mark.article("knsb-rating", "B1a")
def test_forbidden_pairs_never_meet() -> None:
    options = Options(forbidden=((1, 3), (1, 4)))
    assert (1, 2) in boards(replace(tournament(4), options=options))


@pytest.mark.article("knsb-rating", "B1b")
def test_the_bye_skips_who_had_points_without_playing() -> None:
    assert pairing(field(3, [(4, "1 2 3 4 5")], no_bye=[5])) == [[(1, 3), (2, 5)]]


@pytest.mark.article("knsb-rating", "B2")
def test_two_who_must_have_the_same_colour_do_not_meet() -> None:
    assert pairing(field(3, [(4, "1W! 2B! 3W! 4B!")])) == [[(1, 4), (2, 3)]]


@pytest.mark.article("knsb-rating", "B3", "A11", "C6")
def test_the_number_of_pairs_comes_before_every_colour() -> None:
    """All want white firmly, and yet nobody goes down: two pairs of equal scores."""
    levels = pair_brackets(field(3, [(6, "1W 2W 3W 4W"), (4, "5B 6B")]))
    assert [len(level.solution.couples) for level in levels] == [2, 1]


@pytest.mark.article("knsb-rating", "B4", "B5", "C3e", "C10d")
def test_colour_comes_before_floats() -> None:
    """Of 27 B, 26 W, 12 W only 27 suits 1 W, although 27 had an upfloat last round."""
    levels = pair_brackets(
        field(
            3,
            [(8, "1W"), (6, "27B 26W 12W"), (4, "50B 51B")],
            met=all_met([27, 26, 12]),
            floats={27: ("up", "")},
        )
    )
    assert pairs_of(levels[1]) == [(1, 27)]


@pytest.mark.article("knsb-rating", "B5", "C3e", "C3g", "C10b", "C10d")
@pytest.mark.parametrize(
    ("floats", "pairs"),
    [
        ({}, [(1, 2)]),
        ({3: ("down", "")}, [(1, 3)]),
        ({3: ("", "down")}, [(1, 3)]),
        ({3: ("down", ""), 2: ("down", "")}, [(2, 3)]),
        ({1: ("down", ""), 2: ("down", ""), 3: ("down", "")}, [(1, 2)]),
        ({3: ("down", ""), 2: ("", "down"), 1: ("", "down")}, [(1, 3)]),
    ],
)
def test_who_floated_down_is_spared(
    floats: dict[int, tuple[str, str]], pairs: list[tuple[int, int]]
) -> None:
    levels = pair_brackets(field(3, [(6, "1 2 3"), (4, "4")], floats=floats))
    assert pairs_of(levels[0]) == pairs


@pytest.mark.article("knsb-rating", "B6", "C3f", "C3h", "C10a", "C10c")
@pytest.mark.parametrize(
    ("floats", "opponent"),
    [
        ({}, 2),
        ({2: ("", "up")}, 3),
        ({2: ("up", "")}, 3),
        ({2: ("up", ""), 3: ("", "up"), 4: ("", "up")}, 3),
        ({2: ("", "up"), 3: ("up", ""), 4: ("up", "")}, 2),
        ({2: ("down", ""), 3: ("down", "")}, 2),
    ],
)
def test_who_floated_up_is_spared(floats: dict[int, tuple[str, str]], opponent: int) -> None:
    levels = pair_brackets(field(3, [(6, "1"), (4, "2 3 4")], floats=floats))
    assert pairs_of(levels[1])[0] == (1, opponent)
