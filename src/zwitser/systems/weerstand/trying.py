"""Waiting rooms of several players from a large group, tried in order (C4.5; go 4.4c-e).

In a large group counting is nearly always right, and the first few choices in order contain one
that comes true. Where they don't, this gives no answer.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations, islice

from zwitser.matching.cardinality import LargestMatching, bits, mask_of
from zwitser.systems.weerstand.counting import ColourCount, Cost, least_refused, without
from zwitser.systems.weerstand.lookout import Lookout
from zwitser.systems.weerstand.pairs import Group
from zwitser.systems.weerstand.stage import Room, Stage

MOST = 3
"""Players who go besides those who have to; with more of them there are too many choices."""

TRIES = 2000
PROOFS = 25
"""How many choices are counted, and how many of them are searched."""


def by_trying(stage: Stage) -> Room | None:
    """Send as many as those below need, the first choice with which all bounds are reached."""
    forced = stage.forced
    rest = LargestMatching(stage.field.near, stage.next | stage.below)
    rest.enlarge()
    more = rest.free.bit_count() - forced.bit_count()
    others = stage.players & ~forced
    if not 2 <= more <= MOST or (others.bit_count() - more) % 2:
        return None
    lookout = Lookout(stage)
    for chosen in islice(_promising(stage, lookout, forced, others, more), PROOFS):
        reached = lookout.reaches_bound(forced | chosen)
        if reached is None:
            return None
        if reached:
            matching = Group(stage.field, others & ~chosen).at_the_bound()
            if matching is not None:
                room = forced | chosen
                return Room(room, matching, lookout.completion, lookout.bound(room), lookout)
    return None


def _promising(
    stage: Stage, lookout: Lookout, forced: int, others: int, more: int
) -> Iterator[int]:
    """List choices with the least that counting allows for C4.1, C4.2 and C4.4, the best first."""
    lowest = min(stage.level(i) for i in bits(others))
    able = [i for i in bits(others) if stage.level(i) == lowest]
    too_small = stage.next and forced.bit_count() + more > stage.next.bit_count()
    if stage.next and not too_small:
        able = [i for i in able if stage.field.near[i] & stage.next]
    counts = ColourCount(stage.field, others).start
    kinds = stage.field.kinds
    least = _least(
        counts,
        more,
        {kind: sum(kinds[i] == kind for i in able) for kind in {kinds[i] for i in able}},
    )
    again = lookout.too_many(forced | mask_of(able[:more]))
    for players in islice(combinations(able, more), TRIES):
        chosen = mask_of(players)
        if too_small and lookout.again(forced | chosen).bit_count() > again:
            continue
        if least_refused(without(counts, *(kinds[i] for i in players))) == least:
            yield chosen


def _least(counts: list[int], more: int, able: dict[int, int]) -> Cost:
    """Give the least refused when so many players of the able kinds are taken away."""
    if more == 0:
        return least_refused(counts)
    costs = [
        _least(without(counts, kind), more - 1, {**able, kind: left - 1})
        for kind, left in able.items()
        if left
    ]
    return min(costs, default=(sum(counts), 0))
