"""Time the pairing of whole rounds, in this process, on generated tournaments.

A tournament of each size is generated and played; then rounds 2, 5 and the last are paired again
and timed. The growth exponent is the slope of the median time against the number of players on
logarithmic scales.
"""

from __future__ import annotations

import math
import resource
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from statistics import median

from zwitser.generator import Recipe, generate
from zwitser.model import Tournament
from zwitser.systems import pair

ROUNDS = 9
TIMED = (2, 5, ROUNDS)
SIZES = (20, 100, 200, 400, 1000, 2000, 5000, 10_000)
GROWTH = (200, 5000)
"""Between these sizes the growth exponent is taken."""

TARGETS: dict[str, dict[int, float]] = {
    "knsb-weerstand": {20: 3, 100: 15, 200: 40, 400: 100, 1000: 300, 10_000: 10_000},
    "go-weerstand": {20: 3, 100: 15, 200: 40, 400: 100, 1000: 300, 10_000: 10_000},
    "knsb-rating": {20: 5, 100: 40, 200: 120, 400: 400, 1000: 2000, 10_000: 60_000},
    "fide-dutch": {20: 4, 100: 12, 200: 25, 400: 60, 1000: 200, 10_000: 5000},
}
"""The median in milliseconds that we want for a number of players."""


@dataclass(frozen=True, slots=True)
class Timing:
    """How long the timed rounds took, in milliseconds, and how much memory there was in use."""

    system: str
    players: int
    times: tuple[tuple[int, float], ...]
    megabytes: int

    @property
    def median(self) -> float:
        return median(time for _, time in self.times)

    @property
    def target(self) -> float | None:
        return TARGETS[self.system].get(self.players)

    @property
    def is_met(self) -> bool:
        return self.target is None or self.median <= self.target


def timings(systems: Sequence[str], sizes: Sequence[int]) -> Iterator[Timing]:
    """Time each system at each size, the smallest first."""
    for system in systems:
        for players in sizes:
            yield measure(system, players)


def measure(system: str, players: int) -> Timing:
    """Generate one tournament and time its rounds."""
    played = generate(Recipe(system, players, ROUNDS, seed="benchmark"))
    rounds = [number for number in TIMED if number <= len(played.history)]
    times = tuple((number, _milliseconds(before(played, number))) for number in rounds)
    megabytes = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    return Timing(system, players, times, megabytes)


def before(played: Tournament, number: int) -> Tournament:
    """Go back to the pairing of a round: the same rounds before it, the same absences."""
    round_ = played.history[number - 1]
    away = tuple(absence for absence in round_.absences if absence.kind.value != "bye")
    return replace(played, history=played.history[: number - 1], next_absences=away)


def _milliseconds(position: Tournament) -> float:
    """Time the pairing of a round: the median of three runs, or one run when it is long."""
    runs: list[float] = []
    while len(runs) < 3 and sum(runs) < 2000:
        start = time.perf_counter()
        pair(position)
        runs.append(1000 * (time.perf_counter() - start))
    return median(runs)


def growth_exponent(points: Sequence[tuple[float, float]]) -> float:
    """Fit a line through size and time on logarithmic scales; its slope is the exponent."""
    if len(points) < 2:
        raise ValueError("a slope needs two points at least")
    logs = [(math.log(size), math.log(time)) for size, time in points]
    mean_x = sum(x for x, _ in logs) / len(logs)
    mean_y = sum(y for _, y in logs) / len(logs)
    over = sum((x - mean_x) * (y - mean_y) for x, y in logs)
    return over / sum((x - mean_x) ** 2 for x, _ in logs)


def growth(found: Sequence[Timing]) -> float | None:
    """Give the growth exponent of one system's timings; None when sizes are too few for it."""
    low, high = GROWTH
    points = [(float(t.players), t.median) for t in found if low <= t.players <= high]
    return growth_exponent(points) if len(points) > 1 else None
