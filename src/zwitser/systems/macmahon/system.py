"""MacMahon for go, as OpenGotha pairs it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

from zwitser.errors import Fault
from zwitser.messages import Message
from zwitser.model import AbsenceKind, Game, Player, Tournament
from zwitser.proposal import Pair, Proposal
from zwitser.systems.base import Example, Json, OwnStandings, PairingSystem
from zwitser.systems.go import Go, Levels
from zwitser.systems.macmahon import ID
from zwitser.systems.macmahon.levels import levels
from zwitser.systems.macmahon.options import (
    SCHEMA,
    SHARED,
    TIEBREAKS,
    MacMahonOptions,
    document_faults,
)
from zwitser.systems.macmahon.procedure import by_hand, komi_of, pair, stone_breaches
from zwitser.systems.macmahon.scores import scores_of, with_rank
from zwitser.systems.macmahon.standings import standings
from zwitser.systems.norms import Bars
from zwitser.systems.sheets import StandingsResult

NO_LIMIT = 10**9
"""A rematch is possible when nothing else is (M24)."""


class MacMahonGo(Go):
    """Handicap stones by difference of score, and a start by rank."""

    has_handicap = True
    has_levels = True

    def komi(self, tournament: Tournament, game: Game) -> str:
        return komi_of(tournament, game)

    def with_stones(self, tournament: Tournament, pair: Pair) -> Pair:
        return by_hand(tournament, pair)

    def stone_breaches(self, tournament: Tournament, pair: Pair) -> Iterable[Message]:
        return stone_breaches(tournament, pair)

    def levels(
        self,
        tournament: Tournament,
        *,
        bar: str = "",
        floor: str = "",
        corrections: Mapping[int, int] | None = None,
    ) -> Levels:
        return levels(tournament, bar=bar, floor=floor, corrections=corrections or {})


class MacMahonStandings(OwnStandings):
    """By MacMahon score (MMS), then tie-breaks of go."""

    has_initial_scores = True

    def compute(
        self,
        tournament: Tournament,
        *,
        period: int | None = None,
        after: int | None = None,
        tiebreaks: Sequence[str] | None = None,
    ) -> StandingsResult:
        return standings(tournament, period=period, after=after, tiebreaks=tiebreaks)

    def scores_after(self, tournament: Tournament, rounds: int) -> Mapping[int, int]:
        return {player: score.mms for player, score in scores_of(tournament, after=rounds).items()}


class MacMahon(PairingSystem):
    """MacMahon."""

    id = ID
    example = Example(32, 5)
    usual_rounds = 5
    go = MacMahonGo()
    standings = MacMahonStandings()
    planned_rounds = True
    needs_rank = True
    listed_by_strength = True
    both_may_win = True
    half_points = False
    draws_lots = True
    agreed_absence = True
    title = "MacMahon for go, as OpenGotha pairs it"
    sentences = ("macmahon",)
    bars = Bars(met="M24", meetings=NO_LIMIT)
    completion = "M35"
    stands = "M40"
    bye_first = ("macmahon.free-first", "M22")
    reads = ("rank", "rating", "lot", "club", "country", "smms_correction")
    tiebreaks = TIEBREAKS
    options = SHARED
    choices = MacMahonOptions
    absences = (AbsenceKind.HALF, AbsenceKind.ZERO, AbsenceKind.FULL)
    schema = SCHEMA

    def pair(
        self,
        tournament: Tournament,
        *,
        explain: bool = False,
        together: tuple[int, int] | None = None,
    ) -> Proposal:
        return pair(tournament, explain=explain, together=together)

    def completed(self, player: Player) -> Player:
        return with_rank(player)

    def foreign_rounds(self, tournament: Tournament) -> int:
        return MacMahonOptions.of(tournament).foreign_rounds

    def by_lot(self, tournament: Tournament, game: Game) -> bool:
        """Say whether another program drew these colours, as OpenGotha between equals (M38)."""
        if game.handicap or len(tournament.history) >= self.foreign_rounds(tournament):
            return False
        scores = scores_of(tournament)
        return scores[game.white].balance == scores[game.black].balance

    def document_faults(self, document: Json) -> Iterable[Fault]:
        return document_faults(document)

    def generate(self, recipe: Any, random: Random) -> Tournament:
        from zwitser.systems.macmahon.generate import generate

        return generate(recipe, random)
