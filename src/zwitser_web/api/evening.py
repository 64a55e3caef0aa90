"""Sign-offs and results from a club's own site, each by the same verb as at the desk."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import partial
from typing import Any

from zwitser import arbiter
from zwitser.errors import Refused, ZwitserError
from zwitser.journal import events
from zwitser.journal.state import State
from zwitser.model import AbsenceKind
from zwitser_web import store
from zwitser_web.api.players import Known
from zwitser_web.api.reports import Report
from zwitser_web.api.shapes import PRESENT
from zwitser_web.models import Tournament
from zwitser_web.round_numbers import RoundConverter, RoundRef
from zwitser_web.texts import text
from zwitser_web.tournaments.entry import CLEAR, AsksWhy, Clashed, NothingToDo, Saying

SAME = ("nothing-changed", "not-absent")
"""Refusals that say that it stands there already."""

Row = dict[str, Any]


def sign_off(row: Tournament, by: str, absences: Iterable[Row], report: Report) -> State:
    """Note who will not be there, or will be after all."""
    return _each(row, by, absences, report, _absence)


def enter_results(row: Tournament, by: str, results: Iterable[Row], report: Report) -> State:
    """Enter, correct or clear the results of boards."""
    return _each(row, by, results, report, _result)


def coming(state: State) -> list[Row]:
    """List who will not be there in the rounds to come of this period."""
    return [
        {"player": player, "round": number, "as": kind.value}
        for (number, player), kind in sorted(state.coming.items(), key=lambda item: item[0])
    ]


Verb = Callable[[Known, Row, State], events.Event]


def _each(row: Tournament, by: str, rows: Iterable[Row], report: Report, verb: Verb) -> State:
    """Do each row by itself, all in one batch: one that is refused keeps no other back."""
    with store.batch(row, by) as batch:
        known = Known(row, batch.state)
        for place, given in enumerate(rows):
            _one(batch, place, partial(verb, known, given), report)
    return batch.state


def _one(batch: store.Batch, place: int, decide: store.Decision, report: Report) -> None:
    try:
        batch.act(decide)
    except NothingToDo:
        report.note(place, "unchanged")
    except Clashed:
        report.note(place, "refused", code="clash", detail=text("api.clash", report.lang))
    except AsksWhy:
        report.note(place, "refused", code="reason", detail=text("api.reason", report.lang))
    except ZwitserError as error:
        if error.code in SAME:
            report.note(place, "unchanged")
        else:
            report.refuse(place, error, batch.state)
    else:
        report.note(place, "changed")


def _absence(known: Known, given: Row, state: State) -> events.Event:
    player, rounds = _named(known, given), given.get("rounds", [])
    if given["as"] == PRESENT:
        return arbiter.take_back_absence(state, [player], rounds=rounds)
    return arbiter.note_absence(state, [player], AbsenceKind(given["as"]), rounds=rounds)


def _named(known: Known, given: Row) -> int:
    """Give the id of who is meant, by it or by the number in the federation."""
    if "player" in given:
        return int(given["player"])
    number = str(given.get("number", "")).strip()
    found = known.meant(number) if number else None
    if found is None:
        raise Refused("number-unknown", f"nobody has number {number!r} here", number=number)
    return found.id


def _result(_known: Known, given: Row, state: State) -> events.Event:
    """Decide as the desk does; a program that sends a reason, or clears, has been asked already."""
    reason = given.get("reason", "")
    clears = given["result"] is None
    saying = Saying(
        _round(given["round"]),
        given["board"],
        wanted=CLEAR if clears else given["result"],
        seen=given.get("seen") or "",
        white=None,
        sure=clears or bool(reason),
        reason=reason,
    )
    return saying.decide(state)


def _round(given: str) -> RoundRef:
    if not re.fullmatch(RoundConverter.regex, given):
        raise Refused("round-unreadable", f"expected a round like 3 or 2-3, got {given!r}")
    return RoundConverter().to_python(given)
