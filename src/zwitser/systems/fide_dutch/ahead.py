"""One bracket ahead (C8): whether the players who leave can all be paired there.

The best that the next bracket can conceivably reach depends only on how many come down: half as
many pairs as players, and one resident left over if the number is odd. Mostly that is reached, and
counting shows it: a group can be paired where everyone may meet at least half of it (Dirac).
A leaver who has the bye (C9) goes on through the next bracket too. Two who are to meet (`--why`)
count as paired, or the higher goes on to the other.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from zwitser.matching.cardinality import LargestMatching, bits, mask_of
from zwitser.matching.weighted import best_matching
from zwitser.systems.fide_dutch.bracket import Candidate, Exact, PairingBracket, TopDigits, has_bye
from zwitser.systems.fide_dutch.field import DutchField, Graph
from zwitser.systems.swiss import Mask


@dataclass(frozen=True, slots=True)
class PairedBracket:
    """A bracket with its candidate, and everyone below it.

    Where two are to meet, `is_best` says whether it is sure that no better candidate lets them.
    """

    solution: Candidate
    ahead: Ahead
    is_best: bool = True

    @property
    def bracket(self) -> PairingBracket:
        return self.ahead.bracket


class Ahead:
    """Everyone below a bracket, without two who are to meet.

    `bye` is the bye, unless a player who leaves here has it (`has_bye`). One of `forced` must
    leave, because the opponent is below; `passing` goes on through the next bracket.
    """

    def __init__(self, field: DutchField, graph: Graph, bracket: PairingBracket) -> None:
        self.field, self.graph, self.bracket = field, graph, bracket
        two = field.together
        self.following = mask_of(bracket.following) & ~two
        self.lower = bracket.lower & ~two
        self.size = self.following.bit_count()
        self.has_bye = has_bye(field, graph, bracket)
        self.bye = 0 if self.has_bye else graph.bye
        here, below = mask_of(bracket.members) & two, bracket.lower & two
        self.forced = here if here.bit_count() == 1 else 0
        self.passing = two ^ below if below.bit_count() == 1 else 0
        self._reached: dict[Sequence[int], bool] = {}
        self._values: dict[Sequence[int], tuple[int, ...]] = {}

    def reaches(self, leavers: tuple[int, ...]) -> bool:
        """Say whether the rest can be completed and the next bracket is at its best with these."""
        if leavers not in self._reached:
            came = mask_of(leavers) & ~self.field.together
            if not leavers or not self.bracket.following:
                reached = self.completes_with(leavers)
            elif self.has_bye:
                alone = len(leavers) == 1 and bool(came & self.graph.exits)
                reached = alone and self._is_full(0)
            else:
                reached = came.bit_count() <= self.size and self._is_full(came)
            self._reached[leavers] = reached
        return self._reached[leavers]

    def completes_with(self, leavers: Sequence[int] = ()) -> bool:
        """Say whether everyone below can be paired, together with these (C4)."""
        players, bye = self.bracket.below | mask_of(leavers), bool(self.graph.bye)
        # Fast check, by counting.
        if self.field.surely_paired(players, less=bye) and (not bye or players & self.graph.exits):
            return True
        return self.graph.completes(players)

    def value(self, leavers: tuple[int, ...]) -> tuple[int, ...]:
        """Give the value of C8: how many leave the next bracket, and their scores.

        It is empty where nobody leaves, or where the rest can't be completed.
        """
        if not self.bracket.following or not leavers:
            return ()
        if leavers not in self._values:
            left: list[int] | None
            if self.reaches(leavers):
                came = (mask_of(leavers) & ~self.field.together).bit_count()
                left = [*bits(self.passing)]
                if self.has_bye:
                    came, left = 0, [*leavers, *left]
                if (came + self.size) % 2:
                    left.append(self.bracket.following[0])
            else:  # by a matching, with stand-ins far below if they do
                reduced = with_stand_ins(self.field, self.graph, self.bracket, len(leavers) + 2)
                left = _left_over(self.field, *reduced, leavers) if reduced else None
                if left is None:
                    left = _left_over(self.field, self.graph, self.bracket, leavers)
            scores = [self.field.entrants[place].score for place in left or ()]
            counted = () if left is None else (len(scores), *sorted(scores, reverse=True))
            self._values[leavers] = counted
        return self._values[leavers]

    @cached_property
    def _rest(self) -> tuple[int, Mask]:
        """How many a maximum matching leaves over below the next bracket, and which it can."""
        vertices = self.lower | self.bye
        odd, exits = vertices.bit_count() % 2, (self.graph.exits & self.lower).bit_count()
        # Fast check, by counting: anybody may be left over, and somebody else have the bye.
        spare = odd + bool(self.bye)
        if self.field.surely_paired(self.lower, less=spare) and (not self.bye or exits > odd):
            return odd, vertices if odd else 0
        matching = LargestMatching(self.graph.near, vertices)
        missed = matching.grow()
        return matching.free.bit_count(), missed

    def _is_full(self, came: Mask) -> bool:
        """Say whether the next bracket with these is at its best, and the rest complete.

        In an odd one an extra vertex takes the player who goes on; two who came down don't meet.
        """
        players, (alone, missed) = came | self.following, self._rest
        if alone != players.bit_count() % 2:
            return False
        near, count = list(self.graph.near), came.bit_count()
        doors = mask_of([y for y in bits(self.following) if near[y] & missed]) if alone else 0
        # Fast check, by counting: whoever meets these and goes on, the others can be paired.
        if (
            self.field.surely_paired(self.following, less=count + alone)
            and all((near[x] & self.following).bit_count() >= count for x in bits(came))
            and (not alone or doors.bit_count() > count)
        ):
            return True
        for x in bits(came):
            near[x] &= ~came
        if alone:
            door = 1 << len(near)
            for y in bits(doors):
                near[y] |= door
            near.append(doors)
            players |= door
        return LargestMatching(near, players).is_perfect()


def _left_over(
    field: DutchField, graph: Graph, bracket: PairingBracket, leavers: tuple[int, ...]
) -> list[int] | None:
    """List the leavers of the next bracket at its best if these come down; None if impossible."""
    near, following = graph.near, mask_of(bracket.following)
    upper = (*leavers, *bracket.following)
    lower = tuple(bits(bracket.lower | graph.bye))
    number = {v: k for k, v in enumerate((*upper, *lower))}
    came, deep = mask_of(leavers), mask_of(lower)
    digits = TopDigits(field, upper, len(number))
    edges = []
    for v in upper:
        cost = digits.leave_again(field.entrants[v].score)
        edges += [
            (number[v], number[w], cost if deep >> w & 1 else 0)
            for w in bits(near[v] & (deep | following))
            if w > v or came >> v & 1
        ]
    edges += [(number[v], number[w], 0) for v in lower for w in bits(near[v] & deep) if w > v]
    found = best_matching(len(number), edges)
    if found is None:
        return None
    return [v for v in upper if found.mate[number[v]] >= len(upper)]


# A short-cut for large fields (`docs/evidence.md` has it with and without). Where counting shows
# that everyone below the next bracket can be paired with any few who come down to them (Dirac), it
# does not matter who they are. Then the exact search needs the bracket, the next one and as many
# stand-ins as players could come down that far.

FEWEST = 24
"""A smaller field below is searched as it is."""


def solve_exactly(field: DutchField, graph: Graph, bracket: PairingBracket) -> Candidate:
    """Find the best candidate by matchings, with stand-ins for everyone far below if they do.

    With fewer of them than there are players above, more might have come down that far; then the
    answer stands only if its leavers have the scores that the bracket alone asks for.
    """
    exact = Exact(field, graph, bracket)
    leaving = exact.leaving()
    above = len(bracket.members) + len(bracket.following)
    doors = min(above, len(leaving) + 2)
    reduced = with_stand_ins(field, graph, bracket, doors)
    if reduced is not None:
        found = Exact(field, *reduced).solve()
        scores = [field.entrants[place].score for place in found.leavers]
        if scores == leaving or doors >= above:
            return found
    return exact.solve()


def with_stand_ins(
    field: DutchField, graph: Graph, bracket: PairingBracket, doors: int
) -> tuple[Graph, PairingBracket] | None:
    """Replace everyone below the next bracket by so many stand-ins, or one more; None if not."""
    lower, two = bracket.lower, field.together
    if lower.bit_count() < FEWEST or (two & lower) not in (0, two):
        return None
    upper = mask_of(bracket.members) | mask_of(bracket.following)
    bye_above = bool(graph.bye) and not graph.exits & lower
    doors += (upper.bit_count() + doors + bye_above) % 2
    # Those below can be paired with any so many who come down, or fewer.
    spare = doors + bool(graph.exits & lower)
    if not field.surely_paired(lower, less=spare):
        return None
    if any((graph.near[v] & lower).bit_count() <= spare for v in bits(upper & ~two)):
        return None
    first = len(graph.near)
    stand_ins = (1 << doors) - 1 << first
    bye = graph.bye if bye_above else 0
    near = [0] * (first + doors)
    for v in bits(upper):
        near[v] = graph.near[v] & (upper | bye) | (0 if two >> v & 1 else stand_ins)
    if bye:
        near[bye.bit_length() - 1] = graph.exits & upper
    for v in bits(stand_ins):
        near[v] = (upper & ~two | stand_ins) & ~(1 << v)
    reduced = Graph(near, bye, graph.exits & upper if bye else 0, graph.least)
    return reduced, replace(bracket, lower=stand_ins)
