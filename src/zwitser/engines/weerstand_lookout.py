"""Looking ahead: what a waiting room means for the next group (C4.2, C4.3; go 4.4b)."""

from __future__ import annotations

from zwitser.engines.weerstand_stage import Ahead, Stage
from zwitser.matching.cardinality import LargestMatching, bits, mask_of


class Lookout:
    """Whether a waiting room lets the next group do as well as any waiting room could.

    Bounds: who has no opponent in the next group goes down again (C4.2). Of the players under the
    next group, and the bye, so many can't be matched among themselves; as many must come down to
    them (C4.3).
    """

    def __init__(self, stage: Stage) -> None:
        self.stage = stage
        below = LargestMatching(stage.field.near, stage.below)
        below.enlarge()
        self.pairs_below = list(below.partners())
        self.short = below.free.bit_count()
        self.completion: LargestMatching | None = None

    def again(self, room: int) -> int:
        """Find who of a waiting room has no opponent in the next group."""
        near = self.stage.field.near
        return mask_of(i for i in bits(room) if not near[i] & self.stage.next)

    def bound(self, room: int) -> Ahead:
        """Give the least for C4.2 and C4.3 with this waiting room, as far as counting says."""
        if not self.stage.next:
            return 0, 0
        again = self.again(room).bit_count()
        return again, max(self.short, again + (again - self.short) % 2)

    def reaches_bound(self, room: int) -> bool | None:
        """Say whether some completion of the round reaches the bound; None: not certain.

        The completion that was found stays in `completion`.
        """
        if not self.stage.next:
            self.completion = LargestMatching(self.stage.field.near, room | self.stage.below)
            return self.completion.is_perfect()
        again = self.again(room)
        graph = self._graph(room & ~again, again)
        upper = LargestMatching(graph, (room & ~again) | self.stage.next)
        upper.enlarge()
        everybody = room | self.stage.next | self.stage.below
        whole = LargestMatching(graph, everybody, [*upper.partners(), *self.pairs_below])
        self.completion = whole
        if not whole.is_perfect():
            return False
        if not self.stage.field.regulation.counts_next_room:
            return True
        down = sum(1 for i in bits(self.stage.next) if self.stage.below >> whole.mate[i] & 1)
        if again.bit_count() + down == self.bound(room)[1]:
            return True
        return False if self.short == 0 and not again and upper.free else None

    def _graph(self, staying: int, again: int) -> list[int]:
        """Keep the edges of a completion: who can stay in the next group stays there."""
        near, next_, below = self.stage.field.near, self.stage.next, self.stage.below
        graph = [0] * len(near)
        for players, reach in (
            (staying, next_),
            (again, below),
            (next_, staying | next_ | below),
            (below, again | next_ | below),
        ):
            for i in bits(players):
                graph[i] = near[i] & reach
        return graph
