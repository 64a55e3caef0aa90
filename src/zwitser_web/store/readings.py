"""What many requests ask of the same rounds, computed once: the reading, and the standings.

Kept by value: an answer depends on nothing but its question, so no result can make it stale, and
several processes can't disagree.
"""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache

from zwitser.model import Round, Tournament
from zwitser.ranking.standings import Standings, standings
from zwitser.results import Results, Scoring, read_rounds, scoring_of

KEPT = 32
"""Answers of each kind in memory, at most."""


def results_of(tournament: Tournament, rounds: tuple[Round, ...]) -> Results:
    """Read rounds of a tournament; a round robin's as they were played."""
    ids = tuple(player.id for player in tournament.players)
    return _read(ids, rounds, scoring_of(tournament))


def standings_of(tournament: Tournament, after: int | None = None) -> Standings:
    """Rank a tournament after a round, or as it stands; who is absent next does not matter."""
    return _ranked(replace(tournament, next_absences=()), after)


def forget() -> None:
    """Drop every answer from memory."""
    _read.cache_clear()
    _ranked.cache_clear()


@lru_cache(maxsize=KEPT)
def _read(players: tuple[int, ...], rounds: tuple[Round, ...], scoring: Scoring) -> Results:
    return read_rounds(players, rounds, scoring)


@lru_cache(maxsize=KEPT)
def _ranked(tournament: Tournament, after: int | None) -> Standings:
    if tournament.system.is_round_robin:  # which settles absences before it reads
        return standings(tournament, after=after)
    results = results_of(tournament, tournament.history[:after])
    return standings(tournament, after=after, results=results)
