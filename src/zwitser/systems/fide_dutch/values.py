"""What a candidate of a bracket reaches, criterion by criterion (C6-C21, then 4.2-4.4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import combinations, groupby

from zwitser.matching.cardinality import bits, mask_of
from zwitser.proposal import Reached
from zwitser.systems.fide_dutch.ahead import Ahead
from zwitser.systems.fide_dutch.bracket import Bracket, Couple, Solution
from zwitser.systems.fide_dutch.completion import Graph
from zwitser.systems.fide_dutch.criteria import NAMES, Criteria
from zwitser.systems.fide_dutch.field import Field
from zwitser.systems.fide_dutch.parts import Part, Places, parts_of

_known = lru_cache(maxsize=4096)(Reached)
"""Values that many brackets have: the same few numbers come again and again."""

SMALL = 6
"""The players of a bracket whose candidates are listed."""

NOBODY_LEAVES = (Reached("C6", (0,)), Reached("C7", ()), Reached("C8", ()), Reached("C9", (0,)))


class Told:
    """One bracket as it was paired, ready to be told.

    Criteria that are wide enough for all brackets without MDPs can be shared by those.
    """

    def __init__(
        self,
        field: Field,
        graph: Graph,
        bracket: Bracket,
        ahead: Ahead,
        names: Sequence[int] = (),
        homogeneous: Criteria | None = None,
    ) -> None:
        self.field, self.graph, self.bracket, self.ahead = field, graph, bracket, ahead
        self.names = names
        self.moved = mask_of(bracket.moved)
        shared = None if self.moved else homogeneous
        self.criteria = shared or Criteria(field, bracket.members, self.moved)

    def ids(self, places: Sequence[int]) -> tuple[int, ...]:
        return tuple(map(self.names.__getitem__, places))

    @property
    def any_score(self) -> Graph:
        """The graph in which the bye may have any score, to tell whether C5 is the reason."""
        return self.graph.for_any_score(self.field.may_be_free)

    @property
    def size(self) -> int:
        """How many values a candidate has."""
        return 4 + len(NAMES) + (4 if self.moved else 2)

    def values(self, solution: Solution) -> list[Reached]:
        """List what is compared between candidates, most important first; less is better."""
        parts = parts_of(self.bracket, solution)
        reached = self.criteria.read(self.cost(solution))
        return self.values_of(solution.leavers, reached, parts)

    def values_of(
        self,
        leavers: tuple[int, ...],
        reached: Sequence[Reached],
        parts: tuple[Part | None, Part],
    ) -> list[Reached]:
        """List what a candidate reaches that has these leavers, values of C10 to C21 and parts.

        The criteria C6 to C21, then the order: the MDPs that are paired (4.4), their opponents
        (4.2), the exchanges (4.3), the opponents of S1 (4.2).
        """
        leaving = self.leaving(leavers) if leavers else NOBODY_LEAVES
        return [*leaving, *reached, *self.order(parts)]

    def leaving(self, leavers: tuple[int, ...]) -> Iterator[Reached]:
        """List what candidates in which these leave reach by C6 to C9."""
        yield _known("C6", (len(leavers),))
        yield _known("C7", self.scores(leavers))
        yield _known("C8", self.ahead.value(leavers))
        yield _known("C9", (self._unplayed(leavers),))

    def is_level(self, one: tuple[int, ...], other: tuple[int, ...]) -> bool:
        """Say whether it is clear at once that those who leave are equal by C6 to C9."""
        ahead = self.ahead
        if ahead.has_bye or self.scores(one) != self.scores(other):
            return False
        return ahead.reaches(one) and ahead.reaches(other)

    def cost(self, solution: Solution) -> int:
        """Give what a candidate costs by C10 to C21, as one number."""
        return self.criteria.cost(solution.couples, solution.leavers)

    def from_ahead(self, solution: Solution) -> tuple[tuple[int, ...], int, int]:
        """Give what is compared from C8 to C21 of candidates that are level before."""
        leavers = solution.leavers
        return self.ahead.value(leavers), self._unplayed(leavers), self.cost(solution)

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

    def scores(self, leavers: Sequence[int]) -> tuple[int, ...]:
        """Give the scores of those who leave, the highest first (C7)."""
        entrants = self.field.entrants
        return tuple(sorted([entrants[place].score for place in leavers], reverse=True))

    def _unplayed(self, leavers: Sequence[int]) -> int:
        """Count the rounds that the one who leaves did not play, if he has the bye (C9)."""
        if not self.ahead.has_bye or len(leavers) != 1:
            return 0
        return self.field.entrants[leavers[0]].unplayed


def first_worse(
    told: Told, mine: tuple[Solution, int], other: Solution
) -> tuple[str, tuple[int, ...], tuple[int, ...]]:
    """Find the first criterion in which another candidate differs from mine, with both values.

    Mine comes with its cost. What is less important is only reckoned where all before it is equal.
    """
    solution, cost = mine
    if not told.is_level(solution.leavers, other.leavers):
        for apart in _apart(told.leaving(solution.leavers), told.leaving(other.leavers)):
            return apart
    instead = told.cost(other)
    if cost != instead:
        return told.criteria.first_apart(cost, instead)
    now, then = (told.order(parts_of(told.bracket, one)) for one in (solution, other))
    return next(_apart(now, then))


def _apart(
    mine: Iterable[Reached], theirs: Iterable[Reached]
) -> Iterator[tuple[str, tuple[int, ...], tuple[int, ...]]]:
    """List where two lists of values differ, with both values."""
    for one, two in zip(mine, theirs, strict=True):
        if one != two:
            yield one.criterion, one.value, two.value


def best_without(told: Told, leaver: int) -> Solution | None:
    """Find the best candidate of a small odd bracket in which only this one leaves."""
    return _best(told, _candidates(told, (leaver,)))


def best_with(told: Told, player: int) -> Solution | None:
    """Find the best candidate of a small bracket in which this one has an opponent (C4, C6-C21)."""
    members, completes = told.bracket.members, told.ahead.completes_with
    others = [place for place in members if place != player]
    for leaving in range(len(members) % 2, len(members) - 1, 2):
        sets = sorted(combinations(others, leaving), key=told.scores)
        for _, level in groupby(sets, told.scores):
            listed = [_candidates(told, leavers) for leavers in level]
            able = [some for some in listed if some and completes(some[0].leavers)]
            if able:
                return _best(told, [one for some in able for one in some])
    return None


def _best(told: Told, level: Sequence[Solution]) -> Solution | None:
    """Choose among candidates that are level by C6 and C7; the turn is reckoned for equals only."""
    if len(level) < 2:
        return level[0] if level else None
    costs = [told.from_ahead(one) for one in level]
    least = min(costs)
    equals = [one for one, cost in zip(level, costs, strict=True) if cost == least]
    if len(equals) == 1:
        return equals[0]
    return min(equals, key=lambda one: told.order(parts_of(told.bracket, one)))


def _candidates(told: Told, leavers: Places) -> list[Solution]:
    """List the candidates in which these leave and all others are paired."""
    staying = tuple([place for place in told.bracket.members if place not in leavers])
    heads = len([place for place in staying if told.moved >> place & 1])
    return [Solution(couples, leavers, heads) for couples in _pairings(told, staying)]


def _pairings(told: Told, players: Places) -> Iterator[tuple[Couple, ...]]:
    """List the ways to pair all of these; two who moved down don't meet."""
    if not players:
        yield ()
        return
    first, rest = players[0], players[1:]
    for second in bits(told.graph.near[first] & mask_of(rest) & ~told.moved):
        others = tuple([place for place in rest if place != second])
        for more in _pairings(told, others):
            yield ((first, second), *more)
