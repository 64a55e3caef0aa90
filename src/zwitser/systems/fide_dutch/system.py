"""FIDE's Dutch system of 2026."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from zwitser.errors import Fault
from zwitser.model import AbsenceKind, OwnOptions, Tournament, Unplayed
from zwitser.proposal import Proposal
from zwitser.results import Entry, Kind, Scoring, read
from zwitser.systems.base import Example, Json, LaterRounds, PairingSystem, Preset, Trf
from zwitser.systems.fide_dutch.field import BARS, float_of, kept_list, starting_list
from zwitser.systems.fide_dutch.options import FideOptions, document_faults, scoring
from zwitser.systems.fide_dutch.procedure import pair
from zwitser.systems.fide_dutch.trf import from_trf, trf_name, trf_options, virtual


class FideTrf(Trf):
    """FIDE's own file for FIDE's own system: acceleration is part of its name."""

    names = (
        "FIDE_DUTCH",
        "FIDE_DUTCH_2026",
        "FIDE_DUTCH_2025",
        "FIDE_DUTCH_BAKU",
        "FIDE_DUTCH_2026_BAKU",
        "FIDE_DUTCH_2025_BAKU",
    )
    has_full_columns = True

    def name_of(self, tournament: Tournament) -> str:
        return trf_name(tournament)

    def interpret(self, tournament: Tournament, name: str, order: Sequence[int]) -> Tournament:
        return from_trf(tournament, name, order)

    def options(self, tournament: Tournament) -> Json:
        return trf_options(tournament)


class FideDutch(PairingSystem):
    """FIDE's Dutch system."""

    id = "fide-dutch"
    example = Example(40, 7)
    is_rated = True
    trf = FideTrf()
    score_groups = True
    planned_rounds = True
    adds_points = True
    counts_floats = True
    may_accelerate = True
    keeps_starting_list = True
    title = "FIDE, Dutch system (2026)"
    sentences = ("fide_dutch",)
    half_point_criteria = {"C5": 0, "C7": 0, "C8": 1}
    turns = {"4.4": "chosen", "4.2-MDP": "opponent", "4.3": "exchange", "4.2": "opponent"}
    bars = BARS
    completion = "C4"
    reads = ("rating", "title", "name", "lot")
    ranking = Preset(("WP-C1", "WP", "SB"), "", Unplayed.FIDE2026)
    options = ("initial_colour", "bye_points")
    choices = FideOptions
    schema = {"options": FideOptions.schema()}

    def pair(
        self,
        tournament: Tournament,
        *,
        explain: bool = False,
        together: tuple[int, int] | None = None,
    ) -> Proposal:
        return pair(tournament, explain=explain, together=together)

    def scoring(self, tournament: Tournament) -> Scoring:
        return scoring(tournament)

    def float_of(self, entry: Entry, difference: int, scoring: Scoring) -> str:
        return float_of(entry, difference, scoring)

    def virtual_points(self, tournament: Tournament) -> Mapping[int, Sequence[int]]:
        return virtual(tournament)

    def starting_list(self, tournament: Tournament) -> list[int]:
        return starting_list(tournament)

    def kept_list(self, before: Tournament, after: Tournament) -> OwnOptions | None:
        return kept_list(before, after)

    def document_faults(self, document: Json) -> Iterable[Fault]:
        return document_faults(document)

    def absence_refusals(
        self, tournament: Tournament, players: Sequence[int], kind: AbsenceKind, ahead: LaterRounds
    ) -> Iterator[tuple[str, dict[str, int]]]:
        """Refuse a half-point bye that the tournament's rules don't give (GHR 3.2).

        Those that are noted for other rounds to come count as had.
        """
        own = FideOptions.of(tournament)
        if kind is not AbsenceKind.HALF:
            return
        if tournament.rounds and max(ahead.rounds) > tournament.rounds - own.half_byes_not_last:
            last = own.half_byes_not_last
            yield "half-byes-over-last" if last == 1 else "half-byes-over", {"count": last}
            return
        cards = read(tournament).cards
        for player in players:
            had = sum(entry.kind is Kind.HALF for entry in cards[player].entries)
            noted = {
                number for (number, who), as_ in ahead.noted.items() if (who, as_) == (player, kind)
            }
            if 0 <= own.half_byes < had + len(noted | set(ahead.rounds)):
                yield "half-byes-had", {"player": player, "count": own.half_byes}
