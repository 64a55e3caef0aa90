"""The player lines of a TRF: record 001, and the national lines that go with it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from zwitser.errors import Fault
from zwitser.formats.remarks import Remark, remark
from zwitser.formats.source import shown
from zwitser.formats.trf_columns import (
    BORN,
    FEDERATION,
    FIDE_ID,
    MOST_ROUNDS,
    NAME,
    NUMBER,
    POINTS,
    RATING,
    SEX,
    TITLE,
    TITLES,
    Cell,
    Line,
    Person,
    cell_start,
    parse_cell,
    parse_points,
)
from zwitser.model import Title

LONGEST_OVERRUN = 200
"""How far a name may run over its field and still be found."""

# Columns 48 to 89 of a line that is in order: the points must be there, the rest may be blank.
_IN_ORDER = re.compile(r" [ 0-9]{4} .{3} .{11} .{10} [ 0-9]{2}\.[05](?: [ 0-9]{0,4}| *)")
_COLUMN_48 = 47
_END_OF_RANK = 89


@dataclass(frozen=True, slots=True)
class PlayerLine:
    """A line 001 as it was read; `points` are half points, None where the field is blank."""

    line: Line
    id: int
    name: str
    title: Title
    rating: int | None
    points: int | None
    cells: tuple[Cell, ...]
    person: Person

    @property
    def label(self) -> str:
        """Name the player in an error."""
        return f"player {self.id} ({shown(self.name)[1:-1]})"


def read_player(line: Line) -> tuple[PlayerLine | None, list[Fault], list[Remark]]:
    """Read a line 001: the player, or what is wrong with the line; and remarks."""
    text, shift = line.text, overrun(line.text)
    number = _number(text)
    where = f"line {line.number}" + (f" player {number}" if number else "")
    faults = [Fault(where, what) for what in _line_faults(text, shift)]
    cells, cell_faults = _cells(text, shift, where)
    if faults or cell_faults:
        return None, faults + cell_faults, []
    player = _player(line, shift, cells)
    return player, [], list(_remarks(player, shift))


def overrun(text: str) -> int:
    """Count the columns that the name runs over its field and pushes the rest to the right."""
    for shift in range(LONGEST_OVERRUN + 1):
        if _IN_ORDER.fullmatch(text[_COLUMN_48 + shift : _END_OF_RANK + shift]):
            return shift
    return 0


def read_national(line: Line) -> tuple[int, int | None]:
    """Read a national line: the number of the player and the national rating."""
    rating = RATING.of(line.text)
    return _number(line.text), int(rating) or None if _digits(rating) else None


def _player(line: Line, shift: int, cells: tuple[Cell, ...]) -> PlayerLine:
    text = line.text
    rating = RATING.of(text, shift)
    number = _number(text)
    return PlayerLine(
        line=line,
        id=number,
        name=text[NAME.first - 1 : NAME.last + shift].strip() or str(number),
        title=TITLES.get(TITLE.of(text).upper(), Title.NONE),
        rating=int(rating) or None if rating else None,
        points=parse_points(POINTS.of(text, shift)),
        cells=cells,
        person=Person(
            sex=SEX.of(text),
            federation=FEDERATION.of(text, shift),
            fide_id=FIDE_ID.of(text, shift),
            born=BORN.of(text, shift),
        ),
    )


def _line_faults(text: str, shift: int) -> Iterator[str]:
    if not _number(text):
        found = shown(NUMBER.of(text))
        yield f"{NUMBER}: expected a starting number from 1 to 9999, got {found}"
    if len(text) < POINTS.last:
        yield f"the line ends at column {len(text)}, before the points ({POINTS})"
        return
    rating, points = RATING.of(text, shift), POINTS.of(text, shift)
    if rating and not _digits(rating):
        yield f"{RATING}: expected a rating, got {shown(rating)}"
    if points and parse_points(points) is None:
        yield f"{POINTS}: expected points like 2.5, got {shown(points)}"


def _cells(text: str, shift: int, where: str) -> tuple[tuple[Cell, ...], list[Fault]]:
    """Read the rounds of a line up to the last that is not blank."""
    text, cells, faults = text.rstrip(), [], []
    count = -(-max(0, len(text) - shift - _END_OF_RANK) // 10)
    if count > MOST_ROUNDS:
        return (), [Fault(where, f"expected at most {MOST_ROUNDS} rounds, got {count}")]
    for round_ in range(1, count + 1):
        start = cell_start(round_) + shift
        cell = parse_cell(text[start : start + 10])
        if cell is None:
            faults.append(Fault(where, _bad_cell(round_, start, text)))
        else:
            cells.append(cell)
    return tuple(cells), faults


def _bad_cell(round_: int, start: int, text: str) -> str:
    found = shown(text[start + 2 : start + 10])
    return (
        f"round {round_}, columns {start + 3}-{start + 10}: "
        f"expected opponent, colour and result like '  12 w 1', got {found}"
    )


def _remarks(player: PlayerLine, shift: int) -> Iterator[Remark]:
    text, line = player.line.text, player.line.number
    if shift:
        yield remark("name-overran", line, player=player.id)
    if not text[NAME.first - 1 : NAME.last + shift].strip():
        yield remark("name-missing", line, player=player.id)
    title = TITLE.of(text)
    if title.upper() not in TITLES:
        yield remark("title-unknown", line, player=player.id, found=title)


def _number(text: str) -> int:
    """Read the starting number, 0 when there is none."""
    number = NUMBER.of(text)
    return int(number) if _digits(number) else 0


def _digits(text: str) -> bool:
    return text.isascii() and text.isdigit()
