"""The cross table, in the order of the standings."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache

from django.utils.html import escape
from django.utils.safestring import SafeString

from zwitser.messages import Language, format_points
from zwitser.model import Colour, Player, Result, Tournament
from zwitser.ranking.ratings import performance, rated_entries
from zwitser.results import Entry, Kind
from zwitser.systems import system_of
from zwitser.systems.base import PairingSystem
from zwitser.systems.round_robin.berger import played_fixtures, schedule
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
    rated_players,
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
    """One round of one player: the opponent's line and the result, or a word."""

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
        _table(tournament, number, lang)
        for number, rounds in reversed(tournament.by_period)
        if rounds or not number
    ]


def _table(tournament: Tournament, period: int, lang: Language) -> CrossTable:
    heading = text("club.period", lang, number=period) if period else ""
    cards = results_of(tournament, period=period).cards
    tables = rank_tables(tournament, None, lang)
    lines = tables[-1].rows if tables else ()
    system = system_of(tournament)
    # Results name a line: who shares a place has a line of his own all the same.
    places = {row.player.id: place for place, row in enumerate(lines, 1)}
    names = tournament.names
    columns = tables[-1].columns if tables and system.is_go else ()
    rows = tuple(
        CrossRow(
            places[row.player.id],
            row.player,
            row.points,
            tuple(
                cell_of(entry, places, names, lang, system)
                for entry in cards[row.player.id].entries
            ),
            tuple(cell.shown for cell in row.cells) if columns else (),
        )
        for row in lines
    )
    return CrossTable(heading, range(1, len(tournament.rounds_of(period)) + 1), rows, columns)


def unplayed_word(entry: Entry, system: PairingSystem) -> str:
    """Name the word for a round without a game; a half is not always half a point."""
    agreed = system.agreed_absence and entry.kind is Kind.HALF
    return "agreed" if agreed else UNPLAYED[entry.kind]


def cell_of(
    entry: Entry,
    ranks: Mapping[int, int],
    names: Mapping[int, str],
    lang: Language,
    system: PairingSystem,
) -> CrossCell:
    """Give a round; an opponent who has no rank or name here has none in it.

    The shape of a go tournament makes a wall list of them.
    """
    if entry.kind in UNPLAYED:
        word = unplayed_word(entry, system)
        short = text(f"absence.short.{word}", lang)
        return CrossCell(0, "", "", short, text(f"absence.{word}", lang))
    colour = "" if entry.is_forfeit else "white" if entry.colour is Colour.WHITE else "black"
    score = "·" if entry.kind is Kind.PENDING else format_points(entry.points)
    mark = text("absence.short.forfeit", lang) if entry.is_forfeit else ""
    title = names.get(entry.opponent, "")
    if entry.no_result and system.is_go:
        mark, title = NO_RESULT, f"{title} · {text('go.result.*', lang)}"
    line = ranks.get(entry.opponent, 0)
    wall = _wall(entry, line, system.has_handicap) if line and system.is_go else ""
    return CrossCell(line, colour, score, mark, title, wall)


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
    rows = []
    for rank, line in enumerate(lines, 1):
        met: dict[int, list[Mark]] = {}
        for entry in cards[line.player.id].entries:
            if entry.opponent in cards:
                colour = "white" if entry.colour is Colour.WHITE else "black"
                score = "·" if entry.kind is Kind.PENDING else format_points(entry.points)
                met.setdefault(entry.opponent, []).append(Mark(colour, score))
        cells = [None if id_ == line.player.id else tuple(met.get(id_, ())) for id_ in order]
        rows.append(SquareRow(rank, line.player, tuple(cells), line.points))
    return rows


# The whole schedule of a round robin: what was played, and what the table has in store.


@dataclass(frozen=True, slots=True)
class ScheduledGame:
    """One game: white, black, and the result if there is one."""

    board: int
    white: str
    black: str
    result: str
    ids: tuple[int, int]


@dataclass(frozen=True, slots=True)
class RoundPlan:
    """One round of the schedule; `free` has the bye."""

    number: int
    lines: tuple[ScheduledGame, ...]
    free: str


def round_plans(tournament: Tournament) -> list[RoundPlan]:
    """List all rounds, as they were played or as the table has them."""
    names, plans = tournament.names, []
    for number, round_ in enumerate(tournament.history, 1):
        lines = []
        for board, game in enumerate(round_.games, 1):
            result = "" if game.result is Result.PENDING else game.result.value
            ids = game.white, game.black
            lines.append(ScheduledGame(board, names[game.white], names[game.black], result, ids))
        byes = [names[absence.player] for absence in round_.absences if absence.kind.value == "bye"]
        plans.append(RoundPlan(number, tuple(lines), ", ".join(byes)))
    return [*plans, *_coming(tournament, names)]


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
        lines = tuple(
            ScheduledGame(board, names[white], names[black], "", (white, black))
            for board, (white, black) in enumerate(fixture.boards, 1)
        )
        seated = {player for board in fixture.boards for player in board}
        free = [name for player, name in names.items() if player not in seated]
        yield RoundPlan(number, lines, ", ".join(free))


# What stands beside a ranking: everybody's rounds, who went up or down, and how one performed.


@dataclass(frozen=True, slots=True)
class PlayerCourse:
    """One player's rounds as a page shows them, and the places he won (above 0) or lost since."""

    marks: SafeString
    moved: int
    performance: str


@dataclass(frozen=True, slots=True)
class Courses:
    """The courses by the heading of a ranking and the player, and whether to show performances."""

    of: Mapping[tuple[str, int], PlayerCourse]
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

    `ranks` gives the ranks after a round, where the caller has that ranking.
    """
    roomy = [table for table in tables if table.is_roomy]
    if not roomy or not ref.number:
        return NONE
    writer = _CourseWriter(
        tournament, ref, lang, ranks or (lambda ref: ranks_of(tournament, ref, lang))
    )
    found = {
        (table.heading, row.player.id): writer.course(table.heading, row.player.id, row.rank)
        for table in roomy
        for row in table.rows
    }
    return Courses(found, any(course.performance for course in found.values()))


def read_in_order(tournament: Tournament, ref: RoundRef | None) -> None:
    """Warm the cache with the round before: a reading continues the one before it."""
    if ref and not ref.period and ref.number > 1:
        results_of(tournament, ref.number - 1)


class _CourseWriter:
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
        ratings = rated_players(tournament, ref.period or None)
        self.ratings = {id_: player.rating for id_, player in ratings.items()}
        self.system = system_of(tournament)

    def course(self, heading: str, player: int, rank: int) -> PlayerCourse:
        """Write the course of a player in one ranking."""
        entries = self.cards[player].entries[: self.last]
        marks = []
        for entry in entries:
            title, shown = _mark_of(entry.kind, entry.colour, entry.points, self.lang, self.system)
            title = title or self.names[entry.opponent]
            marks.append(f'<span class="round-mark" title="{title}">{shown}</span>')
        performed = None
        if not self.system.is_go:
            performed = performance(rated_entries(entries, self.ratings, self.scoring))
        return PlayerCourse(
            # Thousands of marks of a few kinds: joined here they cost a tenth of a template's time.
            SafeString("".join(marks)),
            self.before.get((heading, player), rank) - rank,
            "" if performed is None else str(performed),
        )


@cache
def _mark_of(
    kind: Kind, colour: Colour | None, points: int, lang: Language, system: PairingSystem
) -> tuple[str, str]:
    """Give the title of a round (empty with an opponent), and its mark."""
    entry = Entry(0, kind, points, 0, colour)
    cell = cell_of(entry, {}, {}, lang, system)
    mark = disc(cell.colour, lang) if cell.colour else ""
    word = f" <small>{escape(cell.word)}</small>" if cell.score and cell.word else ""
    return escape(cell.title), f"{mark}{escape(cell.score or cell.word)}{word}"
