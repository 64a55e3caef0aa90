"""The pictures of a study: one for each measure, with the intervals drawn.

Where a study has several numbers of rounds they go from left to right, a line for each system and
field; otherwise the lines of the study stand below one another. All in black on white: lines are
told apart by their dashes and marks, and by the names at their ends.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from zwitser.lab.measures import Unit
from zwitser.lab.report import Report, Row, show_value
from zwitser.lab.tally import Estimate
from zwitser.lab.wording import name_of, text
from zwitser.language import Language, format_decimal
from zwitser.pictures import canvas
from zwitser.pictures.canvas import FAINT, INK, LIGHT, MARGIN

TOP, ROW, LABEL, WIDTH, HEIGHT, LETTERS = 96, 30, 230, 420, 300, 34
DASHES: tuple[list[float] | None, ...] = (None, [9, 3], [2, 3], [9, 3, 2, 3])


@dataclass(frozen=True, slots=True)
class Scale:
    """From values to places on the paper, with a few round values to write beside it."""

    low: float
    high: float
    start: float
    length: float

    def at(self, value: float) -> float:
        """Give the place of a value."""
        return self.start + self.length * (value - self.low) / (self.high - self.low)

    @property
    def ticks(self) -> list[float]:
        return [self.low + (self.high - self.low) * n / 5 for n in range(6)]


def measure_svg(found: Report, row: Row, lang: Language = "nl") -> str:
    """Draw one measure of a study."""
    known = [cell for cell in row.cells if cell is not None]
    low = min(cell.value if cell.low is None else cell.low for cell in known)
    high = max(cell.value if cell.high is None else cell.high for cell in known)
    low, high = _round_ends(low, high, row.unit)
    title = canvas.shorten(f"{found.study.name}: {name_of(row.measure, lang)}", 64)
    rounds = sorted({line.rounds for line in found.lines})
    if len(rounds) > 1:
        return _by_rounds(found, row, rounds, (low, high), title, lang)
    return _below_each_other(found, row, (low, high), title, lang)


def _round_ends(low: float, high: float, unit: Unit) -> tuple[float, float]:
    """Widen a range to round ends, within 0 and 1 where values can't lie outside."""
    least = 0.01 if unit is Unit.NUMBER and high >= 1 else 0.001  # what `show_value` tells apart
    step = next(
        size * 5
        for exponent in range(-4, 6)
        for size in (10.0**exponent, 2 * 10.0**exponent, 5 * 10.0**exponent)
        if size * 5 >= (high - low) * 1.02 and size > least * 0.99
    )
    part = step / 5
    start = part * int(low // part)
    while start + step < high:
        step += 5 * part
    if unit is not Unit.NUMBER:
        start = max(0.0, min(start, 1 - step)) if step <= 1 else 0.0
        step = min(step, 1.0)
    return start, start + step


def _below_each_other(
    found: Report, row: Row, ends: tuple[float, float], title: str, lang: Language
) -> str:
    scale = Scale(*ends, MARGIN + LABEL, WIDTH)
    bottom = TOP + ROW * len(row.cells)
    elements = list(_ticks_across(scale, bottom, row.unit, lang))
    for n, (label, cell) in enumerate(zip(found.labels, row.cells, strict=True)):
        y = TOP + ROW * n + ROW / 2
        elements.append(canvas.write(MARGIN, y + 4, canvas.shorten(label, LETTERS)))
        if cell is not None:
            elements += _bar(scale, cell, y)
    elements.append(_note(found, bottom + 40, lang))
    return canvas.drawing(MARGIN * 2 + LABEL + WIDTH + 30, bottom + 60, title, elements)


def _ticks_across(
    scale: Scale, bottom: float, unit: Unit, lang: Language
) -> Iterator[canvas.Element]:
    for tick in scale.ticks:
        yield canvas.line(scale.at(tick), TOP - 6, scale.at(tick), bottom, stroke=LIGHT)
        words = _tick(tick, unit, lang)
        yield canvas.write(scale.at(tick), TOP - 14, words, anchor="middle", size=11, fill=FAINT)


def _bar(scale: Scale, cell: Estimate, y: float) -> Iterator[canvas.Element]:
    if cell.low is not None and cell.high is not None:
        left, right = scale.at(cell.low), scale.at(cell.high)
        yield canvas.line(left, y, right, y, width=1.6)
        yield canvas.line(left, y - 4, left, y + 4, width=1.2)
        yield canvas.line(right, y - 4, right, y + 4, width=1.2)
    yield canvas.disc(scale.at(cell.value), y, black=True)


def _by_rounds(
    found: Report,
    row: Row,
    rounds: Sequence[int],
    ends: tuple[float, float],
    title: str,
    lang: Language,
) -> str:
    up = Scale(*ends, TOP + HEIGHT, -HEIGHT)
    across = Scale(rounds[0], rounds[-1], MARGIN + 60, WIDTH)
    elements = list(_grid(up, across, rounds, row.unit, lang))
    curves = list(_curves(found, row))
    heights = _apart([up.at(curve[-1][1].value) for _, curve in curves])
    for n, ((label, curve), height) in enumerate(zip(curves, heights, strict=True)):
        elements += _curve(n, len(curves), curve, across, up)
        name = canvas.shorten(label, LETTERS)
        elements.append(canvas.write(across.at(rounds[-1]) + 18, height + 4, name, size=12))
    elements.append(_note(found, TOP + HEIGHT + 62, lang))
    width = MARGIN * 2 + 60 + WIDTH + LABEL
    return canvas.drawing(width, TOP + HEIGHT + 82, title, elements)


def _curves(found: Report, row: Row) -> Iterator[tuple[str, list[tuple[int, Estimate]]]]:
    """Give for each system and field the rounds with their estimates."""
    curves: dict[tuple[int, int], list[tuple[int, Estimate]]] = {}
    for line, cell in zip(found.lines, row.cells, strict=True):
        if cell is not None:
            curves.setdefault((line.field, line.contender), []).append((line.rounds, cell))
    study = found.study
    for (field, contender), curve in curves.items():
        names = [study.contenders[contender].name]
        if len(study.fields) > 1:
            names.insert(0, study.fields[field].name)
        yield " · ".join(names), sorted(curve, key=lambda point: point[0])


def _apart(heights: Sequence[float], room: float = 16) -> list[float]:
    """Move labels down until none covers another."""
    placed: dict[int, float] = {}
    last = 0.0
    for n in sorted(range(len(heights)), key=heights.__getitem__):
        last = max(heights[n], last + room) if placed else heights[n]
        placed[n] = last
    return [placed[n] for n in range(len(heights))]


def _grid(
    up: Scale, across: Scale, rounds: Sequence[int], unit: Unit, lang: Language
) -> Iterator[canvas.Element]:
    left, right = across.at(rounds[0]) - 12, across.at(rounds[-1]) + 12
    for tick in up.ticks:
        yield canvas.line(left, up.at(tick), right, up.at(tick), stroke=LIGHT)
        words = _tick(tick, unit, lang)
        yield canvas.write(left - 8, up.at(tick) + 4, words, anchor="end", size=11, fill=FAINT)
    for number in rounds:
        words = str(number)
        yield canvas.write(across.at(number), TOP + HEIGHT + 20, words, anchor="middle", size=12)
    words = text(lang, "rounds")
    yield canvas.write((left + right) / 2, TOP + HEIGHT + 38, words, anchor="middle", size=12)


def _curve(
    n: int, count: int, curve: Sequence[tuple[int, Estimate]], across: Scale, up: Scale
) -> Iterator[canvas.Element]:
    # Curves stand a little beside one another, so that their intervals can be told apart.
    shift = 5 * (n - (count - 1) / 2)
    points = [(across.at(rounds) + shift, cell) for rounds, cell in curve]
    yield canvas.polyline([(x, up.at(cell.value)) for x, cell in points], dashes=DASHES[n % 4])
    for x, cell in points:
        if cell.low is not None and cell.high is not None:
            yield canvas.line(x, up.at(cell.low), x, up.at(cell.high), width=1.2, stroke=INK)
        yield canvas.disc(x, up.at(cell.value), black=n % 2 == 0, radius=3.5)


def _tick(value: float, unit: Unit, lang: Language) -> str:
    words = show_value(value, unit).removesuffix(".0") + ("" if unit is Unit.NUMBER else " %")
    return format_decimal(words, lang)


def _note(found: Report, y: float, lang: Language) -> canvas.Element:
    columns = zip(*(row.cells for row in found.rows), strict=True)
    done = (max(cell.runs for cell in column if cell) for column in columns if any(column))
    runs = min(done, default=0)
    words = text(lang, "runs-drawn", runs=runs)
    return canvas.write(MARGIN, y, words, size=11, fill=FAINT)
