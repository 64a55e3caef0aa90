"""`zwitser convert`, `sheet` and `knsb-report`: a tournament as another file."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import click

from zwitser.cli import error_language, terminal, warn
from zwitser.errors import BadInput
from zwitser.messages import Language
from zwitser.systems import system_of


@click.command()
@click.argument("source", metavar="IN")
@click.argument("target", metavar="OUT")
@terminal.system_option
@click.option("--rounds", type=click.IntRange(1), help="Planned, where a TRF does not say it.")
def command(source: str, target: str, system: str | None, rounds: int | None) -> int:
    """Convert a tournament; the extension of OUT says to what.

    \b
    zwitser convert club.json club.trf     for a rating report or another program
    zwitser convert open.trf open.json     from another program
    zwitser convert open.trf - --system knsb-rating --rounds 7

    IN may be `-` for standard input; OUT `-` prints a document.
    """
    from zwitser import formats
    from zwitser.formats.source import remark

    loaded = terminal.load_one(source, system)
    tournament = loaded.tournament
    if rounds and system_of(tournament).planned_rounds and not tournament.rounds:
        tournament = replace(tournament, rounds=rounds)
    terminal.write(target, formats.write(tournament, target, loaded.trf))
    remarks = [*formats.remarks_on(tournament, target)]
    if loaded.away:
        # No file but a journal can hold who misses rounds after the next one.
        names = " · ".join(tournament.names[player] for player in loaded.away)
        remarks.append(remark("gotha-later", round=len(tournament.history) + 1, found=names))
    for each in remarks:
        warn(each.text(error_language()), of=target)
    return 0


_output = click.option("-o", "--output", metavar="OUT", default="-", help="Default: print it.")


@click.command()
@click.argument("name", metavar="FILE")
@click.argument("what", type=click.Choice(["standings", "pairings"]))
@click.option("--round", "number", type=int, metavar="ROUND", help="The last one by default.")
@click.option("--excel", is_flag=True, help="With ; between cells, as a Dutch Excel wants it.")
@_output
@terminal.language_option
def sheet(
    name: str, what: str, number: int | None, excel: bool, output: str, lang: Language
) -> int:
    """Write standings or pairings as CSV.

    \b
    zwitser sheet open.json standings -o standings.csv
    zwitser sheet open.json pairings --round 3 --excel -o round3.csv
    """
    from zwitser.formats.sheets import own_standings_csv, pairings_csv, standings_csv
    from zwitser.ranking.standings import standings

    tournament = terminal.read_one(name)
    with terminal.naming(name):
        separator = ";" if excel else ","
        if what == "pairings":
            text = pairings_csv(tournament, number, lang=lang, separator=separator, excel=excel)
        elif (own := system_of(tournament).standings) is not None:
            found = own.compute(tournament, after=number)
            text = own_standings_csv(tournament, found, lang=lang, separator=separator, excel=excel)
        else:
            table = standings(tournament, after=number)
            text = standings_csv(tournament, table, lang=lang, separator=separator, excel=excel)
    terminal.write(output, text)
    return 0


@click.command("knsb-report")
@click.argument("name", metavar="FILE")
@click.option("--dates", required=True, metavar="DATES", help="Of the rounds: 2026-01-08,…")
@click.option("--from-round", type=int, default=1, show_default=True, help="The first of a batch.")
@click.option("--place", required=True)
@click.option("--arbiter", required=True)
@click.option("--email", default="")
@click.option("--tempo", required=True, help="Like 90+30.")
@click.option("--members", metavar="CSV", help="A table with names and KNSB numbers.")
@_output
def knsb_report(
    name: str,
    dates: str,
    from_round: int,
    place: str,
    arbiter: str,
    email: str,
    tempo: str,
    members: str | None,
    output: str,
) -> int:
    """Write the result report for the KNSB rating list.

    The rounds reported begin at --from-round, one for each date.

    \b
    zwitser knsb-report club.json --dates 2026-01-08,2026-01-15 --place Oss \\
        --arbiter "J. de Wit" --tempo 90+30 --members leden.csv -o january.txt
    """
    from zwitser.formats.knsb import Event, Participant, report
    from zwitser.formats.source import decode
    from zwitser.formats.tables import players_of_rows, read_players

    tournament = terminal.read_one(name)
    try:
        days = tuple(date.fromisoformat(word.strip()) for word in dates.split(","))
    except ValueError:
        raise BadInput.at("--dates", "dates-like", got=repr(dates)) from None
    event = Event(tournament.name, place, days, tournament.system, arbiter, email, tempo)
    participants = {}
    if members is not None:
        with terminal.naming(members):
            table = read_players(decode(terminal.read_bytes(members)))
            for player, row in players_of_rows(table, tournament.players).items():
                federation = row.federation or "NED"
                participants[player] = Participant(row.relation, row.sex, federation)
    with terminal.naming(name):
        rounds = tournament.all_rounds[from_round - 1 : from_round - 1 + len(days)]
        made = report(event, tournament.players, rounds, participants)
    for remark in made.remarks:
        warn(remark.text(error_language()), of=name)
    terminal.write(output, made.text)
    return 0
