"""Who has white: E1-E5, and the order of the boards (F1)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from zwitser.model import Colour
from zwitser.proposal import Pair
from zwitser.systems.rating.field import Entrant, Field
from zwitser.systems.rating.tally import Couple
from zwitser.systems.swiss import board_turn, colour_of, latest_difference


class Board(NamedTuple):
    """A pair with its colours, the article that gave them, and the number of its board."""

    number: int
    pair: Pair
    higher: Entrant
    lower: Entrant
    article: str


def give_colours(field: Field, couples: Sequence[Couple], initial: Colour) -> tuple[Board, ...]:
    """Give each pair its colours, in the order of the boards."""
    pairs = sorted(
        couples, key=lambda pair: board_turn(pair[0].score, pair[1].score, pair[0].place)
    )
    return tuple(
        [decide(field, one, other, number, initial) for number, (one, other) in enumerate(pairs, 1)]
    )


def decide(field: Field, higher: Entrant, lower: Entrant, number: int, initial: Colour) -> Board:
    """Give the colours of one pair on a board, in turn where nobody prefers one [E5]."""
    colour, article = colour_of_higher(higher, lower)
    if colour is None:
        odd = (number if field.round == 1 else higher.number) % 2
        colour = initial if odd else initial.other
    white = colour is Colour.WHITE
    pair = Pair(higher.id, lower.id) if white else Pair(lower.id, higher.id)
    return Board(number, pair, higher, lower, article)


def colour_of_higher(higher: Entrant, lower: Entrant) -> tuple[Colour | None, str]:
    """Give the colour of the higher ranked and the article [E1 to E4].

    None where nobody has a preference: then the board decides, or after round 1 the number of
    the higher ranked (E5).
    """
    mine, his = higher.preference, lower.preference
    if mine.colour is None and his.colour is None:
        return None, "E5"
    if mine.colour is None or his.colour is None or mine.colour is not his.colour:
        return mine.colour or (his.colour.other if his.colour else None), "E1"
    if mine.strength is not his.strength:
        stronger = mine.strength > his.strength
        return mine.colour if stronger else mine.colour.other, "E2"
    back = latest_difference(higher.history, lower.history)
    if back is not None:
        return colour_of(higher.history[-back]).other, "E3"
    return mine.colour, "E4"
