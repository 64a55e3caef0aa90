"""The next best waiting room: the best in which one of those who went stays in the group."""

from __future__ import annotations

from dataclasses import replace

from zwitser.matching.cardinality import bits
from zwitser.systems.weerstand.costs import by_everybody, least_ahead
from zwitser.systems.weerstand.counting import ColourCount
from zwitser.systems.weerstand.pairs import Group
from zwitser.systems.weerstand.rooms import by_counting
from zwitser.systems.weerstand.stage import Decision, Room, Stage
from zwitser.systems.weerstand.values import Values, values_of


def next_best(decision: Decision) -> tuple[int, Values] | None:
    """Find the best waiting room in which one of these players stays, and what it reaches.

    None when all of them have to go. (A larger room that holds them all is no alternative.)
    """
    stage, extra = decision.stage, decision.left & ~decision.stage.forced
    if not extra:
        return None
    if extra.bit_count() == 1:
        counted = by_counting(stage, staying=extra)
        if counted is not None:
            return worth_of(stage, counted)
    found = [
        other
        for player in bits(extra)
        if (other := _best_without(stage, decision.room, player)) is not None
    ]
    return min(found, key=lambda other: other[1].key, default=None)


def _best_without(stage: Stage, chosen: Room, player: int) -> tuple[int, Values] | None:
    """Find the best waiting room in which this player is not, and what it reaches."""
    if not stage.field.near[player] & stage.players:
        return None
    narrowed = kept_inside(stage, player)
    if not narrowed.is_perfect(stage.players | stage.next | stage.below):
        return None
    if chosen.everybody is None:
        return worth_of(stage, by_everybody(narrowed))
    return worth_of(stage, chosen.everybody.with_inside(player).room())


def worth_of(stage: Stage, room: Room) -> tuple[int, Values]:
    """Say what a waiting room reaches; who stays and was counted refuses the least there is."""
    ahead = room.ahead or least_ahead(stage, room.players)
    staying = stage.players & ~room.players
    if room.others is not None:
        cost = ColourCount(stage.field, staying).least
    else:
        cost = Group(stage.field, staying).refusals()
    return room.players, values_of(stage, room.players, ahead, cost)


def kept_inside(stage: Stage, player: int) -> Stage:
    """Leave a player no partner outside his group."""
    near, inside = list(stage.field.near), stage.players
    for i in bits(near[player] & ~inside):
        near[i] &= ~(1 << player)
    near[player] &= inside
    return replace(stage, field=replace(stage.field, near=tuple(near)))
