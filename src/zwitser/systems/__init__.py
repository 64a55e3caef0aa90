"""Every pairing system, each in a room of its own; a room is opened when it is asked for."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from zwitser.model import Tournament
    from zwitser.systems.base import PairingSystem

SYSTEMS: dict[str, str] = {
    "knsb-weerstand": "zwitser.systems.weerstand.chess:KnsbWeerstand",
    "go-weerstand": "zwitser.systems.weerstand.go:GoWeerstand",
    "knsb-rating": "zwitser.systems.rating.system:KnsbRating",
    "fide-dutch": "zwitser.systems.fide_dutch.system:FideDutch",
    "macmahon": "zwitser.systems.macmahon.system:MacMahon",
    "club": "zwitser.systems.club.system:Club",
    "keizer": "zwitser.systems.keizer.system:Keizer",
    "round-robin": "zwitser.systems.round_robin.system:RoundRobin",
    "double-round-robin": "zwitser.systems.round_robin.system:DoubleRoundRobin",
}
"""Where the class of each system stands, by the id that a document has."""

DEFAULT = "knsb-weerstand"
"""What a new tournament is, until somebody chooses."""

OF_A_TRF = "knsb-rating"
"""What a TRF is read as that names none of ours."""


def system_of(tournament: Tournament) -> PairingSystem:
    """Give a tournament's system."""
    return system_named(tournament.system)


@cache
def system_named(id_: str) -> PairingSystem:
    """Import the room of a system, and make the system."""
    if id_ not in SYSTEMS:
        from zwitser.errors import BadInput

        known = ", ".join(SYSTEMS)
        raise BadInput.at("system", "expected-one-of", known=known, got=repr(id_))
    module, _, name = SYSTEMS[id_].partition(":")
    system: PairingSystem = getattr(import_module(module), name)()
    return system
