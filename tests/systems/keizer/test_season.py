"""Start lists, newcomers, periods and groups in small seasons that can be followed by hand."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import pytest

from tests.systems.keizer.builder import Json, read, round_, season
from zwitser.errors import NoPairing
from zwitser.systems.keizer.lists import lists_of
from zwitser.systems.keizer.pairing import pair, pairing_order
from zwitser.systems.keizer.standings import standings


def names(order: tuple[int, ...] | list[int]) -> str:
    return "".join("ABCDEFGH"[player - 1] for player in order)


def listed(document: Json, **asked: Any) -> str:
    return names([row.player for row in standings(read(document), **asked).rows])


def period(names_: str, rounds: list[str], **more: Any) -> Json:
    return {"rounds": [round_(text, names_) for text in rounds], **more}


@pytest.mark.article("keizer", "K5")
def test_who_is_missing_from_the_clubs_own_list_is_put_in_by_rating() -> None:
    made = season("ABCDE", [])
    made["periods"][0]["list"] = [5, 2]
    # A is higher than B and E, so before E; C and D are lower than B but higher than E.
    assert listed(made) == "ACDEB"


@pytest.mark.article("keizer", "K6")
def test_a_newcomer_stands_where_his_rating_puts_him() -> None:
    made = season("ABCDE", ["A-D 0-1, B-E ½, C late"])
    lists = lists_of(read(made))
    # D 4 + 6, B 5 + 1½, A 6, E 3 + 2½; and C is third on the start list of five.
    assert names(lists.listing(1).order) == "DBAE"
    assert names(lists.entry_list(2)) == "DBCAE"


@pytest.mark.article("keizer", "K9")
def test_somebody_who_retires_keeps_his_place_or_leaves_it() -> None:
    rounds = ["A-B 0-1, C-D 1-0", "B-C ½, D-A 0-0R", "B withdrawn, A-C 1-0, D zero"]
    stays = season("ABCD", rounds)
    assert len(standings(read(stays)).rows) == 4
    void = season("ABCD", rounds, retired="void")
    table = standings(read(void))
    assert table.out == (2,)
    assert [row.player for row in table.rows if row.player == 2] == []
    share = season("ABCD", rounds, retired="1/2")
    assert standings(read(share)).rows != table.rows


@pytest.mark.article("keizer", "K14")
def test_carry_says_what_a_new_period_begins_with() -> None:
    first = ["A-B 0-1, C-D 0-1"]
    found = {}
    for carry in ("none", "list", "all"):
        made = season("ABCD", first, carry=carry)
        made["periods"].append({"rounds": []})
        found[carry] = listed(made)
    order = listed(season("ABCD", first))
    assert found == {"none": "ABCD", "list": order, "all": order}
    assert order != "ABCD"


@pytest.mark.article("keizer", "K15")
def test_after_a_period_the_lowest_of_a_and_the_highest_of_b_change_places() -> None:
    made = season("ABCDEF", ["A-B 1-0, C-D 0-1, E-F 1-0"], a_size=3, promotions=1)
    made["periods"].append({"rounds": []})
    before = standings(read(made), period=1)
    after = standings(read(made))
    low, high = before.lists[0][-1].player, before.lists[1][0].player
    assert high in [row.player for row in after.lists[0]]
    assert low in [row.player for row in after.lists[1]]


@pytest.mark.article("keizer", "K15")
def test_a_place_that_somebody_leaves_is_filled_from_b() -> None:
    made = season("ABCDEF", ["A withdrawn, B-C 1-0, D-E 1-0, F club"], a_size=3, promotions=0)
    made["periods"].append({"rounds": []})
    groups = standings(read(made)).lists
    assert len(groups[0]) == 3
    assert standings(read(made), period=1).lists[1][0].player in [r.player for r in groups[0]]


@pytest.mark.article("keizer", "K16")
def test_chance_in_the_first_round_is_the_hash_of_the_page() -> None:
    made = season("ABCD", [], shake=300, seed="zaal")
    moved = {}
    for player in made["players"]:
        digest = sha256(f"zaal\n{player['id']}".encode()).digest()
        chance = int.from_bytes(digest[:4], "big") % 601 - 300
        moved[player["id"]] = player["rating"] + chance
    expected = sorted(moved, key=lambda p: -moved[p])
    assert list(pairing_order(lists_of(read(made))).order) == expected
    made["periods"][0]["list"] = [4, 3, 2, 1]
    assert names(pairing_order(lists_of(read(made))).order) == "DCBA"


@pytest.mark.article("keizer", "K16", "K19")
def test_the_first_round_by_halves_leaves_the_lowest_free() -> None:
    proposal = pair(read(season("ABCDEFG", [], first_round="halves")))
    pairs = {frozenset((p.white, p.black)) for p in proposal.pairs}
    assert pairs == {frozenset((1, 4)), frozenset((2, 5)), frozenset((3, 6))}
    assert proposal.bye == 7


@pytest.mark.article("keizer", "K16")
@pytest.mark.parametrize(("names_", "bye"), [("", None), ("A", 1)])
def test_nobody_and_one_alone(names_: str, bye: int | None) -> None:
    proposal = pair(read(season(names_, [])))
    assert (proposal.round, proposal.pairs, proposal.bye) == (1, (), bye)


@pytest.mark.article("keizer", "K19")
def test_only_forbidden_pairs_can_leave_somebody_without_an_opponent() -> None:
    made = season("ABCD", [], forbidden=[[1, 2], [1, 3], [1, 4]])
    with pytest.raises(NoPairing) as stuck:
        pair(read(made))
    assert 1 in stuck.value.stuck
    again = season("AB", ["A-B 1-0"] * 6)
    assert len(pair(read(again)).pairs) == 1


@pytest.mark.article("keizer", "K15")
@pytest.mark.parametrize("stated", [{}, {"A": []}, {"A": [], "B": []}])
def test_groups_that_name_nobody_put_everybody_in_b(stated: Json) -> None:
    made = season("ABCD", ["A-B 1-0, C-D 1-0"], a_size=2)
    assert [len(rows) for rows in standings(read(made)).lists] == [2, 2]
    made["periods"][0]["groups"] = stated
    assert [len(rows) for rows in standings(read(made)).lists] == [0, 4]
