"""The absolute norms of Swiss on rating: B1 and B2, and whom A10 exempts."""

from __future__ import annotations

from zwitser.messages import Message
from zwitser.model import Colour
from zwitser.results import Kind
from zwitser.systems.norms import (
    FREE_POINT,
    Bars,
    Norms,
    balance_after,
    colour_claim,
    is_third,
    norms_by,
)


def colour_breaches(norms: Norms, white: int, black: int) -> list[Message]:
    """B2 for both, unless one of them is a topscorer (A10)."""
    if norms.is_exempt(white) or norms.is_exempt(black):
        return []
    found = []
    for player, colour in ((white, Colour.WHITE), (black, Colour.BLACK)):
        history = norms.cards[player].colours
        if balance_after(history, colour) > 2:
            found.append(colour_claim("norm-balance", "B2", player, colour))
        if is_third(history, colour):
            found.append(colour_claim("norm-thrice", "B2", player, colour))
    return found


NORMS = norms_by(
    Bars(met="B1a", bye="B1b", bye_after=(*FREE_POINT, Kind.HALF), colours=colour_breaches)
)
