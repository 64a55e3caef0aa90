"""The two systems of resistance points: the KNSB's for chess, and that of the go federation."""

from __future__ import annotations

from zwitser.model import Tournament
from zwitser.proposal import Proposal
from zwitser.systems.base import Example, PairingSystem, Preset
from zwitser.systems.go import GO_PLAYER, Go
from zwitser.systems.swiss import ControlTotal, totals_of_complete_rounds
from zwitser.systems.weerstand import chess
from zwitser.systems.weerstand import go as go_engine


class Weerstand(PairingSystem):
    """What the two have in common."""

    score_groups = True
    planned_rounds = True
    has_resistance = True
    sentences = ("weerstand",)
    options = ("first_round", "bye_points")

    def controls(self, tournament: Tournament) -> tuple[ControlTotal, ...]:
        return totals_of_complete_rounds(tournament)


class KnsbWeerstand(Weerstand):
    """Swiss on resistance points, as the KNSB had it in 1996."""

    id = "knsb-weerstand"
    example = Example(24, 7)
    title = "KNSB, Swiss on resistance points (1996)"
    notes_due_colour = True
    signed_zero = True
    bars = chess.BARS
    half_point_criteria = {"C4.1": 0}
    completion = "C9"
    no_show = "F10"
    published = "F6"
    stands = "F7"
    # The final ranking [F12]: the mutual result for the first place, WP, SB, the lot.
    ranking = Preset(("DE", "WP", "SB", "LOT"), "F12", None, frozenset({"DE"}), ("WP", "SB"))

    def pair(
        self,
        tournament: Tournament,
        *,
        explain: bool = False,
        together: tuple[int, int] | None = None,
    ) -> Proposal:
        return chess.pair(tournament, explain=explain, together=together)


class GoWeerstand(Weerstand):
    """The Swiss system as the go federation plays it."""

    id = "go-weerstand"
    example = Example(16, 5)
    usual_rounds = 5
    go = Go()
    blacks_count = True
    title = "Go, Swiss on resistance points"
    bars = go_engine.BARS
    completion = "4.8"
    published = "7.6"
    stands = "7.7"
    tiebreaks = ("WP", "WP-C1", "WP-M1", "SB", "DE", "WINS", "SOPS", "LOT")
    # The final ranking [go 7.5]: WP, SB, the mutual result, the lot.
    ranking = Preset(("WP", "SB", "DE", "LOT"), "7.5", shown=("WP", "SB"))
    schema = {"player": GO_PLAYER}

    def pair(
        self,
        tournament: Tournament,
        *,
        explain: bool = False,
        together: tuple[int, int] | None = None,
    ) -> Proposal:
        return go_engine.pair(tournament, explain=explain, together=together)
