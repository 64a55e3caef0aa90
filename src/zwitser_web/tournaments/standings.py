"""The standings as the pages show them, the same shape for every system."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache

from zwitser.errors import BadInput
from zwitser.language import localise_amount, localise_number
from zwitser.messages import Language, format_points, say
from zwitser.model import Player, Tournament
from zwitser.ranking.wording import name_of, sign_of
from zwitser.results import Card, Kind
from zwitser.systems import system_of
from zwitser.systems.base import OwnStandings
from zwitser.systems.sheets import Sheet
from zwitser.systems.swiss import control_totals
from zwitser_web.caches import results_of, standings_of
from zwitser_web.round_numbers import RoundRef, last_played
from zwitser_web.texts import fault_words, text

PREVIOUS, VALUE = "previous", "value"
"""The columns with the place a round ago, and with what the place is worth."""

MOST_COLUMNS = 6
"""Values beside the points, where rounds fit in too."""


AWAY = {Kind.ZERO, Kind.WITHDRAWN, Kind.NOTICE, Kind.LATE}
"""Rounds in which somebody was simply not there."""


@dataclass(frozen=True, slots=True)
class RankCell:
    """A value in the table and the criterion it belongs to."""

    criterion: str
    shown: str


@dataclass(frozen=True, slots=True)
class RankColumn:
    """A column: its id, heading and full name; one that `stays` is on a phone too."""

    id: str
    name: str
    about: str
    stays: bool = False


@dataclass(frozen=True, slots=True)
class RankRow:
    """One line of a ranking; `same` means that the rank is shared with the line above."""

    rank: int
    player: Player
    points: str
    cells: tuple[RankCell, ...]
    same: bool

    @property
    def previous(self) -> str:
        """The place a round ago, where the table has it."""
        return self._cell(PREVIOUS)

    @property
    def value(self) -> str:
        """The value of the place, where the table has it."""
        return self._cell(VALUE)

    def _cell(self, id_: str) -> str:
        return next((cell.shown for cell in self.cells if cell.criterion == id_), "")

    @property
    def moved(self) -> int:
        """The places won (above 0) or lost since then."""
        return int(self.previous) - self.rank if self.previous else 0


@dataclass(frozen=True, slots=True)
class Total:
    """A control total: `points`, `ws` or `wp`, expected and actual."""

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
    columns: tuple[RankColumn, ...]
    rows: tuple[RankRow, ...]

    @property
    def by_id(self) -> dict[str, RankColumn]:
        """The columns, each by the criterion of its cells."""
        return {column.id: column for column in self.columns}

    @property
    def has_previous(self) -> bool:
        """Whether the place a round ago stands beside the place."""
        return PREVIOUS in self.by_id

    @property
    def has_rating(self) -> bool:
        """Whether the rating is a column of its own."""
        return "rating" in self.by_id

    @property
    def folds(self) -> bool:
        """Whether some columns give way on a phone, where they stand below the name."""
        return any(column.stays for column in self.columns)

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
    cell = cache(lambda id_, value: RankCell(id_, localise_number(formats[id_](value), lang)))
    by_id, cards = tournament.by_id, found.field.cards
    rows: list[RankRow] = []
    absent: list[RankRow] = []
    for line in found.players:
        if _never_came(cards[line.player]):
            nothing = tuple([RankCell(id_, "") for id_ in found.columns])
            absent.append(RankRow(len(cards), by_id[line.player], "–", nothing, same=True))
            continue
        shown = tuple([cell(id_, line.values[id_]) for id_ in found.columns])
        rank = line.rank - len(absent)
        same = bool(rows) and rows[-1].rank == rank
        rows.append(RankRow(rank, by_id[line.player], format_points(line.points), shown, same))
    system = system_of(tournament)
    columns = tuple(
        RankColumn(
            id_,
            sign_of(id_, lang, by_resistance=system.has_resistance),
            name_of(id_, lang, is_go=system.is_go),
        )
        for id_ in found.columns
    )
    return [RankTable("", columns, (*rows, *absent))]


Ranks = dict[tuple[str, int], int]
"""Everybody's rank, by the heading of the ranking and the player."""


def ranks_in(tables: Iterable[RankTable]) -> Ranks:
    return {(table.heading, row.player.id): row.rank for table in tables for row in table.rows}


def ranks_of(tournament: Tournament, ref: RoundRef, lang: Language) -> Ranks:
    if system_of(tournament).standings is not None:
        return ranks_in(rank_tables(tournament, ref, lang))
    found = standings_of(tournament, ref.number)
    absent = {id_ for id_, card in found.field.cards.items() if _never_came(card)}
    missed, ranks = 0, Ranks()
    for line in found.players:
        missed += line.player in absent
        rank = len(found.field.cards) if line.player in absent else line.rank - missed
        ranks["", line.player] = rank
    return ranks


def _never_came(card: Card) -> bool:
    """Say whether a player was absent in every round: he has no place in the ranking."""
    return bool(card.entries) and all(entry.kind in AWAY for entry in card.entries)


def totals_of(tournament: Tournament, ref: RoundRef | None) -> list[Total]:
    """Compute the control totals after a round (F8); only resistance points have them."""
    if not system_of(tournament).has_resistance:
        return []
    totals = control_totals(tournament, results=results_of(tournament, ref.number if ref else None))
    return [Total(t.quantity, format_points(t.expected), format_points(t.found)) for t in totals]


def warning_words(tournament: Tournament, lang: Language) -> list[str]:
    """Explain misfits in the list of tie-breaks, or why there can be no standings."""
    own = system_of(tournament).standings
    if own is not None:
        try:
            own.compute(tournament)
        except BadInput as error:
            what = " ".join(fault_words(error, lang))
            return [text("standings.impossible", lang, what=what)]
        return []
    if not tournament.options.tiebreaks:
        return []
    return [
        say(claim, ("ranking",), tournament.names, lang)
        for claim in standings_of(tournament).warnings
    ]


def _own_tables(
    tournament: Tournament, own: OwnStandings, ref: RoundRef | None, lang: Language
) -> list[RankTable]:
    """Show the standings that a system makes itself; before a new period's first round the old."""
    if not tournament.players:
        return []
    ref = ref or last_played(tournament)
    period, after = (ref.period or None, ref.number) if ref else (None, None)
    by_id = rated_players(tournament, period)
    try:
        made = own.compute(tournament, period=period, after=after).sheets(tournament.names, lang)
    except BadInput:
        return []  # `warning_words` says what is wrong; other pages go on without a ranking.
    tables = [_own_table(sheet, by_id, lang) for sheet in made]
    if len(tables) == 2:
        first, second = ([(row.player.id, row.points) for row in t.rows] for t in tables)
        # A standing of the season may only repeat the list.
        return tables[:1] if first == second else tables
    return tables


def _own_table(sheet: Sheet, by_id: dict[int, Player], lang: Language) -> RankTable:
    columns = tuple(
        RankColumn(column.id or column.name, column.name, column.about or column.name, column.stays)
        for column in sheet.columns[3:]
    )
    rows = []
    for row in sheet.rows:
        cells = tuple(
            RankCell(column.id, localise_amount(shown, lang).replace("-", "−"))
            for column, shown in zip(columns, row.cells[3:], strict=True)
        )
        rows.append(RankRow(row.rank, by_id[row.player], row.score, cells, same=False))
    return RankTable(sheet.heading, columns, tuple(rows))


def rated_players(tournament: Tournament, period: int | None = None) -> dict[int, Player]:
    """Give the players by id, each with the rating that counts in a period (default: the last).

    In a club season that is the one at the start of the period (Waarde).
    """
    if not tournament.periods:
        return tournament.by_id
    listed = dict(tournament.periods[(period or len(tournament.periods)) - 1].ratings)
    changed = {
        player.id: replace(player, rating=listed[player.id])
        for player in tournament.players
        if listed.get(player.id, player.rating) != player.rating
    }
    return tournament.by_id | changed
