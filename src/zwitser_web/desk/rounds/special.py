"""What is special about a proposal, in a line or two."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from zwitser import arbiter
from zwitser.messages import join
from zwitser.model import Absence, AbsenceKind
from zwitser.names import spoken
from zwitser_web.round_numbers import RoundRef, rounds_in
from zwitser_web.texts import text
from zwitser_web.tournaments.boards import AbsentRow, BoardRow, Side
from zwitser_web.tournaments.desk import Desk
from zwitser_web.tournaments.headings import crossings

NAMED = 4
"""Floaters who are named; more of them are counted."""


@dataclass(frozen=True, slots=True)
class Special:
    """A sentence about a proposal, and the address that tells its reason; empty without one."""

    words: str
    why: str = ""


def special_of(desk: Desk, rows: Sequence[BoardRow], absent: Sequence[AbsentRow]) -> list[Special]:
    """Say who floats or meets another group, who is free and what was changed by hand."""
    return [
        *map(Special, desk.cautions),
        *_no_shows(desk),
        *_floats(desk, rows),
        *_crossings(desk, rows),
        *_byes(desk, absent),
        *map(Special, change_words(desk, desk.next_ref)),
    ]


def _no_shows(desk: Desk) -> list[Special]:
    """Name who did not appear last round and is paired again: without notice he has withdrawn."""
    by_id = desk.tournament.by_id
    playing = {side for game in desk.state.proposal.games for side in (game.white, game.black)}
    return [
        Special(text("special.no_show", desk.lang, name=spoken(by_id[player].name)))
        for player in arbiter.no_shows(desk.state)
        if player in playing
    ]


def _floats(desk: Desk, rows: Sequence[BoardRow]) -> list[Special]:
    """Say who floats, where that is special: with groups of a few it happens on many boards."""
    if not desk.system.score_groups:
        return []
    floating: dict[int, list[Side]] = {}
    for row in rows:
        for side in (row.white, row.black):
            if side.float == "down":
                floating.setdefault(side.half_points, []).append(side)
    return [_float(desk, sides) for sides in floating.values()]


def _float(desk: Desk, sides: list[Side]) -> Special:
    first, names = sides[0], [spoken(side.name) for side in sides]
    if len(names) == 1:
        words = text("special.float", desk.lang, name=names[0], points=first.points)
        return Special(words, desk.url("why_player", ref=desk.next_ref, player=first.id))
    if len(names) > NAMED:
        counted = text("special.float_count", desk.lang, count=len(names), points=first.points)
        return Special(counted)
    together = join(names, desk.lang)
    return Special(text("special.floats", desk.lang, names=together, points=first.points))


def _crossings(desk: Desk, rows: Sequence[BoardRow]) -> list[Special]:
    return [
        Special(text("special.across", desk.lang, upper=spoken(upper), lower=spoken(lower)))
        for upper, lower in crossings(rows, desk.tournament, desk.next_ref)
    ]


def _byes(desk: Desk, absent: Sequence[AbsentRow]) -> list[Special]:
    """Say who is free; a second time never passes without a word."""
    why = desk.url("why_bye", ref=desk.next_ref)
    return [
        Special(_bye_words(desk, row), why) for row in absent if row.kind == AbsenceKind.BYE.value
    ]


def _bye_words(desk: Desk, row: AbsentRow) -> str:
    bye = Absence(row.id, AbsenceKind.BYE)
    before = [
        ref.label for ref, round_ in rounds_in(desk.state.tournament) if bye in round_.absences
    ]
    if not before or desk.system.has_table:
        return text("special.bye", desk.lang, name=spoken(row.name))
    return text(
        "special.bye_again", desk.lang, name=spoken(row.name), rounds=join(before, desk.lang)
    )


def change_words(desk: Desk, ref: RoundRef) -> list[str]:
    """Say that a round was changed by hand, and why."""
    return [
        text("special.changed", desk.lang, reason=change.reason)
        if change.reason
        else text("special.changed_plain", desk.lang)
        for change in desk.state.changes
        if (change.period, change.round) == (ref.period, ref.number)
    ]
