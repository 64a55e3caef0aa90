"""Who has White (5.2), and the order of the boards (GHR 3.6)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from zwitser.model import Colour
from zwitser.proposal import Pair
from zwitser.systems.fide_dutch.field import Entrant, Field
from zwitser.systems.swiss import Strength, board_turn, colour_of, latest_difference


class Board(NamedTuple):
    """A pair with its colours and the article that gave them."""

    number: int
    pair: Pair
    higher: Entrant
    lower: Entrant
    article: str


def give_colours(field: Field, couples: Iterable[tuple[int, int]]) -> tuple[Board, ...]:
    """Give each pair its colours, in the order of the boards."""
    entrants = field.entrants
    pairs = sorted(
        [(entrants[i], entrants[j]) for i, j in couples],
        key=lambda pair: board_turn(pair[0].score, pair[1].score, pair[0].place),
    )
    return tuple(
        [decide(one, other, number, field.initial) for number, (one, other) in enumerate(pairs, 1)]
    )


def decide(higher: Entrant, lower: Entrant, number: int, initial: Colour) -> Board:
    """Give the colours of one pair."""
    colour, article = colour_of_higher(higher, lower, initial)
    white = colour is Colour.WHITE
    pair = Pair(higher.id, lower.id) if white else Pair(lower.id, higher.id)
    return Board(number, pair, higher, lower, article)


def colour_of_higher(higher: Entrant, lower: Entrant, initial: Colour) -> tuple[Colour, str]:
    """Give the colour of the higher ranked and the article that decided [5.2.1 to 5.2.5]."""
    mine, his = higher.preference, lower.preference
    if mine.colour is None:
        if his.colour is None:
            return initial if higher.number % 2 else initial.other, "5.2.5"
        return his.colour.other, "5.2.1"
    if mine.colour is not his.colour:
        return mine.colour, "5.2.1"
    stronger = _stronger(higher, lower)
    if stronger:
        return mine.colour if stronger > 0 else mine.colour.other, "5.2.2"
    back = latest_difference(higher.history, lower.history)
    if back is not None:
        return colour_of(higher.history[-back]).other, "5.2.3"
    return mine.colour, "5.2.4"


def _stronger(higher: Entrant, lower: Entrant) -> int:
    """Compare two equal preferences: by strength, and two absolute ones by their difference."""
    mine, his = higher.preference.strength, lower.preference.strength
    if mine is not his or mine is not Strength.ABSOLUTE:
        return mine - his
    return abs(higher.balance) - abs(lower.balance)
