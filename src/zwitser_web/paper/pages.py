"""What goes on paper: lists cut into numbered pages, result slips in the order of the stack.

Browsers do not agree on page numbers, so every sheet is a page of ours with its own heading and
"page 2 of 3"; a style sheet puts each on its own A4.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from zwitser_web.tournaments.boards import BoardRow
from zwitser_web.tournaments.standings import RankTable

ROOMY = 20
"""Rows on a sheet that leave room for large letters."""

SLIPS = 8
"""Result slips on a sheet: two columns of four."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One page of paper, and which of how many it is."""

    rows: Sequence[object]
    number: int
    count: int
    heading: str = ""
    columns: Sequence[object] = ()
    table: RankTable | None = None


@dataclass(frozen=True, slots=True)
class Part:
    """A list that begins on a new page, under a heading of its own where there are several."""

    rows: Sequence[object]
    heading: str = ""
    columns: Sequence[object] = ()
    table: RankTable | None = None


def sheets(parts: Iterable[Part], most: int) -> list[Sheet]:
    """Cut lists into pages of at most so many rows, numbered through all of them."""
    cut = [
        (part, part.rows[start : start + most])
        for part in parts
        for start in range(0, max(1, len(part.rows)), most)
    ]
    return [
        Sheet(rows, number, len(cut), part.heading, part.columns, part.table)
        for number, (part, rows) in enumerate(cut, 1)
    ]


def is_roomy(pages: Sequence[Sheet]) -> bool:
    """Say whether there is room for large letters: few rows, and no columns that are folded."""
    first = pages[0] if pages else None
    folds = first is not None and first.table is not None and first.table.folds
    return first is None or (len(first.rows) <= ROOMY and not folds)


def slip_sheets(rows: Sequence[BoardRow]) -> list[Sheet]:
    """Lay out result slips so that a stack cut through stays in the order of the boards.

    The first slip of every sheet lies on the first pile, the second on the second, and so on: the
    piles put on one another run from board 1 to the last. An empty place is None.
    """
    count = -(-len(rows) // SLIPS)
    piles = [rows[pile * count : (pile + 1) * count] for pile in range(SLIPS)]
    return [Sheet(places, number, count) for number, places in enumerate(zip_longest(*piles), 1)]
