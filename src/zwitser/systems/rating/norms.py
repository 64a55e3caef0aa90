"""The absolute norms of Swiss on rating: B1 and B2, and whom A10 exempts."""

from __future__ import annotations

from functools import lru_cache

from zwitser.messages import Message
from zwitser.model import Colour
from zwitser.results import Kind
from zwitser.systems.norms import Bars, Norms, colour_claim, is_third, letter
from zwitser.systems.swiss import balance

UNPLAYED_WITH_POINTS = (Kind.BYE, Kind.HALF, Kind.FULL, Kind.FORFEIT_WIN)
"""Rounds that gave points without a game: a downfloat, and never a bye again [B1b]."""


def colour_breaches(norms: Norms, white: int, black: int) -> list[Message]:
    """B2 for both, unless one of them is a topscorer (A10)."""
    if norms.is_exempt(white) or norms.is_exempt(black):
        return []
    found = []
    for player, colour in ((white, Colour.WHITE), (black, Colour.BLACK)):
        broken = broken_by(norms.cards[player].colours, colour)
        found += [colour_claim(code, "B2", player, colour) for code in broken]
    return found


@lru_cache(maxsize=8192)
def broken_by(history: str, colour: Colour) -> tuple[str, ...]:
    """Name what one more game with a colour breaks: balance beyond 2, third in a row [B2]."""
    broken = {
        "norm-balance": abs(balance(history + letter(colour))) > 2,
        "norm-thrice": is_third(history, colour),
    }
    return tuple(code for code, holds in broken.items() if holds)


BARS = Bars(met="B1a", bye="B1b", bye_after=UNPLAYED_WITH_POINTS, colours=colour_breaches)
