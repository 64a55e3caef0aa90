"""Random tournaments for the tie-breaks: who meets whom is drawn, and much goes unplayed."""

from __future__ import annotations

from random import Random

from zwitser.model import (
    Absence,
    AbsenceKind,
    Game,
    Options,
    Player,
    Result,
    Round,
    Tournament,
    Unplayed,
)
from zwitser.systems.round_robin.berger import schedule

PLAYED = (Result.WHITE_WINS, Result.BLACK_WINS, Result.DRAW)
FORFEITS = (Result.WHITE_BY_FORFEIT, Result.BLACK_BY_FORFEIT, Result.BOTH_FORFEIT)
AWAY = (AbsenceKind.ZERO, AbsenceKind.HALF, AbsenceKind.FULL, AbsenceKind.WITHDRAWN)


def players(random: Random, count: int, *, unrated: float = 0.0) -> tuple[Player, ...]:
    return tuple(
        Player(n, f"P{n}", n, None if random.random() < unrated else random.randint(1000, 2500))
        for n in range(1, count + 1)
    )


def result(random: Random, forfeits: float = 0.1) -> Result:
    return random.choice(FORFEITS if random.random() < forfeits else PLAYED)


def swiss(
    seed: int,
    *,
    unplayed: Unplayed | None = None,
    unrated: float = 0.0,
    forfeits: float = 0.1,
    most: int = 14,
) -> Tournament:
    """Draw a Swiss tournament without rematches; who withdrew stays away."""
    random = Random(seed)
    field = players(random, random.randint(3, most), unrated=unrated)
    met: set[frozenset[int]] = set()
    gone: set[int] = set()
    history = tuple(
        _swiss_round(random, field, met, gone, forfeits) for _ in range(random.randint(1, 7))
    )
    options = Options(unplayed=unplayed)
    return Tournament(f"swiss {seed}", "knsb-rating", field, 9, options, history)


def _swiss_round(
    random: Random,
    field: tuple[Player, ...],
    met: set[frozenset[int]],
    gone: set[int],
    forfeits: float,
) -> Round:
    absences = [Absence(player, AbsenceKind.WITHDRAWN) for player in sorted(gone)]
    there = []
    for player in field:
        if player.id in gone:
            continue
        if random.random() < 0.12:
            kind = random.choice(AWAY)
            absences.append(Absence(player.id, kind))
            gone |= {player.id} if kind is AbsenceKind.WITHDRAWN else set()
        else:
            there.append(player.id)
    games, free = _pair(random, there, met, forfeits)
    kinds = (AbsenceKind.BYE, AbsenceKind.ZERO)
    absences += [Absence(player, kinds[n > 0]) for n, player in enumerate(free)]
    return Round(tuple(games), tuple(absences))


def _pair(
    random: Random, there: list[int], met: set[frozenset[int]], forfeits: float
) -> tuple[list[Game], list[int]]:
    random.shuffle(there)
    games, free = [], []
    while there:
        white = there.pop()
        black = next((p for p in there if frozenset((white, p)) not in met), None)
        if black is None:
            free.append(white)
            continue
        there.remove(black)
        game = Game(white, black, result(random, forfeits))
        if game.result in PLAYED:
            met.add(frozenset((white, black)))
        games.append(game)
    return games, free


def round_robin(
    seed: int, *, double: bool = False, forfeits: float = 0.1, size: int | None = None
) -> Tournament:
    """Draw the results of a whole round robin by the table."""
    random = Random(seed)
    system = "double-round-robin" if double else "round-robin"
    empty = Tournament(f"rr {seed}", system, players(random, size or random.randint(3, 8)))
    rounds = tuple(
        Round(
            tuple(Game(white, black, result(random, forfeits)) for white, black in f.boards),
            () if f.free is None else (Absence(f.free, AbsenceKind.BYE),),
        )
        for f in schedule(empty)
    )
    return Tournament(empty.name, system, empty.players, len(rounds), Options(), rounds)
