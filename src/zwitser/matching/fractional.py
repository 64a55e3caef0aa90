"""The cheapest matching by halves: a vertex may also be joined with two others, half with each.

Each vertex gives once and takes once: givers are assigned to takers by shortest paths, and no
blossom is needed. Givers and takers have values of their own. As an edge costs the same both ways,
the mean of the two values of each vertex proves the same bound, and the edges of the assignment
have no slack by it. These lie in circles: one of even length falls apart into pairs, and of an odd
one a single vertex is left. So few are left to match (`weighted`), from values almost the last.

Costs are doubled and the values even, so that halves never occur.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from heapq import heappop, heappush

from zwitser.matching.weighted import NONE, Edge

NEAREST = 16
"""How many edges of a giver are kept when others come in."""


class Halves:
    """An assignment of givers to takers that can go on when edges come in.

    `giving` and `taking` are the values; together the two of an edge never exceed its doubled cost.
    Whatever values it begins with, givers take what takers leave them.
    """

    def __init__(self, n: int, edges: Iterable[Edge], values: Sequence[int]) -> None:
        self.near: list[list[tuple[int, int]]] = [[] for _ in range(n)]
        self._take_in(edges)
        self.giving = [0] * n
        self.taking = [value - value % 2 for value in values]
        self.taker = [NONE] * n
        self.giver = [NONE] * n
        self.bound: int | None = None

    def solve(self) -> bool:
        """Assign every giver at the least cost; say whether that can be."""
        if not all(self.near):
            return False
        self._start()
        return all(w != NONE or self._assign(v) for v, w in enumerate(self.taker))

    @property
    def values(self) -> list[int]:
        """The value of each vertex."""
        return [(u + v) // 2 for u, v in zip(self.giving, self.taking, strict=True)]

    def edges(self) -> dict[tuple[int, int], None]:
        """List the edges that are known now."""
        return {(min(v, w), max(v, w)): None for v, near in enumerate(self.near) for w, _ in near}

    def pairs(self) -> Iterator[tuple[int, int]]:
        """Pair off each circle; of an odd one a vertex is left."""
        seen: set[int] = set()
        for v in range(len(self.taker)):
            circle, w = [], v
            while w not in seen:
                seen.add(w)
                circle.append(w)
                w = self.taker[w]
            yield from zip(circle[::2], circle[1::2], strict=False)

    def admit(self, edges: Sequence[Edge]) -> None:
        """Take more edges in, after all were assigned; where they lack slack givers give way.

        Other edges are forgotten only when the cost has fallen: so it comes to an end.
        """
        bound = sum(self.giving) + sum(self.taking)
        if self.bound is None or bound < self.bound:
            self._forget()
        self.bound = bound
        self._take_in(edges)
        for v in {v for edge in edges for v in edge[:2]}:
            left = self._left_for(v)
            if left < self.giving[v]:
                self.giving[v] = left
                self.giver[self.taker[v]] = self.taker[v] = NONE

    def _take_in(self, edges: Iterable[Edge]) -> None:
        for v, w, cost in edges:
            self.near[v].append((w, 2 * cost))
            self.near[w].append((v, 2 * cost))

    def _forget(self) -> None:
        """Keep the edges of each giver that have the least slack, its own among them."""
        taking = self.taking
        for v, near in enumerate(self.near):
            near.sort(key=lambda edge: edge[1] - taking[edge[0]])
            own = self.taker[v]
            self.near[v] = near[:NEAREST] + [edge for edge in near[NEAREST:] if edge[0] == own]

    def _left_for(self, v: int) -> int:
        """Give the most that a giver can have."""
        taking = self.taking
        return min([c2 - taking[w] for w, c2 in self.near[v]])

    def _start(self) -> None:
        """Raise the value of each giver and assign those that find a taker at once."""
        for v, near in enumerate(self.near):
            if self.taker[v] == NONE:
                self.giving[v] = most = self._left_for(v)
                for w, c2 in near:
                    if self.giver[w] == NONE and c2 == most + self.taking[w]:
                        self.taker[v], self.giver[w] = w, v
                        break

    def _assign(self, root: int) -> bool:
        """Assign a giver by the shortest way to a taker that is open; others on it change."""
        way = _Way(self)
        end = way.search(root)
        if end == NONE:
            return False
        self._move(root, way.reached, way.reached[end])
        while end != NONE:
            v = way.came[end]
            self.giver[end] = v
            self.taker[v], end = end, self.taker[v]
        return True

    def _move(self, root: int, reached: dict[int, int], now: int) -> None:
        """Raise the givers of the search and lower the takers, each since it was reached."""
        self.giving[root] += now
        for w, moment in reached.items():
            self.taking[w] -= now - moment
            if self.giver[w] != NONE:
                self.giving[self.giver[w]] += now - moment


class _Way:
    """One search: `reached` says when each taker was, `came` from which giver.

    `soonest` is when a taker would be reached by what is known, and `end` when an open one is.
    """

    def __init__(self, halves: Halves) -> None:
        self.halves = halves
        self.events: list[tuple[int, int]] = []
        self.soonest: dict[int, int] = {}
        self.end: int | None = None
        self.came: dict[int, int] = {}
        self.reached: dict[int, int] = {}

    def search(self, root: int) -> int:
        """Give the open taker that is reached first, or NONE."""
        self._look_round(root, 0)
        while self.events:
            moment, w = heappop(self.events)
            if w in self.reached:
                continue
            self.reached[w] = moment
            v = self.halves.giver[w]
            if v == NONE:
                return w
            self._look_round(v, moment)
        return NONE

    def _look_round(self, v: int, moment: int) -> None:
        """Foresee when the takers near a giver are reached; none matters after the end."""
        halves, soonest, end = self.halves, self.soonest, self.end
        taking, lead = halves.taking, moment - halves.giving[v]
        for w, c2 in halves.near[v]:
            at = lead + c2 - taking[w]
            if (end is None or at < end) and (w not in soonest or at < soonest[w]):
                soonest[w], self.came[w] = at, v
                heappush(self.events, (at, w))
                if halves.giver[w] == NONE:
                    end = at
        self.end = end
