"""FIDE's Dutch system, for whoever asks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zwitser.model import AbsenceKind, Tournament, Unplayed
from zwitser.results import Kind, read
from zwitser.systems.fide_dutch.field import float_of, kept_list, starting_list
from zwitser.systems.fide_dutch.norms import norms
from zwitser.systems.fide_dutch.options import (
    FideOptions,
    document_faults,
    scoring,
)
from zwitser.systems.fide_dutch.procedure import pair
from zwitser.systems.fide_dutch.trf import from_trf, trf_name, trf_options, virtual
from zwitser.systems.standing import Preset
from zwitser.systems.system import Ahead, Example, Shape, System


def _absence_refusals(
    tournament: Tournament, players: Sequence[int], kind: AbsenceKind, ahead: Ahead
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


SYSTEM = System(
    id="fide-dutch",
    name=("Zwitsers volgens FIDE", "Swiss by FIDE's Dutch system"),
    about=(
        "FIDE's eigen systeem van 2026, voor toernooien die meetellen voor de rating.",
        "FIDE's own system of 2026, for tournaments that are rated.",
    ),
    title="FIDE, Dutch system (2026)",
    rated=True,
    shape=Shape(score_groups=True, planned_rounds=True, adds_points=True),
    pair=pair,
    norms=norms,
    sentences=("fide_dutch",),
    half_points={"C5": 0, "C7": 0, "C8": 1},
    turns={"4.4": "chosen", "4.2-MDP": "opponent", "4.3": "exchange", "4.2": "opponent"},
    completion="C4",
    reads=("rating", "title", "name", "lot"),
    float_of=float_of,
    ranking=Preset(("WP-C1", "WP", "SB"), "", Unplayed.FIDE2026),
    options=("initial_colour", "bye_points"),
    choices=FideOptions,
    schema={"options": FideOptions.schema()},
    document_faults=document_faults,
    scoring=scoring,
    absence_refusals=_absence_refusals,
    trf=(
        "FIDE_DUTCH",
        "FIDE_DUTCH_2026",
        "FIDE_DUTCH_2025",
        "FIDE_DUTCH_BAKU",
        "FIDE_DUTCH_2026_BAKU",
        "FIDE_DUTCH_2025_BAKU",
    ),
    trf_name=trf_name,
    from_trf=from_trf,
    starting_list=starting_list,
    kept_list=kept_list,
    trf_full_columns=True,
    trf_options=trf_options,
    virtual=virtual,
    example=Example(("Voorbeeld: FIDE-toernooi", "Example: FIDE tournament"), 40, 7),
)
