"""`zwitser generate`: random tournaments, reproducible by their seed."""

from __future__ import annotations

import json
import secrets
from dataclasses import fields
from pathlib import Path

import click

from zwitser.cli import files
from zwitser.cli.progress import Bar
from zwitser.errors import BadInput
from zwitser.formats import document
from zwitser.formats import trf as formats_trf
from zwitser.generate import Recipe, generate_many
from zwitser.generate.fiction import Rates
from zwitser.model import Tournament

RATES = [rate.name for rate in fields(Rates)]


@click.command(short_help="Make random tournaments to try things with.")
@click.option("--system", type=files.SystemId(), required=True)
@click.option("--players", type=int, default=20, show_default=True)
@click.option(
    "--rounds", type=int, default=7, show_default=True, help="Club: rounds in each period."
)
@click.option("--seed", help="The same seed gives the same tournament; the default is a new one.")
@click.option("--count", type=click.IntRange(1, 1_000_000), default=1, show_default=True)
@click.option(
    "--rate", "rates", multiple=True, metavar="NAME=CHANCE", help=f"One of {', '.join(RATES)}."
)
@click.option("-o", "--output", metavar="FILE", help="A file, or with --count a folder.")
def command(
    system: str,
    players: int,
    rounds: int,
    seed: str | None,
    count: int,
    rates: tuple[str, ...],
    output: str | None,
) -> int:
    """Make random complete tournaments with draws, forfeits, byes and withdrawals.

    \b
    zwitser generate --system knsb-weerstand --players 40 --rounds 7 --seed 1 -o open.json
    zwitser generate --system club --rate absences=0.2 --rate forfeits=0
    zwitser generate --system knsb-rating --count 1000 | zwitser check -

    Without -o each tournament is printed as one line of JSON.
    """
    recipe = Recipe(system, players, rounds, seed or secrets.token_hex(4), _rates(rates))
    if output is not None and count > 1:
        Path(output).mkdir(parents=True, exist_ok=True)
    with Bar("generating", count) as bar:
        for number, tournament in enumerate(generate_many(recipe, count), 1):
            _write(tournament, number, count, output)
            bar.step()
    return 0


def _rates(words: tuple[str, ...]) -> Rates:
    chances = {}
    for word in words:
        name, _, chance = word.partition("=")
        if name not in RATES:
            known = ", ".join(RATES)
            raise BadInput.at("--rate", "no-rate", rate=repr(name), known=known)
        try:
            chances[name] = float(chance)
        except ValueError:
            raise BadInput.at(
                "--rate", "expected", wanted=f"{name}=CHANCE", got=repr(word)
            ) from None
    return Rates(**chances)


def _write(tournament: Tournament, number: int, count: int, output: str | None) -> None:
    if output is None:
        click.echo(json.dumps(document.to_json(tournament), ensure_ascii=False))
    elif count == 1:
        trf = Path(output).suffix.lower() == ".trf"
        files.write(output, formats_trf.dumps(tournament) if trf else document.dumps(tournament))
    else:
        name = f"{number:0{len(str(count))}}.json"
        files.write(str(Path(output) / name), document.dumps(tournament))
