"""Reports to federations as the desk makes them: KNSB, FIDE (TRF) and the European Go Database."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from datetime import date
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_http_methods

from zwitser import arbiter
from zwitser.errors import BadInput, Fault, Refused, fault
from zwitser.formats import encode, remarks_on, write
from zwitser.formats.knsb import Event, KnsbReport, Participant, report
from zwitser.formats.trf.players import format_official, read_official
from zwitser.journal.state import State
from zwitser.messages import message
from zwitser.model import Egd, Fide, Official, Round
from zwitser.names import name_key
from zwitser_web.accounts import given_names
from zwitser_web.files import persons
from zwitser_web.files.rating_lists import is_number
from zwitser_web.models import PersonalData, Role, Tournament
from zwitser_web.requests import WebRequest, parse_int
from zwitser_web.round_numbers import RoundRef, rounds_in
from zwitser_web.texts import fault_words, text
from zwitser_web.tournaments.desk import Desk, open_desk

KNSB_HEAD = ("place", "arbiter", "email", "tempo")
LONGEST_KNSB = 100


@dataclass(frozen=True, slots=True)
class DatedRound:
    """A round and the date in the form; empty to leave it out."""

    ref: RoundRef
    round: Round
    date: str


def dated_rounds(state: State, form: Mapping[str, str]) -> list[DatedRound]:
    return [
        DatedRound(ref, round_, form.get(f"date-{ref}", "").strip())
        for ref, round_ in rounds_in(state.tournament)
    ]


def make_report(tournament: Tournament, state: State, form: Mapping[str, str]) -> KnsbReport:
    """Write the report of the rounds that have a date, or raise BadInput."""
    chosen = [row for row in dated_rounds(state, form) if row.date]
    if not chosen:
        raise BadInput.at("", "date-needed")
    head = {key: form.get(key, "").strip()[:LONGEST_KNSB] for key in KNSB_HEAD}
    dates = []
    for row in chosen:
        try:
            dates.append(date.fromisoformat(row.date))
        except ValueError:
            where = message("round", round=row.ref.label)
            raise BadInput.at(where, "date-like", got=repr(row.date[:20])) from None
    name, method = state.tournament.name, state.tournament.system
    event = Event(name=name, dates=tuple(dates), method=method, **head)
    rounds = [row.round for row in chosen]
    return report(event, state.tournament.players, rounds, participants(tournament))


def participants(tournament: Tournament) -> dict[int, Participant]:
    """Give the personal data that the KNSB asks for."""
    return {
        row.player: Participant(
            relation=str(row.fields.get("relation", "")),
            sex=str(row.fields.get("sex", "")),
            federation=str(row.fields.get("federation", "")) or "NED",
        )
        for row in PersonalData.objects.filter(tournament=tournament)
    }


def keep_numbers(tournament: Tournament, state: State, form: Mapping[str, str]) -> None:
    """Store the relation numbers of the form, or raise BadInput with all faults."""
    given = {
        player: number
        for player in state.tournament.players
        if (number := form.get(f"relation-{player.id}", "").strip())
    }
    faults = [
        fault(player.name, "relation-number", got=repr(number[:20]))
        for player, number in given.items()
        if not is_number(number)
    ]
    if faults:
        raise BadInput(faults)
    for player, number in given.items():
        row, _ = PersonalData.objects.get_or_create(tournament=tournament, player=player.id)
        row.fields = {**row.fields, "relation": number}
        row.save()


@require_http_methods(["GET", "HEAD", "POST"])
def knsb_report(request: WebRequest, slug: str) -> HttpResponse:
    """Ask for dates, place, tempo and relation numbers; give the file."""
    desk = open_desk(request, slug, Role.ARBITER)
    if desk.system.is_go:
        raise Http404
    if request.method != "POST":
        return _knsb_page(desk)
    form, tournament = request.POST.dict(), desk.grant.tournament
    try:
        keep_numbers(tournament, desk.state, form)
        if "save" in request.POST:
            return HttpResponseRedirect(desk.url("knsb_report"))
        made = make_report(tournament, desk.state, form)
    except BadInput as error:
        return _knsb_page(desk, faults=fault_words(error, desk.lang))
    headers = {"Content-Disposition": f'attachment; filename="{desk.slug}-knsb.txt"'}
    return HttpResponse(made.text, content_type="text/plain; charset=utf-8", headers=headers)


def _knsb_page(desk: Desk, *, faults: list[str] | None = None) -> HttpResponse:
    form, name = desk.request.POST.dict(), desk.grant.account.name
    usual = {"arbiter": "" if name == given_names.OWNER else name}
    known = participants(desk.grant.tournament)
    players = desk.state.tournament.players
    missing = [p for p in players if p.id not in known or not known[p.id].relation]
    context = {
        "here": "settings",
        "faults": faults or [],
        "given": dict.fromkeys(KNSB_HEAD, "") | (form or usual),
        "dated": dated_rounds(desk.state, form),
        "missing": sorted(missing, key=lambda player: name_key(player.name)),
    }
    return desk.render("knsb_report.html", context, status=422 if faults else 200)


# The header of a report to FIDE: a form, kept in the journal, handed in as a TRF.

LONGEST_FIDE = 200
FIDE = ("place", "federation", "from_", "to", "type_", "tempo", "time_control")
"""The fields of one line in the model; the form has them without the underscore at the end."""

_PERIOD = r"([0-9]+/)?[0-9]+(\+[0-9]+)?"
_PERIODS = f"{_PERIOD}(:{_PERIOD})*"
_TIME_CONTROL = re.compile(f"{_PERIODS}|W{_PERIODS}-B{_PERIODS}")
"""Record 222: moves, seconds and increment of each period, of both or for white and black apart."""


def form_of(fide: Fide) -> dict[str, str]:
    form = {name.rstrip("_"): getattr(fide, name) for name in FIDE}
    form |= {f"date-{number}": day for number, day in enumerate(fide.dates, 1)}
    form["arbiter"] = fide.arbiter.name if fide.arbiter else ""
    form["arbiter_id"] = fide.arbiter.fide_id if fide.arbiter else ""
    form["deputies"] = "\n".join(format_official(each) for each in fide.deputies)
    return form


def fide_from(form: Mapping[str, str], rounds: int) -> Fide:
    """Parse the form, or raise BadInput with all faults."""
    faults: list[Fault] = []
    keys = [name.rstrip("_") for name in (*FIDE, "arbiter")]
    given = {key: " ".join(form.get(key, "").split())[:LONGEST_FIDE] for key in keys}
    days = [_day(form.get(f"date-{n}", ""), n, faults) for n in range(1, rounds + 1)]
    name, number = given["arbiter"], form.get("arbiter_id", "").strip()
    deputies = [read_official(line.strip()) for line in form.get("deputies", "").splitlines()]
    first, last = (_day(form.get(key, ""), 0, faults) for key in ("from", "to"))
    given["federation"] = given["federation"].upper()
    given["from"] = first or min(filter(None, days), default="")
    given["to"] = last or max(filter(None, days), default="")
    fide = Fide(
        **{name: given[name.rstrip("_")] for name in FIDE},
        arbiter=Official(name, number[:20]) if name else None,
        deputies=tuple(each for each in deputies if each),
        dates=tuple(days) if any(days) else (),
    )
    if number and not fide.arbiter:
        faults.append(fault("", "arbiter-nameless", got=repr(number[:20])))
    faults += _wrong(fide)
    if faults:
        raise BadInput(faults)
    return fide


def _wrong(fide: Fide) -> Iterator[Fault]:
    """Find values that a TRF can't hold."""
    if fide.federation and not re.fullmatch("[A-Z]{3}", fide.federation):
        yield fault("", "federation-like", got=repr(fide.federation))
    if fide.time_control and not _TIME_CONTROL.fullmatch(fide.time_control):
        yield fault("", "time-control-like", got=repr(fide.time_control))
    for official in (fide.arbiter, *fide.deputies):
        if official and official.fide_id and not re.fullmatch("[0-9]{1,11}", official.fide_id):
            yield fault(official.name, "fide-id", got=repr(official.fide_id))
    if fide.from_ and fide.to and fide.from_ > fide.to:
        yield fault("", "dates-reversed", first=fide.from_, last=fide.to)


def _day(text: str, number: int, faults: list[Fault]) -> str:
    text = text.strip()
    try:
        return date.fromisoformat(text).isoformat() if text else ""
    except ValueError:
        where = message("round", round=number) if number else ""
        faults.append(fault(where, "date-like", got=repr(text[:20])))
        return ""


@require_http_methods(["GET", "HEAD", "POST"])
def fide_report(request: WebRequest, slug: str) -> HttpResponse:
    """Ask for place, dates, arbiters and tempo, and list missing data of players."""
    desk = open_desk(request, slug, Role.ARBITER)
    if desk.system.has_periods or desk.system.is_go:
        raise Http404
    if request.method != "POST":
        return _fide_page(desk, form_of(desk.state.tournament.fide))
    form = request.POST.dict()
    try:
        fide = fide_from(form, _rounds(desk))
        desk.act(lambda state: arbiter.change_settings(state, fide=fide))
        messages.success(request, text("fide.saved", desk.lang))
    except BadInput as error:
        return _fide_page(desk, form, faults=fault_words(error, desk.lang))
    except Refused as error:
        if error.code != "nothing-changed":
            raise
    return HttpResponseRedirect(desk.url("fide_report"))


def _rounds(desk: Desk) -> int:
    return max(desk.state.planned, len(desk.state.rounds))


def _fide_page(
    desk: Desk, given: dict[str, str], *, faults: list[str] | None = None
) -> HttpResponse:
    players = persons.add_personal(desk.grant.tournament, desk.state.tournament).players
    ordered = sorted(players, key=lambda player: name_key(player.name))
    context = {
        "here": "settings",
        "faults": faults or [],
        "given": form_of(Fide()) | given,
        "days": [(n, f"date-{n}", given.get(f"date-{n}", "")) for n in range(1, _rounds(desk) + 1)],
        "missing": {
            "fide": [player for player in ordered if not player.fide_id],
            "born": [player for player in ordered if not player.born],
        },
    }
    return desk.render("fide_report.html", context, status=422 if faults else 200)


# The result file for the European Go Database.

CLASSES = ("A", "B", "C", "D")
ENDINGS = tuple(f"h{digit}" for digit in range(1, 10))
EGD = ("class_", "country", "place", "from_", "to", "minutes", "comment")


@require_http_methods(["GET", "HEAD", "POST"])
def egd_report(request: WebRequest, slug: str) -> HttpResponse:
    """Ask for the header of the file, and give the file (F2)."""
    desk = open_desk(request, slug, Role.ARBITER)
    if not desk.system.has_handicap:
        raise Http404
    if request.method != "POST":
        egd = desk.tournament.egd
        known = {name.rstrip("_"): str(getattr(egd, name) or "") for name in EGD}
        return _egd_page(desk, {**known, "country": egd.country or "NL"})
    keys = [name.rstrip("_") for name in EGD]
    given = {key: " ".join(request.POST.get(key, "").split())[:200] for key in keys}
    given["class"] = next((c for c in CLASSES if c == request.POST.get("class")), "")
    ending = next((e for e in ENDINGS if e == request.POST.get("ending")), ENDINGS[-1])
    name = f"{desk.slug}.{ending}"
    try:
        fields: dict[str, Any] = {name: given[name.rstrip("_")] for name in EGD}
        fields["minutes"] = min(parse_int(given["minutes"]) or 0, 10_000)
        text = write(replace(desk.tournament, egd=Egd(**fields)), name)
    except BadInput as error:
        return _egd_page(desk, given, faults=fault_words(error, desk.lang))
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    kind = "text/plain; charset=iso-8859-15"
    return HttpResponse(encode(text, name), content_type=kind, headers=headers)


def _egd_page(
    desk: Desk, given: dict[str, str], *, faults: list[str] | None = None
) -> HttpResponse:
    without = [p.name for p in desk.tournament.players if not p.egd]
    context = {
        "here": "settings",
        "given": given,
        "faults": faults or [],
        "classes": CLASSES,
        "endings": ENDINGS,
        "without": without,
        "remarks": [one.text(desk.lang) for one in remarks_on(desk.tournament, f"a.{ENDINGS[0]}")],
        "played": bool(desk.state.rounds),
    }
    return desk.render("egd_report.html", context, status=422 if faults else 200)
