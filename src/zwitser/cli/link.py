"""Tournaments that hang together: final groups, part tournaments, play-offs, linked rankings."""

from __future__ import annotations

from pathlib import Path

import click

from zwitser.cli import files
from zwitser.errors import BadInput
from zwitser.model import Tournament
from zwitser.ranking import linked
from zwitser.ranking.linked import Decider
from zwitser.ranking.standings import standings

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
    source = files.read_one(name)
    with files.naming(name):
        groups = linked.final_groups(source, linked.final_ranking(source), link=link, size=size)
    files.folder(output)
    for number, group in enumerate(groups, 1):
        target = str(Path(output) / f"group-{number:0{len(str(len(groups)))}}.json")
        files.write(target, files.text_of(group, target))
        click.echo(f"{target}: {', '.join(player.name for player in group.players)}")
    return 0


@click.command("add-parts", short_help="Add up the ranks of part tournaments.")
@files.files_argument
@click.option("--name", "title", required=True, help="The name of the whole.")
@_output
def add_parts(names: tuple[str, ...], title: str, output: str) -> int:
    """Add up the ranks of part tournaments (turnussen); the lowest sum wins.

    \b
    zwitser add-parts turnus1.json turnus2.json --name "Open kampioenschap" -o total.json
    zwitser standings total.json
    """
    whole = linked.overall(title, [files.read_one(name) for name in names])
    files.write(output, files.text_of(whole, output))
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
    source = files.read_one(name)
    with files.naming(name):
        tied = _ids(players) if players else linked.tied_for_first(standings(source))
        made = linked.playoff(source, tied, Decider(decider))
    files.write(output, files.text_of(made, output))
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
    tournament = files.read_one(name)
    for word in standing:
        title, other = _split(word, "--standing")
        tournament = linked.with_standing(
            tournament, title, linked.final_ranking(files.read_one(other))
        )
    if playoffs:
        played = [_played(*_split(word, "--playoff")) for word in playoffs]
        tournament = linked.with_playoff(tournament, linked.outcome(played))
    files.write(output, files.text_of(tournament, output))
    return 0


def _split(word: str, option: str) -> tuple[str, str]:
    before, _, after = word.partition("=")
    if not before or not after:
        raise BadInput.at(option, "expected", wanted="NAME=FILE", got=repr(word))
    return before, after


def _played(decider: str, name: str) -> tuple[Decider, Tournament]:
    if decider not in DECIDERS:
        known = ", ".join(DECIDERS)
        raise BadInput.at("--playoff", "expected-one-of", known=known, got=repr(decider))
    return Decider(decider), files.read_one(name)


def _ids(text: str) -> list[int]:
    words = text.split(",")
    if not all(word.strip().isdecimal() for word in words):
        raise BadInput.at("--players", "ids-like", got=repr(text))
    return [int(word) for word in words]
