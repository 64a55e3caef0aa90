"""Opening a bracket that was paired already (openknippen): C12 and C13.

Whether the bracket below can be paired with those who then come down is part of the same
matching: the places beyond the opened bracket are the players below and the places of those who
leave them. Two who could meet below could also meet in the opened bracket, which has as many
pairs as it can have; so nobody has to leave it to meet another who leaves it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from heapq import heappop, heappush
from itertools import combinations, count, groupby

from zwitser.matching.cardinality import mask_of
from zwitser.systems.brackets import (
    LeaverChoice,
)
from zwitser.systems.rating.bracket import (
    Bracket,
    Exits,
    Solution,
    are_taken,
    plain_exits,
    solve,
    solve_most,
    solve_with,
)
from zwitser.systems.rating.field import Entrant, Field, is_completable
from zwitser.systems.swiss import Mask

Members = tuple[Entrant, ...]


@dataclass(frozen=True, slots=True)
class Level:
    """A paired bracket: its own players, the players moved down, and those passed on by C1.

    `opened` is the article by which it was paired anew, and `before` the leavers until then. It is
    `pinched` if it could have more pairs, or more pairs of players moved down: C12 asks for
    exactly the state in which it was called.
    """

    residents: Members
    came: Members
    lone: Members
    bracket: Bracket
    solution: Solution
    opened: str = ""
    before: Members = ()
    pinched: bool = False

    @property
    def leavers(self) -> Members:
        leavers = self.solution.leavers
        return by_rank((*self.lone, *leavers)) if self.lone else leavers


@dataclass(frozen=True, slots=True)
class BracketState:
    """The state to reach: P1 pairs, M1 of them with players moved down (C14).

    A player who leaves the `last` bracket has the bye.
    """

    pairs: int
    heads: int
    heterogeneous: bool
    last: bool


def by_rank(players: Iterable[Entrant]) -> Members:
    """Sort players by A2."""
    return tuple(sorted(players, key=lambda one: one.place))


def exits_to(field: Field, above: Level, residents: Members, state: BracketState) -> Exits:
    """Let players of the bracket above go down if the residents then reach a state."""
    came = len(above.leavers)
    spare = len(residents) + came - 2 * state.pairs
    for_moved = min(spare, came - state.heads) if state.heterogeneous else spare
    return _exits(field, above, residents, (for_moved, spare), last=state.last)


def exits_without_lone(field: Field, above: Level, residents: Members) -> Exits:
    """Let players of the bracket above go down if C1 then finds nobody among them (C12).

    Residents who can't meet each other may be left, and one more, depending on the players who come
    down: a new group still has to be tested.
    """
    below = (*residents, *above.lone)
    size = len(below)
    near = [[j for j in _opponents(field, one, below) if j != k] for k, one in enumerate(below)]
    hermits = [k for k in range(len(residents)) if not near[k]]
    spares = len(hermits) + 1
    spares += (above.bracket.size + size + spares) % 2
    places = range(size, size + spares)
    inner = [(k, j) for k in range(size) for j in near[k] if j < k]
    inner += [(k, size) for k in range(size) if k not in hermits]
    inner += [(k, place) for k in hermits for place in places]
    inner += list(combinations(places, 2))
    doors = tuple((*_opponents(field, one, below), size) for one in above.bracket.members)
    return Exits(size + spares, doors, tuple(inner))


def _exits(
    field: Field, above: Level, residents: Members, spare: tuple[int, int], *, last: bool
) -> Exits:
    """Make the places below: its players, then spare places, some of them for the moved."""
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

    As many must leave of each score as did before [C12].
    """
    heads, pairs = above.solution.heads, len(above.solution.couples)
    if above.pinched:
        exits = plain_exits(field, above.bracket.members, pairs, last=False)
    elif not are_taken(field, above.bracket, exits):
        return None
    leaving = Counter(one.score for one in above.solution.leavers)
    return _OpeningSearch(field, above, exits, (pairs, heads), leaving).run(accept, "C12")


class _OpeningSearch:
    """The pairings of an opened bracket from the best on, each group of leavers once (Murty).

    The best pairing under a choice is nearly always the answer. If its leavers have the wrong
    scores (`leaving` counts them), it branches on a player of such a score: to stay or to go. If
    they are not accepted, each of them in turn must stay while the ones before him go.
    """

    def __init__(
        self,
        field: Field,
        above: Level,
        exits: Exits,
        state: tuple[int, int],
        leaving: Counter[int] | None,
    ) -> None:
        self.field, self.above, self.exits = field, above, exits
        self.pairs, self.heads = state
        self.members, self.leaving = above.bracket.members, leaving
        by_score = groupby(self.members, lambda one: one.score)
        self.groups = {score: mask_of(one.place for one in group) for score, group in by_score}
        self.queue: list[tuple[tuple[int, ...], int, Solution, LeaverChoice]] = []
        self.turn = count()

    def run(
        self, accept: Callable[[Level], Level | None], article: str
    ) -> tuple[Level, Level] | None:
        self._offer(LeaverChoice())
        while self.queue:
            _, _, found, choice = heappop(self.queue)
            wavering = self._of_wrong_score(found, choice)
            if wavering:
                self._offer(choice._replace(stay=choice.stay | wavering))
                self._offer(choice._replace(leave=choice.leave | wavering))
                continue
            opened = _open_with(self.above, found, article)
            below = accept(opened)
            if below is not None:
                return opened, below
            for other in choice.branches(mask_of(one.place for one in found.leavers)):
                self._offer(other)
        return None

    def _offer(self, choice: LeaverChoice) -> None:
        """Put the best pairing under a choice into the queue."""
        narrowed = self._narrow(choice)
        if narrowed is None:
            return
        doors = zip(self.exits.doors, self.members, strict=True)
        open_ = tuple([() if narrowed.stay >> one.place & 1 else door for door, one in doors])
        exits = replace(self.exits, doors=open_, away=narrowed.leave)
        if self.above.pinched:
            found = solve_with(self.field, self.above.bracket, self.pairs, self.heads, exits)
        else:
            found = solve(self.field, self.above.bracket, self.pairs, exits)
        if found is not None and found.heads == self.heads:
            heappush(self.queue, (found.key, next(self.turn), found, narrowed))

    def _narrow(self, choice: LeaverChoice) -> LeaverChoice | None:
        """Add the consequences of how many leave of each score; None if it can't be met."""
        if self.leaving is None:
            return choice
        stay, leave = choice
        for score, group in self.groups.items():
            open_ = group & ~(stay | leave)
            to_go, size = self.leaving[score] - (group & leave).bit_count(), open_.bit_count()
            if not 0 <= to_go <= size:
                return None
            if to_go == 0:
                stay |= open_
            elif to_go == size:
                leave |= open_
        return LeaverChoice(stay, leave)

    def _of_wrong_score(self, found: Solution, choice: LeaverChoice) -> Mask:
        """Find a player without a condition, of a score of which too many leave."""
        if self.leaving is None:
            return 0
        leavers, wavering = mask_of(one.place for one in found.leavers), list[tuple[int, Mask]]()
        for score, group in self.groups.items():
            open_ = group & leavers & ~choice.leave
            if open_ and (group & leavers).bit_count() > self.leaving[score]:
                wavering.append((group.bit_count(), open_ & -open_))
        return min(wavering, default=(0, 0))[1]


def _open_with(above: Level, solution: Solution, article: str) -> Level:
    return replace(above, solution=solution, opened=article, before=above.leavers)


def open_for_last(field: Field, above: Level, others: Members) -> Level | None:
    """Pair the bracket above anew so that everyone below can be paired (C13), or None.

    Its state goes down from M1 to 0, for each M1 with P1 as large as possible; P1 = 0 is not
    allowed.
    """
    if not above.solution.couples:
        return None
    if above.pinched:
        return _open_pinched(field, above, others)
    odd = (above.bracket.size + len(above.lone) + len(others)) % 2
    exits = _exits(field, above, others, (odd, odd), last=True)
    found = solve_most(field, above.bracket, exits)
    return _open_with(above, found, "C13") if found and found.couples else None


def _open_pinched(field: Field, above: Level, others: Members) -> Level | None:
    """Open a bracket that could have more pairs than it has: state by state, group by group."""

    def accept(opened: Level) -> Level | None:
        return opened if is_completable(field, by_rank((*opened.leavers, *others))) else None

    # The states (P1, M1) from the one in which the bracket was paired, on and on.
    most, states = len(above.solution.couples), list[tuple[int, int]]()
    for heads in range(above.solution.heads, 0, -1):
        states += [(pairs, heads) for pairs in range(most, heads - 1, -1)]
        most = above.bracket.size // 2
    states += [(pairs, 0) for pairs in range(most, 0, -1)]
    for pairs, heads in states:
        exits = plain_exits(field, above.bracket.members, pairs, last=False)
        found = _OpeningSearch(field, above, exits, (pairs, heads), None).run(accept, "C13")
        if found:
            return found[0]
    return None
