"""`zwitser pair`, and `next-period` and `next-season`: what comes next in a tournament."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from string import ascii_uppercase
from typing import TYPE_CHECKING, Any

import click

from zwitser import systems
from zwitser.cli import error_language, terminal, warn
from zwitser.errors import BadInput
from zwitser.messages import format_points, say
from zwitser.model import Tournament
from zwitser.proposal import Proposal
from zwitser.systems import system_of

if TYPE_CHECKING:
    from zwitser.formats import Loaded
    from zwitser.systems.seasons import PeriodClosed, Season

    NextPeriod = Callable[[Tournament, Mapping[int, int] | None], tuple[Tournament, PeriodClosed]]


@click.command()
@terminal.files_argument
@terminal.json_option
@terminal.system_option
@click.option("-o", "--output", metavar="FILE2", help="Write the tournament with this round added.")
@click.option(
    "--open",
    "open_games",
    type=click.Choice(["adjourned"]),
    help="Pair though games have no result yet: they are noted as adjourned, half for both.",
)
def command(
    names: tuple[str, ...],
    as_json: bool,
    system: str | None,
    output: str | None,
    open_games: str | None,
) -> int:
    """Pair the next round.

    \b
    zwitser pair club.json                   show the boards
    zwitser pair club.json -o round4.json    ... and write them, results still open
    zwitser pair --json a.json b.json        one line of JSON for each file
    zwitser pair open.json --open adjourned  pair while a game is still being played

    Exit code 2: the file is wrong; 3: no pairing satisfies the absolute norms.
    """
    if output is not None and len(names) > 1:
        raise click.UsageError("-o goes with one FILE")

    def pair_one(loaded: Loaded) -> int:
        tournament = loaded.tournament
        if open_games is not None:
            tournament = systems.with_adjourned(tournament)
        proposal, room = systems.pair(tournament), system_of(tournament)
        if output is not None:
            from zwitser import formats

            paired = systems.with_round(tournament, proposal)
            terminal.write(output, formats.write(paired, output, loaded.trf))
        if as_json:
            terminal.print_json(to_json(proposal, stones=room.has_handicap))
            return 0
        if output != "-":
            _print_boards(tournament, proposal)
        for caution in room.cautions(tournament):
            sentence = say(caution, room.sentences, tournament.names, error_language())
            warn(sentence, of=tournament.name)
        return 0

    return terminal.each_loaded(names, as_json=as_json, system=system, do=pair_one)


def to_json(proposal: Proposal, *, stones: bool = False) -> dict[str, Any]:
    """Give the proposal as `--json` prints it; with `stones` also handicap and komi."""
    pairs = [
        {"board": board, "white": pair.white, "black": pair.black}
        | ({"handicap": pair.handicap, "komi": pair.komi} if stones else {})
        for board, pair in enumerate(proposal.pairs, 1)
    ]
    return {"round": proposal.round, "pairs": pairs, "bye": proposal.bye}


def _print_boards(tournament: Tournament, proposal: Proposal) -> None:
    from zwitser.results import read
    from zwitser.systems.sheets import SheetColumn

    names = terminal.names_with_rank(tournament, tournament.names)
    system = system_of(tournament)
    if system.standings is not None and system.standings.has_initial_scores:
        scores = system.standings.scores_after(tournament, len(tournament.history))
        points = {player: format_points(score) for player, score in scores.items()}
    elif system.half_points:
        cards = read(tournament).cards
        points = {player: format_points(card.points) for player, card in cards.items()}
    else:
        points = dict.fromkeys(names, "")
    terminal.heading(f"{tournament.name}, round {proposal.round}")
    sides = ("black", "white") if system.is_go else ("white", "black")
    columns = [SheetColumn("board")]
    for side in sides:
        columns += [SheetColumn(side, "left"), SheetColumn("")]
    if system.has_handicap:
        columns += [SheetColumn("stones"), SheetColumn("komi")]
    rows = []
    for board, pair in enumerate(proposal.pairs, 1):
        both = [pair.black, pair.white] if system.is_go else [pair.white, pair.black]
        cells = [cell for player in both for cell in (names[player], points[player])]
        stones = [str(pair.handicap or ""), pair.komi] if system.has_handicap else []
        rows.append([str(board), *cells, *stones])
    terminal.print_table(columns, rows)
    if proposal.bye is not None:
        click.echo(f"free: {names[proposal.bye]}")


REASONS = {
    "promoted": "promoted",
    "relegated": "relegated",
    "fills": "fills an empty place",
    "withdrawn": "has withdrawn",
}
"""Why a player moves to another group, by the value of `seasons.Reason`."""

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
    tournament = terminal.read_one(name)
    season = system_of(tournament).season
    with terminal.naming(name):
        if season is None:
            raise BadInput.at("system", "periods-of-season")
    given = None
    if ratings is not None:
        from zwitser.formats.tables import read_ratings

        with terminal.naming(ratings):
            given = read_ratings(terminal.read_bytes(ratings), tournament.players)
    with terminal.naming(name):
        following, closed = choose(season)(tournament, given)
    terminal.write(output, terminal.text_of(following, output))
    if output != "-":
        _print_closed(tournament, closed)
    return 0


def _print_closed(tournament: Tournament, closed: PeriodClosed) -> None:
    from zwitser.systems.sheets import SheetColumn

    names, final = tournament.names, closed.final
    terminal.heading(f"{tournament.name}, period {final.period} closed after round {final.after}")
    if closed.planned > final.after:
        click.echo(f"note: {closed.planned} rounds were planned for this period")
    if closed.champion is not None:
        click.echo(f"champion: {names[closed.champion]}")
    rows = []
    for move in closed.moves:
        was = f"{ascii_uppercase[move.source]}, place {move.rank}"
        leaves = move.reason.value == "withdrawn"
        goes_to = "-" if leaves else ascii_uppercase[move.target]
        rows.append([names[move.player], was, goes_to, REASONS[move.reason.value]])
    if rows:
        columns = [SheetColumn(title, "left") for title in ("name", "was", "goes to", "why")]
        terminal.print_table(columns, rows)
