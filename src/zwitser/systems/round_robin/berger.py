"""Round robins: Berger tables, and what becomes of the games of a player who stays away.

FIDE and KNSB custom. Who leaves before he has completed half of his games leaves no trace in the
standings: his games are annulled, his later opponents are free. Who leaves after that keeps his
results, and loses the remaining games by forfeit; so does who misses a single round.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from zwitser.errors import BadInput
from zwitser.model import (
    Absence,
    AbsenceKind,
    Game,
    Player,
    Result,
    Round,
    Tournament,
)
from zwitser.systems import system_of

Numbers = list[tuple[int, int]]
"""White and black of every board, by number in the table."""

LARGEST = 500
"""Players in one round robin, at most."""

_FORFEITS = (Result.WHITE_BY_FORFEIT, Result.BLACK_BY_FORFEIT, Result.BOTH_FORFEIT)
_OPEN = (Result.PENDING, *_FORFEITS)
_LOSES = (AbsenceKind.ZERO, AbsenceKind.WITHDRAWN)


def table(players: int) -> list[Numbers]:
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


def double_table(players: int) -> list[Numbers]:
    """Give two cycles, the second with colours reversed.

    The last two rounds of the first cycle change places, or some would have one colour three
    times running where the cycles meet.
    """
    first = table(players)
    second = [[(black, white) for white, black in boards] for boards in first]
    return [*first[:-2], *reversed(first[-2:]), *second]


@dataclass(frozen=True)
class Fixture:
    """A round of the schedule: white and black of every board, and who is free if anybody is."""

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


def schedule(tournament: Tournament) -> list[Fixture]:
    """Give every round of a round robin; the numbers of the table go by lot number."""
    ids = [player.id for player in sorted(tournament.players, key=_by_lot)]
    if not ids:
        return []
    if len(ids) > LARGEST:
        raise BadInput.at("players", "round-robin-too-large", limit=LARGEST)
    rounds = (table, double_table)[cycles_of(tournament) - 1](len(ids) + len(ids) % 2)
    return [_fixture(boards, ids) for boards in rounds]


def _by_lot(player: Player) -> tuple[int, int]:
    return player.lot, player.id


def _fixture(boards: Numbers, ids: Sequence[int]) -> Fixture:
    """Turn numbers into ids; who meets the number that nobody has is free."""
    both = [(ids[w - 1], ids[b - 1]) for w, b in boards if max(w, b) <= len(ids)]
    free = [ids[min(w, b) - 1] for w, b in boards if max(w, b) > len(ids)]
    return Fixture(tuple(both), free[0] if free else None)


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


def games_each(tournament: Tournament) -> int:
    """Count the games that every player has in the whole tournament."""
    return cycles_of(tournament) * (len(tournament.players) - 1)


def cycles_of(tournament: Tournament) -> int:
    """Say how often everybody meets everybody."""
    return system_of(tournament).cycles


def gone(rounds: Iterable[Round]) -> frozenset[int]:
    """Find who withdrew and has not really played since."""
    return [frozenset[int](), *_gone_after_each(rounds)][-1]


def _gone_after_each(rounds: Iterable[Round]) -> Iterator[frozenset[int]]:
    left: set[int] = set()
    for round_ in rounds:
        for game in round_.games:
            if game.result not in _OPEN:
                left -= {game.white, game.black}
        left |= {a.player for a in round_.absences if a.kind is AbsenceKind.WITHDRAWN}
        yield frozenset(left)


def annulled(tournament: Tournament, rounds: Sequence[Round]) -> frozenset[int]:
    """Find who left a round robin before he had completed half of his games.

    Completed are the games that he played and those that he won because the other stayed away.
    """
    leavers = gone(rounds) | _left_at_last(tournament, rounds)
    if not leavers:
        return leavers
    completed = [player for round_ in rounds for player in _completed(round_)]
    half = games_each(tournament) / 2
    return frozenset(player for player in leavers if completed.count(player) < half)


def _left_at_last(tournament: Tournament, rounds: Sequence[Round]) -> frozenset[int]:
    """Find who left after the last round was made: no round can list them as withdrawn."""
    leaving = [a.player for a in tournament.next_absences if a.kind is AbsenceKind.WITHDRAWN]
    is_whole = bool(leaving) and len(rounds) >= len(schedule(tournament))
    return frozenset(leaving if is_whole else ())


def _completed(round_: Round) -> Iterator[int]:
    for game in round_.games:
        if game.result not in _OPEN or game.result is Result.WHITE_BY_FORFEIT:
            yield game.white
        if game.result not in _OPEN or game.result is Result.BLACK_BY_FORFEIT:
            yield game.black


def settle(tournament: Tournament, rounds: Sequence[Round]) -> tuple[Round, ...]:
    """Annul and forfeit the games of who stayed away, so that the rounds read as they count."""
    players, out = len(tournament.players), annulled(tournament, rounds)
    if not out and all(_is_plain(round_, players) for round_ in rounds):
        return tuple(rounds)
    fixtures = played_fixtures(schedule(tournament), rounds)
    return tuple(
        _settle_round(round_, match[1] if match else Fixture(()), out, left)
        for round_, match, left in zip(rounds, fixtures, _gone_after_each(rounds), strict=True)
    )


def _is_plain(round_: Round, players: int) -> bool:
    """Say whether everybody has a game or is listed as free."""
    listed = all(absence.kind not in _LOSES for absence in round_.absences)
    return listed and 2 * len(round_.games) + len(round_.absences) == players


def _settle_round(
    round_: Round, fixture: Fixture, out: frozenset[int], left: frozenset[int]
) -> Round:
    kept = [game for game in round_.games if not out & {game.white, game.black}]
    there = _players((game.white, game.black) for game in kept)
    away = _away(round_, fixture, there) | left - there
    lost = [
        Game(white, black, _forfeit(white in away, black in away))
        for white, black in fixture.boards
        if away & {white, black} and not (out | there) & {white, black}
    ]
    there |= _players((game.white, game.black) for game in lost)
    struck = [*fixture.boards, *((game.white, game.black) for game in round_.games)]
    resting = _players(board for board in struck if out & {*board}) - there
    if fixture.free is not None:
        resting.add(fixture.free)
    absences = [a for a in round_.absences if a.player not in there | resting]
    absences += [Absence(player, AbsenceKind.BYE) for player in sorted(resting)]
    return Round((*kept, *lost), tuple(absences))


def _away(round_: Round, fixture: Fixture, there: set[int]) -> set[int]:
    """Find who is listed as absent, or is not listed while his opponent is listed as free."""
    kinds = {absence.player: absence.kind for absence in round_.absences}
    free = [player for player, kind in kinds.items() if kind is AbsenceKind.BYE]
    opponents = {fixture.opponent_of(player) for player in free}
    listed = {player for player, kind in kinds.items() if kind in _LOSES}
    return listed | {p for p in opponents if p is not None and p not in kinds and p not in there}


def _players(boards: Iterable[tuple[int, int]]) -> set[int]:
    return {player for board in boards for player in board}


def _forfeit(white_away: bool, black_away: bool) -> Result:
    if white_away and black_away:
        return Result.BOTH_FORFEIT
    return Result.BLACK_BY_FORFEIT if white_away else Result.WHITE_BY_FORFEIT
