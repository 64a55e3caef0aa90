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

from zwitser.matching.cardinality import bits
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
    kinds_that_fit,
    least_refused,
    without,
)
from zwitser.systems.fide_dutch.field import DOWN, UP, Field

TAILS = (6, 24, 96)
"""How many of the last choices are made again, at first and then."""


def quick_solve(
    field: Field,
    graph: Graph,
    bracket: Bracket,
    *,
    only: int | None = None,
    forced: int = 0,
    staying: int = 0,
) -> Solution | None:
    """Find the candidate that meets all bounds, if it is found the quick way.

    With `only` that resident leaves, whoever would be better, and only first choices are made. Who
    is `forced` leaves besides; the halves of the others are then the first that can be. Who is
    `staying` does not leave, however good that were.
    """
    if only is not None:
        if _has_bye(field, graph, bracket.residents) and not graph.exits >> only & 1:
            return None
        forced = 1 << only
    moved, residents = bracket.moved, bracket.residents
    if forced:
        moved = tuple([place for place in moved if not forced >> place & 1])
        residents = tuple([place for place in residents if not forced >> place & 1])
    if len(moved) > len(residents):
        return None
    counts = _count(field.kinds, (*moved, *residents))
    way = _Way(field, counts, (*moved, *residents), TAILS if only is None else ())
    if (len(moved) + len(residents)) % 2:
        has_bye = not forced and _has_bye(field, graph, residents)
        able = [p for p in residents if not (field.two | staying) >> p & 1]
        if has_bye:
            able = [place for place in able if graph.exits >> place & 1]
        way.choose_leavers(*_leavers(field, able, way.counts, has_bye=has_bye))
    found = None if way.target == IMPOSSIBLE else way.solve(moved, residents)
    if found is None or not forced:
        return found
    return Solution(found.couples, tuple(sorted((*found.leavers, *bits(forced)))), found.heads)


def _has_bye(field: Field, graph: Graph, residents: Sequence[int]) -> bool:
    """Say whether the only one who leaves has the bye."""
    return bool(graph.bye) and graph.least >= field.entrants[residents[0]].score


def _count(kinds: Sequence[int], members: Sequence[int]) -> Counts:
    mine = [kinds[place] for place in members]
    return tuple([mine.count(kind) for kind in range(KINDS)])


def _leavers(
    field: Field, able: Sequence[int], counts: Counts, *, has_bye: bool
) -> tuple[list[int], Refused]:
    """Choose who of these leaves: by C9, what counting leaves of C12 and C13, C14 and C16."""
    after = [least_refused(without(counts, k)) if counts[k] else IMPOSSIBLE for k in range(KINDS)]
    best, leavers = None, []
    for place in able:
        one = field.entrants[place]
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
        self, field: Field, counts: Counts, members: Sequence[int], tails: Sequence[int]
    ) -> None:
        self.tails = tails
        self.field, self.kinds, self.barred = field, field.kinds, field.barred
        self.counts, self.spent = counts, (0, 0)
        self.odd, self.leaving = False, [0] * KINDS
        self.leavers: set[int] = set()
        # Two who are to meet are a pair whatever it costs.
        self.two = [place for place in members if field.two >> place & 1] if field.two else []
        if len(self.two) == 2:
            one, other = (self.kinds[place] for place in self.two)
            self.counts, self.spent = without(counts, one, other), REFUSES[one][other]
        self.target = _sum(self.spent, least_refused(self.counts))
        if IMPOSSIBLE[0] <= self.target[0]:
            self.target = IMPOSSIBLE

    def choose_leavers(self, leavers: Sequence[int], least: Refused) -> None:
        """Let one of these leave, with the least that counting then allows for the others."""
        self.odd, self.leavers = True, set(leavers)
        self.leaving = list(_count(self.kinds, leavers))
        self.target = _sum(self.spent, least) if least != IMPOSSIBLE else IMPOSSIBLE

    def solve(self, moved: Sequence[int], residents: Sequence[int]) -> Solution | None:
        """Seat the MDPs (4.2), then pair the remainder (4.3) without an exchange."""
        heads: list[Couple] = []
        rest = list(residents)
        for one in moved:
            fitting = self._fitting(self.kinds[one])
            found = next((p for p in rest if self._fits(one, p, fitting)), None)
            if found is None:
                return None
            rest.remove(found)
            self._take(one, found)
            heads.append((one, found))
        first, second = self._split(rest)
        couples = self._halves(first, second)
        if couples is None:
            return None
        paired = {lower for _, lower in couples}
        left = tuple([p for p in second if p not in paired])
        return Solution((*heads, *couples), left, len(heads))

    def _split(self, rest: list[int]) -> tuple[Sequence[int], Sequence[int]]:
        """Split the remainder into S1 and S2.

        Two who are to meet are not in the same half. The first exchange that parts them is of the
        lower of the two in S1 with the first of S2, or of the last of S1 with the higher of the
        two in S2 (4.3).
        """
        half = len(rest) // 2
        first, second = rest[:half], rest[half:]
        if len(self.two) == 2:
            higher, lower = self.two
            if lower in first:
                first = sorted({*first, second[0]} - {lower})
            elif higher in second:
                first = sorted({*first[:-1], higher})
            second = sorted(set(rest) - set(first))
        return first, second

    def _fits(self, one: int, other: int, fitting: Sequence[int]) -> bool:
        """Say whether an MDP can meet a resident, who does not float up again (C15, C17)."""
        if one in self.two:
            return other in self.two
        return (
            self.kinds[other] in fitting
            and not self.barred[one] >> other & 1
            and UP not in self.field.entrants[other].floats
            and not self._is_needed(other)
        )

    def _fitting(self, kind: int) -> Sequence[int]:
        """List the kinds that fit; of an odd number, with some leaver who fits too."""
        if not self.odd:
            return fitting_kinds(self.counts, kind)
        left = self.target[0] - self.spent[0], self.target[1] - self.spent[1]
        return kinds_that_fit(self.counts, tuple(map(bool, self.leaving)), left, kind)

    def _is_needed(self, place: int) -> bool:
        """Say whether he is the only one left who could leave."""
        return self.odd and len(self.leavers) == 1 and place in self.leavers

    def _take(self, one: int, other: int) -> None:
        if one in self.two:
            return
        kind, his = self.kinds[one], self.kinds[other]
        self.counts = without(self.counts, kind, his)
        refused = REFUSES[kind][his]
        if refused[0]:
            self.spent = _sum(self.spent, refused)
        for place in (one, other) if self.odd else ():
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
        if one in self.two:
            other = self.two[1]
            return other if other in queues[self.kinds[other]] else None
        for kind in self._fitting(self.kinds[one]):
            for other in queues[kind]:
                if best is not None and other >= best:
                    break
                if not barred >> other & 1 and not self._is_needed(other):
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
        for size in self.tails:
            start = max(0, len(couples) - size)
            if len(first) - start > self.tails[-1]:
                return None
            kept = couples[:start]
            taken = {lower for _, lower in kept}
            cost = spent
            for one, other in kept:
                if one in self.two:
                    continue
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
                if one in self.two:
                    refused, strong = 0, 0
                if refused <= 1 and not self.barred[one] >> other & 1:
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
