"""A second way to Swiss tournaments of coin flips, without our engines: by wins, no repeats.

The players of a score group stand in an order that is drawn anew in each round; each plays the
first whom he has not met, and the pairing is taken back where the rest could not be completed.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

Pairing = list[tuple[int, int]]


class Coins:
    """One tournament: who has beaten whom, and who has met."""

    def __init__(self, players: int, random: Random) -> None:
        self.random = random
        self.beaten: list[set[int]] = [set() for _ in range(players)]
        self.met: list[set[int]] = [set() for _ in range(players)]

    def play(self, pairing: Pairing) -> None:
        """Flip a coin for each pair."""
        for winner, loser in self._flipped(pairing):
            self.beaten[winner].add(loser)
            self.met[winner].add(loser)
            self.met[loser].add(winner)

    def _flipped(self, pairing: Pairing) -> Iterator[tuple[int, int]]:
        for one, other in pairing:
            yield (one, other) if self.random.random() < 0.5 else (other, one)

    def drawn(self) -> Pairing:
        """Draw a pairing by wins without repeats."""
        order = list(range(len(self.met)))
        self.random.shuffle(order)
        order.sort(key=lambda player: -len(self.beaten[player]))
        found = self._completed(order)
        assert found is not None, "nobody can be paired any more"
        return found

    def _completed(self, order: Sequence[int]) -> Pairing | None:
        """Pair the first with the nearest that leaves a pairing of the rest."""
        if not order:
            return []
        first, *others = order
        for other in others:
            if other not in self.met[first]:
                rest = self._completed([player for player in others if player != other])
                if rest is not None:
                    return [(first, other), *rest]
        return None

    def has_single_winner(self) -> bool:
        """Say whether one leads, or has beaten all others who are level."""
        return _single(self.beaten)


def _single(beaten: Sequence[set[int]]) -> bool:
    most = max(map(len, beaten))
    level = {player for player, others in enumerate(beaten) if len(others) == most}
    return any(level <= beaten[player] | {player} for player in level)


def single_winners(
    players: int, rounds: Sequence[int], runs: int, *, seed: str = "coins"
) -> dict[int, float]:
    """Give the share of tournaments with a single winner after each number of rounds."""
    found = dict.fromkeys(rounds, 0)
    for number in range(runs):
        coins = Coins(players, Random(f"{seed}/{players}/{number}"))
        for round_ in range(1, max(rounds) + 1):
            coins.play(coins.drawn())
            if round_ in found:
                found[round_] += coins.has_single_winner()
    return {number: count / runs for number, count in found.items()}
