"""Largest matchings in general graphs, grown one augmenting path at a time (Edmonds).

Vertices are numbers; a set of vertices is an integer with a bit for each. In the dense graphs of a
round one step over all neighbours of a vertex is then one operation on integers.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence

NONE = -1


def bits(mask: int) -> Iterator[int]:
    """List the vertices of a set, the lowest number first."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def bits_down(mask: int) -> Iterator[int]:
    """List the vertices of a set, the highest number first."""
    while mask:
        highest = mask.bit_length() - 1
        yield highest
        mask ^= 1 << highest


def mask_of(vertices: Iterable[int]) -> int:
    """Make the set of these vertices."""
    mask = 0
    for vertex in vertices:
        mask |= 1 << vertex
    return mask


class LargestMatching:
    """A matching of some vertices of a graph that can grow, and from which pairs can be fixed.

    `near[v]` is the set of neighbours of v. `vertices` are those still in play, `free` those of
    them without a partner.
    """

    def __init__(
        self, near: Sequence[int], vertices: int, pairs: Iterable[tuple[int, int]] = ()
    ) -> None:
        self.near = near
        self.vertices = vertices
        self.free = vertices
        self.mate = [NONE] * len(near)
        for v, w in pairs:
            self._join(v, w)

    def _join(self, v: int, w: int) -> None:
        self.mate[v], self.mate[w] = w, v
        self.free &= ~(1 << v | 1 << w)

    def fill(self) -> None:
        """Join free neighbours as they come: each vertex with the last that is free."""
        for v in bits(self.free):
            if self.free >> v & 1:
                open_ = self.near[v] & self.free
                if open_:
                    self._join(v, open_.bit_length() - 1)

    def grow(self) -> int:
        """Make the matching as large as it can be; give the vertices that some largest one misses.

        The set is empty exactly when the matching is perfect.
        """
        self.fill()
        missed = 0
        for root in bits(self.free):
            if self.free >> root & 1:
                missed |= self.augment(root)
        return missed

    def enlarge(self) -> None:
        """Make the matching as large as it can be; the last one left over is not searched for."""
        self.fill()
        for root in bits(self.free):
            if self.free >> root & 1 and self.free.bit_count() > 1:
                self.augment(root)

    def is_perfect(self) -> bool:
        """Grow, and say whether everybody has a partner; stop at the first who can't have one."""
        self.fill()
        roots = bits(self.free)
        return not any(self.free >> root & 1 and self.augment(root) for root in roots)

    def include(self, vertices: int) -> None:
        """Take more vertices into play."""
        self.vertices |= vertices
        self.free |= vertices

    def partners(self) -> Iterator[tuple[int, int]]:
        """List the pairs, each once."""
        for v in bits(self.vertices & ~self.free):
            if v < self.mate[v]:
                yield v, self.mate[v]

    def fix(self, v: int, w: int) -> bool:
        """Take v and w out of play as a pair, if a perfect matching stays perfect without them."""
        old_v, old_w = self.mate[v], self.mate[w]
        self.vertices &= ~(1 << v | 1 << w)
        if old_v == w:
            return True
        self.mate[old_v] = self.mate[old_w] = NONE
        self.free |= 1 << old_v | 1 << old_w
        if self.augment(old_v) == 0:
            return True
        self.vertices |= 1 << v | 1 << w
        self._join(v, old_v)
        self._join(w, old_w)
        return False

    def augment(self, root: int) -> int:
        """Find a partner for a free vertex by an augmenting path and give 0.

        Where there is none give the vertices that a path of even length reaches: each of them
        could be left over instead of the root.
        """
        tree = _Tree(self, root)
        end = tree.search()
        if end == NONE:
            return tree.even
        self.free &= ~(1 << root | 1 << end)
        tree.exchange(end)
        return 0


class _Tree:
    """The alternating tree of one search.

    `even` are the vertices at even distance from the root, those in blossoms included, and `seen`
    all of the tree. `came[w]` is the vertex before w on the way from the root; `base` gives the
    base of a vertex's blossom and `inside` the even vertices of the blossom with that base.
    """

    def __init__(self, matching: LargestMatching, root: int) -> None:
        self.near, self.mate = matching.near, matching.mate
        self.vertices = matching.vertices
        self.open = matching.free & ~(1 << root)
        self.even = self.seen = 1 << root
        self.came = {root: NONE}
        self.base = {root: root}
        self.inside = {root: 1 << root}
        self.queue = deque([root])

    def search(self) -> int:
        """Give the free vertex at the end of an augmenting path, or NONE."""
        end = self._open_end(self.queue[0])
        while end == NONE and self.queue:
            v = self.queue.popleft()
            end = self._grow(v)
            if end == NONE:
                end = self._shrink_at(v)
        return end

    def _open_end(self, v: int) -> int:
        """Step from an even vertex to a free one."""
        ends = self.near[v] & self.open
        if not ends:
            return NONE
        end = ends.bit_length() - 1
        self.came[end] = v
        return end

    def _grow(self, v: int) -> int:
        for w in bits_down(self.near[v] & self.vertices & ~self.seen):
            if self.seen >> w & 1:
                continue
            x = self.mate[w]
            self.came[w] = v
            self.base[w], self.base[x] = w, x
            self.inside[x] = 1 << x
            self.even |= 1 << x
            self.seen |= 1 << w | 1 << x
            end = self._open_end(x)
            if end != NONE:
                return end
            self.queue.append(x)
        return NONE

    def _shrink_at(self, v: int) -> int:
        """Shrink every odd cycle that an edge from v closes."""
        while True:
            touching = self.near[v] & self.even & ~self.inside[self.base[v]]
            if not touching:
                return NONE
            end = self._shrink(v, touching.bit_length() - 1)
            if end != NONE:
                return end

    def _shrink(self, v: int, w: int) -> int:
        base = self._common_base(v, w)
        joined: set[int] = set()
        self._mark_way(v, base, w, joined)
        self._mark_way(w, base, v, joined)
        newly = 0
        for x, old in self.base.items():
            if old in joined:
                self.base[x] = base
                self.inside[base] |= 1 << x
                newly |= (1 << x) & ~self.even
        self.even |= newly
        self.queue.extend(bits(newly))
        return self._first_open_end(newly)

    def _first_open_end(self, newly: int) -> int:
        for x in bits(newly):
            end = self._open_end(x)
            if end != NONE:
                return end
        return NONE

    def _common_base(self, v: int, w: int) -> int:
        above: set[int] = set()
        while True:
            v = self.base[v]
            above.add(v)
            if self.came.get(self.mate[v], NONE) == NONE:
                break
            v = self.came[self.mate[v]]
        w = self.base[w]
        while w not in above:
            w = self.base[self.came[self.mate[w]]]
        return w

    def _mark_way(self, v: int, base: int, child: int, joined: set[int]) -> None:
        """Let the even vertices between v and the base also be reached from the other side."""
        while self.base[v] != base:
            mate = self.mate[v]
            joined.update((self.base[v], self.base[mate]))
            self.came[v] = child
            child = mate
            v = self.came[mate]

    def exchange(self, end: int) -> None:
        """Swap matched and unmatched edges on the way from the root to this end."""
        while end != NONE:
            before = self.came[end]
            after = self.mate[before]
            self.mate[end], self.mate[before] = before, end
            end = after


# The first perfect matching in the order of a wish list: the highest vertex chooses first.

Wishes = Callable[[int], Iterator[int]]
"""In which order to try the vertices of a set."""


class Rule:
    """What may be said of a pair by counting alone, before any search; this one allows all.

    `companions` narrows a set of neighbours to those that counting does not rule out now;
    `take` tells that a pair has been formed, `reset` that all is open again.
    """

    def companions(self, v: int, neighbours: int) -> int:  # noqa: ARG002 (for subclasses)
        return neighbours

    def take(self, v: int, w: int) -> None:
        """Remember that this pair is formed."""

    def reset(self) -> None:
        """Forget all pairs."""


def matching_within(
    near: Sequence[int],
    order: Iterable[int],
    vertices: int,
    *,
    wishes: Wishes = bits_down,
    rule: Rule | None = None,
) -> LargestMatching | None:
    """Find a perfect matching of these vertices that is near the first one; None without any.

    Everybody in turn takes his first wish that is left; few partners then have to change.
    """
    rule = rule or Rule()
    rule.reset()
    left, pairs = vertices, []
    for v in order:
        if left >> v & 1:
            w = next(wishes(rule.companions(v, near[v] & left)), None)
            if w is not None:
                left &= ~(1 << v | 1 << w)
                pairs.append((v, w))
                rule.take(v, w)
    matching = LargestMatching(near, vertices, pairs)
    return matching if matching.is_perfect() else None


def first_in_order(
    matching: LargestMatching,
    order: Iterable[int],
    *,
    wishes: Wishes = bits_down,
    rule: Rule | None = None,
) -> list[tuple[int, int]]:
    """Turn a perfect matching into the first one: each in turn gets his first possible wish.

    A wish is possible when the others can still be matched (C5, C6).
    """
    rule = rule or Rule()
    rule.reset()
    pairs = []
    for v in order:
        if not matching.vertices >> v & 1:
            continue
        open_ = rule.companions(v, matching.near[v] & matching.vertices)
        w = next(w for w in wishes(open_) if matching.fix(v, w))
        rule.take(v, w)
        pairs.append((v, w))
    return pairs
