"""The standings of a club: each group's period standing and the season standing (Stand)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from string import ascii_uppercase
from typing import Any

from zwitser.errors import BadInput
from zwitser.language import Language, sentence
from zwitser.model import Tournament
from zwitser.numbers import decimal, format_exact
from zwitser.systems.base import Column, Sheet, SheetRow
from zwitser.systems.club.season import read_season
from zwitser.systems.seasons import StandingLine, number_lines


@dataclass(frozen=True, slots=True)
class ClubStandings:
    """The standings after `after` rounds of a period, one list for each group and the season."""

    period: int
    after: int
    groups: tuple[tuple[StandingLine, ...], ...]
    season: tuple[StandingLine, ...]

    @property
    def order(self) -> tuple[int, ...]:
        """Give the players from first to last of the season."""
        return tuple(line.player for line in self.season)

    @property
    def scores(self) -> dict[int, str]:
        """Give everybody's score of the season."""
        return {line.player: format_exact(line.score) for line in self.season}

    def sheets(self, names: Mapping[int, str], lang: Language) -> Iterator[Sheet]:
        """Give a table for each group, and the one of the season."""
        for letter, group in zip(ascii_uppercase, self.groups, strict=False):
            title = f"group {letter}, period {self.period}, after round {self.after}"
            yield _sheet(
                title, sentence(lang, AREA, "group").format(letter=letter), group, names, lang
            )
        yield _sheet("season", sentence(lang, AREA, "season"), self.season, names, lang)

    def to_json(self) -> dict[str, Any]:
        """Give what `standings --json` prints for a club; groups by their letters."""
        groups = {
            name: _json(group) for name, group in zip(ascii_uppercase, self.groups, strict=False)
        }
        season = _json(self.season)
        return {"period": self.period, "after": self.after, **groups, "season": season}


AREA = ("club",)
COLUMNS = Column("rank"), Column("name", "left"), Column("score")


def _sheet(
    title: str,
    heading: str,
    lines: Sequence[StandingLine],
    names: Mapping[int, str],
    lang: Language,
) -> Sheet:
    rows = [
        SheetRow(line.rank, line.player, decimal(line.score, lang), _cells(line, names))
        for line in lines
    ]
    return Sheet(title, heading, COLUMNS, tuple(rows))


def _cells(line: StandingLine, names: Mapping[int, str]) -> tuple[str, ...]:
    return str(line.rank), names[line.player], format_exact(line.score)


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


def _json(lines: Sequence[StandingLine]) -> list[dict[str, Any]]:
    return [
        {"rank": line.rank, "id": line.player, "points": format_exact(line.score)} for line in lines
    ]
