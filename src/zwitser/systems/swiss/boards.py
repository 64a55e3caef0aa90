"""The order of the boards (F2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from zwitser.proposal import Pair

Turn = tuple[int, int, int]


def board_turn(higher: int, lower: int, rank: int) -> Turn:
    """Give the turn of a board by the points of both, the higher placed first, and his rank.

    First come the points of the higher placed, then the sum of the points, then his rank, which
    counts from the top. [weerstand F2; rating F1; fide GHR 3.6]
    """
    return -higher, -higher - lower, rank


def in_board_order(
    pairs: Iterable[Pair], points: Mapping[int, int], rank: Mapping[int, int]
) -> tuple[Pair, ...]:
    """Sort pairs by their turn; a lower rank never has fewer points."""

    def turn(pair: Pair) -> Turn:
        one, other = pair.white, pair.black
        if rank[one] > rank[other]:
            one, other = other, one
        return board_turn(points[one], points[other], rank[one])

    return tuple(sorted(pairs, key=turn))
