"""The Keizer system: one list, in which a win brings the opponent's value."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import Any

from zwitser.errors import Fault
from zwitser.language import Language, Text
from zwitser.messages import Message
from zwitser.model import Absence, AbsenceKind, Tournament
from zwitser.proposal import Pair, Proposal
from zwitser.systems.base import (
    Ahead,
    Example,
    Json,
    OwnStandings,
    PairingSystem,
    StandingsResult,
    Worked,
)
from zwitser.systems.keizer import ID
from zwitser.systems.keizer.absences import away
from zwitser.systems.keizer.colours import Colours, give_colours
from zwitser.systems.keizer.document import SCHEMA, faults, longest_list
from zwitser.systems.keizer.example import worked
from zwitser.systems.keizer.ladder import reaches_zero
from zwitser.systems.keizer.lists import lists_of
from zwitser.systems.keizer.moves import moves
from zwitser.systems.keizer.norms import BARS
from zwitser.systems.keizer.options import KeizerOptions
from zwitser.systems.keizer.overview import group_differences, group_standings, season_lines
from zwitser.systems.keizer.procedure import last_white, pair
from zwitser.systems.keizer.season import late_after_joining, read_entries
from zwitser.systems.keizer.standings import standings
from zwitser.systems.keizer.told import account_of, prospects
from zwitser.systems.keizer.turn import begins, group_of, next_period, next_season, settled
from zwitser.systems.seasons import (
    GroupDifference,
    GroupStanding,
    Moved,
    PeriodClosed,
    Season,
    SeasonLine,
)


class KeizerSeason(Season):
    """Periods that nobody plans: one ends when the organiser closes it."""

    def pin_derived(self, tournament: Tournament) -> Tournament:
        return settled(tournament)

    def group_of(self, tournament: Tournament, period: int, played: int) -> Callable[[int], str]:
        return group_of(tournament, period)

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

    def beginnings(self, tournament: Tournament) -> tuple[Text, Text]:
        return begins(tournament)


class KeizerStandings(OwnStandings):
    """The list: every score counts the values that the opponents have on the list itself."""

    explains_scores = True

    def compute(
        self,
        tournament: Tournament,
        *,
        period: int | None = None,
        after: int | None = None,
        tiebreaks: Sequence[str] | None = None,
    ) -> StandingsResult:
        return standings(tournament, period=period, after=after, tiebreaks=tiebreaks)

    def account(
        self,
        tournament: Tournament,
        player: int,
        *,
        period: int | None = None,
        after: int | None = None,
    ) -> Iterable[tuple[Message, tuple[Message, ...]]]:
        return account_of(tournament, player, period=period, after=after)

    def prospects(self, tournament: Tournament, player: int, opponent: int) -> Iterable[Message]:
        return prospects(tournament, player, opponent)

    def moves(self, before: Tournament, after: Tournament) -> tuple[Moved, ...]:
        return moves(before, after)


class Keizer(PairingSystem):
    """The Keizer system."""

    id = ID
    name = ("Keizersysteem", "Keizer system")
    about = (
        "Eén lijst: winst levert de waarde van je tegenstander op, en die verandert met de lijst.",
        "One list: a win brings the opponent's value, and the values move with the list.",
    )
    example = Example(("Voorbeeld: Keizercompetitie", "Example: Keizer season"), 20, 9)
    season = KeizerSeason()
    standings = KeizerStandings()
    half_points = False
    has_groups = True
    needs_rating = True
    has_values = True
    title = "The Keizer system"
    sentences = ("keizer",)
    score = ("Totaal", "Total")
    bars = BARS
    completion = "K19"
    reads = ("rating", "name")
    options = ("seed", "forbidden")
    choices = KeizerOptions
    absences = (
        AbsenceKind.NOTICE,
        AbsenceKind.CLUB,
        AbsenceKind.ZERO,
        AbsenceKind.LATE,
    )
    missed = AbsenceKind.LATE
    all_are_listed = False
    schema = SCHEMA

    def pair(
        self,
        tournament: Tournament,
        *,
        explain: bool = False,
        together: tuple[int, int] | None = None,
    ) -> Proposal:
        return pair(tournament, explain=explain, together=together)

    def colours(self, tournament: Tournament, white: int, black: int) -> Pair:
        """Give the colours of a late pair as those of any other (K20)."""
        lists = lists_of(tournament)
        season, order = lists.season, lists.entry_list(lists.season.played + 1)
        place = {player: number for number, player in enumerate(order)}
        higher, lower = sorted((white, black), key=lambda player: place.get(player, len(order)))
        had = {player: Colours(season.colours[player]) for player in (white, black)}
        last = last_white(season, white, black)
        return give_colours(higher, lower, had, last, season.options.colour_run).pair

    def away(self, tournament: Tournament) -> Mapping[int, Message]:
        return away(tournament)

    def absence_refusals(
        self, tournament: Tournament, players: Sequence[int], kind: AbsenceKind, ahead: Ahead
    ) -> Iterator[tuple[str, dict[str, int]]]:
        """Refuse `late` for a player who has joined (K4)."""
        if kind is AbsenceKind.LATE:
            noted = tuple(Absence(player, kind) for player in players)
            season = read_entries(replace(tournament, next_absences=noted))
            for player, _ in late_after_joining(season):
                yield "late-after-joining", {"player": player}

    def impossible(self, tournament: Tournament) -> Iterator[tuple[str, dict[str, int]]]:
        """Refuse more players than the value of the first place allows (K3)."""
        count = longest_list(read_entries(tournament))
        if reaches_zero(KeizerOptions.of(tournament), count):
            yield "values-run-out", {"count": count}

    def worked(self, own: Any, lang: Language) -> Worked:
        return worked(own, lang)

    def document_faults(self, document: Json) -> Iterable[Fault]:
        return faults(document)
