"""Small tournaments for Zwitsers op rating, and what the engine makes of them."""

from __future__ import annotations

from zwitser.model import Absence, Game, Player, Result, Round, Tournament
from zwitser.results import field_of, read
from zwitser.systems import pair
from zwitser.systems.rating.field import Field, enter


def tournament(players: int = 8, *, rounds: int = 7, history: tuple[Round, ...] = ()) -> Tournament:
    """Give players 1, 2, 3 … in the order of their ratings."""
    return Tournament(
        "test",
        "knsb-rating",
        tuple(Player(n, f"P{n}", n, 3000 - n) for n in range(1, players + 1)),
        rounds,
        history=history,
    )


def played(*games: str, absent: tuple[Absence, ...] = ()) -> Round:
    """Write a round as `1-2 1-0`."""
    rows = []
    for game in games:
        pair_, result = game.split()
        white, black = pair_.split("-")
        rows.append(Game(int(white), int(black), Result(result)))
    return Round(tuple(rows), absent)


def boards(tournament_: Tournament) -> list[tuple[int, int]]:
    return [(pair.white, pair.black) for pair in pair(tournament_).pairs]


def entered(tournament_: Tournament) -> Field:
    results = read(tournament_)
    return enter(tournament_, results, field_of(tournament_, results), frozenset())
