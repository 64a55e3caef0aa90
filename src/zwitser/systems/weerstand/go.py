"""Swiss on resistance points by the go regulation.

What this regulation has of its own; the steps it shares with chess are in `procedure`. Colours
bind nobody (3), so no player has a preference while pairs are made.
"""

from __future__ import annotations

from functools import partial

from zwitser.messages import Message
from zwitser.model import Colour
from zwitser.results import Card
from zwitser.systems.norms import FREE_POINT, Bars
from zwitser.systems.swiss import NO_PREFERENCE, Preference
from zwitser.systems.weerstand.field import Articles, Entrant, Regulation, colours_claim
from zwitser.systems.weerstand.procedure import pair_by


def choice(entrant: Entrant) -> tuple[int, ...]:
    """Choose waiting rooms and opponents by WP, SB and lot; points play no part (4.4c-e, 4.5)."""
    return -entrant.value.wp, -entrant.value.sb, entrant.lot


def level(entrant: Entrant, came: bool) -> int:  # noqa: ARG001 (chess looks at it)
    """Rather send nobody down again who came from a higher group (4.4a)."""
    return int(came)


def no_preference(card: Card, exempt: bool) -> Preference:  # noqa: ARG001 (chess looks at both)
    """Know no preference: colours are given after the pairing (4.1)."""
    return NO_PREFERENCE


def balance(entrant: Entrant) -> int:
    """Count blacks minus whites in games really played [1.5] (7.2)."""
    return -entrant.card.balance


def colours(higher: Entrant, lower: Entrant) -> tuple[Colour, Message]:
    """Give the colour of the higher ranked [6.1]."""
    mine, theirs = balance(higher), balance(lower)
    if mine * theirs <= 0 and (mine or theirs):
        # White brings a balance of more blacks nearer to zero.
        colour = Colour.WHITE if mine > 0 or theirs < 0 else Colour.BLACK
        return colour, _claim("colour.balance", "6.1a", higher, lower, colour)
    both = zip(reversed(higher.card.entries), reversed(lower.card.entries), strict=True)
    for one, other in both:
        if one.played and other.played and one.colour and one.colour is not other.colour:
            colour = one.colour.other
            code = "colour.alternate-round"
            return colour, _claim(code, "6.1b", higher, lower, colour, round=one.round)
    if mine:
        colour = Colour.WHITE if mine > 0 else Colour.BLACK
        return colour, _claim("colour.higher-balance", "6.1c", higher, lower, colour)
    history = higher.card.colours
    if history:
        colour = Colour.BLACK if history[-1] == "W" else Colour.WHITE
        return colour, _claim("colour.higher-alternates", "6.1d", higher, lower, colour)
    return Colour.BLACK, _claim("colour.first-game", "6.1d", higher, lower, Colour.BLACK)


_claim = partial(colours_claim, "balance", balance)


REGULATION = Regulation(
    articles=Articles(
        met="3.1",
        bye="3.2",
        free="7.1",
        colours_barred="",
        preference="",
        no_opponent="1.4",
        size="4.3",
        lowest="4.4a",
        again="4.4b",
        next_room="",
        refused="",
        order=("4.4c", "4.4d", "4.4e"),
        opponent="4.5",
        reopen="4.6",
        completion="4.8",
        fold="5.1",
        adjacent="5.2",
        first_colour="5.3",
    ),
    choice=choice,
    level=level,
    preference=no_preference,
    colours=colours,
    first_named_has=Colour.BLACK,
    counts_next_room=False,
)


pair = partial(pair_by, REGULATION)
"""Pair the next round by the go regulation."""


BARS = Bars(met="3.1", bye="3.2", bye_after=FREE_POINT)
"""The absolute norms 3.1 and 3.2."""
