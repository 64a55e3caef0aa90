"""Standings and pairings as CSV, for a spreadsheet, a website or a newspaper."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypedDict, Unpack

from zwitser.errors import BadInput
from zwitser.formats.tables import Value, write_cells
from zwitser.language import Language, sentence
from zwitser.model import AbsenceKind, Result, Round, Tournament
from zwitser.numbers import format_half_points
from zwitser.ranking.standings import Standings
from zwitser.systems import system_of
from zwitser.systems.sheets import StandingsResult

AREA = ("sheets",)

RANKING = ("rank", "number", "name", "rating", "points")
RANKING_OF_GO = ("place", "number", "name", "strength", "points")
PAIRINGS = ("board", "white-number", "white", "black-number", "black", "result")
PAIRINGS_OF_GO = ("board", "black-number", "black", "white-number", "white", "result")
STONES = ("stones", "komi")

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
    tournament: Tournament,
    standings: Standings,
    *,
    lang: Language = "nl",
    **style: Unpack[Style],
) -> str:
    """Write the ranking with a column for each tie-break, in the order of the ranking."""
    has_ranks = system_of(tournament).is_go
    first = _header(RANKING_OF_GO if has_ranks else RANKING, lang)
    formats = {criterion.id: criterion.format for criterion in standings.ranking.criteria}
    players = tournament.by_id
    rows = (
        (
            line.rank,
            line.player,
            players[line.player].name,
            players[line.player].rank if has_ranks else players[line.player].rating,
            format_half_points(line.points),
            *(formats[id_](line.values[id_]) for id_ in standings.columns),
        )
        for line in standings.players
    )
    return write_cells((*first, *standings.columns), rows, **style)


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
    players, has_ranks = tournament.by_id, system_of(tournament).is_go
    first = _header(RANKING_OF_GO if has_ranks else RANKING, lang)
    header = (*first[:4], *(column.name for column in sheets[0].columns[2:]))
    rows: list[tuple[Value, ...]] = []
    for row in sheets[0].rows:
        player = players[row.player]
        has = player.rank if has_ranks else player.rating
        rows.append((row.rank, player.id, player.name, has, *row.cells[2:]))
    return write_cells(header, rows, **style)


def pairings_csv(
    tournament: Tournament,
    number: int | None = None,
    *,
    lang: Language = "nl",
    **style: Unpack[Style],
) -> str:
    """Write the boards of a round, by default the last, and then the players without a game."""
    history = tournament.history or tuple(r for p in tournament.periods for r in p.rounds)
    chosen = len(history) if number is None else number
    if not 1 <= chosen <= len(history):
        raise BadInput.at("", "no-round", round=chosen, paired=len(history))
    system = system_of(tournament)
    header = _header(PAIRINGS_OF_GO if system.is_go else PAIRINGS, lang)
    if system.has_handicap:
        header += _header(STONES, lang)
    return write_cells(header, _pairing_rows(tournament, history[chosen - 1], lang), **style)


def _pairing_rows(
    tournament: Tournament, round_: Round, lang: Language
) -> Iterator[tuple[Value, ...]]:
    """List the boards: in go black first, with stones and komi."""
    system, names = system_of(tournament), {one.id: one.name for one in tournament.players}
    black_first, go = system.is_go, system.go if system.has_handicap else None
    words = GO_RESULTS if black_first else RESULTS
    for board, game in enumerate(round_.games, 1):
        one, two = (game.black, game.white) if black_first else (game.white, game.black)
        stones = (game.handicap, go.komi(tournament, game)) if go else ()
        yield board, one, names[one], two, names[two], words[game.result], *stones
    for absence in round_.absences:
        agreed = system.agreed_absence and absence.kind is AbsenceKind.HALF
        said = sentence(lang, AREA, f"absent.{'agreed' if agreed else absence.kind.value}")
        blank = (None, None) if go else ()
        yield None, absence.player, names[absence.player], None, said, None, *blank


def _header(columns: tuple[str, ...], lang: Language) -> tuple[str, ...]:
    return tuple(sentence(lang, AREA, f"column.{column}") for column in columns)
