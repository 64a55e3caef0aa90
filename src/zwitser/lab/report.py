"""What a study came to: the table, and the same as CSV and JSON."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from io import StringIO

from zwitser.formats.document.json_text import Json
from zwitser.lab.ledger import Ledger
from zwitser.lab.measures import Unit, in_order, unit_of
from zwitser.lab.study import Line, Study
from zwitser.lab.tally import Estimate, Sums, chance_of, ratio_of, share_of
from zwitser.lab.wording import about, name_of
from zwitser.language import Language, format_decimal

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
    lines: tuple[Line, ...]
    rows: tuple[Row, ...]

    @property
    def labels(self) -> list[str]:
        """Name the columns."""
        return [self.study.label(line) for line in self.lines]

    def about(self, row: Row, lang: Language) -> str:
        """Say in a sentence what a row is."""
        return about(row.measure, lang, top=self.study.top, favourites=self.study.favourites)


def report(ledger: Ledger) -> Report:
    """Make the table of what is done so far."""
    measures = in_order({measure for found in ledger.tallies for measure in found})
    rows = [
        Row(
            measure,
            unit_of(measure),
            tuple(_cell(measure, found.get(measure)) for found in ledger.tallies),
        )
        for measure in measures
    ]
    return Report(ledger.study, ledger.study.lines, tuple(rows))


def _cell(measure: str, sums: Sums | None) -> Cell:
    if sums is None:
        return None
    match unit_of(measure):
        case Unit.CHANCE:
            return chance_of(sums)
        case Unit.SHARE:
            return share_of(sums)
        case Unit.NUMBER:
            return ratio_of(sums)


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
                numbers = [_number(end) for end in (cell.value, cell.low, cell.high)]
                writer.writerow(
                    [*_names(found, line), row.measure, row.unit.value, *numbers, cell.runs]
                )
    return text.getvalue()


def _number(value: float | None) -> str:
    return "" if value is None else f"{value:.6f}"


def _names(found: Report, line: Line) -> tuple[str, str, int]:
    study = found.study
    return study.fields[line.field].name, study.contenders[line.contender].name, line.rounds


def to_json(found: Report, lang: Language) -> Json:
    """Give the table as JSON values."""
    lines = []
    for place, line in enumerate(found.lines):
        field, system, rounds = _names(found, line)
        measures = {
            row.measure: _cell_json(cell)
            for row in found.rows
            if (cell := row.cells[place]) is not None
        }
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


def _cell_json(cell: Estimate) -> Json:
    ends = {"value": cell.value, "low": cell.low, "high": cell.high}
    rounded = {key: None if end is None else round(end, 6) for key, end in ends.items()}
    return {**rounded, "runs": cell.runs}
