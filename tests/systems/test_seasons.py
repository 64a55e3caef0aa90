"""Who goes up and who goes down."""

import pytest

from zwitser.systems.seasons import Groups, Reason, exchange

NOBODY: frozenset[int] = frozenset()


def after(
    groups: Groups,
    *,
    sizes: tuple[int, ...] = (4,),
    promotions: int = 2,
    withdrawn: frozenset[int] = NOBODY,
) -> list[set[int]]:
    found, _ = exchange(groups, sizes=sizes, promotions=promotions, withdrawn=withdrawn)
    return [set(group) for group in found]


@pytest.mark.article("club", "Promotie")
def test_the_lowest_of_a_change_places_with_the_highest_of_b() -> None:
    assert after(((1, 2, 3, 4), (5, 6, 7, 8))) == [{1, 2, 5, 6}, {3, 4, 7, 8}]


@pytest.mark.article("club", "Promotie")
def test_no_more_change_places_than_both_groups_have() -> None:
    assert after(((1, 2, 3, 4), (5,))) == [{1, 2, 3, 5}, {4}]
    assert after(((1, 2, 3, 4), ())) == [{1, 2, 3, 4}, set()]


@pytest.mark.article("club", "Promotie")
def test_a_is_filled_from_b_when_players_have_left() -> None:
    groups = ((1, 2, 3, 4), (5, 6, 7, 8))
    assert after(groups, withdrawn=frozenset({2})) == [{1, 5, 6, 7}, {3, 4, 8}]


@pytest.mark.article("club", "Promotie")
def test_who_just_went_down_does_not_fill_a_again() -> None:
    groups = ((1, 2, 3, 4), (5, 6))
    assert after(groups, withdrawn=frozenset({2})) == [{1, 5, 6}, {3, 4}]


@pytest.mark.article("club", "Promotie")
def test_a_withdrawn_player_is_neither_promoted_nor_counted() -> None:
    groups = ((1, 2, 3, 4), (5, 6, 7, 8))
    assert after(groups, withdrawn=frozenset({5, 4})) == [{1, 6, 7, 8}, {2, 3}]


def test_with_three_groups_neighbours_exchange_and_nobody_moves_twice() -> None:
    groups = ((1, 2, 3), (4, 5, 6), (7, 8, 9))
    moved = after(groups, sizes=(3, 3), promotions=2)
    assert moved == [{1, 4, 5}, {2, 3, 7}, {6, 8, 9}]


def test_with_three_groups_a_gap_is_passed_down() -> None:
    groups = ((1, 2), (3, 4), (5, 6))
    moved = after(groups, sizes=(2, 2), promotions=0, withdrawn=frozenset({1}))
    assert moved == [{2, 3}, {4, 5}, {6}]


@pytest.mark.article("club", "Promotie")
def test_every_move_has_its_reason_and_the_place_it_came_from() -> None:
    _, moves = exchange(((1, 2, 3), (4, 5, 6)), sizes=(3,), promotions=1, withdrawn=frozenset({2}))
    assert [(move.player, move.rank, move.reason) for move in moves] == [
        (2, 2, Reason.WITHDRAWN),
        (4, 1, Reason.PROMOTED),
        (3, 3, Reason.RELEGATED),
        (5, 2, Reason.FILLS),
    ]
