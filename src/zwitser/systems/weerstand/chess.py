"""Swiss on resistance points by the regulation of the chess federation KNSB (1996).

What this regulation has of its own; the steps it shares with go are in `procedure`.
"""

from __future__ import annotations

from functools import partial

from zwitser.messages import Message
from zwitser.model import Colour
from zwitser.results import Card
from zwitser.systems.norms import FREE_POINT, Bars, Norms, colour_claim, is_third
from zwitser.systems.swiss import (
    Preference,
    Strength,
    balance,
    colour_of,
    latest_difference,
    preference,
)
from zwitser.systems.weerstand.field import Articles, Entrant, Regulation, colours_claim
from zwitser.systems.weerstand.procedure import pair_by


def choice(entrant: Entrant) -> tuple[int, ...]:
    """Choose waiting rooms and opponents by rank (C4.5, C5, A4)."""
    return (entrant.rank,)


def level(entrant: Entrant, came: bool) -> int:  # noqa: ARG001 (go looks at it)
    """Send the players with the fewest points down (C4.1)."""
    return entrant.card.points


def colour_preference(card: Card, exempt: bool) -> Preference:
    """Give the preference by A5; exempt in the last round is who has more than half (A5a, B2)."""
    return preference(card.colours, exempt=exempt)


def colours(higher: Entrant, lower: Entrant) -> tuple[Colour, Message]:
    """Give the colour of the higher ranked [E1 to E4].

    B2 stands above these, and holds by itself: only an absolute preference bars a colour, two
    equal absolute ones never meet, and E2 honours a single one.
    """
    mine, theirs = higher.preference, lower.preference
    if mine.colour is None and theirs.colour is None:
        return Colour.WHITE, _claim("colour.none", "E4", higher, lower, Colour.WHITE)
    wanted = mine.colour or (theirs.colour or Colour.BLACK).other
    if not mine.clashes(theirs):
        return wanted, _claim("colour.both", "E1", higher, lower, wanted)
    if mine.strength != theirs.strength:
        strong, colour = higher, wanted
        if mine.strength < theirs.strength:
            strong, colour = lower, wanted.other
        claim = _claim("colour.stronger", "E2", higher, lower, colour, strong_player=strong.id)
        return colour, claim
    back = latest_difference(higher.card.colours, lower.card.colours)
    if back is not None:
        colour = colour_of(higher.card.colours[-back]).other
        return colour, _claim("colour.alternate", "E3", higher, lower, colour, back=back)
    return wanted, _claim("colour.higher", "E4", higher, lower, wanted)


_claim = partial(colours_claim, "history", lambda entrant: entrant.card.colours or "-")


REGULATION = Regulation(
    articles=Articles(
        met="B1a",
        bye="B1b",
        free="F1",
        colours_barred="B2",
        preference="B4",
        no_opponent="C2",
        size="C3",
        lowest="C4.1",
        again="C4.2",
        next_room="C4.3",
        refused="C4.4",
        order=("C4.5",),
        opponent="C5",
        reopen="C6",
        completion="C9",
        fold="D1",
        adjacent="D2",
        first_colour="D",
    ),
    choice=choice,
    level=level,
    preference=colour_preference,
    colours=colours,
    first_named_has=Colour.WHITE,
    counts_next_room=True,
)


pair = partial(pair_by, REGULATION)
"""Pair the next round by the regulation of 1996."""


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


BARS = Bars(met="B1a", bye="B1b", bye_after=FREE_POINT, colours=colour_breaches)
"""The absolute norms B1 and B2."""
