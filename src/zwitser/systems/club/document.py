"""What a schema can't say about the document of a club season."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from string import ascii_uppercase

from zwitser.errors import Fault, fault
from zwitser.systems.club.options import Json, read_options


def faults(document: Json) -> Iterator[Fault]:
    """Find what a schema can't say about a club season."""
    known = {player["id"] for player in document["players"]}
    options = document.get("options", {})
    yield from _option_faults(options)
    for number, period in enumerate(document.get("periods", [])):
        path = f"periods[{number}]"
        yield from _group_faults(f"{path}.groups", period.get("groups", {}), known, options)
        for player in period.get("ratings", {}):
            if int(player) not in known:
                yield fault(f"{path}.ratings", "no-player", player=player)
    yield from _rating_faults(document)


def _option_faults(options: Json) -> Iterator[Fault]:
    club = read_options(options)
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


def _group_faults(where: str, groups: Json, known: set[int], options: Json) -> Iterator[Fault]:
    names = ascii_uppercase[: len(read_options(options).sizes) + 1]
    for name in groups:
        if name not in names:
            yield fault(where, "no-group", group=name, known=" ".join(names))
    members = Counter(player for group in groups.values() for player in group)
    for player, count in members.items():
        if player not in known:
            yield fault(where, "no-player", player=player)
        if count > 1:
            yield fault(where, "player-twice-in-groups", player=player, count=count)


def _rating_faults(document: Json) -> Iterator[Fault]:
    for player in document["players"]:
        if "rating" in player:
            continue
        for number, period in enumerate(document.get("periods", []), 1):
            if str(player["id"]) not in period.get("ratings", {}):
                id_, name = player["id"], player["name"]
                yield fault("players", "rating-needed", player=id_, name=name, period=number)
                break
