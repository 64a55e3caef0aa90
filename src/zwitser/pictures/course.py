"""The picture of the course: everybody's place after each round, as a line.

Lines are told apart by their dashes and by the names at both ends, so that it also reads in
black and white.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from zwitser.explain.story import names_of
from zwitser.messages import Language
from zwitser.model import Tournament
from zwitser.pictures import canvas
from zwitser.pictures.canvas import FAINT, INK, LIGHT, MARGIN, OWN
from zwitser.pictures.sentences import text

MOST_LINES = 40
MOST_ROUNDS = 60
"""Players and rounds in a picture: those who are first at the end, and the last rounds."""

TOP, ROW, STEP, LABEL, LETTERS = 92, 22, 74, 200, 24
DASHES: tuple[list[float] | None, ...] = (None, [9, 3], [2, 3], [9, 3, 2, 3])
WIDE = 8
"""The first places at the end, drawn with a wide line."""


def course_svg(
    tournament: Tournament,
    rankings: Sequence[Sequence[int]],
    lang: Language = "nl",
    *,
    own: int = 0,
    most: int = MOST_LINES,
    below: int = 5,
) -> str:
    """Draw how the ranking went; `rankings` has the players from first to last for each round.

    The line of `own`, who looks at the picture, stands out. Of many players the first `most` are
    drawn, with the places that they had on up to so many `below` the last of them.
    """
    first = max(1, len(rankings) - MOST_ROUNDS + 1)
    seen = rankings[first - 1 :]
    final = seen[-1] if seen else ()
    shown, lowest = final[:most], min(len(final), most + below)
    places = [{player: n for n, player in enumerate(ranking, 1)} for ranking in seen]
    names = names_of(tournament)
    elements = list(_grid(len(seen), first, lowest, lang))
    for n, player in enumerate(reversed(shown)):
        course = [ranked.get(player, len(final)) for ranked in places]
        place = len(shown) - 1 - n
        elements += _course(course, names[player], place, lowest, own=player == own)
    bottom = TOP + ROW * max(lowest, 1)
    if len(final) > len(shown):
        note = text(lang, "course.rest", count=len(shown), lowest=lowest)
        elements.append(canvas.write(MARGIN, bottom + 14, note, size=11, fill=FAINT))
    width = _x(max(len(seen) - 1, 0)) + LABEL + MARGIN
    title = text(lang, "course.title", name=tournament.name)
    return canvas.drawing(max(width, 560), bottom + ROW, canvas.shorten(title, 60), elements)


def _x(step: int) -> float:
    return MARGIN + LABEL + STEP * step


def _y(place: int, lowest: int) -> float:
    """Give the height of a place; all places below the lowest share one just below it."""
    return TOP + ROW * (min(place, lowest) - 1) + (ROW // 2 if place > lowest else 0)


def _grid(rounds: int, first: int, lowest: int, lang: Language) -> Iterator[canvas.Element]:
    for step in range(rounds):
        words = text(lang, "course.round", round=first + step)
        yield canvas.write(_x(step), TOP - 22, words, anchor="middle", size=12, fill=FAINT)
        yield canvas.line(_x(step), TOP - 12, _x(step), _y(lowest, lowest) + 8, stroke=LIGHT)


def _course(
    course: list[int], name: str, n: int, lowest: int, *, own: bool
) -> Iterator[canvas.Element]:
    points = [(_x(step), _y(place, lowest)) for step, place in enumerate(course)]
    wide = n < WIDE or own
    stroke = OWN if own else INK if wide else FAINT
    width = 4.5 if own else 2.2 if wide else 1.1
    yield canvas.polyline(points, width=width, stroke=stroke, dashes=None if own else DASHES[n % 4])
    for (x, y), place in zip(points, course, strict=True):
        if place <= lowest:
            yield canvas.disc(x, y, black=wide, radius=3.5)
    label = canvas.shorten(name, LETTERS)
    yield canvas.write(points[-1][0] + 12, points[-1][1] + 4, f"{course[-1]}. {label}", bold=wide)
    if course[0] <= lowest:
        start = f"{label} {course[0]}"
        yield canvas.write(points[0][0] - 12, points[0][1] + 4, start, anchor="end", size=12)
