"""The best candidate of a bracket after which two players can still meet, for `--why`.

All candidates are judged as if nobody had to meet, so C8 looks ahead without that condition, while
the rest has to be completed with it. One matching can't do both; who leaves is tried set by set.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from math import comb

from zwitser.matching.cardinality import mask_of
from zwitser.systems.fide_dutch.ahead import Ahead
from zwitser.systems.fide_dutch.bracket import Exact, Solution
from zwitser.systems.fide_dutch.values import Told

LARGEST = 200
"""So many sets of leavers are tried at most; beyond that C8 looks ahead with the condition."""


def judged(found: Solution, exact: Exact, ahead: Ahead) -> Solution:
    """Find the best of these candidates as `ahead` sees it, which knows of no condition.

    What was found under the condition is as good as any by C6 and C7, which don't look ahead.
    """
    members, leavers = exact.bracket.members, found.leavers
    if not leavers or comb(len(members), len(leavers)) > LARGEST:
        return found
    told = Told(ahead.field, ahead.graph, ahead.bracket, ahead)
    others = _others(found, exact, ahead)
    return min((found, *others), key=told.values)


def _others(found: Solution, exact: Exact, ahead: Ahead) -> Iterator[Solution]:
    """Give the best candidate of each set of leavers with these scores that C8 ranks no lower."""
    entrants, below = exact.field.entrants, exact.bracket.below
    scores = sorted(entrants[place].score for place in found.leavers)
    limit = ahead.value(found.leavers)
    for leavers in combinations(exact.bracket.members, len(found.leavers)):
        if leavers == found.leavers or sorted(entrants[p].score for p in leavers) != scores:
            continue
        mask = mask_of(leavers)
        if exact.graph.completes(below | mask) and ahead.value(leavers) <= limit:
            solution = exact.inside(0, mask)
            if solution is not None:
                yield solution
