"""What a candidate of a bracket reaches, criterion by criterion (C6-C21, then 4.2-4.4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import pairwise

from zwitser.matching.cardinality import mask_of
from zwitser.proposal import Reached
from zwitser.systems.fide_dutch.ahead import Ahead
from zwitser.systems.fide_dutch.bracket import Bracket, Couple, Solution
from zwitser.systems.fide_dutch.completion import Graph
from zwitser.systems.fide_dutch.criteria import Criteria
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

    def values(
        self, solution: Solution, parts: tuple[Part | None, Part] | None = None
    ) -> list[Reached]:
        """List what is compared between candidates, most important first; less is better.

        The criteria C6 to C21, then the order: the MDPs that are paired (4.4), their opponents
        (4.2), the exchanges (4.3), the opponents of S1 (4.2).
        """
        leavers, criteria = solution.leavers, self.criteria
        values = [
            _known("C6", (len(leavers),)),
            _known("C7", self._scores(leavers)),
            _known("C8", self.ahead.value(leavers)),
            self._unplayed(leavers),
            *criteria.read(criteria.cost(solution.couples, leavers)),
        ]
        head, rest = parts or parts_of(self.bracket, solution)
        if head:
            number = {place: k for k, place in enumerate(self.bracket.members, 1)}
            values += (
                Reached("4.4", tuple([number[place] for place in head.one])),
                Reached("4.2-MDP", tuple([number[lower] for _, lower in head.couples])),
            )
        return [*values, _known("4.3", rest.exchange), Reached("4.2", rest.opponents)]

    def _scores(self, leavers: Sequence[int]) -> tuple[int, ...]:
        entrants = self.field.entrants
        return tuple(sorted([entrants[place].score for place in leavers], reverse=True))

    def _unplayed(self, leavers: Sequence[int]) -> Reached:
        if not self.ahead.has_bye or len(leavers) != 1:
            return NOTHING_UNPLAYED
        return _known("C9", (self.field.entrants[leavers[0]].unplayed,))


def first_worse(
    mine: Iterable[Reached], theirs: Iterable[Reached]
) -> tuple[str, tuple[int, ...], tuple[int, ...]]:
    """Find the first criterion in which two candidates differ, with both values."""
    both = zip(mine, theirs, strict=True)
    return next((one.criterion, one.value, other.value) for one, other in both if one != other)


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
