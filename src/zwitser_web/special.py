"""What is special about a proposal, in a line or two."""

from __future__ import annotations

from collections.abc import Sequence

from zwitser.wording import format_points, join
from zwitser_web.boards import AbsentRow, BoardRow
from zwitser_web.desk import Desk
from zwitser_web.headings import crossings
from zwitser_web.rounds import RoundRef
from zwitser_web.texts import text

NAMED = 4
"""Floaters who are named; more of them are counted."""


def special_words(desk: Desk, rows: Sequence[BoardRow], absent: Sequence[AbsentRow]) -> list[str]:
    """Say who floats or meets another group, who is free and what was changed by hand."""
    return [
        *_floats(desk, rows),
        *_crossings(desk, rows),
        *_byes(desk, absent),
        *change_words(desk, desk.next_ref),
    ]


def _floats(desk: Desk, rows: Sequence[BoardRow]) -> list[str]:
    floating: dict[int, list[str]] = {}
    for row in rows:
        for side in (row.white, row.black):
            if side.float == "down":
                floating.setdefault(side.half_points, []).append(side.name)
    return [_float_words(desk, names, format_points(points)) for points, names in floating.items()]


def _float_words(desk: Desk, names: list[str], points: str) -> str:
    if len(names) == 1:
        return text("special.float", desk.lang, name=names[0], points=points)
    if len(names) > NAMED:
        return text("special.float_count", desk.lang, count=len(names), points=points)
    return text("special.floats", desk.lang, names=join(names, desk.lang), points=points)


def _crossings(desk: Desk, rows: Sequence[BoardRow]) -> list[str]:
    return [
        text("special.across", desk.lang, upper=upper, lower=lower)
        for upper, lower in crossings(rows, desk.tournament, desk.next_ref)
    ]


def _byes(desk: Desk, absent: Sequence[AbsentRow]) -> list[str]:
    free = [row.name for row in absent if row.kind == "bye"]
    return [text("special.bye", desk.lang, name=join(free, desk.lang))] if free else []


def change_words(desk: Desk, ref: RoundRef) -> list[str]:
    """Say that a round was changed by hand, and why."""
    return [
        text("special.changed", desk.lang, reason=change.reason or "–")
        for change in desk.state.changes
        if (change.period, change.round) == (ref.period, ref.number)
    ]
