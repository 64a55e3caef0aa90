"""Swiss on rating, as the KNSB has it since 2014."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zwitser.messages import Message
from zwitser.model import Tournament
from zwitser.proposal import Proposal
from zwitser.results import Entry, Scoring
from zwitser.systems.base import Example, Json, PairingSystem, Preset, Trf
from zwitser.systems.rating.field import float_of
from zwitser.systems.rating.norms import BARS
from zwitser.systems.rating.options import RatingOptions, starting_list, unrated
from zwitser.systems.rating.procedure import pair
from zwitser.systems.rating.trf import from_trf, trf_options


class RatingTrf(Trf):
    """FIDE has no name for the system, so that the starting order is read from the ranks."""

    def interpret(self, tournament: Tournament, name: str, order: Sequence[int]) -> Tournament:
        return from_trf(tournament, order)

    def options(self, tournament: Tournament) -> Json:
        return trf_options(tournament)


class KnsbRating(PairingSystem):
    """Swiss on rating."""

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
        return unrated(tournament)
