"""The terminal: tables, headings, a progress bar, the user's language, completion."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from typing import TYPE_CHECKING, Self

import click

from zwitser.errors import one_line
from zwitser.language import Language, languages
from zwitser.model import Tournament
from zwitser.systems import system_of

if TYPE_CHECKING:
    from rich.progress import Progress, TaskID

    from zwitser.systems.sheets import SheetColumn


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
