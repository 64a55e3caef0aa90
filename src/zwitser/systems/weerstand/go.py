"""Swiss on resistance points by the go regulation.

The rules of this regulation alone; the steps it shares with chess are in `procedure`. Colours bind
nobody (3), so no player has a preference while pairs are made.
"""

from __future__ import annotations

from functools import partial

from zwitser.messages import Message
from zwitser.model import Colour
from zwitser.systems.base import Bars, Example, Preset
from zwitser.systems.go import GO_PLAYER, Go
from zwitser.systems.swiss import FREE_POINT, NO_PREFERENCE
from zwitser.systems.weerstand.field import Articles, Regulation, WeerstandEntrant, colours_claim
from zwitser.systems.weerstand.procedure import Weerstand


def balance(entrant: WeerstandEntrant) -> int:
    """Count blacks minus whites in games really played [1.5] (7.2)."""
    return -entrant.card.balance


def colours(higher: WeerstandEntrant, lower: WeerstandEntrant) -> tuple[Colour, Message]:
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
    # By WP, SB and lot; points play no part (4.4c-e, 4.5).
    choice=lambda entrant: (-entrant.value.wp, -entrant.value.sb, entrant.lot),
    # Rather nobody goes down again who came from a higher group (4.4a).
    level=lambda _entrant, came: int(came),
    # Colours are given after the pairing (4.1).
    preference=lambda _card, _exempt: NO_PREFERENCE,
    colours=colours,
    first_named_has=Colour.BLACK,
    counts_next_room=False,
)


class GoWeerstand(Weerstand):
    """The Swiss system as the go federation plays it."""

    id = "go-weerstand"
    regulation = REGULATION
    example = Example(16, 5)
    usual_rounds = 5
    go = Go()
    blacks_count = True
    title = "Go, Swiss on resistance points"
    # The absolute norms 3.1 and 3.2.
    bars = Bars(met="3.1", bye="3.2", bye_after=FREE_POINT)
    completion = "4.8"
    published = "7.6"
    stands = "7.7"
    tiebreaks = ("WP", "WP-C1", "WP-M1", "SB", "DE", "WINS", "SOPS", "LOT")
    # The final ranking [go 7.5]: WP, SB, the mutual result, the lot.
    ranking = Preset(("WP", "SB", "DE", "LOT"), "7.5", shown=("WP", "SB"))
    schema = {"player": GO_PLAYER}
