"""What a candidate of a bracket reaches, criterion by criterion (C6-C21, then 4.2-4.4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from heapq import heappop, heappush
from itertools import combinations, groupby
from typing import NamedTuple

from zwitser.matching.cardinality import bits, mask_of
from zwitser.messages import Fact, Message
from zwitser.proposal import Reached
from zwitser.systems.fide_dutch.ahead import Ahead, solve_with_stand_ins
from zwitser.systems.fide_dutch.bracket import NAMES, Bracket, Couple, Criteria, Exact, Solution
from zwitser.systems.fide_dutch.field import Field, Graph
from zwitser.systems.fide_dutch.procedure import best_inside, best_of_all

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


# The parts of a bracket that are paired in one go: S1, S2, and what became of them.

Places = tuple[int, ...]


class Part(NamedTuple):
    """Players paired in one go: S1 with the head of S2.

    `one` and `two` are S1 and S2 before exchanges. After them S1 is the higher player of each
    pair, in order, and S2 all others (`second`); `lower` are the opponents of S1. `out` went from
    S1 to S2, the lowest ranked first, and `into` from S2 to S1, the highest ranked first (4.3).
    """

    one: Places
    two: Places
    couples: tuple[Couple, ...]
    lower: Places
    second: Places
    out: Places = ()
    into: Places = ()

    @classmethod
    def of(cls, one: Places, two: Places, couples: tuple[Couple, ...]) -> Part:
        """Compare S1 and S2 with the pairs that were made."""
        first, lower = zip(*couples, strict=True) if couples else ((), ())
        if first == one:
            return cls(one, two, couples, lower, two)
        highest = frozenset(first)
        out = tuple([place for place in reversed(one) if place not in highest])
        stayed = [place for place in two if place not in highest]
        into = tuple([place for place in two if place in highest])
        return cls(one, two, couples, lower, tuple(sorted((*out, *stayed))), out, into)

    @property
    def exchange(self) -> Places:
        """What orders exchanges: number, difference, who goes out (as a minus), who comes in."""
        if not self.out:
            return 0, 0
        number = {place: k for k, place in enumerate((*self.one, *self.two), 1)}
        out = [number[place] for place in self.out]
        into = [number[place] for place in self.into]
        return len(out), sum(into) - sum(out), *(-place for place in out), *into

    @property
    def opponents(self) -> Places:
        """The opponents of S1 by their numbers in the part."""
        first, lower = len(self.one) + 1, self.lower
        if not self.out and lower == self.two[: len(lower)]:
            return tuple(range(first, first + len(lower)))
        number = {place: k for k, place in enumerate((*self.one, *self.two), 1)}
        return tuple([number[place] for place in lower])


def parts_of(bracket: Bracket, solution: Solution) -> tuple[Part | None, Part]:
    """Split a bracket: the MDPs with their opponents, if there are any, and the remainder."""
    heads, couples = solution.couples[: solution.heads], solution.couples[solution.heads :]
    rest, head = bracket.residents, None
    if bracket.moved:
        taken = {lower for _, lower in heads}
        head = Part.of(tuple([higher for higher, _ in heads]), bracket.residents, heads)
        rest = tuple([place for place in rest if place not in taken])
    half = len(couples)
    return head, Part.of(rest[:half], rest[half:], couples)


# Why a player leaves his bracket: the best candidate in which he has an opponent there.
#
# The candidates of a small bracket are listed. In a larger one he is kept from everybody outside it:
# who finds nobody there can't leave, and nothing else changes, because what is looked ahead to (C8)
# and completed (C4) is below, without him. So the ordinary way finds that candidate.


def why_leaves(told: Told, best: tuple[Solution, int], leaver: int) -> Iterator[Message]:
    """Tell why this player leaves a bracket in its best candidate, which comes with its cost."""
    graph, bracket = told.graph, told.bracket
    others = mask_of(bracket.residents if told.moved >> leaver & 1 else bracket.members)
    others &= ~(1 << leaver)
    facts: dict[str, Fact] = {"player": told.names[leaver]}
    if not graph.near[leaver] & others:
        yield from passed_over(told, leaver, tuple(bits(others)))
        return
    other = (
        best_with(told, leaver) if len(bracket.members) <= SMALL else best_searched(told, leaver)
    )
    if other is None:
        yield _rest_fails(told, leaver, others, facts)
        return
    criterion, now, then = first_worse(told, best, other)
    facts["players"] = told.ids(other.leavers)
    if criterion.startswith("4."):
        yield Message("fide.stays-later", criterion[:3], facts)
        return
    facts |= {"criterion": criterion, "reached": now, "instead": then}
    yield Message("fide.stays", criterion, facts)


def best_searched(told: Told, player: int) -> Solution | None:
    """Find the best candidate in which this player stays, without looking below if possible."""
    field, graph, bracket = told.field, told.graph, told.bracket
    found = best_inside(Exact(field, graph, bracket), told.ahead, staying=1 << player)
    if found:
        return found
    members = mask_of(bracket.members)
    stays = graph.keeping(1 << player, members, told.moved)
    if not stays.completes(members | bracket.below):
        return None
    return best_of_all(Exact(field, stays, bracket), Ahead(field, stays, bracket))


def _rest_fails(told: Told, leaver: int, others: int, facts: dict[str, Fact]) -> Message:
    """Say that he can't stay with one of these; the score of who is free may be the reason (C5)."""
    stays = told.any_score.keeping(1 << leaver, others, 0)
    if not stays.completes(mask_of(told.bracket.members) | told.bracket.below):
        return Message("fide.stays-rest", "C4", facts)
    return Message("fide.stays-rest-bye", "C4", {**facts, "points": told.graph.least})


def passed_over(told: Told, higher: int, places: Sequence[int]) -> list[Message]:
    """Tell by article why a player meets none of these (C1, C3, 4.2)."""
    barred, near, names = told.field.barred[higher], told.field.near[higher], told.names
    met: list[int] = []
    colours: list[int] = []
    able: list[int] = []
    for place in places:
        group = able if near >> place & 1 else met if barred >> place & 1 else colours
        group.append(names[place])
    found, one = [], names[higher]
    for players, code, article in (
        (met, "fide.skipped-met", "C1"),
        (colours, "fide.skipped-colours", "C3"),
        (able, "fide.skipped-worse", "4.2"),
    ):
        if players:
            found.append(Message(code, article, {"higher": one, "players": tuple(players)}))
    return found


# The best candidate of a bracket after which two players can still meet, for `--why`.
#
# All candidates are judged as if nobody had to meet, so C8 looks ahead without that condition, while
# the rest has to be completed with it. One matching can't do both. So the best is found without the
# condition on the rest; as long as its leavers can't be completed with it, the candidates with those
# leavers are set aside and the best of the others is looked for (Murty).

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
