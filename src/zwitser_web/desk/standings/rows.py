"""The standings as the pages show them, the same shape for every system."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from zwitser.messages import Language, format_points, say
from zwitser.model import Player, System, Tournament
from zwitser.ranking import sentences as tiebreak_wording
from zwitser.systems.club.standings import Line as ClubLine
from zwitser.systems.club.standings import standings as club_standings
from zwitser.systems.swiss.resistance import control_totals
from zwitser_web.desk.rounds.numbers import RoundRef
from zwitser_web.desk.season.rated import rated
from zwitser_web.store.readings import results_of, standings_of
from zwitser_web.texts import text

QUARTERS = {"25": "¼", "5": "½", "75": "¾"}


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


def rank_tables(tournament: Tournament, ref: RoundRef | None, lang: Language) -> list[RankTable]:
    """Rank a tournament after a round, or as it stands."""
    if tournament.system is System.CLUB:
        return _club_tables(tournament, ref, lang)
    found = standings_of(tournament, ref.number if ref else None)
    formats = {criterion.id: criterion.format for criterion in found.ranking.criteria}
    cell = cache(lambda id_, value: Cell(id_, pretty(formats[id_](value), lang)))
    by_id = tournament.by_id
    rows: list[RankRow] = []
    for line in found.players:
        shown = tuple([cell(id_, line.values[id_]) for id_ in found.columns])
        same = bool(rows) and rows[-1].rank == line.rank
        row = RankRow(line.rank, by_id[line.player], format_points(line.points), shown, same)
        rows.append(row)
    return [RankTable("", found.columns, tuple(rows))]


def totals_of(tournament: Tournament, ref: RoundRef | None) -> list[Total]:
    """Add up what must come out after a round (F8); only resistance points have such totals."""
    if tournament.system not in (System.KNSB_WEERSTAND, System.GO_WEERSTAND):
        return []
    rounds = tournament.history[: ref.number if ref else None]
    totals = control_totals(tournament, results=results_of(tournament, rounds))
    return [Total(t.quantity, format_points(t.expected), format_points(t.found)) for t in totals]


def warning_words(tournament: Tournament, lang: Language) -> list[str]:
    """Say what does not fit in the list of tie-breaks, where somebody chose one."""
    if tournament.system is System.CLUB or not tournament.options.tiebreaks:
        return []
    names = {player.id: player.name for player in tournament.players}
    return [
        say(claim, tiebreak_wording.SENTENCES, names, lang)
        for claim in standings_of(tournament).warnings
    ]


def _club_tables(tournament: Tournament, ref: RoundRef | None, lang: Language) -> list[RankTable]:
    if not tournament.players:
        return []
    period, after = (ref.period, ref.number) if ref else (None, None)
    found = club_standings(tournament, period=period, after=after)
    by_id = rated(tournament, period)
    tables = [
        RankTable(text("club.group", lang, group=chr(65 + n)), (), _club_rows(lines, by_id, lang))
        for n, lines in enumerate(found.groups)
    ]
    season = _club_rows(found.season, by_id, lang)
    return [*tables, RankTable(text("club.season", lang), (), season)]


def _club_rows(
    lines: Iterable[ClubLine], by_id: dict[int, Player], lang: Language
) -> tuple[RankRow, ...]:
    return tuple(
        RankRow(line.rank, by_id[line.player], decimal(line.score, lang), (), same=False)
        for line in lines
    )


def pretty(number: str | None, lang: Language) -> str:
    """Write an exact decimal for people: quarters as glyphs, else with the language's comma."""
    if number is None:
        return "–"
    whole, _, decimals = number.partition(".")
    if decimals in QUARTERS:
        return (whole if whole != "0" else "") + QUARTERS[decimals]
    return number.replace(".", ",") if lang == "nl" else number


def decimal(score: Fraction, lang: Language) -> str:
    """Write a club's score with two decimals."""
    return pretty(f"{float(score):.2f}", "en").replace(".", "," if lang == "nl" else ".")
