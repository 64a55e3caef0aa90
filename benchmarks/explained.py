"""Measure what an explanation costs: the time of a round with it over the time without.

Both are taken in turns in one run, in processor time, so that a busy machine weighs on both alike;
of a few turns the quickest counts. The first round is not among those timed. Each time the rounds
are new objects, as they are at a desk after the last result: the reading of a turn before, which
`results` keeps, would make a pairing look cheaper than it is. Then every board and reason is asked
about as well, where they are told when somebody asks (FIDE, MacMahon), and at last every value, by
which `--why` compares two pairings.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial

from benchmarks.engines import ROUNDS, TIMED, before
from zwitser.generator import Recipe, generate
from zwitser.model import Tournament
from zwitser.proposal import Explanation
from zwitser.systems import pair

SIZES = (20, 40, 60, 100, 200)
PLAYERS = 600
"""Of every size so many tournaments are made that they have this number of players together."""

TURNS = 3
MOST = 4 / 3
"""What is promised: an explanation costs at most a third more time."""


@dataclass(frozen=True, slots=True)
class Surcharge:
    """The processor time of many rounds, in milliseconds, without and with an explanation.

    `told` is the time with an explanation of which every sentence is asked for, `valued` with the
    values of every group besides.
    """

    system: str
    players: int
    rounds: int
    plain: float
    explained: float
    told: float
    valued: float

    @property
    def ratio(self) -> float:
        return self.explained / self.plain

    @property
    def ratios(self) -> tuple[float, float, float]:
        """What each explanation costs as a multiple of a plain round, the shortest first."""
        return self.ratio, self.told / self.plain, self.valued / self.plain

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
    return Surcharge(system, players, len(positions), *map(sum, zip(*times, strict=True)))


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


def _times(position: Tournament) -> list[float]:
    turns = [[_milliseconds(position, way) for way in WAYS] for _ in range(TURNS)]
    return [min(column) for column in zip(*turns, strict=True)]


def _milliseconds(position: Tournament, way: Way) -> float:
    unread = _unread(position)
    start = time.process_time()
    way(unread)
    return 1000 * (time.process_time() - start)


def _told(position: Tournament) -> Explanation:
    """Ask for every sentence about a round."""
    explanation = pair(position, explain=True).explanation or Explanation()
    for boards_or_reasons in (explanation.pairs, *(one.reasons for one in explanation.groups)):
        tuple(boards_or_reasons)
    return explanation


def _valued(position: Tournament) -> object:
    """Ask for every sentence and every value."""
    return [tuple(group.values) for group in _told(position).groups]


Way = Callable[[Tournament], object]
WAYS: tuple[Way, ...] = (pair, partial(pair, explain=True), _told, _valued)
"""A round without its explanation, with it, with every sentence of it, and with all its values."""


def _unread(position: Tournament) -> Tournament:
    """Give the same tournament with rounds that nobody has read."""
    history = tuple(replace(round_) for round_ in position.history)
    periods = tuple(
        replace(period, rounds=tuple(replace(round_) for round_ in period.rounds))
        for period in position.periods
    )
    return replace(position, history=history, periods=periods)
