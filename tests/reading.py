"""Rounds read on their own, for tests that need no more of a tournament."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from zwitser.model import Player, Round, Tournament
from zwitser.results import Results, read


def read_rounds(
    players: Iterable[int], rounds: Sequence[Round], system: str = "knsb-weerstand"
) -> Results:
    """Read rounds of a tournament that has nothing else."""
    entered = tuple(Player(player, f"P{player}", player) for player in players)
    return read(Tournament("", system, entered, len(rounds), history=tuple(rounds)))
