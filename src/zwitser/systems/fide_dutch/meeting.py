"""The best candidate of a bracket after which two players can still meet, for `--why`.

All candidates are judged as if nobody had to meet, so C8 looks ahead without that condition, while
the rest has to be completed with it. One matching can't do both. So the best is found without the
condition on the rest; as long as its leavers can't be completed with it, the candidates with those
leavers are set aside and the best of the others is looked for (Murty).
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from heapq import heappop, heappush
from typing import NamedTuple

from zwitser.matching.cardinality import bits, mask_of
from zwitser.proposal import Reached
from zwitser.systems.fide_dutch.ahead import Ahead
from zwitser.systems.fide_dutch.bracket import Exact, Solution
from zwitser.systems.fide_dutch.completion import Graph
from zwitser.systems.fide_dutch.stand_ins import solve_with_stand_ins
from zwitser.systems.fide_dutch.values import Told

MOST = 100
"""So many matchings are made at most; that is enough unless hardly anybody can meet."""


class Choice(NamedTuple):
    """Candidates in which these stay and those leave, as bits of their places."""

    stay: int = 0
    leave: int = 0


def judged(found: Solution, free: Solution, graph: Graph, ahead: Ahead) -> Solution | None:
    """Find the best candidate under the condition of a graph as `ahead` sees it, without one.

    `found` is the best if looking ahead knows the condition; C6 and C7 don't look ahead, and where
    they differ from those of the best `free` of the condition they tell the two apart. None if too
    many candidates would have to be set aside.
    """
    told = Told(ahead.field, ahead.graph, ahead.bracket, ahead)
    limit = told.values(found)
    if limit[:2] != told.values(free)[:2]:
        return found
    search = _Search(told, graph)
    while search.queue and search.made <= MOST:
        values, _, solution, choice = heappop(search.queue)
        if values >= limit:
            return found
        if graph.completes(ahead.bracket.below | mask_of(solution.leavers)):
            return solution
        search.set_aside(solution, choice)
    return None


class _Search:
    """The best candidates of parts of a bracket's candidates, the best of all first."""

    def __init__(self, told: Told, graph: Graph) -> None:
        self.told, self.graph, self.ahead = told, graph, told.ahead
        self.members = mask_of(told.bracket.members)
        self.queue: list[tuple[list[Reached], int, Solution, Choice]] = []
        self.made = 0
        self._look(Choice())

    def set_aside(self, solution: Solution, choice: Choice) -> None:
        """Look for the best of a choice with as many leavers, but not these."""
        for part in _without(choice, mask_of(solution.leavers)):
            self._look(part)

    def _look(self, choice: Choice) -> None:
        """Queue the best candidate of a choice, if there is one."""
        field, bracket, graph = self.ahead.field, self.told.bracket, self._chosen(choice)
        if not graph.completes(self.members | bracket.below):
            return
        exact = Exact(field, graph, bracket)
        found = solve_with_stand_ins(field, graph, bracket, exact.leaving()) or exact.solve()
        self.made += 1
        values = self.told.values(self.ahead.learn(found))
        heappush(self.queue, (values, self.made, found, choice))

    def _chosen(self, choice: Choice) -> Graph:
        """Give the graph of a choice: the condition counts inside the bracket, not below it."""
        free, members = self.ahead.graph, self.members
        near = list(free.near)
        for i in bits(members):
            inside = self.graph.near[i] & members & ~choice.leave
            near[i] = free.near[i] & ~members | (0 if choice.leave >> i & 1 else inside)
        return replace(free, near=near).keeping(choice.stay, members, self.told.moved)


def _without(choice: Choice, leavers: int) -> Iterator[Choice]:
    """Split a choice by the first of these leavers who stays."""
    stay, leave = choice
    for place in bits(leavers & ~leave):
        yield Choice(stay | 1 << place, leave)
        leave |= 1 << place
