"""The starting list, and the starting ranks that a file gives, kept as lot numbers."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Any, TypeAlias

from zwitser.model import OwnOptions, Player, Tournament

Key: TypeAlias = Callable[[Player], Any]

_KEPT: list[tuple[Sequence[Player], Key | None, tuple[int, ...]]] = [((), None, ())]
"""The last list. Put in place whole, so that threads can't see a part of it."""


def in_order(players: tuple[Player, ...], key: Key) -> tuple[int, ...]:
    """Put players in order; who plays a tournament through asks for the same list every round."""
    asked, by, order = _KEPT[0]
    if asked is not players or by is not key:
        order = tuple([player.id for player in sorted(players, key=key)])
        _KEPT[0] = players, key, order
    return order


def with_lots(tournament: Tournament, order: Sequence[int], own: OwnOptions) -> Tournament:
    """Give the players lot numbers in this order, and the options that make them count."""
    options = replace(tournament.options, own=own)
    lots = {player: lot for lot, player in enumerate(order, 1)}
    players = tuple(replace(player, lot=lots[player.id]) for player in tournament.players)
    return replace(tournament, players=players, options=options)
