"""Prizes by hand: who shares what on equal points."""

from __future__ import annotations

import pytest

from zwitser.prizes import Fund, RankedPlayer, Rules, Sharing, award, left_over

FIELD = [
    RankedPlayer(1, 10),
    RankedPlayer(2, 8),
    RankedPlayer(3, 8),
    RankedPlayer(4, 8),
    RankedPlayer(5, 6),
]
ALL = frozenset({1, 2, 3, 4, 5})
MAIN = Fund("main", (10_000, 6_000, 3_000), ALL)


def amounts(rules: Rules, *funds: Fund) -> dict[tuple[str, int], int]:
    return {(a.fund, a.player): a.amount for a in award(FIELD, funds, rules)}


@pytest.mark.article("knsb-weerstand", "F12.1")
def test_players_on_equal_points_share_alike() -> None:
    """Three share the second and the third prize: 9000 / 3."""
    assert amounts(Rules(), MAIN) == {
        ("main", 1): 10_000,
        ("main", 2): 3_000,
        ("main", 3): 3_000,
        ("main", 4): 3_000,
    }


def test_hort_gives_half_by_place_and_half_alike() -> None:
    """Half of one's own prize (3000, 1500, 0) and half of the share of 3000."""
    assert amounts(Rules(Sharing.HORT), MAIN) == {
        ("main", 1): 10_000,
        ("main", 2): 4_500,
        ("main", 3): 3_000,
        ("main", 4): 1_500,
    }


def test_without_sharing_the_place_counts() -> None:
    assert amounts(Rules(Sharing.NONE), MAIN) == {
        ("main", 1): 10_000,
        ("main", 2): 6_000,
        ("main", 3): 3_000,
    }


def test_amounts_are_rounded_down_and_the_rest_is_left_over() -> None:
    fund = Fund("main", (10_000, 5_000), ALL)
    given = award(FIELD, [fund], Rules(rounding=100))
    assert [a.amount for a in given] == [10_000, 1_600, 1_600, 1_600]
    assert left_over(given, [fund]) == 200


@pytest.mark.article("knsb-weerstand", "F12.1")
def test_one_prize_each_is_the_highest() -> None:
    """5 would share nothing in the main fund; 4 takes 4000 as best of the youth, not 3000."""
    youth = Fund("youth", (4_000, 1_000), frozenset({4, 5}))
    assert amounts(Rules(), MAIN, youth) == {
        ("main", 1): 10_000,
        ("main", 2): 4_500,
        ("main", 3): 4_500,
        ("youth", 4): 4_000,
        ("youth", 5): 1_000,
    }


def test_who_shares_below_the_last_prize_shares_in_one_fund_only() -> None:
    """4 is level with 2, who has the second prize (6000 / 2), and with 3 of the club (3000 / 2)."""
    main, club = Fund("main", (10_000, 6_000), ALL), Fund("club", (3_000,), frozenset({1, 3, 4}))
    assert amounts(Rules(), main, club) == {
        ("main", 1): 10_000,
        ("main", 2): 3_000,
        ("main", 4): 3_000,
        ("club", 3): 3_000,
    }


def test_two_funds_of_one_name_are_two_funds() -> None:
    pair = [Fund("main", (6_000,), ALL), Fund("main", (6_000,), ALL)]
    given = [(a.player, a.amount) for a in award(FIELD, pair, Rules())]
    assert given == [(1, 6_000), (2, 2_000), (3, 2_000), (4, 2_000)]


def test_all_prizes_may_go_to_one_player() -> None:
    youth = Fund("youth", (2_000,), frozenset({4, 5}))
    assert amounts(Rules(one_each=False), MAIN, youth)["youth", 4] == 2_000
    assert amounts(Rules(one_each=False), MAIN, youth)["main", 4] == 3_000


def test_derivation_names_the_prizes_that_were_added() -> None:
    second = award(FIELD, [MAIN], Rules())[1]
    assert (second.place, second.shared, second.sharers) == (2, (6_000, 3_000), 3)


def test_fund_without_members_stays_in_the_cash_box() -> None:
    empty = Fund("women", (5_000,), frozenset())
    assert award(FIELD, [empty], Rules()) == []
    assert left_over([], [empty]) == 5_000
