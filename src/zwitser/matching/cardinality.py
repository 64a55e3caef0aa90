"""Maximum matchings in general graphs, one augmenting path at a time (Edmonds' blossom algorithm).

Vertices are numbers; a set of vertices is a bit mask. In the dense graphs of a round a step over
all neighbours of a vertex is then one operation on integers.
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
    mask = 0
    for vertex in vertices:
        mask |= 1 << vertex
    return mask


class LargestMatching:
    """A matching of some vertices of a graph that can grow, and from which pairs can be fixed.

    `near[v]` is the set of neighbours of v. `vertices` have no fixed pair, `free` have no partner.
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
        """Match greedily: each free vertex with its last free neighbour."""
        for v in bits(self.free):
            if self.free >> v & 1:
                open_ = self.near[v] & self.free
                if open_:
                    self._join(v, open_.bit_length() - 1)

    def grow(self) -> int:
        """Make the matching a maximum one; give the vertices that some maximum matching misses.

        The set is empty exactly when the matching is perfect.
        """
        self.fill()
        missed = 0
        for root in bits(self.free):
            if self.free >> root & 1:
                missed |= self.augment(root)
        return missed

    def enlarge(self) -> None:
        """Make the matching a maximum one, without a search for the last free vertex."""
        self.fill()
        for root in bits(self.free):
            if self.free >> root & 1 and self.free.bit_count() > 1:
                self.augment(root)

    def is_perfect(self) -> bool:
        """Grow, and say whether all are matched; stop at the first vertex that can't be."""
        self.fill()
        roots = bits(self.free)
        return not any(self.free >> root & 1 and self.augment(root) for root in roots)

    def partners(self) -> Iterator[tuple[int, int]]:
        for v in bits(self.vertices & ~self.free):
            if v < self.mate[v]:
                yield v, self.mate[v]

    def fix(self, v: int, w: int) -> bool:
        """Fix v and w as a pair, if the rest of a perfect matching can stay perfect."""
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
        """Match a free vertex by an augmenting path and give 0.

        Without such a path give the even vertices of the alternating tree: each of them could be
        left over instead of the root.
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

    `even` are the vertices at even distance from the root, with those in blossoms, and `seen` all
    of the tree. `came[w]` is the vertex before w on the path from the root; `base` gives the base
    of a vertex's blossom and `inside` the even vertices of the blossom with that base.
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
            # Shrink every odd cycle that an edge from v closes.
            while end == NONE:
                touching = self.near[v] & self.even & ~self.inside[self.base[v]]
                if not touching:
                    break
                end = self._shrink(v, touching.bit_length() - 1)
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
        """Add the matched neighbours of v with their partners; give a free vertex at the end."""
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

    def _shrink(self, v: int, w: int) -> int:
        """Shrink the odd cycle that the edge v-w closes; give a free vertex next to it."""
        # The base is where the paths from v and w to the root meet.
        one, base = self.base[v], self.base[w]
        above = {one}
        while self.came.get(self.mate[one], NONE) != NONE:
            one = self.base[self.came[self.mate[one]]]
            above.add(one)
        while base not in above:
            base = self.base[self.came[self.mate[base]]]
        joined: set[int] = set()
        self._mark_path(v, base, w, joined)
        self._mark_path(w, base, v, joined)
        newly = 0
        for old in joined:
            members = self.inside.get(old, 1 << old)
            self.base.update(dict.fromkeys(bits(members), base))
            self.inside[base] |= members
            newly |= members & ~self.even
        self.even |= newly
        self.queue.extend(bits(newly))
        return next((end for x in bits(newly) if (end := self._open_end(x)) != NONE), NONE)

    def _mark_path(self, v: int, base: int, child: int, joined: set[int]) -> None:
        """Record how the even vertices from v to the base are reached from the other side too."""
        while self.base[v] != base:
            mate = self.mate[v]
            joined.update((self.base[v], self.base[mate]))
            self.came[v] = child
            child = mate
            v = self.came[mate]

    def exchange(self, end: int) -> None:
        """Swap matched and unmatched edges on the path from the root to this end."""
        while end != NONE:
            before = self.came[end]
            after = self.mate[before]
            self.mate[end], self.mate[before] = before, end
            end = after


# The lexicographically first perfect matching: vertices choose in order, each by its wish list.

Wishes = Callable[[int], Iterator[int]]
"""The order in which to try the vertices of a set."""


class Rule:
    """Rules out pairs by counting, before any search; this one allows all.

    `companions` narrows a set of neighbours to those that counting allows after the pairs taken.
    """

    def companions(self, v: int, neighbours: int) -> int:  # noqa: ARG002 (for subclasses)
        return neighbours

    def take(self, v: int, w: int) -> None:
        """Count a pair that was formed."""

    def reset(self) -> None:
        """Forget all pairs taken."""


def matching_within(
    near: Sequence[int],
    order: Iterable[int],
    vertices: int,
    *,
    wishes: Wishes = bits_down,
    rule: Rule | None = None,
) -> LargestMatching | None:
    """Find a perfect matching close to the first one; None where there is none.

    Greedy in the order of wishes, then augmented: few partners have to change.
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
    """Turn a perfect matching into the first one: each vertex gets its first possible wish.

    A wish is possible when the others can still be matched.
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
