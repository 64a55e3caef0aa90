"""Time whole rounds with and without each short-cut: `python -m benchmarks.shortcuts`.

Both ways pair the same positions in turns, in processor time, and must give the same answer. Some
short-cuts show what they win only where earlier rounds were paired at random (marked *).
`docs/evidence.md` has the table.
"""

from __future__ import annotations

import gc
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from random import Random
from typing import Any
from unittest.mock import patch

import click
from rich.console import Console
from rich.table import Table

from benchmarks.engines import ROUNDS, TIMED, before
from zwitser.generator import Recipe, generate
from zwitser.matching.weighted import Solver
from zwitser.model import Game, Result, Round, Tournament
from zwitser.systems import pair

SIZES = (40, 200, 500)
TURNS = 3
RESULTS = (Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS)


@dataclass(frozen=True, slots=True)
class Shortcut:
    """A function that answers early where it can, and what takes its place without it."""

    name: str
    system: str
    where: str
    instead: Callable[..., Any]
    at_random: bool = False
    """What it wins shows where earlier rounds were paired at random."""


def no_answer(*_: object, **__: object) -> None:
    """Leave the question to the exact way."""


def solve_all_edges(graph: Any) -> tuple[Solver, Any]:
    """Solve a dense graph with all its edges from the start."""
    solver = Solver(graph.size, graph.edges(dict.fromkeys(graph.others(graph.size))))
    return solver, solver.matching()


SYSTEMS = "zwitser.systems"
WAITING_ROOM = f"{SYSTEMS}.weerstand.waiting_room"
SHORTCUTS = (
    Shortcut(
        "waiting room by counting",
        "knsb-weerstand",
        f"{SYSTEMS}.weerstand.procedure.by_counting",
        no_answer,
    ),
    Shortcut(
        "pairs at the lower bound",
        "knsb-weerstand",
        f"{WAITING_ROOM}.GroupPairing.at_the_bound",
        no_answer,
    ),
    Shortcut("first choices", "knsb-rating", f"{SYSTEMS}.rating.procedure.quick_solve", no_answer),
    Shortcut(
        "first choices", "fide-dutch", f"{SYSTEMS}.fide_dutch.procedure.quick_solve", no_answer
    ),
    Shortcut(
        "the bracket by itself",
        "fide-dutch",
        f"{SYSTEMS}.fide_dutch.bracket.Exact.alone",
        no_answer,
        at_random=True,
    ),
    Shortcut(
        "groups paired by counting",
        "fide-dutch",
        f"{SYSTEMS}.fide_dutch.field.DutchField.surely_paired",
        no_answer,
        at_random=True,
    ),
    Shortcut(
        "stand-ins",
        "fide-dutch",
        f"{SYSTEMS}.fide_dutch.ahead.with_stand_ins",
        no_answer,
        at_random=True,
    ),
    Shortcut("column generation", "macmahon", "zwitser.matching.sparse._solve", solve_all_edges),
)


def positions(shortcut: Shortcut, players: int) -> list[Tournament]:
    """Play a tournament, and give it as it stood before the timed rounds."""
    played = generate(Recipe(shortcut.system, players, ROUNDS, seed="benchmark"))
    if shortcut.at_random:
        return [paired_at_random(played, seed) for seed in range(4)]
    return [before(played, number) for number in TIMED if number <= len(played.history)]


def paired_at_random(played: Tournament, seed: int) -> Tournament:
    """Replace the rounds by ones in which people who have not met were paired at random."""
    random, met, rounds = Random(seed), set[frozenset[int]](), []
    ids = [player.id for player in played.players]
    for _ in range(ROUNDS):
        random.shuffle(ids)
        pairs = [pair for pair in zip(ids[::2], ids[1::2], strict=False) if {*pair} not in met]
        met |= {frozenset(pair) for pair in pairs}
        rounds.append(Round(tuple(Game(*pair, random.choice(RESULTS)) for pair in pairs)))
    return replace(played, rounds=0, history=tuple(rounds), next_absences=())


def milliseconds(position: Tournament) -> tuple[float, Any]:
    """Pair once; give the processor time and the answer."""
    start = time.process_time()
    answer = pair(position)
    return 1000 * (time.process_time() - start), answer


def measure(shortcut: Shortcut, players: int) -> tuple[list[float], list[float]]:
    """Time each position with the short-cut and without it, the best of some turns."""
    fast, slow = [], []
    for position in positions(shortcut, players):
        turns = []
        for _ in range(TURNS):
            quick, answer = milliseconds(position)
            with patch(shortcut.where, shortcut.instead):
                exact, same = milliseconds(position)
            if answer != same:
                raise AssertionError(f"{shortcut.name}: {players} players are paired otherwise")
            turns.append((quick, exact))
            if exact > 2000:
                break
        fast.append(min(quick for quick, _ in turns))
        slow.append(min(exact for _, exact in turns))
    return fast, slow


@click.command()
@click.option("--sizes", default=",".join(map(str, SIZES)), help="Numbers of players.")
def main(sizes: str) -> None:
    """Print a table: the mean and the slowest round, with each short-cut and without it."""
    gc.set_threshold(50_000)
    table = Table("short-cut", "system", "players", title="Milliseconds a round, mean (slowest)")
    for heading in ("with", "without"):
        table.add_column(heading, justify="right")
    for shortcut in SHORTCUTS:
        for players in map(int, sizes.split(",")):
            both = measure(shortcut, players)
            cells = [f"{sum(times) / len(times):.1f} ({max(times):.1f})" for times in both]
            name = f"{shortcut.name}{' *' if shortcut.at_random else ''}"
            table.add_row(name, shortcut.system, str(players), *cells)
    Console().print(table)


if __name__ == "__main__":
    main()
