"""Can these players all be paired? A matching that is repaired instead of solved again."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet

from zwitser.matching.cardinality import LargestMatching, bits, mask_of

Graph = Mapping[int, AbstractSet[int]]
"""Who may still meet whom."""


class Pairable:
    """Players who are to be paired among themselves, as many of them as possible."""

    def __init__(self, players: Iterable[int], graph: Graph) -> None:
        self._players = tuple(players)
        self._index = {player: number for number, player in enumerate(self._players)}
        near = [
            mask_of(self._index[other] for other in graph[player] if other in self._index)
            for player in self._players
        ]
        self._matching = LargestMatching(near, (1 << len(near)) - 1)
        self._over = self._matching.grow()

    @property
    def left_over(self) -> int:
        """How many have no opponent at best."""
        return self._matching.free.bit_count()

    @property
    def could_be_over(self) -> frozenset[int]:
        """Everyone who is left over in some pairing with as many pairs as possible."""
        return frozenset(self._players[number] for number in bits(self._over))

    @property
    def can_be_missed(self) -> frozenset[int]:
        """Everyone without whom all the others can be paired."""
        return self.could_be_over if self.left_over == 1 else frozenset()

    def fix(self, one: int, two: int) -> bool:
        """Take a pair out of a complete field if the others can still be paired."""
        return self._matching.fix(self._index[one], self._index[two])
