"""`zwitser generate`: random tournaments, reproducible by their seed."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import click

from zwitser.cli import files
from zwitser.cli.progress import Bar
from zwitser.errors import BadInput
from zwitser.formats import OLD_TRF_EXTENSIONS, TRF_EXTENSIONS, document
from zwitser.formats import trf as formats_trf
from zwitser.generate import Recipe, generate, generate_many
from zwitser.generate.fiction import Rates
from zwitser.model import Options, Tournament

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
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    help="An option of the document, its value as there: a word, a number or JSON.",
)
@click.option("--trf", is_flag=True, help="Write TRF instead of JSON.")
@click.option("-o", "--output", metavar="FILE", help="A file, or with --count a folder.")
def command(
    system: str,
    players: int,
    rounds: int,
    seed: str | None,
    count: int,
    rates: tuple[str, ...],
    options: tuple[str, ...],
    trf: bool,
    output: str | None,
) -> int:
    """Make random complete tournaments with draws, forfeits, byes and withdrawals.

    \b
    zwitser generate --system knsb-weerstand --players 40 --rounds 7 --seed 1 -o open.json
    zwitser generate --system club --rate absences=0.2 --rate forfeits=0
    zwitser generate --system knsb-rating --count 1000 | zwitser check -
    zwitser generate --system fide-dutch --count 1000 --trf -o many
    zwitser generate --system fide-dutch --rounds 9 --option acceleration=baku --trf -o open.trf

    Without -o each tournament is printed as one line of JSON, or one as TRF.
    """
    recipe = Recipe(system, players, rounds, seed or secrets.token_hex(4), _rates(rates))
    if options:
        recipe = replace(recipe, options=_options(recipe, dict(map(_option, options))))
    names = _names(output, count, trf=trf)
    with Bar("generating", count) as bar:
        for name, tournament in zip(names, generate_many(recipe, count), strict=True):
            _write(tournament, name, trf=trf)
            bar.step()
    return 0


def _names(output: str | None, count: int, *, trf: bool) -> Iterator[str]:
    """Name the file of each tournament; `-` is standard output, which takes only one TRF."""
    if output is None and trf and count > 1:
        raise BadInput.at("--trf", "trf-folder")
    if output is None or count == 1:
        yield from [output or "-"] * count
        return
    files.folder(output)
    for number in range(1, count + 1):
        name = f"{number:0{len(str(count))}}"
        yield str(Path(output) / f"{name}.{'trf' if trf else 'json'}")


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


def _option(word: str) -> tuple[str, str]:
    name, equals, value = word.partition("=")
    if not equals:
        raise BadInput.at("--option", "expected", wanted="NAME=VALUE", got=repr(word))
    return name, value


def _options(recipe: Recipe, given: dict[str, str]) -> Options:
    """Read options as a document of this system has them; each tournament has its own seed."""
    made = generate(replace(recipe, rounds=1))
    written = document.to_json(replace(made, rounds=made.rounds and recipe.rounds, history=()))
    options = written["options"] = {**written.get("options", {}), "seed": ""}
    for name, text in given.items():
        options[name] = _value(text)
        if isinstance(options[name], int | float) and not _is_read(written):
            options[name] = text  # a document writes points as words
    return document.loads(json.dumps(written)).options


def _is_read(written: dict[str, Any]) -> bool:
    try:
        document.loads(json.dumps(written))
    except BadInput:
        return False
    return True


def _value(text: str) -> Any:
    """Read JSON; what is none is a word."""
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text


def _write(tournament: Tournament, name: str, *, trf: bool) -> None:
    ending = Path(name).suffix.lower()
    if trf or ending in TRF_EXTENSIONS:
        files.write(name, formats_trf.dumps(tournament, old=ending in OLD_TRF_EXTENSIONS))
    elif name == "-":
        click.echo(json.dumps(document.to_json(tournament), ensure_ascii=False))
    else:
        files.write(name, document.dumps(tournament))
