"""What closing a period is, whatever the way of scoring."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Protocol

from zwitser.errors import BadInput, fault
from zwitser.model import Tournament
from zwitser.readiness import check_ready
from zwitser.systems.periods.promotion import Groups, Move

HIGHEST_RATING = 9999


class Final(Protocol):
    """The standings with which a period ends."""

    @property
    def period(self) -> int:
        """The number of the period."""

    @property
    def after(self) -> int:
        """How many rounds it had."""


@dataclass(frozen=True, slots=True)
class PeriodClosed:
    """What the end of a period brings: its final standings, every move, the groups that follow.

    `champion` is given at the end of a season only. `planned` is the number of rounds the club
    had planned for the period, 0 where it is not stated.
    """

    final: Final
    moves: tuple[Move, ...]
    groups: Groups
    planned: int
    champion: int | None = None


def check_closing(tournament: Tournament, ratings: Mapping[int, int]) -> None:
    """Refuse to close a period while results are missing, or with ratings that can't be."""
    check_ready(tournament)
    known = tournament.by_id
    faults = [fault("ratings", "no-player", player=p) for p in ratings if p not in known]
    faults += [
        fault("ratings", "rating-of-player", player=player, limit=HIGHEST_RATING, got=rating)
        for player, rating in ratings.items()
        if not 0 <= rating <= HIGHEST_RATING
    ]
    if faults:
        raise BadInput(faults)
