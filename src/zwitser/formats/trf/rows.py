"""A tournament as the player lines of a TRF show it: one row a player, one cell a round."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from zwitser.formats.trf.columns import (
    BLANK,
    BORN,
    FEDERATION,
    FIDE_ID,
    NAME,
    NAME_WIDTH,
    NUMBER,
    POINTS,
    RANK,
    RATING,
    SEX,
    TITLE,
    Cell,
    cell_start,
    format_cell,
    format_points,
    one_line,
    parse_cell,
)
from zwitser.formats.trf.players import overrun
from zwitser.formats.trf.report import written_born
from zwitser.formats.trf.rounds import RESULTS
from zwitser.model import Absence, AbsenceKind, Colour, Game, Player, Result, Title, Tournament
from zwitser.ranking.standings import standings
from zwitser.results import read, scoring_of
from zwitser.systems import system_of

CODES = {result: codes for codes, result in RESULTS.items()} | {Result.BOTH_WIN: ("+", "+")}

ABSENT = {
    AbsenceKind.BYE: "U",
    AbsenceKind.HALF: "H",
    AbsenceKind.FULL: "F",
    AbsenceKind.ZERO: "Z",
    AbsenceKind.WITHDRAWN: "Z",
    AbsenceKind.FREE: "Z",
    AbsenceKind.CLUB: "Z",
    AbsenceKind.NOTICE: "Z",
    AbsenceKind.LATE: "Z",
}
"""The code of each absence in a round that was paired."""


@dataclass(frozen=True, slots=True)
class Row:
    """What a player line says as far as we know it; `points` count the coming round's byes too."""

    player: Player
    points: int
    rank: int
    cells: tuple[Cell, ...]


def absence_code(kind: AbsenceKind, *, rests: bool) -> str:
    """Give the code of an absence; the free player of a round robin gets nothing, so no `U`."""
    return "Z" if rests and kind is AbsenceKind.BYE else ABSENT[kind]


def coming_code(kind: AbsenceKind) -> str:
    """Give the code of an absence in the round to be paired; `U` would say that it was paired."""
    return "Z" if kind is AbsenceKind.BYE else ABSENT[kind]


def fits(name: str, width: int = NAME_WIDTH) -> str:
    """Give a name as its field can hold it: on one line, not too long, no blanks around it."""
    return one_line(name)[:width].strip()


def rows_of(tournament: Tournament) -> dict[int, Row]:
    """Give the rows of all players; ranks are the places in the standings."""
    cells: dict[int, list[Cell]] = {
        player.id: [BLANK] * (len(tournament.history) + 1) for player in tournament.players
    }
    for player, round_, cell in _cells(tournament):
        cells[player][round_ - 1] = cell
    scoring = scoring_of(tournament)
    coming = {"H": scoring.draw, "F": scoring.win}
    points = {
        player: card.points + coming.get(cells[player][-1].code, 0)
        for player, card in read(tournament).cards.items()
    }
    rank = _ranks(tournament, points)
    return {
        each.id: Row(each, points[each.id], rank[each.id], tuple(cells[each.id]))
        for each in tournament.players
    }


def _ranks(tournament: Tournament, points: Mapping[int, int]) -> dict[int, int]:
    """Give the places in the standings; before round 1, and without any, by points and number."""
    if system_of(tournament).ranking is None or not tournament.history:
        order = sorted(points, key=lambda player: (-points[player], player))
        return {player: place for place, player in enumerate(order, 1)}
    return {line.player: line.rank for line in standings(tournament).players}


def _cells(tournament: Tournament) -> Iterator[tuple[int, int, Cell]]:
    rests = system_of(tournament).bye_rests
    for number, round_ in enumerate(tournament.history, 1):
        for game in round_.games:
            yield from _game_cells(game, number)
        for absence in round_.absences:
            code = absence_code(absence.kind, rests=rests)
            yield absence.player, number, Cell(code=code)
    coming = len(tournament.history) + 1
    for absence in _announced(tournament):
        yield absence.player, coming, Cell(code=coming_code(absence.kind))


def _announced(tournament: Tournament) -> Iterable[Absence]:
    """List who is absent in the coming round; where all are, only record 240 says so.

    A full column would say that the round was played (fide-dutch 10).
    """
    absent = {absence.player for absence in tournament.next_absences}
    full = system_of(tournament).trf_full_columns and absent >= tournament.by_id.keys()
    return () if full else tournament.next_absences


def _game_cells(game: Game, number: int) -> Iterator[tuple[int, int, Cell]]:
    white, black = CODES[game.result]
    yield game.white, number, Cell(game.black, Colour.WHITE, white)
    yield game.black, number, Cell(game.white, Colour.BLACK, black)


def new_line(row: Row) -> str:
    """Write the line of a player who had none."""
    text = NUMBER.put("001".ljust(RANK.last), str(row.player.id))
    text = RANK.put(POINTS.put(text, format_points(row.points)), str(row.rank))
    return changed_line(text, None, row, ranks=False).rstrip()


def changed_line(text: str, before: Row | None, after: Row, *, ranks: bool) -> str:
    """Change what differs in a line and nothing else; `before` is what the line says now."""
    if before is None or before.player != after.player:
        text = _change_player(text, before.player if before else None, after.player)
    shift = overrun(text)
    if before is not None and (before.points, before.cells) != (after.points, after.cells):
        text = POINTS.put(text, format_points(after.points), shift)
    if ranks:
        text = RANK.put(text, str(after.rank), shift)
    for number in range(1, max(len(after.cells), len(before.cells) if before else 0) + 1):
        text = _change_cell(text, before, after, number, cell_start(number) + shift)
    return text


def _change_player(text: str, before: Player | None, after: Player) -> str:
    if before is None or before.name != after.name:
        shift = overrun(text)
        text = NAME.put(text[: NAME.last] + text[NAME.last + shift :], fits(after.name))
    shift = overrun(text)
    if before is None or before.title is not after.title:
        text = TITLE.put(text, "" if after.title is Title.NONE else after.title.value)
    if before is None or before.rating != after.rating:
        text = RATING.put(text, "" if after.rating is None else str(after.rating), shift)
    return _change_person(text, before, after, shift)


def _change_person(text: str, before: Player | None, after: Player, shift: int) -> str:
    """Change what FIDE wants to know of a player, field by field."""
    if before is None or before.sex != after.sex:
        text = SEX.put(text, after.sex)
    fields = (
        (FEDERATION, lambda player: player.federation),
        (FIDE_ID, lambda player: player.fide_id),
        (BORN, written_born),
    )
    for columns, value in fields:
        if before is None or value(before) != value(after):
            text = columns.put(text, value(after), shift)
    return text


def _change_cell(text: str, before: Row | None, after: Row, number: int, start: int) -> str:
    """Change one cell if it differs, or if only a record beside the line had it before pairing."""
    old, new = _cell(before, number), _cell(after, number)
    paired_now = before is not None and len(before.cells) == number < len(after.cells)
    unwritten = paired_now and parse_cell(text[start : start + 10]) == BLANK
    if (old == new and not unwritten) or (new == BLANK and len(text) <= start):
        return text
    return text[:start].ljust(start) + format_cell(new) + text[start + 10 :]


def _cell(row: Row | None, number: int) -> Cell:
    return row.cells[number - 1] if row is not None and number <= len(row.cells) else BLANK
