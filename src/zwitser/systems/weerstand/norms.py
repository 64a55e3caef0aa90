"""The absolute norms of resistance points: B1 and B2 of the KNSB, 3.1 and 3.2 of go."""

from __future__ import annotations

from zwitser.messages import Message
from zwitser.model import Colour
from zwitser.systems.norms import FREE_POINT, Bars, Norms, colour_claim, is_third, norms_by
from zwitser.systems.swiss import Strength, balance, preference


def colour_breaches(norms: Norms, white: int, black: int) -> list[Message]:
    """Name what a colour breaks where the other one is owed absolutely (B2a, B2b)."""
    found = []
    for player, colour in ((white, Colour.WHITE), (black, Colour.BLACK)):
        history = norms.cards[player].colours
        owed = preference(history, exempt=norms.is_exempt(player))
        if owed.strength is not Strength.ABSOLUTE or owed.colour is colour:
            continue
        if abs(balance(history)) >= 2:
            found.append(colour_claim("norm-balance", "B2a", player, colour))
        if is_third(history, colour):
            found.append(colour_claim("norm-thrice", "B2b", player, colour))
    return found


CHESS = norms_by(Bars(met="B1a", bye="B1b", bye_after=FREE_POINT, colours=colour_breaches))
GO = norms_by(Bars(met="3.1", bye="3.2", bye_after=FREE_POINT))
