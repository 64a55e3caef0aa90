"""Boards and values are told when somebody asks about them."""

import pytest

from zwitser.proposal import Pair, PairExplanation, ToldTogether, ToldWhenAsked


def boards_of(asked: list[int]) -> ToldWhenAsked[PairExplanation]:
    def tell(place: int) -> PairExplanation:
        asked.append(place)
        return PairExplanation(Pair(place, 10 + place))

    return ToldWhenAsked(3, tell)


def test_nothing_is_told_before_it_is_asked() -> None:
    asked: list[int] = []
    assert len(boards_of(asked)) == 3
    assert asked == []


def test_a_board_is_told_once() -> None:
    asked: list[int] = []
    boards = boards_of(asked)
    assert boards[-1] is boards[2]
    assert asked == [2]


def test_all_boards_are_told_in_their_order() -> None:
    boards = boards_of([])
    assert [told.pair.white for told in boards] == [0, 1, 2]
    assert [told.pair.white for told in boards[1:]] == [1, 2]


def test_there_is_no_board_beyond_the_last() -> None:
    with pytest.raises(IndexError):
        boards_of([])[3]


def test_what_is_told_together_is_reckoned_once_and_not_before() -> None:
    asked: list[str] = []

    def tell() -> list[str]:
        asked.append("all")
        return ["first", "second", "third"]

    values = ToldTogether(3, tell)
    assert len(values) == 3
    assert asked == []
    assert values[-1] == "third"
    assert list(values) == ["first", "second", "third"]
    assert values[1:] == ["second", "third"]
    assert asked == ["all"]
