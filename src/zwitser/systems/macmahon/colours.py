"""Who has white: the giver of stones, or by the colours so far (M34, M38)."""

from __future__ import annotations

from typing import NamedTuple

from zwitser.model import Colour
from zwitser.systems.macmahon.groups import Entrant


class Colours(NamedTuple):
    """Whether the higher placed of a pair has white, and by which rule."""

    higher_has_white: bool
    rule: str


def even_colours(higher: Entrant, lower: Entrant, board: int) -> Colours:
    """Give the colours of an even game [M38]."""
    mine, his = higher.score.balance, lower.score.balance
    if mine != his:
        return Colours(mine < his, "balance")
    if higher.score.even_colours:
        return Colours(higher.score.even_colours[-1] is Colour.BLACK, "higher-alternates")
    if lower.score.even_colours:
        return Colours(lower.score.even_colours[-1] is Colour.WHITE, "lower-alternates")
    return Colours(board % 2 == 1, "board")
