"""The EGF's advice on the bar: how many players should start at it [M42]. No rule."""

from __future__ import annotations

from collections.abc import Sequence

from zwitser.model import Player
from zwitser.systems.macmahon.ranks import HIGHEST, number_of

AT_THE_BAR = {3: (4, 8), 4: (5, 10), 5: (6, 12), 6: (7, 15), 7: (8, 18), 8: (9, 22), 9: (10, 26)}
"""For a number of rounds, the fewest and the most players at or above the bar."""


def advised_at_bar(rounds: int) -> tuple[int, int]:
    """Give how many players should start at the bar; the nearest number of rounds with advice."""
    return AT_THE_BAR[min(max(rounds, min(AT_THE_BAR)), max(AT_THE_BAR))]


def at_or_above(players: Sequence[Player], bar: int) -> int:
    """Count the players who start at the bar."""
    return sum(number_of(player.rank) >= bar for player in players)


def advised_bar(players: Sequence[Player], rounds: int) -> int:
    """Give the highest bar with as many players as advised; the lowest rank with too few."""
    fewest = advised_at_bar(rounds)[0]
    lowest = min((number_of(player.rank) for player in players), default=0)
    bars = range(HIGHEST, lowest, -1)
    return next((bar for bar in bars if at_or_above(players, bar) >= fewest), lowest)
