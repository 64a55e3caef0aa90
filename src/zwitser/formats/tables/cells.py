"""Tables of text: rows from CSV or from a spreadsheet's clipboard, and CSV that is safe to open."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from io import StringIO

from zwitser.errors import BadInput
from zwitser.formats.source import SIZE_LIMIT
from zwitser.messages import message

MOST_ROWS = 20_000
"""As many as a tournament has players at most; a national rating list just fits."""

BYTE_ORDER_MARK = "\ufeff"
"""What Excel wants to see before it reads a file as UTF-8."""

Value = str | int | None

_FORMULA = ("=", "+", "-", "@", "\t", "\r", "|", "%")
_NUMBER = re.compile(r"-?[0-9]+(?:\.[0-9]+)?")
_CONTROL = re.compile(r"[\x00-\x08\x0a-\x1f\x7f-\x9f\u2028\u2029]+")


@dataclass(frozen=True, slots=True)
class Cells:
    """One row of a table that was read, with its line in the text."""

    line: int
    values: tuple[str, ...]


def read_cells(text: str, separator: str, *, most: int = MOST_ROWS) -> tuple[Cells, ...]:
    """Split a table into rows of cells without blanks around them; empty rows are left out."""
    if len(text) > SIZE_LIMIT:
        raise BadInput.at("", "table-too-large")
    try:
        return tuple(_bounded(csv.reader(StringIO(text, newline=""), delimiter=separator), most))
    except csv.Error as error:
        raise BadInput.at("", "not-a-table", found=str(error)) from None


def _bounded(reader: Iterable[list[str]], most: int) -> Iterator[Cells]:
    count = 0
    for line, row in enumerate(reader, 1):
        values = tuple(value.strip() for value in row)
        if not any(values):
            continue
        count += 1
        if count > most + 1:
            raise BadInput.at(message("row", row=line), "too-many-rows", most=most)
        yield Cells(line, values)


def separator_of(text: str) -> str:
    """Tell what separates the cells: a tab where there is one, else a semicolon, else a comma."""
    start = text[:10_000]
    return next((each for each in ("\t", ";") if each in start), ",")


def write_cells(
    header: Sequence[str],
    rows: Iterable[Sequence[Value]],
    *,
    separator: str = ",",
    excel: bool = False,
) -> str:
    """Write CSV. With `;`, as a Dutch Excel wants it, decimals have a comma.

    A cell that a spreadsheet would take for a formula gets an apostrophe before it.
    """
    out = StringIO(newline="")
    writer = csv.writer(out, delimiter=separator, lineterminator="\r\n")
    for row in (header, *rows):
        writer.writerow([_safe(value, separator) for value in row])
    return (BYTE_ORDER_MARK if excel else "") + out.getvalue()


def _safe(value: Value, separator: str) -> str:
    if value is None:
        return ""
    text = str(value)
    if _NUMBER.fullmatch(text):
        return text.replace(".", ",") if separator == ";" else text
    if text.lstrip(" \n\u00a0").startswith(_FORMULA):
        text = f"'{text}"
    return _CONTROL.sub(" ", text)
