"""A lazy list computes an item on first access."""

import pytest

from zwitser.proposal import LazyList


def squares(computed: list[int]) -> LazyList[int]:
    def compute(place: int) -> int:
        computed.append(place)
        return place * place

    return LazyList(4, compute)


def test_nothing_is_computed_before_it_is_asked_for() -> None:
    computed: list[int] = []
    assert len(squares(computed)) == 4
    assert computed == []


def test_an_item_is_computed_once() -> None:
    computed: list[int] = []
    items = squares(computed)
    assert items[-1] == items[3] == 9
    assert computed == [3]


def test_all_items_come_in_their_order() -> None:
    items = squares([])
    assert list(items) == [0, 1, 4, 9]
    assert items[1:3] == (1, 4)


def test_there_is_no_item_beyond_the_last() -> None:
    with pytest.raises(IndexError):
        squares([])[4]
