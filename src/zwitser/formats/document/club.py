"""The parts of the document that only a club season has: its options, periods and groups."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from string import ascii_uppercase
from typing import Any

from zwitser.errors import Fault, fault
from zwitser.formats.document.json_text import Json
from zwitser.model import ClubOptions, FreeEvenings, FreeSide
from zwitser.numbers import format_exact, parse_exact

OPTIONS = (
    "a_size",
    "group_sizes",
    "promotions",
    "periods",
    "rounds_per_period",
    "value_step",
    "free_score",
    "free_from",
    "free_side",
    "free_evenings",
    "periods_without_free",
)
"""Options that only a club season has."""

_EXACT = ("value_step", "free_score")
_ENUMS = {"free_side": FreeSide, "free_evenings": FreeEvenings}


def read_options(options: Json) -> ClubOptions:
    """Read the options of a club; one number of rounds stands for every period."""
    chosen = {key: options[key] for key in OPTIONS if key in options}
    for key in _EXACT:
        if key in chosen:
            chosen[key] = parse_exact(chosen[key], f"options.{key}")
    for key, enum in _ENUMS.items():
        if key in chosen:
            chosen[key] = enum(chosen[key])
    chosen["group_sizes"] = tuple(chosen.get("group_sizes", ()))
    rounds, periods = chosen.get("rounds_per_period", ()), chosen.get("periods", 4)
    chosen["rounds_per_period"] = (rounds,) * periods if isinstance(rounds, int) else tuple(rounds)
    return ClubOptions(**chosen)


def options_json(club: ClubOptions) -> Json:
    """Write the options of a club; what has its default value is left out."""
    default, line = ClubOptions(), {}
    for key in OPTIONS:
        value = getattr(club, key)
        if value != getattr(default, key):
            line[key] = _plain(key, value)
    return line


def _plain(key: str, value: Any) -> Any:
    if key in _EXACT:
        return format_exact(value)
    if key in _ENUMS:
        return value.value
    return list(value) if isinstance(value, tuple) else value


def read_groups(groups: Json) -> tuple[tuple[int, ...], ...]:
    """Read the groups in the order of their letters; a letter that is skipped is empty."""
    if not groups:
        return ()
    last = ascii_uppercase.index(max(groups))
    return tuple(tuple(groups.get(name, ())) for name in ascii_uppercase[: last + 1])


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
        for index, round_ in enumerate(period["rounds"]):
            yield from _absence_faults(f"{path}.rounds[{index}]", round_, ("half", "full"))
    yield from _absence_faults("next", document.get("next", {}), ("half", "full", "bye"))
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


def _absence_faults(path: str, round_: Json, wrong: tuple[str, ...]) -> Iterator[Fault]:
    for number, absence in enumerate(round_.get("absent", [])):
        if absence["as"] in wrong:
            where, player, kind = f"{path}.absent[{number}]", absence["player"], absence["as"]
            if kind == "bye":
                yield fault(where, "bye-announced", player=player)
            else:
                yield fault(where, "absence-not-in-club", player=player, kind=kind)


def _rating_faults(document: Json) -> Iterator[Fault]:
    for player in document["players"]:
        if "rating" in player:
            continue
        for number, period in enumerate(document.get("periods", []), 1):
            if str(player["id"]) not in period.get("ratings", {}):
                id_, name = player["id"], player["name"]
                yield fault("players", "rating-needed", player=id_, name=name, period=number)
                break
