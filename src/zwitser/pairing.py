"""The front door to the engines: check that a round can be paired now, then ask the right one."""

from __future__ import annotations

from dataclasses import replace

from zwitser.errors import BadInput, NoPairing
from zwitser.model import Absence, AbsenceKind, Game, Result, Round, Tournament
from zwitser.proposal import Proposal, check_ready
from zwitser.systems import system_of


def pair(
    tournament: Tournament, *, explain: bool = False, together: tuple[int, int] | None = None
) -> Proposal:
    """Pair the next round, or say why that can't be done now."""
    check_ready(tournament)
    try:
        proposal = system_of(tournament).pair(tournament, explain=explain, together=together)
    except NoPairing as error:
        error.names = tournament.names
        raise
    if not proposal.pairs and proposal.bye is None:
        raise BadInput.at("next.absent", "nobody-present")
    return proposal


def with_adjourned(tournament: Tournament) -> Tournament:
    """Note every game without a result as adjourned: half for both until it is finished."""
    periods = (
        replace(period, rounds=tuple(map(_closed, period.rounds))) for period in tournament.periods
    )
    history = tuple(map(_closed, tournament.history))
    return replace(tournament, history=history, periods=tuple(periods))


def _closed(round_: Round) -> Round:
    games = (
        replace(game, result=Result.ADJOURNED) if game.result is Result.PENDING else game
        for game in round_.games
    )
    return replace(round_, games=tuple(games))


def round_of(tournament: Tournament, proposal: Proposal) -> Round:
    """Make the round that a proposal proposes: results open, the absent as they were announced."""
    games = tuple(Game(pair.white, pair.black, handicap=pair.handicap) for pair in proposal.pairs)
    bye = () if proposal.bye is None else (Absence(proposal.bye, AbsenceKind.BYE),)
    return Round(games, tournament.next_absences + bye)


def with_round(tournament: Tournament, proposal: Proposal) -> Tournament:
    """Add the proposed round to the tournament; nobody is absent from the round after it yet."""
    added = round_of(tournament, proposal)
    season = system_of(tournament).season
    written = season.pin_derived(tournament) if season else tournament
    following = written.with_last_rounds((*written.last_rounds, added))
    return replace(following, next_absences=())
