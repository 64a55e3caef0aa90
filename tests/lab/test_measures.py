"""Each measure against a count by hand, or against all possibilities."""

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise, permutations, product
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from zwitser.lab.measures import (
    MEASURES,
    Figures,
    RunResult,
    concordance,
    figures,
    has_single_winner,
    places_right,
    sort_measures,
)
from zwitser.lab.report import AREA
from zwitser.lab.study import FinalRanking
from zwitser.language import sentences
from zwitser.model import Absence, AbsenceKind, Game, Player, Result, Round, Tournament
from zwitser.results import Card, read

WHITE, BLACK, DRAW = Result.WHITE_WINS, Result.BLACK_WINS, Result.DRAW
ROUNDS = (
    Round((Game(1, 2, WHITE), Game(3, 4, DRAW)), (Absence(5, AbsenceKind.BYE),)),
    Round((Game(5, 1, BLACK), Game(3, 2, WHITE)), (Absence(4, AbsenceKind.BYE),)),
    Round((Game(1, 3, WHITE), Game(4, 5, WHITE)), (Absence(2, AbsenceKind.BYE),)),
)
"""Scores: 1 has 3, 4 has 2½, 3 has 1½, 5 and 2 have 1."""


def cards_of(players: int, rounds: tuple[Round, ...]) -> dict[int, Card]:
    everybody = tuple(Player(n, str(n), n) for n in range(1, players + 1))
    return read(Tournament("test", "knsb-rating", everybody, history=rounds)).cards


def finished(*places: tuple[int, ...]) -> RunResult:
    ranked = FinalRanking(places, "PTS", ("PTS", "WP"), cards_of(5, ROUNDS))
    return RunResult((1, 2, 3, 4, 5), ranked, missing=0, top=3, favourites=3)


FOUND = figures(finished((1,), (4,), (3,), (2, 5)))


@pytest.mark.parametrize(
    ("measure", "x", "y"),
    [
        ("strongest-wins", 1, 1),
        ("winner-strength", 1, 1),
        # Right: 1 before all four, 3 before 2 and 5 is wrong and right, 4 before 5; 2 and 5 level.
        ("tau", 4 + 1 + 1 - 1 - 1 - 1, 10),
        ("tau-top", 2 - 1, 3),
        ("top-three", 0, 1),
        ("first-by:PTS", 1, 1),
        ("first-by:WP", 0, 1),
        ("first-shared", 0, 1),
        ("single-winner", 1, 1),
        # Half points before the games of rounds 2 and 3: 5-1 2 and 2, 3-2 1 and 0; 1-3 4 and 3,
        # 4-5 3 and 2. Each game is seen from both sides.
        ("score-difference", 2 * (0 + 1 + 1 + 1), 2 * 2 * 4),
        ("floats", 2 * 3, 2 * 4),
        # 3 had fewer than 2 ... had more in round 2 and fewer in round 3; nobody the same twice.
        ("repeated-floats", 0, 4),
        ("repeats", 0, 12),
        # 1 has WBW, 2 BB, 3 WWB, 4 BW, 5 WB.
        ("colour-balance", 1 + 2 + 1 + 0 + 0, 5),
        ("three-in-a-row", 0, 5),
        ("alternation", 2 + 0 + 1 + 1 + 1, 7),
        ("byes", 3, 1),
        ("free-twice", 0, 5),
        ("favourites-met", 3, 3),
        ("favourites-round", 1 + 2 + 3, 3),
        ("first-two-met", 1, 1),
        ("unfinished", 0, 1),
    ],
)
def test_a_measure_is_what_a_count_by_hand_gives(measure: str, x: int, y: int) -> None:
    assert FOUND[measure] == (x, y)


def test_a_forfeit_is_no_meeting() -> None:
    forfeit = Round((Game(1, 2, Result.WHITE_BY_FORFEIT),))
    played = Round((Game(2, 1, WHITE),))

    def found(*rounds: Round) -> Figures:
        ranked = FinalRanking(((1,), (2,)), "PTS", ("PTS",), cards_of(2, rounds))
        return figures(RunResult((1, 2), ranked, missing=0, top=2, favourites=2))

    assert found(forfeit)["first-two-met"] == (0, 1)
    assert found(forfeit, played)["repeats"] == (0, 4)
    assert found(forfeit, played)["favourites-round"] == (2, 1)
    assert found(played, forfeit)["repeats"] == (2, 4)


def test_a_shared_first_place_counts_for_its_part() -> None:
    shared = figures(finished((4, 1), (3,), (2, 5)))
    assert shared["strongest-wins"] == (Fraction(1, 2), 1)
    assert shared["winner-strength"] == (Fraction(5, 2), 1)
    assert shared["first-shared"] == (1, 1)


def test_without_strength_nothing_is_said_of_it() -> None:
    found = figures(replace(finished((1,), (4,), (3,), (2, 5)), strongest=()))
    assert not {"strongest-wins", "tau", "top-three", "favourites-met"} & set(found)


@given(st.lists(st.integers(0, 5), max_size=9))
def test_concordance_is_a_count_over_all_pairs(ranks: list[int]) -> None:
    pairs = [(one, other) for n, one in enumerate(ranks) for other in ranks[n + 1 :]]
    assert concordance(ranks) == sum((one < other) - (one > other) for one, other in pairs)


def drawings(places: list[list[int]]) -> list[list[int]]:
    """List all rankings that lots could make of shared places."""
    return [
        [player for group in order for player in group]
        for order in product(*(permutations(group) for group in places))
    ]


@given(st.permutations(range(6)), st.sets(st.integers(1, 5)))
def test_the_chance_of_places_is_a_count_over_all_lots(order: list[int], cuts: set[int]) -> None:
    ends = [0, *sorted(cuts), 6]
    places = [order[first:stop] for first, stop in pairwise(ends)]
    all_ = drawings(places)
    in_any_order = sum(set(one[:3]) == {0, 1, 2} for one in all_)
    as_given = sum(one[:3] == [0, 1, 2] for one in all_)
    assert places_right(places, [0, 1, 2], ordered=False) == Fraction(in_any_order, len(all_))
    assert places_right(places, [0, 1, 2], ordered=True) == Fraction(as_given, len(all_))


def all_round_robins_of_four() -> list[tuple[Round, ...]]:
    tables = (((1, 2), (3, 4)), ((1, 3), (4, 2)), ((1, 4), (2, 3)))
    return [
        tuple(
            Round(tuple(Game(*pair, result) for pair, result in zip(pairs, both, strict=True)))
            for pairs, both in zip(tables, (line[:2], line[2:4], line[4:]), strict=True)
        )
        for line in product((WHITE, BLACK), repeat=6)
    ]


def test_four_players_who_all_meet_have_a_single_winner_in_56_of_64_cases() -> None:
    # 32 cases with three wins; 24 with two level on two wins; 8 with a ring of three.
    cases = [cards_of(4, rounds) for rounds in all_round_robins_of_four()]
    assert sum(map(has_single_winner, cases)) == 56


def test_every_measure_has_a_name_and_a_sentence_in_both_languages() -> None:
    more = {"first-by", "first-by-points", "first-by-order"}
    for kind in ("name", "about"):
        found = {code for code in sentences("nl", AREA) if code.startswith(f"{kind}.")}
        assert found == {f"{kind}.{measure}" for measure in (*MEASURES, *more)}


def test_the_table_starts_with_who_wins_and_tells_points_before_other_deciders() -> None:
    order = sort_measures(set(FOUND))
    assert order[0] == "strongest-wins"
    assert order.index("first-by:PTS") + 1 == order.index("first-by:WP")
    assert set(order) == set(FOUND)
    assert comb(5, 2) == FOUND["tau"][1]
