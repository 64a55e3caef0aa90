"""One bracket ahead (C8): whether the players who leave can all be paired there.

The best that the next bracket can conceivably reach depends only on how many come down: half as
many pairs as players, and one resident left over if the number is odd. Mostly that is reached, and
mostly counting shows it: where everyone has at least half of a group as possible opponents, the
group can be paired (Dirac).
"""

from __future__ import annotations

from zwitser.matching.cardinality import LargestMatching, bits, mask_of
from zwitser.systems.fide_dutch.bracket import Bracket
from zwitser.systems.fide_dutch.completion import Graph
from zwitser.systems.fide_dutch.field import Field


class Ahead:
    """What is below one bracket."""

    def __init__(self, field: Field, graph: Graph, bracket: Bracket) -> None:
        self.field, self.graph, self.bracket = field, graph, bracket
        self.following = mask_of(bracket.following)
        self.size = len(bracket.following)

    def reaches(self, leavers: tuple[int, ...]) -> bool:
        """Say whether the rest can be completed and the next bracket reaches its best with these."""
        if not leavers or not self.size:
            return self.completes(self.bracket.below | mask_of(leavers))
        if len(leavers) > 1:
            return False
        return bool(self.allowed(1 << leavers[0]))

    def allowed(self, candidates: int) -> int:
        """Say which of these players could be the only one who leaves, by C4 and C8's best."""
        if not self.size:
            return self._who_complete(candidates)
        if self._surely():
            return mask_of(x for x in bits(candidates) if self.graph.near[x] & self.following)
        doors = self._doors()
        if doors is None:
            return 0
        near = self.graph.near
        if self.size % 2 == 0:
            near = self._with_dummy(doors)
        players = self.following | (1 << len(near) - 1 if self.size % 2 == 0 else 0)
        if candidates & candidates - 1 == 0:
            return candidates if LargestMatching(near, players | candidates).is_perfect() else 0
        matching = LargestMatching(near, players)
        missed = matching.grow()
        if matching.free.bit_count() != 1:
            return 0
        return mask_of(x for x in bits(candidates) if near[x] & missed)

    def completes(self, players: int) -> bool:
        """Say whether these players have a complete pairing (C4)."""
        if self.graph.bye:
            if self.field.surely_paired(players, less=1) and players & self.graph.exits:
                return True
        elif self.field.surely_paired(players):
            return True
        return self.graph.completes(players)

    def _who_complete(self, candidates: int) -> int:
        """Say who can be left after the last bracket: he has the bye."""
        return candidates & self.graph.exits

    def _surely(self) -> bool:
        """Say whether counting shows that anyone with an opponent ahead can leave."""
        even = self.size % 2 == 0
        if not self.field.surely_paired(self.following, less=1 + even):
            return False
        lower, graph = self.bracket.lower, self.graph
        if not even:
            return self.completes(lower)
        spare = 1
        if graph.bye:
            if not lower & graph.exits:
                return False
            spare = 2
        if not self.field.surely_paired(lower, less=spare):
            return False
        return all((graph.near[y] & lower).bit_count() > spare for y in self.bracket.following)

    def _doors(self) -> int | None:
        """Say which residents of the next bracket can go on; None where the rest fails anyway."""
        lower, graph = self.bracket.lower, self.graph
        if self.size % 2:
            return 0 if self.completes(lower) else None
        matching = LargestMatching(graph.near, lower | graph.bye)
        missed = matching.grow()
        if matching.free.bit_count() != 1:
            return None
        return mask_of(y for y in self.bracket.following if graph.near[y] & missed)

    def _with_dummy(self, doors: int) -> list[int]:
        """Add one vertex that takes the resident who goes on."""
        near = list(self.graph.near)
        dummy = 1 << len(near)
        for y in bits(doors):
            near[y] |= dummy
        near.append(doors)
        return near
