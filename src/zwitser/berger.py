"""Berger tables, and what a withdrawal means where everybody meets everybody.

A player who leaves a round robin before he has completed half of his games leaves no trace in the
standings: his games are annulled and his later opponents are free. Who leaves after that keeps
his results, and the games that remain are lost by forfeit.
"""

from __future__ import annotations

from dataclasses import replace

from zwitser.model import Absence, AbsenceKind, Player, Round, System, Tournament
from zwitser.results import NOBODY, Card, Kind, Results

Boards = list[tuple[int, int]]
"""White and black of every board."""


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


def schedule(tournament: Tournament) -> list[Boards]:
    """Give every round of a round robin by player id; the numbers of the table are the lots.

    In an odd field who meets NOBODY is free.
    """
    ids = [player.id for player in sorted(tournament.players, key=_by_lot)]
    if len(ids) % 2:
        ids.append(NOBODY)
    double = tournament.system is System.DOUBLE_ROUND_ROBIN
    rounds = (double_table if double else table)(len(ids)) if ids else []
    return [[(ids[white - 1], ids[black - 1]) for white, black in boards] for boards in rounds]


def _by_lot(player: Player) -> tuple[int, int]:
    return player.lot, player.id


def games_each(tournament: Tournament) -> int:
    """Count the games that every player has in the whole tournament."""
    cycles = 2 if tournament.system is System.DOUBLE_ROUND_ROBIN else 1
    return cycles * (len(tournament.players) - 1)


def has_left(card: Card) -> bool:
    """Say whether a player withdrew and has not really played since."""
    for entry in reversed(card.entries):
        if entry.kind is Kind.WITHDRAWN:
            return True
        if entry.played:
            return False
    return False


def completed_half(tournament: Tournament, card: Card) -> bool:
    """Say whether a player was there for at least half of his games, won by forfeit or played."""
    completed = sum(entry.played or entry.kind is Kind.FORFEIT_WIN for entry in card.entries)
    return 2 * completed >= games_each(tournament)


def annulled(tournament: Tournament, results: Results) -> frozenset[int]:
    """Find the players of a round robin who left before half of their games."""
    if not tournament.system.is_round_robin:
        return frozenset()
    return frozenset(
        player
        for player, card in results.cards.items()
        if has_left(card) and not completed_half(tournament, card)
    )


def without(tournament: Tournament, out: frozenset[int]) -> Tournament:
    """Take all games of some players out of the history; their opponents are free in those."""
    return replace(
        tournament, history=tuple(_round_without(round_, out) for round_ in tournament.history)
    )


def _round_without(round_: Round, out: frozenset[int]) -> Round:
    dropped = [game for game in round_.games if out & {game.white, game.black}]
    players = {player for game in dropped for player in (game.white, game.black)}
    return Round(
        tuple(game for game in round_.games if game not in dropped),
        round_.absences + tuple(Absence(player, AbsenceKind.BYE) for player in sorted(players)),
    )
