"""The order of the boards."""

import pytest

from zwitser.proposal import Pair
from zwitser.systems.swiss import in_board_order


@pytest.mark.article("knsb-weerstand", "F2")
def test_boards_go_by_the_higher_score_then_the_sum_then_the_higher_rank() -> None:
    points = {1: 4, 2: 4, 3: 4, 4: 4, 5: 3, 6: 2, 7: 2, 8: 0}
    rank = {player: player for player in points}
    pairs = [Pair(8, 7), Pair(6, 1), Pair(4, 3), Pair(5, 2)]
    assert in_board_order(pairs, points, rank) == (
        Pair(4, 3),
        Pair(5, 2),
        Pair(6, 1),
        Pair(8, 7),
    )


@pytest.mark.article("knsb-weerstand", "F2")
def test_equal_scores_go_by_the_rank_of_the_higher_placed() -> None:
    rank = {1: 2, 2: 1, 3: 3, 4: 4}
    pairs = [Pair(3, 1), Pair(4, 2)]
    assert in_board_order(pairs, dict.fromkeys(rank, 0), rank) == (Pair(4, 2), Pair(3, 1))
