"""CSV: reading and writing tables, and standings and pairings as tables."""

from __future__ import annotations

import csv
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from io import StringIO
from typing import TYPE_CHECKING, TypedDict, Unpack

from zwitser.errors import BadInput
from zwitser.formats.source import SIZE_LIMIT
from zwitser.language import Language, sentence
from zwitser.messages import message
from zwitser.model import AbsenceKind, Result, Tournament
from zwitser.numbers import format_half_points
from zwitser.systems import system_of

if TYPE_CHECKING:
    from zwitser.ranking.standings import Standings
    from zwitser.systems.sheets import StandingsResult

MOST_ROWS = 20_000
"""As many as a tournament has players at most; a national rating list just fits."""

BYTE_ORDER_MARK = "\ufeff"
"""Without it Excel does not read a file as UTF-8."""

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
    """Split a table into rows of stripped cells; empty rows are left out."""
    if len(text) > SIZE_LIMIT:
        raise BadInput.at("", "table-too-large")
    rows: list[Cells] = []
    try:
        reader = csv.reader(StringIO(text, newline=""), delimiter=separator)
        for line, row in enumerate(reader, 1):
            values = tuple(value.strip() for value in row)
            if not any(values):
                continue
            if len(rows) > most:
                raise BadInput.at(message("row", row=line), "too-many-rows", most=most)
            rows.append(Cells(line, values))
    except csv.Error as error:
        raise BadInput.at("", "not-a-table", found=str(error)) from None
    return tuple(rows)


def separator_of(text: str) -> str:
    """Guess the separator: a tab where there is one, else a semicolon, else a comma."""
    start = text[:10_000]
    return next((each for each in ("\t", ";") if each in start), ",")


def write_cells(
    header: Sequence[str],
    rows: Iterable[Sequence[Value]],
    *,
    separator: str = ",",
    excel: bool = False,
) -> str:
    """Write CSV; with `;`, for a Dutch Excel, decimals have a comma.

    A cell that a spreadsheet would evaluate as a formula gets an apostrophe before it.
    """

    def escape(value: Value) -> str:
        text = "" if value is None else str(value)
        if _NUMBER.fullmatch(text):
            return text.replace(".", ",") if separator == ";" else text
        if text.lstrip(" \n\u00a0").startswith(_FORMULA):
            text = f"'{text}"
        return _CONTROL.sub(" ", text)

    out = StringIO(newline="")
    writer = csv.writer(out, delimiter=separator, lineterminator="\r\n")
    for row in (header, *rows):
        writer.writerow([escape(value) for value in row])
    return (BYTE_ORDER_MARK if excel else "") + out.getvalue()


# Standings and pairings, for a spreadsheet, a website or a newspaper.

AREA = ("sheets",)

RANKING = ("rank", "number", "name", "rating")
RANKING_OF_GO = ("place", "number", "name", "strength")
PAIRINGS = ("board", "white-number", "white", "black-number", "black", "result")
PAIRINGS_OF_GO = ("board", "black-number", "black", "white-number", "white", "result")

# A spreadsheet takes 1-0 for a date, so these have blanks; ½ can't be mistaken for one.
RESULTS = {
    Result.WHITE_WINS: "1 - 0",
    Result.BLACK_WINS: "0 - 1",
    Result.DRAW: "½ - ½",
    Result.WHITE_BY_FORFEIT: "1 - 0 R",
    Result.BLACK_BY_FORFEIT: "0 - 1 R",
    Result.BOTH_FORFEIT: "0 - 0 R",
    Result.BOTH_WIN: "1 - 1 R",
    Result.ADJOURNED: "*",
    Result.PENDING: "",
}

GO_RESULTS = RESULTS | {
    Result.WHITE_WINS: "W+",
    Result.BLACK_WINS: "B+",
    Result.DRAW: "jigo",
    Result.WHITE_BY_FORFEIT: "W+ R",
    Result.BLACK_BY_FORFEIT: "B+ R",
}
"""Results in the notation of go."""


class Style(TypedDict, total=False):
    """Options of `write_cells`: a separator, and `excel` for a byte order mark."""

    separator: str
    excel: bool


def standings_csv(
    tournament: Tournament, standings: Standings, *, lang: Language = "nl", **style: Unpack[Style]
) -> str:
    """Write the ranking with a column for each tie-break, in the order of the ranking."""
    formats = {criterion.id: criterion.format for criterion in standings.ranking.criteria}
    rows = []
    for line in standings.players:
        values = [formats[id_](line.values[id_]) for id_ in standings.columns]
        rows.append((line.rank, line.player, [format_half_points(line.points), *values]))
    header = (*_header(("points",), lang), *standings.columns)
    return _ranking_csv(tournament, header, rows, lang, style)


def own_standings_csv(
    tournament: Tournament,
    standings: StandingsResult,
    *,
    lang: Language = "nl",
    **style: Unpack[Style],
) -> str:
    """Write the standings that a system computes itself, with number and strength of players."""
    sheets = tuple(standings.sheets(tournament.names, lang))
    if len(sheets) != 1:
        raise BadInput.at("", "several-standings")
    header = [column.name for column in sheets[0].columns[2:]]
    rows = ((row.rank, row.player, row.cells[2:]) for row in sheets[0].rows)
    return _ranking_csv(tournament, header, rows, lang, style)


def _ranking_csv(
    tournament: Tournament,
    header: Iterable[str],
    rows: Iterable[tuple[int, int, Sequence[Value]]],
    lang: Language,
    style: Style,
) -> str:
    """Write rank, number, name and strength of players, each with more cells."""
    players, has_ranks = tournament.by_id, system_of(tournament).is_go
    lines: list[tuple[Value, ...]] = []
    for rank, id_, cells in rows:
        player = players[id_]
        strength = player.rank if has_ranks else player.rating
        lines.append((rank, id_, player.name, strength, *cells))
    first = _header(RANKING_OF_GO if has_ranks else RANKING, lang)
    return write_cells((*first, *header), lines, **style)


def pairings_csv(
    tournament: Tournament,
    number: int | None = None,
    *,
    lang: Language = "nl",
    **style: Unpack[Style],
) -> str:
    """Write the boards of a round, by default the last, and then the players without a game.

    In go black stands first, and stones and komi follow.
    """
    history = tournament.history or tuple(r for p in tournament.periods for r in p.rounds)
    chosen = len(history) if number is None else number
    if not 1 <= chosen <= len(history):
        raise BadInput.at("", "no-round", round=chosen, paired=len(history))
    round_, system, names = history[chosen - 1], system_of(tournament), tournament.names
    header = _header(PAIRINGS_OF_GO if system.is_go else PAIRINGS, lang)
    go = system.go if system.has_handicap else None
    if go:
        header += _header(("stones", "komi"), lang)
    words = GO_RESULTS if system.is_go else RESULTS
    rows: list[tuple[Value, ...]] = []
    for board, game in enumerate(round_.games, 1):
        one, two = (game.black, game.white) if system.is_go else (game.white, game.black)
        stones = (game.handicap, go.komi(tournament, game)) if go else ()
        rows.append((board, one, names[one], two, names[two], words[game.result], *stones))
    for absence in round_.absences:
        agreed = system.agreed_absence and absence.kind is AbsenceKind.HALF
        said = sentence(lang, AREA, f"absent.{'agreed' if agreed else absence.kind.value}")
        blank = (None, None) if go else ()
        rows.append((None, absence.player, names[absence.player], None, said, None, *blank))
    return write_cells(header, rows, **style)


def _header(columns: tuple[str, ...], lang: Language) -> tuple[str, ...]:
    return tuple(sentence(lang, AREA, f"column.{column}") for column in columns)
