"""What the commands share: reading FILEs, and going on when one of them fails."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import click

from zwitser.cli import fail
from zwitser.errors import BadInput, ZwitserError
from zwitser.model import System, Tournament

SYSTEMS = [system.value for system in System]

files_argument = click.argument("names", metavar="FILE...", nargs=-1, required=True)
json_option = click.option("--json", "as_json", is_flag=True, help="Print one line of JSON a file.")
system_option = click.option(
    "--system", type=click.Choice(SYSTEMS), help="Pair by this system, whatever the file says."
)


def read(name: str, system: str | None = None) -> Tournament:
    """Read a tournament from a file or from standard input; print the reader's warnings."""
    from zwitser import formats

    loaded = formats.read(_bytes(name), name)
    for warning in loaded.warnings:
        click.echo(f"zwitser: {name}: warning: {warning}", err=True)
    return loaded.tournament if system is None else _with_system(loaded.tournament, System(system))


def _bytes(name: str) -> bytes:
    from zwitser.formats import SIZE_LIMIT

    try:
        if name == "-":
            return sys.stdin.buffer.read(SIZE_LIMIT + 1)
        with Path(name).open("rb") as file:
            return file.read(SIZE_LIMIT + 1)
    except OSError as error:
        raise BadInput.at("", (error.strerror or str(error)).lower()) from None


def _with_system(tournament: Tournament, system: System) -> Tournament:
    if (system is System.CLUB) != (tournament.system is System.CLUB):
        raise BadInput.at(
            "system", f"a {tournament.system.value} file can't be read as {system.value}"
        )
    return replace(tournament, system=system)


def write(name: str, text: str) -> None:
    """Write a file whole or not at all; `-` is standard output."""
    if name == "-":
        click.echo(text, nl=False)
        return
    target = Path(name)
    try:
        temporary = target.with_name(target.name + ".part")
        temporary.write_text(text, encoding="utf-8", newline="")
        temporary.replace(target)
    except OSError as error:
        raise BadInput.at(name, (error.strerror or str(error)).lower()) from None


def each_file(names: Sequence[str], *, as_json: bool, do: Callable[[str], int]) -> int:
    """Do something for each file; one that fails does not stop the others.

    Give the highest exit code. With JSON a failure is a line of its own on standard output.
    """
    worst = 0
    for name in names:
        if len(names) > 1 and not as_json:
            click.echo(f"== {name}")
        try:
            code = do(name)
        except ZwitserError as error:
            if as_json:
                print_json({"error": str(error), "code": error.exit_code})
            code = fail(f"{name}: {error}", error.exit_code)
        worst = max(worst, code)
    return worst


@contextmanager
def naming(name: str) -> Iterator[None]:
    """Put the name of a file before whatever is wrong with it."""
    try:
        yield
    except ZwitserError as error:
        raise click.exceptions.Exit(fail(f"{name}: {error}", error.exit_code)) from None


def print_json(value: object) -> None:
    """Print a value as one line of JSON."""
    click.echo(json.dumps(value, ensure_ascii=False))
