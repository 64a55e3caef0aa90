"""A club's internal competition: periods, groups with promotion and relegation, free evenings."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from zwitser.messages import Message
from zwitser.model import Absence, AbsenceKind, Game, Tournament
from zwitser.proposal import Pair
from zwitser.results import read
from zwitser.systems.base import Example, LaterRounds, Norms, PairingSystem
from zwitser.systems.club import procedure
from zwitser.systems.club.free import BARS, free_evening_faults, missing_plan
from zwitser.systems.club.options import ClubOptions, document_faults
from zwitser.systems.club.season import read_season
from zwitser.systems.club.standings import ClubRanking, ClubSeason


class Club(PairingSystem):
    id = "club"
    example = Example(22, 7)
    season = ClubSeason()
    standings = ClubRanking()
    half_points = False
    has_groups = True
    needs_rating = True
    has_values = True
    draws_lots = True
    title = "The club's internal competition"
    sentences = ("club",)
    bars = BARS
    completion = "Indeling"
    reads = ("rating", "name")
    choices = ClubOptions
    absences = (AbsenceKind.ZERO, AbsenceKind.FREE)
    all_are_listed = False
    schema = {"options": ClubOptions.schema()}

    pair = staticmethod(procedure.pair)

    def norms(self, tournament: Tournament) -> Norms:
        """Read the whole season, and the period for who has met (Indeling)."""
        period = read(tournament, period=len(tournament.periods))
        return Norms(tournament, read(tournament), period.cards, self.bars)

    def colours(self, tournament: Tournament, white: int, black: int) -> Pair:
        """Give the colours of a late pair: the reverse of their last game, else by lot (Kleur)."""
        last_white = read_season(tournament).last_white
        return procedure.colours(white, black, last_white, tournament.options.seed)

    def by_lot(self, tournament: Tournament, game: Game) -> bool:
        """Say whether a lot gave the colours: at a first meeting of the season any are right."""
        met = read_season(tournament).last_white
        return (min(game.white, game.black), max(game.white, game.black)) not in met

    def cautions(self, tournament: Tournament) -> Iterator[Message]:
        """Ask for the rounds of the last period: they decide who is spared (Titelkandidaten)."""
        if len(tournament.periods) == ClubOptions.of(tournament).periods:
            yield from missing_plan(read_season(tournament))

    def absence_refusals(
        self, tournament: Tournament, players: Sequence[int], kind: AbsenceKind, ahead: LaterRounds
    ) -> Iterator[tuple[str, dict[str, int]]]:
        """Refuse the free evenings that the regulation refuses (VrijeAvond)."""
        if kind is not AbsenceKind.FREE:
            return
        club = ClubOptions.of(tournament)
        if len(tournament.periods) > club.periods - club.periods_without_free:
            yield "free-evenings-over", {}
            return
        season = read_season(tournament)
        for player in players:
            asked = replace(tournament, next_absences=(Absence(player, AbsenceKind.FREE),))
            if any(free_evening_faults(asked, season)):
                yield "free-evening-again", {"player": player}

    document_faults = staticmethod(document_faults)
