"""The rankings after each round, as the picture of the course needs them."""

from __future__ import annotations

from collections.abc import Sequence

from zwitser.model import System, Tournament
from zwitser.ranking.standings import standings
from zwitser.systems.club.standings import standings as club_standings


def rankings(
    tournament: Tournament, *, tiebreaks: Sequence[str] | None = None, after: int | None = None
) -> list[list[int]]:
    """Rank the players after each round; of a club season after each round of its last period."""
    if tournament.system is System.CLUB:
        rounds = range(1, len(tournament.periods[-1].rounds) + 1)
        tables = [club_standings(tournament, after=number) for number in rounds]
        return [[line.player for line in table.season] for table in tables]
    last = len(tournament.history) if after is None else after
    return [
        [line.player for line in standings(tournament, tiebreaks=tiebreaks, after=number).players]
        for number in range(1, last + 1)
    ]
