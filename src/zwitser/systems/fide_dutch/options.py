"""The options of an organiser in this system, and how a document writes them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum

from zwitser.errors import Fault, fault
from zwitser.model import OwnOptions, Tournament
from zwitser.options import (
    HALF_POINTS,
    PLAYER,
    Json,
    by_player,
    choice,
    listed,
    named_points,
    option,
    read_declared,
    whole,
)
from zwitser.results import Scoring


class Acceleration(Enum):
    """The acceleration of the first rounds; the values are those of the document."""

    NONE = "none"
    BAKU = "baku"


class StartingOrder(Enum):
    """The rule of the pairing numbers: rating, title and name (GHR 2.2), or the lot numbers."""

    RATING = "rating"
    LOT = "lot"


POINTS = ("win", "draw", "loss", "zero", "forfeit_loss", "bye")
Virtual = tuple[tuple[int, tuple[int, ...]], ...]
"""Virtual half points by player and round."""


@dataclass(frozen=True, slots=True)
class FideOptions(OwnOptions):
    """The options of this system alone; −1 half-point byes is no limit."""

    acceleration: Acceleration = option(
        choice(Acceleration),
        Acceleration.NONE,
        "baku: the first half of the list has virtual points at first",
        early=True,
    )
    virtual: Virtual = option(
        by_player(listed(HALF_POINTS, 1000)),
        (),
        "virtual points by player and round, instead of an acceleration",
    )
    points: tuple[tuple[str, int], ...] = option(
        named_points(POINTS),
        (),
        "what results are worth (default 1, 0.5, 0; a bye as much as a win)",
    )
    starting_order: StartingOrder = option(
        choice(StartingOrder),
        StartingOrder.RATING,
        "rating (default): rating, title, name; lot: the lot numbers alone",
    )
    half_byes: int = option(
        whole(0, 1000),
        -1,
        "half-point byes that a player may ask for (default: no limit)",
        locked=False,
        early=True,
    )
    half_byes_not_last: int = option(
        whole(0, 1000),
        0,
        "last rounds without half-point byes (default 0)",
        locked=False,
        early=True,
    )
    starting_list: tuple[int, ...] = option(
        listed(PLAYER, 20000), (), "ids in starting order, where corrections no longer change it"
    )

    @classmethod
    def read(cls, values: Json) -> FideOptions:
        """Read the options of a document, without point values that are as usual."""
        own = read_declared(cls, values)
        usual = {"win": 2, "draw": 1, "loss": 0, "zero": 0, "forfeit_loss": 0}
        if "bye_points" not in values:
            usual["bye"] = dict(own.points).get("win", 2)
        points = tuple((name, worth) for name, worth in own.points if worth != usual.get(name))
        return replace(own, points=points)

    def renumber(self, number: Mapping[int, int]) -> FideOptions:
        virtual = tuple(sorted((number[player], row) for player, row in self.virtual))
        listed = tuple(number[player] for player in self.starting_list)
        return replace(self, virtual=virtual, starting_list=listed)


def scoring(tournament: Tournament) -> Scoring:
    """Give the point values of a tournament; a bye is worth as much as a win unless stated."""
    points = dict(FideOptions.of(tournament).points)
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
    """Find the faults that a schema can't: unknown players, and conditions of Baku (C.04.7)."""
    options = document.get("options", {})
    known = {player["id"] for player in document["players"]}
    for player in map(int, options.get("virtual", {})):
        if player not in known:
            yield fault(f"options.virtual.{player}", "no-player", player=player)
    seen: set[int] = set()
    for place, player in enumerate(options.get("starting_list", [])):
        where = f"options.starting_list[{place}]"
        if player not in known:
            yield fault(where, "no-player", player=player)
        elif player in seen:
            yield fault(where, "player-twice-in-list", player=player)
        seen.add(player)
    points = {"win": 2, "draw": 1, "loss": 0} | dict(FideOptions.read(options).points)
    win, draw, loss = points["win"], points["draw"], points["loss"]
    if not win >= draw >= loss or win == loss:
        yield fault("options.points", "points-order")
    if options.get("acceleration") == "baku":
        if win != 2 * draw or loss:
            yield fault("options.acceleration", "baku-points")
        if not document.get("rounds"):
            yield fault("options.acceleration", "baku-rounds")
