"""Exact minimum-cost perfect matching in a general graph, with dual values that prove it.

Edmonds' primal-dual method: every vertex has a dual value, and the slack of an edge is twice its
cost minus the values of its ends, plus the weights of the blossoms (odd sets) that hold both ends.
Slacks and weights are never negative and the edges of the matching are tight (slack 0): together
that proves that no matching is cheaper (`proves`). Values move along one alternating tree at a
time; the next event, an edge that becomes tight or a blossom without weight, comes from a heap.
The solver can be warm-started: after a change of edges only their ends are matched anew.

Everything is an integer of any width. Costs are doubled so that halves never occur: all vertices
of a tree have values of the same parity.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from copy import copy
from dataclasses import dataclass
from heapq import heappop, heappush

Edge = tuple[int, int, int]
"""Two vertices and the cost of joining them."""

NONE = -1
FREE, EVEN, ODD = 0, 1, -1
"""Labels of a blossom; as numbers the direction in which the values of its vertices move."""


@dataclass(frozen=True, slots=True)
class Matching:
    """A perfect matching of least cost with the dual solution that proves it (see `proves`)."""

    mate: tuple[int, ...]
    cost: int
    values: tuple[int, ...]
    blossoms: tuple[tuple[frozenset[int], int], ...] = ()

    @property
    def pairs(self) -> tuple[tuple[int, int], ...]:
        return tuple((v, w) for v, w in enumerate(self.mate) if v < w)


def best_matching(n: int, edges: Sequence[Edge]) -> Matching | None:
    """Find a perfect matching of least cost on the vertices 0..n-1; None if there is none."""
    return Solver(n, edges).matching()


def proves(edges: Sequence[Edge], matching: Matching) -> bool:
    """Say whether the dual values of a matching prove that no perfect matching is cheaper."""
    full = all(
        weight >= 0 and sum(matching.mate[v] in inside for v in inside) == len(inside) - 1
        for inside, weight in matching.blossoms
    )
    paid = 0
    for v, w, cost in edges:
        slack = 2 * cost - matching.values[v] - matching.values[w]
        slack += sum(weight for inside, weight in matching.blossoms if v in inside and w in inside)
        if slack < 0:
            return False
        paid += cost if matching.mate[v] == w and not slack else 0
    return full and paid == matching.cost


class Solver:
    """The state of the method, which can go on after edges are added or removed.

    Blossoms have numbers from n up; a vertex is its own blossom.

    `value` and `weight` are as they were at `since`, when the outermost blossom (`top`) got its
    label; from then on they move with the clock `now`, up or down by the label. `soonest` is when
    the tree reaches a vertex outside it, and `end` when it reaches an unmatched one: no event of
    the stage comes later. Initial `values` must leave every edge a slack of 0 or more.
    """

    def __init__(self, n: int, edges: Sequence[Edge], values: Sequence[int] | None = None) -> None:
        self.n = n
        self.near: list[list[tuple[int, int]]] = [[] for _ in range(n)]
        for v, w, cost in edges:
            self.near[v].append((w, 2 * cost))
            self.near[w].append((v, 2 * cost))
        self.mate = [NONE] * n
        self.value = list(values or [min([c2 for _, c2 in e], default=0) // 2 for e in self.near])
        self.top = list(range(n))
        self.parent = [NONE] * (2 * n)
        # A blossom's lists are replaced, never changed in place: all may share the first one.
        self.children: list[list[int]] = [[]] * (2 * n)
        self.links: list[list[tuple[int, int]]] = [[]] * (2 * n)
        self.inside = [[v] for v in range(n)] + [[]] * n
        self.base = list(range(n)) + [NONE] * n
        self.weight = [0] * (2 * n)
        self.unused = list(range(2 * n - 1, n - 1, -1))
        self.label = [FREE] * (2 * n)
        self.since = [0] * (2 * n)
        self.entry = [(NONE, NONE)] * (2 * n)
        self.now = 0
        self.events: list[tuple[int, int, int, int]] = []
        self.fresh: list[int] = []
        self.soonest: dict[int, int] = {}
        self.end: int | None = None

    def matching(self) -> Matching | None:
        """Match every vertex; None when some vertex can't be, and then there is no going on.

        By complementary slackness the dual values add up to the cost.
        """
        if self.n % 2:
            return None
        for v in range(self.n):
            # Raise the value of an unmatched vertex in no blossom until an edge is tight.
            if self.mate[v] == NONE and self.top[v] == v and self.near[v]:
                self.value[v] = min([c2 - self.value[w] for w, c2 in self.near[v]])
                for w, c2 in self.near[v]:
                    if self.mate[w] == NONE and c2 == self.value[v] + self.value[w]:
                        self.mate[v], self.mate[w] = w, v
                        break
        if not all(self.mate[root] != NONE or self._stage(root) for root in range(self.n)):
            return None
        odd = tuple(
            (frozenset(self.inside[blossom]), self.weight[blossom])
            for blossom in range(self.n, 2 * self.n)
            if self.children[blossom]
        )
        inner = sum(weight * (len(inside) // 2) for inside, weight in odd)
        cost = (sum(self.value) - inner) // 2
        return Matching(tuple(self.mate), cost, tuple(self.value), odd)

    def admit(self, edges: Sequence[Edge]) -> None:
        """Add edges after a matching was found; a negative slack lowers the value of one end."""
        lacking: dict[int, int] = {}
        for v, w, cost in edges:
            self.near[v].append((w, 2 * cost))
            self.near[w].append((v, 2 * cost))
        for v, w, cost in edges:
            self._release(v)
            slack = 2 * cost - self.value[v] - self.value[w]
            lacking[v] = min(lacking.get(v, 0), slack)
        for v, slack in lacking.items():
            self.value[v] += slack

    def drop(self, v: int, w: int) -> None:
        """Remove an edge after a matching was found."""
        self.near[v] = [edge for edge in self.near[v] if edge[0] != w]
        self.near[w] = [edge for edge in self.near[w] if edge[0] != v]
        self._release(v)
        self._release(w)

    def confine(self, v: int, among: Container[int]) -> None:
        """Remove a vertex's edges to all but these, after a matching was found."""
        self._release(v)
        for w, _ in self.near[v]:
            if w not in among:
                self.near[w] = [edge for edge in self.near[w] if edge[0] != v]
        self.near[v] = [edge for edge in self.near[v] if edge[0] in among]

    def copy(self) -> Solver:
        other = copy(self)
        for name, state in vars(self).items():
            if isinstance(state, list):
                setattr(other, name, state.copy())
        other.near = [near.copy() for near in self.near]
        return other

    def _release(self, v: int) -> None:
        """Dissolve a vertex's blossoms and unmatch it; no slack gets less.

        Lower values of its vertices replace a blossom's weight in the slack of the edges inside;
        the one matching edge that leaves the blossom is then no longer tight.
        """
        while (blossom := self.top[v]) != v:
            half = self.weight[blossom] // 2
            if half:
                for u in self.inside[blossom]:
                    self.value[u] -= half
                self._unmatch(self.base[blossom])
            self.weight[blossom] = 0
            self._dissolve(blossom)
        self._unmatch(v)

    def _unmatch(self, v: int) -> None:
        if self.mate[v] != NONE:
            self.mate[self.mate[v]] = NONE
            self.mate[v] = NONE

    # One stage: an alternating tree from an unmatched root, until it reaches an unmatched vertex.

    def _stage(self, root: int) -> bool:
        """Augment from a root; say whether there is an augmenting path."""
        self.now, self.events, self.soonest, self.end = 0, [], {}, None
        self._make_even(self.top[root], (NONE, NONE))
        found = False
        while not found:
            while self.fresh:
                self._schedule(self.fresh.pop())
            if not self.events:
                return False
            moment, v, w, c2 = heappop(self.events)
            if w != NONE:
                found = self._tighten(moment, v, w, c2)
            elif self.label[v] == ODD and self.parent[v] == NONE:
                # An odd blossom has no weight left, unless the event is out of date.
                left = self.weight[v] - 2 * (moment - self.since[v])
                if left > 0:
                    heappush(self.events, (moment + left // 2, v, NONE, 0))
                elif left == 0:
                    self.now = moment
                    self._expand_odd(v)
        # Remove all labels, and dissolve blossoms without weight.
        for blossom in {top for top in self.top if self.label[top] != FREE}:
            self._update(blossom)
            self.label[blossom] = FREE
        self.now, self.since, self.fresh = 0, [0] * (2 * self.n), []
        empty = [b for b in set(self.top) if b >= self.n and not self.weight[b]]
        while empty:
            parts = self._dissolve(empty.pop())
            empty += [part for part in parts if part >= self.n and not self.weight[part]]
        return True

    def _tighten(self, moment: int, v: int, w: int, c2: int) -> bool:
        """Handle an event: an edge is tight. Shrink, grow the tree, or augment and say so."""
        here, there = self.top[v], self.top[w]
        label = self.label[there]
        if here == there or label == ODD:
            return False
        late = c2 - self._value_at(v, moment) - self._value_at(w, moment)
        if late > 0:
            heappush(self.events, (moment + (late // 2 if label == EVEN else late), v, w, c2))
            return False
        self.now = moment
        if label == EVEN:
            self._shrink(v, w)
            return False
        base = self.base[there]
        if self.mate[base] == NONE:
            self._augment(v, w)
            return True
        self._make_odd(there, (v, w))
        self._make_even(self.top[self.mate[base]], (base, self.mate[base]))
        return False

    def _value_at(self, v: int, moment: int) -> int:
        top = self.top[v]
        return self.value[v] + self.label[top] * (moment - self.since[top])

    def _schedule(self, v: int) -> None:
        """Schedule the events of the edges of a vertex that has just become even."""
        lead = self.now - self._value_at(v, self.now)
        top, labels, value = self.top, self.label, self.value
        here = top[v]
        for w, c2 in self.near[v]:
            there = top[w]
            label = labels[there]
            if label == ODD or there == here:
                continue
            moment = lead + c2 - value[w]
            if label == EVEN:
                moment = (moment + self.since[there]) // 2
                if self.end is None or moment <= self.end:
                    heappush(self.events, (moment, v, w, c2))
            elif self.end is None or moment <= self.end:
                self._reach(v, w, c2, moment)

    def _reach(self, v: int, w: int, c2: int, moment: int) -> None:
        """Schedule when the tree reaches w outside it from v, unless another edge is sooner."""
        known = self.soonest.get(w, self.end)
        if known is not None and known <= moment:
            return
        self.soonest[w] = moment
        if self.mate[self.base[self.top[w]]] == NONE:
            self.end = moment if self.end is None else min(moment, self.end)
        if self.end is None or moment <= self.end:
            heappush(self.events, (moment, v, w, c2))

    def _make_even(self, blossom: int, entry: tuple[int, int]) -> None:
        self._update(blossom)
        self.label[blossom], self.entry[blossom] = EVEN, entry
        self.fresh.extend(self.inside[blossom])

    def _make_odd(self, blossom: int, entry: tuple[int, int]) -> None:
        self._update(blossom)
        self.label[blossom], self.entry[blossom] = ODD, entry
        if blossom >= self.n:
            heappush(self.events, (self.now + self.weight[blossom] // 2, blossom, NONE, 0))

    def _update(self, blossom: int) -> None:
        """Bring the values and the weight of a blossom up to the clock."""
        moved = self.label[blossom] * (self.now - self.since[blossom])
        self.since[blossom] = self.now
        if moved:
            for v in self.inside[blossom]:
                self.value[v] += moved
            if blossom >= self.n:
                self.weight[blossom] += 2 * moved

    # Blossoms.

    def _path_to_root(self, blossom: int) -> list[int]:
        path = [blossom]
        while self.entry[path[-1]][0] != NONE:
            path.append(self.top[self.entry[path[-1]][0]])
        return path

    def _shrink(self, v: int, w: int) -> None:
        """Shrink the odd cycle that the edge v-w closes to one even blossom."""
        left, right = self._path_to_root(self.top[v]), self._path_to_root(self.top[w])
        while len(left) > 1 and len(right) > 1 and left[-2] == right[-2]:
            left.pop()
            right.pop()
        top, left, right = left[-1], left[-2::-1], right[:-1]
        down = [self.entry[part] for part in left]
        up = [self.entry[part][::-1] for part in right]
        parts, blossom = [top, *left, *right], self.unused.pop()
        odd = [u for part in parts if self.label[part] == ODD for u in self.inside[part]]
        for part in parts:
            self._update(part)
            self.label[part], self.parent[part] = FREE, blossom
        self.children[blossom], self.links[blossom] = parts, [*down, (v, w), *up]
        self.inside[blossom] = [u for part in parts for u in self.inside[part]]
        self.base[blossom], self.weight[blossom] = self.base[top], 0
        self.label[blossom], self.entry[blossom] = EVEN, self.entry[top]
        self.since[blossom], self.parent[blossom] = self.now, NONE
        for u in self.inside[blossom]:
            self.top[u] = blossom
        self.fresh.extend(odd)

    def _dissolve(self, blossom: int) -> list[int]:
        """Make the parts of a blossom outermost again, without labels."""
        parts = self.children[blossom]
        for part in parts:
            self.parent[part], self.label[part], self.since[part] = NONE, FREE, self.now
            for v in self.inside[part]:
                self.top[v] = part
        self.children[blossom], self.label[blossom] = [], FREE
        self.unused.append(blossom)
        return parts

    def _expand_odd(self, blossom: int) -> None:
        """Expand an odd blossom: the even path from its entry to its base stays in the tree."""
        self._update(blossom)
        entry, links = self.entry[blossom], self.links[blossom]
        parts = self._dissolve(blossom)
        place = parts.index(self.top[entry[1]])
        path, joints = _even_path(parts, links, place)
        for k, part in enumerate(path):
            came = entry if k == 0 else joints[k - 1]
            self._make_odd(part, came) if k % 2 == 0 else self._make_even(part, came)
        outside = [w for part in set(parts) - set(path) for w in self.inside[part]]
        for w in outside:
            self.soonest.pop(w, None)
            for v, c2 in self.near[w]:
                if self.label[self.top[v]] == EVEN:
                    slack = c2 - self.value[w] - self._value_at(v, self.now)
                    self._reach(v, w, c2, self.now + slack)

    # Augmenting.

    def _augment(self, v: int, w: int) -> None:
        """Match v with w, and swap matched and unmatched edges on the path from v to the root."""
        self._rebase(self.top[w], w)
        while True:
            self._rebase(self.top[v], v)
            self.mate[w], self.mate[v] = v, w
            outer = self.entry[self.top[v]][0]
            if outer == NONE:
                return
            v, w = self.entry[self.top[outer]]
            self._rebase(self.top[outer], w)

    def _rebase(self, blossom: int, vertex: int) -> None:
        """Make a vertex the base of a blossom: the only one not matched inside it."""
        if blossom < self.n:
            return
        part = vertex
        while self.parent[part] != blossom:
            part = self.parent[part]
        self._rebase(part, vertex)
        parts, links = self.children[blossom], self.links[blossom]
        place = parts.index(part)
        path, joints = _even_path(parts, links, place)
        for k in range(1, len(path), 2):
            v, w = joints[k]
            self._rebase(path[k], v)
            self._rebase(path[k + 1], w)
            self.mate[v], self.mate[w] = w, v
        self.children[blossom] = parts[place:] + parts[:place]
        self.links[blossom] = links[place:] + links[:place]
        self.base[blossom] = vertex


def _even_path(
    parts: list[int], links: list[tuple[int, int]], place: int
) -> tuple[list[int], list[tuple[int, int]]]:
    """Find the even path along a blossom's cycle from a place to its base (place 0).

    Gives the parts on it and the links between them, each link in the direction of the path.
    """
    if place % 2 == 0:
        return parts[place::-1], [link[::-1] for link in reversed(links[:place])]
    return [*parts[place:], parts[0]], links[place:]
