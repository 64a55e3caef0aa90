"""A Keizer season as its pages show it: the standing, and each period with its lists (K22)."""

from __future__ import annotations

from fractions import Fraction

from zwitser.model import Tournament
from zwitser.results import Kind
from zwitser.systems.keizer import groups
from zwitser.systems.keizer.lists import Lists, lists_of
from zwitser.systems.keizer.points import as_shown
from zwitser.systems.keizer.season import Span
from zwitser.systems.keizer.standings import Row, listing_after, standings_of
from zwitser.systems.seasons import (
    GroupDifference,
    GroupLine,
    GroupStanding,
    SeasonLine,
    differences_in,
)


def season_lines(tournament: Tournament) -> tuple[SeasonLine, ...]:
    """List the standing of the season: the total at the end of each period, and of all (K22)."""
    lists = lists_of(tournament)
    entries = lists.season.entries
    totals = [_totals(lists, span) for span in lists.season.spans]
    return tuple(
        SeasonLine(
            line.player,
            tuple(period.get(line.player) for period in totals),
            line.score,
            sum(entry.kind is Kind.BYE for entry in entries[line.player]),
        )
        for line in standings_of(lists).season
    )


def _totals(lists: Lists, span: Span) -> dict[int, Fraction]:
    listing = listing_after(lists, span, span.last - span.first + 1)
    return {
        player: as_shown(Fraction(total, listing.unit), lists.options)
        for player, total in listing.totals.items()
    }


def group_standings(tournament: Tournament, period: int) -> tuple[GroupStanding, ...]:
    """List a period's last list, or those of A and B, with values (K15)."""
    lists = lists_of(tournament)
    table = standings_of(lists, period=period)
    names = groups.NAMES if table.grouped else ("",)
    out = _withdrawn(lists, lists.season.spans[period - 1])
    return tuple(
        GroupStanding(name, tuple(_line(row, out) for row in rows))
        for name, rows in zip(names, table.lists, strict=True)
        if rows
    )


def _line(row: Row, out: frozenset[int]) -> GroupLine:
    return GroupLine(row.player, row.rating, row.value, row.points, row.player in out)


def _withdrawn(lists: Lists, span: Span) -> frozenset[int]:
    """Give who is out at the end of a period; in the last one the coming round counts (K4)."""
    if span is lists.season.current:
        coming = lists.season.coming
        return frozenset(player for player, kind in coming.items() if kind is Kind.WITHDRAWN)
    lines = lists.season.entries
    return frozenset(p for p, line in lines.items() if line[span.last - 1].kind is Kind.WITHDRAWN)


def group_differences(tournament: Tournament) -> tuple[GroupDifference, ...]:
    """Compare the groups of later periods with what the lists now give (K15)."""
    lists = lists_of(tournament)
    if lists.options.a_size is None:
        return ()
    return tuple(
        found
        for number in range(2, len(lists.season.spans) + 1)
        for found in differences_in(
            number, lists.stage(number).group_of, lists.groups_after(number - 1)[0]
        )
    )
