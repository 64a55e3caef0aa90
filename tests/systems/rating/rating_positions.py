"""Random positions for Zwitsers op rating: any number of players and rounds, crowded or not.

The rounds before are paired by a simple rule of their own (neighbours in a shuffled ranking who
have not met), so that positions also arise which no engine would have led to. In a `wild` position
they are neighbours of a shuffled list, whatever their scores; in a `swapped` one some games have
been turned round, so that colours clash.
"""

from __future__ import annotations

import random

from zwitser.model import (
    Absence,
    AbsenceKind,
    Colour,
    Game,
    Options,
    Player,
    Result,
    Round,
    Title,
    Tournament,
)
from zwitser.results import read

RESULTS = [Result.WHITE_WINS, Result.BLACK_WINS, Result.DRAW]
RARE = [Result.WHITE_BY_FORFEIT, Result.BLACK_BY_FORFEIT, Result.BOTH_FORFEIT, Result.ADJOURNED]
AWAY = [AbsenceKind.HALF, AbsenceKind.ZERO, AbsenceKind.ZERO, AbsenceKind.FULL]
TURNED = {
    Result.WHITE_WINS: Result.BLACK_WINS,
    Result.BLACK_WINS: Result.WHITE_WINS,
    Result.WHITE_BY_FORFEIT: Result.BLACK_BY_FORFEIT,
    Result.BLACK_BY_FORFEIT: Result.WHITE_BY_FORFEIT,
}


def swapped(seed: int, *, players: tuple[int, int] = (4, 12)) -> Tournament:
    """Make a position in which some games have been turned round."""
    lot, whole = random.Random(f"swapped {seed}"), position(seed, players=players)
    rounds = [
        Round(
            tuple(_turned(game) if lot.random() < 0.4 else game for game in round_.games),
            round_.absences,
        )
        for round_ in whole.history
    ]
    return _with(whole, tuple(rounds), whole.next_absences)


def _turned(game: Game) -> Game:
    return Game(game.black, game.white, TURNED.get(game.result, game.result))


def wild(seed: int, *, players: tuple[int, int] = (4, 12)) -> Tournament:
    """Make a position whose rounds were paired without regard to the scores."""
    return position(seed, players=players, shuffle=20)


def position(seed: int, *, players: tuple[int, int] = (4, 12), shuffle: int = 1) -> Tournament:
    """Make a position from a seed; every third one is crowded: nearly everyone has met."""
    lot = random.Random(seed)
    size = lot.randint(*players)
    crowded = seed % 3 == 0
    played = lot.randint(max(1, size - 4), size - 1) if crowded else lot.randint(0, size // 2 + 1)
    rounds = played + lot.choice([1, 1, 2, 5])
    draws, absence = lot.choice([0.0, 0.2, 0.6]), lot.choice([0.0, 0.02, 0.1])
    options = Options(
        bye_points=lot.choice([2, 2, 1]),
        initial_colour=lot.choice(list(Colour)),
        forbidden=((1, 2), (3, 4)) if lot.random() < 0.1 else (),
    )
    tournament = Tournament(f"position {seed}", "knsb-rating", _players(lot, size), rounds, options)
    for _ in range(played):
        round_ = _round(lot, tournament, draws, absence, shuffle)
        tournament = _with(tournament, (*tournament.history, round_), ())
    away = [
        Absence(player.id, AbsenceKind.ZERO)
        for player in tournament.players
        if lot.random() < absence / 2
    ]
    return _with(tournament, tournament.history, tuple(away[: size - 2]))


def _players(lot: random.Random, size: int) -> tuple[Player, ...]:
    return tuple(
        Player(
            number,
            f"P{lot.randint(1, 9)}",
            number,
            lot.choice([None, lot.randint(10, 22) * 100, lot.randint(1000, 2200)]),
            lot.choice([Title.NONE, Title.NONE, lot.choice(list(Title))]),
        )
        for number in range(1, size + 1)
    )


def _with(
    tournament: Tournament, history: tuple[Round, ...], away: tuple[Absence, ...]
) -> Tournament:
    return Tournament(
        tournament.name,
        tournament.system,
        tournament.players,
        tournament.rounds,
        tournament.options,
        history,
        next_absences=away,
    )


def _round(
    lot: random.Random, tournament: Tournament, draws: float, absence: float, shuffle: int
) -> Round:
    cards = read(tournament).cards
    luck = [0, 0, shuffle] if shuffle == 1 else range(shuffle)
    waiting = sorted(cards, key=lambda i: (-cards[i].points - lot.choice(luck), lot.random()))
    games, absences = [], []
    for player in list(waiting):
        if lot.random() < absence:
            waiting.remove(player)
            absences.append(Absence(player, lot.choice(AWAY)))
    while len(waiting) > 1:
        one = waiting.pop(0)
        strangers = [other for other in waiting if other not in cards[one].met]
        if not strangers:
            absences.append(Absence(one, lot.choice(AWAY)))
            continue
        other = strangers[0]
        waiting.remove(other)
        wants = cards[one].balance - cards[other].balance or lot.choice([-1, 1])
        white, black = (other, one) if wants > 0 else (one, other)
        games.append(Game(white, black, _result(lot, draws, absence)))
    absences += [Absence(player, AbsenceKind.BYE) for player in waiting]
    return Round(tuple(games), tuple(absences))


def _result(lot: random.Random, draws: float, rare: float) -> Result:
    if lot.random() < rare:
        return lot.choice(RARE)
    return Result.DRAW if lot.random() < draws else lot.choice(RESULTS)
