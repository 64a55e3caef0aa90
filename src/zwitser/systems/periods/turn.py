"""What closing a period is, whatever the way of scoring."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import Protocol

from zwitser.errors import BadInput, fault
from zwitser.model import Period, Tournament
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


def settled_by(
    tournament: Tournament,
    ratings_of: Callable[[int], Mapping[int, int]],
    groups_of: Callable[[int], Groups],
) -> Tournament:
    """Write down the groups and ratings of every period that left them to be derived.

    What was played stays as it was, whoever joins and whatever is corrected or rated later.
    Periods are counted from 1.
    """
    periods = tuple(
        replace(
            period,
            groups=period.groups or groups_of(number),
            ratings=tuple(sorted(ratings_of(number).items())),
        )
        for number, period in enumerate(tournament.periods, 1)
    )
    return replace(tournament, periods=periods)


def following_season(
    tournament: Tournament, opened: Period, *, out: frozenset[int], name: str | None
) -> Tournament:
    """Begin the next season with a period and without who is `out`; the options stay."""
    apart = tuple(pair for pair in tournament.options.forbidden if not out.intersection(pair))
    return replace(
        tournament,
        name=tournament.name if name is None else name,
        players=tuple(player for player in tournament.players if player.id not in out),
        options=replace(tournament.options, forbidden=apart),
        periods=(replace(opened, ratings=tuple(r for r in opened.ratings if r[0] not in out)),),
        next_absences=tuple(a for a in tournament.next_absences if a.player not in out),
    )
