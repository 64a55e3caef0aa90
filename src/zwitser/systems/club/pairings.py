"""Pairing a group from the top down so that nobody is left without an opponent (Indeling)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from zwitser.systems.club.pairable import Graph, Pairable


@dataclass(frozen=True, slots=True)
class Choice:
    """The highest player left, the opponent he gets, and who stood nearer but was passed over."""

    higher: int
    lower: int
    passed_over: tuple[int, ...]


def top_down(order: Sequence[int], graph: Graph) -> tuple[Choice, ...]:
    """Pair players in standing order, each with the nearest below whom he may meet [Indeling].

    A choice stands only if all the others can still be paired. The players must be a field that
    can be paired at all.
    """
    field = Pairable(order, graph)
    choices: list[Choice] = []
    left = list(order)
    while left:
        higher = left.pop(0)
        near = graph[higher]
        place = next(n for n, p in enumerate(left) if p in near and field.fix(higher, p))
        choices.append(Choice(higher, left[place], tuple(left[:place])))
        del left[place]
    return tuple(choices)
