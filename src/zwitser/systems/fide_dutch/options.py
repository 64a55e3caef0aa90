"""What an organiser chooses in this system, and how a document writes it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Any

from zwitser.errors import Fault, fault
from zwitser.model import OwnOptions, Tournament
from zwitser.numbers import format_half_points
from zwitser.results import Scoring

Json = dict[str, Any]


class Acceleration(Enum):
    """Whether the first rounds are accelerated; the values are those of the document."""

    NONE = "none"
    BAKU = "baku"


class StartingOrder(Enum):
    """What gives the pairing numbers: rating, title and name (GHR 2.2), or the lot numbers."""

    RATING = "rating"
    LOT = "lot"


Virtual = tuple[tuple[int, tuple[int, ...]], ...]
"""Virtual half points by player and round."""


@dataclass(frozen=True, slots=True)
class FideOptions(OwnOptions):
    """The options of this system alone.

    `virtual` are virtual points that a file gives; they come before the acceleration. `points`
    are the point values that differ from 1, ½ and 0, in half points. `half_byes` is how many
    half-point byes a player may ask for, none at all in the last `half_byes_not_last` rounds; −1
    is no limit. `starting_list` are the players whose order corrections no longer change.
    """

    acceleration: Acceleration = Acceleration.NONE
    virtual: Virtual = ()
    points: tuple[tuple[str, int], ...] = ()
    starting_order: StartingOrder = StartingOrder.RATING
    half_byes: int = -1
    half_byes_not_last: int = 0
    starting_list: tuple[int, ...] = ()

    def renumbered(self, number: Mapping[int, int]) -> FideOptions:
        virtual = tuple(sorted((number[player], row) for player, row in self.virtual))
        listed = tuple(number[player] for player in self.starting_list)
        return replace(self, virtual=virtual, starting_list=listed)


KEYS = (
    "acceleration",
    "virtual",
    "points",
    "starting_order",
    "half_byes",
    "half_byes_not_last",
    "starting_list",
)
POINTS = ("win", "draw", "loss", "zero", "forfeit_loss", "bye")


def read_options(options: Json) -> FideOptions:
    """Read the options of a valid document."""
    points = _unusual(options.get("points", {}), plain_bye="bye_points" not in options)
    return FideOptions(
        acceleration=Acceleration(options.get("acceleration", "none")),
        virtual=tuple(
            (int(player), tuple(half_points(text) for text in row))
            for player, row in sorted(options.get("virtual", {}).items(), key=lambda x: int(x[0]))
        ),
        points=tuple((name, points[name]) for name in POINTS if name in points),
        starting_order=StartingOrder(options.get("starting_order", "rating")),
        half_byes=options.get("half_byes", -1),
        half_byes_not_last=options.get("half_byes_not_last", 0),
        starting_list=tuple(options.get("starting_list", ())),
    )


def _unusual(points: Json, *, plain_bye: bool) -> dict[str, int]:
    """Read point values, without those that are as usual."""
    values = {name: half_points(text) for name, text in points.items()}
    usual = {"win": 2, "draw": 1, "loss": 0, "zero": 0, "forfeit_loss": 0}
    if plain_bye:
        usual["bye"] = values.get("win", 2)
    return {name: worth for name, worth in values.items() if worth != usual.get(name)}


def write_options(options: OwnOptions) -> Json:
    """Write the options; what has its default value is left out."""
    own = options if isinstance(options, FideOptions) else FideOptions()
    line: Json = {}
    if own.acceleration is not Acceleration.NONE:
        line["acceleration"] = own.acceleration.value
    if own.virtual:
        line["virtual"] = {str(p): [format_half_points(v) for v in row] for p, row in own.virtual}
    if own.points:
        line["points"] = {name: format_half_points(value) for name, value in own.points}
    if own.starting_order is not StartingOrder.RATING:
        line["starting_order"] = own.starting_order.value
    if own.half_byes >= 0:
        line["half_byes"] = own.half_byes
    if own.half_byes_not_last:
        line["half_byes_not_last"] = own.half_byes_not_last
    if own.starting_list:
        line["starting_list"] = list(own.starting_list)
    return line


def half_points(text: str) -> int:
    """Read points like `1`, `0.5` or `3.0`."""
    whole, _, part = text.partition(".")
    return 2 * int(whole) + (part == "5")


def fide_options(tournament: Tournament) -> FideOptions:
    """Give the options of a tournament; what nobody chose is as in the regulation."""
    own = tournament.options.own
    return own if isinstance(own, FideOptions) else FideOptions()


def scoring(tournament: Tournament) -> Scoring:
    """Give the point values of a tournament; a bye is worth as much as a win unless stated."""
    points = dict(fide_options(tournament).points)
    win = points.get("win", 2)
    stated = tournament.options.bye_points
    return Scoring(
        win=win,
        draw=points.get("draw", 1),
        loss=points.get("loss", 0),
        zero=points.get("zero", 0),
        forfeit_loss=points.get("forfeit_loss", 0),
        bye=points.get("bye", win if stated == 2 else stated),
    )


def document_faults(document: Json) -> Iterator[Fault]:
    """Find what a schema can't say: players who are none, and what Baku asks for (C.04.7)."""
    options = document.get("options", {})
    known = {player["id"] for player in document["players"]}
    for player in map(int, options.get("virtual", {})):
        if player not in known:
            yield fault(f"options.virtual.{player}", "no-player", player=player)
    yield from _list_faults(options.get("starting_list", []), known)
    points = read_options(options).points
    yield from _point_faults(dict(points))
    if options.get("acceleration") == "baku":
        values = {"win": 2, "draw": 1, "loss": 0} | dict(points)
        if values["win"] != 2 * values["draw"] or values["loss"]:
            yield fault("options.acceleration", "baku-points")
        if not document.get("rounds"):
            yield fault("options.acceleration", "baku-rounds")


def _list_faults(listed: list[int], known: set[int]) -> Iterator[Fault]:
    """Find who is on the starting list twice, or no player."""
    seen: set[int] = set()
    for place, player in enumerate(listed):
        where = f"options.starting_list[{place}]"
        if player not in known:
            yield fault(where, "no-player", player=player)
        elif player in seen:
            yield fault(where, "player-twice-in-list", player=player)
        seen.add(player)


def _point_faults(points: dict[str, int]) -> Iterator[Fault]:
    values = {"win": 2, "draw": 1, "loss": 0} | points
    if not values["win"] >= values["draw"] >= values["loss"] or values["win"] == values["loss"]:
        yield fault("options.points", "points-order")
