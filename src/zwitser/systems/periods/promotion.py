"""Who goes up and who goes down at the end of a period (Promotie).

The regulation has two groups. A club with more treats each pair of neighbouring groups alike, from
the top down; nobody moves twice.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

Groups = tuple[tuple[int, ...], ...]
"""The members of the groups A, B, ..., each in the order of its standing where it has one."""


class Reason(Enum):
    """Why a player is in another group than before, or in none."""

    PROMOTED = "promoted"
    RELEGATED = "relegated"
    FILLS = "fills"
    WITHDRAWN = "withdrawn"


@dataclass(frozen=True, slots=True)
class Move:
    """A player leaves a group at place `rank` of its final standing; groups count from 0.

    `target` equals `source` where a withdrawn player leaves without going anywhere.
    """

    player: int
    source: int
    rank: int
    target: int
    reason: Reason


def exchange(
    standings: Groups, *, sizes: Sequence[int], promotions: int, withdrawn: frozenset[int]
) -> tuple[Groups, tuple[Move, ...]]:
    """Give the groups of the next period, and every move with its reason [club Promotie].

    Who withdrew drops out first. Then neighbouring groups exchange as many as both have, at most
    `promotions`; then a group that is too small is filled from the standing of the one below.
    """
    stay = [[player for player in group if player not in withdrawn] for group in standings]
    moved = [_Move(p, g, g, Reason.WITHDRAWN) for g, p in _members(standings) if p in withdrawn]
    for upper in range(len(stay) - 1):
        moved += _swap(stay, upper, promotions)
    for upper, size in enumerate(sizes[: len(stay) - 1]):
        moved += _fill(stay, moved, upper, size)
    groups = tuple(
        tuple(group + [move.player for move in moved if _arrives(move, number)])
        for number, group in enumerate(stay)
    )
    return groups, tuple(_ranked(move, standings) for move in moved)


@dataclass(frozen=True, slots=True)
class _Move:
    player: int
    source: int
    target: int
    reason: Reason


def _members(groups: Groups) -> list[tuple[int, int]]:
    return [(number, player) for number, group in enumerate(groups) for player in group]


def _arrives(move: _Move, group: int) -> bool:
    return move.target == group and move.reason is not Reason.WITHDRAWN


def _swap(stay: list[list[int]], upper: int, promotions: int) -> list[_Move]:
    above, below = stay[upper], stay[upper + 1]
    count = min(promotions, len(above), len(below))
    up, down = below[:count], above[len(above) - count :]
    del below[:count], above[len(above) - count :]
    return [_Move(player, upper + 1, upper, Reason.PROMOTED) for player in up] + [
        _Move(player, upper, upper + 1, Reason.RELEGATED) for player in down
    ]


def _fill(stay: list[list[int]], moved: list[_Move], upper: int, size: int) -> list[_Move]:
    """Take the first of those who stayed below; who has just gone down does not come back."""
    arrived = sum(_arrives(move, upper) for move in moved)
    missing = max(0, size - len(stay[upper]) - arrived)
    up = stay[upper + 1][:missing]
    del stay[upper + 1][:missing]
    return [_Move(player, upper + 1, upper, Reason.FILLS) for player in up]


def _ranked(move: _Move, standings: Groups) -> Move:
    rank = standings[move.source].index(move.player) + 1
    return Move(move.player, move.source, rank, move.target, move.reason)
