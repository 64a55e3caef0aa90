"""The next best waiting room: the best in which one of those who went stays in the group."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from math import comb

from zwitser.engines.weerstand_costs import (
    AHEAD_LIMIT,
    GROUP_LIMIT,
    by_everybody,
    least_ahead,
    search_ahead,
)
from zwitser.engines.weerstand_counting import ColourCount, Cost, least_refused, without
from zwitser.engines.weerstand_field import Articles
from zwitser.engines.weerstand_lookout import Lookout
from zwitser.engines.weerstand_pairs import Group, refused
from zwitser.engines.weerstand_rooms import quick_room
from zwitser.engines.weerstand_stage import Ahead, Decision, Room, Stage
from zwitser.matching.cardinality import LargestMatching, bits, mask_of


@dataclass(frozen=True, slots=True)
class Values:
    """What a waiting room reaches, criterion by criterion; `order` are places, counted from 1.

    `levels` are the weights of its players, the heaviest first; `ahead` is empty where it is not
    known, or where nobody goes down but who has to.
    """

    size: int
    levels: tuple[int, ...]
    ahead: tuple[int, ...]
    refused: Cost
    order: tuple[int, ...]

    @property
    def key(self) -> tuple[object, ...]:
        return self.size, self.levels, self.ahead, self.refused, self.order

    def named(self, articles: Articles) -> Iterator[tuple[str, tuple[int, ...]]]:
        """List the criteria under their articles."""
        yield articles.size, (self.size,)
        yield articles.lowest, self.levels if articles.next_room else (sum(self.levels),)
        yield articles.again, self.ahead[:1]
        if articles.next_room:
            yield articles.next_room, self.ahead[1:]
        if articles.refused:
            yield articles.refused, self.refused
        yield articles.order[0], self.order


def room_values(decision: Decision) -> Values:
    """Say what the waiting room of a decision reaches."""
    stage, room = decision.stage, decision.room
    is_choice = room.players != stage.forced
    ahead = (room.ahead or least_ahead(stage, room.players)) if is_choice else None
    return _values(stage, room.players, ahead, refused(stage.field, decision.pairs))


def _values(stage: Stage, room: int, ahead: Ahead | None, cost: Cost) -> Values:
    levels = tuple(sorted((stage.level(i) for i in bits(room)), reverse=True))
    return Values(room.bit_count(), levels, _counted(stage, ahead), cost, _places(room))


def _counted(stage: Stage, ahead: Ahead | None) -> tuple[int, ...]:
    """Keep what the regulation looks at: C4.3 is no criterion in go."""
    known: tuple[int, ...] = ahead or ()
    return known if stage.field.regulation.counts_next_room else known[:1]


def _places(room: int) -> tuple[int, ...]:
    return tuple(i + 1 for i in bits(room))


class Unknown(Exception):
    """The next best waiting room of a very large field was not searched for."""


def next_best(decision: Decision, mine: Values) -> tuple[int, Values] | None:
    """Find the best waiting room in which one of these players stays, and what it reaches.

    None when all of them have to go. (A larger room that holds them all is no alternative.)
    """
    extra = decision.left & ~decision.stage.forced
    swapped = Swaps(decision, mine).best() if extra and mine.ahead else None
    if swapped is not None:
        return swapped
    found = [
        other
        for player in bits(extra)
        if (other := _best_without(decision.stage, player)) is not None
    ]
    return min(found, key=lambda other: other[1].key, default=None)


Criteria = tuple[tuple[int, ...], tuple[int, ...], Cost]
"""What a room of a given size reaches: C4.1, C4.2 with C4.3, and the refused colours (C4.4)."""

CHOICES = 600
PROOFS = 20
"""Rooms of several players that are counted at most, and how many rooms are searched."""


class Swaps:
    """Waiting rooms of the same size, with others in the place of those who did not have to go.

    No smaller room is possible, so the best of them is the next best of all; and none of them
    reaches more than the room that was chosen.
    """

    def __init__(self, decision: Decision, mine: Values) -> None:
        self.decision, self.stage, self.mine = decision, decision.stage, mine
        self.near, self.kinds = decision.stage.field.near, decision.stage.field.kinds
        self.extra = decision.left & ~self.stage.forced
        self.reached: Criteria = (self._levels(bits(self.extra)), mine.ahead, mine.refused)
        self.lookout = decision.room.lookout or Lookout(self.stage)
        self.counts = ColourCount(self.stage.field, self.stage.players & ~self.stage.forced).start

    def best(self) -> tuple[int, Values] | None:
        """Find the best of them; None where there is none, or it takes another search."""
        best: tuple[Criteria, tuple[int, ...]] | None = None
        for tried, (promise, players) in enumerate(sorted(self._promises())):
            if best is not None and best < (promise, players):
                break
            if tried == PROOFS:
                return None
            try:
                found = self._worth(mask_of(players))
            except Unknown:
                return None
            if found is not None:
                best = min(best or (found, players), (found, players))
        return None if best is None else self._valued(*best)

    def _valued(self, reached: Criteria, players: tuple[int, ...]) -> tuple[int, Values]:
        room = self.stage.forced | mask_of(players)
        levels = self._levels(bits(room))
        return room, Values(self.mine.size, levels, *reached[1:], _places(room))

    def _levels(self, players: Iterable[int]) -> tuple[int, ...]:
        return tuple(sorted(map(self.stage.level, players), reverse=True))

    def _promises(self) -> Iterator[tuple[Criteria, tuple[int, ...]]]:
        """List who could go instead, with the least that counting allows."""
        near, down = self.near, self.stage.next | self.stage.below
        able = [i for i in bits(self.stage.players & ~self.stage.forced) if near[i] & down]
        chosen = tuple(bits(self.extra))
        if len(chosen) > 1 and comb(len(able), len(chosen)) > CHOICES:
            return
        # Players who are alike in all that counting looks at promise the same.
        alike = {
            i: (self.stage.level(i), near[i] & self.stage.next == 0, self.kinds[i]) for i in able
        }
        known: dict[tuple[tuple[int, bool, int], ...], Criteria] = {}
        for players in combinations(able, len(chosen)):
            sort = tuple([alike[i] for i in players])
            if sort not in known:
                known[sort] = self._promise(players)
            if known[sort] >= self.reached and players != chosen:
                yield known[sort], players

    def _promise(self, players: tuple[int, ...]) -> Criteria:
        """Give the least by counting; what the chosen room reaches is a bound if C4.1 is equal."""
        levels = self._levels(players)
        ahead = _counted(self.stage, self.lookout.bound(self.stage.forced | mask_of(players)))
        least = least_refused(without(self.counts, *(self.kinds[i] for i in players)))
        promise = (levels, ahead, least)
        return max(promise, self.reached) if levels == self.reached[0] else promise

    def _worth(self, going: int) -> Criteria | None:
        """Say what is reached when these go; None where the round can't be completed then."""
        if self._take_over(going):
            return self.reached
        room = self.stage.forced | going
        cost = self._refused(self.stage.players & ~room)
        ahead = None if cost is None else self._reached_ahead(room)
        if cost is None or ahead is None:
            return None
        return self._levels(bits(going)), _counted(self.stage, ahead), cost

    def _reached_ahead(self, room: int) -> Ahead | None:
        if self.lookout.reaches_bound(room):
            return self.lookout.bound(room)
        if not self.stage.is_perfect(room | self.stage.next | self.stage.below):
            return None
        ahead = search_ahead(self.stage, room)
        if ahead is None:
            raise Unknown
        return ahead

    def _take_over(self, going: int) -> bool:
        """Say whether one simply changes places with one who went, partners included."""
        completion, newly = self.decision.room.completion, going & ~self.extra
        if completion is None or newly.bit_count() > 1:
            return False
        chosen, player = next(bits(self.extra & ~going)), next(bits(newly))
        level, kinds = self.stage.level, self.kinds
        if (kinds[chosen], level(chosen)) != (kinds[player], level(player)):
            return False
        partner = next(w if v == player else v for v, w in self.decision.pairs if player in (v, w))
        reach = self.near[player] >> completion.mate[chosen] & self.near[chosen] >> partner
        return bool(reach & 1)

    def _refused(self, staying: int) -> Cost | None:
        """Count the colours refused when these are paired; None when they can't be."""
        count = ColourCount(self.stage.field, staying)
        graph = count.best_graph(self.near)
        kept = [(v, w) for v, w in self.decision.pairs if graph[v] >> w & 1]
        if LargestMatching(graph, staying, kept).is_perfect():
            return count.least
        if not self.stage.is_perfect(staying):
            return None
        if staying.bit_count() > GROUP_LIMIT:
            raise Unknown
        pairs = Group(self.stage.field, staying).by_costs()
        return None if pairs is None else refused(self.stage.field, pairs)


def _best_without(stage: Stage, player: int) -> tuple[int, Values] | None:
    """Find the best waiting room in which this player is not, and what it reaches."""
    if not stage.field.near[player] & stage.players:
        return None
    narrowed = kept_inside(stage, player)
    everybody = stage.players | stage.next | stage.below
    if not narrowed.is_perfect(everybody):
        return None
    small = everybody.bit_count() <= AHEAD_LIMIT
    room = quick_room(narrowed)
    if room is None and not small:
        raise Unknown
    return worth_of(stage, room or by_everybody(narrowed))


def worth_of(stage: Stage, room: Room) -> tuple[int, Values]:
    """Say what a waiting room reaches."""
    ahead = room.ahead or least_ahead(stage, room.players)
    pairs = Group(stage.field, stage.players & ~room.players).pairs(room.others)
    if ahead is None or pairs is None:
        raise Unknown
    return room.players, _values(stage, room.players, ahead, refused(stage.field, pairs))


def kept_inside(stage: Stage, player: int) -> Stage:
    """Leave a player no partner outside his group."""
    near, inside = list(stage.field.near), stage.players
    for i in bits(near[player] & ~inside):
        near[i] &= ~(1 << player)
    near[player] &= inside
    return replace(stage, field=replace(stage.field, near=tuple(near)))
