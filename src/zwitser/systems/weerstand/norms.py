"""The absolute norms of resistance points: B1 and B2 of the KNSB, 3.1 and 3.2 of go."""

from __future__ import annotations

from zwitser.messages import Message
from zwitser.model import Colour
from zwitser.systems.norms import (
    FREE_POINT,
    Bars,
    Norms,
    balance_after,
    colour_claim,
    is_third,
    norms_by,
)
from zwitser.systems.swiss.colours import balance


def colour_breaches(norms: Norms, white: int, black: int) -> list[Message]:
    """B2a and B2b, each player for himself; B2b yields where B2a bars the other colour."""
    found = []
    for player, colour in ((white, Colour.WHITE), (black, Colour.BLACK)):
        history = norms.cards[player].colours
        if norms.is_exempt(player):
            continue
        if _goes_too_far(history, colour):
            found.append(colour_claim("norm-balance", "B2a", player, colour))
        if is_third(history, colour) and not _goes_too_far(history, colour.other):
            found.append(colour_claim("norm-thrice", "B2b", player, colour))
    return found


def _goes_too_far(history: str, colour: Colour) -> bool:
    """Say whether the balance gets beyond 2; on the way back to 0 it may still be (B2a)."""
    return balance_after(history, colour) > max(2, abs(balance(history)))


CHESS = norms_by(Bars(met="B1a", bye="B1b", bye_after=FREE_POINT, colours=colour_breaches))
GO = norms_by(Bars(met="3.1", bye="3.2", bye_after=FREE_POINT))
