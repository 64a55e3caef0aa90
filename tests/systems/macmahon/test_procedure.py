"""Who is paired, who is free, which pairing, stones, boards and colours (M17 to M38)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from tests.systems.macmahon.test_standings import LEIDEN
from tests.systems.macmahon.tournaments import boards, played, tournament
from zwitser.errors import BadInput, NoPairing
from zwitser.explanation.round import explain_round
from zwitser.formats.document import from_json, to_json
from zwitser.systems import pair, with_round
from zwitser.systems.macmahon.field import field_to_pair
from zwitser.systems.macmahon.standings import standings


@pytest.mark.article("macmahon", "M22", "M34", "M35", "M37", "M38")
def test_the_second_example_of_the_page() -> None:
    clubs = {1: "x", 2: "x", 3: "y", 4: "y", 5: "y"}
    players = {id_: {"club": club, "country": "NL"} for id_, club in clubs.items()}
    first = played("1-2 1-0", "3-4 0-1 h2", p5="bye")
    made = tournament("4d 1d 1k 4k 12k", first, rounds=3, players=players, bar="2d", floor="10k")
    assert boards(made) == [(3, 1, 0, "7.5"), (2, 5, 8, "0.5")]
    assert pair(made).bye == 4


# Who is paired.


@pytest.mark.article("macmahon", "M18")
def test_the_absent_and_the_withdrawn_are_not_paired() -> None:
    made = tournament(
        "1d 1d 1d 1d", played("1-2 1-0", p3="withdrawn", p4="zero"), absent={1: "half"}
    )
    assert {*boards(made)[0][:2]} == {2, 4}


@pytest.mark.article("macmahon", "M18")
def test_who_withdrew_and_had_a_game_since_is_paired_again() -> None:
    back = tournament("1d 1d", played(p1="withdrawn", p2="bye"), played("1-2 1-0"))
    assert len(pair(back).pairs) == 1
    freed = tournament("1d 1d", played(p1="withdrawn", p2="bye"), played(p1="bye"))
    assert pair(freed).bye == 2


@pytest.mark.article("macmahon", "M18")
def test_one_who_is_left_is_free_and_nobody_is_refused() -> None:
    alone = pair(tournament("1d 1d", absent={1: "half"}))
    assert (alone.pairs, alone.bye) == ((), 2)
    with pytest.raises(BadInput):
        pair(tournament("1d 1d", absent={1: "half", 2: "zero"}))


@pytest.mark.article("macmahon", "M18")
def test_no_round_follows_the_last() -> None:
    with pytest.raises(BadInput):
        pair(tournament("1d 1d", played("1-2 1-0"), rounds=1))


@pytest.mark.article("macmahon", "M17")
def test_a_missing_result_stops_the_pairing() -> None:
    missing = {"games": [{"white": 1, "black": 2, "result": None}]}
    with pytest.raises(BadInput):
        pair(tournament("1d 1d", missing))


# Places.


def order(*wanted: Any, **options: Any) -> list[int]:
    return [one.id for one in field_to_pair(tournament(*wanted, **options)).entrants]


@pytest.mark.article("macmahon", "M19")
def test_the_rating_counts_for_the_place_only_where_the_seeding_says_so() -> None:
    players = {1: {"rating": 2050}, 2: {"rating": 2149}, 3: {"lot": 9}, 4: {"lot": 8}}
    seeding = [{"until": 1, "system": "slip", "rating": True}, {"system": "slip"}]
    assert order("1d 1d 1d 1d", players=players, seeding=seeding) == [2, 4, 3, 1]
    later = played("1-2 1/2-1/2", "3-4 1/2-1/2")
    assert order("1d 1d 1d 1d", later, players=players, seeding=seeding) == [1, 2, 4, 3]


@pytest.mark.article("macmahon", "M2", "M19")
def test_a_missing_rating_is_that_of_the_rank() -> None:
    players = {1: {"rating": 2099}, 3: {"rating": 2101}}
    assert order("1d 1d 1d", players=players) == [3, 2, 1]


@pytest.mark.article("macmahon", "M2")
def test_the_declared_rank_counts_and_not_the_rating() -> None:
    assert order("1k 1d", players={1: {"rating": 2700}, 2: {"rating": 100}}) == [2, 1]


@pytest.mark.article("macmahon", "M19")
def test_equal_lots_are_refused_among_those_present() -> None:
    players = {1: {"lot": 2}}
    with pytest.raises(BadInput):
        pair(tournament("1d 1d 1d", players=players))
    assert len(pair(tournament("1d 1d 1d", players=players, absent={1: "half"})).pairs) == 1


@pytest.mark.article("macmahon", "M19")
def test_direct_confrontation_makes_no_place() -> None:
    made = [played("2-1 1-0", "3-4 1-0"), played("1-3 1-0", "4-2 1-0")]
    assert order("1d 1d 1d 1d", *made, tiebreaks=["DC"]) == [1, 2, 3, 4]


# The free player.


@pytest.mark.article("macmahon", "M22")
def test_who_had_a_bye_is_free_last() -> None:
    assert pair(LEIDEN).bye == 4
    given = tournament("4d 1d 1k 4k 12k", played("1-2 1-0", "3-4 0-1", p5="full"), bar="2d")
    assert pair(given).bye == 5


@pytest.mark.article("macmahon", "M22")
def test_the_lowest_score_then_rank_then_place_is_free() -> None:
    assert pair(tournament("1d 1d 2k")).bye == 3
    floor = tournament("1d 21k 25k", floor="20k")
    assert pair(floor).bye == 3
    assert pair(tournament("1d 1d 1d")).bye == 3


@pytest.mark.article("macmahon", "M22")
def test_a_half_point_is_not_rounded_for_the_bye() -> None:
    made = tournament("1d 1d 1d", played("1-2 1/2-1/2", p3="bye"), bye_points="0")
    assert pair(made).bye == 2


# The pairing.


@pytest.mark.article("macmahon", "M24", "M35")
def test_a_rematch_is_possible_when_nothing_else_is() -> None:
    made = tournament("1d 1d", played("1-2 1-0"))
    assert len(pair(made).pairs) == 1


@pytest.mark.article("macmahon", "M24", "M35")
def test_forbidden_pairs_never_meet() -> None:
    made = tournament("1d 1d 1d 1d", forbidden=[[1, 2], [1, 3]])
    assert {*boards(made)[0][:2]} == {1, 4}
    with pytest.raises(NoPairing) as stuck:
        pair(tournament("1d 1d 1d 1d", forbidden=[[1, 2], [1, 3], [4, 1]]))
    assert 1 in stuck.value.stuck


@pytest.mark.article("macmahon", "M36")
def test_of_equal_pairings_the_first_placed_gets_the_highest_placed() -> None:
    nothing = dict.fromkeys(("rematch", "balance", "score", "draw", "seeding", "geography"), 0)
    made = tournament("1d 1d 1d 1d 1d 1d", weights=nothing)
    assert [{*board[:2]} for board in boards(made)] == [{1, 2}, {3, 4}, {5, 6}]
    kept = tournament("1d 1d 1d 1d 1d 1d", weights=nothing, forbidden=[[1, 2], [3, 4]])
    assert [{*board[:2]} for board in boards(kept)] == [{1, 3}, {2, 4}, {5, 6}]


@pytest.mark.article("macmahon", "M35")
def test_two_who_have_to_meet_do() -> None:
    made = tournament("3d 2d 1d 1k", seed="x")
    met = pair(made, together=(1, 4))
    assert {met.pairs[0].white, met.pairs[0].black} == {1, 4}


# Stones, boards, colours.


@pytest.mark.article("macmahon", "M33", "M34")
@pytest.mark.parametrize(
    ("ranks", "options", "expected"),
    [
        ("3d 1d", {}, (0, "7.5")),
        ("1d 1k", {}, (0, "7.5")),
        ("1d 2k", {}, (1, "0.5")),
        ("1d 2k", {"correction": 0}, (2, "0.5")),
        ("1d 1k", {"correction": -1, "komi": "-5"}, (2, "-5")),
        ("1d 20k", {}, (9, "0.5")),
        ("1d 20k", {"ceiling": 4}, (4, "0.5")),
        ("3d 1d", {"threshold": "9d"}, (1, "0.5")),
        ("5d 9k", {"basis": "rank", "threshold": "2d"}, (9, "0.5")),
        ("5d 9k", {"basis": "none"}, (0, "7.5")),
        ("9d 30k", {"ceiling": 0}, (0, "7.5")),
    ],
)
def test_stones_are_the_difference_less_the_correction(
    ranks: str, options: dict[str, Any], expected: tuple[int, str]
) -> None:
    made = tournament(ranks, handicap=options)
    white, black, stones, komi = boards(made)[0]
    assert (stones, komi) == expected
    assert not stones or (white, black) == (1, 2)


@pytest.mark.article("macmahon", "F1", "M33")
@pytest.mark.parametrize(
    ("result", "options", "stones"),
    [
        ("1-0", {}, 3),  # 28 + 1 against 25
        ("0-1", {}, 1),  # 28 against 25 + 1
        ("1-0", {"bar": "4k"}, 1),  # 26 + 1 against 25
        ("1-0", {"handicap": {"basis": "mms", "threshold": "4k"}}, 0),  # 26 against 25
        ("1-0", {"handicap": {"basis": "rank"}}, 2),
        ("1-0", {"handicap": {}}, 0),
    ],
)
def test_stones_by_score_of_a_swiss_count_the_rank_and_the_points(
    result: str, options: dict[str, Any], stones: int
) -> None:
    given = {"handicap": {"basis": "mms"}} | options
    made = tournament("2k 5k", played(f"1-2 {result}"), start="zero", **given)
    assert boards(made)[0][2] == stones
    said = explain_round(made, lang="en").to_text()
    by_score = given["handicap"].get("basis") == "mms"
    assert ("rank and points together" in said) == (by_score and stones > 0)


@pytest.mark.article("macmahon", "M9", "M33")
def test_handicap_by_score_goes_by_whole_points() -> None:
    history = [played("1-2 1/2-1/2")]
    assert boards(tournament("2k 5k", *history))[0][2] == 2
    won = [played("1-2 0-1"), played("1-2 0-1")]
    assert boards(tournament("2k 5k", *won))[0][2] == 0


@pytest.mark.article("macmahon", "M34")
def test_the_giver_of_stones_has_white_whatever_the_place() -> None:
    made = tournament(
        "5k 1d",
        played(p1="full", p2="zero"),
        start="zero",
        handicap={"basis": "rank"},
    )
    assert boards(made) == [(2, 1, 4, "0.5")]


@pytest.mark.article("macmahon", "M34")
def test_komi_is_printed_as_it_stands() -> None:
    assert boards(tournament("1d 1d", komi="6½"))[0][3] == "6½"


@pytest.mark.article("macmahon", "M37")
def test_boards_go_by_the_higher_placed() -> None:
    made = tournament("5k 1d 5k 1d 9d 9d")
    assert [{*board[:2]} for board in boards(made)] == [{5, 6}, {2, 4}, {1, 3}]


@pytest.mark.article("macmahon", "M38")
def test_colours_of_a_first_round_alternate_by_board() -> None:
    made = tournament("5d 5d 3d 3d 1d 1d")
    assert [board[:2] for board in boards(made)] == [(1, 2), (4, 3), (5, 6)]


@pytest.mark.article("macmahon", "M38")
@pytest.mark.parametrize(
    ("history", "white"),
    [
        ([played("1-3 1-0", "4-2 0-1")], 2),
        ([played("3-1 0-1", "2-4 1-0")], 1),
        ([played("1-3 1-0", "2-4 1-0")], 2),
        ([played("3-1 0-1", "4-2 0-1")], 1),
        ([played("1-3 1-0 h1", "2-4 1-0")], 1),
        ([played("3-1 0-1 h1", "4-2 0-1")], 2),
        ([played("1-3 1-0 h1", "2-4 1-0 h1")], 1),
        ([played("1-3 1-0 h1", "4-2 0-1"), played("4-1 0-1 h1", "2-3 1-0")], 1),
    ],
    ids=[
        "smaller balance of 2",
        "smaller balance of 1",
        "higher had white",
        "higher had black",
        "lower had white",
        "lower had black",
        "neither has had an even game",
        "lower had white last",
    ],
)
def test_colours_of_an_even_game(history: list[Any], white: int) -> None:
    made = tournament("1d 1d 1d 1d", *history, tiebreaks=[])
    assert boards(made)[0][0] == white


@pytest.mark.article("macmahon", "M40")
def test_a_corrected_result_counts_for_the_next_round() -> None:
    before = tournament("1d 1d 1d 1d", played("1-2 1-0", "3-4 1-0"))
    after = tournament("1d 1d 1d 1d", played("1-2 0-1", "3-4 1-0"))
    assert [{*b[:2]} for b in boards(before)] == [{1, 3}, {2, 4}]
    assert [{*b[:2]} for b in boards(after)] == [{2, 3}, {1, 4}]


def test_the_round_is_written_with_its_stones() -> None:
    made = tournament("1d 5k")
    assert with_round(made, pair(made)).history[0].games[0].handicap == 4


# Refusals.


@pytest.mark.article("macmahon", "M1", "M3", "M39")
@pytest.mark.parametrize(
    ("ranks", "options"),
    [
        ("1d 10d", {}),
        ("1d 0k", {}),
        ("1d 31k", {}),
        ("1d 1p", {}),
        ("1d 1d", {"bar": "5k", "floor": "4k"}),
        ("1d 1d", {"weights": {"score": 5}}),
        ("1d 1d", {"bar": "5k", "floor": "4k", "start": "zero", "handicap": {"basis": "mms"}}),
        ("1d 1d", {"seeding": []}),
        ("1d 1d", {"seeding": [{"until": 2, "system": "slip"}]}),
        ("1d 1d", {"seeding": [{"system": "slip"}, {"system": "fold"}]}),
        ("1d 1d", {"handicap": {"correction": 4}}),
        ("1d 1d", {"handicap": {"ceiling": 10}}),
        ("1d 1d", {"first_round": "fold"}),
        ("1d 1d", {"geography": {"county": 1}}),
        ("1d 1d", {"bye_points": "2"}),
        ("1d 1d", {"weights": {"draw": -1}}),
    ],
)
def test_what_the_page_does_not_allow_is_refused(ranks: str, options: dict[str, Any]) -> None:
    with pytest.raises(BadInput):
        tournament(ranks, **options)


@pytest.mark.article("macmahon", "M39")
@pytest.mark.parametrize("correction", [-2, 3])
def test_a_correction_stays_within_the_range(correction: int) -> None:
    with pytest.raises(BadInput):
        tournament("1d 1d", players={1: {"smms_correction": correction}})


@pytest.mark.article("macmahon", "M2")
def test_who_was_entered_at_the_desk_without_a_rank_has_that_of_his_rating() -> None:
    made = tournament("1d 1d 1d")
    rated, bare = (replace(made.players[n], rank="", rating=r) for n, r in ((1, 1560), (2, None)))
    entered = replace(made, players=(made.players[0], rated, bare))
    assert [player.rank for player in from_json(to_json(entered)).players] == ["1d", "5k", "30k"]
    assert standings(entered).order == (1, 2, 3)


def test_a_rank_may_be_written_in_capitals() -> None:
    assert tournament("1D 12K").players[1].rank == "12k"
