"""Berger tables, the schedule of a tournament, and the rest where rounds don't follow the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from zwitser.errors import BadInput
from zwitser.model import Game, Round, Tournament
from zwitser.results import NOBODY
from zwitser.systems import system_of

Boards = list[tuple[int, int]]
"""White and black of every board, by number in the table."""

Meeting = tuple[int, int]
"""Two players, the one with the lower lot first; NOBODY stands last, for a bye."""

LARGEST = 500
"""Players in one round robin, at most."""

SEARCH_LIMIT = 100_000
"""Steps after which the search for a division of all games gives up; any next round will do."""


def table(players: int) -> list[Boards]:
    """Give the Berger table for an even number of players, numbered from 1.

    The highest number stays where it is and has black and white in turn; the others go round.
    """
    last, turning = players, players - 1
    rounds = []
    for number in range(turning):
        first = number * (players // 2) % turning
        top = (first + 1, last) if number % 2 == 0 else (last, first + 1)
        others = [
            ((first + step) % turning + 1, (first - step) % turning + 1)
            for step in range(1, players // 2)
        ]
        rounds.append([top, *others])
    return rounds


def double_table(players: int) -> list[Boards]:
    """Give two cycles, the second with colours reversed.

    The last two rounds of the first cycle change places, or some would have one colour three
    times running where the cycles meet.
    """
    first = table(players)
    second = [[(black, white) for white, black in boards] for boards in first]
    return [*first[:-2], *reversed(first[-2:]), *second]


@dataclass(frozen=True)
class Fixture:
    """A round of the schedule: white and black of every board, and the player with the bye."""

    boards: tuple[tuple[int, int], ...]
    free: int | None = None

    @cached_property
    def _meets(self) -> dict[int, int]:
        return dict(self.boards) | {black: white for white, black in self.boards}

    def opponent_of(self, player: int) -> int | None:
        """Find whom a player meets."""
        return self._meets.get(player)

    def holds(self, games: Iterable[Game]) -> bool:
        """Say whether these games, with either colour, are all of this round."""
        return all(self._meets.get(game.white) == game.black for game in games)


def lot_order(tournament: Tournament) -> list[int]:
    """List the players by lot number, in which order the table numbers them."""
    return [p.id for p in sorted(tournament.players, key=lambda player: (player.lot, player.id))]


def schedule(tournament: Tournament) -> list[Fixture]:
    """Give every round of a round robin; the opponent of a number without player has the bye."""
    ids = lot_order(tournament)
    if not ids:
        return []
    if len(ids) > LARGEST:
        raise BadInput.at("players", "round-robin-too-large", limit=LARGEST)
    double = system_of(tournament).cycles == 2
    rounds = (double_table if double else table)(len(ids) + len(ids) % 2)
    fixtures = []
    for boards in rounds:
        both = [(ids[w - 1], ids[b - 1]) for w, b in boards if max(w, b) <= len(ids)]
        free = [ids[min(w, b) - 1] for w, b in boards if max(w, b) > len(ids)]
        fixtures.append(Fixture(tuple(both), free[0] if free else None))
    return fixtures


def played_fixtures(
    fixtures: Sequence[Fixture], rounds: Sequence[Round]
) -> list[tuple[int, Fixture] | None]:
    """Find the fixture of every round played, also where rounds were played in another order."""
    left = dict(enumerate(fixtures))
    found: list[tuple[int, Fixture] | None] = []
    for number, round_ in enumerate(rounds):
        candidates = [number, *(other for other in left if other != number)]
        match = next((n for n in candidates if n in left and left[n].holds(round_.games)), None)
        found.append(None if match is None else (match, left.pop(match)))
    return found


# A tournament that began elsewhere has rounds in another order, or other rounds altogether. What is
# left to play must then be divided into whole rounds anew; colours go by balance.


def next_round(tournament: Tournament) -> Fixture | None:
    """Divide the games still owed into rounds and give the first; None when there is none.

    Found by trying, in order of lot numbers. Early in a tournament nearly every round can be
    completed, late there is little to try; in between the limit guards the time.
    """
    order = lot_order(tournament)
    if len(order) % 2:
        order.append(NOBODY)
    owed = _owed_games(tournament, order)
    found = next(_RoundSearch(order).divisions(owed), None)
    if found is None:
        found = next(([pairs] for pairs in _RoundSearch(order).matchings(owed, order)), None)
    return _with_colours(tournament, found[0]) if found else None


def _owed_games(tournament: Tournament, order: Sequence[int]) -> Counter[Meeting]:
    """Count the games that are still to be played, and the byes still to come."""
    cycles = system_of(tournament).cycles
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


class _RoundSearch:
    """A backtracking search in the order of the lots, with a limit of steps."""

    def __init__(self, order: Sequence[int]) -> None:
        self.order = order
        self.steps = 0

    def divisions(self, owed: Counter[Meeting]) -> Iterator[list[list[Meeting]]]:
        """List the ways to divide all that is owed into rounds."""
        self.steps += len(owed)
        if not owed:
            yield []
            return
        for pairs in self.matchings(owed, self.order):
            for rest in self.divisions(owed - Counter(pairs)):
                yield [pairs, *rest]

    def matchings(self, owed: Counter[Meeting], left: Sequence[int]) -> Iterator[list[Meeting]]:
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


def _with_colours(tournament: Tournament, pairs: Sequence[Meeting]) -> Fixture:
    """Give colours by balance; a second game has those of the first reversed."""
    balance: Counter[int] = Counter()
    met: dict[frozenset[int], Meeting] = {}
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
