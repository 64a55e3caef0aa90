"""How many complete tournaments the lab plays in a second on one core, and on two.

`python -m benchmarks.lab` prints a table of the systems that pair round by round. A tournament is
drawn, paired round by round, played, ranked and measured. The same runs are repeated and the
fastest time of each counts, so that other work on the computer disturbs as little as possible.
"""

from __future__ import annotations

import resource
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import click
from rich.console import Console
from rich.table import Table

from zwitser.lab.arena import run
from zwitser.lab.ledger import BLOCK, Ledger
from zwitser.lab.reading import read_study
from zwitser.lab.study import Study
from zwitser.lab.workers import collect_less_often, here, on_cores
from zwitser.systems import SYSTEMS, system_named

TARGETS = {(100, 9): 20, (40, 7): 100}
"""Tournaments in a second and on one core that we want, by players and rounds."""

GAIN = 1.9
"""How much faster two cores should be than one."""

RUNS, REPEATS = 12, 7


@dataclass(frozen=True, slots=True)
class Speed:
    """Tournaments in a second on one core."""

    system: str
    players: int
    rounds: int
    found: float

    @property
    def target(self) -> int:
        return TARGETS[self.players, self.rounds]


def round_by_round() -> list[str]:
    """List the systems that pair each round by what was played; a table needs no pairing."""
    return [id_ for id_ in SYSTEMS if not system_named(id_).has_table]


def study_of(system: str, players: int, rounds: int, runs: int = RUNS) -> Study:
    """Make the study that is timed."""
    return read_study(
        {
            "runs": runs,
            "rounds": rounds,
            "fields": [{"players": players, "mean": 1700}],
            "systems": [{"system": system, "lots": "drawn"}],
            "model": {"error": 80},
        }
    )


def measure(
    system: str, players: int, rounds: int, *, runs: int = RUNS, repeats: int = REPEATS
) -> Speed:
    """Time complete tournaments in this process."""
    made = study_of(system, players, rounds, runs)
    seconds = [min(_seconds(made, number) for _ in range(repeats)) for number in range(runs)]
    return Speed(system, players, rounds, runs / sum(seconds))


def _seconds(made: Study, number: int) -> float:
    start = time.process_time()
    run(made, made.lines[0], number)
    return time.process_time() - start


def speeds(systems: Iterable[str]) -> Iterator[Speed]:
    """Time each system at each size."""
    for system in systems:
        for players, rounds in TARGETS:
            yield measure(system, players, rounds)


def gain(made: Study) -> float:
    """Give how much faster two cores play a study than one, starting the processes left out."""
    times = [_answers_per_second(made, cores) for cores in (1, 2)]
    return times[1] / times[0]


def _answers_per_second(made: Study, cores: int) -> float:
    """Time from the first answer to the last."""
    workers = on_cores(cores) if cores > 1 else here
    ledger, start, first = Ledger(made), 0.0, 0
    for block, found in workers(made, ledger.blocks()):
        ledger.add(block, found)
        if not start:
            start, first = time.perf_counter(), ledger.done
    return (ledger.done - first) / (time.perf_counter() - start)


def memory_of(made: Study, parts: int = 10) -> Iterator[tuple[int, int]]:
    """Play a study in this process; give after each part of it the runs done and its kilobytes."""
    ledger, step = Ledger(made), made.runs // parts
    for block, found in here(made, ledger.blocks()):
        ledger.add(block, found)
        if block.stop % step < BLOCK:
            yield ledger.done, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


@click.command()
@click.option("--system", "names", multiple=True, help="Only this system; may be given again.")
@click.option("--gain", "with_gain", is_flag=True, help="Compare two cores with one instead.")
@click.option("--memory", type=int, default=0, help="Watch the memory over so many runs instead.")
def main(names: tuple[str, ...], with_gain: bool, memory: int) -> None:
    """Time the lab."""
    collect_less_often()
    console = Console()
    if with_gain:
        found = gain(study_of("knsb-rating", 40, 7, 600))
        console.print(f"two cores against one: {found:.2f} times (target {GAIN})")
    for done, kilobytes in memory_of(study_of("knsb-rating", 4, 2, memory)) if memory else ():
        console.print(f"{done} runs: at most {kilobytes} kB")
    if not with_gain and not memory:
        console.print(_table(names or round_by_round()))


def _table(systems: Iterable[str]) -> Table:
    table = Table(title="Complete tournaments a second, on one core")
    for heading in ("system", "players", "rounds", "found", "target"):
        table.add_column(heading, justify="left" if heading == "system" else "right")
    for speed in speeds(systems):
        style = "" if speed.found >= speed.target else "bold red"
        cells = (speed.system, str(speed.players), str(speed.rounds))
        table.add_row(*cells, f"{speed.found:.1f}", str(speed.target), style=style)
    return table


if __name__ == "__main__":
    main()
