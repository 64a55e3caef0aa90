"""Far below, anybody will do: a few stand-ins for a large field that can take whoever comes.

Where counting shows that everyone below the next bracket can be paired with any few who come down
to them (Dirac), it does not matter who they are. Then the exact search needs the bracket, the next
one and as many stand-ins as players could come down that far.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from zwitser.matching.cardinality import bits, mask_of
from zwitser.systems.fide_dutch.bracket import Bracket, Exact, Solution
from zwitser.systems.fide_dutch.completion import Graph
from zwitser.systems.fide_dutch.field import Field

FEWEST = 24
"""A smaller field below is searched as it is."""


def with_stand_ins(
    field: Field, graph: Graph, bracket: Bracket, doors: int
) -> tuple[Graph, Bracket] | None:
    """Replace everyone below the next bracket by so many stand-ins, or one more; None if not."""
    if bracket.lower.bit_count() < FEWEST:
        return None
    if field.two and (field.two & bracket.lower) not in (0, field.two):
        return None
    doors += (_above(bracket) + doors + _bye_above(graph, bracket)) % 2
    if not _take_any(field, graph, bracket, doors):
        return None
    return _replaced(field, graph, bracket, doors)


def solve_with_stand_ins(
    field: Field, graph: Graph, bracket: Bracket, leaving: Sequence[int]
) -> Solution | None:
    """Find the best candidate, or None where stand-ins won't do.

    With fewer of them than there are players above, more might have come down that far; then the
    answer stands only if its leavers have the scores that the bracket alone asks for (`leaving`).
    """
    doors = min(_above(bracket), len(leaving) + 2)
    reduced = with_stand_ins(field, graph, bracket, doors)
    if reduced is None:
        return None
    found = Exact(field, *reduced).solve()
    scores = [field.entrants[place].score for place in found.leavers]
    return found if scores == list(leaving) or doors >= _above(bracket) else None


def _above(bracket: Bracket) -> int:
    return len(bracket.members) + len(bracket.following)


def _bye_above(graph: Graph, bracket: Bracket) -> bool:
    """Say whether somebody of the bracket or the next one has the bye."""
    return bool(graph.bye) and not graph.exits & bracket.lower


def _take_any(field: Field, graph: Graph, bracket: Bracket, doors: int) -> bool:
    """Say whether those below can be paired with any so many who come down, or fewer."""
    spare = doors + bool(graph.exits & bracket.lower)
    if not field.surely_paired(bracket.lower, less=spare):
        return False
    upper = mask_of(bracket.members) | mask_of(bracket.following)
    free = bits(upper & ~field.two)
    return all((graph.near[v] & bracket.lower).bit_count() > spare for v in free)


def _replaced(field: Field, graph: Graph, bracket: Bracket, doors: int) -> tuple[Graph, Bracket]:
    first = len(graph.near)
    stand_ins = (1 << doors) - 1 << first
    upper = mask_of(bracket.members) | mask_of(bracket.following)
    bye = graph.bye if _bye_above(graph, bracket) else 0
    near = [0] * (first + doors)
    for v in bits(upper):
        bound = field.two >> v & 1
        near[v] = graph.near[v] & (upper | bye) | (0 if bound else stand_ins)
    if bye:
        near[bye.bit_length() - 1] = graph.exits & upper
    for v in bits(stand_ins):
        near[v] = (upper & ~field.two | stand_ins) & ~(1 << v)
    reduced = Graph(near, bye, graph.exits & upper if bye else 0, graph.least)
    return reduced, replace(bracket, lower=stand_ins)
