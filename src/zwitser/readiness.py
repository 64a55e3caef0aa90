"""Whether the next round of a tournament can be paired at all, whatever its system."""

from __future__ import annotations

from zwitser.errors import BadInput, fault
from zwitser.messages import Message, message
from zwitser.model import Tournament


def check_ready(tournament: Tournament) -> None:
    """Refuse to pair while results are missing or when all planned rounds are there.

    [macmahon M17]
    """
    refuse_missing_results(tournament)
    if tournament.rounds and len(tournament.history) >= tournament.rounds:
        raise BadInput.at("rounds", "all-rounds-paired", rounds=tournament.rounds)


def refuse_missing_results(tournament: Tournament) -> None:
    """Name every round with its boards that have no result yet."""
    faults = [
        fault(_where(period, number), "no-result-yet", boards=", ".join(map(str, boards)))
        for period, number, boards in tournament.open_rounds
    ]
    if faults:
        raise BadInput(faults)


def _where(period: int, number: int) -> Message:
    if period:
        return message("period-round", period=period, round=number)
    return message("round", round=number)
