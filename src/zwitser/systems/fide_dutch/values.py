"""The values of a candidate, criterion by criterion (C6-C21, then 4.2-4.4).

Candidates are compared by them: to tell why a player leaves the bracket, and to find the best
one after which two players can still meet (`--why`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from heapq import heappop, heappush
from itertools import combinations, groupby

from zwitser.matching.cardinality import bits, mask_of
from zwitser.messages import Fact, Message
from zwitser.proposal import Reached
from zwitser.systems.brackets import (
    LeaverChoice,
    Part,
)
from zwitser.systems.fide_dutch.ahead import Ahead, solve_exactly
from zwitser.systems.fide_dutch.bracket import (
    NAMES,
    Candidate,
    Couple,
    Criteria,
    Exact,
    PairingBracket,
    quick_solve,
)
from zwitser.systems.fide_dutch.field import Graph


def parts_of(bracket: PairingBracket, solution: Candidate) -> tuple[Part | None, Part]:
    """Split a bracket: the MDPs with their opponents, if there are any, and the remainder."""
    heads, couples = solution.couples[: solution.heads], solution.couples[solution.heads :]
    rest, head = bracket.residents, None
    if bracket.moved:
        taken = {lower for _, lower in heads}
        head = Part.of(tuple([higher for higher, _ in heads]), bracket.residents, heads)
        rest = tuple([place for place in rest if place not in taken])
    half = len(couples)
    return head, Part.of(rest[:half], rest[half:], couples)


class Candidates:
    """The candidates of one bracket, measured by the criteria.

    Criteria that are wide enough for all brackets without MDPs can be shared by those.
    """

    def __init__(self, ahead: Ahead, homogeneous: Criteria | None = None) -> None:
        self.field, self.graph, self.bracket = ahead.field, ahead.graph, ahead.bracket
        self.ahead, self.moved = ahead, mask_of(self.bracket.moved)
        shared = None if self.moved else homogeneous
        self.criteria = shared or Criteria(self.field, self.bracket.members, self.moved)

    def ids(self, places: Iterable[int]) -> tuple[int, ...]:
        entrants = self.field.entrants
        return tuple([entrants[place].id for place in places])

    @property
    def any_score(self) -> Graph:
        """The graph in which the bye may have any score, to tell whether C5 is the reason."""
        return self.graph.for_any_score(self.field.may_be_free)

    @property
    def size(self) -> int:
        """The number of values of each candidate: C6 to C9, C10 to C21, and the order."""
        return 4 + len(NAMES) + (4 if self.moved else 2)

    def values(self, solution: Candidate) -> list[Reached]:
        """List the values by which candidates are compared, most important first; less is better.

        The criteria C6 to C21, then the order: the MDPs that are paired (4.4), their opponents
        (4.2), the exchanges (4.3), the opponents of S1 (4.2).
        """
        reached = self.criteria.read(self.criteria.cost(solution))
        turn = self.order(parts_of(self.bracket, solution))
        return [*self.leaving(solution.leavers), *reached, *turn]

    def leaving(self, leavers: tuple[int, ...]) -> Iterator[Reached]:
        """List the values by C6 to C9 of candidates in which these leave."""
        yield Reached("C6", (len(leavers),))
        yield Reached("C7", self.scores(leavers))
        yield Reached("C8", self.ahead.value(leavers))
        # Of the one who has the bye, the rounds that he did not play (C9).
        alone = self.ahead.has_bye and len(leavers) == 1
        unplayed = self.field.entrants[leavers[0]].unplayed if alone else 0
        yield Reached("C9", (unplayed,))

    def scores(self, leavers: Sequence[int]) -> tuple[int, ...]:
        """Give the scores of the leavers, the highest first (C7)."""
        entrants = self.field.entrants
        return tuple(sorted([entrants[place].score for place in leavers], reverse=True))

    def are_level(self, one: tuple[int, ...], other: tuple[int, ...]) -> bool:
        """Say whether it is clear at once that these leavers are equal by C6 to C9."""
        ahead = self.ahead
        if ahead.has_bye or self.scores(one) != self.scores(other):
            return False
        return ahead.reaches(one) and ahead.reaches(other)

    def order(self, parts: tuple[Part | None, Part]) -> list[Reached]:
        """List the values that order equal candidates (4.2 to 4.4)."""
        head, rest = parts
        turn = [Reached("4.3", rest.exchange), Reached("4.2", rest.opponents)]
        if not head:
            return turn
        number = {place: k for k, place in enumerate(self.bracket.members, 1)}
        chosen = Reached("4.4", tuple([number[place] for place in head.one]))
        opponents = Reached("4.2-MDP", tuple([number[lower] for _, lower in head.couples]))
        return [chosen, opponents, *turn]

    def first_worse(
        self, mine: tuple[Candidate, int], other: Candidate
    ) -> tuple[str, tuple[int, ...], tuple[int, ...]]:
        """Find the first criterion in which another candidate differs from mine, with both values.

        Mine comes with its cost. A criterion is computed only where all before it are equal.
        """
        (solution, cost), found = mine, None
        if not self.are_level(solution.leavers, other.leavers):
            found = _apart(self.leaving(solution.leavers), self.leaving(other.leavers))
        if found is None and cost != (instead := self.criteria.cost(other)):
            found = _apart(self.criteria.read(cost), self.criteria.read(instead))
        if found is None:
            found = _apart(*(self.order(parts_of(self.bracket, one)) for one in (solution, other)))
        assert found is not None, "two candidates differ somewhere"
        return found


def _apart(
    mine: Iterable[Reached], theirs: Iterable[Reached]
) -> tuple[str, tuple[int, ...], tuple[int, ...]] | None:
    """Find where two lists of values differ first, with both values."""
    for one, two in zip(mine, theirs, strict=True):
        if one != two:
            return one.criterion, one.value, two.value
    return None


# Why a player leaves his bracket: the best candidate in which he has an opponent there. The
# candidates of a small bracket are listed. In a larger one he is kept from everybody outside it:
# who finds nobody there can't leave, and nothing else changes, because what is looked ahead to (C8)
# and completed (C4) is below, without him. So the ordinary way finds that candidate.

SMALL = 6
"""The players of a bracket whose candidates are listed."""


def why_leaves(
    candidates: Candidates, best: tuple[Candidate, int], leaver: int
) -> Iterator[Message]:
    """Tell why this player leaves a bracket in its best candidate, which comes with its cost."""
    graph, bracket = candidates.graph, candidates.bracket
    others = mask_of(bracket.residents if candidates.moved >> leaver & 1 else bracket.members)
    others &= ~(1 << leaver)
    if not graph.near[leaver] & others:
        yield from passed_over(candidates, leaver, tuple(bits(others)))
        return
    facts: dict[str, Fact] = {"player": candidates.field.entrants[leaver].id}
    is_small = len(bracket.members) <= SMALL
    other = (best_listed if is_small else best_searched)(candidates, leaver)
    if other is None:
        # He can't stay with one of these; the score of who is free may be the reason (C5).
        stays = candidates.any_score.keeping(1 << leaver, others, 0)
        if not stays.completes(mask_of(bracket.members) | bracket.below):
            yield Message("fide.stays-rest", "C4", facts)
        else:
            yield Message("fide.stays-rest-bye", "C4", {**facts, "points": graph.least})
        return
    criterion, now, then = candidates.first_worse(best, other)
    facts["players"] = candidates.ids(other.leavers)
    if criterion.startswith("4."):
        yield Message("fide.stays-later", criterion[:3], facts)
        return
    facts |= {"criterion": criterion, "reached": now, "instead": then}
    yield Message("fide.stays", criterion, facts)


def best_listed(candidates: Candidates, player: int) -> Candidate | None:
    """Find the best candidate of a small bracket in which this player has an opponent (C4, C6-C21).

    By C6 and C7 the sets of leavers come in order; all candidates of the first that can be
    completed are compared by the rest.
    """
    members, scores = candidates.bracket.members, candidates.scores
    others = [place for place in members if place != player]
    for leaving in range(len(members) % 2, len(members) - 1, 2):
        sets = sorted(combinations(others, leaving), key=scores)
        for _, level in groupby(sets, scores):
            able = []
            for leavers in level:
                staying = tuple([place for place in members if place not in leavers])
                pairings = list(_pairings(candidates, staying))
                if pairings and candidates.ahead.completes_with(leavers):
                    heads = len([place for place in staying if candidates.moved >> place & 1])
                    able += [Candidate(couples, leavers, heads) for couples in pairings]
            if able:
                return min(able, key=candidates.values)
    return None


def _pairings(candidates: Candidates, players: tuple[int, ...]) -> Iterator[tuple[Couple, ...]]:
    """List the ways to pair all of these; two who moved down don't meet."""
    if not players:
        yield ()
        return
    first, rest = players[0], players[1:]
    for second in bits(candidates.graph.near[first] & mask_of(rest) & ~candidates.moved):
        others = tuple([place for place in rest if place != second])
        for more in _pairings(candidates, others):
            yield ((first, second), *more)


def best_searched(candidates: Candidates, player: int) -> Candidate | None:
    """Find the best candidate in which this player has an opponent, looking below if need be."""
    field, graph, bracket = candidates.field, candidates.graph, candidates.bracket
    ahead = candidates.ahead
    quick = quick_solve(field, graph, bracket, forced=ahead.forced, staying=1 << player)
    if quick and ahead.reaches(quick.leavers):
        return quick
    members = mask_of(bracket.members)
    stays = graph.keeping(1 << player, members, candidates.moved)
    if not stays.completes(members | bracket.below):
        return None
    alone = Exact(field, stays, bracket).alone()
    if alone and ahead.reaches(alone.leavers):
        return alone
    return solve_exactly(field, stays, bracket)


def passed_over(candidates: Candidates, higher: int, places: Sequence[int]) -> list[Message]:
    """Tell by article why a player meets none of these (C1, C3, 4.2)."""
    field = candidates.field
    barred, near = field.barred[higher], field.near[higher]
    met: list[int] = []
    colours: list[int] = []
    able: list[int] = []
    for place in places:
        group = able if near >> place & 1 else met if barred >> place & 1 else colours
        group.append(field.entrants[place].id)
    found, one = [], field.entrants[higher].id
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
# All candidates are judged as if nobody had to meet, so C8 looks ahead without that condition,
# while the rest has to be completed with it. One matching can't do both. So the best is found
# without the condition on the rest; as long as its leavers can't be completed with it, the
# candidates with those leavers are set aside and the best of the others is looked for (Murty).

MOST = 100
"""So many matchings are made at most; that is enough unless hardly anybody can meet."""


def best_for_meeting(
    found: Candidate, free: Candidate, conditional: Graph, ahead: Ahead
) -> Candidate | None:
    """Find the best candidate after which the graph with the condition can still be completed.

    `found` is the best if looking ahead knows the condition; C6 and C7 don't look ahead, and where
    they differ from those of the best `free` of the condition they tell the two apart. None if too
    many candidates would have to be set aside.
    """
    candidates, unconditional, bracket = Candidates(ahead), ahead.graph, ahead.bracket
    limit = candidates.values(found)
    if limit[:2] != candidates.values(free)[:2]:
        return found
    members, made = mask_of(bracket.members), 0
    queue: list[tuple[list[Reached], int, Candidate, LeaverChoice]] = []
    choices = iter((LeaverChoice(),))
    while True:
        for choice in choices:
            near = list(unconditional.near)
            for i in bits(members):
                # The condition counts inside the bracket, not below it.
                inside = conditional.near[i] & members & ~choice.leave
                near[i] = near[i] & ~members | (0 if choice.leave >> i & 1 else inside)
            graph = replace(unconditional, near=near)
            graph = graph.keeping(choice.stay, members, candidates.moved)
            if graph.completes(members | bracket.below):
                best, made = solve_exactly(ahead.field, graph, bracket), made + 1
                heappush(queue, (candidates.values(best), made, best, choice))
        if not queue or made > MOST:
            return None
        values, _, best, choice = heappop(queue)
        if values >= limit:
            return found
        if conditional.completes(bracket.below | mask_of(best.leavers)):
            return best
        choices = choice.branches(mask_of(best.leavers))
