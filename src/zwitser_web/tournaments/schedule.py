"""The whole schedule of a round robin: what was played, and what the table has in store."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from zwitser.model import Game, Result, Round, Tournament
from zwitser.systems.round_robin.berger import Fixture, played_fixtures, schedule


@dataclass(frozen=True, slots=True)
class Line:
    """One game: who has white, who has black, and the result if there is one."""

    board: int
    white: str
    black: str
    result: str
    ids: tuple[int, int]


@dataclass(frozen=True, slots=True)
class RoundPlan:
    """One round of the schedule; `free` is who has no opponent."""

    number: int
    lines: tuple[Line, ...]
    free: str


def round_plans(tournament: Tournament) -> list[RoundPlan]:
    """List all rounds, as they were played or as the table has them."""
    names = {player.id: player.name for player in tournament.players}
    played = [_played(n, round_, names) for n, round_ in enumerate(tournament.history, 1)]
    return [*played, *_coming(tournament, names)]


def _coming(tournament: Tournament, names: dict[int, str]) -> Iterator[RoundPlan]:
    """List the rounds of the table still to come; none where the play has left the table."""
    if len(names) < 2:
        return
    fixtures = schedule(tournament)
    found = played_fixtures(fixtures, tournament.history)
    if None in found:
        return
    done = {match[0] for match in found if match}
    left = [fixture for number, fixture in enumerate(fixtures) if number not in done]
    for number, fixture in enumerate(left, len(tournament.history) + 1):
        yield _planned(number, fixture, names)


def _played(number: int, round_: Round, names: dict[int, str]) -> RoundPlan:
    lines = tuple(_line(n, game, names) for n, game in enumerate(round_.games, 1))
    free = [names[absence.player] for absence in round_.absences if absence.kind.value == "bye"]
    return RoundPlan(number, lines, ", ".join(free))


def _planned(number: int, fixture: Fixture, names: dict[int, str]) -> RoundPlan:
    lines = tuple(
        Line(board, names[white], names[black], "", (white, black))
        for board, (white, black) in enumerate(fixture.boards, 1)
    )
    seated = {player for board in fixture.boards for player in board}
    free = [name for player, name in names.items() if player not in seated]
    return RoundPlan(number, lines, ", ".join(free))


def _line(board: int, game: Game, names: dict[int, str]) -> Line:
    result = "" if game.result is Result.PENDING else game.result.value
    return Line(board, names[game.white], names[game.black], result, (game.white, game.black))
