"""The standings of a club: each group's period standing and the season standing (Stand)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from string import ascii_uppercase
from typing import Any

from zwitser.model import Tournament
from zwitser.numbers import format_exact
from zwitser.systems.club.season import read_season


@dataclass(frozen=True, slots=True)
class Line:
    """One player in a standing; ranks are never shared."""

    rank: int
    player: int
    score: Fraction


@dataclass(frozen=True, slots=True)
class ClubStandings:
    """The standings after `after` rounds of a period, one list for each group and the season."""

    period: int
    after: int
    groups: tuple[tuple[Line, ...], ...]
    season: tuple[Line, ...]

    def to_json(self) -> dict[str, Any]:
        """Give what `standings --json` prints for a club; groups by their letters."""
        groups = {
            name: _json(group) for name, group in zip(ascii_uppercase, self.groups, strict=False)
        }
        season = _json(self.season)
        return {"period": self.period, "after": self.after, **groups, "season": season}


def standings(
    tournament: Tournament, *, period: int | None = None, after: int | None = None
) -> ClubStandings:
    """Give the standings after `after` rounds of period `period` (default: now)."""
    season = read_season(tournament, period=period, after=after)
    current = season.current
    return ClubStandings(
        period=current.number,
        after=current.after,
        groups=tuple(_lines(group, current.scores) for group in current.groups),
        season=_lines(season.standing, season.totals),
    )


def _lines(order: Sequence[int], scores: Mapping[int, Fraction]) -> tuple[Line, ...]:
    return tuple(Line(rank, player, scores[player]) for rank, player in enumerate(order, 1))


def _json(lines: Sequence[Line]) -> list[dict[str, Any]]:
    return [
        {"rank": line.rank, "id": line.player, "points": format_exact(line.score)} for line in lines
    ]
