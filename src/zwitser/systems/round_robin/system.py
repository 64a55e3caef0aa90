"""Round robins, single and double."""

from __future__ import annotations

from collections.abc import Sequence

from zwitser.model import Round, Tournament, Unplayed
from zwitser.proposal import Proposal
from zwitser.systems.base import Bars, Example, PairingSystem, Preset, Trf
from zwitser.systems.round_robin import procedure


class SingleTrf(Trf):
    """FIDE's names for the single round robin."""

    names = (
        "BERGER_ROUNDROBIN",
        "BERGER_ROUNDROBIN_G1",
        "FIDE_ROUNDROBIN",
        "CUSTOM_ROUNDROBIN",
    )


class RoundRobin(PairingSystem):
    """Everybody meets everybody once, by Berger's table."""

    id = "round-robin"
    example = Example(8, 7)
    trf: Trf = SingleTrf()
    cycles = 1
    draws_lots = True
    adds_points = True
    bye_rests = True
    annuls_games = True
    sentences = ("round_robin",)
    never_meet = "why.other-round"
    ranking = Preset(("DE-FIDE", "WINS", "SB"), "4.FIDE", Unplayed.FIDE2026)

    def pair(
        self,
        tournament: Tournament,
        *,
        explain: bool = False,
        together: tuple[int, int] | None = None,
    ) -> Proposal:
        return procedure.pair(tournament, explain=explain, together=together)

    def planned(self, tournament: Tournament) -> int:
        """Count the rounds in which everyone meets everyone."""
        players = len(tournament.players)
        if players < 2:
            return tournament.rounds
        return tournament.rounds or self.cycles * (players + players % 2 - 1)

    def settle(self, tournament: Tournament, rounds: Sequence[Round]) -> Sequence[Round]:
        return procedure.settle(tournament, rounds)

    def withdrawn(self, rounds: Sequence[Round]) -> frozenset[int]:
        return procedure.withdrawn(rounds)

    def annulled(self, tournament: Tournament, rounds: Sequence[Round]) -> frozenset[int]:
        return procedure.annulled(tournament, rounds)


class DoubleTrf(Trf):
    """FIDE's names for the double round robin."""

    names = ("BERGER_DOUBLEROUNDROBIN", "BERGER_ROUNDROBIN_G2", "FIDE_DOUBLEROUNDROBIN")


class DoubleRoundRobin(RoundRobin):
    """Everybody meets everybody twice, once with each colour."""

    id = "double-round-robin"
    example = Example(4, 6)
    trf = DoubleTrf()
    cycles = 2
    bars = Bars(meetings=2)
