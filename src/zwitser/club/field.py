"""Can these players all be paired? A matching that is repaired instead of solved again.

`Field` keeps a matching that leaves out as few players as possible. Taking players away costs one
search for an augmenting path (Edmonds) for each opponent they leave behind.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from collections.abc import Set as AbstractSet

Graph = Mapping[int, AbstractSet[int]]
"""Who may still meet whom."""


class Field:
    """Players who are to be paired among themselves."""

    def __init__(self, players: Iterable[int], graph: Graph) -> None:
        order = list(players)
        self._players = set(order)
        self._graph = graph
        self._mate: dict[int, int] = {}
        for player in order:
            if player not in self._mate:
                self._match_greedily(player, order)
        self._repair()

    @property
    def left_out(self) -> tuple[int, ...]:
        """Players without an opponent in a matching with as many pairs as possible."""
        return tuple(sorted(self._players - self._mate.keys()))

    def can_spare(self, *players: int) -> bool:
        """Say whether all others could be paired without these players."""
        before = dict(self._mate)
        self._players.difference_update(players)
        complete = self._repair_without(players)
        self._mate = before
        self._players.update(players)
        return complete

    def spare(self, *players: int) -> bool:
        """Take these players out if all others can be paired; else leave everything as it is."""
        before = dict(self._mate)
        self._players.difference_update(players)
        if self._repair_without(players):
            return True
        self._mate = before
        self._players.update(players)
        return False

    def _repair_without(self, players: Iterable[int]) -> bool:
        for player in players:
            opponent = self._mate.pop(player, None)
            if opponent is not None:
                self._mate.pop(opponent, None)
        self._repair()
        return len(self._mate) == len(self._players)

    def _match_greedily(self, player: int, order: Iterable[int]) -> None:
        near = self._graph[player]
        for opponent in order:
            if opponent in near and opponent not in self._mate:
                self._mate[player], self._mate[opponent] = opponent, player
                return

    def _repair(self) -> None:
        # A player who finds no path now finds none after other paths were used (Edmonds).
        for player in sorted(self._players - self._mate.keys()):
            if player not in self._mate:
                _Search(self._graph, self._players, self._mate, player).augment()


class _Search:
    """One search for an augmenting path from an unmatched player, contracting odd cycles.

    `even` players lie at an even distance from the root and may get another opponent; `parent`
    leads from an odd player back to the even one that found him; `base` names the contracted
    cycle in which a player lies.
    """

    def __init__(
        self, graph: Graph, players: AbstractSet[int], mate: dict[int, int], root: int
    ) -> None:
        self.graph, self.players, self.mate, self.root = graph, players, mate, root
        self.parent: dict[int, int] = {}
        self.base = {player: player for player in players}
        self.even = {root}
        self.queue = deque([root])

    def augment(self) -> bool:
        """Give the root an opponent by turning a path around; False when there is no path."""
        while self.queue:
            player = self.queue.popleft()
            for other in self.graph[player] & self.players:
                if self._reaches(player, other):
                    self._turn(other)
                    return True
        return False

    def _reaches(self, player: int, other: int) -> bool:
        """Grow the tree by one edge; True when it ends at an unmatched player."""
        if self.base[player] == self.base[other] or self.mate.get(player) == other:
            return False
        if other in self.even:
            self._contract(player, other)
        elif other not in self.parent:
            self.parent[other] = player
            if other not in self.mate:
                return True
            self._make_even(self.mate[other])
        return False

    def _make_even(self, player: int) -> None:
        if player not in self.even:
            self.even.add(player)
            self.queue.append(player)

    def _turn(self, player: int) -> None:
        end: int | None = player
        while end is not None:
            found = self.parent[end]
            following = self.mate.get(found)
            self.mate[end], self.mate[found] = found, end
            end = following

    def _contract(self, one: int, two: int) -> None:
        base = self._common_base(one, two)
        cycle = self._mark(one, base, two) | self._mark(two, base, one)
        for player, old in self.base.items():
            if old in cycle:
                self.base[player] = base
                self._make_even(player)

    def _common_base(self, one: int, two: int) -> int:
        seen = set()
        while True:
            one = self.base[one]
            seen.add(one)
            if one == self.root or one not in self.mate:
                break
            one = self.parent[self.mate[one]]
        while self.base[two] not in seen:
            two = self.parent[self.mate[self.base[two]]]
        return self.base[two]

    def _mark(self, player: int, base: int, child: int) -> set[int]:
        """Give the odd players of one half of a cycle their way back; return its parts."""
        cycle = set()
        while self.base[player] != base:
            opponent = self.mate[player]
            cycle |= {self.base[player], self.base[opponent]}
            self.parent[player] = child
            child, player = opponent, self.parent[opponent]
        return cycle
