"""The report of results to the KNSB."""

from __future__ import annotations

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_http_methods

from zwitser.errors import BadInput
from zwitser_web.accounts import given_names
from zwitser_web.files import knsb_report as knsb
from zwitser_web.models import Role
from zwitser_web.requests import WebRequest
from zwitser_web.texts import fault_words
from zwitser_web.tournaments.desk import Desk, open_desk

FIELDS = ("place", "tempo", "arbiter", "email")


@require_http_methods(["GET", "HEAD", "POST"])
def knsb_report(request: WebRequest, slug: str) -> HttpResponse:
    """Ask for dates, place and tempo; keep relation numbers; give the file."""
    desk = open_desk(request, slug, Role.ARBITER)
    if desk.system.is_go:
        raise Http404
    if request.method != "POST":
        return _page(desk)
    form, tournament = request.POST.dict(), desk.grant.tournament
    try:
        knsb.keep_numbers(tournament, desk.state, form)
        if "save" in request.POST:
            return HttpResponseRedirect(desk.url("knsb_report"))
        made = knsb.make_report(tournament, desk.state, form)
    except BadInput as error:
        return _page(desk, faults=fault_words(error, desk.lang))
    headers = {"Content-Disposition": f'attachment; filename="{desk.slug}-knsb.txt"'}
    return HttpResponse(made.text, content_type="text/plain; charset=utf-8", headers=headers)


def _page(desk: Desk, *, faults: list[str] | None = None) -> HttpResponse:
    form, name = desk.request.POST.dict(), desk.grant.account.name
    usual = {"arbiter": "" if name == given_names.OWNER else name}
    context = {
        "here": "settings",
        "faults": faults or [],
        "given": dict.fromkeys(FIELDS, "") | (form or usual),
        "dated": knsb.dated_rounds(desk.state, form),
        "missing": knsb.without_number(desk.grant.tournament, desk.state),
    }
    return desk.render("knsb_report.html", context, status=422 if faults else 200)
