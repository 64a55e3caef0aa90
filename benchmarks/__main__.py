"""`python -m benchmarks`: a table of times, growth exponents, and a plot.

python -m benchmarks                        every engine, up to 10,000 players
python -m benchmarks --system knsb-rating --sizes 20,100,200
python -m benchmarks --crowded 20000        crowded positions of up to 20 players
python -m benchmarks --explain              what explanations cost, in all systems
python -m benchmarks --plot times.svg       where to draw (SVG or PNG, by the ending)
"""

from __future__ import annotations

import gc
from collections.abc import Iterable, Sequence
from pathlib import Path

import click
from rich.console import Console
from rich.table import Column, Table

from benchmarks.crowded import LIMITS, crowded
from benchmarks.engines import SIZES, TARGETS, TIMED, Timing, growth, timings
from benchmarks.explained import SIZES as EXPLAINED_SIZES
from benchmarks.explained import Surcharge, surcharges
from benchmarks.plot import draw
from zwitser.systems import SYSTEMS

KNOWN = [system for system in TARGETS if system in SYSTEMS]


@click.command()
@click.option("--system", "names", multiple=True, help="Only this system; may be given again.")
@click.option("--sizes", help="Numbers of players, with commas between them.")
@click.option("--crowded", "positions", default=0, help="Time so many crowded positions instead.")
@click.option("--explain", is_flag=True, help="Measure what explanations cost instead.")
@click.option("--plot", type=click.Path(dir_okay=False, path_type=Path), default="benchmarks.svg")
def main(
    names: tuple[str, ...], sizes: str | None, positions: int, explain: bool, plot: Path
) -> None:
    """Time the engines, with garbage looked for as seldom as the program itself does."""
    gc.set_threshold(50_000)
    console = Console()
    chosen = list(names)
    numbers = [int(size) for size in sizes.split(",")] if sizes else []
    if explain:
        _show_explained(console, chosen or list(SYSTEMS), numbers or EXPLAINED_SIZES)
        return
    systems = chosen or KNOWN
    if positions:
        _show_crowded(console, systems, positions)
        return
    _show_times(console, systems, numbers or SIZES, plot)


def _show_times(console: Console, systems: Sequence[str], sizes: Sequence[int], plot: Path) -> None:
    found = []
    for timing in timings(systems, sizes):
        found.append(timing)
        console.print(f"[dim]{timing.system} {timing.players}: {timing.median:.1f} ms[/dim]")
    console.print(_table(found))
    for system in systems:
        exponent = growth([timing for timing in found if timing.system is system])
        if exponent is not None:
            console.print(f"{system}: time grows as n^{exponent:.2f}")
    draw(found, plot)
    console.print(f"plot: {plot}")


def _table(found: list[Timing]) -> Table:
    table = Table(
        Column("system", no_wrap=True), "players", title="Pairing one round, milliseconds"
    )
    for number in TIMED:
        table.add_column(f"round {number}", justify="right")
    for heading in ("median", "target", "MB"):
        table.add_column(heading, justify="right")
    for timing in found:
        times = dict(timing.times)
        cells = [f"{times[number]:.1f}" if number in times else "-" for number in TIMED]
        target = "-" if timing.target is None else f"{timing.target:g}"
        style = "" if timing.is_met else "bold red"
        row = [timing.system, str(timing.players), *cells, f"{timing.median:.1f}", target]
        table.add_row(*row, str(timing.megabytes), style=style)
    return table


def _show_explained(console: Console, systems: Sequence[str], sizes: Sequence[int]) -> None:
    found = []
    for each in surcharges(systems, sizes):
        found.append(each)
        console.print(f"[dim]{each.system} {each.players}: {each.ratio:.2f}[/dim]")
    console.print(_explained(found))


def _explained(found: Iterable[Surcharge]) -> Table:
    table = Table(
        Column("system", no_wrap=True), title="Pairing with an explanation, milliseconds a round"
    )
    for heading in ("players", "rounds", "without", "with", "ratio", "all told", "with values"):
        table.add_column(heading, justify="right")
    for each in found:
        times = [f"{total / each.rounds:.2f}" for total in (each.plain, each.explained)]
        style = "" if each.is_met else "bold red"
        ratios = [f"{ratio:.2f}" for ratio in each.ratios]
        row = [each.system, str(each.players), str(each.rounds), *times, *ratios]
        table.add_row(*row, style=style)
    return table


def _show_crowded(console: Console, systems: list[str], positions: int) -> None:
    for system in systems:
        found = crowded(system, positions)
        console.print(
            f"{system}: {positions} crowded positions, median {found.median:.1f} ms, "
            f"slowest {found.slowest:.1f} ms (seed {found.seed}), limit {LIMITS[system]:g} ms"
        )


if __name__ == "__main__":
    main()
