"""What stands beside a ranking: everybody's rounds, and who went up or down since the last."""

from __future__ import annotations

from dataclasses import dataclass

from zwitser.messages import Language
from zwitser.model import Tournament
from zwitser_web.desk.rounds.numbers import RoundRef
from zwitser_web.desk.standings.crosstable import CrossCell, cross_tables
from zwitser_web.desk.standings.rows import RankTable, rank_tables


@dataclass(frozen=True, slots=True)
class Course:
    """One player's rounds, and the places he won (above 0) or lost in the last of them."""

    cells: tuple[CrossCell, ...]
    moved: int


def courses(
    tournament: Tournament, ref: RoundRef | None, table: RankTable, lang: Language
) -> dict[int, Course]:
    """Give everybody's course up to a round; nothing for seasons, which have pages of their own."""
    if tournament.periods:
        return {}
    last = ref.number if ref else len(tournament.history)
    before = _ranks(tournament, last - 1, lang)
    cells = {row.player.id: row.cells[:last] for row in cross_tables(tournament, lang)[0].rows}
    return {
        row.player.id: Course(
            cells.get(row.player.id, ()), before.get(row.player.id, row.rank) - row.rank
        )
        for row in table.rows
    }


def _ranks(tournament: Tournament, last: int, lang: Language) -> dict[int, int]:
    if last < 1:
        return {}
    tables = rank_tables(tournament, RoundRef(0, last), lang)
    return {row.player.id: row.rank for row in tables[0].rows}
