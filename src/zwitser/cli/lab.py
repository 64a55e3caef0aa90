"""`zwitser lab`: play a study many times, and say what came out with how much certainty."""

from __future__ import annotations

import json
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from zwitser.cli import terminal
from zwitser.cli.terminal import Bar
from zwitser.errors import BadInput
from zwitser.lab.reading import PRESETS, preset_text
from zwitser.language import Language
from zwitser.systems.sheets import SheetColumn

if TYPE_CHECKING:
    from zwitser.lab.ledger import Ledger
    from zwitser.lab.report import Report
    from zwitser.lab.study import Study
    from zwitser.model import Tournament

SAVE_EVERY = 10.0
"""Seconds between two times that the state is written down."""

COLUMNS = 4
"""Lines of a study that stand beside one another."""


@dataclass(frozen=True, slots=True)
class Arguments:
    """The arguments of the command."""

    study: str
    runs: int | None
    seed: str | None
    workers: int | None
    scheduler: str | None
    state: str | None
    fresh: bool
    brief: bool
    as_json: bool
    csv: str | None
    svg: str | None
    lang: Language

    @property
    def state_file(self) -> Path:
        """The file with the runs done so far: beside the study, or here for one of ours."""
        if self.state is not None:
            return Path(self.state)
        return Path(self.study).with_suffix(".lab-state")


@click.command(short_help="Which system, how many rounds, which tie-break? Play it and see.")
@click.argument("study")
@click.option(
    "--runs", type=click.IntRange(1), help="Play this many runs, whatever the study says."
)
@click.option("--seed", help="Another seed gives other runs.")
@click.option(
    "--workers", type=click.IntRange(1, 1024), help="Processes; the default is all cores."
)
@click.option("--scheduler", metavar="ADDRESS", help="Run on a Dask cluster: tcp://host:8786.")
@click.option(
    "--state", metavar="FILE", help="Where to keep what has been done; it stays afterwards."
)
@click.option("--fresh", is_flag=True, help="Start again, whatever has been done already.")
@click.option("--brief", is_flag=True, help="The table without the sentences below it.")
@click.option("--json", "as_json", is_flag=True, help="Print the table as JSON.")
@click.option("--csv", metavar="FILE", help="Write the table as CSV too.")
@click.option("--svg", metavar="FOLDER", help="Draw every measure into this folder.")
@terminal.language_option
@click.pass_context
def command(ctx: click.Context, /, **_given: object) -> int:
    """Play a study many times with the real engines, and print a table with intervals.

    STUDY is a file (TOML or JSON) or one of the studies that come with the program: weekend,
    systems, tiebreaks, season, acceleration.

    \b
    zwitser lab weekend --runs 200
    zwitser lab mine.toml --svg pictures --csv table.csv
    zwitser lab mine.toml --scheduler tcp://10.0.0.5:8786

    Stop it whenever you like: the same command continues where it left off. The table does not
    depend on where, in which order or in how many parts the runs were made.
    """
    from zwitser.formats.source import decode, parse
    from zwitser.lab.ledger import Ledger, read_ledger

    args = Arguments(**ctx.params)
    with terminal.naming(args.study):
        study = _study(args)
    state = args.state_file
    with terminal.naming(str(state)):
        if args.fresh or not state.exists():
            ledger = Ledger(study)
        else:
            ledger = read_ledger(study, parse(decode(terminal.read_bytes(str(state)))))
    _run(ledger, args)
    _show(ledger, args)
    if args.state is None:
        state.unlink(missing_ok=True)
    else:
        _save(ledger, args)
    return 0


def _study(args: Arguments) -> Study:
    """Read the study; the files that it names stand beside it."""
    from zwitser import formats
    from zwitser.formats.source import decode
    from zwitser.lab.reading import parse_text, read_study

    path = Path(args.study)
    if path.exists() or path.suffix:
        document = parse_text(decode(terminal.read_bytes(args.study)))
    elif args.study in PRESETS:
        document = parse_text(preset_text(args.study))
    else:
        raise BadInput.at("", "lab-no-study", known=", ".join(PRESETS))
    if isinstance(document, dict):
        document |= {"runs": args.runs} if args.runs is not None else {}
        document |= {"seed": args.seed} if args.seed is not None else {}

    def read_file(name: str) -> Tournament:
        file = path.parent / name
        return formats.read(terminal.read_bytes(str(file)), file.name).tournament

    return read_study(document, read_file=read_file)


def _run(ledger: Ledger, args: Arguments) -> None:
    from zwitser.lab.workers import on_cluster, on_cores

    address = args.scheduler
    workers = on_cores(args.workers) if address is None else on_cluster(address)
    saved = time.monotonic()
    with Bar("lab", ledger.total) as bar, _saving(ledger, args):
        bar.step(ledger.done)
        for block, found in workers(ledger.study, ledger.blocks()):
            ledger.add(block, found)
            bar.step(block.stop - block.first)
            if time.monotonic() - saved > SAVE_EVERY:
                # Where nothing can be written the study goes on without.
                with suppress(BadInput):
                    _save(ledger, args)
                saved = time.monotonic()


@contextmanager
def _saving(ledger: Ledger, args: Arguments) -> Iterator[None]:
    """Save the state when the program is interrupted or fails."""
    from zwitser.lab.report import text

    # A request to end (SIGTERM) is treated as Ctrl-C.
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    try:
        yield
    except BaseException:
        with suppress(BadInput):
            if ledger.done:
                _save(ledger, args)
                done, total = ledger.done, ledger.total
                file = args.state_file
                words = text(args.lang, "resume", done=done, total=total, file=file)
                click.echo(f"zwitser: {words}", err=True)
        raise


def _save(ledger: Ledger, args: Arguments) -> None:
    terminal.write(str(args.state_file), json.dumps(ledger.to_json()) + "\n")


def _show(ledger: Ledger, args: Arguments) -> None:
    from zwitser.lab.report import measure_svg, report, to_csv, to_json

    found = report(ledger)
    # First the table: it is not lost where a file can't be written.
    if args.as_json:
        terminal.print_json(to_json(found, args.lang))
    else:
        _print(found, args)
    if args.csv is not None:
        terminal.write(args.csv, to_csv(found))
    if args.svg is not None:
        folder = terminal.folder(args.svg)
        for row in filter(lambda row: any(row.cells), found.rows):
            name = row.measure.replace(":", "-").lower()
            terminal.write(str(folder / f"{name}.svg"), measure_svg(found, row, args.lang))


def _print(found: Report, args: Arguments) -> None:
    from zwitser.lab.report import name_of, show, text

    lang, study = args.lang, found.study
    names = {row.measure: name_of(row.measure, lang) for row in found.rows}
    terminal.heading(study.name)
    for start in range(0, len(found.lines), COLUMNS):
        part = slice(start, start + COLUMNS)
        columns = [SheetColumn(text(lang, "measure"), "left")]
        columns += [SheetColumn(label) for label in found.labels[part]]
        rows = [
            [names[row.measure], *(show(cell, row.unit, lang) for cell in row.cells[part])]
            for row in found.rows
            if any(row.cells[part])
        ]
        terminal.print_table(columns, rows)
        click.echo()
    click.echo(text(lang, "runs", runs=study.runs))
    if not args.brief:
        click.echo(text(lang, "intervals"))
        click.echo()
        for row in found.rows:
            click.echo(f"{names[row.measure]}: {found.about(row, lang)}")
