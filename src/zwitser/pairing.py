"""The front door to the engines: check that a round can be paired now, then ask the right one."""

from __future__ import annotations

from dataclasses import replace

from zwitser.errors import BadInput, Fault, fault
from zwitser.messages import Message, message
from zwitser.model import Absence, AbsenceKind, Game, Round, Tournament
from zwitser.proposal import Proposal
from zwitser.systems import system_of


def pair(
    tournament: Tournament, *, explain: bool = False, together: tuple[int, int] | None = None
) -> Proposal:
    """Pair the next round, or say why that can't be done now."""
    check_ready(tournament)
    return system_of(tournament).pair(tournament, explain=explain, together=together)


def check_ready(tournament: Tournament) -> None:
    """Refuse to pair while results are missing or when all planned rounds are there."""
    faults = list(_pending_boards(tournament))
    if faults:
        raise BadInput(faults)
    if tournament.rounds and len(tournament.history) >= tournament.rounds:
        raise BadInput.at("rounds", "all-rounds-paired", rounds=tournament.rounds)


def _pending_boards(tournament: Tournament) -> list[Fault]:
    return [
        fault(_where(period, number), "no-result-yet", boards=_list(round_.pending))
        for period, rounds in tournament.by_period
        for number, round_ in enumerate(rounds, 1)
        if round_.pending
    ]


def _where(period: int, number: int) -> Message:
    if period:
        return message("period-round", period=period, round=number)
    return message("round", round=number)


def _list(boards: tuple[int, ...]) -> str:
    return ", ".join(str(board) for board in boards)


def round_of(tournament: Tournament, proposal: Proposal) -> Round:
    """Make the round that a proposal proposes: results open, the absent as they were announced."""
    games = tuple(Game(pair.white, pair.black, handicap=pair.handicap) for pair in proposal.pairs)
    bye = () if proposal.bye is None else (Absence(proposal.bye, AbsenceKind.BYE),)
    return Round(games, tournament.next_absences + bye)


def with_round(tournament: Tournament, proposal: Proposal) -> Tournament:
    """Add the proposed round to the tournament; nobody is absent from the round after it yet."""
    added = round_of(tournament, proposal)
    season = system_of(tournament).season
    written = season.settled(tournament) if season else tournament
    following = written.with_last_rounds((*written.last_rounds, added))
    return replace(following, next_absences=())
