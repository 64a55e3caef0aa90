"""Generate tournaments of every system and check them: no difference may come out.

`python -m benchmarks.selfcheck --count 10000` runs them on all cores; the tests run the first 200
of each system. Sizes, rounds, rates and options all vary with the number of the tournament.
"""

from __future__ import annotations

import argparse
import multiprocessing
import time
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from random import Random

from zwitser.explanation.check import check
from zwitser.generator import Recipe, generate
from zwitser.generator.fiction import NOTHING_SPECIAL, Rates
from zwitser.model import Colour, FirstRound, Options
from zwitser.systems import SYSTEMS
from zwitser.systems import system_named as system_by
from zwitser.systems.club.options import ClubOptions
from zwitser.systems.fide_dutch.options import Acceleration, FideOptions

WILD = Rates(
    forfeits=0.1,
    double_forfeits=0.03,
    adjourned=0.03,
    half_byes=0.06,
    full_byes=0.04,
    absences=0.1,
    free_evenings=0.08,
    withdrawals=0.04,
    late=0.2,
    unrated=0.2,
)
CHUNK = 50


@dataclass(frozen=True, slots=True)
class Tally:
    """What a run came to: tournaments, rounds replayed, and the seeds that showed a difference."""

    tournaments: int
    rounds: int
    different: tuple[str, ...]


def recipe(system: str, number: int) -> Recipe:
    """Give the recipe of the n-th tournament: a small field, often crowded, with any option."""
    random = Random(f"selfcheck/{system}/{number}")
    players = random.randint(4, 14)
    return Recipe(
        system=system,
        players=players,
        rounds=random.randint(2, 4) if system == "club" else random.randint(3, 9),
        seed=str(number),
        rates=random.choice((Rates(), NOTHING_SPECIAL, WILD)),
        options=_options(random, players, system),
    )


def _options(random: Random, players: int, system: str) -> Options:
    apart = [
        tuple(random.sample(range(1, players + 1), 2)) for _ in range(random.choice((0, 0, 2)))
    ]
    return Options(
        first_round=random.choice(tuple(FirstRound)),
        bye_points=random.choice((1, 2)),
        initial_colour=random.choice(tuple(Colour)),
        forbidden=tuple((one, other) for one, other in apart)
        if not system_by(system).has_table
        else (),
        own=_fide(random) if system == "fide-dutch" else _club(random),
    )


def _fide(random: Random) -> FideOptions:
    points = random.choice(
        ((), (), (("win", 6), ("draw", 2)), (("win", 6), ("draw", 4), ("loss", 2)))
    )
    baku = not points and random.random() < 0.4
    return FideOptions(Acceleration.BAKU if baku else Acceleration.NONE, points=points)


def _club(random: Random) -> ClubOptions:
    return ClubOptions(
        a_size=random.choice((2, 4, 8)),
        promotions=random.choice((1, 2, 3)),
        periods=random.choice((1, 2, 3)),
    )


def run(system: str, first: int, last: int) -> Tally:
    """Generate and check the tournaments from the first to the last number."""
    rounds, different = 0, []
    for number in range(first, last + 1):
        found = check(generate(recipe(system, number)))
        rounds += len(found.rounds)
        if not found.is_clean:
            different.append(f"{system} {number}: {found.findings[0].claim}")
    return Tally(last - first + 1, rounds, tuple(different))


def run_all(system: str, count: int) -> Iterator[Tally]:
    """Run on all cores, in chunks."""
    firsts = range(1, count + 1, CHUNK)
    lasts = [min(first + CHUNK - 1, count) for first in firsts]
    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(mp_context=context) as pool:
        yield from pool.map(run, [system] * len(lasts), firsts, lasts)


def main() -> None:
    """Print one line for each system, and every difference."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--count", type=int, default=10_000)
    parser.add_argument("--system", choices=list(SYSTEMS), action="append")
    chosen = parser.parse_args()
    for system in chosen.system or list(SYSTEMS):
        start = time.perf_counter()
        tallies = list(run_all(system, chosen.count))
        rounds = sum(tally.rounds for tally in tallies)
        different = [line for tally in tallies for line in tally.different]
        seconds = time.perf_counter() - start
        print(
            f"{system}: {chosen.count} tournaments, {rounds} rounds, "
            f"{len(different)} with a difference, {seconds:.0f} s",
            *different,
            sep="\n  ",
            flush=True,
        )


if __name__ == "__main__":
    main()
