"""Reading and writing FILEs: several of them, going on when one fails."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO

import click

from zwitser import api
from zwitser.cli import error_language, fail, warn
from zwitser.errors import BadInput, ZwitserError, words_of
from zwitser.model import Tournament
from zwitser.systems import SYSTEMS

if TYPE_CHECKING:
    from zwitser.explanation.story import Story
    from zwitser.formats import Loaded


class SystemId(click.Choice[str]):
    """The id of a system; the choices are read when a command runs."""

    def __init__(self) -> None:
        super().__init__(SYSTEMS)

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        self.choices = tuple(SYSTEMS)
        return super().convert(value, param, ctx)


files_argument = click.argument("names", metavar="FILE...", nargs=-1, required=True)
json_option = click.option(
    "--json", "as_json", is_flag=True, help="Print one line of JSON per file."
)
system_option = click.option(
    "--system", type=SystemId(), help="Use this system, whatever the file says."
)


def each_loaded(
    names: Sequence[str], *, as_json: bool, system: str | None, do: Callable[[Loaded], int]
) -> int:
    """Call `do` for the tournament in each file; a failure does not stop the others.

    Give the highest exit code. With JSON a failure is a line of its own on standard output.
    """
    worst = 0
    inputs = chain.from_iterable(map(_inputs, names))
    ahead = list(islice(inputs, 2))
    for label, data in chain(ahead, inputs):
        if len(ahead) > 1 and not as_json:
            click.echo(f"== {label}")
        try:
            if isinstance(data, BadInput):
                raise data
            code = do(_load(label, data, system))
        except ZwitserError as error:
            if as_json:
                print_json({"error": error.text(error_language()), "code": error.exit_code})
            code = fail(f"{label}: {error.text(error_language())}", error.exit_code)
        worst = max(worst, code)
    return worst


def read_one(name: str, system: str | None = None) -> Tournament:
    return load_one(name, system).tournament


def load_one(name: str, system: str | None = None) -> Loaded:
    """Read a file that holds one tournament, with all that was read."""
    with naming(name):
        (_, data), *more = _inputs(name)
        if more:
            raise BadInput.at("", "one-tournament")
        if isinstance(data, BadInput):
            raise data
        return _load(name, data, system)


def _load(label: str, data: bytes, system: str | None) -> Loaded:
    loaded = api.read(data, label, system=system)
    for warning in loaded.warnings:
        warn(warning.text(error_language()), of=label)
    return loaded


def _inputs(name: str) -> Iterator[tuple[str, bytes | BadInput]]:
    """Read a file with one tournament, or with a document on every line (as generate prints)."""
    try:
        if name == "-":
            yield from _split(name, sys.stdin.buffer)
        else:
            with Path(name).open("rb") as file:
                yield from _split(name, file)
    except OSError as error:
        yield name, BadInput.at("", "system-says", found=words_of(error))


def _split(name: str, file: BinaryIO) -> Iterator[tuple[str, bytes]]:
    from zwitser.formats import SIZE_LIMIT

    first = file.readline(SIZE_LIMIT + 1)
    if not api.is_object(first) or api.is_journal(first):
        yield name, first + file.read(SIZE_LIMIT + 1)
        return
    second = file.readline(SIZE_LIMIT + 1)
    if not second.strip():
        yield name, first + second + file.read(SIZE_LIMIT + 1)
        return
    rest = iter(lambda: file.readline(SIZE_LIMIT + 1), b"")
    for number, line in enumerate(chain([first, second], rest), 1):
        if line.strip():
            yield f"{name}:{number}", line


def read_bytes(name: str) -> bytes:
    """Read any file, at most one byte above the limit of size."""
    from zwitser.formats import SIZE_LIMIT

    try:
        with Path(name).open("rb") as file:
            return file.read(SIZE_LIMIT + 1)
    except OSError as error:
        raise BadInput.at("", "system-says", found=words_of(error)) from None


def text_of(tournament: Tournament, name: str) -> str:
    """Write a tournament in the format that the extension of `name` stands for."""
    from zwitser import formats

    return formats.write(tournament, name)


def write(name: str, text: str) -> None:
    """Write a file whole or not at all; `-` is standard output."""
    from zwitser import formats

    if name == "-":
        click.echo(text, nl=False)
        return
    try:
        api.write_whole(name, formats.encode(text, name))
    except OSError as error:
        raise BadInput.at(name, "system-says", found=words_of(error)) from None


def folder(name: str) -> Path:
    """Give the path of a folder, and make it if it does not exist."""
    try:
        Path(name).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise BadInput.at(name, "system-says", found=words_of(error)) from None
    return Path(name)


@contextmanager
def naming(name: str) -> Iterator[None]:
    """Turn an error into an exit with the name of the file before the message."""
    try:
        yield
    except ZwitserError as error:
        text = error.text(error_language())
        raise click.exceptions.Exit(fail(f"{name}: {text}", error.exit_code)) from None


def print_json(value: object) -> None:
    click.echo(json.dumps(value, ensure_ascii=False))


def print_story(story: Story, *, as_json: bool = False, markdown: bool = False) -> None:
    if as_json:
        print_json(story.to_json())
    else:
        click.echo(story.to_markdown() if markdown else story.to_text(), nl=False)
