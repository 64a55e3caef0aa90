"""`zwitser generate`, and linked tournaments: final groups, parts, play-offs, links."""

from __future__ import annotations

import json
import secrets
from collections.abc import Iterable
from dataclasses import fields, replace
from pathlib import Path

import click

from zwitser.cli import terminal
from zwitser.cli.terminal import Bar
from zwitser.errors import BadInput
from zwitser.formats import OLD_TRF_EXTENSIONS, TRF_EXTENSIONS, document
from zwitser.formats import trf as formats_trf
from zwitser.generator import Recipe, generate, generate_many
from zwitser.generator.fiction import Rates
from zwitser.model import Options
from zwitser.ranking import linked
from zwitser.ranking.linked import Decider
from zwitser.ranking.standings import standings

RATES = [rate.name for rate in fields(Rates)]


@click.command(short_help="Make random tournaments to try things with.")
@click.option("--system", type=terminal.SystemId(), required=True)
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
        recipe = replace(recipe, options=_options(recipe, options))
    # Standard output, `-`, takes only one TRF.
    if output is None and trf and count > 1:
        raise BadInput.at("--trf", "trf-folder")
    names: Iterable[str] = [output or "-"] * count
    if output is not None and count > 1:
        folder, digits, format_ = terminal.folder(output), len(str(count)), "trf" if trf else "json"
        names = (str(folder / f"{n:0{digits}}.{format_}") for n in range(1, count + 1))
    with Bar("generating", count) as bar:
        for name, tournament in zip(names, generate_many(recipe, count), strict=True):
            ending = Path(name).suffix.lower()
            if trf or ending in TRF_EXTENSIONS:
                text = formats_trf.dumps(tournament, old=ending in OLD_TRF_EXTENSIONS)
            elif name == "-":
                text = json.dumps(document.to_json(tournament), ensure_ascii=False) + "\n"
            else:
                text = document.dumps(tournament)
            terminal.write(name, text)
            bar.step()
    return 0


def _rates(words: tuple[str, ...]) -> Rates:
    chances = {}
    for word in words:
        name, _, chance = word.partition("=")
        if name not in RATES:
            raise BadInput.at("--rate", "no-rate", rate=repr(name), known=", ".join(RATES))
        try:
            chances[name] = float(chance)
        except ValueError:
            wanted = f"{name}=CHANCE"
            raise BadInput.at("--rate", "expected", wanted=wanted, got=repr(word)) from None
    return Rates(**chances)


def _options(recipe: Recipe, words: tuple[str, ...]) -> Options:
    """Read options as in a document of this system, without the seed.

    A value is JSON; text that is not JSON is a string.
    """
    given = {}
    for word in words:
        name, equals, given[name] = word.partition("=")
        if not equals:
            raise BadInput.at("--option", "expected", wanted="NAME=VALUE", got=repr(word))
    made = generate(replace(recipe, rounds=1))
    written = document.to_json(replace(made, rounds=made.rounds and recipe.rounds, history=()))
    options = written["options"] = {**written.get("options", {}), "seed": ""}
    for name, text in given.items():
        try:
            options[name] = json.loads(text)
        except (ValueError, RecursionError):
            options[name] = text
        if isinstance(options[name], int | float):
            try:
                document.loads(json.dumps(written))
            except BadInput:
                options[name] = text  # points are strings in a document
    return document.loads(json.dumps(written)).options


DECIDERS = [decider.value for decider in Decider]
_output = click.option("-o", "--output", metavar="OUT", required=True, help="The file to write.")


@click.command("final-groups", short_help="Make final groups from a ranking.")
@click.argument("name", metavar="FILE")
@click.option("--size", type=click.IntRange(min=2), default=linked.GROUP_SIZE, show_default=True)
@click.option("--link", default="huiscompetitie", show_default=True, help="Name of the ranking.")
@click.option("-o", "--output", metavar="FOLDER", required=True, help="The folder to write to.")
def final_groups(name: str, size: int, link: str, output: str) -> int:
    """Make final groups (vierkampen): round robins seeded by the ranking of FILE.

    \b
    zwitser final-groups house.json -o finals/
    zwitser final-groups house.json --size 6 --link "house 2026" -o finals/
    """
    source = terminal.read_one(name)
    with terminal.naming(name):
        groups = linked.final_groups(source, linked.final_ranking(source), link=link, size=size)
    terminal.folder(output)
    for number, group in enumerate(groups, 1):
        target = str(Path(output) / f"group-{number:0{len(str(len(groups)))}}.json")
        terminal.write(target, terminal.text_of(group, target))
        click.echo(f"{target}: {', '.join(player.name for player in group.players)}")
    return 0


@click.command("add-parts", short_help="Add up the ranks of part tournaments.")
@terminal.files_argument
@click.option("--name", "title", required=True, help="The name of the whole.")
@_output
def add_parts(names: tuple[str, ...], title: str, output: str) -> int:
    """Add up the ranks of part tournaments (turnussen); the lowest sum wins.

    \b
    zwitser add-parts turnus1.json turnus2.json --name "Open kampioenschap" -o total.json
    zwitser standings total.json
    """
    whole = linked.overall(title, [terminal.read_one(name) for name in names])
    terminal.write(output, terminal.text_of(whole, output))
    return 0


@click.command("playoff")
@click.argument("name", metavar="FILE")
@click.option(
    "--players", metavar="IDS", help="Who plays, like 3,8; default: those who share first place."
)
@click.option("--decider", type=click.Choice(DECIDERS), default=DECIDERS[0], show_default=True)
@_output
def playoff(name: str, players: str | None, decider: str, output: str) -> int:
    """Make the play-off of the players who share first place.

    \b
    zwitser playoff open.json -o playoff.json
    zwitser playoff open.json --players 3,8 --decider armageddon -o last.json

    Play it, then put its outcome into the first file with `zwitser link`.
    """
    source = terminal.read_one(name)
    with terminal.naming(name):
        words = players.split(",") if players else []
        if not all(word.strip().isdecimal() for word in words):
            raise BadInput.at("--players", "ids-like", got=repr(players))
        tied = tuple(map(int, words)) or linked.tied_for_first(standings(source))
        made = linked.playoff(source, tied, Decider(decider))
    terminal.write(output, terminal.text_of(made, output))
    return 0


@click.command("link")
@click.argument("name", metavar="FILE")
@click.option("--standing", metavar="NAME=OTHER", multiple=True, help="The ranking of OTHER.")
@click.option(
    "--playoff", "playoffs", metavar="DECIDER=OTHER", multiple=True, help="In the order played."
)
@_output
def link(name: str, standing: tuple[str, ...], playoffs: tuple[str, ...], output: str) -> int:
    """Fill a tournament's links with the rankings of others.

    \b
    zwitser link group-1.json --standing huiscompetitie=house.json -o group-1.json
    zwitser link open.json --playoff double-round-robin=playoff.json -o open.json
    """
    tournament = terminal.read_one(name)
    for word in standing:
        title, other = _split(word, "--standing")
        ranking = linked.final_ranking(terminal.read_one(other))
        tournament = linked.with_standing(tournament, title, ranking)
    played = []
    for word in playoffs:
        decider, other = _split(word, "--playoff")
        if decider not in DECIDERS:
            known = ", ".join(DECIDERS)
            raise BadInput.at("--playoff", "expected-one-of", known=known, got=repr(decider))
        played.append((Decider(decider), terminal.read_one(other)))
    if played:
        tournament = linked.with_playoff(tournament, linked.outcome(played))
    terminal.write(output, terminal.text_of(tournament, output))
    return 0


def _split(word: str, option: str) -> tuple[str, str]:
    before, _, after = word.partition("=")
    if not before or not after:
        raise BadInput.at(option, "expected", wanted="NAME=FILE", got=repr(word))
    return before, after
