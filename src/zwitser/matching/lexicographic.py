"""The first perfect matching in the order of a wish list: the highest vertex chooses first."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence

from zwitser.matching.cardinality import LargestMatching, bits_down

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
