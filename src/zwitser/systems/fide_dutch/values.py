"""What a candidate of a bracket reaches, criterion by criterion (C6-C21, then 4.2-4.4)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from zwitser.matching.cardinality import mask_of
from zwitser.proposal import Reached
from zwitser.systems.fide_dutch.ahead import Ahead
from zwitser.systems.fide_dutch.bracket import Bracket, Couple, Solution
from zwitser.systems.fide_dutch.completion import Graph
from zwitser.systems.fide_dutch.criteria import NAMES, Criteria
from zwitser.systems.fide_dutch.field import Field
from zwitser.systems.fide_dutch.parts import Part, parts_of

_known = lru_cache(maxsize=4096)(Reached)
"""Values that many brackets have: the same few numbers come again and again."""

NOTHING_UNPLAYED = Reached("C9", (0,))


class Told:
    """One bracket as it was paired, ready to be told."""

    def __init__(
        self,
        field: Field,
        graph: Graph,
        bracket: Bracket,
        ahead: Ahead,
        names: Sequence[int] = (),
    ) -> None:
        self.field, self.graph, self.bracket, self.ahead = field, graph, bracket, ahead
        self.names = names
        self.moved = mask_of(bracket.moved)
        self.criteria = Criteria(field, bracket.members, self.moved)

    def ids(self, places: Sequence[int]) -> tuple[int, ...]:
        names = self.names
        return tuple([names[place] for place in places])

    @property
    def size(self) -> int:
        """How many values a candidate has."""
        return 4 + len(NAMES) + (4 if self.moved else 2)

    def values(
        self, solution: Solution, parts: tuple[Part | None, Part] | None = None
    ) -> list[Reached]:
        """List what is compared between candidates, most important first; less is better.

        The criteria C6 to C21, then the order: the MDPs that are paired (4.4), their opponents
        (4.2), the exchanges (4.3), the opponents of S1 (4.2).
        """
        cost = self.cost(solution)
        turn = self.order(parts or parts_of(self.bracket, solution))
        return [*self.leaving(solution.leavers), *self.criteria.read(cost), *turn]

    def leaving(self, leavers: tuple[int, ...]) -> list[Reached]:
        """List what candidates in which these leave reach by C6 to C9."""
        return [
            _known("C6", (len(leavers),)),
            _known("C7", self._scores(leavers)),
            _known("C8", self.ahead.value(leavers)),
            self._unplayed(leavers),
        ]

    def is_level(self, one: tuple[int, ...], other: tuple[int, ...]) -> bool:
        """Say whether it is clear at once that two who leave alone are equal by C6 to C9."""
        entrants, ahead = self.field.entrants, self.ahead
        if ahead.has_bye or entrants[one[0]].score != entrants[other[0]].score:
            return False
        return ahead.reaches(one) and ahead.reaches(other)

    def cost(self, solution: Solution) -> int:
        """Give what a candidate costs by C10 to C21, as one number."""
        return self.criteria.cost(solution.couples, solution.leavers)

    def order(self, parts: tuple[Part | None, Part]) -> list[Reached]:
        """List the turn of a candidate among its equals (4.2 to 4.4)."""
        head, rest = parts
        turn = [_known("4.3", rest.exchange), Reached("4.2", rest.opponents)]
        if not head:
            return turn
        number = {place: k for k, place in enumerate(self.bracket.members, 1)}
        chosen = Reached("4.4", tuple([number[place] for place in head.one]))
        opponents = Reached("4.2-MDP", tuple([number[lower] for _, lower in head.couples]))
        return [chosen, opponents, *turn]

    def _scores(self, leavers: Sequence[int]) -> tuple[int, ...]:
        entrants = self.field.entrants
        return tuple(sorted([entrants[place].score for place in leavers], reverse=True))

    def _unplayed(self, leavers: Sequence[int]) -> Reached:
        if not self.ahead.has_bye or len(leavers) != 1:
            return NOTHING_UNPLAYED
        return _known("C9", (self.field.entrants[leavers[0]].unplayed,))


def first_worse(
    told: Told, mine: tuple[Solution, int], other: Solution
) -> tuple[str, tuple[int, ...], tuple[int, ...]]:
    """Find the first criterion in which another candidate differs from mine, with both values.

    Both leave out one player; mine comes with its cost. What is less important is only reckoned
    where all before it is equal.
    """
    solution, cost = mine
    if not told.is_level(solution.leavers, other.leavers):
        now, then = told.leaving(solution.leavers), told.leaving(other.leavers)
        if now != then:
            return first_apart(now, then)
    instead = told.cost(other)
    if cost != instead:
        return told.criteria.first_apart(cost, instead)
    now, then = (told.order(parts_of(told.bracket, one)) for one in (solution, other))
    return first_apart(now, then)


def first_apart(
    mine: Sequence[Reached], theirs: Sequence[Reached]
) -> tuple[str, tuple[int, ...], tuple[int, ...]]:
    """Find the first of two lists of values that differs, with both values."""
    both = zip(mine, theirs, strict=True)
    return next((one.criterion, one.value, two.value) for one, two in both if one != two)


def best_listed(told: Told, leaver: int) -> Solution | None:
    """Find the best candidate of a bracket of three or five in which only this one leaves."""
    return min(_candidates(told, leaver), key=told.values, default=None)


def _candidates(told: Told, leaver: int) -> Iterator[Solution]:
    """List the candidates of a bracket of three or five in which only this one leaves."""
    near, moved = told.graph.near, told.moved
    first, *others = [place for place in told.bracket.members if place != leaver]
    for second in others:
        rest = [place for place in others if place != second]
        couples: list[Couple] = [(first, second), *pairwise(rest)]
        if all(near[i] >> j & 1 and not moved >> j & 1 for i, j in couples):
            yield Solution(tuple(couples), (leaver,), sum(moved >> i & 1 for i, _ in couples))
