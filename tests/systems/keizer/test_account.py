"""A total taken apart adds up, and so does its change; what a win brings is what it brings."""

from __future__ import annotations

from collections import Counter
from copy import deepcopy
from fractions import Fraction

import pytest

from tests.oracles.keizer import Keizer
from tests.systems.keizer.builder import Json, read, season
from tests.systems.keizer.seasons import amended
from tests.systems.keizer.seasons import season as random_season
from zwitser.systems.keizer.explain import (
    account_claims,
    another_stable_list,
    break_down,
    change_claims,
    explain_change,
    find_prospect,
)
from zwitser.systems.keizer.lists import Lists, lists_of
from zwitser.systems.keizer.options import Rounding

SEASONS = 250


def played(document: Json) -> tuple[Lists, Keizer]:
    return lists_of(read(document)), Keizer(document)


@pytest.mark.article("keizer", "K9", "K10")
def test_the_parts_of_a_total_add_up_to_it() -> None:
    for number in range(SEASONS):
        lists, oracle = played((random_season, amended)[number % 2](f"a{number}"))
        for t in range(1, lists.season.played + 1):
            for player, total in oracle.list_after(t - 1).totals.items():
                found = break_down(lists, player, t)
                assert found is not None
                assert found.total == total, (number, t, player)
                parts = [found.own, found.start, *(line.points for line in found.rounds)]
                assert sum(parts) == total, (number, t, player)


@pytest.mark.article("keizer", "K11", "K12")
def test_the_change_of_a_total_adds_up_to_the_difference_of_two_lists() -> None:
    seen = 0
    for number in range(SEASONS):
        lists, oracle = played((random_season, amended)[number % 2](f"c{number}"))
        for t in range(2, lists.season.played + 1):
            before, now = oracle.list_after(t - 2).totals, oracle.list_after(t - 1).totals
            for player in before.keys() & now.keys():
                found = explain_change(lists, player, t)
                if found is None:
                    assert oracle.scope(t - 1)[0] == t - 1
                    continue
                shifts = sum((shift.points for shift in found.others), Fraction(0))
                moved = found.entry + found.own + found.start + shifts
                assert moved == now[player] - before[player], (number, t, player)
                seen += 1
    assert seen > 1000


@pytest.mark.article("keizer", "K11")
def test_a_changed_value_is_named_with_the_value_before_and_now() -> None:
    rounds = ["A-B ½, D-C 1-0, E-F 0-1, G bye", "A-D 0-1, B-F 1-0, C notice, G-E ½"]
    lists = lists_of(read(season("ABCDEFG", rounds, top="12")))
    found = explain_change(lists, 2, 2)
    assert found is not None
    # After round 1 B had 17: 11 and half of A's 12. Now B is worth 10, A 11, and F pays 9.
    assert found.before.total == 17
    assert found.now.total == Fraction("24.5")
    assert found.entry == 9
    assert found.own == -1
    (shift,) = found.others
    assert (shift.player, float(shift.before), float(shift.now)) == (1, 12.0, 11.0)
    assert shift.points == Fraction(-1, 2)


@pytest.mark.article("keizer", "K7", "K10", "K11")
def test_what_a_win_brings_is_what_the_next_list_pays() -> None:
    seen = Counter[Rounding]()
    for number in range(SEASONS):
        document = (random_season, amended)[number % 2](f"w{number}")
        document["next"] = {"absent": []}
        lists = lists_of(read(document))
        here = [p for p in lists.entry_list(lists.season.played + 1) if p in lists.season.present()]
        if len(here) < 2:
            continue
        one, two = here[:2]
        found = find_prospect(lists, one, two)
        assert found is not None
        if not found.certain:
            continue
        for result, points in (("1-0", found.win), ("1/2-1/2", found.draw), ("0-1", found.loss)):
            assert brought(document, one, two, result) == points, (number, result)
        seen[lists.options.rounding] += 1
    assert all(seen[rounding] > 4 for rounding in Rounding), seen


def brought(document: Json, white: int, black: int, result: str) -> Fraction:
    """Play one round more: what white's total has by this result that it has not without any."""
    with_it, without = (next_total(document, white, black, r) for r in (result, None))
    return with_it - without


def next_total(document: Json, white: int, black: int, result: str | None) -> Fraction:
    """Play one more round in which everybody else who is there has told us."""
    played_on = deepcopy(document)
    here = [player["id"] for player in document["players"] if player["id"] not in (white, black)]
    played_on["periods"][-1]["rounds"].append(
        {
            "games": [{"white": white, "black": black, "result": result}],
            "absent": [{"player": player, "as": "notice"} for player in here],
        }
    )
    oracle = Keizer(played_on)
    return oracle.list_after(oracle.now - 1).totals[white]


@pytest.mark.article("keizer", "K12")
def test_another_stable_list_pays_itself() -> None:
    seen = 0
    for number in range(SEASONS):
        document = random_season(f"o{number}")
        document["options"] |= {"recalc": "iterate"}
        lists, oracle = played(document)
        t = lists.season.played
        other = another_stable_list(lists, t) if t else None
        if other is None:
            continue
        worth = oracle.worth(list(other))
        again = oracle.one_pass(t - 1, worth, dict.fromkeys(oracle.scope(t - 1), worth))
        assert again.order == list(other), number
        assert again.order != oracle.list_after(t - 1).order, number
        seen += 1
    assert seen > 5


@pytest.mark.article("keizer", "K7", "K8", "K9")
def test_every_total_and_every_change_can_be_told() -> None:
    from zwitser.messages import say

    for number in range(60):
        document = (random_season, amended)[number % 2](f"t{number}")
        lists = lists_of(read(document))
        names = {player["id"]: player["name"] for player in document["players"]}
        for player in names:
            for t in range(1, lists.season.played + 1):
                claims = [*account_claims(lists, player, t), *change_claims(lists, player, t)]
                for claim in claims:
                    assert say(claim, ("keizer",), names, "nl")
                    assert say(claim, ("keizer",), names, "en")


@pytest.mark.article("keizer", "K22")
def test_a_place_is_told_within_the_group() -> None:
    document = season("ABCD", ["A-B 1-0, C-D 0-1", "A-B 1-0, C-D 1-0"], a_size=2)
    lists = lists_of(read(document))
    # After round 1 D, with 3 + 4, is first of B. Now D has 4 + 3, C 3 + 4: the start list decides.
    found = explain_change(lists, 3, 2)
    assert found is not None
    assert (found.before.place, found.now.place) == (2, 1)


@pytest.mark.article("keizer", "K7")
def test_a_game_that_pays_of_the_own_value_names_that() -> None:
    document = season("ABCD", ["A-B 1-0R, C-D 0-1"], forfeit_win="own:1/2", top="12")
    lists = lists_of(read(document))
    own, other = (list(account_claims(lists, player, 1))[-1] for player in (1, 4))
    # A is worth 12 and gets half of it; D beats C, who is worth 10.
    assert (own.code, own.facts["value_amount"], own.facts["amount"]) == (
        "keizer.line-forfeit-win-own",
        "12",
        "6",
    )
    assert (other.code, other.facts["value_amount"]) == ("keizer.line-win", "10")


@pytest.mark.article("keizer", "K3", "K10")
def test_a_value_by_score_is_told_with_the_totals_it_comes_from() -> None:
    rounds = ["A-B 0-1, C notice", "C-A 1-0, B bye"]
    by_score = {"values": "score", "top": "30", "bottom": "10", "shown": "unit", "bye": "1/2"}
    lists = lists_of(read(season("ABC", rounds, **by_score)))
    first, second = (list(account_claims(lists, 1, t)) for t in (1, 2))
    # After round 1 A has 30, his own value, B 20 + 30 and C 10 + 10/3.
    assert [claim.code for claim in first[:3]] == [
        "keizer.total",
        "keizer.value-first",
        "keizer.own-part",
    ]
    # 10 + 20 × (30 - 40/3) / (50 - 40/3) = 10 + 20 × 5/11, to six decimals; B's win pays that too.
    assert [claim.code for claim in second[:3]] == [
        "keizer.total",
        "keizer.shown",
        "keizer.value-score",
    ]
    assert second[0].facts["value_amount"] == second[0].facts["total_amount"] == "19.090909"
    assert second[1].facts["shown_amount"] == "19"
    facts = second[2].facts
    assert (facts["score_amount"], facts["low_amount"], facts["high_amount"]) == (
        "30",
        "40/3",
        "50",
    )
    assert (facts["low_player"], facts["high_player"]) == (3, 2)


@pytest.mark.article("keizer", "K3", "K4")
@pytest.mark.parametrize(
    ("rounds", "player", "code", "value"),
    [
        # B lost to A in round 1 and C, who joins, stands between D and B: B has 10, the lowest.
        (["A-B 1-0, C late, D club", "A-B 1-0, C-D 1-0"], 3, "keizer.value-below", "10"),
        # Nobody stands below D who joins last.
        (["A-B 1-0, C club, D late", "A-B 1-0, C-D 1-0"], 4, "keizer.value-bottom", "10"),
        # Nobody has scored: all have the same total without an own part, so places decide.
        (["A zero, B zero, C zero, D zero", "A-B 1-0, C-D 1-0"], 1, "keizer.value-level", "30"),
    ],
)
def test_a_value_without_a_score_before_is_told(
    rounds: list[str], player: int, code: str, value: str
) -> None:
    own = "none" if code == "keizer.value-level" else "current"
    document = season("ABCD", rounds, values="score", top="30", bottom="10", own=own)
    lists = lists_of(read(document))
    claims = list(account_claims(lists, player, 2))
    assert claims[0].facts["value_amount"] == value
    assert code in [claim.code for claim in claims]


@pytest.mark.article("keizer", "K8", "K9")
def test_who_left_and_is_still_paid_is_told_so() -> None:
    rounds = ["A-B 1-0, C-D 1-0", "A-C 1-0, D withdrawn, B notice", "A-B 1-0, D withdrawn"]
    lists = lists_of(read(season("ABCD", rounds, retired="paid", limit=1, top="12")))
    # D keeps the last place, worth 9; a third of that once, because only one absence pays.
    claims = [claim for claim in account_claims(lists, 4, 3) if "line" in claim.code]
    assert [(c.code, c.facts["amount"]) for c in claims[1:]] == [
        ("keizer.line-withdrawn-paid", "3"),
        ("keizer.line-withdrawn", "0"),
    ]
