"""Whether the next round of a tournament can be paired at all, whatever its system."""

from __future__ import annotations

from zwitser.errors import BadInput, Fault, fault
from zwitser.messages import Message, message
from zwitser.model import Tournament


def check_ready(tournament: Tournament) -> None:
    """Refuse to pair while results are missing or when all planned rounds are there.

    [macmahon M17]
    """
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
