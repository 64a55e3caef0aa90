"""The rest of a round robin whose rounds so far do not follow the Berger table.

A tournament that began elsewhere has rounds in another order, or other rounds altogether. What is
left to play must then be divided into whole rounds anew; colours go by balance.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from zwitser.model import Tournament
from zwitser.results import NOBODY
from zwitser.systems.round_robin.berger import Fixture, cycles_of

Pair = tuple[int, int]
"""Two players, the one with the lower lot first; NOBODY stands last, for a free round."""

SEARCH_LIMIT = 100_000
"""Steps after which the search for a division of all games gives up; any next round will do."""


def next_round(tournament: Tournament) -> Fixture | None:
    """Divide the games still owed into rounds and give the first; None when there is none.

    Found by trying, in order of lot numbers. Early in a tournament nearly every round can be
    completed, late there is little to try; in between the limit guards the time.
    """
    order = [player.id for player in sorted(tournament.players, key=lambda p: (p.lot, p.id))]
    if len(order) % 2:
        order.append(NOBODY)
    owed = _owed(tournament, order)
    search = _Search(order)
    found = next(search.divisions(owed), None)
    if found is None:
        found = next(([pairs] for pairs in _Search(order).matchings(owed, order)), None)
    return _fixture(tournament, found[0]) if found else None


def _owed(tournament: Tournament, order: Sequence[int]) -> Counter[Pair]:
    """Count the games that are still to be played, and the free rounds still to come."""
    cycles = cycles_of(tournament)
    place = {player: number for number, player in enumerate(order)}
    owed = Counter({(a, b): cycles for number, a in enumerate(order) for b in order[number + 1 :]})
    for round_ in tournament.history:
        there = set()
        for game in round_.games:
            first, second = sorted((game.white, game.black), key=place.__getitem__)
            owed[first, second] -= 1
            there |= {first, second}
        owed.subtract((p, NOBODY) for p in order[:-1] if NOBODY in place and p not in there)
    return +owed


class _Search:
    """A search in the order of the lots that gives up after a number of steps."""

    def __init__(self, order: Sequence[int]) -> None:
        self.order = order
        self.steps = 0

    def divisions(self, owed: Counter[Pair]) -> Iterator[list[list[Pair]]]:
        """List the ways to divide all that is owed into rounds."""
        self.steps += len(owed)
        if not owed:
            yield []
            return
        for pairs in self.matchings(owed, self.order):
            for rest in self.divisions(owed - Counter(pairs)):
                yield [pairs, *rest]

    def matchings(self, owed: Counter[Pair], left: Sequence[int]) -> Iterator[list[Pair]]:
        """List the rounds in which everybody plays a game that is owed."""
        if not left:
            yield []
            return
        first, *others = left
        for other in others:
            self.steps += 1
            if self.steps > SEARCH_LIMIT:
                return
            if owed[first, other]:
                for rest in self.matchings(owed, [p for p in others if p != other]):
                    yield [(first, other), *rest]


def _fixture(tournament: Tournament, pairs: Sequence[Pair]) -> Fixture:
    balance: Counter[int] = Counter()
    met: dict[frozenset[int], Pair] = {}
    for round_ in tournament.history:
        for game in round_.games:
            balance[game.white] += 1
            balance[game.black] -= 1
            met[frozenset((game.white, game.black))] = (game.white, game.black)
    boards = []
    for first, second in (pair for pair in pairs if NOBODY not in pair):
        earlier = met.get(frozenset((first, second)))
        first_white = earlier[0] == second if earlier else balance[first] <= balance[second]
        boards.append((first, second) if first_white else (second, first))
    free = [first for first, second in pairs if second == NOBODY]
    return Fixture(tuple(boards), free[0] if free else None)
