"""The cross table: who met whom, in the order of the standings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import partial

from zwitser.messages import Language, format_points
from zwitser.model import Colour, Player, Tournament
from zwitser.results import Card, Entry, Kind
from zwitser.systems import system_of
from zwitser.systems.base import PairingSystem
from zwitser_web.caches import results_of
from zwitser_web.texts import text
from zwitser_web.tournaments.standings import RankColumn, rank_tables

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


NO_RESULT = "*"
"""Behind a game of go that counts as jigo for want of a result (go 2.4)."""

SIGNS = {2: "+", 1: "=", 0: "−"}
"""What came of a game, in a wall list."""


@dataclass(frozen=True, slots=True)
class CrossCell:
    """One round of one player: the opponent's line and what came of it, or a word."""

    opponent: int
    colour: str
    score: str
    word: str
    title: str
    wall: str = ""
    """All of it as a wall list of go has it, `12+w/2`: place, result, colour, stones."""


@dataclass(frozen=True, slots=True)
class CrossRow:
    """One player; the rank is the line of this table, that nobody shares."""

    rank: int
    player: Player
    points: str
    cells: tuple[CrossCell, ...]
    values: tuple[str, ...] = ()
    """What decides after the points, on a wall list."""


@dataclass(frozen=True, slots=True)
class CrossTable:
    """A period, or the whole tournament; a wall list has columns after the score."""

    heading: str
    rounds: range
    rows: tuple[CrossRow, ...]
    columns: tuple[RankColumn, ...] = ()


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
    system = system_of(tournament)
    # Results name a line: who shares a place has a line of his own all the same.
    places = {row.player.id: place for place, row in enumerate(lines, 1)}
    names = {player.id: player.name for player in tournament.players}
    cells = partial(round_cells, ranks=places, names=names, system=system, lang=lang)
    columns = tables[-1].columns if tables and system.is_go else ()
    rows = tuple(
        CrossRow(
            places[row.player.id],
            row.player,
            row.points,
            cells(cards[row.player.id]),
            tuple(cell.shown for cell in row.cells) if columns else (),
        )
        for row in lines
    )
    return CrossTable(heading, range(1, len(tournament.rounds_of(period)) + 1), rows, columns)


def round_cells(
    card: Card,
    ranks: Mapping[int, int],
    names: Mapping[int, str],
    lang: Language,
    system: PairingSystem | None = None,
) -> tuple[CrossCell, ...]:
    """Give a player's rounds one by one.

    The shape of a go tournament makes a wall list of them.
    """
    cells = [cell_of(entry, ranks, names, lang, system) for entry in card.entries]
    if system is None or not system.is_go:
        return tuple(cells)
    return tuple(
        replace(cell, wall=_wall(entry, cell.opponent, system.has_handicap))
        if cell.opponent
        else cell
        for entry, cell in zip(card.entries, cells, strict=True)
    )


def unplayed_word(entry: Entry, system: PairingSystem | None) -> str:
    """Name the word for a round without a game; a half is not always half a point."""
    agreed = system is not None and system.agreed_absence and entry.kind is Kind.HALF
    return "agreed" if agreed else UNPLAYED[entry.kind]


def cell_of(
    entry: Entry,
    ranks: Mapping[int, int],
    names: Mapping[int, str],
    lang: Language,
    system: PairingSystem | None = None,
) -> CrossCell:
    """Give a round; an opponent who has no rank or name here has none in it."""
    if entry.kind in UNPLAYED:
        word = unplayed_word(entry, system)
        short = text(f"absence.short.{word}", lang)
        return CrossCell(0, "", "", short, text(f"absence.{word}", lang))
    colour = "" if entry.is_forfeit else "white" if entry.colour is Colour.WHITE else "black"
    score = "·" if entry.kind is Kind.PENDING else format_points(entry.points)
    mark = text("absence.short.forfeit", lang) if entry.is_forfeit else ""
    title = names.get(entry.opponent, "")
    if entry.no_result and system is not None and system.is_go:
        mark, title = NO_RESULT, f"{title} · {text('go.result.*', lang)}"
    return CrossCell(ranks.get(entry.opponent, 0), colour, score, mark, title)


def _wall(entry: Entry, opponent: int, has_stones: bool) -> str:
    """Write a game as `12+w/2`, with ! where it was decided without play, * without a result."""
    sign = "?" if entry.kind is Kind.PENDING else SIGNS[entry.points]
    stones = f"/{entry.handicap}" if has_stones else ""
    colour = "w" if entry.colour is Colour.WHITE else "b"
    return f"{opponent}{sign}{colour}{stones}{'!' * entry.is_forfeit}{NO_RESULT * entry.no_result}"
