"""The round robin engine, single and double: the next round of the Berger table.

The order of the rounds is fixed, so the engine only looks which rounds are still to come. The game
of an absent player is not paired; his opponent is free, and `settle` says what that counts for: by
the custom of FIDE and KNSB a player who leaves before he has completed half of his games leaves no
trace in the standings: his games are annulled, his later opponents have the bye. Whoever leaves
after that keeps his results, and loses the remaining games by forfeit; so does a player who misses
a single round.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache

from zwitser.errors import BadInput, NoPairing
from zwitser.messages import Fact, Message, message
from zwitser.model import Absence, AbsenceKind, Game, Result, Round, Tournament
from zwitser.proposal import Explanation, GroupExplanation, Pair, PairExplanation, Proposal
from zwitser.systems import system_of
from zwitser.systems.round_robin.berger import Fixture, next_round, played_fixtures, schedule

_FORFEITS = (Result.WHITE_BY_FORFEIT, Result.BLACK_BY_FORFEIT, Result.BOTH_FORFEIT)
_OPEN = (Result.PENDING, *_FORFEITS)
_LOSES = (AbsenceKind.ZERO, AbsenceKind.WITHDRAWN)


def pair(
    tournament: Tournament, *, explain: bool = False, together: tuple[int, int] | None = None
) -> Proposal:
    """Pair the next round of the table: boards, colours and the bye.

    Everybody meets everybody, so where the table brings two together who must not meet only the
    leader can decide what is to happen: that is refused.
    """
    number, fixture = next_fixture(tournament)
    away = withdrawn(tournament.history) | {a.player for a in tournament.next_absences}
    boards = [board for board in fixture.boards if not away & {*board}]
    first_games = _first_games(tournament)
    pairs = tuple([Pair(b, w) if (w, b) in first_games else Pair(w, b) for w, b in boards])
    if together and not any({pair.white, pair.black} == {*together} for pair in pairs):
        raise NoPairing(together, message("stuck-other-round"))
    apart = {frozenset(pair) for pair in tournament.options.forbidden}
    for pair in pairs:
        if {pair.white, pair.black} in apart:
            one, other = (tournament.by_id[player].name for player in (pair.white, pair.black))
            raise BadInput.at("options.forbidden", "table-meets-forbidden", one=one, other=other)
    free = _without_game(fixture, away)
    return Proposal(
        round=len(tournament.history) + 1,
        pairs=pairs,
        bye=free[0] if free else None,
        explanation=_explanation(tournament, number, fixture, pairs) if explain else None,
    )


@lru_cache(maxsize=2)
def next_fixture(tournament: Tournament) -> tuple[int, Fixture]:
    """Find the first round of the table that has not been played, counted from 1.

    The number is 0 where the rounds so far don't follow the table; the rest is then divided anew.
    Cached by value: a check asks for each board of a round whether those two could have met.
    """
    fixtures = schedule(tournament)
    if len(tournament.players) < 2:
        raise BadInput.at("players", "round-robin-needs-two")
    if len(tournament.history) >= len(fixtures):
        raise BadInput.at("history", "table-played", rounds=len(fixtures))
    found = played_fixtures(fixtures, tournament.history)
    if None in found:
        rest = next_round(tournament)
        if rest is None:
            raise BadInput.at("history", "rest-makes-no-round")
        return 0, rest
    played = {match[0] for match in found if match}
    number = next(n for n in range(len(fixtures)) if n not in played)
    return number + 1, fixtures[number]


def _first_games(tournament: Tournament) -> frozenset[tuple[int, int]]:
    """Give the games after which a second one has the other colours than the table says."""
    if system_of(tournament).cycles < 2:
        return frozenset()
    games = (game for round_ in tournament.history for game in round_.games)
    return frozenset((game.white, game.black) for game in games)


def _without_game(fixture: Fixture, away: frozenset[int]) -> list[int]:
    """List the players without a game: the bye of an odd table, and the opponents of the absent."""
    free = [] if fixture.free is None or fixture.free in away else [fixture.free]
    return free + [
        player
        for board in fixture.boards
        for player in board
        if len(away & {*board}) == 1 and player not in away
    ]


def _explanation(
    tournament: Tournament, number: int, fixture: Fixture, pairs: tuple[Pair, ...]
) -> Explanation:
    """Explain a round: `number` is that of the table, 0 where the rest was divided anew."""
    origin = Message("round_robin.other-order", "")
    meeting, by_table = "round_robin.meet-still-owed", "round_robin.colours-by-balance"
    if number:
        origin = Message("round_robin.table-round", "", {"table_round": number})
        meeting, by_table = "round_robin.meet-by-table", "round_robin.colours-of-table"
    first_games, boards = _first_games(tournament), []
    for pair in pairs:
        facts: dict[str, Fact] = {"white": pair.white, "black": pair.black, "table_round": number}
        again = not first_games.isdisjoint([(pair.white, pair.black), (pair.black, pair.white)])
        colours = Message("round_robin.colours-reversed" if again else by_table, "", facts)
        boards.append(PairExplanation(pair, (Message(meeting, "", facts),), (colours,)))
    group = GroupExplanation(
        name="",
        points=0,
        own=tuple(player.id for player in tournament.players),
        pairs=tuple((pair.white, pair.black) for pair in pairs),
        claims=(origin,),
    )
    return Explanation((group,), tuple(boards), tuple(_explain_free(tournament, fixture)))


def _explain_free(tournament: Tournament, fixture: Fixture) -> Iterator[Message]:
    """Say why each player without a game is free, and whether it brings him a point."""
    left = tuple(Absence(p, AbsenceKind.WITHDRAWN) for p in withdrawn(tournament.history))
    coming = (*left, *tournament.next_absences)
    free = _without_game(fixture, frozenset(absence.player for absence in coming))
    opponents = [(player, fixture.opponent_of(player)) for player in free]
    out = (
        annulled_players(tournament, (*tournament.history, Round(absences=coming)))
        if any(opponent is not None for _, opponent in opponents)
        else frozenset()
    )
    for player, opponent in opponents:
        if opponent is None:
            yield Message("round_robin.free-in-odd-field", "", {"player": player})
            continue
        code = "round_robin.free-annulled" if opponent in out else "round_robin.free-forfeit"
        yield Message(code, "", {"player": player, "opponent": opponent})


# What rounds count for where players stayed away.


def withdrawn(rounds: Iterable[Round]) -> frozenset[int]:
    """Find the players who withdrew and have not really played since."""
    return [frozenset[int](), *_withdrawn_after_each(rounds)][-1]


def _withdrawn_after_each(rounds: Iterable[Round]) -> Iterator[frozenset[int]]:
    left: set[int] = set()
    for round_ in rounds:
        for game in round_.games:
            if game.result not in _OPEN:
                left -= {game.white, game.black}
        left |= {a.player for a in round_.absences if a.kind is AbsenceKind.WITHDRAWN}
        yield frozenset(left)


def annulled_players(tournament: Tournament, rounds: Sequence[Round]) -> frozenset[int]:
    """Find the players who left a round robin before they had completed half of their games.

    A game is completed if it was played, or won because the other stayed away.
    """
    leavers = withdrawn(rounds)
    leaving = [a.player for a in tournament.next_absences if a.kind is AbsenceKind.WITHDRAWN]
    if leaving and len(rounds) >= len(schedule(tournament)):
        leavers |= frozenset(leaving)  # no round is left that could list them as withdrawn
    if not leavers:
        return leavers
    completed: list[int] = []
    for game in (game for round_ in rounds for game in round_.games):
        if game.result not in _OPEN or game.result is Result.WHITE_BY_FORFEIT:
            completed.append(game.white)
        if game.result not in _OPEN or game.result is Result.BLACK_BY_FORFEIT:
            completed.append(game.black)
    half = system_of(tournament).cycles * (len(tournament.players) - 1) / 2
    return frozenset(player for player in leavers if completed.count(player) < half)


def settle(tournament: Tournament, rounds: Sequence[Round]) -> tuple[Round, ...]:
    """Annul and forfeit the games of absent players, so that the rounds read as they count."""
    players, out = len(tournament.players), annulled_players(tournament, rounds)
    # Return early where everybody has a game or the bye in every round.
    if not out and all(
        all(absence.kind not in _LOSES for absence in round_.absences)
        and 2 * len(round_.games) + len(round_.absences) == players
        for round_ in rounds
    ):
        return tuple(rounds)
    fixtures = played_fixtures(schedule(tournament), rounds)
    return tuple(
        _settle_round(round_, match[1] if match else Fixture(()), out, left)
        for round_, match, left in zip(rounds, fixtures, _withdrawn_after_each(rounds), strict=True)
    )


def _settle_round(
    round_: Round, fixture: Fixture, out: frozenset[int], left: frozenset[int]
) -> Round:
    """Settle a round: `out` are annulled, `left` had withdrawn by then."""
    kept = [game for game in round_.games if not out & {game.white, game.black}]
    there = _players((game.white, game.black) for game in kept)
    # Absent are those who are listed, or not listed while the opponent has the bye.
    kinds = {absence.player: absence.kind for absence in round_.absences}
    away = {player for player, kind in kinds.items() if kind in _LOSES}
    free = [player for player, kind in kinds.items() if kind is AbsenceKind.BYE]
    opponents = {fixture.opponent_of(player) for player in free}
    away |= {p for p in opponents if p is not None and p not in kinds} | left
    away -= there
    lost = []
    for white, black in fixture.boards:
        absent = away & {white, black}
        if absent and not (out | there) & {white, black}:
            by_absence = Result.BLACK_BY_FORFEIT if white in away else Result.WHITE_BY_FORFEIT
            lost.append(Game(white, black, Result.BOTH_FORFEIT if len(absent) > 1 else by_absence))
    there |= _players((game.white, game.black) for game in lost)
    annulled_boards = [*fixture.boards, *((game.white, game.black) for game in round_.games)]
    resting = _players(board for board in annulled_boards if out & {*board}) - there
    if fixture.free is not None:
        resting.add(fixture.free)
    absences = [a for a in round_.absences if a.player not in there | resting]
    absences += [Absence(player, AbsenceKind.BYE) for player in sorted(resting)]
    return Round((*kept, *lost), tuple(absences))


def _players(boards: Iterable[tuple[int, int]]) -> set[int]:
    return {player for board in boards for player in board}
