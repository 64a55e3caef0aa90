"""A published table beside ours: K. Carter, "Ties in Swiss Tournaments" (Oxford Croquet).

Coin flips, no draws, paired by wins, no repeats; a single winner is outright, or has beaten all
others who are level. `python -m benchmarks.carter --runs 4000` prints both columns for every
system named.
"""

from __future__ import annotations

import click
from rich.console import Console
from rich.table import Table

from zwitser.lab.ledger import Ledger
from zwitser.lab.reading import read_study
from zwitser.lab.report import report
from zwitser.lab.study import Study
from zwitser.lab.tally import Estimate
from zwitser.lab.workers import on_cores

PUBLISHED = {
    20: {6: 60, 7: 88, 8: 68, 9: 89},
    32: {7: 69, 8: 88, 9: 74, 10: 92},
}
"""Per cent of tournaments with a single winner, by players and rounds."""

SYSTEMS = ("go-weerstand", "knsb-weerstand", "knsb-rating")


def study_of(
    systems: tuple[str, ...], players: int, runs: int, rounds: tuple[int, ...] = ()
) -> Study:
    """Make the study of one size, for all published numbers of rounds or some."""
    return read_study(
        {
            "name": f"Carter, {players} players",
            "seed": "carter",
            "runs": runs,
            "rounds": list(rounds or PUBLISHED[players]),
            "fields": [{"ratings": [1500] * players}],
            "systems": [{"system": system, "lots": "drawn"} for system in systems],
            "model": {"kind": "coin", "draws": 0},
        }
    )


def single_winners(
    systems: tuple[str, ...],
    players: int,
    runs: int,
    *,
    workers: int | None = None,
    rounds: tuple[int, ...] = (),
) -> dict[tuple[str, int], Estimate]:
    """Give our estimates by system and rounds."""
    made = study_of(systems, players, runs, rounds)
    ledger = Ledger(made)
    for block, found in on_cores(workers)(made, ledger.blocks()):
        ledger.add(block, found)
    row = next(row for row in report(ledger).rows if row.measure == "single-winner")
    return {
        (made.contenders[line.contender].system, line.rounds): cell
        for line, cell in zip(made.lines, row.cells, strict=True)
        if cell is not None
    }


@click.command()
@click.option("--runs", type=click.IntRange(1), default=2000, show_default=True)
@click.option("--workers", type=click.IntRange(1), default=None)
@click.option("--system", "systems", multiple=True, default=SYSTEMS, show_default=True)
def main(runs: int, workers: int | None, systems: tuple[str, ...]) -> None:
    """Print the published table and ours."""
    table = Table(title=f"A single winner, per cent, {runs} tournaments a cell")
    for heading in ("players", "rounds", "Carter", *systems):
        table.add_column(heading, justify="right")
    for players, published in PUBLISHED.items():
        ours = single_winners(systems, players, runs, workers=workers)
        for rounds, per_cent in published.items():
            cells = [_cell(ours[system, rounds], per_cent) for system in systems]
            table.add_row(str(players), str(rounds), str(per_cent), *cells)
    Console(width=120).print(table)


def _cell(found: Estimate, per_cent: int) -> str:
    ours = 100 * found.value
    return f"{ours:.1f} ({ours - per_cent:+.1f})"


if __name__ == "__main__":
    main()
