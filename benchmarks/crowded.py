"""Time many random crowded positions of up to 20 players: no round may be a bad surprise."""

from __future__ import annotations

import json
import time
from contextlib import suppress
from dataclasses import dataclass

from tests.positions import position

from zwitser.errors import NoPairing
from zwitser.formats import document
from zwitser.systems import pair

LIMITS = {"knsb-weerstand": 60.0, "go-weerstand": 60.0, "knsb-rating": 200.0, "fide-dutch": 100.0}
"""The longest that the pairing of a crowded position may take, in milliseconds."""


@dataclass(frozen=True, slots=True)
class Crowd:
    """The middle and the slowest of many positions, in milliseconds, and the slowest one's seed."""

    system: str
    positions: int
    median: float
    slowest: float
    seed: int


def crowded(system: str, positions: int, *, most: int = 20) -> Crowd:
    """Pair this many positions and find the slowest, in processor time."""
    _milliseconds(system, 0, most)  # once before, so that imports don't count
    times = sorted((_milliseconds(system, seed, most), seed) for seed in range(positions))
    return Crowd(system, positions, times[positions // 2][0], *times[-1])


def _milliseconds(system: str, seed: int, most: int) -> float:
    source = position(system, seed, most=most, crowded=seed % 4 != 0)
    tournament = document.loads(json.dumps(source))
    start = time.process_time()
    with suppress(NoPairing):
        pair(tournament)
    return 1000 * (time.process_time() - start)
