"""The round robin engine, single and double: the next round of the Berger table.

The order of the rounds is fixed, so the engine only looks which rounds are still to come. The game
of a player who is not there is not paired; his opponent is free, and `berger` says what that
counts for.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from zwitser.berger import Fixture, annulled, gone, played_fixtures, schedule
from zwitser.errors import BadInput, Fault, NoPairing
from zwitser.model import Absence, AbsenceKind, Round, System, Tournament
from zwitser.proposal import (
    Claim,
    Explanation,
    Fact,
    GroupExplanation,
    Pair,
    PairExplanation,
    Proposal,
)


def pair(
    tournament: Tournament, *, explain: bool = False, together: tuple[int, int] | None = None
) -> Proposal:
    """Pair the next round of the table: boards, colours and the free player."""
    number, fixture = next_fixture(tournament)
    away = gone(tournament.history) | {a.player for a in tournament.next_absences}
    boards = [board for board in fixture.boards if not away & {*board}]
    pairs = tuple(_coloured(tournament, white, black) for white, black in boards)
    _refuse_others(pairs, together)
    free = _free(fixture, away)
    if not pairs and not free:
        raise BadInput.at("next.absent", "nobody is there to be paired")
    return Proposal(
        round=len(tournament.history) + 1,
        pairs=pairs,
        bye=free[0] if free else None,
        explanation=_explanation(tournament, number, fixture, pairs) if explain else None,
    )


def next_fixture(tournament: Tournament) -> tuple[int, Fixture]:
    """Find the first round of the table that has not been played, counted from 1."""
    fixtures = schedule(tournament)
    if len(tournament.players) < 2:
        raise BadInput.at("players", "a round robin needs at least two players")
    played = {match[0] for match in played_fixtures(fixtures, tournament.history) if match}
    left = [n for n in range(len(fixtures)) if n not in played]
    if len(tournament.history) >= len(fixtures):
        raise BadInput.at("history", f"all {len(fixtures)} rounds of the table are paired already")
    _refuse_met(tournament, fixtures[left[0]])
    return left[0] + 1, fixtures[left[0]]


def _refuse_met(tournament: Tournament, fixture: Fixture) -> None:
    """Refuse to go on with the table where rounds made by hand already hold its games."""
    cycles = 2 if tournament.system is System.DOUBLE_ROUND_ROBIN else 1
    met = Counter(
        frozenset((game.white, game.black))
        for round_ in tournament.history
        for game in round_.games
    )
    faults = [
        Fault("history", f"players {white} and {black} have had all their games; pair by hand")
        for white, black in fixture.boards
        if met[frozenset((white, black))] >= cycles
    ]
    if faults:
        raise BadInput(faults)


def _coloured(tournament: Tournament, white: int, black: int) -> Pair:
    """Give the colours of the table; in a double round robin the other ones than last time."""
    if tournament.system is System.DOUBLE_ROUND_ROBIN:
        for round_ in tournament.history:
            if any((game.white, game.black) == (white, black) for game in round_.games):
                return Pair(black, white)
    return Pair(white, black)


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
        raise NoPairing(together, "the table has them meet in another round")


def _explanation(
    tournament: Tournament, number: int, fixture: Fixture, pairs: tuple[Pair, ...]
) -> Explanation:
    group = GroupExplanation(
        name="",
        points=0,
        own=tuple(player.id for player in tournament.players),
        pairs=tuple((pair.white, pair.black) for pair in pairs),
        claims=(Claim("round_robin.table-round", "", {"table_round": number}),),
    )
    return Explanation(
        groups=(group,),
        pairs=tuple(_why(fixture, pair, number) for pair in pairs),
        bye=tuple(_why_free(tournament, fixture)),
    )


def _why(fixture: Fixture, pair: Pair, number: int) -> PairExplanation:
    facts: dict[str, Fact] = {"white": pair.white, "black": pair.black, "table_round": number}
    as_table = (pair.white, pair.black) in fixture.boards
    colours = "round_robin.colours-of-table" if as_table else "round_robin.colours-reversed"
    return PairExplanation(
        pair,
        meeting=(Claim("round_robin.meet-by-table", "", facts),),
        colours=(Claim(colours, "", facts),),
    )


def _why_free(tournament: Tournament, fixture: Fixture) -> Iterator[Claim]:
    """Say why each player without a game is free, and whether it brings him a point."""
    left = tuple(Absence(p, AbsenceKind.WITHDRAWN) for p in gone(tournament.history))
    coming = (*left, *tournament.next_absences)
    away = frozenset(absence.player for absence in coming)
    out = annulled(tournament, (*tournament.history, Round(absences=coming)))
    for player in _free(fixture, away):
        opponent = fixture.opponent_of(player)
        if opponent is None:
            yield Claim("round_robin.free-in-odd-field", "", {"player": player})
            continue
        code = "round_robin.free-annulled" if opponent in out else "round_robin.free-forfeit"
        yield Claim(code, "", {"player": player, "opponent": opponent})
