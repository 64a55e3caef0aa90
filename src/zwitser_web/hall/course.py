"""The course of the ranking as it stands in a page: it takes the width that it gets.

The page has the names and the numbers of the rounds as text, the drawing between them only lines,
in units of its own: rounds across, rows down. Styles stretch it, and no line gets wider by that.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from zwitser.pictures.tables import DASHES, WIDE, Course, Line

ACROSS, DOWN = 20, 10
"""Units for a round and for a row."""


@dataclass(frozen=True, slots=True)
class Label:
    """A name at the end of a line; `player` is 0 in a row without one."""

    player: int = 0
    place: int = 0
    name: str = ""
    wide: bool = False


@dataclass(frozen=True, slots=True)
class Drawn:
    """A line: its looks, the points it goes through, and a disc for each round."""

    look: str
    telling: str
    points: str
    discs: str


@dataclass(frozen=True, slots=True)
class CourseDrawing:
    """Everything that the page shows, the lines from the last to the first: who leads lies on top.

    `starts` and `ends` have an entry for every row.
    """

    look: str
    rounds: Sequence[int]
    starts: Sequence[Label]
    ends: Sequence[Label]
    lines: Sequence[Drawn]
    width: int
    height: int
    grid: str
    own: int
    below: int
    """The last place with a row of its own, where others lie closer together below it."""


def drawn(course: Course, own: int = 0, *, look: str = "") -> CourseDrawing:
    """Draw a course for a page; the line of `own` stands out, above all others."""
    numbered = sorted(enumerate(course.lines), key=lambda item: (item[1].player == own, -item[0]))
    width, height = ACROSS * len(course.rounds), DOWN * course.height
    return CourseDrawing(
        look=look,
        rounds=course.rounds,
        starts=_labels(course, own, round_=0),
        ends=_labels(course, own, round_=-1),
        lines=[_line(course, line, n, own) for n, line in numbered],
        width=width,
        height=height,
        grid="".join(f"M{_x(step)} 0V{height}" for step in range(len(course.rounds))),
        own=own,
        below=course.rows if course.below else 0,
    )


def _labels(course: Course, own: int, *, round_: int) -> list[Label]:
    """Name who stands in each row after a round; closer together only oneself has a name."""
    rows = [Label()] * course.height
    for n, line in enumerate(course.lines):
        place = line.places[round_]
        if place <= course.rows or line.player == own:
            rows[int(course.y(place))] = Label(line.player, place, line.name, n < WIDE)
    return rows


def _line(course: Course, line: Line, n: int, own: int) -> Drawn:
    through = [(_x(step), _y(course, place)) for step, place in enumerate(line.places)]
    begin, end = (0, through[0][1]), (ACROSS * len(through), through[-1][1])
    looks = ("mine",) if line.player == own else tuple(_looks(n))
    return Drawn(
        look=" ".join(looks),
        telling=f"{line.name}: {' – '.join(map(str, line.places))}",
        points=" ".join(f"{x},{y:g}" for x, y in (begin, *through, end)),
        discs="".join(f"M{x} {y:g}h0" for x, y in through),
    )


def _looks(n: int) -> Iterator[str]:
    if n < WIDE:
        yield "wide"
    yield f"dash-{n % len(DASHES)}"


def _x(step: int) -> int:
    return ACROSS * step + ACROSS // 2


def _y(course: Course, place: int) -> float:
    return round(DOWN * course.y(place), 1)
