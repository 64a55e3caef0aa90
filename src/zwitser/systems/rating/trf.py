"""What the starting ranks of a TRF say in this system (A1, A2), and how they are told in one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from zwitser.model import Tournament
from zwitser.systems.rating.options import (
    RatingOptions,
    StartingOrder,
    order_of,
    starting_list,
)
from zwitser.systems.swiss import with_lots


def trf_options(tournament: Tournament) -> dict[str, Any]:
    """Say what gives the order where it is not plain from the players' numbers and ratings (A2)."""
    order = order_of(tournament)
    if order is StartingOrder.RATING and starting_list(tournament) == sorted(tournament.by_id):
        return {}
    return {"starting_order": order.value}


def from_trf(tournament: Tournament, order: Sequence[int]) -> Tournament:
    """Honour starting ranks where ratings are missing: the arbiter estimated those (A1).

    Ranks that contradict ratings are no order of A2; then the ratings decide. Where everybody has
    a rating A2 gives the order alone, equals by the alphabet. No `order` is given where the file
    says itself what gives it.
    """
    if not order or starting_list(tournament) == list(order):
        return tournament
    listed = [tournament.by_id[player] for player in order]
    ratings = [player.rating for player in listed if player.rating is not None]
    if ratings != sorted(ratings, reverse=True):
        return tournament
    if len(ratings) == len(listed):
        return tournament
    return with_lots(tournament, order, RatingOptions(StartingOrder.LOT))
