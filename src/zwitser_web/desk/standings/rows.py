"""The standings as the pages show them, the same shape for every system."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from zwitser.language import pretty
from zwitser.messages import Language, format_points, say
from zwitser.model import Player, Tournament
from zwitser.ranking import sentences as tiebreak_wording
from zwitser.results import Card, Kind
from zwitser.systems import shape_of, system_of
from zwitser.systems.swiss.resistance import control_totals
from zwitser.systems.system import SheetRow, StandingsOf
from zwitser_web.desk.rounds.numbers import RoundRef, last_played
from zwitser_web.desk.season.rated import rated
from zwitser_web.store.readings import results_of, standings_of

MOST_COLUMNS = 6
"""Values beside the points, where rounds fit in too."""


AWAY = {Kind.ZERO, Kind.WITHDRAWN, Kind.NOTICE, Kind.LATE}
"""Rounds in which somebody was simply not there."""


@dataclass(frozen=True, slots=True)
class Cell:
    """A value in the table and the criterion it belongs to."""

    criterion: str
    shown: str


@dataclass(frozen=True, slots=True)
class RankRow:
    """One line of a ranking; `same` means that the rank is shared with the line above."""

    rank: int
    player: Player
    points: str
    cells: tuple[Cell, ...]
    same: bool


@dataclass(frozen=True, slots=True)
class Total:
    """A control total: `points`, `ws` or `wp`, what it should be and what it is."""

    quantity: str
    expected: str
    found: str

    @property
    def comes_out(self) -> bool:
        return self.expected == self.found


@dataclass(frozen=True, slots=True)
class RankTable:
    """A ranking under a heading; a club has one for each group and one for the season."""

    heading: str
    columns: tuple[str, ...]
    rows: tuple[RankRow, ...]

    @property
    def is_roomy(self) -> bool:
        """Whether there is room for everybody's rounds beside the values."""
        return len(self.columns) <= MOST_COLUMNS


def rank_tables(tournament: Tournament, ref: RoundRef | None, lang: Language) -> list[RankTable]:
    """Rank a tournament after a round, or as it stands."""
    own = system_of(tournament).standings
    if own is not None:
        return _own_tables(tournament, own, ref, lang)
    found = standings_of(tournament, ref.number if ref else None)
    formats = {criterion.id: criterion.format for criterion in found.ranking.criteria}
    cell = cache(lambda id_, value: Cell(id_, pretty(formats[id_](value), lang)))
    by_id, cards = tournament.by_id, found.field.cards
    rows: list[RankRow] = []
    absent: list[RankRow] = []
    for line in found.players:
        if _never_came(cards[line.player]):
            nothing = tuple([Cell(id_, "") for id_ in found.columns])
            absent.append(RankRow(len(cards), by_id[line.player], "–", nothing, same=True))
            continue
        shown = tuple([cell(id_, line.values[id_]) for id_ in found.columns])
        rank = line.rank - len(absent)
        same = bool(rows) and rows[-1].rank == rank
        rows.append(RankRow(rank, by_id[line.player], format_points(line.points), shown, same))
    return [RankTable("", found.columns, (*rows, *absent))]


def _never_came(card: Card) -> bool:
    """Say whether somebody was absent in every round: he has no place among those who played."""
    return bool(card.entries) and all(entry.kind in AWAY for entry in card.entries)


def totals_of(tournament: Tournament, ref: RoundRef | None) -> list[Total]:
    """Add up what must come out after a round (F8); only resistance points have such totals."""
    if not shape_of(tournament).resistance:
        return []
    totals = control_totals(tournament, results=results_of(tournament, ref.number if ref else None))
    return [Total(t.quantity, format_points(t.expected), format_points(t.found)) for t in totals]


def warning_words(tournament: Tournament, lang: Language) -> list[str]:
    """Say what does not fit in the list of tie-breaks, where somebody chose one."""
    if system_of(tournament).standings is not None or not tournament.options.tiebreaks:
        return []
    return [
        say(claim, tiebreak_wording.SENTENCES, tournament.names, lang)
        for claim in standings_of(tournament).warnings
    ]


def _own_tables(
    tournament: Tournament, make: StandingsOf, ref: RoundRef | None, lang: Language
) -> list[RankTable]:
    """Show the standings that a system makes itself; before a new period's first round the old."""
    if not tournament.players:
        return []
    ref = ref or last_played(tournament)
    period, after = (ref.period or None, ref.number) if ref else (None, None)
    by_id = rated(tournament, period)
    return [
        RankTable(
            sheet.heading[0 if lang == "nl" else 1],
            tuple(name for name, _ in sheet.columns[3:]),
            tuple(_own_row(row, by_id) for row in sheet.rows),
        )
        for sheet in make(tournament, period=period, after=after).sheets(tournament.names, lang)
    ]


def _own_row(row: SheetRow, by_id: dict[int, Player]) -> RankRow:
    cells = tuple(Cell("", shown) for shown in row.cells[3:])
    return RankRow(row.rank, by_id[row.player], row.score, cells, same=False)
