"""The standings of a club, and how its periods follow one another (Stand, Promotie).

Each group has a period standing, and all together a season standing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from string import ascii_uppercase
from typing import Any

from zwitser.errors import BadInput, Refused
from zwitser.language import Language, sentence
from zwitser.model import Period, Tournament
from zwitser.numbers import decimal, format_exact
from zwitser.systems.base import OwnStandings
from zwitser.systems.club.free import withdrawn_now
from zwitser.systems.club.options import ClubOptions
from zwitser.systems.club.season import groups_after, read_season
from zwitser.systems.seasons import (
    GroupDifference,
    GroupLine,
    Groups,
    GroupStanding,
    PeriodClosed,
    Season,
    SeasonLine,
    SeasonStandings,
    StandingLine,
    differences_in,
    number_lines,
)
from zwitser.systems.sheets import Sheet, SheetColumn, SheetRow

AREA = ("club",)

COLUMNS = SheetColumn("rank"), SheetColumn("name", "left"), SheetColumn("score")


@dataclass(frozen=True, slots=True)
class ClubStandings(SeasonStandings):
    """The standings of a club: one list for each group, and the season."""

    groups: tuple[tuple[StandingLine, ...], ...]

    def sheets(self, names: Mapping[int, str], lang: Language) -> Iterator[Sheet]:
        """Give a table for each group, and the one of the season."""

        def table(title: str, heading: str, lines: Sequence[StandingLine]) -> Sheet:
            rows = []
            for line in lines:
                cells = str(line.rank), names[line.player], format_exact(line.score)
                rows.append(SheetRow(line.rank, line.player, decimal(line.score, lang), cells))
            return Sheet(title, heading, COLUMNS, tuple(rows))

        for letter, group in zip(ascii_uppercase, self.groups, strict=False):
            title = f"group {letter}, period {self.period}, after round {self.after}"
            yield table(title, sentence(lang, AREA, "group").format(letter=letter), group)
        yield table("season", sentence(lang, AREA, "season"), self.season)

    def to_json(self) -> dict[str, Any]:
        """Give what `standings --json` prints for a club; groups by their letters."""
        tables = dict(zip(ascii_uppercase, self.groups, strict=False)) | {"season": self.season}
        return {"period": self.period, "after": self.after} | {
            name: [
                {"rank": line.rank, "id": line.player, "points": format_exact(line.score)}
                for line in lines
            ]
            for name, lines in tables.items()
        }


def standings(
    tournament: Tournament,
    *,
    period: int | None = None,
    after: int | None = None,
    tiebreaks: Sequence[str] | None = None,
) -> ClubStandings:
    """Give the standings after `after` rounds of period `period` (default: now)."""
    if tiebreaks is not None:
        raise BadInput.at("--tiebreaks", "own-standings")
    season = read_season(tournament, period=period, after=after)
    current = season.current
    return ClubStandings(
        period=current.number,
        after=current.after,
        groups=tuple(number_lines(group, current.scores) for group in current.groups),
        season=number_lines(season.standing, season.totals),
    )


class ClubRanking(OwnStandings):
    """Points by the opponents' values, per group and over the season."""

    compute = staticmethod(standings)


class ClubSeason(Season):
    """A planned number of periods with a planned number of rounds."""

    def periods(self, tournament: Tournament) -> int:
        return ClubOptions.of(tournament).periods

    def number_of_rounds(self, tournament: Tournament, period: int) -> int:
        per_period = ClubOptions.of(tournament).rounds_per_period
        return per_period[period - 1] if 0 < period <= len(per_period) else 0

    def plan(self, tournament: Tournament, rounds: tuple[int, ...]) -> Tournament:
        own = replace(ClubOptions.of(tournament), rounds_per_period=rounds)
        return replace(tournament, options=replace(tournament.options, own=own))

    def ratings_and_groups(
        self, tournament: Tournament
    ) -> Sequence[tuple[Mapping[int, int], Groups]]:
        return [(state.ratings, state.groups) for state in read_season(tournament).periods]

    def withdrawn(self, tournament: Tournament) -> frozenset[int]:
        return withdrawn_now(tournament, read_season(tournament))

    def group_of(self, tournament: Tournament, period: int, played: int) -> Callable[[int], str]:
        """Name everyone's group before a round; a player in none plays with the last (Promotie)."""
        current = read_season(tournament, period=period, after=played).current
        group_of, last = current.group_of, len(current.groups) - 1
        return lambda player: ascii_uppercase[group_of.get(player, last)]

    def close(
        self, tournament: Tournament, ratings: Mapping[int, int], *, ends_season: bool
    ) -> tuple[Period, PeriodClosed]:
        """Open the period that follows, where the plan has one, and exchange players (Promotie)."""
        season, club, number = (
            read_season(tournament),
            ClubOptions.of(tournament),
            len(tournament.periods),
        )
        periods = club.periods
        if number >= periods and not ends_season:
            text = f"all {periods} periods of the season have been played; open the next season"
            raise Refused("season-over", text, periods=periods)
        if number < periods and ends_season:
            text = f"period {number} of {periods} is not the last; open the next period"
            raise Refused("season-not-over", text, period=number, periods=periods)
        current = season.current
        groups, moves = groups_after(replace(current, withdrawn=self.withdrawn(tournament)), club)
        planned = self.number_of_rounds(tournament, number)
        now = current.ratings | dict(ratings)
        kept = tuple((player.id, now[player.id]) for player in tournament.players)
        champion = season.champion if ends_season else None
        closed = PeriodClosed(standings(tournament), moves, groups, planned, champion)
        return Period(ratings=kept, groups=groups), closed

    def lines(self, tournament: Tournament) -> tuple[SeasonLine, ...]:
        """List the season standing: everybody's score in each period, and their sum (Stand)."""
        season, lines = read_season(tournament), []
        for player in season.standing:
            scores = tuple(None if player in s.gone else s.scores[player] for s in season.periods)
            times_free = season.times_free[player]
            lines.append(SeasonLine(player, scores, season.totals[player], times_free))
        return tuple(lines)

    def groups(self, tournament: Tournament, period: int) -> tuple[GroupStanding, ...]:
        """List the groups of a period in the order of their standings, with values (Waarde)."""
        state = read_season(tournament, period=period).current
        ratings, values, scores, out = state.ratings, state.values, state.scores, state.withdrawn
        return tuple(
            GroupStanding(
                name, tuple(GroupLine(p, ratings[p], values[p], scores[p], p in out) for p in group)
            )
            for name, group in zip(ascii_uppercase, state.groups, strict=False)
            if group
        )

    def differences(self, tournament: Tournament) -> tuple[GroupDifference, ...]:
        """Compare the groups written down for later periods with what the standings now give.

        They differ after a correction of an old result, or where the groups were made by hand.
        """
        club, states = ClubOptions.of(tournament), read_season(tournament).periods
        found: list[GroupDifference] = []
        for earlier, state in pairwise(states):
            following = groups_after(earlier, club)[0]
            found += differences_in(state.number, state.group_of, following)
        return tuple(found)

    def beginnings(self, tournament: Tournament) -> tuple[str, str]:
        """Let points begin anew and groups go on (Promotie)."""
        return "begins.period", "begins.season"
