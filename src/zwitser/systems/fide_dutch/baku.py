"""Baku acceleration: virtual points for the first half of the list in the first rounds (C.04.7).

They count wherever a round is paired (score groups, rank, C5, C7, C8, C18-C21, and the floats of
earlier rounds), never in the standings. A file may also give them itself (XXA, 250).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from zwitser.model import AbsenceKind, Round, Tournament
from zwitser.results import Scoring
from zwitser.systems.fide_dutch.options import Acceleration, FideOptions

Virtual = Mapping[int, Sequence[int]]
"""The virtual half points of a player, round by round; none where the list has ended."""


def virtual_points(tournament: Tournament, order: Sequence[int], scoring: Scoring) -> Virtual:
    """Give everybody's virtual points: those of the file, or else Baku's."""
    options = FideOptions.of(tournament)
    if options.virtual:
        return dict(options.virtual)
    if options.acceleration is not Acceleration.BAKU:
        return {}
    rounds = by_round(tournament.rounds, scoring)
    return dict.fromkeys(first_group(tournament, order), rounds)


def by_round(rounds: int, scoring: Scoring) -> tuple[int, ...]:
    """Give the virtual points of group GA: a win in half of the accelerated rounds, then a draw.

    [C.04.7]

    Half of the rounds are accelerated, rounded up, and half of those bring a win, rounded up.
    """
    accelerated = (rounds + 1) // 2
    whole = (accelerated + 1) // 2
    return (scoring.win,) * whole + (scoring.win // 2,) * (accelerated - whole)


def first_group(tournament: Tournament, order: Sequence[int]) -> Sequence[int]:
    """Give group GA: the first half of the list of round 1, rounded up to an even number.

    Its last player stays the same person: who comes later and is placed above him is in it too.
    """
    late = late_entries(tournament)
    listed = [player for player in order if player not in late]
    size = min(2 * -(-len(listed) // 4), len(listed))
    return order[: order.index(listed[size - 1]) + 1] if size else ()


def late_entries(tournament: Tournament) -> frozenset[int]:
    """Find who was not on the list of round 1: that round does not name him at all.

    Where round 1 is told again, those who came later are known to be late.
    """
    if not tournament.history:
        late = AbsenceKind.LATE
        return frozenset(a.player for a in tournament.next_absences if a.kind is late)
    named = _named(tournament.history[0])
    return frozenset(player.id for player in tournament.players if player.id not in named)


def _named(round_: Round) -> set[int]:
    seated = {player for game in round_.games for player in (game.white, game.black)}
    return seated | {absence.player for absence in round_.absences}
