"""Lists by hand, and a real season of Sevilla (names invented): values by score, rounding."""

from __future__ import annotations

import json
from fractions import Fraction
from math import floor
from pathlib import Path

import pytest

from tests.systems.keizer.builder import Json, read, season
from zwitser.systems import pair
from zwitser.systems.keizer.lists import lists_of
from zwitser.systems.keizer.standings import KeizerList, standings

REAL = Path(__file__).parents[2] / "cases" / "keizer-real"
BY_SCORE = {"values": "score", "top": "30", "bottom": "10", "notice": "1/3", "bye": "1/2"}


def totals(table: KeizerList) -> str:
    return " ".join(f"{'ABCDEFG'[row['id'] - 1]} {row['points']}" for row in rows(table))


def rows(table: KeizerList) -> list[Json]:
    found: list[Json] = table.to_json()["players"]
    return found


@pytest.mark.article("keizer", "K3", "K10", "K11")
@pytest.mark.parametrize("preset", ["sevilla", "sevilla-score"])
def test_a_real_season_has_the_totals_and_the_order_that_sevilla_gave(preset: str) -> None:
    document = json.loads((REAL / "season.json").read_text(encoding="utf-8"))
    if preset == "sevilla-score":
        document["options"] = {"preset": preset}
    listed = json.loads((REAL / "season.totals.json").read_text(encoding="utf-8"))
    tournament, compared = read(document), 0
    for after, theirs in listed.items():
        ours = rows(standings(tournament, after=int(after)))
        seen = {row["id"]: floor(Fraction(row["points"]) + Fraction(1, 2)) for row in ours}
        assert {player: seen[player] for player, _ in theirs} == dict(theirs), after
        known = dict(theirs)
        assert [row["id"] for row in ours if row["id"] in known] == list(known), after
        compared += len(theirs)
    assert compared == 805


@pytest.mark.article("keizer", "K3")
def test_values_by_score_lie_between_the_highest_and_the_lowest_total() -> None:
    tournament = read(season("ABC", ["A-B 0-1, C notice", "C-A 1-0, B bye"], **BY_SCORE))
    # First by place: 30, 20, 10. A 30, B 20 + 30, C 10 + 10/3.
    assert totals(standings(tournament, after=1)) == "B 50 A 30 C 40/3"
    # Then B is worth 30, C 10 and A 10 + 20 × (30 - 40/3) / (50 - 40/3) = 10 + 20 × 5/11, which is
    # 19.090909 to six decimals. B 30 + 19.090909 + 15; C 10 + 10/3 + 19.090909; A 19.090909.
    table = standings(tournament)
    assert totals(table) == "B 64.090909 C 97272727/3000000 A 19.090909"
    assert [row["value"] for row in rows(table)] == ["30", "10", "19.090909"]


@pytest.mark.article("keizer", "K3", "K10")
def test_values_by_score_come_from_totals_that_are_not_rounded() -> None:
    made = season("ABC", ["A-B 0-1, C notice", "C-A 1-0, B bye"], **BY_SCORE, rounding="unit")
    table = standings(read(made))
    # C's total is 13 on the list, but 40/3 gives A the value of the test before: 19.090909.
    assert [row["value"] for row in rows(table)] == ["30", "10", "19.090909"]
    assert totals(standings(read(made), after=1)) == "B 50 A 30 C 13"


@pytest.mark.article("keizer", "K11")
@pytest.mark.parametrize("recalc", ["frozen", "two-generation"])
def test_an_old_round_keeps_its_value_by_score(recalc: str) -> None:
    rounds = ["A-B 0-1, C notice", "C-A 1-0, B bye"]
    # B's win in round 1 stays worth A's 30 of then: 30 + 30 + 15.
    table = standings(read(season("ABC", rounds, **BY_SCORE, recalc=recalc)))
    assert totals(table).split()[:2] == ["B", "75"]


@pytest.mark.article("keizer", "K10", "K22")
def test_only_what_is_shown_is_rounded() -> None:
    rounds = ["A-B 0-1, C notice", "C-A 1-0, B bye"]
    shown = standings(read(season("ABC", rounds, **BY_SCORE, shown="unit")))
    assert totals(shown) == "B 64 C 32 A 19"
    assert [(row["value"], row["own"]) for row in rows(shown)] == [
        ("30", "30"),
        ("10", "10"),
        ("19", "19"),
    ]
    assert [line["points"] for line in shown.to_json()["season"]] == ["64", "32", "19"]
    assert [row.score for row in next(shown.sheets({1: "A", 2: "B", 3: "C"}, "nl")).rows] == [
        *("64", "32", "19")
    ]
    # A tie goes up, and the half is not lost for the next list: 6 and 2 × 2½.
    halves = season("AB", ["A-B 0-1R", "A-B 0-1R"], top="2", forfeit_win="+2.5", shown="unit")
    assert totals(standings(read(halves), after=1)) == "B 4 A 2"
    assert totals(standings(read(halves))) == "B 7 A 1"


@pytest.mark.article("keizer", "K4", "K8", "K9")
def test_who_left_stays_on_the_list_and_goes_on_getting_notice() -> None:
    rounds = ["A-B 1-0, C-D 1-0", "A-C 1-0, D withdrawn, B notice", "A-B 1-0, D withdrawn"]
    paid = season("ABCD", rounds, retired="paid", top="12", notice="1/3")
    # D has place 4, worth 9, and a third of it twice; his games stay as they were played.
    assert "D 15" in totals(standings(read(paid)))
    assert standings(read(paid)).out == ()
    proposal = pair(read(paid))
    assert {player for game in proposal.pairs for player in (game.white, game.black)} | {
        proposal.bye
    } == {1, 2, 3}
    once = season("ABCD", rounds, retired="paid", top="12", notice="1/3", limit=1)
    assert "D 12" in totals(standings(read(once)))


@pytest.mark.article("keizer", "K4", "K8")
def test_rounds_before_joining_may_pay_as_notice_does() -> None:
    rounds = ["A-B 1-0, C late", "A-B 1-0, C notice"]
    made = season("ABC", rounds, late="notice", notice="1/3", top="12", limit=1)
    # C has place 3, worth 10: a third for the round before joining, which is not numbered, and one
    # for the absence that is.
    assert "C 50/3" in totals(standings(read(made)))


@pytest.mark.article("keizer", "K22")
@pytest.mark.parametrize("rounding", ["unit", "half"])
def test_before_the_first_round_nothing_is_rounded(rounding: str) -> None:
    made = season("AB", ["A-B 1-0"], top="12", rounding=rounding)
    made["periods"][0]["start_points"] = {"2": "20/3"}
    # B has place 2, worth 11, and starts with 6 2/3.
    assert totals(standings(read(made), after=0)) == "A 12 B 53/3"


@pytest.mark.article("keizer", "K9", "K10")
def test_start_points_of_two_periods_are_rounded_once() -> None:
    made = season("AB", ["A zero, B zero"], rounding="unit", own="none")
    made["periods"][0]["start_points"] = {"1": "7.5"}
    made["periods"].append({"rounds": made["periods"][0]["rounds"], "start_points": {"1": "20/3"}})
    # 7½ + 6 2/3 is 14 1/6: one rounding gives 14, where 8 + 7 would be 15.
    assert totals(standings(read(made))) == "A 14 B 0"


@pytest.mark.article("keizer", "K19", "K19.1a")
def test_categories_too_far_apart_come_right_after_repeats() -> None:
    made = season("ABCD", ["A zero, B zero, C zero, D zero"], category_distance=1)
    made["periods"][0]["categories"] = {"1": "A", "2": "C", "3": "B"}
    # A may not meet B, two letters on; D has no letter and may meet anybody.
    assert [{p.white, p.black} for p in pair(read(made)).pairs] == [{1, 3}, {2, 4}]
    made["options"]["category_distance"] = 2
    assert [{p.white, p.black} for p in pair(read(made)).pairs] == [{1, 2}, {3, 4}]
    # A has met C and D: rather B, too far away, than a game again.
    met = season("ABCD", ["A-C ½, B zero, D zero", "A-D ½, B zero, C zero"], category_distance=1)
    met["periods"][0]["categories"] = made["periods"][0]["categories"]
    assert {frozenset((p.white, p.black)) for p in pair(read(met)).pairs} == {
        *(frozenset((1, 2)), frozenset((3, 4)))
    }


@pytest.mark.article("keizer", "K3", "K6")
def test_who_was_not_on_the_list_before_has_the_value_of_the_next_below() -> None:
    rounds = ["A-B 1-0, D-E 1-0, C late", "A-B 1-0, C-D 1-0, E zero"]
    options = BY_SCORE | {"top": "200", "bottom": "100"}
    lists = lists_of(read(season("ABCDE", rounds, **options)))
    order, values = lists.entry_list(2), lists.values_at(2)
    below = order[order.index(3) + 1]
    assert values[3] == values[below]
    assert "".join("ABCDE"[p - 1] for p in order)[2] == "C"
