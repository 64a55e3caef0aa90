"""The quick way through a bracket: most first choices stand, and counting proves it.

The bounds are: everyone is paired but one resident if the number is odd (C6, C7), no two with the
same absolute preference meet (C10, C11), as few refused colours as counting allows (C12, C13), the
best leaver (C9, C14, C16), nobody floats up again (C15, C17, C19, C21). A candidate that meets all
of them at once is the best. So each player in turn takes the first opponent with whom the bounds
can still be met; where the last choices fail they are made again by a matching. A start that can be
completed is the start of the first candidate, because each choice in it was the first possible.

If the bounds can't be met without an exchange (4.3), there is no quick way: None.
"""

from __future__ import annotations

from collections.abc import Sequence

from zwitser.matching.weighted import best_matching
from zwitser.systems.fide_dutch.bracket import Bracket, Couple, Solution
from zwitser.systems.fide_dutch.completion import Graph
from zwitser.systems.fide_dutch.counting import (
    IMPOSSIBLE,
    KINDS,
    REFUSES,
    Counts,
    Refused,
    fitting_kinds,
    least_refused,
    without,
)
from zwitser.systems.fide_dutch.field import DOWN, UP, Field

TAILS = (6, 24, 96)
"""How many of the last choices are made again, at first and then."""


def quick_solve(
    field: Field, graph: Graph, bracket: Bracket, only: int | None = None
) -> Solution | None:
    """Find the candidate that meets all bounds, if it is found the quick way.

    With `only` that one leaves, whoever would be better.
    """
    if len(bracket.moved) > len(bracket.residents):
        return None
    counts = _count(field.kinds, bracket.members)
    if len(bracket.members) % 2 == 0:
        leavers, target = list[int](), least_refused(counts)
    else:
        could = bracket.residents if only is None else (only,)
        leavers, target = _leavers(field, graph, could, counts)
    if target == IMPOSSIBLE:
        return None
    return _Way(field, counts, leavers, target).solve(bracket)


def _count(kinds: Sequence[int], members: Sequence[int]) -> Counts:
    mine = [kinds[place] for place in members]
    return tuple([mine.count(kind) for kind in range(KINDS)])


def _leavers(
    field: Field, graph: Graph, residents: Sequence[int], counts: Counts
) -> tuple[list[int], Refused]:
    """Choose who could leave: by C9, what counting leaves of C12 and C13, then C14 and C16."""
    score = field.entrants[residents[0]].score
    has_bye = bool(graph.bye) and graph.least >= score
    after = [least_refused(without(counts, k)) if counts[k] else IMPOSSIBLE for k in range(KINDS)]
    best, leavers = None, []
    for place in residents:
        one = field.entrants[place]
        if has_bye and not graph.exits >> place & 1:
            continue
        floats = one.floats
        value = (
            one.unplayed if has_bye else 0,
            after[field.kinds[place]],
            floats[0] == DOWN,
            floats[1] == DOWN,
        )
        if best is None or value < best:
            best, leavers = value, [place]
        elif value == best:
            leavers.append(place)
    return leavers, best[1] if best else IMPOSSIBLE


class _Way:
    """The choices in one bracket so far.

    `counts` are the kinds of those who are not paired yet, `spent` what the pairs so far refuse of
    the `target`. `leavers` are those who could leave and are not paired, `leaving` their kinds.
    """

    def __init__(
        self, field: Field, counts: Counts, leavers: Sequence[int], target: Refused
    ) -> None:
        self.field, self.kinds, self.barred = field, field.kinds, field.barred
        self.counts, self.target, self.spent = counts, target, (0, 0)
        self.odd = bool(leavers)
        self.leavers = set(leavers)
        self.leaving = list(_count(self.kinds, leavers))

    def solve(self, bracket: Bracket) -> Solution | None:
        """Seat the MDPs (4.2), then pair the remainder (4.3) without an exchange."""
        heads: list[Couple] = []
        rest = list(bracket.residents)
        for one in bracket.moved:
            fitting = self._fitting(self.kinds[one])
            found = next((p for p in rest if self._fits(one, p, fitting)), None)
            if found is None:
                return None
            rest.remove(found)
            self._take(one, found)
            heads.append((one, found))
        half = len(rest) // 2
        couples = self._halves(rest[:half], rest[half:])
        if couples is None:
            return None
        paired = {lower for _, lower in couples}
        left = tuple([p for p in rest[half:] if p not in paired])
        return Solution((*heads, *couples), left, len(heads))

    def _fits(self, one: int, other: int, fitting: Sequence[int]) -> bool:
        """Say whether an MDP can meet a resident, who does not float up again (C15, C17)."""
        return (
            self.kinds[other] in fitting
            and other not in self.barred[one]
            and UP not in self.field.entrants[other].floats
            and not self._is_needed(other)
        )

    def _fitting(self, kind: int) -> Sequence[int]:
        """List the kinds that fit; of an odd number, with some leaver who fits too."""
        if not self.odd:
            return fitting_kinds(self.counts, kind)
        found: set[int] = set()
        for leaver in range(KINDS):
            if self.leaving[leaver]:
                counts = without(self.counts, leaver)
                if _sum(self.spent, least_refused(counts)) == self.target:
                    found.update(fitting_kinds(counts, kind))
        return tuple(found)

    def _is_needed(self, place: int) -> bool:
        """Say whether he is the only one left who could leave."""
        return self.odd and len(self.leavers) == 1 and place in self.leavers

    def _take(self, one: int, other: int) -> None:
        kind, his = self.kinds[one], self.kinds[other]
        self.counts = without(self.counts, kind, his)
        self.spent = _sum(self.spent, REFUSES[kind][his])
        for place in (one, other):
            if place in self.leavers:
                self.leavers.remove(place)
                self.leaving[self.kinds[place]] -= 1

    def _halves(self, first: Sequence[int], second: Sequence[int]) -> list[Couple] | None:
        """Pair S1 with S2, each with the first who fits."""
        if self.odd:
            self.leavers.intersection_update(second)
            self.leaving = list(_count(self.kinds, tuple(self.leavers)))
            if not self.leavers:
                return None
        before, leavers = self.spent, frozenset(self.leavers)
        couples = self._choose(first, second)
        if len(couples) == len(first) and self.spent == self.target:
            return couples
        return self._again(first, second, couples, (before, leavers))

    def _choose(self, first: Sequence[int], second: Sequence[int]) -> list[Couple]:
        """Give each of S1 the first of S2 who fits, as far as that goes."""
        queues: list[list[int]] = [[] for _ in range(KINDS)]
        for place in second:
            queues[self.kinds[place]].append(place)
        couples: list[Couple] = []
        for one in first:
            found = self._first_in(one, queues)
            if found is None:
                break
            queues[self.kinds[found]].remove(found)
            self._take(one, found)
            couples.append((one, found))
        return couples

    def _first_in(self, one: int, queues: list[list[int]]) -> int | None:
        """Find the first of S2 who fits, looking only at the first of each kind."""
        best, barred = None, self.barred[one]
        for kind in self._fitting(self.kinds[one]):
            for other in queues[kind]:
                if best is not None and other >= best:
                    break
                if other not in barred and not self._is_needed(other):
                    best = other
                    break
        return best

    def _again(
        self,
        first: Sequence[int],
        second: Sequence[int],
        couples: list[Couple],
        before: tuple[Refused, frozenset[int]],
    ) -> list[Couple] | None:
        """Make the last choices again, more and more of them, until the bounds are met."""
        spent, leavers = before
        for size in TAILS:
            start = max(0, len(couples) - size)
            if len(first) - start > TAILS[-1]:
                return None
            kept = couples[:start]
            taken = {lower for _, lower in kept}
            cost = spent
            for one, other in kept:
                cost = _sum(cost, REFUSES[self.kinds[one]][self.kinds[other]])
            others = [p for p in second if p not in taken]
            found = self._match(first[start:], others, leavers - taken, cost)
            if found is not None:
                return [*kept, *found]
            if not start:
                return None
        return None

    def _match(
        self, first: Sequence[int], others: Sequence[int], leavers: frozenset[int], spent: Refused
    ) -> list[Couple] | None:
        """Give S1 its first opponents in order among all pairings that meet the bounds."""
        size, digits = len(first), len(others).bit_length()
        low = digits * size
        wide = low + digits + 1
        edges = []
        for a, one in enumerate(first):
            for b, other in enumerate(others):
                refused, strong = REFUSES[self.kinds[one]][self.kinds[other]]
                if refused <= 1 and other not in self.barred[one]:
                    cost = (refused << wide) + (strong << low) + (b << digits * (size - 1 - a))
                    edges.append((a, size + b, cost))
        edges += [(size + b, 2 * size + 1, 0) for b, p in enumerate(others) if p in leavers]
        found = best_matching(size + len(others) + self.odd, edges)
        if found is None:
            return None
        reached = found.cost >> wide, (found.cost >> low) & ((1 << digits + 1) - 1)
        if _sum(spent, reached) != self.target:
            return None
        return [(one, others[found.mate[a] - size]) for a, one in enumerate(first)]


def _sum(one: Refused, other: Refused) -> Refused:
    return one[0] + other[0], one[1] + other[1]
