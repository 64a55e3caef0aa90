"""Tables for people: coloured on a terminal, plain aligned text in a pipe."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

import click

from zwitser.errors import one_line
from zwitser.language import Language, languages
from zwitser.model import Tournament
from zwitser.systems import system_of


@dataclass(frozen=True, slots=True)
class Column:
    """A column: its heading, and on which side its cells stand."""

    title: str
    side: Literal["left", "right", "centre"] = "left"


def listed(tournament: Tournament, names: Mapping[int, str]) -> dict[int, str]:
    """Give the names as a list has them: with the rank, where strength is a rank."""
    if not system_of(tournament).is_go:
        return dict(names)
    return {one.id: f"{names[one.id]} {one.rank}".rstrip() for one in tournament.players}


def print_table(columns: Sequence[Column], rows: Sequence[Sequence[str]]) -> None:
    """Print a table; a terminal gets a rich one. A cell is one line, whatever is in it."""
    rows = [[one_line(cell) for cell in row] for row in rows]
    if sys.stdout.isatty():
        _print_rich(columns, rows)
    else:
        _print_plain(columns, rows)


def _print_plain(columns: Sequence[Column], rows: Sequence[Sequence[str]]) -> None:
    lines = [[column.title for column in columns], *rows]
    widths = [max(len(line[index]) for line in lines) for index in range(len(columns))]
    for line in lines:
        cells = [
            _align(cell, width, column.side)
            for cell, width, column in zip(line, widths, columns, strict=True)
        ]
        click.echo("  ".join(cells).rstrip())


def _align(cell: str, width: int, side: str) -> str:
    if side == "right":
        return cell.rjust(width)
    return cell.center(width) if side == "centre" else cell.ljust(width)


def _print_rich(columns: Sequence[Column], rows: Sequence[Sequence[str]]) -> None:
    # Read for a terminal only: a command must start quickly.
    import shutil

    from rich.box import SIMPLE_HEAD
    from rich.console import Console
    from rich.table import Table
    from rich.text import Text

    table = Table(box=SIMPLE_HEAD, pad_edge=False, header_style="bold green")
    for column in columns:
        justify: Literal["left", "right", "center"] = (
            "center" if column.side == "centre" else column.side
        )
        table.add_column(column.title, justify=justify, overflow="fold")
    for row in rows:
        table.add_row(*[Text(cell) for cell in row])
    Console(width=shutil.get_terminal_size().columns).print(table)


def heading(text: str) -> None:
    """Print a heading, bold on a terminal."""
    click.secho(text, bold=True)


def default_language() -> Language:
    """Give the reader's language: ZWITSER_LANG, else that of the locale, else English."""
    wanted = os.environ.get("ZWITSER_LANG") or os.environ.get("LC_ALL") or os.environ.get("LANG")
    return next((lang for lang in languages() if (wanted or "").lower().startswith(lang)), "en")


language_option = click.option(
    "--lang",
    type=click.Choice(languages()),
    default=default_language,
    help="Dutch or English; the default is that of your system.",
)
