"""Standings and pairings as CSV, for a spreadsheet, a website or a newspaper."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypedDict, Unpack

from zwitser.errors import BadInput
from zwitser.formats.tables.cells import Value, write_cells
from zwitser.messages import Language
from zwitser.model import AbsenceKind, Result, Round, Tournament
from zwitser.numbers import format_half_points
from zwitser.ranking.standings import Standings

HEADERS = {
    "standings": (
        ("plaats", "nummer", "naam", "rating", "punten"),
        ("rank", "number", "name", "rating", "points"),
    ),
    "pairings": (
        ("bord", "nummer wit", "wit", "nummer zwart", "zwart", "uitslag"),
        ("board", "white number", "white", "black number", "black", "result"),
    ),
}
"""The headers in Dutch and English."""

ABSENT = {
    AbsenceKind.BYE: ("vrij", "bye"),
    AbsenceKind.HALF: ("half punt", "half-point bye"),
    AbsenceKind.FULL: ("heel punt", "full-point bye"),
    AbsenceKind.ZERO: ("afwezig", "absent"),
    AbsenceKind.WITHDRAWN: ("teruggetrokken", "withdrawn"),
    AbsenceKind.FREE: ("vrije avond", "free evening"),
    AbsenceKind.CLUB: ("voor de club", "for the club"),
    AbsenceKind.NOTICE: ("afgemeld", "absent with notice"),
    AbsenceKind.LATE: ("doet nog niet mee", "not joined yet"),
}

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


class Style(TypedDict, total=False):
    """How a sheet is written: `;` between cells for a Dutch Excel, `excel` for its UTF-8."""

    separator: str
    excel: bool


def standings_csv(
    tournament: Tournament,
    standings: Standings,
    *,
    lang: Language = "nl",
    **style: Unpack[Style],
) -> str:
    """Write the ranking with a column for each tie-break, in the order of the ranking."""
    header = (*HEADERS["standings"][_place(lang)], *standings.columns)
    formats = {criterion.id: criterion.format for criterion in standings.ranking.criteria}
    players = tournament.by_id
    rows = (
        (
            line.rank,
            line.player,
            players[line.player].name,
            players[line.player].rating,
            format_half_points(line.points),
            *(formats[id_](line.values[id_]) for id_ in standings.columns),
        )
        for line in standings.players
    )
    return write_cells(header, rows, **style)


def pairings_csv(
    tournament: Tournament,
    number: int | None = None,
    *,
    lang: Language = "nl",
    **style: Unpack[Style],
) -> str:
    """Write the boards of a round, by default the last, and below them who did not play."""
    history = tournament.history or tuple(r for p in tournament.periods for r in p.rounds)
    chosen = len(history) if number is None else number
    if not 1 <= chosen <= len(history):
        raise BadInput.at("", "no-round", round=chosen, paired=len(history))
    names = {player.id: player.name for player in tournament.players}
    rows = _pairing_rows(history[chosen - 1], names, lang)
    return write_cells(HEADERS["pairings"][_place(lang)], rows, **style)


def _pairing_rows(
    round_: Round, names: dict[int, str], lang: Language
) -> Iterator[tuple[Value, ...]]:
    for board, game in enumerate(round_.games, 1):
        white, black = names[game.white], names[game.black]
        yield board, game.white, white, game.black, black, RESULTS[game.result]
    for absence in round_.absences:
        said = ABSENT[absence.kind][_place(lang)]
        yield None, absence.player, names[absence.player], None, said, None


def _place(lang: Language) -> int:
    return 0 if lang == "nl" else 1
