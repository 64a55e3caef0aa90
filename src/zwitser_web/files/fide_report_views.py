"""What FIDE wants to know of a rated tournament: asked for on one page, handed in as a TRF."""

from __future__ import annotations

from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_http_methods

from zwitser import arbiter
from zwitser.errors import BadInput, Refused
from zwitser.model import Fide
from zwitser_web.files import fide_report
from zwitser_web.models import Role
from zwitser_web.requests import WebRequest
from zwitser_web.texts import fault_words, text
from zwitser_web.tournaments.desk import Desk, open_desk


@require_http_methods(["GET", "HEAD", "POST"])
def report(request: WebRequest, slug: str) -> HttpResponse:
    """Ask for place, dates, arbiters and tempo, and say of whom something is missing."""
    desk = open_desk(request, slug, Role.ARBITER)
    if desk.system.has_periods or desk.system.is_go:
        raise Http404
    if request.method != "POST":
        return _page(desk, fide_report.form_of(desk.state.tournament.fide))
    form = request.POST.dict()
    try:
        fide = fide_report.fide_from(form, _rounds(desk))
        desk.act(lambda state: arbiter.change_settings(state, fide=fide))
        messages.success(request, text("fide.saved", desk.lang))
    except BadInput as error:
        return _page(desk, form, faults=fault_words(error, desk.lang))
    except Refused as error:
        if error.code != "nothing-changed":
            raise
    return HttpResponseRedirect(desk.url("fide_report"))


def _rounds(desk: Desk) -> int:
    return max(desk.state.planned, len(desk.state.rounds))


def _page(desk: Desk, given: dict[str, str], *, faults: list[str] | None = None) -> HttpResponse:
    context = {
        "here": "settings",
        "faults": faults or [],
        "given": fide_report.form_of(Fide()) | given,
        "days": [
            (number, f"date-{number}", given.get(f"date-{number}", ""))
            for number in range(1, _rounds(desk) + 1)
        ],
        "missing": fide_report.missing(desk.grant.tournament, desk.state),
    }
    return desk.render("fide_report.html", context, status=422 if faults else 200)
