"""FIDE's Dutch system of 2026."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from zwitser.errors import Fault
from zwitser.model import AbsenceKind, OwnOptions, Tournament, Unplayed
from zwitser.proposal import Proposal
from zwitser.results import Entry, Kind, Scoring, read
from zwitser.systems.base import Example, Json, LaterRounds, PairingSystem, Preset, Trf
from zwitser.systems.fide_dutch.field import (
    BARS,
    float_of,
    kept_list,
    starting_list,
    virtual_points,
)
from zwitser.systems.fide_dutch.options import (
    Acceleration,
    FideOptions,
    StartingOrder,
    document_faults,
    scoring,
)
from zwitser.systems.fide_dutch.procedure import pair
from zwitser.systems.swiss import with_lots

IN_RECORDS = ("points", "virtual", "acceleration")
"""Options that have records of their own in a TRF: 162, 250, 192."""


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
        baku = FideOptions.of(tournament).acceleration is Acceleration.BAKU
        return "FIDE_DUTCH_BAKU" if baku else "FIDE_DUTCH"

    def interpret(self, tournament: Tournament, name: str, order: Sequence[int]) -> Tournament:
        """Read starting ranks and acceleration as options of this system.

        The ranks are kept as lot numbers where ratings would give another order (GHR 2.2); no
        `order` is given where the file itself names the rule of the order. Virtual points that are
        just Baku's are left to the acceleration.
        """
        if name.endswith("_BAKU"):
            baku = replace(FideOptions.of(tournament), acceleration=Acceleration.BAKU)
            tournament = _with_options(tournament, baku)
        if order and starting_list(tournament) != list(order):
            own = replace(FideOptions.of(tournament), starting_order=StartingOrder.LOT)
            tournament = with_lots(tournament, order, own)
        own = FideOptions.of(tournament)
        if own.virtual and own.acceleration is Acceleration.BAKU:
            plain = _with_options(tournament, replace(own, virtual=()))
            if _trim(dict(own.virtual)) == _trim(listed_virtual_points(plain)):
                return plain
        return tournament

    def options(self, tournament: Tournament) -> Json:
        """Give the options that no record has, and the order of the pairing numbers if need be.

        There is no need where ratings give the players the order of their starting ranks (GHR 2.2).
        """
        own = FideOptions.of(tournament)
        found = {key: value for key, value in own.write().items() if key not in IN_RECORDS}
        if starting_list(tournament) == sorted(tournament.by_id):
            found.pop("starting_list", None)  # the starting ranks give it
        else:
            found["starting_order"] = own.starting_order.value
        return found


def _with_options(tournament: Tournament, own: FideOptions) -> Tournament:
    return replace(tournament, options=replace(tournament.options, own=own))


def listed_virtual_points(tournament: Tournament) -> Mapping[int, Sequence[int]]:
    """Give the virtual points of every round by player, as a TRF lists them (250, XXA)."""
    return virtual_points(tournament, starting_list(tournament), scoring(tournament))


def _trim(points: Mapping[int, Sequence[int]]) -> dict[int, tuple[int, ...]]:
    """Leave out players without points, and rounds without points at the end."""
    found = {}
    for player, row in points.items():
        if any(row):
            length = max(k for k, number in enumerate(row, 1) if number)
            found[player] = tuple(row[:length])
    return found


class FideDutch(PairingSystem):
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
        return listed_virtual_points(tournament)

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

        A half-point bye noted for another round to come counts as taken.
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
