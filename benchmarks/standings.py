"""How long a ranking takes: 1,000 players after 9 rounds with six criteria, and twice as many."""

from __future__ import annotations

from random import Random
from time import process_time

from zwitser.model import (
    Absence,
    AbsenceKind,
    Game,
    Player,
    Result,
    Round,
    Tournament,
)
from zwitser.ranking.standings import standings

CRITERIA = ("WP-C1", "WP", "SB", "DE-FIDE", "SOPS", "LPR")
RESULTS = (
    *(Result.WHITE_WINS,) * 8,
    *(Result.BLACK_WINS,) * 7,
    *(Result.DRAW,) * 5,
    Result.WHITE_BY_FORFEIT,
)


def made_up(players: int, rounds: int, *, seed: int = 1) -> Tournament:
    """Make a tournament with random pairings; the shape is what counts here."""
    random = Random(seed)
    field = tuple(Player(n, f"P{n}", n, random.randint(1000, 2400)) for n in range(1, players + 1))
    history = tuple(_round(random, players) for _ in range(rounds))
    return Tournament("made up", "knsb-rating", field, rounds, history=history)


def _round(random: Random, players: int) -> Round:
    drawn = random.sample(range(1, players + 1), players)
    away = [drawn.pop() for _ in range(players // 50)]
    odd = [drawn.pop()] if len(drawn) % 2 else []
    games = tuple(
        Game(white, black, random.choice(RESULTS))
        for white, black in zip(drawn[::2], drawn[1::2], strict=True)
    )
    byes = tuple(Absence(player, AbsenceKind.BYE) for player in odd)
    return Round(games, (*(Absence(player, AbsenceKind.ZERO) for player in away), *byes))


def seconds(tournament: Tournament, *, times: int = 5) -> float:
    """Give the processor time of the best of some runs."""
    found = []
    for _ in range(times):
        start = process_time()
        standings(tournament, tiebreaks=CRITERIA)
        found.append(process_time() - start)
    return min(found)


def main() -> None:
    """Print the times."""
    for players, rounds in ((1000, 9), (2000, 9), (4000, 9), (1000, 18)):
        spent = 1000 * seconds(made_up(players, rounds))
        games = players * rounds // 2
        print(f"{players:5} players {rounds:3} rounds: {spent:6.0f} ms, {spent / games:.4f} a game")


if __name__ == "__main__":
    main()
