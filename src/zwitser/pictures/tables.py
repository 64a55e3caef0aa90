"""Pictures of the standings: the cross table, and the course of the ranking.

A round robin shows its games in a square; every other tournament shows the rounds, with the
opponent's place, the colour and the result.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import accumulate

from zwitser.explanation.story import names_of
from zwitser.messages import Language, format_points
from zwitser.model import Colour, Tournament
from zwitser.pictures import canvas
from zwitser.pictures.canvas import FAINT, INK, LIGHT, MARGIN, OWN, text
from zwitser.ranking.standings import standings
from zwitser.results import Card, Entry, Kind, read
from zwitser.systems import system_of

MOST_ROWS = 200
MOST_COLUMNS = 60
"""Players and columns in a picture; the others are counted in a line below."""

ROW, TOP, PLACE, NAME, LETTERS = 22, 84, 30, 190, 26


@dataclass(frozen=True, slots=True)
class Table:
    """Headings and cells as text; widths in units of the drawing."""

    headings: list[str]
    widths: list[int]
    rows: list[list[str]]

    @property
    def lefts(self) -> list[int]:
        """The left edge of every column, and of the points after them."""
        return list(accumulate(self.widths, initial=MARGIN + PLACE + NAME))


def cross_table_svg(
    tournament: Tournament,
    ranking: Sequence[int],
    lang: Language = "nl",
    *,
    scores: Mapping[int, str] | None = None,
) -> str:
    """Draw the standings with all results; `ranking` lists the players from first to last.

    `scores` replaces the points where they are not counted in half points. Of a club season the
    last period is drawn.
    """
    cards = read(tournament, period=len(tournament.periods)).cards
    places = {player: place for place, player in enumerate(ranking, 1)}
    shown = ranking[:MOST_ROWS]
    square = system_of(tournament).has_table and len(shown) <= MOST_COLUMNS
    if square:
        table = _square([cards[player] for player in shown])
    else:
        table = _rounds([cards[player] for player in shown], places, lang)
    *lefts, end = table.lefts
    elements = [
        canvas.write(x + width / 2, TOP - 8, heading, anchor="middle", bold=True)
        for x, heading, width in zip(lefts, table.headings, table.widths, strict=True)
    ]
    points = text(lang, "table.points")
    elements.append(canvas.write(end + 60, TOP - 8, points, anchor="end", bold=True))
    elements.append(canvas.line(MARGIN, TOP, end + 66, TOP))
    names = names_of(tournament)
    for n, player in enumerate(shown):
        score = scores[player] if scores else format_points(cards[player].points)
        elements += _row(table, n, names[player], score)
    bottom = TOP + ROW * len(shown)
    legend = text(lang, "table.legend-all" if square else "table.legend")
    elements.append(canvas.write(MARGIN, bottom + ROW, legend, size=11, fill=FAINT))
    if hidden := len(ranking) - len(shown):
        rest = text(lang, "table.rest", count=hidden)
        elements.append(canvas.write(MARGIN, bottom + ROW + 18, rest, size=11))
    title = text(lang, "table.title", name=tournament.name, round=len(tournament.last_rounds))
    width, height = max(end + 70, 560) + MARGIN, bottom + 3 * ROW
    return canvas.drawing(width, height, canvas.shorten(title, 60), elements)


def _square(cards: Sequence[Card]) -> Table:
    cells: list[list[str]] = []
    for card in cards:
        marks: dict[int, list[str]] = {}
        for entry in card.entries:
            marks.setdefault(entry.opponent, []).append(_mark(entry))
        against = (" ".join(marks.get(other.player, ())) for other in cards)
        cells.append(["×" if n == len(cells) else mark for n, mark in enumerate(against)])
    widths = [max(30, 9 * max(map(len, column)) + 8) for column in zip(*cells, strict=True)]
    return Table([str(n) for n in range(1, len(cards) + 1)], widths, cells)


def _mark(entry: Entry) -> str:
    match entry.kind:
        case Kind.PLAYED:
            return format_points(entry.points)
        case Kind.FORFEIT_WIN:
            return "+"
        case Kind.FORFEIT_LOSS:
            return "−"
        case _:
            return "·"


def _rounds(cards: Sequence[Card], places: dict[int, int], lang: Language) -> Table:
    count = max((len(card.entries) for card in cards), default=0)
    first = max(0, count - MOST_COLUMNS)
    cells = [[_cell(entry, places, lang) for entry in card.entries[first:]] for card in cards]
    return Table([str(n) for n in range(first + 1, count + 1)], [54] * (count - first), cells)


def _cell(entry: Entry, places: dict[int, int], lang: Language) -> str:
    if entry.kind is Kind.BYE:
        return text(lang, "table.bye")
    if not entry.opponent:
        return format_points(entry.points) if entry.points else "–"
    colour = text(lang, "table.white" if entry.colour is Colour.WHITE else "table.black")
    return f"{places.get(entry.opponent, '?')}{colour}{_mark(entry)}"


def _row(table: Table, n: int, name: str, points: str) -> Iterator[canvas.Element]:
    top, base = TOP + ROW * n, TOP + ROW * n + 16
    *lefts, end = table.lefts
    yield canvas.write(MARGIN + 20, base, str(n + 1), anchor="end", fill=FAINT)
    yield canvas.write(MARGIN + PLACE, base, canvas.shorten(name, LETTERS))
    for x, width, cell in zip(lefts, table.widths, table.rows[n], strict=False):
        if cell == "×":
            yield canvas.box(x + 1, top + 1, width - 2, ROW - 2, fill=LIGHT)
        else:
            yield canvas.write(x + width / 2, base, cell, anchor="middle")
    yield canvas.write(end + 60, base, points, anchor="end", bold=True)
    yield canvas.line(MARGIN, top + ROW, end + 66, top + ROW, width=0.5, stroke=LIGHT)


# The course: everybody's place after each round, as a line. Lines are told apart by their dashes
# and by the names at both ends, so that it also reads in black and white. The first places have a
# row each; of a large field the places below lie closer together, so that no line leaves the
# picture.

MOST_LINES = 40
MOST_ROUNDS = 60
"""Players and rounds in a picture: the first at the end, and the last rounds."""

BELOW = 5
"""Rows for all the places below those that have one of their own, at most."""

COURSE_TOP, STEP, SPREAD, LABEL, COURSE_LETTERS = 92, 74, 560, 200, 24
DASHES: tuple[list[float] | None, ...] = (None, [9, 3], [2, 3], [9, 3, 2, 3])
WIDE = 8
"""The first places at the end, drawn with a wide line."""


@dataclass(frozen=True, slots=True)
class CourseLine:
    """One player's places, round by round."""

    player: int
    name: str
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """The course as drawn: the rounds, and the lines in the order of the last ranking.

    Of a `field` of players the first `rows` places have a row each, the others share `below`.
    """

    rounds: tuple[int, ...]
    lines: tuple[CourseLine, ...]
    field: int
    rows: int
    below: int

    @property
    def height(self) -> int:
        """The height of the drawing, in rows."""
        return self.rows + self.below

    def y(self, place: int) -> float:
        """Give the middle of a place, in rows from the top."""
        if place <= self.rows:
            return place - 0.5
        return self.rows + self.below * (place - self.rows - 0.5) / (self.field - self.rows)


def course_of(
    tournament: Tournament,
    rankings: Sequence[Sequence[int]],
    *,
    own: int = 0,
    most: int = MOST_LINES,
    below: int = BELOW,
) -> Course:
    """Lay out the course; `rankings` has the players from first to last for each round.

    Of many players the first `most` have a line, and so has `own`, the reader.
    """
    first = max(1, len(rankings) - MOST_ROUNDS + 1)
    seen = rankings[first - 1 :]
    final = seen[-1] if seen else ()
    rows = len(final) if len(final) <= most + below else most
    shown = [player for n, player in enumerate(final) if n < rows or player == own]
    places = [{player: n for n, player in enumerate(ranking, 1)} for ranking in seen]
    names = names_of(tournament)
    lines = tuple(
        CourseLine(
            player, names[player], tuple(ranked.get(player, len(final)) for ranked in places)
        )
        for player in shown
    )
    rounds = tuple(range(first, first + len(seen)))
    return Course(rounds, lines, len(final), rows, below if len(final) > rows else 0)


def course_svg(
    tournament: Tournament,
    rankings: Sequence[Sequence[int]],
    lang: Language = "nl",
    *,
    own: int = 0,
) -> str:
    """Draw how the ranking went, as a file; the line of `own` stands out."""
    course = course_of(tournament, rankings, own=own)
    elements = []
    foot = COURSE_TOP + ROW * (course.height - 1) + 8
    for step, number in enumerate(course.rounds):
        x, words = _x(course, step), text(lang, "course.round", round=number)
        heading = canvas.write(x, COURSE_TOP - 22, words, anchor="middle", size=12, fill=FAINT)
        elements += [heading, canvas.line(x, COURSE_TOP - 12, x, foot, stroke=LIGHT)]
    for n, line in reversed([*enumerate(course.lines)]):
        elements += _line(course, line, n, own=line.player == own)
    bottom = COURSE_TOP + ROW * max(course.height, 1)
    if course.below:
        note = text(lang, "course.rest", count=course.rows)
        elements.append(canvas.write(MARGIN, bottom + 14, note, size=11, fill=FAINT))
    last = max(len(course.rounds) - 1, 0)
    title = canvas.shorten(text(lang, "course.title", name=tournament.name), 60)
    return canvas.drawing(
        max(_x(course, last) + LABEL + MARGIN, 560), bottom + ROW, title, elements
    )


def _x(course: Course, step: int) -> float:
    """Give the place of a round; few rounds stand further apart."""
    return MARGIN + LABEL + step * max(STEP, SPREAD / max(len(course.rounds) - 1, 1))


def _line(course: Course, line: CourseLine, n: int, *, own: bool) -> Iterator[canvas.Element]:
    points = [
        (_x(course, step), COURSE_TOP + ROW * (course.y(place) - 0.5))
        for step, place in enumerate(line.places)
    ]
    wide = n < WIDE or own
    stroke = OWN if own else INK if wide else FAINT
    width = 4.5 if own else 2.2 if wide else 1.1
    yield canvas.polyline(points, width=width, stroke=stroke, dashes=None if own else DASHES[n % 4])
    for x, y in points:
        yield canvas.disc(x, y, black=wide, radius=3.5)
    label = canvas.shorten(line.name, COURSE_LETTERS)
    first, last = line.places[0], line.places[-1]
    (left, begins), (right, ends) = points[0], points[-1]
    yield canvas.write(right + 12, ends + 4, f"{last}. {label}", bold=wide)
    if first <= course.rows or own:
        yield canvas.write(left - 12, begins + 4, f"{label} {first}", anchor="end", size=12)


def rankings(
    tournament: Tournament, *, tiebreaks: Sequence[str] | None = None, after: int | None = None
) -> list[list[int]]:
    """Rank the players after each round; of a club season after each round of its last period."""
    own = system_of(tournament).standings
    last = len(tournament.last_rounds) if after is None else after
    if own is not None:
        return [[*own.compute(tournament, after=number).order] for number in range(1, last + 1)]
    return [
        [line.player for line in standings(tournament, tiebreaks=tiebreaks, after=number).players]
        for number in range(1, last + 1)
    ]
