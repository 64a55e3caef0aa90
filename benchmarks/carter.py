"""A published table beside ours: K. Carter, "Ties in Swiss Tournaments" (Oxford Croquet).

Coin flips, no draws, paired by wins, no repeats; a single winner is outright, or has beaten all
others who are level. `python -m benchmarks.carter --runs 4000` prints his column, that of a second
program of a few lines (`coins.py`), and ours for every system named. A tournament is played to the
largest number of rounds, and looked at after each that was published.

How many tournaments he played is not known. `largest_sample` says how many it can have been: with
more, his numbers would differ from those of a program by more than chance allows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from multiprocessing import get_context

import click
from rich.console import Console
from rich.table import Table

from benchmarks import coins
from zwitser.formats.source import Json
from zwitser.lab.arena import finish
from zwitser.lab.measures import Estimate, Sums, chance_of, has_single_winner
from zwitser.lab.reading import read_study
from zwitser.lab.study import Study
from zwitser.lab.workers import collect_less_often, cores
from zwitser.results import Card

PUBLISHED = {
    20: {6: 60, 7: 88, 8: 68, 9: 89},
    32: {7: 69, 8: 88, 9: 74, 10: 92},
}
"""Per cent of tournaments with a single winner, by players and rounds."""

DRAWN: Json = {"start": "zero", "seeding": [{"system": "random"}]}
"""MacMahon without ranks and with drawn seeding is a Swiss by wins, drawn in each score group."""

OPTIONS: dict[str, Json] = {"macmahon": DRAWN}

SYSTEMS = ("macmahon", "knsb-rating", "go-weerstand")

CHI_SQUARE = 15.507
"""What eight squared deviations exceed by chance once in twenty times."""


def study_of(system: str, players: int) -> Study:
    """Make the study of one size: equal players, and a coin for each game."""
    entry = {"system": system, "lots": "drawn", "options": OPTIONS.get(system, {})}
    return read_study(
        {
            "name": f"Carter, {players} players",
            "seed": "carter",
            "runs": 1,
            "rounds": max(PUBLISHED[players]),
            "fields": [{"ratings": [1500] * players}],
            "systems": [entry],
            "model": {"kind": "coin", "draws": 0},
        }
    )


def single_winners(
    system: str, players: int, runs: int, *, workers: int = 1
) -> dict[int, Estimate]:
    """Give our estimates by number of rounds."""
    play = partial(_counted, system, players)
    parts = [range(start, min(start + 50, runs)) for start in range(0, runs, 50)]
    if workers == 1:
        counts = [play(part) for part in parts]
    else:
        with ProcessPoolExecutor(
            workers, mp_context=get_context("spawn"), initializer=collect_less_often
        ) as pool:
            counts = list(pool.map(play, parts))
    return {
        rounds: chance_of(Sums(runs, found, runs, found, found, runs))
        for rounds in PUBLISHED[players]
        for found in [sum(count[rounds] for count in counts)]
    }


def _counted(system: str, players: int, numbers: range) -> dict[int, int]:
    """Count the single winners of some runs after each published number of rounds."""
    made, found = study_of(system, players), dict.fromkeys(PUBLISHED[players], 0)
    for number in numbers:
        cards = finish(made, made.lines[0], number).cards
        for rounds in found:
            found[rounds] += has_single_winner(_after(cards, rounds))
    return found


def _after(cards: Mapping[int, Card], rounds: int) -> dict[int, Card]:
    """Cut the cards off after a round."""
    return {
        player: card._replace(entries=kept, points=sum(entry.points for entry in kept))
        for player, card in cards.items()
        for kept in [card.entries[:rounds]]
    }


def largest_sample(shares: Mapping[tuple[int, int], float]) -> float:
    """Give the number of tournaments with which the published column still fits shares.

    The squared deviations of eight shares found in n tournaments, each divided by its variance
    p(1 - p)/n, exceed `CHI_SQUARE` in one case of twenty.
    """
    deviations = (
        (per_cent / 100 - shares[players, rounds]) ** 2
        / (shares[players, rounds] * (1 - shares[players, rounds]))
        for players, column in PUBLISHED.items()
        for rounds, per_cent in column.items()
    )
    return CHI_SQUARE / sum(deviations)


def second_way(runs: int) -> dict[tuple[int, int], float]:
    """Give the shares of the program that is not ours, by players and rounds."""
    return {
        (players, rounds): share
        for players, column in PUBLISHED.items()
        for rounds, share in coins.single_winners(players, tuple(column), runs).items()
    }


@click.command()
@click.option("--runs", type=click.IntRange(1), default=2000, show_default=True)
@click.option("--workers", type=click.IntRange(1), default=cores(), show_default=True)
@click.option("--system", "systems", multiple=True, default=SYSTEMS, show_default=True)
def main(runs: int, workers: int, systems: tuple[str, ...]) -> None:
    """Print the published table and ours."""
    console = Console(width=120)
    shares = second_way(20_000)
    console.print(_table(shares, systems, runs, workers))
    most = largest_sample(shares)
    console.print(f"the published column fits the second one up to {most:.0f} tournaments a cell")


def _table(
    shares: Mapping[tuple[int, int], float], systems: Sequence[str], runs: int, workers: int
) -> Table:
    table = Table(title=f"A single winner, per cent, {runs} tournaments a cell")
    for heading in ("players", "rounds", "Carter", "second way", *systems):
        table.add_column(heading, justify="right")
    for players, published in PUBLISHED.items():
        ours = [single_winners(system, players, runs, workers=workers) for system in systems]
        for rounds, per_cent in published.items():
            cells = [_cell(found[rounds]) for found in ours]
            second = f"{100 * shares[players, rounds]:.1f}"
            table.add_row(str(players), str(rounds), str(per_cent), second, *cells)
    return table


def _cell(found: Estimate) -> str:
    low, high = found.low or 0, found.high or 0
    return f"{100 * found.value:.1f} ({100 * low:.1f}–{100 * high:.1f})"


if __name__ == "__main__":
    main()
