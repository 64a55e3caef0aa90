"""The values of M4 to M16, each by hand, and what holds of all standings."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.oracles.macmahon import Oracle
from tests.systems.macmahon.positions import document
from tests.systems.macmahon.tournaments import Json, played, standings_json, tournament, values
from zwitser.errors import BadInput
from zwitser.formats.document import from_json, to_json
from zwitser.systems.macmahon.standings import standings

FIRST = played("1-2 1-0", "3-4 0-1 h2", p5="bye")
LEIDEN = tournament("4d 1d 1k 4k 12k", FIRST, rounds=3, bar="2d", floor="10k")
"""The second example of the page, after its first round."""


@pytest.mark.article("macmahon", "M4", "M7", "M11", "M13")
def test_the_example_of_the_page_has_its_values() -> None:
    assert list(values(LEIDEN, "MMS").values()) == ["32", "30", "29", "27", "21"]
    assert list(values(LEIDEN, "SOS").values()) == ["30", "32", "29", "27", "20"]
    assert list(values(LEIDEN, "SOSOS").values()) == ["32", "30", "27", "29", "20"]


@pytest.mark.article("macmahon", "M4", "M39")
def test_a_start_score_is_clamped_first_and_corrected_after() -> None:
    corrected = {1: {"smms_correction": 2}, 3: {"smms_correction": -1}}
    made = tournament("9d 1d 30k 10k", players=corrected, bar="3d", floor="20k")
    assert values(made, "SMMS") == {1: "34", 2: "30", 3: "9", 4: "20"}


@pytest.mark.article("macmahon", "M4")
def test_everybody_starts_at_zero_in_a_swiss() -> None:
    made = tournament("9d 30k", players={1: {"smms_correction": 2}}, start="zero")
    assert set(values(made, "MMS").values()) == {"0"}


@pytest.mark.article("macmahon", "M5")
@pytest.mark.parametrize(
    ("result", "white", "black"),
    [
        ("1-0", "31", "30"),
        ("0-1", "30", "31"),
        ("1/2-1/2", "30.5", "30.5"),
        ("*", "30.5", "30.5"),
        ("1-0R", "31", "30"),
        ("0-1R", "30", "31"),
        ("0-0R", "30", "30"),
        ("1-1R", "31", "31"),
    ],
)
def test_a_game_gives_what_its_result_says(result: str, white: str, black: str) -> None:
    made = tournament("1d 1d", played(f"1-2 {result}"))
    assert values(made, "MMS") == {1: white, 2: black}


@pytest.mark.article("macmahon", "M6", "M7")
def test_unplayed_rounds_are_added_up_before_they_are_rounded_down() -> None:
    away = played("2-3 1-0", p1="half")
    one, two = tournament("1d 1d 1d", away), tournament("1d 1d 1d", away, away)
    assert (values(one, "MMS")[1], values(two, "MMS")[1]) == ("30", "31")
    assert values(tournament("1d 1d 1d", away, round_down=False), "MMS")[1] == "30.5"


@pytest.mark.article("macmahon", "M7")
def test_jigos_are_never_rounded() -> None:
    made = tournament("1d 1d", played("1-2 1/2-1/2"), played(p1="half", p2="zero"))
    assert values(made, "MMS") == {1: "30.5", 2: "30.5"}


@pytest.mark.article("macmahon", "M6")
@pytest.mark.parametrize(
    ("kind", "points"),
    [("bye", "31"), ("full", "31"), ("half", "31"), ("zero", "30"), ("withdrawn", "30")],
)
def test_an_absence_is_worth_what_was_agreed(kind: str, points: str) -> None:
    made = tournament("1d 1d 1d", played("2-3 1-0", p1=kind), absent_points="1")
    assert values(made, "MMS")[1] == points


@pytest.mark.article("macmahon", "M8")
def test_wins_count_games_byes_and_points_given_only() -> None:
    history = [played("1-2 1-0", p3="half"), played("1-3 1-0", p2="full"), played("3-2 1-0")]
    made = tournament("1d 1d 1d", *history, absent_points="1")
    assert values(made, "NBW") == {1: "2", 2: "1", 3: "1"}
    swiss = tournament("1d 1d 1d", *history, absent_points="1", start="zero")
    assert values(swiss, "NBW") == values(swiss, "MMS") == {1: "2", 2: "1", 3: "2"}


@pytest.mark.article("macmahon", "M11")
def test_stones_count_for_white_and_against_black() -> None:
    made = tournament("3d 3k", played("1-2 1-0 h5"))
    assert values(made, "SOS") == {1: "32", 2: "28"}
    assert values(tournament("3d 3k", played("1-2 1-0 h5"), start="zero"), "SOS") == {
        1: "0",
        2: "1",
    }


@pytest.mark.article("macmahon", "M11")
def test_a_round_without_opponent_gives_the_start_score() -> None:
    made = tournament("1d 1d 5k", played("1-2 1-0", p3="bye"))
    assert values(made, "SOS")[3] == "25"


@pytest.mark.article("macmahon", "M12")
def test_the_lowest_terms_are_left_out_of_whatever_kind() -> None:
    history = [played("1-2 1-0", p3="bye"), played("1-3 1-0", p2="bye")]
    made = tournament("1d 2d 5k", *history)
    assert values(made, "SOS") == {1: "58", 2: "63", 3: "57"}
    assert values(made, "SOS-1") == {1: "32", 2: "32", 3: "32"}
    assert values(made, "SOS-2") == {1: "0", 2: "0", 3: "0"}


@pytest.mark.article("macmahon", "M14")
def test_sodos_takes_what_was_won_and_half_of_a_jigo() -> None:
    made = tournament("1d 1d 1d", played("1-2 1/2-1/2", p3="bye"), played("1-3 1-0", p2="bye"))
    assert values(made, "SODOS") == {1: "46.75", 2: "15.75", 3: "0"}


@pytest.mark.article("macmahon", "M15")
def test_cuss_adds_up_the_scores_after_every_round() -> None:
    made = tournament("1d 1d", played("1-2 1-0"), played("2-1 1/2-1/2"))
    assert values(made, "CUSS") == {1: "62.5", 2: "60.5"}


@pytest.mark.article("macmahon", "M16")
def test_direct_confrontation_needs_a_winner_between_every_two() -> None:
    circle = [played("1-2 1-0", p3="full"), played("2-3 1-0", p1="zero"), played("3-1 0-1")]
    assert values(tournament("1d 1d 1d", played("1-2 1-0R")), "DC") == {1: None, 2: None, 3: None}
    after = tournament("1d 1d 1d", *circle, bye_points="0")
    assert values(after, "MMS") == {1: "32", 2: "31", 3: "31"}
    assert values(after, "DC") == {1: None, 2: "1", 3: "0"}


@pytest.mark.article("macmahon", "M16")
def test_a_game_decided_without_play_is_no_confrontation() -> None:
    both = tournament("1d 2d", played("1-2 1-0R"), absent_points="0")
    assert values(both, "MMS") == {1: "31", 2: "31"}
    assert values(both, "DC") == {1: None, 2: None}


@pytest.mark.article("macmahon", "M10")
def test_who_is_equal_shares_the_rank_and_stands_by_lot() -> None:
    lots = {1: {"lot": 3}, 2: {"lot": 2}, 3: {"lot": 1}}
    lines = standings_json(standings(tournament("1d 1d 1d 2d", players=lots)))
    assert [(line["rank"], line["id"]) for line in lines] == [(1, 4), (2, 3), (2, 2), (2, 1)]


@pytest.mark.article("macmahon", "M10")
def test_the_score_comes_first_whether_it_is_listed_or_not() -> None:
    made = tournament("2d 1d", played("1-2 0-1"), played("1-2 1-0"), tiebreaks=["cuss", "mms"])
    ranking = standings(made)
    assert ranking.columns == ("CUSS", "MMS")
    assert ranking.order == (1, 2)


@pytest.mark.article("macmahon", "M10")
def test_an_unknown_criterion_is_refused() -> None:
    with pytest.raises(BadInput):
        tournament("1d 1d", tiebreaks=["BUCHHOLZ"])
    with pytest.raises(BadInput):
        standings(tournament("1d 1d"), tiebreaks=["WP"])


@pytest.mark.article("macmahon", "M17")
def test_standings_are_made_while_a_result_is_missing() -> None:
    missing = {"games": [{"white": 1, "black": 2, "result": None}]}
    assert values(tournament("1d 2k", missing), "MMS") == {1: "30", 2: "28"}


def test_standings_after_an_earlier_round_forget_the_later_ones() -> None:
    made = tournament("1d 1d", played("1-2 1-0"), played("2-1 1-0"))
    assert (
        standings(made, after=1).to_json()
        == standings(tournament("1d 1d", played("1-2 1-0"))).to_json()
    )
    with pytest.raises(BadInput):
        standings(made, after=3)


NO_SHOWS = tournament(
    "6d 6d 1d 1k 3k",
    played("3-4 1-0", p1="half", p2="half", p5="bye"),
    played("3-5 1-0", p1="half", p2="half", p4="bye"),
    rounds=2,
)
"""Two who never came would be first: 33 and two halves are 34, a 1d who won twice has 32."""


@pytest.mark.article("macmahon", "F1")
def test_who_never_came_does_not_stand_first_in_the_final_standings() -> None:
    assert [(line.rank, line.player) for line in standings(NO_SHOWS).players] == [
        *((1, 3), (2, 4), (3, 5)),
    ]
    assert len(standings(NO_SHOWS, after=1).players) == 5


@pytest.mark.article("macmahon", "F1")
@pytest.mark.parametrize(
    ("show", "shown"),
    [(True, [(5, [1, 2]), (5, [1, 2]), (5, [1, 2])]), (False, [(5, []), (3, []), (3, [])])],
)
def test_who_never_came_stands_in_the_standings_where_that_is_wanted(
    show: bool, shown: list[tuple[int, list[int]]]
) -> None:
    """Before the first round everybody stands in them; a free round is none that was missed."""
    made = to_json(NO_SHOWS)
    made["options"]["show_absent"] = show
    for after, (count, absent) in enumerate(shown):
        order = standings(from_json(made), after=after).order
        assert len(order) == count
        assert after == 0 or [*order][: len(absent)] == absent
    assert from_json(to_json(from_json(made))).options == from_json(made).options


@pytest.mark.article("macmahon", "F1", "M10", "M19")
def test_the_rating_decides_where_the_list_says_so() -> None:
    ratings: dict[int, Json] = {1: {"rating": 2050}, 2: {"rating": 2149}, 4: {"rating": -120}}
    made = tournament("1d 1d 1d 22k", players=ratings, tiebreaks=["rating"])
    assert values(made, "RATING") == {1: "2050", 2: "2149", 3: "2100", 4: "-120"}
    assert standings(made).order == (2, 3, 1, 4)


@pytest.mark.parametrize("seed", range(300))
def test_standings_have_what_all_standings_have(seed: int) -> None:
    """Everybody shown once, ranks that skip, values in order, and a sum that the games make."""
    made = document(f"standings {seed}", most=14)
    lines = standings_json(standings(from_json(made)))
    here = Oracle(made).shown(len(made["history"]))
    assert sorted(line["id"] for line in lines) == sorted(here)
    assert [line["rank"] for line in lines] == [
        1 + next(n for n, other in enumerate(lines) if other["rank"] == line["rank"])
        for line in lines
    ]
    points = [Fraction(line["points"]) for line in lines]
    assert points == sorted(points, reverse=True)
    oracle = Oracle(made)
    total = sum((oracle.mms(id_, len(made["history"])) for id_ in here), Fraction())
    assert sum(points) == total
