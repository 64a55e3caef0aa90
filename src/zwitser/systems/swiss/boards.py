"""The order of the boards (F2)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from zwitser.proposal import Pair


def in_board_order(
    pairs: Iterable[Pair], points: Mapping[int, int], rank: Mapping[int, int]
) -> tuple[Pair, ...]:
    """Sort pairs by the points of the higher placed, the sum of the points, his rank.

    `rank` counts from the top, and a lower rank never has fewer points. [weerstand F2; rating F1;
    fide GHR 3.6]
    """

    def key(pair: Pair) -> tuple[int, int, int]:
        higher = min(pair.white, pair.black, key=lambda player: rank[player])
        return -points[higher], -points[pair.white] - points[pair.black], rank[higher]

    return tuple(sorted(pairs, key=key))
