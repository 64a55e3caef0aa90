"""Shared by commands: FILEs read and written, tables, a progress bar, the user's language."""

from __future__ import annotations

import json
import os
import sys
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from itertools import chain, islice
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Self

import click

from zwitser import api
from zwitser.cli import error_language, fail, warn
from zwitser.errors import BadInput, ZwitserError, words_of
from zwitser.language import Language, languages, one_line
from zwitser.model import Tournament
from zwitser.systems import SYSTEMS, system_of

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

    from zwitser.explanation.story import Story
    from zwitser.formats import Loaded
    from zwitser.systems.sheets import SheetColumn


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
            yield from _split_documents(name, sys.stdin.buffer)
        else:
            with Path(name).open("rb") as file:
                yield from _split_documents(name, file)
    except OSError as error:
        yield name, BadInput.at("", "system-says", found=words_of(error))


def _split_documents(name: str, file: BinaryIO) -> Iterator[tuple[str, bytes]]:
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


PADS = {"left": str.ljust, "right": str.rjust, "centre": str.center}


def names_with_rank(tournament: Tournament, names: Mapping[int, str]) -> dict[int, str]:
    """Add the ranks to names for a table, where strength is a rank."""
    if not system_of(tournament).is_go:
        return dict(names)
    return {one.id: f"{names[one.id]} {one.rank}".rstrip() for one in tournament.players}


def print_table(columns: Sequence[SheetColumn], rows: Sequence[Sequence[str]]) -> None:
    """Print a table, with rich on a terminal; line breaks in cells are removed."""
    rows = [[one_line(cell) for cell in row] for row in rows]
    if sys.stdout.isatty():
        _print_rich(columns, rows)
        return
    lines = [[column.name for column in columns], *rows]
    widths = [max(map(len, cells)) for cells in zip(*lines, strict=True)]
    pads = [PADS[column.align] for column in columns]
    for line in lines:
        cells = [pad(cell, width) for pad, cell, width in zip(pads, line, widths, strict=True)]
        click.echo("  ".join(cells).rstrip())


def _print_rich(columns: Sequence[SheetColumn], rows: Sequence[Sequence[str]]) -> None:
    # Imported for a terminal only: a command must start quickly.
    import shutil

    from rich.box import SIMPLE_HEAD
    from rich.console import Console, JustifyMethod
    from rich.table import Table
    from rich.text import Text

    table = Table(box=SIMPLE_HEAD, pad_edge=False, header_style="bold green")
    for column in columns:
        justify: JustifyMethod = "center" if column.align == "centre" else column.align
        table.add_column(column.name, justify=justify, overflow="fold")
    for row in rows:
        table.add_row(*[Text(cell) for cell in row])
    Console(width=shutil.get_terminal_size().columns).print(table)


def heading(text: str) -> None:
    click.secho(text, bold=True)


def default_language() -> Language:
    """Give the user's language: ZWITSER_LANG, else that of the locale, else English."""
    wanted = os.environ.get("ZWITSER_LANG") or os.environ.get("LC_ALL") or os.environ.get("LANG")
    return next((lang for lang in languages() if (wanted or "").lower().startswith(lang)), "en")


language_option = click.option(
    "--lang",
    type=click.Choice(languages()),
    default=default_language,
    help="Dutch or English; the default is that of your system.",
)


PATIENCE = 1.0
"""Seconds before a progress bar appears."""


class Bar:
    """A progress bar on standard error, shown on a terminal after a second."""

    def __init__(self, what: str, total: int) -> None:
        self.what, self.total, self.done = what, total, 0
        self._start = time.monotonic()
        self._stack = ExitStack()
        self._shown: tuple[Progress, TaskID] | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self._stack.close()

    def step(self, steps: int = 1) -> None:
        self.done += steps
        if self._shown is None and sys.stderr.isatty():
            if time.monotonic() - self._start < PATIENCE:
                return
            from rich.console import Console
            from rich.progress import Progress

            bar = self._stack.enter_context(Progress(console=Console(stderr=True), transient=True))
            self._shown = bar, bar.add_task(self.what, total=self.total)
        if self._shown is not None:
            bar, task = self._shown
            bar.update(task, completed=self.done)


@click.command()
@click.argument("shell", type=click.Choice(["bash", "zsh", "fish"]))
def completion(shell: str) -> int:
    """Print the completion script for a shell.

    \b
    zwitser completion bash >> ~/.bashrc
    zwitser completion zsh >> ~/.zshrc
    zwitser completion fish > ~/.config/fish/completions/zwitser.fish
    """
    from click.shell_completion import get_completion_class

    from zwitser.cli import cli

    script = get_completion_class(shell)
    if script is None:
        raise click.UsageError(f"no completion for {shell}")
    click.echo(script(cli, {}, "zwitser", "_ZWITSER_COMPLETE").source())
    return 0
