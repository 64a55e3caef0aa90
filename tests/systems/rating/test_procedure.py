"""Chapters C and D: the procedure in small brackets, and the printed tables of its orders."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.systems.rating.rating_fields import all_met, field, pairing, pairs_of
from zwitser.errors import NoPairing
from zwitser.systems.brackets import (
    HomogeneousOrder,
)
from zwitser.systems.rating.bracket import Bracket, HeterogeneousOrder
from zwitser.systems.rating.procedure import pair_brackets

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


def eleven() -> HomogeneousOrder:
    """Give the order of candidates for S1 = 1..5 and S2 = 6..11, as in the regulation."""
    return HomogeneousOrder(11, 5)


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
    assert levels[0].bracket.joined


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
