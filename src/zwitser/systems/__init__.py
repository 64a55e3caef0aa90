"""The front door to the systems: each in a room of its own, and the pairing of the next round.

A room is imported when it is asked for.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING

from zwitser.errors import BadInput, NoPairing, fault
from zwitser.messages import message
from zwitser.model import Absence, AbsenceKind, Game, Result, Round, Tournament
from zwitser.proposal import Proposal

if TYPE_CHECKING:
    from zwitser.systems.base import PairingSystem

SYSTEMS: dict[str, str] = {
    "knsb-weerstand": "zwitser.systems.weerstand.chess:KnsbWeerstand",
    "go-weerstand": "zwitser.systems.weerstand.go:GoWeerstand",
    "knsb-rating": "zwitser.systems.rating.system:KnsbRating",
    "fide-dutch": "zwitser.systems.fide_dutch.system:FideDutch",
    "macmahon": "zwitser.systems.macmahon.system:MacMahon",
    "club": "zwitser.systems.club.system:Club",
    "keizer": "zwitser.systems.keizer.system:Keizer",
    "round-robin": "zwitser.systems.round_robin.system:RoundRobin",
    "double-round-robin": "zwitser.systems.round_robin.system:DoubleRoundRobin",
}
"""Where the class of each system stands, by the id that a document has."""

DEFAULT = "knsb-weerstand"
"""The system of a new tournament, until another is chosen."""

OF_A_TRF = "knsb-rating"
"""The system of a TRF that names none of ours."""


def system_of(tournament: Tournament) -> PairingSystem:
    return system_named(tournament.system)


@cache
def system_named(id_: str) -> PairingSystem:
    """Import the room of a system, and make the system."""
    if id_ not in SYSTEMS:
        known = ", ".join(SYSTEMS)
        raise BadInput.at("system", "expected-one-of", known=known, got=repr(id_))
    module, _, name = SYSTEMS[id_].partition(":")
    system: PairingSystem = getattr(import_module(module), name)()
    return system


# Pairing the next round.


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
        replace(period, rounds=tuple(map(_adjourn, period.rounds))) for period in tournament.periods
    )
    history = tuple(map(_adjourn, tournament.history))
    return replace(tournament, history=history, periods=tuple(periods))


def _adjourn(round_: Round) -> Round:
    games = (
        replace(game, result=Result.ADJOURNED) if game.result is Result.PENDING else game
        for game in round_.games
    )
    return replace(round_, games=tuple(games))


def round_of(tournament: Tournament, proposal: Proposal) -> Round:
    """Make the round of a proposal: results open, absences as they were announced."""
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


def check_ready(tournament: Tournament) -> None:
    """Raise BadInput while results are missing, or when all planned rounds are there.

    [macmahon M17]
    """
    refuse_missing_results(tournament)
    if tournament.rounds and len(tournament.history) >= tournament.rounds:
        raise BadInput.at("rounds", "all-rounds-paired", rounds=tournament.rounds)


def refuse_missing_results(tournament: Tournament) -> None:
    """Raise BadInput with every round that has boards without a result."""
    faults = []
    for period, number, boards in tournament.open_rounds:
        where = message("round", round=number)
        if period:
            where = message("period-round", period=period, round=number)
        faults.append(fault(where, "no-result-yet", boards=", ".join(map(str, boards))))
    if faults:
        raise BadInput(faults)
