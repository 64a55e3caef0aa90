"""The starting ranks that a file gives, kept as lot numbers."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from zwitser.model import OwnOptions, Tournament


def with_lots(tournament: Tournament, order: Sequence[int], own: OwnOptions) -> Tournament:
    """Give the players lot numbers in this order, and the options that make them count.

    Where they are just the players' own numbers they are left as they were read.
    """
    options = replace(tournament.options, own=own)
    if list(order) == sorted(tournament.by_id) == list(range(1, len(order) + 1)):
        return replace(tournament, options=options)
    lots = {player: lot for lot, player in enumerate(order, 1)}
    players = tuple(replace(player, lot=lots[player.id]) for player in tournament.players)
    return replace(tournament, players=players, options=options)
