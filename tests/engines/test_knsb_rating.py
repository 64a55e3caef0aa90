"""Article by article: small brackets worked out by hand, and the printed tables."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations

import pytest

from tests.engines.rating_fields import all_met, field, pairing, pairs_of
from zwitser.engines.knsb_rating import pair_brackets
from zwitser.engines.rating_bracket import Bracket, HeterogeneousOrder, HomogeneousOrder
from zwitser.engines.rating_colours import colour_of_higher
from zwitser.engines.rating_entrants import Field, enter
from zwitser.engines.rating_story import colour_minimum
from zwitser.errors import BadInput, NoPairing
from zwitser.model import (
    Absence,
    AbsenceKind,
    Colour,
    Game,
    Options,
    Player,
    Result,
    Round,
    System,
    Title,
    Tournament,
)
from zwitser.pairing import pair
from zwitser.results import field_of, read
from zwitser.swiss.colours import preference

ONE_EXCHANGED = """
1 3 6 10 15
2 5 9 14 20
4 8 13 19 24
7 12 18 23 27
11 17 22 26 29
16 21 25 28 30
"""
TWO_EXCHANGED = """
1 3 7 14 8 16 28 29 45 65
2 6 13 24 15 27 43 44 64 85
4 11 22 37 25 41 60 62 83 104
9 20 35 53 39 58 79 81 102 120
17 32 50 71 55 76 96 99 117 132
5 12 23 38 26 42 61 63 84 105
10 21 36 54 40 59 80 82 103 121
18 33 51 72 56 77 97 100 118 133
30 48 69 90 74 94 113 115 130 141
19 34 52 73 57 78 98 101 119 134
31 49 70 91 75 95 114 116 131 142
46 67 88 108 92 111 126 128 139 146
47 68 89 109 93 112 127 129 140 147
66 87 107 123 110 125 137 138 145 149
86 106 122 135 124 136 143 144 148 150
"""


def tournament(players: int = 8, *, rounds: int = 7, history: tuple[Round, ...] = ()) -> Tournament:
    """Give players 1, 2, 3 … in the order of their ratings."""
    return Tournament(
        "test",
        System.KNSB_RATING,
        tuple(Player(n, f"P{n}", n, 3000 - n) for n in range(1, players + 1)),
        rounds,
        history=history,
    )


def played(*games: str, absent: tuple[Absence, ...] = ()) -> Round:
    """Write a round as `1-2 1-0`."""
    rows = []
    for game in games:
        pair_, result = game.split()
        white, black = pair_.split("-")
        rows.append(Game(int(white), int(black), Result(result)))
    return Round(tuple(rows), absent)


def boards(tournament_: Tournament) -> list[tuple[int, int]]:
    return [(pair.white, pair.black) for pair in pair(tournament_).pairs]


def entered(tournament_: Tournament) -> Field:
    results = read(tournament_)
    return enter(tournament_, results, field_of(tournament_, results), frozenset())


def eleven() -> HomogeneousOrder:
    """Give the order of candidates for S1 = 1..5 and S2 = 6..11, as in the regulation."""
    members = field(1, [(0, "1 2 3 4 5 6 7 8 9 10 11")])
    return HomogeneousOrder(members, members.entrants, 5)


# A: definitions.


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


# C: the procedure.


@pytest.mark.article("knsb-rating", "C1")
def test_who_has_no_opponent_in_his_bracket_goes_down() -> None:
    assert pairing(field(3, [(6, "1 2"), (4, "3 4")], met=["1-2"])) == [[], [(1, 3), (2, 4)]]


@pytest.mark.article("knsb-rating", "C1", "C13")
def test_a_lone_last_player_simply_has_the_bye() -> None:
    levels = pair_brackets(field(3, [(2, "5 9"), (1, "18 3 15 11"), (0, "20")]))
    assert [pairs_of(level) for level in levels] == [[(5, 9)], [(18, 15), (3, 11)], []]
    assert [one.id for one in levels[-1].solution.leavers] == [20]


@pytest.mark.article("knsb-rating", "C2a", "C3a", "C4", "C5", "C6", "A6")
def test_those_who_came_down_are_paired_first_and_then_the_rest() -> None:
    assert pairing(field(3, [(6, "1 2 3"), (4, "4 5 6 7 8")])) == [
        [(1, 2)],
        [(3, 4), (5, 7), (6, 8)],
    ]


@pytest.mark.article("knsb-rating", "C7", "A9a", "D1.1")
def test_transpositions_begin_at_the_back() -> None:
    assert pairing(field(3, [(4, "1 2 3 4 5 6")], met=["3-6"])) == [[(1, 4), (2, 6), (3, 5)]]


@pytest.mark.article("knsb-rating", "C8a", "A9b", "D2")
def test_without_a_transposition_the_nearest_two_are_exchanged() -> None:
    met = ["1-4", "1-5", "1-6"]
    assert pairing(field(3, [(4, "1 2 3 4 5 6")], met=met)) == [[(1, 3), (2, 5), (4, 6)]]


@pytest.mark.article("knsb-rating", "C8b", "C14b", "D3")
def test_of_two_with_the_same_single_opponent_the_higher_stays() -> None:
    """1 and 2 came down and can only meet 3: M1 = 1, and 2 goes on."""
    met = ["1-2", *(f"{one}-{other}" for one in (1, 2) for other in (4, 5, 6, 7))]
    levels = pair_brackets(field(3, [(8, "1 2"), (6, "3 4 5 6 7"), (4, "8 9 10")], met=met))
    assert pairs_of(levels[1]) == [(1, 3), (4, 6), (5, 7)]
    assert [one.id for one in levels[1].leavers] == [2]


@pytest.mark.article("knsb-rating", "C9")
def test_if_the_rest_fails_those_who_came_down_get_other_opponents() -> None:
    """1-2 leaves 3-4, who have met; so 1-3, and 2-4."""
    assert pairing(field(3, [(6, "1"), (4, "2 3 4"), (2, "5 6")], met=["3-4"]))[1] == [
        (1, 3),
        (2, 4),
    ]


@pytest.mark.article("knsb-rating", "C12")
def test_another_player_of_the_same_score_comes_down() -> None:
    """3 has met everyone below; 1-3 is possible, so 2 comes down instead."""
    met = ["3-4", "3-5", "3-6"]
    levels = pair_brackets(field(3, [(6, "1 2 3"), (4, "4 5 6"), (2, "7 8")], met=met))
    assert [pairs_of(level) for level in levels] == [[(1, 3)], [(2, 4), (5, 6)], [(7, 8)]]
    assert levels[0].opened == "C12"


@pytest.mark.article("knsb-rating", "C13")
def test_the_penultimate_bracket_keeps_m1_while_p1_goes_down() -> None:
    """[6 | 2 5 4] over 3 and 1, who have met; 6 has met 2 and 4: 6-5, and 2 and 4 go down."""
    met = ["3-1", "6-2", "6-4"]
    levels = pair_brackets(field(3, [(6, "6"), (4, "2 5 4"), (2, "3 1")], met=met))
    assert pairs_of(levels[1]) == [(6, 5)]
    assert [one.id for one in levels[1].leavers] == [2, 4]


@pytest.mark.article("knsb-rating", "C13")
def test_the_last_two_brackets_join_when_opening_does_not_help() -> None:
    """1-2 and 3-4 would be lost whatever goes down, for 5 and 6 can only meet 1 to 4."""
    met = ["5-6", "1-2", "3-4", "1-3", "2-4"]
    levels = pair_brackets(field(3, [(4, "1 2 3 4"), (2, "5 6 7 8")], met=[*met, "7-8", *_far()]))
    assert len(levels) == 1
    assert levels[0].joined


def _far() -> list[str]:
    return ["1-4", "5-7", "5-8", "6-7", "6-8"]


@pytest.mark.article("knsb-rating", "C14a")
def test_a_homogeneous_bracket_makes_as_many_pairs_as_it_can() -> None:
    """Only 1 can meet the others: P1 = 1, and two go down."""
    levels = pair_brackets(field(3, [(6, "1 2 3 4"), (4, "5 6")], met=all_met([2, 3, 4])))
    assert pairs_of(levels[0]) == [(1, 2)]
    assert [one.id for one in levels[0].leavers] == [3, 4]


@pytest.mark.article("knsb-rating", "C13")
def test_a_field_that_can_not_be_paired_names_who_is_stuck() -> None:
    with pytest.raises(NoPairing) as raised:
        pairing(field(9, [(4, "1 2 3 4"), (2, "5 6")], met=all_met([1, 2, 3, 4, 5])))
    assert set(raised.value.stuck) == {1, 2, 3, 4, 5}


# D: orders.


@pytest.mark.article("knsb-rating", "D2")
@pytest.mark.parametrize(("number", "table"), [(1, ONE_EXCHANGED), (2, TWO_EXCHANGED)])
def test_exchanges_come_in_the_order_of_the_printed_tables(number: int, table: str) -> None:
    order = eleven()
    outs = list(combinations((4, 3, 2, 1, 0), number))
    intos = list(combinations((5, 6, 7, 8, 9, 10), number))
    costs = {
        (row, column): sum(map(order.goes_out, out)) + sum(map(order.comes_in, into))
        for row, into in enumerate(intos)
        for column, out in enumerate(outs)
    }
    ranks = {cell: rank for rank, cell in enumerate(sorted(costs, key=costs.__getitem__), 1)}
    printed = [[int(cell) for cell in line.split()] for line in table.split("\n") if line]
    assert printed == [
        [ranks[row, column] for column in range(len(outs))] for row in range(len(intos))
    ]


@pytest.mark.article("knsb-rating", "D2")
def test_three_are_exchanged_in_the_printed_order() -> None:
    order = eleven()
    exchanges = [
        (out, into)
        for out in combinations((5, 4, 3, 2, 1), 3)
        for into in combinations((6, 7, 8, 9, 10, 11), 3)
    ]
    exchanges.sort(
        key=lambda e: (
            sum(order.goes_out(p - 1) for p in e[0]) + sum(order.comes_in(p - 1) for p in e[1])
        )
    )
    assert exchanges[:6] == [
        ((5, 4, 3), (6, 7, 8)),
        ((5, 4, 3), (6, 7, 9)),
        ((5, 4, 2), (6, 7, 8)),
        ((5, 4, 3), (6, 7, 10)),
        ((5, 4, 3), (6, 8, 9)),
        ((5, 4, 2), (6, 7, 9)),
    ]


@pytest.mark.article("knsb-rating", "D3")
@pytest.mark.parametrize(
    ("number", "printed"),
    [
        (5, "12345"),
        (4, "1234 1235 1245 1345 2345"),
        (3, "123 124 125 134 135 145 234 235 245 345"),
        (2, "12 13 14 15 23 24 25 34 35 45"),
        (1, "1 2 3 4 5"),
    ],
)
def test_sets_of_players_who_came_down_have_their_turn_in_the_printed_order(
    number: int, printed: str
) -> None:
    members = field(1, [(4, "1 2 3 4 5"), (2, "6 7 8 9 10 11 12")]).entrants
    order = HeterogeneousOrder(field(1, []), Bracket(members, 5, heterogeneous=True))
    chosen = sorted(
        combinations(range(5), number),
        key=lambda places: sum(order.pair(place, 11) for place in places),
    )
    assert ["".join(str(place + 1) for place in places) for places in chosen] == printed.split()


@pytest.mark.article("knsb-rating", "D1.1", "D1.2")
def test_transpositions_come_in_lexicographic_order() -> None:
    printed = ["6 7 8 9 10", "6 7 8 9 11", "6 7 8 10 9", "6 7 8 10 11", "6 7 8 11 9", "6 7 8 11 10"]
    printed += ["6 7 9 8 10", "6 7 9 8 11", "6 7 9 10 8", "6 8 7 9 10", "11 10 9 8 7"]
    order = eleven()
    costs = [
        sum(order.pair(place, int(other) - 1) for place, other in enumerate(line.split()))
        for line in printed
    ]
    assert costs == sorted(costs)
    assert len(set(costs)) == len(costs)


# E and F: colours, boards, absences.


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
    assert colour_of_higher(*players) == expected


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
