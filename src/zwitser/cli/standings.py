"""`zwitser standings`: the ranking, by any list of tie-breaks."""

from __future__ import annotations

from collections.abc import Iterable
from string import ascii_uppercase
from typing import TYPE_CHECKING

import click

from zwitser.cli import files, screen
from zwitser.errors import BadInput
from zwitser.model import System, Tournament
from zwitser.numbers import format_exact
from zwitser.wording import format_points, with_glyphs

if TYPE_CHECKING:
    from zwitser.club.standings import Line
    from zwitser.standings import Standings


@click.command()
@files.files_argument
@click.option("--tiebreaks", metavar="LIST", help="Ids in any case, like wp,sb,de, or a preset.")
@click.option("--after", type=click.IntRange(min=0), metavar="ROUND", help="As it was then.")
@click.option("--period", type=click.IntRange(min=1), help="Club: the standing of this period.")
@click.option("--season", is_flag=True, help="Club: the season standing only.")
@files.json_option
@files.system_option
def command(
    names: tuple[str, ...],
    tiebreaks: str | None,
    after: int | None,
    period: int | None,
    season: bool,
    as_json: bool,
    system: str | None,
) -> int:
    """Rank the players.

    \b
    zwitser standings open.json                       the system's own ranking
    zwitser standings open.json --tiebreaks wp,sb,ipr
    zwitser standings open.json --tiebreaks osv --after 4
    zwitser standings club.json --period 2
    """

    def rank(tournament: Tournament) -> int:
        if tournament.system is System.CLUB:
            if tiebreaks is not None:
                raise BadInput.at("--tiebreaks", "a club season has a standing of its own")
            return _club(tournament, as_json, period=period, after=after, season=season)
        if period is not None or season:
            raise BadInput.at("--period, --season", "only a club season has these")
        return _swiss(tournament, as_json, tiebreaks=tiebreaks, after=after)

    return files.each_file(names, as_json=as_json, system=system, do=rank)


def _swiss(
    tournament: Tournament, as_json: bool, *, tiebreaks: str | None, after: int | None
) -> int:
    from zwitser.standings import standings

    wanted = None if tiebreaks is None else tiebreaks.split(",")
    table = standings(tournament, tiebreaks=wanted, after=after)
    if as_json:
        files.print_json(table.to_json())
    else:
        _show(tournament, table)
    return 0


def _show(tournament: Tournament, table: Standings) -> None:
    names = {player.id: player.name for player in tournament.players}
    shown = {c.id: c for c in table.ranking.criteria if c.id in table.columns}
    screen.heading(f"{tournament.name}, after round {table.after}")
    columns = [
        screen.Column("rank", "right"),
        screen.Column("name"),
        screen.Column("points", "right"),
        *(screen.Column(id_, "right") for id_ in table.columns),
    ]
    rows = [
        [
            str(line.rank),
            names[line.player],
            format_points(line.points),
            *(with_glyphs(shown[id_].format(line.values[id_]) or "-") for id_ in table.columns),
        ]
        for line in table.players
    ]
    screen.print_table(columns, rows)


def _club(
    tournament: Tournament, as_json: bool, *, period: int | None, after: int | None, season: bool
) -> int:
    from zwitser.club.standings import standings

    table = standings(tournament, period=period, after=after)
    if as_json:
        json = table.to_json()
        files.print_json({"season": json["season"]} if season else json)
        return 0
    names = {player.id: player.name for player in tournament.players}
    if not season:
        for letter, group in zip(ascii_uppercase, table.groups, strict=False):
            title = f"group {letter}, period {table.period}, after round {table.after}"
            _show_lines(f"{tournament.name}, {title}", group, names)
    _show_lines(f"{tournament.name}, season", table.season, names)
    return 0


def _show_lines(title: str, lines: Iterable[Line], names: dict[int, str]) -> None:
    screen.heading(title)
    columns = [
        screen.Column("rank", "right"),
        screen.Column("name"),
        screen.Column("score", "right"),
    ]
    rows = [[str(line.rank), names[line.player], format_exact(line.score)] for line in lines]
    screen.print_table(columns, rows)
    click.echo()
