"""The next best waiting room: the best in which one of those who went stays in the group."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, groupby
from math import comb

from zwitser.matching.cardinality import bits, mask_of
from zwitser.systems.weerstand.costs import by_everybody, least_ahead, search_ahead
from zwitser.systems.weerstand.counting import ColourCount
from zwitser.systems.weerstand.lookout import Lookout
from zwitser.systems.weerstand.pairs import Group
from zwitser.systems.weerstand.rooms import by_counting
from zwitser.systems.weerstand.stage import Decision, Room, Stage
from zwitser.systems.weerstand.values import Values, levels_of, values_of

LISTED = 16
"""So many waiting rooms of the same size are listed at most; beyond that they are searched."""


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
    found = _listed(stage, decision.left, extra) or [
        other
        for player in bits(extra)
        if (other := _best_without(stage, decision.room, player)) is not None
    ]
    return min(found, key=lambda other: other[1].key, default=None)


def _listed(stage: Stage, chosen: int, extra: int) -> list[tuple[int, Values]]:
    """List the other waiting rooms of this size, of those that can be the best by C4.1 (4.4a).

    None is listed where they are many, or where every other room is larger.
    """
    others = list(bits(stage.players & ~stage.forced))
    if comb(len(others), extra.bit_count()) > LISTED:
        return []
    more = combinations(others, extra.bit_count())
    rooms = [room for mask in more if (room := stage.forced | mask_of(mask)) != chosen]
    levels = {room: levels_of(stage, room) for room in rooms}
    for _, alike in groupby(sorted(rooms, key=levels.__getitem__), levels.__getitem__):
        able = [found for players in alike if (found := _looked_at(stage, players))]
        if able:
            return [worth_of(stage, found) for found in able]
    return []


def _looked_at(stage: Stage, players: int) -> Room | None:
    """Look ahead from a room, if those who stay can be paired and the others completed (C9)."""
    if not stage.is_perfect(stage.players & ~players):
        return None
    lookout = Lookout(stage)
    if lookout.reaches_bound(players):
        return Room(players, ahead=lookout.bound(players))
    if not stage.is_perfect(players | stage.next | stage.below):
        return None
    return Room(players, ahead=search_ahead(stage, players))


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
