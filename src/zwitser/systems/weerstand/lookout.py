"""Looking ahead: what a waiting room means for the next group (C4.2, C4.3; go 4.4b)."""

from __future__ import annotations

from zwitser.matching.cardinality import LargestMatching, bits, mask_of
from zwitser.systems.weerstand.stage import Ahead, Stage


class Lookout:
    """Whether a waiting room lets the next group do as well as any waiting room could.

    Bounds: who has no opponent in the next group goes down again, and as many go down again as the
    room has players more than the next group (C4.2). Of the players under the next group, and the
    bye, so many can't be matched among themselves; as many must come down to them (C4.3).
    """

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        self.pairs_below, self.short = stage.pairs_below

    def again(self, room: int) -> int:
        """Find who of a waiting room has no opponent in the next group."""
        near = self.stage.field.near
        return mask_of(i for i in bits(room) if not near[i] & self.stage.next)

    def bound(self, room: int) -> Ahead:
        """Give the least for C4.2 and C4.3 with this waiting room, as far as counting says."""
        return self.least(self.again(room).bit_count(), room.bit_count())

    def least(self, again: int, size: int) -> Ahead:
        """Give that least from the number of those without an opponent in the next group."""
        if not self.stage.next:
            return 0, 0
        again = max(again, size - self.stage.next.bit_count())
        return again, max(self.short, again + (again - self.short) % 2)

    def reaches_bound(self, room: int) -> bool | None:
        """Say whether some completion of the round reaches the bound; None: not certain."""
        if not self.stage.next:
            return LargestMatching(self.stage.field.near, room | self.stage.below).is_perfect()
        again = self.again(room)
        staying = room & ~again
        bound = self.bound(room)
        crowded = bound[0] > again.bit_count()
        graph = self._graph(staying, again, crowded=crowded)
        upper = LargestMatching(graph, staying | self.stage.next)
        upper.enlarge()
        whole = self._complete(graph, room, upper)
        if not whole.is_perfect():
            return False
        reached = self._reached(whole, room)
        if reached == bound or not self.stage.field.regulation.counts_next_room:
            return True
        return False if upper.free and not (self.short or again) else None

    def _complete(self, graph: list[int], room: int, upper: LargestMatching) -> LargestMatching:
        """Match all, after the room has been matched with the next group, and that group."""
        everybody = room | self.stage.next | self.stage.below
        return LargestMatching(graph, everybody, [*upper.partners(), *self.pairs_below])

    def _reached(self, whole: LargestMatching, room: int) -> Ahead:
        below = self.stage.below
        down = mask_of(i for i in bits(room | self.stage.next) if below >> whole.mate[i] & 1)
        return (down & room).bit_count(), down.bit_count()

    def _graph(self, staying: int, again: int, *, crowded: bool) -> list[int]:
        """Keep the edges of a completion: who can stay in the next group stays there.

        Where the next group is too small for all of them, all of that group meet one of them.
        """
        near, next_, below = self.stage.field.near, self.stage.next, self.stage.below
        graph = [0] * len(near)
        for players, reach in (
            (staying, next_ | below if crowded else next_),
            (again, below),
            (next_, staying if crowded else staying | next_ | below),
            (below, again | below | (staying if crowded else next_)),
        ):
            for i in bits(players):
                graph[i] = near[i] & reach
        return graph
