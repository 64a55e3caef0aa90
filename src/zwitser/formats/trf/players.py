"""The player lines of a TRF: record 001, and the national lines that go with it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from zwitser.errors import Fault, fault
from zwitser.formats.remarks import Remark, remark
from zwitser.formats.source import shown
from zwitser.formats.trf.columns import (
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
    cell_start,
    parse_cell,
    parse_points,
)
from zwitser.formats.trf.report import read_born, read_federation, read_id, read_sex
from zwitser.messages import Message, message
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
    fide_id: str
    federation: str
    sex: str
    born: str

    @property
    def label(self) -> Message:
        """Name the player in an error."""
        return message("player-named", player=self.id, name=shown(self.name)[1:-1])


def read_player(line: Line) -> tuple[PlayerLine | None, list[Fault], list[Remark]]:
    """Read a line 001: the player, or what is wrong with the line; and remarks."""
    text, shift = line.text, overrun(line.text)
    number = starting_number(text)
    where = message("line", line=line.number)
    if number:
        where = message("line-player", line=line.number, player=number)
    faults = list(_line_faults(text, shift, where))
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
    return starting_number(line.text), int(rating) or None if _digits(rating) else None


def _player(line: Line, shift: int, cells: tuple[Cell, ...]) -> PlayerLine:
    text = line.text
    rating = RATING.of(text, shift)
    number = starting_number(text)
    return PlayerLine(
        line=line,
        id=number,
        name=text[NAME.first - 1 : NAME.last + shift].strip() or str(number),
        title=TITLES.get(TITLE.of(text).upper(), Title.NONE),
        rating=int(rating) or None if rating else None,
        points=parse_points(POINTS.of(text, shift), signed=True),
        cells=cells,
        fide_id=read_id(FIDE_ID.of(text, shift)),
        federation=read_federation(FEDERATION.of(text, shift)),
        sex=read_sex(SEX.of(text)),
        born=read_born(BORN.of(text, shift)),
    )


def _line_faults(text: str, shift: int, where: Message) -> Iterator[Fault]:
    if not starting_number(text):
        yield fault(where, "trf-number", columns=NUMBER.place, got=shown(NUMBER.of(text)))
    if len(text) < POINTS.last:
        yield fault(where, "trf-line-short", column=len(text), columns=POINTS.place)
        return
    rating, points = RATING.of(text, shift), POINTS.of(text, shift)
    if rating and not _digits(rating):
        yield fault(where, "trf-rating", columns=RATING.place, got=shown(rating))
    if points and parse_points(points, signed=True) is None:
        yield fault(where, "trf-points", columns=POINTS.place, got=shown(points))


def _cells(text: str, shift: int, where: Message) -> tuple[tuple[Cell, ...], list[Fault]]:
    """Read the rounds of a line up to the last that is not blank."""
    text, cells, faults = text.rstrip(), [], []
    count = -(-max(0, len(text) - shift - _END_OF_RANK) // 10)
    if count > MOST_ROUNDS:
        return (), [fault(where, "too-many-rounds", limit=MOST_ROUNDS, got=count)]
    for round_ in range(1, count + 1):
        start = cell_start(round_) + shift
        cell = parse_cell(text[start : start + 10])
        if cell is None:
            columns = message("columns-from-to", first=start + 3, last=start + 10)
            got = shown(text[start + 2 : start + 10])
            faults.append(fault(where, "trf-cell", round=round_, columns=columns, got=got))
        else:
            cells.append(cell)
    return tuple(cells), faults


def _remarks(player: PlayerLine, shift: int) -> Iterator[Remark]:
    text, line = player.line.text, player.line.number
    if shift:
        yield remark("name-overran", line, player=player.id)
    if not text[NAME.first - 1 : NAME.last + shift].strip():
        yield remark("name-missing", line, player=player.id)
    title = TITLE.of(text)
    if title.upper() not in TITLES:
        yield remark("title-unknown", line, player=player.id, found=title)


def starting_number(text: str) -> int:
    """Read the starting number, 0 when there is none."""
    number = NUMBER.of(text)
    return int(number) if _digits(number) else 0


def _digits(text: str) -> bool:
    return text.isascii() and text.isdigit()
