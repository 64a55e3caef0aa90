"""The report of a study: a table with its words, as CSV and JSON, and a picture for each row."""

from __future__ import annotations

import csv
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import StringIO
from math import inf

from zwitser.formats.source import Json
from zwitser.lab.ledger import Ledger
from zwitser.lab.measures import (
    FIRST_BY,
    Estimate,
    Unit,
    chance_of,
    ratio_of,
    share_of,
    sort_measures,
    unit_of,
)
from zwitser.lab.study import OWN_ORDER, POINTS, Study, StudyLine
from zwitser.language import Language, format_decimal, sentence
from zwitser.pictures import canvas
from zwitser.pictures.canvas import FAINT, INK, LIGHT, MARGIN

AREA = ("lab",)

ESTIMATES = {Unit.CHANCE: chance_of, Unit.SHARE: share_of, Unit.NUMBER: ratio_of}

DECIDERS = {POINTS: "first-by-points", OWN_ORDER: "first-by-order"}
"""The deciders of the first place that are no tie-breaks."""


def name_of(measure: str, lang: Language) -> str:
    return _say("name", measure, lang)


def about(measure: str, lang: Language, **facts: int) -> str:
    return _say("about", measure, lang, **facts)


def _say(kind: str, measure: str, lang: Language, **facts: int) -> str:
    if not measure.startswith(FIRST_BY):
        return sentence(lang, AREA, f"{kind}.{measure}").format(**facts)
    criterion = measure.removeprefix(FIRST_BY)
    code = DECIDERS.get(criterion, "first-by")
    return sentence(lang, AREA, f"{kind}.{code}").format(criterion=criterion)


def text(lang: Language, code: str, **facts: object) -> str:
    return sentence(lang, AREA, f"table.{code}").format(**facts)


Cell = Estimate | None
"""An estimate, or None where a measure has no meaning for a line."""


@dataclass(frozen=True, slots=True)
class Row:
    """One measure with its estimate for each line of the study."""

    measure: str
    unit: Unit
    cells: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Report:
    """The table: a column for each line of the study that has runs, a row for each measure."""

    study: Study
    lines: tuple[StudyLine, ...]
    rows: tuple[Row, ...]

    @property
    def labels(self) -> list[str]:
        return [self.study.label(line) for line in self.lines]

    def about(self, row: Row, lang: Language) -> str:
        return about(row.measure, lang, top=self.study.top, favourites=self.study.favourites)


def report(ledger: Ledger) -> Report:
    """Make the table of the runs finished so far."""
    measures = sort_measures({measure for found in ledger.tallies for measure in found})
    rows = [
        Row(
            measure,
            unit_of(measure),
            tuple(
                ESTIMATES[unit_of(measure)](found[measure]) if measure in found else None
                for found in ledger.tallies
            ),
        )
        for measure in measures
    ]
    return Report(ledger.study, ledger.study.lines, tuple(rows))


def show(cell: Cell, unit: Unit, lang: Language) -> str:
    """Write a cell: `61.2 % (58.1–64.2)`, `0.712 (0.705–0.719)`."""
    if cell is None:
        return "–"
    text = show_value(cell.value, unit)
    percent = "" if unit is Unit.NUMBER else " %"
    if cell.low is None or cell.high is None:
        return format_decimal(f"{text}{percent}", lang)
    low, high = (show_value(end, unit) for end in (cell.low, cell.high))
    return format_decimal(f"{text}{percent} ({low}–{high})", lang)


def show_value(value: float, unit: Unit) -> str:
    """Write a number: per cent with one decimal, anything else with three figures or so."""
    if unit is not Unit.NUMBER:
        return f"{100 * value:.1f}"
    return f"{value:.3f}" if abs(value) < 1 else f"{value:.2f}"


def to_csv(found: Report) -> str:
    """Write a line for each cell, for a spreadsheet or a program."""
    text = StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(
        ["field", "system", "rounds", "measure", "unit", "value", "low", "high", "runs"]
    )
    for row in found.rows:
        for line, cell in zip(found.lines, row.cells, strict=True):
            if cell is not None:
                ends = (cell.value, cell.low, cell.high)
                numbers = ["" if end is None else f"{end:.6f}" for end in ends]
                writer.writerow(
                    [*_names(found, line), row.measure, row.unit.value, *numbers, cell.runs]
                )
    return text.getvalue()


def _names(found: Report, line: StudyLine) -> tuple[str, str, int]:
    study = found.study
    return study.fields[line.field].name, study.contenders[line.contender].name, line.rounds


def to_json(found: Report, lang: Language) -> Json:
    lines = []
    for place, line in enumerate(found.lines):
        field, system, rounds = _names(found, line)
        measures = {}
        for row in found.rows:
            if (cell := row.cells[place]) is not None:
                ends = {"value": cell.value, "low": cell.low, "high": cell.high}
                rounded = {key: end if end is None else round(end, 6) for key, end in ends.items()}
                measures[row.measure] = {**rounded, "runs": cell.runs}
        lines.append({"field": field, "system": system, "rounds": rounds, "measures": measures})
    return {
        "study": found.study.name,
        "seed": found.study.seed,
        "measures": {
            row.measure: {
                "name": name_of(row.measure, lang),
                "about": found.about(row, lang),
                "unit": row.unit.value,
                "interval": "normal" if row.unit is Unit.NUMBER else "wilson",
            }
            for row in found.rows
        },
        "lines": lines,
    }


# The pictures of a study: one for each measure, with the intervals drawn.
#
# Where a study has several numbers of rounds they go from left to right, a line for each system and
# field; otherwise the lines of the study stand below one another. All in black on white: lines are
# told apart by their dashes and marks, and by the names at their ends.

TOP, ROW, LABEL, WIDTH, HEIGHT, LETTERS = 96, 30, 230, 420, 300, 34
DASHES: tuple[list[float] | None, ...] = (None, [9, 3], [2, 3], [9, 3, 2, 3])


@dataclass(frozen=True, slots=True)
class Axis:
    """A linear scale from values to coordinates, with ticks."""

    low: float
    high: float
    start: float
    length: float

    def at(self, value: float) -> float:
        return self.start + self.length * (value - self.low) / (self.high - self.low)

    @property
    def ticks(self) -> list[float]:
        return [self.low + (self.high - self.low) * n / 5 for n in range(6)]


def measure_svg(found: Report, row: Row, lang: Language = "nl") -> str:
    known = [cell for cell in row.cells if cell is not None]
    low = min(cell.value if cell.low is None else cell.low for cell in known)
    high = max(cell.value if cell.high is None else cell.high for cell in known)
    low, high = _round_ends(low, high, row.unit)
    title = canvas.shorten(f"{found.study.name}: {name_of(row.measure, lang)}", 64)
    rounds = sorted({line.rounds for line in found.lines})
    if len(rounds) > 1:
        return _by_rounds(found, row, rounds, (low, high), title, lang)
    axis = Axis(low, high, MARGIN + LABEL, WIDTH)
    bottom = TOP + ROW * len(row.cells)
    elements = []
    for tick in axis.ticks:
        x, words = axis.at(tick), _tick(tick, row.unit, lang)
        elements.append(canvas.line(x, TOP - 6, x, bottom, stroke=LIGHT))
        elements.append(canvas.write(x, TOP - 14, words, anchor="middle", size=11, fill=FAINT))
    for n, (label, cell) in enumerate(zip(found.labels, row.cells, strict=True)):
        y = TOP + ROW * n + ROW / 2
        elements.append(canvas.write(MARGIN, y + 4, canvas.shorten(label, LETTERS)))
        if cell is not None:
            elements += _bar(axis, cell, y)
    elements.append(_note(found, bottom + 40, lang))
    return canvas.drawing(MARGIN * 2 + LABEL + WIDTH + 30, bottom + 60, title, elements)


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


def _bar(axis: Axis, cell: Estimate, y: float) -> Iterator[canvas.Element]:
    if cell.low is not None and cell.high is not None:
        left, right = axis.at(cell.low), axis.at(cell.high)
        yield canvas.line(left, y, right, y, width=1.6)
        yield canvas.line(left, y - 4, left, y + 4, width=1.2)
        yield canvas.line(right, y - 4, right, y + 4, width=1.2)
    yield canvas.disc(axis.at(cell.value), y, black=True)


def _by_rounds(
    found: Report,
    row: Row,
    rounds: Sequence[int],
    ends: tuple[float, float],
    title: str,
    lang: Language,
) -> str:
    up = Axis(*ends, TOP + HEIGHT, -HEIGHT)
    across = Axis(rounds[0], rounds[-1], MARGIN + 60, WIDTH)
    elements = list(_grid(up, across, rounds, row.unit, lang))
    curves: dict[tuple[int, int], list[tuple[int, Estimate]]] = {}
    for line, cell in zip(found.lines, row.cells, strict=True):
        if cell is not None:
            curves.setdefault((line.field, line.contender), []).append((line.rounds, cell))
    for curve in curves.values():
        curve.sort(key=lambda point: point[0])
    heights = _spread([up.at(curve[-1][1].value) for curve in curves.values()])
    study = found.study
    for n, (((field, contender), curve), height) in enumerate(
        zip(curves.items(), heights, strict=True)
    ):
        elements += _curve(n, len(curves), curve, across, up)
        label = study.contenders[contender].name
        if len(study.fields) > 1:
            label = f"{study.fields[field].name} · {label}"
        name = canvas.shorten(label, LETTERS)
        elements.append(canvas.write(across.at(rounds[-1]) + 18, height + 4, name, size=12))
    elements.append(_note(found, TOP + HEIGHT + 62, lang))
    width = MARGIN * 2 + 60 + WIDTH + LABEL
    return canvas.drawing(width, TOP + HEIGHT + 82, title, elements)


def _spread(heights: Sequence[float], room: float = 16) -> list[float]:
    """Move labels down until none covers another."""
    placed = list(heights)
    last = -inf
    for n in sorted(range(len(heights)), key=heights.__getitem__):
        placed[n] = last = max(heights[n], last + room)
    return placed


def _grid(
    up: Axis, across: Axis, rounds: Sequence[int], unit: Unit, lang: Language
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
    n: int, count: int, curve: Sequence[tuple[int, Estimate]], across: Axis, up: Axis
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
