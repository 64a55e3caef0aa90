"""`zwitser next-period` and `zwitser next-season`: a club's period ends, another begins."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from string import ascii_uppercase

import click

from zwitser.cli import files, screen
from zwitser.errors import BadInput
from zwitser.model import Tournament
from zwitser.systems import system_of
from zwitser.systems.seasons import Move, PeriodClosed, Reason, Season

NextPeriod = Callable[[Tournament, Mapping[int, int] | None], tuple[Tournament, PeriodClosed]]

WORDS = {
    Reason.PROMOTED: "promoted",
    Reason.RELEGATED: "relegated",
    Reason.FILLS: "fills an empty place",
    Reason.WITHDRAWN: "has withdrawn",
}

_file = click.argument("name", metavar="FILE")
_ratings = click.option(
    "--ratings",
    metavar="CSV",
    help="New ratings: a table with name and rating (and nr), or the KNSB list.",
)
_output = click.option("-o", "--output", metavar="OUT", required=True, help="The file to write.")


@click.command("next-period", short_help="Close a club's period and open the next.")
@_file
@_ratings
@_output
def period(name: str, ratings: str | None, output: str) -> int:
    """Close the period, show who goes up and down and why, open the next.

    \b
    zwitser next-period club.json -o club.json
    zwitser next-period club.json --ratings january.csv -o club.json
    """
    return _turn(name, ratings, output, lambda season: season.next_period)


@click.command("next-season", short_help="Close a club's season and open the next.")
@_file
@_ratings
@_output
def season(name: str, ratings: str | None, output: str) -> int:
    """Close the last period, name the champion, open a new season.

    \b
    zwitser next-season club-2026.json -o club-2027.json
    """
    return _turn(name, ratings, output, lambda season: season.next_season)


def _turn(
    name: str, ratings: str | None, output: str, choose: Callable[[Season], NextPeriod]
) -> int:
    tournament = files.read_one(name)
    season = system_of(tournament).season
    with files.naming(name):
        if season is None:
            raise BadInput.at("system", "periods-of-season")
    given = None if ratings is None else _read_ratings(tournament, ratings)
    with files.naming(name):
        following, closed = choose(season)(tournament, given)
    files.write(output, files.text_of(following, output))
    if output != "-":
        _show(tournament, closed)
    return 0


def _read_ratings(tournament: Tournament, name: str) -> dict[int, int]:
    from zwitser.formats.tables.preview import read_ratings

    with files.naming(name):
        return read_ratings(files.read_bytes(name), tournament.players)


def _show(tournament: Tournament, closed: PeriodClosed) -> None:
    names = {player.id: player.name for player in tournament.players}
    final = closed.final
    screen.heading(f"{tournament.name}, period {final.period} closed after round {final.after}")
    if closed.planned > final.after:
        click.echo(f"note: {closed.planned} rounds were planned for this period")
    if closed.champion is not None:
        click.echo(f"champion: {names[closed.champion]}")
    if not closed.moves:
        return
    columns = [
        screen.Column("name"),
        screen.Column("was"),
        screen.Column("goes to"),
        screen.Column("why"),
    ]
    screen.print_table(columns, [_row(move, names) for move in closed.moves])


def _row(move: Move, names: Mapping[int, str]) -> list[str]:
    source, target = ascii_uppercase[move.source], ascii_uppercase[move.target]
    leaves = move.reason is Reason.WITHDRAWN
    return [
        names[move.player],
        f"{source}, place {move.rank}",
        "-" if leaves else target,
        WORDS[move.reason],
    ]
