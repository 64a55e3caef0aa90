"""Opening a bracket that was paired already (openknippen): C12 and C13.

Whether the bracket below can be paired with those who then come down is part of the same
matching: the places beyond the opened bracket are the players below and the places of those who
leave them. Two who could meet below could also meet in the opened bracket, which has as many
pairs as it can have; so nobody has to leave it to meet another who leaves it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from itertools import count

from zwitser.engines.rating_bracket import Bracket, Exits, Solution, most_pairs, solve
from zwitser.engines.rating_entrants import Entrant, Field

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
        return by_rank((*self.lone, *self.solution.leavers))


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


def other_leavers(
    field: Field, above: Level, exits: Exits, accept: Callable[[Level], Level | None]
) -> tuple[Level, Level] | None:
    """Find the best other pairing of the bracket above with which the one below is accepted.

    `exits` may allow a little more than `accept` does. Then the sets of players who leave are
    taken from the best pairing on, each set once.
    """
    bracket = above.bracket
    pairs, heads = len(above.solution.couples), above.solution.heads
    turn = count()
    queue: list[tuple[tuple[int, ...], int, Solution, Exits, frozenset[Entrant]]] = []

    def offer(exits: Exits) -> None:
        found = solve(field, bracket, pairs, exits)
        if found is not None and found.heads == heads:
            heappush(queue, (found.key, next(turn), found, exits, exits.away))

    offer(exits)
    while queue:
        _, _, found, exits, away = heappop(queue)
        opened = replace(above, solution=found, opened="C12", before=above.leavers)
        below = accept(opened)
        if below is not None:
            return opened, below
        for one in found.leavers:
            if one not in away:
                offer(_keep(replace(exits, away=away), bracket, one))
                away |= {one}
    return None


def _keep(exits: Exits, bracket: Bracket, stays: Entrant) -> Exits:
    doors = zip(exits.doors, bracket.members, strict=True)
    return replace(exits, doors=tuple(() if one is stays else door for door, one in doors))


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
