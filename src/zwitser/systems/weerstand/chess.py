"""Swiss on resistance points by the regulation of the chess federation KNSB (1996).

The rules of this regulation alone; the steps it shares with go are in `procedure`.
"""

from __future__ import annotations

from functools import partial

from zwitser.messages import Message
from zwitser.model import Colour
from zwitser.systems.base import Bars, Example, Norms, Preset
from zwitser.systems.swiss import (
    FREE_POINT,
    Strength,
    balance,
    colour_claim,
    colour_of,
    is_exempt,
    is_third,
    latest_difference,
    preference,
)
from zwitser.systems.weerstand.field import Articles, Regulation, WeerstandEntrant, colours_claim
from zwitser.systems.weerstand.procedure import Weerstand


def colours(higher: WeerstandEntrant, lower: WeerstandEntrant) -> tuple[Colour, Message]:
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
    # Waiting rooms and opponents are chosen by rank (C4.5, C5, A4).
    choice=lambda entrant: (entrant.rank,),
    # The players with the fewest points go down (C4.1).
    level=lambda entrant, _came: entrant.card.points,
    # By A5; a player with more than half of the points is exempt in the last round (A5a, B2).
    preference=lambda card, exempt: preference(card.colours, exempt=exempt),
    colours=colours,
    first_named_has=Colour.WHITE,
    counts_next_room=True,
)


def colour_breaches(norms: Norms, white: int, black: int) -> list[Message]:
    """Name what a colour breaks where the other one is owed absolutely (B2a, B2b)."""
    found = []
    for player, colour in ((white, Colour.WHITE), (black, Colour.BLACK)):
        history = norms.cards[player].colours
        owed = preference(history, exempt=is_exempt(norms.tournament, norms.results.cards[player]))
        if owed.strength is not Strength.ABSOLUTE or owed.colour is colour:
            continue
        if abs(balance(history)) >= 2:
            found.append(colour_claim("norm-balance", "B2a", player, colour))
        if is_third(history, colour):
            found.append(colour_claim("norm-thrice", "B2b", player, colour))
    return found


class KnsbWeerstand(Weerstand):
    """Swiss on resistance points, as the KNSB had it in 1996."""

    id = "knsb-weerstand"
    regulation = REGULATION
    example = Example(24, 7)
    title = "KNSB, Swiss on resistance points (1996)"
    notes_due_colour = True
    signed_zero = True
    # The absolute norms B1 and B2.
    bars = Bars(met="B1a", bye="B1b", bye_after=FREE_POINT, colours=colour_breaches)
    half_point_criteria = {"C4.1": 0}
    completion = "C9"
    no_show = "F10"
    published = "F6"
    stands = "F7"
    # The final ranking [F12]: the mutual result for the first place, WP, SB, the lot.
    ranking = Preset(("DE", "WP", "SB", "LOT"), "F12", None, frozenset({"DE"}), ("WP", "SB"))
