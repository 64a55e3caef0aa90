"""The next best waiting room of the same size: others go in the place of those who went."""

from __future__ import annotations

from collections.abc import Iterator
from heapq import heapify, heappop, heappush
from itertools import combinations
from math import comb

from zwitser.matching.cardinality import LargestMatching, bits, mask_of
from zwitser.systems.weerstand.costs import search_ahead
from zwitser.systems.weerstand.counting import (
    PAIR_COST,
    ColourCount,
    Cost,
    least_refused,
    without,
)
from zwitser.systems.weerstand.lookout import Lookout
from zwitser.systems.weerstand.pairs import Group, refused
from zwitser.systems.weerstand.stage import Ahead, Decision
from zwitser.systems.weerstand.values import Values, counted, places


def changed_places(decision: Decision, mine: Values) -> tuple[int, Values] | None:
    """Let the next in order go for the last who was chosen, where the two simply change places.

    Counting gives both the same; with the opponent and the completion of the other he reaches it,
    and all that come before him in the order were found to reach less.
    """
    room, field = decision.room, decision.stage.field
    if not room.next_in_order or room.completion is None:
        return None
    goes, stays = room.next_in_order[0], next(bits(decision.left & ~decision.stage.forced))
    near, kinds, next_ = field.near, field.kinds, decision.stage.next
    opponent = next(w if v == goes else v for v, w in decision.pairs if goes in (v, w))
    cost = PAIR_COST[kinds[opponent]]
    if not near[goes] >> room.completion.mate[stays] & near[stays] >> opponent & 1:
        return None
    if cost[kinds[goes]] != cost[kinds[stays]] or bool(near[goes] & next_) != bool(
        near[stays] & next_
    ):
        return None
    players = decision.left & ~(1 << stays) | 1 << goes
    return players, mine._replace(order=places(players))


Criteria = tuple[tuple[int, ...], tuple[int, ...], Cost]
"""What a room of a given size reaches: C4.1, C4.2 with C4.3, and the refused colours (C4.4)."""

Candidate = tuple[Criteria, tuple[int, ...], bool]
"""What a room reaches at least, its players, and whether it does reach that."""

CHOICES = 600
"""Rooms of several players that are counted at most; beyond, matchings find the next best."""


Sort = tuple[int, bool, int]
"""All that counting looks at in a player: weight, nobody to meet in the next group, colours."""


class Swaps:
    """Waiting rooms of the same size, with others in the place of those who did not have to go.

    No smaller room is possible, so the best of them is the next best of all; and none of them
    reaches more than the room that was chosen.
    """

    def __init__(self, decision: Decision, mine: Values) -> None:
        self.decision, self.stage, self.mine = decision, decision.stage, mine
        self.near, self.kinds = decision.stage.field.near, decision.stage.field.kinds
        self.extra = decision.left & ~self.stage.forced
        self.reached: Criteria = (self._levels(self.extra), mine.ahead, mine.refused)
        self.lookout = decision.room.lookout or Lookout(self.stage)
        self.partner = dict(decision.pairs) | {w: v for v, w in decision.pairs}
        self.counts = list(decision.count.start)
        for player in bits(self.extra):
            self.counts[self.kinds[player]] += 1
        self.forced_again = self.lookout.again(self.stage.forced).bit_count()
        self.waiting: list[Candidate] = []
        self.late: dict[tuple[int, ...], Cost] = {}

    def best(self) -> tuple[int, Values] | None:
        """Find the best of them; None where there is none, or it takes another search."""
        found = self._first_alike() or self._first_of(self.waiting)
        return found and self._valued(found)

    def _first_alike(self) -> Candidate | None:
        """Find the first in order that reaches as much as the chosen room, else line all up."""
        for candidate in self._promises():
            found: Candidate | None = candidate
            while found and found[0] == self.reached and not found[2]:
                found = self._worth(found)
            if found and found[0] == self.reached:
                return found
            if found:
                self.waiting.append(found)
        heapify(self.waiting)
        return None

    def _first_of(self, waiting: list[Candidate]) -> Candidate | None:
        while waiting:
            candidate = heappop(waiting)
            found = candidate if candidate[2] else self._worth(candidate)
            if found and found[2] and (not waiting or found < waiting[0]):
                return found
            if found:
                heappush(waiting, found)
        return None

    def _valued(self, found: Candidate) -> tuple[int, Values]:
        reached, players, _ = found
        room = self.stage.forced | mask_of(players)
        return room, Values(self.mine.size, self._levels(room), *reached[1:], places(room))

    def _levels(self, players: int) -> tuple[int, ...]:
        return tuple(sorted(map(self.stage.level, bits(players)), reverse=True))

    def _promises(self) -> Iterator[Candidate]:
        """List who could go instead, with the least that counting allows."""
        near, level, kinds = self.near, self.stage.level, self.kinds
        next_, down = self.stage.next, self.stage.next | self.stage.below
        able = [i for i in bits(self.stage.players & ~self.stage.forced) if near[i] & down]
        chosen = tuple(bits(self.extra))
        if len(chosen) > 1 and comb(len(able), len(chosen)) > CHOICES:
            return
        sorts = {i: (level(i), not near[i] & next_, kinds[i]) for i in able}
        known: dict[tuple[Sort, ...], Criteria] = {}
        for players in combinations(able, len(chosen)):
            alike = tuple([sorts[i] for i in players])
            if alike not in known:
                known[alike] = self._promise(alike)
            if known[alike] >= self.reached and players != chosen:
                yield known[alike], players, False

    def _promise(self, players: tuple[Sort, ...]) -> Criteria:
        """Give the least by counting; what the chosen room reaches is a bound if C4.1 is equal."""
        levels, lonely, kinds = zip(*players, strict=True)
        heaviest = tuple(sorted(levels, reverse=True))
        again = self.forced_again + sum(lonely)
        ahead = counted(self.stage, self.lookout.least(again, self.mine.size))
        promise = (heaviest, ahead, least_refused(without(self.counts, *kinds)))
        return self._at_least(promise)

    def _at_least(self, promise: Criteria) -> Criteria:
        return max(promise, self.reached) if promise[0] == self.reached[0] else promise

    def _worth(self, candidate: Candidate) -> Candidate | None:
        """Say what is reached when these go; None where the round can't be completed then.

        A search ahead waits until nobody promises as much as is left after the bound.
        """
        promise, players, _ = candidate
        going, levels = mask_of(players), promise[0]
        if players in self.late:
            ahead = self._search_ahead(going)
            return ahead and (
                (levels, counted(self.stage, ahead), self.late[players]),
                players,
                True,
            )
        cost = self._refused(going)
        if cost is None:
            return None
        bound = counted(self.stage, self.lookout.bound(self.stage.forced | going))
        reached = self._reaches_bound(going, bound)
        if reached:
            return (levels, bound, cost), players, True
        self.late[players] = cost
        least = bound if reached is None else (*bound[:-1], bound[-1] + 1)
        return self._at_least((levels, least, cost)), players, False

    def _exchanged(self, going: int) -> tuple[int, int] | None:
        """Say who goes for whom, where only one does."""
        newly = going & ~self.extra
        if newly.bit_count() > 1:
            return None
        return next(bits(newly)), next(bits(self.extra & ~going))

    def _reaches_bound(self, going: int, bound: tuple[int, ...]) -> bool | None:
        """Say whether the bound for C4.2 and C4.3 is reached when these go; None: not certain.

        One who can take the place of another in the completion that is known reaches as much.
        """
        completion = self.decision.room.completion
        if completion is not None and bound == self.mine.ahead:
            exchanged = self._exchanged(going)
            if exchanged and self.near[exchanged[0]] >> completion.mate[exchanged[1]] & 1:
                return True
        return self.lookout.reaches_bound(self.stage.forced | going)

    def _search_ahead(self, going: int) -> Ahead | None:
        """Find what is reached for C4.2 and C4.3; None where the round can't be completed."""
        room = self.stage.forced | going
        if not self.stage.is_perfect(room | self.stage.next | self.stage.below):
            return None
        return search_ahead(self.stage, room)

    def _refused(self, going: int) -> Cost | None:
        """Count the colours refused when these go; None when the others can't be paired."""
        least = least_refused(without(self.counts, *(self.kinds[i] for i in bits(going))))
        exchanged = self._exchanged(going)
        by_exchange = exchanged and self._refused_by_exchange(*exchanged)
        if by_exchange == least or (exchanged and len(self.decision.pairs) == 1):
            return by_exchange
        staying = self.stage.players & ~self.stage.forced & ~going
        graph = ColourCount(self.stage.field, staying).best_graph(self.near)
        kept = [(v, w) for v, w in self.decision.pairs if graph[v] >> w & 1]
        if LargestMatching(graph, staying, kept).is_perfect():
            return least
        if not self.stage.is_perfect(staying):
            return None
        pairs = Group(self.stage.field, staying).by_costs()
        return None if pairs is None else refused(self.stage.field, pairs)

    def _refused_by_exchange(self, goes: int, stays: int) -> Cost | None:
        """Count them when one who stays instead takes over the opponent of one who goes."""
        opponent = self.partner[goes]
        if not self.near[stays] >> opponent & 1:
            return None
        cost = PAIR_COST[self.kinds[opponent]]
        old, new = cost[self.kinds[goes]], cost[self.kinds[stays]]
        reached = self.mine.refused
        return reached[0] - old[0] + new[0], reached[1] - old[1] + new[1]
