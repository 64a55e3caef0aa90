"""The cross table: who met whom, in the order of the standings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, partial

from django.utils.html import escape
from django.utils.safestring import SafeString

from zwitser.messages import Language, format_points
from zwitser.model import Colour, Game, Player, Result, Round, Tournament
from zwitser.ranking.ratings import performance, rated_entries
from zwitser.results import Card, Entry, Kind
from zwitser.systems import system_of
from zwitser.systems.base import PairingSystem
from zwitser.systems.round_robin.berger import Fixture, played_fixtures, schedule
from zwitser_web.caches import results_of
from zwitser_web.jinja import disc
from zwitser_web.round_numbers import RoundRef
from zwitser_web.texts import text
from zwitser_web.tournaments.standings import (
    RankColumn,
    Ranks,
    RankTable,
    rank_tables,
    ranks_of,
    rated,
)

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


# The square table of a round robin: everybody against everybody, with a black diagonal.


@dataclass(frozen=True, slots=True)
class Mark:
    """One game from one side: the colour, and the score or a point while it is open."""

    colour: str
    score: str


@dataclass(frozen=True, slots=True)
class SquareRow:
    """One player against all others; None is the player himself."""

    rank: int
    player: Player
    cells: tuple[tuple[Mark, ...] | None, ...]
    points: str


def square(tournament: Tournament, lang: Language) -> list[SquareRow]:
    """Make the square in the order of the standings."""
    tables = rank_tables(tournament, None, lang)
    lines = tables[0].rows if tables else ()
    order = [line.player.id for line in lines]
    cards = results_of(tournament).cards
    return [
        SquareRow(n, line.player, _cells(line.player.id, order, cards), line.points)
        for n, line in enumerate(lines, 1)
    ]


def _cells(
    player: int, order: list[int], cards: Mapping[int, Card]
) -> tuple[tuple[Mark, ...] | None, ...]:
    met: dict[int, list[Mark]] = {}
    for entry in cards[player].entries:
        if entry.opponent in cards:
            open_ = entry.kind is Kind.PENDING
            colour = "white" if entry.colour is Colour.WHITE else "black"
            score = "·" if open_ else format_points(entry.points)
            met.setdefault(entry.opponent, []).append(Mark(colour, score))
    return tuple(None if other == player else tuple(met.get(other, ())) for other in order)


# The whole schedule of a round robin: what was played, and what the table has in store.


@dataclass(frozen=True, slots=True)
class Line:
    """One game: who has white, who has black, and the result if there is one."""

    board: int
    white: str
    black: str
    result: str
    ids: tuple[int, int]


@dataclass(frozen=True, slots=True)
class RoundPlan:
    """One round of the schedule; `free` is who has no opponent."""

    number: int
    lines: tuple[Line, ...]
    free: str


def round_plans(tournament: Tournament) -> list[RoundPlan]:
    """List all rounds, as they were played or as the table has them."""
    names = {player.id: player.name for player in tournament.players}
    played = [_played(n, round_, names) for n, round_ in enumerate(tournament.history, 1)]
    return [*played, *_coming(tournament, names)]


def _coming(tournament: Tournament, names: dict[int, str]) -> Iterator[RoundPlan]:
    """List the rounds of the table still to come; none where the play has left the table."""
    if len(names) < 2:
        return
    fixtures = schedule(tournament)
    found = played_fixtures(fixtures, tournament.history)
    if None in found:
        return
    done = {match[0] for match in found if match}
    left = [fixture for number, fixture in enumerate(fixtures) if number not in done]
    for number, fixture in enumerate(left, len(tournament.history) + 1):
        yield _planned(number, fixture, names)


def _played(number: int, round_: Round, names: dict[int, str]) -> RoundPlan:
    lines = tuple(_line(n, game, names) for n, game in enumerate(round_.games, 1))
    free = [names[absence.player] for absence in round_.absences if absence.kind.value == "bye"]
    return RoundPlan(number, lines, ", ".join(free))


def _planned(number: int, fixture: Fixture, names: dict[int, str]) -> RoundPlan:
    lines = tuple(
        Line(board, names[white], names[black], "", (white, black))
        for board, (white, black) in enumerate(fixture.boards, 1)
    )
    seated = {player for board in fixture.boards for player in board}
    free = [name for player, name in names.items() if player not in seated]
    return RoundPlan(number, lines, ", ".join(free))


def _line(board: int, game: Game, names: dict[int, str]) -> Line:
    result = "" if game.result is Result.PENDING else game.result.value
    return Line(board, names[game.white], names[game.black], result, (game.white, game.black))


# What stands beside a ranking: everybody's rounds, who went up or down, and how one performed.


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
