"""What a TRF says about this system and how it is told in one: numbers, Baku, virtual points."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from zwitser.model import OwnOptions, Tournament
from zwitser.systems.fide_dutch.baku import virtual_points
from zwitser.systems.fide_dutch.field import starting_list
from zwitser.systems.fide_dutch.options import (
    Acceleration,
    StartingOrder,
    fide_options,
    scoring,
)


def virtual(tournament: Tournament) -> Mapping[int, Sequence[int]]:
    """Give the virtual points of every round by player, as a TRF lists them (250, XXA)."""
    return virtual_points(tournament, starting_list(tournament), scoring(tournament))


def trf_name(tournament: Tournament) -> str:
    """Give the name of the system in record 192."""
    baku = fide_options(tournament).acceleration is Acceleration.BAKU
    return "FIDE_DUTCH_BAKU" if baku else "FIDE_DUTCH"


def from_trf(tournament: Tournament, name: str, order: Sequence[int]) -> Tournament:
    """Read a TRF's starting ranks and acceleration as options of this system.

    The ranks are kept as lot numbers where ratings would give another order (GHR 2.2). Virtual
    points that are just Baku's are left to the acceleration.
    """
    own = fide_options(tournament)
    if name.endswith("_BAKU"):
        own = replace(own, acceleration=Acceleration.BAKU)
    made = _with(tournament, own)
    if starting_list(made) != list(order):
        lots = {player: lot for lot, player in enumerate(order, 1)}
        if [p.lot for p in sorted(made.players, key=lambda p: lots[p.id])] != sorted(
            p.lot for p in made.players
        ):
            players = tuple(replace(p, lot=lots[p.id]) for p in made.players)
            made = replace(made, players=players)
        own = replace(own, starting_order=StartingOrder.LOT)
        made = _with(made, own)
    if own.virtual and own.acceleration is Acceleration.BAKU:
        plain = _with(made, replace(own, virtual=()))
        given, usual = dict(own.virtual), virtual(plain)
        if _trimmed(given) == _trimmed(usual):
            return plain
    return made


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
