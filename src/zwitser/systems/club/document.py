"""What a schema can't say about the document of a club season."""

from __future__ import annotations

from collections.abc import Iterator
from string import ascii_uppercase

from zwitser.errors import Fault, fault
from zwitser.options import Json
from zwitser.systems.club.options import ClubOptions
from zwitser.systems.seasons import group_faults, rating_faults


def faults(document: Json) -> Iterator[Fault]:
    """Find what a schema can't say about a club season."""
    known = {player["id"] for player in document["players"]}
    options = document.get("options", {})
    yield from _option_faults(options)
    for number, period in enumerate(document.get("periods", [])):
        path = f"periods[{number}]"
        names = ascii_uppercase[: len(ClubOptions.read(options).sizes) + 1]
        yield from group_faults(f"{path}.groups", period.get("groups", {}), known, names)
    yield from rating_faults(document, known)


def _option_faults(options: Json) -> Iterator[Fault]:
    club = ClubOptions.read(options)
    planned = club.rounds_per_period
    if planned and len(planned) != club.periods:
        where = "options.rounds_per_period"
        yield fault(where, "rounds-per-period", periods=club.periods, got=len(planned))
    if "a_size" in options and club.sizes[0] != club.a_size:
        where, sizes = "options.group_sizes", club.sizes
        yield fault(where, "group-a-size", a_size=club.a_size, first=sizes[0])
    if club.value_step <= 0:
        yield fault("options.value_step", "expected-above-0")
    if club.free_score > 1:
        yield fault("options.free_score", "expected-0-to-1")
