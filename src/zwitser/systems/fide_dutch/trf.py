"""What a TRF says about this system and how it is told in one: numbers, Baku, virtual points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from zwitser.model import OwnOptions, Tournament
from zwitser.systems.fide_dutch.field import starting_list, virtual_points
from zwitser.systems.fide_dutch.options import (
    Acceleration,
    FideOptions,
    StartingOrder,
    scoring,
)
from zwitser.systems.swiss import with_lots

IN_RECORDS = ("points", "virtual", "acceleration")
"""Options that have records of their own: 162, 250, 192."""


def virtual(tournament: Tournament) -> Mapping[int, Sequence[int]]:
    """Give the virtual points of every round by player, as a TRF lists them (250, XXA)."""
    return virtual_points(tournament, starting_list(tournament), scoring(tournament))


def trf_name(tournament: Tournament) -> str:
    """Give the name of the system in record 192."""
    baku = FideOptions.of(tournament).acceleration is Acceleration.BAKU
    return "FIDE_DUTCH_BAKU" if baku else "FIDE_DUTCH"


def trf_options(tournament: Tournament) -> dict[str, Any]:
    """Give the options that no record has, and what gives the pairing numbers if it is not plain.

    It is plain where ratings give the players the order of their starting ranks (GHR 2.2).
    """
    own = FideOptions.of(tournament)
    said = {key: value for key, value in own.write().items() if key not in IN_RECORDS}
    if starting_list(tournament) == sorted(tournament.by_id):
        said.pop("starting_list", None)  # the starting ranks tell it
    else:
        said["starting_order"] = own.starting_order.value
    return said


def from_trf(tournament: Tournament, name: str, order: Sequence[int]) -> Tournament:
    """Read a TRF's starting ranks and acceleration as options of this system.

    The ranks are kept as lot numbers where ratings would give another order (GHR 2.2); no `order`
    is given where the file says itself what gives it. Virtual points that are just Baku's are left
    to the acceleration.
    """
    if name.endswith("_BAKU"):
        baku = replace(FideOptions.of(tournament), acceleration=Acceleration.BAKU)
        tournament = _with(tournament, baku)
    if order and starting_list(tournament) != list(order):
        own = replace(FideOptions.of(tournament), starting_order=StartingOrder.LOT)
        tournament = with_lots(tournament, order, own)
    return _without_usual(tournament)


def _without_usual(tournament: Tournament) -> Tournament:
    own = FideOptions.of(tournament)
    if not own.virtual or own.acceleration is not Acceleration.BAKU:
        return tournament
    plain = _with(tournament, replace(own, virtual=()))
    same = _trimmed(dict(own.virtual)) == _trimmed(virtual(plain))
    return plain if same else tournament


def _trimmed(points: Mapping[int, Sequence[int]]) -> dict[int, tuple[int, ...]]:
    """Leave out rounds and players without points at the end."""
    found = {}
    for player, row in points.items():
        kept = list(row)
        while kept and not kept[-1]:
            kept.pop()
        if kept:
            found[player] = tuple(kept)
    return found


def _with(tournament: Tournament, own: OwnOptions) -> Tournament:
    return replace(tournament, options=replace(tournament.options, own=own))
