"""Swiss on resistance points by the regulation of the chess federation KNSB (1996).

The procedure is in `procedure`; here is what this regulation has of its own.
"""

from __future__ import annotations

from functools import partial

from zwitser.messages import Message
from zwitser.model import Colour
from zwitser.results import Card
from zwitser.systems.swiss import Preference, colour_of, latest_difference, preference
from zwitser.systems.weerstand.field import Articles, Entrant, Regulation, colour_claim
from zwitser.systems.weerstand.procedure import pair_by

NO_GAMES = "-"
"""How an empty history is written."""


def choice(entrant: Entrant) -> tuple[int, ...]:
    """Choose waiting rooms and opponents by rank (C4.5, C5, A4)."""
    return (entrant.rank,)


def level(entrant: Entrant, came: bool) -> int:  # noqa: ARG001 (go looks at it)
    """Send those with the fewest points down (C4.1)."""
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
    if not mine.clashes(theirs):
        return _no_clash(higher, lower)
    wanted = mine.colour or Colour.WHITE
    if mine.strength != theirs.strength:
        colour = wanted if mine.strength > theirs.strength else wanted.other
        strong = higher if mine.strength > theirs.strength else lower
        claim = _claim("colour.stronger", "E2", higher, lower, colour, strong_player=strong.id)
        return colour, claim
    back = latest_difference(higher.card.colours, lower.card.colours)
    if back is not None:
        colour = colour_of(higher.card.colours[-back]).other
        return colour, _claim("colour.alternate", "E3", higher, lower, colour, back=back)
    return wanted, _claim("colour.higher", "E4", higher, lower, wanted)


def _no_clash(higher: Entrant, lower: Entrant) -> tuple[Colour, Message]:
    mine, theirs = higher.preference.colour, lower.preference.colour
    if mine is None and theirs is None:
        return Colour.WHITE, _claim("colour.none", "E4", higher, lower, Colour.WHITE)
    colour = mine if mine is not None else theirs.other if theirs else Colour.WHITE
    return colour, _claim("colour.both", "E1", higher, lower, colour)


def _history(entrant: Entrant) -> str:
    return entrant.card.colours or NO_GAMES


_claim = partial(colour_claim, "history", _history)


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
