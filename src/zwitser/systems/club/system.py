"""A club's internal competition: periods, groups with promotion and relegation, free evenings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from string import ascii_uppercase

from zwitser.errors import Fault
from zwitser.messages import Message
from zwitser.model import Absence, AbsenceKind, Game, Tournament
from zwitser.proposal import Pair, Proposal
from zwitser.systems.base import (
    Ahead,
    Example,
    Json,
    OwnStandings,
    PairingSystem,
    StandingsResult,
)
from zwitser.systems.club import lot
from zwitser.systems.club.document import faults
from zwitser.systems.club.evening import pair
from zwitser.systems.club.free import counts_one_round, free_evening_faults
from zwitser.systems.club.norms import norms
from zwitser.systems.club.options import ClubOptions
from zwitser.systems.club.overview import group_standings, season_lines
from zwitser.systems.club.season import read_season, settled
from zwitser.systems.club.standings import standings
from zwitser.systems.club.turn import group_differences, next_period, next_season
from zwitser.systems.club.why_free import rounds_unknown
from zwitser.systems.norms import Norms
from zwitser.systems.seasons import GroupDifference, GroupStanding, PeriodClosed, Season, SeasonLine


class ClubSeason(Season):
    """A planned number of periods with a planned number of rounds."""

    def periods(self, tournament: Tournament) -> int:
        return ClubOptions.of(tournament).periods

    def planned(self, tournament: Tournament, period: int) -> int:
        per_period = ClubOptions.of(tournament).rounds_per_period
        return per_period[period - 1] if 0 < period <= len(per_period) else 0

    def plan(self, tournament: Tournament, rounds: tuple[int, ...]) -> Tournament:
        own = replace(ClubOptions.of(tournament), rounds_per_period=rounds)
        return replace(tournament, options=replace(tournament.options, own=own))

    def pin_derived(self, tournament: Tournament) -> Tournament:
        return settled(tournament)

    def group_of(self, tournament: Tournament, period: int, played: int) -> Callable[[int], str]:
        """Name everyone's group before a round; a player in none plays with the last (Promotie)."""
        current = read_season(tournament, period=period, after=played).current
        group_of, last = current.group_of, len(current.groups) - 1
        return lambda player: ascii_uppercase[group_of.get(player, last)]

    def next_period(
        self, tournament: Tournament, ratings: Mapping[int, int] | None = None
    ) -> tuple[Tournament, PeriodClosed]:
        return next_period(tournament, ratings)

    def next_season(
        self,
        tournament: Tournament,
        ratings: Mapping[int, int] | None = None,
        *,
        name: str | None = None,
    ) -> tuple[Tournament, PeriodClosed]:
        return next_season(tournament, ratings, name=name)

    def lines(self, tournament: Tournament) -> tuple[SeasonLine, ...]:
        return season_lines(tournament)

    def groups(self, tournament: Tournament, period: int) -> tuple[GroupStanding, ...]:
        return group_standings(tournament, period)

    def differences(self, tournament: Tournament) -> tuple[GroupDifference, ...]:
        return group_differences(tournament)

    def beginnings(self, tournament: Tournament) -> tuple[str, str]:
        """Let points begin anew and groups go on (Promotie)."""
        return "begins.period", "begins.season"


class ClubStandings(OwnStandings):
    """Points by the opponents' values, per group and over the season."""

    def compute(
        self,
        tournament: Tournament,
        *,
        period: int | None = None,
        after: int | None = None,
        tiebreaks: Sequence[str] | None = None,
    ) -> StandingsResult:
        return standings(tournament, period=period, after=after, tiebreaks=tiebreaks)


class Club(PairingSystem):
    """A club's internal competition."""

    id = "club"
    example = Example(22, 7)
    season = ClubSeason()
    standings = ClubStandings()
    half_points = False
    has_groups = True
    needs_rating = True
    has_values = True
    draws_lots = True
    title = "The club's internal competition"
    sentences = ("club",)
    completion = "Indeling"
    reads = ("rating", "name")
    choices = ClubOptions
    absences = (AbsenceKind.ZERO, AbsenceKind.FREE)
    all_are_listed = False
    schema = {"options": ClubOptions.schema()}

    def pair(
        self,
        tournament: Tournament,
        *,
        explain: bool = False,
        together: tuple[int, int] | None = None,
    ) -> Proposal:
        return pair(tournament, explain=explain, together=together)

    def norms(self, tournament: Tournament) -> Norms:
        return norms(tournament)

    def colours(self, tournament: Tournament, white: int, black: int) -> Pair:
        """Give the colours of a late pair: the reverse of their last game, else by lot (Kleur)."""
        last_white = read_season(tournament).last_white
        return lot.colours(white, black, last_white, tournament.options.seed)

    def by_lot(self, tournament: Tournament, game: Game) -> bool:
        """Say whether a lot gave the colours: at a first meeting of the season any are right."""
        met = read_season(tournament).last_white
        return (min(game.white, game.black), max(game.white, game.black)) not in met

    def cautions(self, tournament: Tournament) -> Iterator[Message]:
        """Ask for the rounds of the last period: they decide who is spared (Titelkandidaten)."""
        if len(tournament.periods) == ClubOptions.of(tournament).periods:
            season = read_season(tournament)
            if counts_one_round(season):
                yield rounds_unknown(season)

    def absence_refusals(
        self, tournament: Tournament, players: Sequence[int], kind: AbsenceKind, ahead: Ahead
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

    def document_faults(self, document: Json) -> Iterable[Fault]:
        return faults(document)
