"""Every pairing system, each in a room of its own; a room is opened when it is asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zwitser.model import Tournament
    from zwitser.systems.system import Shape, System

SYSTEMS: dict[str, str] = {
    "knsb-weerstand": "zwitser.systems.weerstand.record:CHESS",
    "go-weerstand": "zwitser.systems.weerstand.record:GO",
    "knsb-rating": "zwitser.systems.rating.record:SYSTEM",
    "fide-dutch": "zwitser.systems.fide_dutch.record:SYSTEM",
    "macmahon": "zwitser.systems.macmahon.record:SYSTEM",
    "club": "zwitser.systems.club.record:SYSTEM",
    "keizer": "zwitser.systems.keizer.record:SYSTEM",
    "round-robin": "zwitser.systems.round_robin.record:SINGLE",
    "double-round-robin": "zwitser.systems.round_robin.record:DOUBLE",
}
"""Where each system's record stands, by the id that a document has."""

DEFAULT = "knsb-weerstand"
"""What a new tournament is, until somebody chooses."""

OF_A_TRF = "knsb-rating"
"""What a TRF is read as that names none of ours."""


def system_of(tournament: Tournament) -> System:
    """Give the record of a tournament's system."""
    return system_named(tournament.system)


def shape_of(tournament: Tournament) -> Shape:
    """Say what kind of tournament it is."""
    return system_named(tournament.system).shape


@cache
def system_named(id_: str) -> System:
    """Open the room of a system and give its record."""
    module, _, name = SYSTEMS[id_].partition(":")
    record: System = getattr(import_module(module), name)
    return record
