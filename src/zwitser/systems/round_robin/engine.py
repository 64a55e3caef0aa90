"""The round robin engine, single and double: the next round of the Berger table.

The order of the rounds is fixed, so the engine only looks which rounds are still to come. The game
of a player who is not there is not paired; his opponent is free, and `berger` says what that
counts for.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from zwitser.errors import BadInput, NoPairing
from zwitser.messages import Fact, Message, message
from zwitser.model import Absence, AbsenceKind, Round, Tournament
from zwitser.proposal import Explanation, GroupExplanation, Pair, PairExplanation, Proposal
from zwitser.systems.round_robin.berger import (
    Fixture,
    annulled,
    cycles_of,
    gone,
    played_fixtures,
    schedule,
)
from zwitser.systems.round_robin.rest import next_round


def pair(
    tournament: Tournament, *, explain: bool = False, together: tuple[int, int] | None = None
) -> Proposal:
    """Pair the next round of the table: boards, colours and the free player."""
    number, fixture = next_fixture(tournament)
    away = gone(tournament.history) | {a.player for a in tournament.next_absences}
    boards = [board for board in fixture.boards if not away & {*board}]
    reversed_ = _first_games(tournament)
    pairs = tuple([Pair(b, w) if (w, b) in reversed_ else Pair(w, b) for w, b in boards])
    _refuse_others(pairs, together)
    _refuse_forbidden(tournament, pairs)
    free = _free(fixture, away)
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
    Kept by value: a check asks for each board of a round whether those two could have met.
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
    if cycles_of(tournament) < 2:
        return frozenset()
    games = (game for round_ in tournament.history for game in round_.games)
    return frozenset((game.white, game.black) for game in games)


def _free(fixture: Fixture, away: frozenset[int]) -> list[int]:
    """List who has no game: the free player of an odd table, and the opponents of the absent."""
    free = [] if fixture.free is None or fixture.free in away else [fixture.free]
    return free + [
        player
        for board in fixture.boards
        for player in board
        if len(away & {*board}) == 1 and player not in away
    ]


def _refuse_others(pairs: tuple[Pair, ...], together: tuple[int, int] | None) -> None:
    if together and not any({pair.white, pair.black} == {*together} for pair in pairs):
        raise NoPairing(together, message("stuck-other-round"))


def _refuse_forbidden(tournament: Tournament, pairs: tuple[Pair, ...]) -> None:
    """Refuse a round in which the table brings two together who must not meet.

    Everybody meets everybody here, so that only the leader can decide what is to happen.
    """
    apart = {frozenset(pair) for pair in tournament.options.forbidden}
    for pair in pairs:
        if {pair.white, pair.black} in apart:
            one, other = (tournament.by_id[player].name for player in (pair.white, pair.black))
            raise BadInput.at("options.forbidden", "table-meets-forbidden", one=one, other=other)


def _explanation(
    tournament: Tournament, number: int, fixture: Fixture, pairs: tuple[Pair, ...]
) -> Explanation:
    group = GroupExplanation(
        name="",
        points=0,
        own=tuple([player.id for player in tournament.players]),
        pairs=tuple([(pair.white, pair.black) for pair in pairs]),
        claims=(_where_from(number),),
    )
    met = _first_games(tournament)
    return Explanation(
        groups=(group,),
        pairs=tuple([_why(pair, number, met) for pair in pairs]),
        bye=tuple(_why_free(tournament, fixture)),
    )


def _where_from(number: int) -> Message:
    if not number:
        return Message("round_robin.other-order", "")
    return Message("round_robin.table-round", "", {"table_round": number})


def _why(pair: Pair, number: int, met: frozenset[tuple[int, int]]) -> PairExplanation:
    facts: dict[str, Fact] = {"white": pair.white, "black": pair.black, "table_round": number}
    again = (pair.white, pair.black) in met or (pair.black, pair.white) in met
    by_table = "round_robin.colours-of-table" if number else "round_robin.colours-by-balance"
    meeting = "round_robin.meet-by-table" if number else "round_robin.meet-still-owed"
    colours = "round_robin.colours-reversed" if again else by_table
    return PairExplanation(pair, (Message(meeting, "", facts),), (Message(colours, "", facts),))


def _why_free(tournament: Tournament, fixture: Fixture) -> Iterator[Message]:
    """Say why each player without a game is free, and whether it brings him a point."""
    left = tuple(Absence(p, AbsenceKind.WITHDRAWN) for p in gone(tournament.history))
    coming = (*left, *tournament.next_absences)
    free = _free(fixture, frozenset(absence.player for absence in coming))
    opponents = [(player, fixture.opponent_of(player)) for player in free]
    out = (
        annulled(tournament, (*tournament.history, Round(absences=coming)))
        if any(opponent is not None for _, opponent in opponents)
        else frozenset()
    )
    for player, opponent in opponents:
        if opponent is None:
            yield Message("round_robin.free-in-odd-field", "", {"player": player})
            continue
        code = "round_robin.free-annulled" if opponent in out else "round_robin.free-forfeit"
        yield Message(code, "", {"player": player, "opponent": opponent})
