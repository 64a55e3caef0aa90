"""What FIDE wants to know of a tournament, as a form asks for it and as the journal keeps it."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date

from zwitser.errors import BadInput, Fault, fault
from zwitser.formats.trf.players import format_official, read_official
from zwitser.journal.state import State
from zwitser.messages import message
from zwitser.model import Fide, Official, Player
from zwitser.names import name_key
from zwitser_web.files import persons
from zwitser_web.models import Tournament

LONGEST = 200
WORDS = ("place", "federation", "type", "arbiter", "tempo", "time_control")
"""The fields of one line."""

_PERIOD = r"([0-9]+/)?[0-9]+(\+[0-9]+)?"
_PERIODS = f"{_PERIOD}(:{_PERIOD})*"
_TIME_CONTROL = re.compile(f"{_PERIODS}|W{_PERIODS}-B{_PERIODS}")
"""Record 222: moves, seconds and increment of each period, of both or for white and black apart."""


@dataclass(frozen=True, slots=True)
class Missing:
    """Who lacks what: players without a number at FIDE, without a year of birth."""

    fide: list[Player]
    born: list[Player]


def form_of(fide: Fide) -> dict[str, str]:
    """Give the values of the form for what is known."""
    plain = {
        "place": fide.place,
        "federation": fide.federation,
        "from": fide.from_,
        "to": fide.to,
        "type": fide.type_,
        "arbiter": fide.arbiter.name if fide.arbiter else "",
        "arbiter_id": fide.arbiter.fide_id if fide.arbiter else "",
        "deputies": "\n".join(format_official(each) for each in fide.deputies),
        "tempo": fide.tempo,
        "time_control": fide.time_control,
    }
    return plain | {f"date-{number}": day for number, day in enumerate(fide.dates, 1)}


def fide_from(form: Mapping[str, str], rounds: int) -> Fide:
    """Read the form, or raise BadInput with all that is wrong in it."""
    faults: list[Fault] = []
    given = {name: " ".join(form.get(name, "").split())[:LONGEST] for name in WORDS}
    days = [_day(form.get(f"date-{n}", ""), n, faults) for n in range(1, rounds + 1)]
    deputies = [read_official(line.strip()) for line in form.get("deputies", "").splitlines()]
    fide = Fide(
        place=given["place"],
        federation=given["federation"].upper(),
        from_=_day(form.get("from", ""), 0, faults) or min(filter(None, days), default=""),
        to=_day(form.get("to", ""), 0, faults) or max(filter(None, days), default=""),
        type_=given["type"],
        arbiter=_arbiter(given["arbiter"], form.get("arbiter_id", "").strip()),
        deputies=tuple(each for each in deputies if each),
        tempo=given["tempo"],
        time_control=given["time_control"],
        dates=tuple(days) if any(days) else (),
    )
    number = form.get("arbiter_id", "").strip()
    if number and not fide.arbiter:
        faults.append(fault("", "arbiter-nameless", got=repr(number[:20])))
    faults += _wrong(fide)
    if faults:
        raise BadInput(faults)
    return fide


def _wrong(fide: Fide) -> Iterator[Fault]:
    """Find what no report could hold."""
    if fide.federation and not re.fullmatch("[A-Z]{3}", fide.federation):
        yield fault("", "federation-like", got=repr(fide.federation))
    if fide.time_control and not _TIME_CONTROL.fullmatch(fide.time_control):
        yield fault("", "time-control-like", got=repr(fide.time_control))
    for official in (fide.arbiter, *fide.deputies):
        if official and official.fide_id and not re.fullmatch("[0-9]{1,11}", official.fide_id):
            yield fault(official.name, "fide-id", got=repr(official.fide_id))
    if fide.from_ and fide.to and fide.from_ > fide.to:
        yield fault("", "dates-reversed", first=fide.from_, last=fide.to)


def _arbiter(name: str, number: str) -> Official | None:
    return Official(name, number[:20]) if name else None


def _day(text: str, number: int, faults: list[Fault]) -> str:
    text = text.strip()
    try:
        return date.fromisoformat(text).isoformat() if text else ""
    except ValueError:
        where = message("round", round=number) if number else ""
        faults.append(fault(where, "date-like", got=repr(text[:20])))
        return ""


def missing(row: Tournament, state: State) -> Missing:
    """List who lacks a number at FIDE or a year of birth, by name."""
    players = persons.joined(row, state.tournament).players
    ordered = sorted(players, key=lambda player: name_key(player.name))
    return Missing(
        [player for player in ordered if not player.fide_id],
        [player for player in ordered if not player.born],
    )
