"""Who goes to the waiting room (C2 to C4, C9; go 4.3, 4.4, 4.8).

The regulation searches: it tries a waiting room, and when a group further down can't be paired it
comes back. What that search ends in is a best choice among all that leave the round completable,
and here it is computed in two ways; the first answers only when it is certain.

1. Those without an opponent in the group must go. When the others are even in number, or odd and
   one more goes, most choices are settled by counting and one matching.
2. A matching of least cost of everybody who is left.
"""

from __future__ import annotations

from zwitser.matching.cardinality import bits
from zwitser.systems.weerstand.costs import by_everybody
from zwitser.systems.weerstand.counting import KINDS, least_refused, without
from zwitser.systems.weerstand.lookout import Lookout
from zwitser.systems.weerstand.pairs import Group
from zwitser.systems.weerstand.stage import Room, Stage


def waiting_room(stage: Stage) -> Room:
    """Choose who goes down from this group."""
    return by_counting(stage) or by_everybody(stage)


def by_counting(stage: Stage, *, staying: int = 0) -> Room | None:
    """Choose by counting and one matching, where that is certain; nobody of `staying` goes."""
    forced = stage.forced
    others = stage.players & ~forced
    if others.bit_count() % 2 == 0:
        return _forced_room(stage, forced)
    return _one_more(stage, forced, others, staying)


def _forced_room(stage: Stage, forced: int) -> Room | None:
    others = stage.players & ~forced
    if not stage.is_perfect(forced | stage.next | stage.below):
        return None
    if not stage.is_perfect(others):
        return None
    return Room(forced)


def _one_more(stage: Stage, forced: int, others: int, staying: int) -> Room | None:
    """Send one more down: the highest with whom all that counting promises comes true."""
    if stage.next and forced.bit_count() >= stage.next.bit_count():
        return None
    lookout = Lookout(stage)
    for player in _candidates(stage, others, staying):
        room = forced | 1 << player
        reached = lookout.reaches_bound(room)
        if reached is None:
            return None
        if reached:
            matching = Group(stage.field, others & ~(1 << player)).at_the_bound()
            if matching is not None:
                return Room(room, matching, lookout.bound(room))
    return None


def _candidates(stage: Stage, others: int, staying: int) -> list[int]:
    """List who may go by C4.1 and C2 and leaves the fewest refused by counting, highest first."""
    kinds, near = stage.field.kinds, stage.field.near
    levels, group = stage.levels, list(bits(others))
    lowest = min([levels[i] for i in group])
    down = stage.next or stage.below
    able = [i for i in group if levels[i] == lowest and near[i] & down and not staying >> i & 1]
    counts = [0] * KINDS
    for i in group:
        counts[kinds[i]] += 1
    costs = {kind: least_refused(without(counts, kind)) for kind in {kinds[i] for i in able}}
    least = min(costs.values(), default=(0, 0))
    return [i for i in able if costs[kinds[i]] == least]
