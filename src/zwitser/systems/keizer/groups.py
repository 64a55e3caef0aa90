"""The groups A and B of a period: the first of the list, then promotion and relegation (K15)."""

from __future__ import annotations

from collections.abc import Sequence

from zwitser.results import Kind
from zwitser.systems.keizer.season import Season
from zwitser.systems.seasons import Groups, Move, exchange

A, B = 0, 1
NAMES = "AB"

GroupOf = dict[int, int]
"""The group of every player, 0 for A; all are in the first where there are no groups."""


def opening_groups(season: Season, start: Sequence[int]) -> GroupOf:
    """Put the first `a_size` of the start list in A (K15)."""
    size = season.options.a_size
    if size is None:
        return dict.fromkeys(start, A)
    return {player: A if place < size else B for place, player in enumerate(start)}


def stated_groups(season: Season, groups: Groups) -> GroupOf:
    """Take the groups that a period states; who is in neither is B (K15)."""
    upper = set(groups[A])
    return {player: A if player in upper else B for player in season.entries}


def promoted(
    season: Season, order: Sequence[int], group_of: GroupOf, last: int
) -> tuple[Groups, tuple[Move, ...]]:
    """Exchange after the last list of a period, that of round `last`; with every move [K15].

    `order` is that list. Who is withdrawn in its last round drops out.
    """
    standing = split(order, group_of)
    out = {p for p in order if season.entries[p][last - 1].kind is Kind.WITHDRAWN}
    return exchange(
        standing,
        sizes=(season.options.a_size or 0,),
        promotions=season.options.promotions,
        withdrawn=frozenset(out),
    )


def places(order: Sequence[int], group_of: GroupOf) -> dict[int, int]:
    """Give everybody's place within his group (K22)."""
    parts = split(order, group_of)
    return {player: place for part in parts for place, player in enumerate(part, 1)}


def split(order: Sequence[int], group_of: GroupOf) -> Groups:
    """Split a list in A and B, each in the order of the list."""
    return tuple(tuple(p for p in order if group_of[p] == group) for group in (A, B))
