"""Measure what an explanation costs: the time of a round with it over the time without.

Both are taken in turns in one run, in processor time, so that a busy machine weighs on both alike;
of a few turns the quickest counts. The first round is not among those timed. Each time the rounds
are new objects, as they are at a desk after the last result: the reading of a turn before, which
`results` keeps, would make a pairing look cheaper than it is. The last column asks about every
board, value and reason as well, where they are told when somebody asks (FIDE, MacMahon).
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from benchmarks.engines import ROUNDS, TIMED, before
from zwitser.generate import Recipe, generate
from zwitser.model import Tournament
from zwitser.pairing import pair

SIZES = (20, 40, 60, 100, 200)
PLAYERS = 600
"""Of every size so many tournaments are made that they have this number of players together."""

TURNS = 3
MOST = 4 / 3
"""What is promised: an explanation costs at most a third more time."""


@dataclass(frozen=True, slots=True)
class Surcharge:
    """The processor time of many rounds, in milliseconds, without and with an explanation.

    `told` is the time with an explanation of which everything is asked for.
    """

    system: str
    players: int
    rounds: int
    plain: float
    explained: float
    told: float

    @property
    def ratio(self) -> float:
        return self.explained / self.plain

    @property
    def whole(self) -> float:
        return self.told / self.plain

    @property
    def is_met(self) -> bool:
        return self.ratio <= MOST


def surcharges(systems: Sequence[str], sizes: Sequence[int]) -> Iterator[Surcharge]:
    """Measure each system at each size, the smallest first."""
    for system in systems:
        for players in sizes:
            yield surcharge(system, players, max(1, PLAYERS // players))


def surcharge(system: str, players: int, tournaments: int) -> Surcharge:
    """Pair the timed rounds of some tournaments with and without an explanation."""
    positions = [
        position
        for seed in range(tournaments)
        for position in _positions(generate(Recipe(system, players, ROUNDS, seed=f"why-{seed}")))
    ]
    times = [_times(position) for position in positions]
    plain, explained, told = (sum(column) for column in zip(*times, strict=True))
    return Surcharge(system, players, len(positions), plain, explained, told)


def _positions(played: Tournament) -> Iterator[Tournament]:
    """Give the tournament as it was before each timed round, of a season in its last period."""
    if played.periods:
        *earlier, last = played.periods
        whole = replace(played, history=last.rounds)
        for number in (number for number in TIMED if number <= len(last.rounds)):
            cut = before(whole, number)
            period = replace(last, rounds=cut.history)
            yield replace(cut, history=(), periods=(*earlier, period))
        return
    for number in (number for number in TIMED if number <= len(played.history)):
        yield before(played, number)


def _times(position: Tournament) -> tuple[float, float, float]:
    turns = [[_milliseconds(position, way) for way in WAYS] for _ in range(TURNS)]
    plain, explained, told = (min(column) for column in zip(*turns, strict=True))
    return plain, explained, told


def _milliseconds(position: Tournament, way: Way) -> float:
    unread = _unread(position)
    start = time.process_time()
    way(unread)
    return 1000 * (time.process_time() - start)


def _told(position: Tournament) -> object:
    explanation = pair(position, explain=True).explanation
    if explanation is None:
        return None
    groups = [(tuple(group.values), tuple(group.reasons)) for group in explanation.groups]
    return tuple(explanation.pairs), groups


Way = Callable[[Tournament], object]
WAYS: tuple[Way, ...] = (pair, partial(pair, explain=True), _told)
"""A round without its explanation, with it, and with everything in it asked about."""


def _unread(position: Tournament) -> Tournament:
    """Give the same tournament with rounds that nobody has read."""
    history = tuple(replace(round_) for round_ in position.history)
    periods = tuple(
        replace(period, rounds=tuple(replace(round_) for round_ in period.rounds))
        for period in position.periods
    )
    return replace(position, history=history, periods=periods)
