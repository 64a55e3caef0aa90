"""What was found so far, as the page shows it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil

from django.utils.safestring import SafeString

from zwitser.lab.report import measure_svg, name_of, report, show
from zwitser.language import Language
from zwitser_web.desk.lab.running import Running

SHOWN = (
    "strongest-wins",
    "top-three",
    "tau",
    "first-shared",
    "favourites-met",
    "floats",
    "repeats",
    "unfinished",
)
"""The measures that a members' meeting asks about; the command line has them all."""

COLUMNS = 3

DRAWN = ("strongest-wins", "tau", "favourites-met")
NOTHING = SafeString("")


@dataclass(frozen=True, slots=True)
class FoundRow:
    """A measure: its name, a sentence about it, a cell for each column, and its picture if any."""

    measure: str
    name: str
    about: str
    cells: tuple[str, ...]
    picture: SafeString = NOTHING


@dataclass(frozen=True, slots=True)
class FoundTable:
    """A few columns of the table, as many as fit beside one another on paper."""

    labels: tuple[str, ...]
    rows: tuple[FoundRow, ...]


@dataclass(frozen=True, slots=True)
class Found:
    """What is known so far: from how many of how many tournaments, and whether more will come."""

    tables: tuple[FoundTable, ...]
    rows: tuple[FoundRow, ...]
    drawn: tuple[FoundRow, ...]
    done: int
    total: int
    is_over: bool


def found(running: Running, lang: Language) -> Found:
    """Put what was found into words."""
    table = report(running.ledger)
    rows = tuple(
        FoundRow(
            row.measure,
            name_of(row.measure, lang),
            table.about(row, lang),
            tuple(show(cell, row.unit, lang) for cell in row.cells),
            SafeString(measure_svg(table, row, lang)) if row.measure in DRAWN else NOTHING,
        )
        for row in table.rows
        if row.measure in SHOWN
    )
    return Found(
        tables=tuple(_tables(table.labels, rows)),
        rows=rows,
        drawn=tuple(row for row in rows if row.picture),
        done=running.done,
        total=running.study.runs,
        is_over=running.is_over,
    )


def _tables(labels: Sequence[str], rows: Sequence[FoundRow]) -> Iterator[FoundTable]:
    """Divide the columns evenly: four are two and two, not three and one."""
    width = ceil(len(labels) / ceil(len(labels) / COLUMNS))
    for start in range(0, len(labels), width):
        part = slice(start, start + width)
        cut = tuple(replace(row, cells=row.cells[part]) for row in rows)
        yield FoundTable(tuple(labels[part]), cut)
