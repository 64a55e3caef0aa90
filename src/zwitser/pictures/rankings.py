"""The rankings after each round, as the picture of the course needs them."""

from __future__ import annotations

from collections.abc import Sequence

from zwitser.model import Tournament
from zwitser.ranking.standings import standings
from zwitser.systems import system_of


def rankings(
    tournament: Tournament, *, tiebreaks: Sequence[str] | None = None, after: int | None = None
) -> list[list[int]]:
    """Rank the players after each round; of a club season after each round of its last period."""
    own = system_of(tournament).standings
    last = len(tournament.last_rounds) if after is None else after
    if own is not None:
        return [[*own.compute(tournament, after=number).order] for number in range(1, last + 1)]
    return [
        [line.player for line in standings(tournament, tiebreaks=tiebreaks, after=number).players]
        for number in range(1, last + 1)
    ]
