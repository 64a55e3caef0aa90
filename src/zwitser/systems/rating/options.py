"""The option of an organiser in this system: the order of the players (A2).

Where ratings are missing the arbiter estimates them (A1), and where rating and title are equal
another criterion than the alphabet may be announced (A2).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from enum import Enum

from zwitser.messages import Message
from zwitser.model import OwnOptions, Player, Tournament
from zwitser.options import choice, option
from zwitser.systems.swiss import by_strength


class RatingOrder(Enum):
    """The order of players of equal score; the values are those of the document."""

    RATING = "rating"
    RATING_LOT = "rating-lot"
    RATING_LIST = "rating-list"
    LOT = "lot"


@dataclass(frozen=True, slots=True)
class RatingOptions(OwnOptions):
    """The options of this system alone."""

    starting_order: RatingOrder = option(
        choice(RatingOrder),
        RatingOrder.RATING,
        "what orders players of equal score. rating (default): rating, title, name; "
        "rating-lot, rating-list: lot number or number in the list (id) instead of the "
        "name; lot: the lot numbers alone, for a list in which ratings were estimated",
    )


def order_of(tournament: Tournament) -> RatingOrder:
    """Give the order that was announced, or that of A2."""
    return RatingOptions.of(tournament).starting_order


def unrated_cautions(tournament: Tournament) -> Iterator[Message]:
    """Name players without a rating before their first round: estimate it before that [A1]."""
    if order_of(tournament) is RatingOrder.LOT:
        return
    away = {absence.player for absence in tournament.next_absences}
    away |= {side for r in tournament.history for g in r.games for side in (g.white, g.black)}
    players = tuple(p.id for p in tournament.players if p.rating is None and p.id not in away)
    if len(players) == len(tournament.players):
        yield Message("rating.all-unrated", "A1")
    elif players:
        yield Message("rating.unrated", "A1", {"players": players})


Key = Callable[[Player], tuple[bool | int | str, ...]]

KEYS: dict[RatingOrder, Key] = {
    RatingOrder.RATING: lambda one: (*by_strength(one), one.name.casefold(), one.id),
    RatingOrder.RATING_LOT: lambda one: (*by_strength(one), one.lot, one.id),
    RatingOrder.RATING_LIST: lambda one: (*by_strength(one), one.id),
    RatingOrder.LOT: lambda one: (one.lot, one.id),
}
"""The order after the score [A2]; the id makes it strict."""


def starting_list(tournament: Tournament) -> list[int]:
    """Give the players in the order of A2 without the score: their pairing numbers."""
    players = sorted(tournament.players, key=KEYS[order_of(tournament)])
    return [player.id for player in players]
