"""What many requests ask of the same rounds, computed once: the reading, and the standings.

Kept by value: an answer depends on nothing but its question, so no result can make it stale, and
several processes can't disagree.
"""

from __future__ import annotations

from dataclasses import replace

from zwitser.model import Tournament
from zwitser.ranking.standings import Standings, standings
from zwitser.results import Results, read
from zwitser.systems import system_of
from zwitser_web.store.caches import kept

KEPT = 32
"""Answers of each kind in memory, at most."""


def results_of(
    tournament: Tournament, after: int | None = None, *, period: int | None = None
) -> Results:
    """Read a tournament, up to a round or one period."""
    return _read(_asked(tournament), after, period)


def standings_of(tournament: Tournament, after: int | None = None) -> Standings:
    """Rank a tournament after a round, or as it stands."""
    return _ranked(_asked(tournament), after)


def _asked(tournament: Tournament) -> Tournament:
    """Leave out who is absent next: that matters only where who leaves is struck."""
    struck = system_of(tournament).struck
    return tournament if struck else replace(tournament, next_absences=())


@kept(KEPT)
def _read(tournament: Tournament, after: int | None, period: int | None) -> Results:
    return read(tournament, after=after, period=period)


@kept(KEPT)
def _ranked(tournament: Tournament, after: int | None) -> Standings:
    return standings(tournament, after=after, results=results_of(tournament, after))
