"""The next best pairing of a bracket: the best in which somebody else is left over.

Its state is the same, with as many pairs (C14). Most often it is as good and only comes later: with
the same S1 and S2 when the last opponents are dealt out again (D1), or after one exchange (D2).
Counting says who could leave at no higher cost. Where neither is found, a small bracket is
searched with the door closed to each leaver in turn.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice

from zwitser.systems.rating.bracket import Bracket, Solution, plain_exits, solve
from zwitser.systems.rating.field import Entrant, Field
from zwitser.systems.rating.parts import place_of
from zwitser.systems.rating.quick import Bounds, QuickWay, class_of
from zwitser.systems.rating.tally import Couple, Tally
from zwitser.systems.rating.tiny import Listed

SHORT, LONG = 2, 4
"""How many of the last opponents change at most, at first and after counting."""

TRIES = 6
"""How many exchanges are tried."""

TINY = 5
"""The players of a bracket of which every pairing is listed at once."""

FEW = 7
"""The players of a bracket of which every pairing is listed before one is searched."""

SMALL = 9
"""The players of a bracket that is searched."""


Change = dict[int, Entrant]
"""The new opponents of some players of S1, by the number of the pair."""


class Unknown(Exception):
    """The next best pairing of a large bracket was not found by counting."""


def next_best(field: Field, bracket: Bracket, solution: Solution, *, last: bool) -> Solution | None:
    """Find the best pairing of a bracket in the same state with other leavers; None if none is."""
    return _NextBest(field, bracket, solution, last=last).find()


class _NextBest:
    """One bracket as it was paired: the heads, who came down, and then the rest."""

    def __init__(self, field: Field, bracket: Bracket, solution: Solution, *, last: bool) -> None:
        self.field, self.bracket, self.solution, self.last = field, bracket, solution, last
        self.leavers = solution.leavers
        self.heads, self.couples = (
            solution.couples[: solution.heads],
            solution.couples[solution.heads :],
        )
        self.tally = Tally.of(field, bracket.members)

    def find(self) -> Solution | None:
        if self.bracket.size <= TINY and not self.bracket.joined:
            return self._best_of(self.bracket, self.solution)
        found = self._changed(0, SHORT)
        if found is None and len(self.leavers) == 1:
            found = self._counted()
        if found is not None:
            return found
        if self.bracket.size > SMALL:
            raise Unknown
        return self._searched()

    def _solution(self, couples: Sequence[Couple], leavers: Sequence[Entrant]) -> Solution:
        return Solution((*self.heads, *couples), tuple(leavers), len(self.heads), ())

    # The same S1 and S2, as good.

    def _changed(self, short: int, long: int) -> Solution | None:
        """Let a leaver take the place of an opponent, who takes another's, until one leaves.

        Where several leave, one such change is enough: two would come later. The fewer of the
        last opponents change, the earlier it comes (D1).
        """
        pairs = len(self.couples)
        for start in range(pairs - 1 - short, max(pairs - 1 - long, -1), -1):
            found = [
                change
                for leaver in self.leavers
                for change in _Chain(self, start, leaver).changes()
            ]
            if found:
                return self._with(min(found, key=self._opponents_after))
        return None

    def _opponents_after(self, change: Change) -> list[int]:
        return [
            change.get(i, lower).place
            for i, (_, lower) in enumerate(self.couples)
            if i >= min(change)
        ]

    def _with(self, change: Change) -> Solution:
        couples = [(higher, change.get(i, lower)) for i, (higher, lower) in enumerate(self.couples)]
        before = (*self.leavers, *(self.couples[i][1] for i in change))
        leavers = [one for one in before if one not in change.values()]
        return self._solution(couples, sorted(leavers, key=place_of))

    def may_leave(self, one: Entrant) -> bool:
        return not self.last or self.field.may_be_free(one)

    # The same counts, with one exchange at most.

    def _counted(self) -> Solution | None:
        """Find a pairing with the same counts and the same heads; None where it is not certain."""
        members = sorted((*chain.from_iterable(self.couples), *self.leavers), key=place_of)
        pairs = len(self.couples)
        bounds = Bounds.of(members, pairs + 1)
        if bounds is None or members[0].score != members[-1].score:
            return None
        tally = Tally.of_counts(self.field, self.bracket.size)
        way = QuickWay(self.field, tally, last=self.last, kept=self.leavers)
        cost = way.cost(self.couples, self.leavers)
        if cost != way.target(members, 1, bounds):
            return None
        able = self._could_leave(members, bounds)
        if any(lower in able for _, lower in self.couples):
            found = self._changed(SHORT, LONG)
            if found is not None:
                return found
        if not able or self.bracket.size <= SMALL:
            return None
        halves = (two for two in _halves(members, pairs) if not able.isdisjoint(two[1]))
        for first, second in islice(halves, TRIES):
            found = way.halves(first, second, bounds, cost)
            if found is not None:
                return self._solution(found.couples, found.leavers)
        return None

    def _could_leave(self, members: Sequence[Entrant], bounds: Bounds) -> set[Entrant]:
        """Find who else can leave at no higher cost, as far as counting says."""
        (leaver,) = self.leavers
        most, leave = self.tally.leave(leaver), self.tally.leave
        return {
            one
            for one in members
            if bounds.allow_to_leave(class_of(one))
            and one is not leaver
            and leave(one) <= most
            and self.may_leave(one)
        }

    # Any counts.

    def _searched(self) -> Solution | None:
        """Search the bracket; with the same counts the heads are the same and the rest changes."""
        if self.heads:
            members = sorted((*chain.from_iterable(self.couples), *self.leavers), key=place_of)
            rest = Bracket(tuple(members), 0, heterogeneous=False)
            now = Solution(self.couples, self.leavers, 0, ())
            found = self._best_of(rest, now)
            if found and self._cost(found) == self._cost(now):
                return self._solution(found.couples, found.leavers)
        return self._best_of(self.bracket, self.solution)

    def _cost(self, solution: Solution) -> int:
        return self.tally.sum(solution.couples, solution.leavers)

    def _best_of(self, bracket: Bracket, now: Solution) -> Solution | None:
        """List all pairings, or close the door to each leaver in turn.

        In a joined bracket the order of the criteria is another: that one is never listed.
        """
        if bracket.size <= FEW and not self.bracket.joined:
            return Listed(self.field, bracket, last=self.last).next_best(now)
        pairs, best = len(now.couples), list[Solution]()
        exits = plain_exits(self.field, bracket.members, pairs, last=self.last)
        for leaver in now.leavers:
            doors = zip(bracket.members, exits.doors, strict=True)
            closed = tuple([() if one is leaver else door for one, door in doors])
            found = solve(self.field, bracket, pairs, replace(exits, doors=closed))
            best += [found] if found else []
        return min(best, key=self._turn, default=None)

    def _turn(self, solution: Solution) -> tuple[int, int, tuple[int, ...]]:
        """Order solutions of one bracket: M1 comes before all (C3a), but for S in a joined one."""
        apart = self.tally.split(self._cost(solution))[0] if self.bracket.joined else 0
        return apart, -solution.heads, solution.key


class _Chain:
    """The ways to find a leaver an opponent by changes from one pair on, at the same cost.

    `cost` is what the pairs from there on and the leaver cost now: no change may cost more.
    """

    def __init__(self, bracket: _NextBest, start: int, leaver: Entrant) -> None:
        self.bracket, self.couples = bracket, bracket.couples
        self.start, self.leaver = start, leaver
        self.worth = {
            i: bracket.tally.pair(*self.couples[i]) for i in range(start, len(self.couples))
        }
        self.cost = sum(self.worth.values()) + bracket.tally.leave(leaver)

    def changes(self) -> Iterator[Change]:
        yield from self._changes({}, self.leaver, self.cost)

    def _changes(self, change: Change, free: Entrant, left: int) -> Iterator[Change]:
        """Go on from a player who is free now; `left` is what the pairs not changed may cost."""
        bracket = self.bracket
        if self.start in change and bracket.may_leave(free):
            kept = sum([worth for i, worth in self.worth.items() if i not in change])
            if left - kept == bracket.tally.leave(free):
                yield change
        for i in self.worth:
            higher, lower = self.couples[i]
            if i in change or higher.place > free.place:
                continue
            if not bracket.field.compatible(higher, free):
                continue
            after = left - bracket.tally.pair(higher, free)
            if after >= 0:
                yield from self._changes(change | {i: free}, lower, after)


def _halves(
    members: Sequence[Entrant], pairs: int
) -> Iterator[tuple[Sequence[Entrant], Sequence[Entrant]]]:
    """Give S1 and S2, and then as they are after each exchange of two players (D2)."""
    first, second = list(members[:pairs]), list(members[pairs:])
    yield first, second
    for difference in range(1, len(members)):
        for out in range(pairs - 1, max(pairs - difference, 0) - 1, -1):
            into = out + difference - pairs
            if into < len(second):
                yield (
                    [*first[:out], *first[out + 1 :], second[into]],
                    [first[out], *second[:into], *second[into + 1 :]],
                )
