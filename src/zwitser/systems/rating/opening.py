"""Opening a bracket that was paired already (openknippen): C12 and C13.

Whether the bracket below can be paired with those who then come down is part of the same
matching: the places beyond the opened bracket are the players below and the places of those who
leave them. Two who could meet below could also meet in the opened bracket, which has as many
pairs as it can have; so nobody has to leave it to meet another who leaves it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from itertools import count

from zwitser.systems.rating.bracket import Bracket, Exits, Solution, most_pairs, solve
from zwitser.systems.rating.field import Entrant, Field

Members = tuple[Entrant, ...]


@dataclass(frozen=True, slots=True)
class Level:
    """A bracket that was paired: who lives there, who came down, who was passed on by C1.

    `opened` is the article by which it was paired anew, and `before` who left it until then.
    """

    residents: Members
    came: Members
    lone: Members
    bracket: Bracket
    solution: Solution
    opened: str = ""
    before: Members = ()
    joined: bool = False

    @property
    def leavers(self) -> Members:
        leavers = self.solution.leavers
        return by_rank((*self.lone, *leavers)) if self.lone else leavers


@dataclass(frozen=True, slots=True)
class State:
    """What a bracket is to reach: P1 pairs, M1 of them with players who came down (C14).

    Who leaves the last bracket has the bye.
    """

    pairs: int
    heads: int
    heterogeneous: bool
    last: bool


def by_rank(players: Members) -> Members:
    """Sort players by A2."""
    return tuple(sorted(players, key=lambda one: one.place))


def exits_to(field: Field, above: Level, residents: Members, state: State) -> Exits:
    """Let players of the bracket above go down if the residents then reach a state."""
    came = len(above.leavers)
    spare = len(residents) + came - 2 * state.pairs
    for_moved = min(spare, came - state.heads) if state.heterogeneous else spare
    return _exits(field, above, residents, (for_moved, spare), last=state.last)


def exits_to_last(field: Field, above: Level, others: Members) -> Exits:
    """Let players of the bracket above go down if everyone below is then paired (C13)."""
    odd = (above.bracket.size + len(above.lone) + len(others)) % 2
    return _exits(field, above, others, (odd, odd), last=True)


def _exits(
    field: Field, above: Level, residents: Members, spare: tuple[int, int], *, last: bool
) -> Exits:
    """The places below: its players, then the spare places, of which some are for the moved."""
    for_moved, every = spare
    below = (*residents, *above.lone)
    size = len(below)

    def spares(one: Entrant, number: int) -> range:
        return range(size, size + (0 if last and not field.may_be_free(one) else number))

    doors = tuple(
        (*_opponents(field, one, below), *spares(one, for_moved)) for one in above.bracket.members
    )
    inner = [(k, j) for k, one in enumerate(below) for j in _opponents(field, one, below[:k])]
    for k, one in enumerate(below):
        inner += [(k, j) for j in spares(one, every if k < len(residents) else for_moved)]
    return Exits(size + every, doors, tuple(inner))


def _opponents(field: Field, one: Entrant, others: Members) -> Iterator[int]:
    return (place for place, other in enumerate(others) if field.compatible(one, other))


@dataclass(frozen=True, slots=True)
class Choice:
    """What is laid down about who leaves a bracket: some must stay, some must go."""

    stay: frozenset[Entrant] = frozenset()
    go: frozenset[Entrant] = frozenset()


def other_leavers(
    field: Field, above: Level, exits: Exits, accept: Callable[[Level], Level | None]
) -> tuple[Level, Level] | None:
    """Find the best other pairing of the bracket above with which the one below is accepted.

    As many must leave of each score as did before (C12).
    """
    state = above.solution.heads, len(above.solution.couples)
    if most_pairs(field, above.bracket, exits) != state:
        return None
    return _Search(field, above, exits).run(accept)


class _Search:
    """The pairings of an opened bracket from the best on, each group of leavers once.

    The best pairing under a choice is nearly always the answer. If its leavers have the wrong
    scores, a player of such a score must stay, or he must go; if they are not accepted, one
    after the other of them must stay while those before him go.
    """

    def __init__(self, field: Field, above: Level, exits: Exits) -> None:
        self.field, self.above, self.exits = field, above, exits
        self.members = above.bracket.members
        self.sizes = Counter(one.score for one in self.members)
        self.leaving = Counter(one.score for one in above.solution.leavers)
        self.queue: list[tuple[tuple[int, ...], int, Solution, Choice]] = []
        self.turn = count()

    def run(self, accept: Callable[[Level], Level | None]) -> tuple[Level, Level] | None:
        self._offer(Choice())
        while self.queue:
            _, _, found, choice = heappop(self.queue)
            wavering = self._of_wrong_score(found, choice)
            if wavering:
                self._offer(replace(choice, stay=choice.stay | {wavering}))
                self._offer(replace(choice, go=choice.go | {wavering}))
                continue
            before = self.above.leavers
            opened = replace(self.above, solution=found, opened="C12", before=before)
            below = accept(opened)
            if below is not None:
                return opened, below
            self._offer_others(found, choice)
        return None

    def _offer_others(self, found: Solution, choice: Choice) -> None:
        for one in found.leavers:
            if one not in choice.go:
                self._offer(replace(choice, stay=choice.stay | {one}))
                choice = replace(choice, go=choice.go | {one})

    def _offer(self, choice: Choice) -> None:
        """Put the best pairing under a choice into the queue."""
        narrowed = self._narrow(choice)
        if narrowed is None:
            return
        doors = zip(self.exits.doors, self.members, strict=True)
        open_ = tuple(() if one in narrowed.stay else door for door, one in doors)
        exits = replace(self.exits, doors=open_, away=narrowed.go)
        found = solve(self.field, self.above.bracket, len(self.above.solution.couples), exits)
        if found is not None and found.heads == self.above.solution.heads:
            heappush(self.queue, (found.key, next(self.turn), found, narrowed))

    def _narrow(self, choice: Choice) -> Choice | None:
        """Add what follows from the number that leaves of each score; None if it can't be met."""
        stay, go = set(choice.stay), set(choice.go)
        for score in self.sizes:
            open_ = {one for one in self.members if one.score == score} - stay - go
            to_go = self.leaving[score] - sum(one.score == score for one in go)
            if not 0 <= to_go <= len(open_):
                return None
            if to_go == 0:
                stay |= open_
            elif to_go == len(open_):
                go |= open_
        return Choice(frozenset(stay), frozenset(go))

    def _of_wrong_score(self, found: Solution, choice: Choice) -> Entrant | None:
        """Find someone about whom nothing is laid down, of a score of which too many leave."""
        leaving = Counter(one.score for one in found.leavers)
        wavering = (
            one
            for one in found.leavers
            if leaving[one.score] > self.leaving[one.score] and one not in choice.go
        )
        return min(wavering, key=lambda one: (self.sizes[one.score], one.place), default=None)


def open_for_last(field: Field, above: Level, others: Members) -> Level | None:
    """Pair the bracket above anew so that everyone below can be paired (C13), or None.

    Its state goes down from M1 to 0, for each M1 with P1 as large as possible; P1 = 0 is not
    allowed.
    """
    if not above.solution.couples:
        return None
    exits = exits_to_last(field, above, others)
    state = most_pairs(field, above.bracket, exits)
    if state is None or not state[1]:
        return None
    found = solve(field, above.bracket, state[1], exits)
    assert found is not None, "this state was reached"
    return replace(above, solution=found, opened="C13", before=above.leavers)
