"""What stands beside a ranking: everybody's rounds, who went up or down, and how one performed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from django.utils.html import escape
from django.utils.safestring import SafeString

from zwitser.messages import Language
from zwitser.model import Colour, Tournament
from zwitser.ranking.ratings import performance, rated_entries
from zwitser.results import Card, Entry, Kind
from zwitser.systems import system_of
from zwitser.systems.base import PairingSystem
from zwitser_web.caches import results_of
from zwitser_web.jinja import disc
from zwitser_web.round_numbers import RoundRef
from zwitser_web.tournaments.crosstable import cell_of
from zwitser_web.tournaments.rated import rated
from zwitser_web.tournaments.standings import Ranks, RankTable, ranks_of


@dataclass(frozen=True, slots=True)
class Course:
    """One player's rounds as a page shows them, and the places he won (above 0) or lost since."""

    marks: SafeString
    moved: int
    performance: str


@dataclass(frozen=True, slots=True)
class Courses:
    """The courses by the heading of a ranking and the player, and whether performances are told."""

    of: Mapping[tuple[str, int], Course]
    performs: bool


NONE = Courses({}, performs=False)


def courses(
    tournament: Tournament,
    ref: RoundRef,
    tables: Sequence[RankTable],
    lang: Language,
    ranks: Callable[[RoundRef], Ranks] | None = None,
) -> Courses:
    """Give everybody's course up to a round, in a club season since the period began.

    `ranks` tells the ranks after a round to who has made that ranking already.
    """
    roomy = [table for table in tables if table.is_roomy]
    if not roomy or not ref.number:
        return NONE
    writer = _Writer(tournament, ref, lang, ranks or (lambda ref: ranks_of(tournament, ref, lang)))
    found = {
        (table.heading, row.player.id): writer.course(table.heading, row.player.id, row.rank)
        for table in roomy
        for row in table.rows
    }
    return Courses(found, any(course.performance for course in found.values()))


def read_in_order(tournament: Tournament, ref: RoundRef | None) -> None:
    """Read the rounds before the last one first: a reading goes on from the one before it."""
    if ref and not ref.period and ref.number > 1:
        results_of(tournament, ref.number - 1)


class _Writer:
    """Writes courses; the rounds are read once, and ranked once as they were before the last."""

    def __init__(
        self,
        tournament: Tournament,
        ref: RoundRef,
        lang: Language,
        ranks: Callable[[RoundRef], Ranks],
    ) -> None:
        self.last = ref.number
        self.lang = lang
        self.names = {player: escape(name) for player, name in tournament.names.items()}
        results = results_of(tournament, period=ref.period or None)
        self.cards, self.scoring = results.cards, results.scoring
        before = RoundRef(ref.period, ref.number - 1)
        self.before = ranks(before) if before.number else {}
        ratings = rated(tournament, ref.period or None)
        self.ratings = {id_: player.rating for id_, player in ratings.items()}
        self.system = system_of(tournament)
        self.performs = not self.system.is_go

    def course(self, heading: str, player: int, rank: int) -> Course:
        """Write the course of a player in one ranking."""
        card = self.cards[player]
        # Thousands of marks of a few kinds: joined here they cost a tenth of a template's time.
        marks = SafeString("".join([self._mark(entry) for entry in card.entries[: self.last]]))
        return Course(marks, self.before.get((heading, player), rank) - rank, self._shown(card))

    def _mark(self, entry: Entry) -> str:
        title, shown = _mark_of(entry.kind, entry.colour, entry.points, self.lang, self.system)
        title = title or self.names[entry.opponent]
        return f'<span class="round-mark" title="{title}">{shown}</span>'

    def _shown(self, card: Card) -> str:
        if not self.performs:
            return ""
        games = rated_entries(card.entries[: self.last], self.ratings, self.scoring)
        found = performance(games)
        return "" if found is None else str(found)


@cache
def _mark_of(
    kind: Kind, colour: Colour | None, points: int, lang: Language, system: PairingSystem
) -> tuple[str, str]:
    """Give what a round shows, and what it is called where it has no opponent to name."""
    entry = Entry(0, kind, points, 0, colour)
    cell = cell_of(entry, {}, {}, lang, system)
    mark = disc(cell.colour, lang) if cell.colour else ""
    word = f" <small>{escape(cell.word)}</small>" if cell.score and cell.word else ""
    return escape(cell.title), f"{mark}{escape(cell.score or cell.word)}{word}"
