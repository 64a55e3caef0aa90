"""The front door to the engines: check that a round can be paired now, then ask the right one."""

from __future__ import annotations

from dataclasses import replace
from importlib import import_module
from typing import Protocol, cast

from zwitser.errors import BadInput, Fault, fault
from zwitser.model import Absence, AbsenceKind, Game, Round, System, Tournament
from zwitser.phrases import phrase
from zwitser.proposal import Proposal
from zwitser.systems.club.season import settled


class Engine(Protocol):
    """The shape of every engine's `pair`.

    With `explain` the proposal carries its explanation. With `together` the two players named
    must meet: the best pairing under that condition, for `--why`; NoPairing when there is none.
    """

    def __call__(
        self,
        tournament: Tournament,
        *,
        explain: bool = False,
        together: tuple[int, int] | None = None,
    ) -> Proposal: ...


ENGINES: dict[System, str] = {
    System.KNSB_WEERSTAND: "weerstand.chess",
    System.GO_WEERSTAND: "weerstand.go",
    System.KNSB_RATING: "rating.procedure",
    System.CLUB: "club.evening",
    System.ROUND_ROBIN: "round_robin.engine",
    System.DOUBLE_ROUND_ROBIN: "round_robin.engine",
}
"""The module of each system's engine; imported when it is needed."""


def engine_of(system: System) -> Engine:
    """Import the engine of a system."""
    module = import_module(f"zwitser.systems.{ENGINES[system]}")
    return cast(Engine, cast(object, module.pair))


def pair(
    tournament: Tournament, *, explain: bool = False, together: tuple[int, int] | None = None
) -> Proposal:
    """Pair the next round, or say why that can't be done now."""
    check_ready(tournament)
    return engine_of(tournament.system)(tournament, explain=explain, together=together)


def check_ready(tournament: Tournament) -> None:
    """Refuse to pair while results are missing or when all planned rounds are there."""
    faults = list(_pending_boards(tournament))
    if faults:
        raise BadInput(faults)
    if tournament.rounds and len(tournament.history) >= tournament.rounds:
        raise BadInput.at("rounds", "all-rounds-paired", rounds=tournament.rounds)


def _pending_boards(tournament: Tournament) -> list[Fault]:
    rounds = [
        (phrase("round", round=number), round_)
        for number, round_ in enumerate(tournament.history, 1)
    ]
    rounds += [
        (phrase("period-round", period=period_number, round=number), round_)
        for period_number, period in enumerate(tournament.periods, 1)
        for number, round_ in enumerate(period.rounds, 1)
    ]
    return [
        fault(where, "no-result-yet", boards=_list(round_.pending))
        for where, round_ in rounds
        if round_.pending
    ]


def _list(boards: tuple[int, ...]) -> str:
    return ", ".join(str(board) for board in boards)


def round_of(tournament: Tournament, proposal: Proposal) -> Round:
    """Make the round that a proposal proposes: results open, the absent as they were announced."""
    games = tuple(Game(pair.white, pair.black) for pair in proposal.pairs)
    bye = () if proposal.bye is None else (Absence(proposal.bye, AbsenceKind.BYE),)
    return Round(games, tournament.next_absences + bye)


def with_round(tournament: Tournament, proposal: Proposal) -> Tournament:
    """Add the proposed round to the tournament; nobody is absent from the round after it yet."""
    added = round_of(tournament, proposal)
    if tournament.system is System.CLUB:
        tournament = settled(tournament)
        *earlier, last = tournament.periods
        period = replace(last, rounds=(*last.rounds, added))
        return replace(tournament, periods=(*earlier, period), next_absences=())
    return replace(tournament, history=(*tournament.history, added), next_absences=())
