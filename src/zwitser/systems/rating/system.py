"""Swiss on rating, as the KNSB has it since 2014."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zwitser.messages import Message
from zwitser.model import Tournament
from zwitser.proposal import Proposal
from zwitser.results import Entry, Scoring
from zwitser.systems.base import Example, Json, PairingSystem, Preset, Trf
from zwitser.systems.rating.field import BARS, float_of
from zwitser.systems.rating.options import (
    RatingOptions,
    RatingOrder,
    order_of,
    starting_list,
    unrated_cautions,
)
from zwitser.systems.rating.procedure import pair
from zwitser.systems.swiss import with_lots


class RatingTrf(Trf):
    """FIDE's file, in which this system has no name of its own."""

    def interpret(self, tournament: Tournament, name: str, order: Sequence[int]) -> Tournament:
        """Honour starting ranks where ratings are missing: the arbiter estimated those (A1).

        Ranks that contradict ratings are no order of A2; then the ratings decide. Where everybody
        has a rating A2 gives the order alone, equals by the alphabet. No `order` is given where
        the file itself names the rule of the order.
        """
        if not order or starting_list(tournament) == list(order):
            return tournament
        listed = [tournament.by_id[player] for player in order]
        ratings = [player.rating for player in listed if player.rating is not None]
        if len(ratings) == len(listed) or ratings != sorted(ratings, reverse=True):
            return tournament
        return with_lots(tournament, order, RatingOptions(RatingOrder.LOT))

    def options(self, tournament: Tournament) -> Json:
        """Give the order where the players' numbers and ratings don't already show it (A2)."""
        order = order_of(tournament)
        if order is RatingOrder.RATING and starting_list(tournament) == sorted(tournament.by_id):
            return {}
        return {"starting_order": order.value}


class KnsbRating(PairingSystem):
    id = "knsb-rating"
    example = Example(40, 7)
    trf = RatingTrf()
    score_groups = True
    planned_rounds = True
    adds_points = True
    notes_due_colour = True
    counts_floats = True
    title = "KNSB, Swiss on rating (2014)"
    sentences = ("rating",)
    half_point_criteria = {"B3": 0}
    bars = BARS
    completion = "C13"
    no_show = "F8"
    published = "F6"
    stands = "F7"
    reads = ("rating", "title", "name", "lot")
    # The regulation has no ranking of its own; this is custom, and places may be shared.
    ranking = Preset(("WP", "SB"))
    options = ("initial_colour", "bye_points")
    choices = RatingOptions
    schema = {"options": RatingOptions.schema()}

    def pair(
        self,
        tournament: Tournament,
        *,
        explain: bool = False,
        together: tuple[int, int] | None = None,
    ) -> Proposal:
        return pair(tournament, explain=explain, together=together)

    def float_of(self, entry: Entry, difference: int, scoring: Scoring) -> str:
        return float_of(entry, difference)

    def starting_list(self, tournament: Tournament) -> list[int]:
        return starting_list(tournament)

    def cautions(self, tournament: Tournament) -> Iterator[Message]:
        return unrated_cautions(tournament)
