"""The cross table: who met whom, in the order of the standings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import partial

from zwitser.messages import Language, format_points
from zwitser.model import Colour, Player, Tournament
from zwitser.results import Card, Entry, Kind
from zwitser_web.desk.standings.rows import rank_tables
from zwitser_web.store.readings import results_of
from zwitser_web.texts import text

UNPLAYED = {
    Kind.BYE: "bye",
    Kind.HALF: "half",
    Kind.FULL: "full",
    Kind.ZERO: "zero",
    Kind.WITHDRAWN: "withdrawn",
    Kind.FREE: "free",
    Kind.CLUB: "club",
    Kind.NOTICE: "notice",
    Kind.LATE: "late",
    Kind.REST: "bye",
}
"""The text for a round without a game."""


@dataclass(frozen=True, slots=True)
class CrossCell:
    """One round of one player: the opponent's rank and what came of it, or a word."""

    opponent: int
    colour: str
    score: str
    word: str
    title: str


@dataclass(frozen=True, slots=True)
class CrossRow:
    """One player."""

    rank: int
    player: Player
    points: str
    cells: tuple[CrossCell, ...]


@dataclass(frozen=True, slots=True)
class CrossTable:
    """A period, or the whole tournament."""

    heading: str
    rounds: range
    rows: tuple[CrossRow, ...]


def cross_tables(tournament: Tournament, lang: Language) -> list[CrossTable]:
    """Make the cross table of a tournament, or of each period of a club season, newest first."""
    return [
        _table(text("club.period", lang, number=number) if number else "", tournament, number, lang)
        for number, rounds in reversed(tournament.by_period)
        if rounds or not number
    ]


def _table(heading: str, tournament: Tournament, period: int, lang: Language) -> CrossTable:
    cards = results_of(tournament, period=period).cards
    tables = rank_tables(tournament, None, lang)
    lines = tables[-1].rows if tables else ()
    ranks = {row.player.id: row.rank for row in lines}
    names = {player.id: player.name for player in tournament.players}
    cells = partial(round_cells, ranks=ranks, names=names, lang=lang)
    rows = tuple(
        CrossRow(row.rank, row.player, row.points, cells(cards[row.player.id])) for row in lines
    )
    return CrossTable(heading, range(1, len(tournament.rounds_of(period)) + 1), rows)


def round_cells(
    card: Card, ranks: Mapping[int, int], names: Mapping[int, str], lang: Language
) -> tuple[CrossCell, ...]:
    """Give a player's rounds one by one; without ranks the opponents have no number."""
    return tuple(_cell(entry, ranks, names, lang) for entry in card.entries)


def _cell(
    entry: Entry, ranks: Mapping[int, int], names: Mapping[int, str], lang: Language
) -> CrossCell:
    if entry.kind in UNPLAYED:
        word = text(f"absence.short.{UNPLAYED[entry.kind]}", lang)
        return CrossCell(0, "", "", word, text(f"absence.{UNPLAYED[entry.kind]}", lang))
    colour = "" if entry.is_forfeit else "white" if entry.colour is Colour.WHITE else "black"
    score = "·" if entry.kind is Kind.PENDING else format_points(entry.points)
    mark = text("absence.short.forfeit", lang) if entry.is_forfeit else ""
    return CrossCell(ranks.get(entry.opponent, 0), colour, score, mark, names[entry.opponent])
