"""The picture of the course: everybody's place after each round, as a line.

Lines are told apart by their dashes and by the names at both ends, so that it also reads in
black and white. The first places have a row each; of a large field the places below lie closer
together, so that no line leaves the picture.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from zwitser.explain.story import names_of
from zwitser.messages import Language
from zwitser.model import Tournament
from zwitser.pictures import canvas
from zwitser.pictures.canvas import FAINT, INK, LIGHT, MARGIN, OWN, text

MOST_LINES = 40
MOST_ROUNDS = 60
"""Players and rounds in a picture: those who are first at the end, and the last rounds."""

BELOW = 5
"""Rows for all the places below those that have one of their own, at most."""

TOP, ROW, STEP, SPREAD, LABEL, LETTERS = 92, 22, 74, 560, 200, 24
DASHES: tuple[list[float] | None, ...] = (None, [9, 3], [2, 3], [9, 3, 2, 3])
WIDE = 8
"""The first places at the end, drawn with a wide line."""


@dataclass(frozen=True, slots=True)
class Line:
    """One player's places, round by round."""

    player: int
    name: str
    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Course:
    """What is drawn: the rounds, and the lines in the order of the last ranking.

    Of a `field` of players the first `rows` places have a row each, the others share `below`.
    """

    rounds: tuple[int, ...]
    lines: tuple[Line, ...]
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
    """Say what to draw; `rankings` has the players from first to last for each round.

    Of many players the first `most` have a line, and so has `own`, who looks at the picture.
    """
    first = max(1, len(rankings) - MOST_ROUNDS + 1)
    seen = rankings[first - 1 :]
    final = seen[-1] if seen else ()
    rows = len(final) if len(final) <= most + below else most
    shown = [player for n, player in enumerate(final) if n < rows or player == own]
    places = [{player: n for n, player in enumerate(ranking, 1)} for ranking in seen]
    names = names_of(tournament)
    lines = tuple(
        Line(player, names[player], tuple(ranked.get(player, len(final)) for ranked in places))
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
    elements = list(_grid(course, lang))
    for n, line in reversed([*enumerate(course.lines)]):
        elements += _line(course, line, n, own=line.player == own)
    bottom = TOP + ROW * max(course.height, 1)
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


def _y(course: Course, place: int) -> float:
    return TOP + ROW * (course.y(place) - 0.5)


def _grid(course: Course, lang: Language) -> Iterator[canvas.Element]:
    for step, number in enumerate(course.rounds):
        x = _x(course, step)
        words = text(lang, "course.round", round=number)
        yield canvas.write(x, TOP - 22, words, anchor="middle", size=12, fill=FAINT)
        yield canvas.line(x, TOP - 12, x, TOP + ROW * (course.height - 1) + 8, stroke=LIGHT)


def _line(course: Course, line: Line, n: int, *, own: bool) -> Iterator[canvas.Element]:
    points = [(_x(course, step), _y(course, place)) for step, place in enumerate(line.places)]
    wide = n < WIDE or own
    stroke = OWN if own else INK if wide else FAINT
    width = 4.5 if own else 2.2 if wide else 1.1
    yield canvas.polyline(points, width=width, stroke=stroke, dashes=None if own else DASHES[n % 4])
    for x, y in points:
        yield canvas.disc(x, y, black=wide, radius=3.5)
    label = canvas.shorten(line.name, LETTERS)
    first, last = line.places[0], line.places[-1]
    (left, begins), (right, ends) = points[0], points[-1]
    yield canvas.write(right + 12, ends + 4, f"{last}. {label}", bold=wide)
    if first <= course.rows or own:
        yield canvas.write(left - 12, begins + 4, f"{label} {first}", anchor="end", size=12)
