"""Pairing a group from the top down so that nobody is left without an opponent (Indeling)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from zwitser.club.field import Field, Graph


@dataclass(frozen=True, slots=True)
class Choice:
    """The highest player left, the opponent he gets, and who stood nearer but was passed over."""

    higher: int
    lower: int
    passed_over: tuple[int, ...]


def top_down(order: Sequence[int], graph: Graph) -> tuple[Choice, ...] | None:
    """Pair players in standing order, each with the nearest below whom he may meet (Indeling).

    A choice stands only if all the others can still be paired; None when no pairing exists.
    """
    field = Field(order, graph)
    if field.left_over:
        return None
    choices: list[Choice] = []
    left = list(order)
    while left:
        choices.append(_choose(left, graph, field))
    return tuple(choices)


def _choose(left: list[int], graph: Graph, field: Field) -> Choice:
    higher = left.pop(0)
    for place, lower in enumerate(left):
        if lower in graph[higher] and field.fix(higher, lower):
            passed_over = tuple(left[:place])
            del left[place]
            return Choice(higher, lower, passed_over)
    raise AssertionError("a field that can be paired has an opponent for its first player")
