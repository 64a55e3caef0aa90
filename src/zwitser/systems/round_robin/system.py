"""Round robins, single and double."""

from __future__ import annotations

from zwitser.model import Tournament, Unplayed
from zwitser.systems.base import Bars, Example, PairingSystem, Preset, Trf
from zwitser.systems.round_robin import procedure


class SingleTrf(Trf):
    names = ("BERGER_ROUNDROBIN", "BERGER_ROUNDROBIN_G1", "FIDE_ROUNDROBIN", "CUSTOM_ROUNDROBIN")


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

    pair = staticmethod(procedure.pair)

    def number_of_rounds(self, tournament: Tournament) -> int:
        """Count the rounds in which everyone meets everyone."""
        players = len(tournament.players)
        if players < 2:
            return tournament.rounds
        return tournament.rounds or self.cycles * (players + players % 2 - 1)

    settle = staticmethod(procedure.settle)
    withdrawn = staticmethod(procedure.withdrawn)
    annulled_players = staticmethod(procedure.annulled_players)


class DoubleTrf(Trf):
    names = ("BERGER_DOUBLEROUNDROBIN", "BERGER_ROUNDROBIN_G2", "FIDE_DOUBLEROUNDROBIN")


class DoubleRoundRobin(RoundRobin):
    """Everybody meets everybody twice, once with each colour."""

    id = "double-round-robin"
    example = Example(4, 6)
    trf = DoubleTrf()
    cycles = 2
    bars = Bars(meetings=2)
