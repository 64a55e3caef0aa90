"""What the screen in the hall shows, one slide after the other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from zwitser_web.desk.rounds.rows import Progress, absent_rows, board_rows, progress_of
from zwitser_web.desk.standings.rows import rank_tables
from zwitser_web.hall.hall import Hall
from zwitser_web.hall.rows import name_rows
from zwitser_web.texts import text

BOARDS, NAMES, RANKS = 10, 24, 24
"""Lines on a slide: what can be read from ten metres. Names and ranks stand in two columns."""


@dataclass(frozen=True, slots=True)
class Slide:
    """One screenful; `kind` is `boards`, `names` or `ranks`, and `part` says which of how many."""

    kind: str
    heading: str
    rows: Sequence[object]
    part: str = ""


def slides_of(hall: Hall) -> list[Slide]:
    """Make the slides that matter now.

    Before the first result everybody looks for his board, also by name; then results come in; when
    all are in, the standings come first.
    """
    ref = hall.last
    if ref is None:
        return []
    boards = board_rows(hall.state, ref)
    heading = text("today.round", hall.lang, round=ref.label)
    by_board = list(cut("boards", heading, boards, BOARDS))
    progress = progress_of(boards)
    if not progress.done:
        names = name_rows(boards, absent_rows(hall.state, ref))
        return by_board + list(cut("names", heading, names, NAMES))
    return _in_order(by_board, list(_ranks(hall)), progress)


def _in_order(boards: list[Slide], ranks: list[Slide], progress: Progress) -> list[Slide]:
    return ranks + boards if progress.is_complete else boards + ranks


def _ranks(hall: Hall) -> Iterator[Slide]:
    for table in rank_tables(hall.tournament, None, hall.lang):
        words = [text("nav.standings", hall.lang), *filter(None, [table.heading])]
        yield from cut("ranks", " · ".join(words), table.rows, RANKS)


def cut(kind: str, heading: str, rows: Sequence[object], most: int) -> Iterator[Slide]:
    """Spread rows over as few slides as they need, about as many on each."""
    if not rows:
        return
    count = -(-len(rows) // most)
    size = -(-len(rows) // count)
    for place in range(count):
        part = f"{place + 1}/{count}" if count > 1 else ""
        yield Slide(kind, heading, rows[place * size : (place + 1) * size], part)
