"""What if we played: choose systems and rounds, and see the picture grow."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from zwitser_web.desk.lab.asking import asked, is_possible, question
from zwitser_web.desk.lab.rows import Found, found
from zwitser_web.desk.lab.running import BENCH, Busy
from zwitser_web.models import Role
from zwitser_web.paper.pages import Sheet, is_roomy
from zwitser_web.requests import WebRequest
from zwitser_web.texts import text
from zwitser_web.tournaments.desk import Desk, open_desk


@require_http_methods(["GET", "HEAD", "POST"])
def lab(request: WebRequest, slug: str) -> HttpResponse:
    """Show the question and what was found; begin and stop a study."""
    desk = _open(request, slug)
    if request.method == "POST":
        if request.POST.get("do") == "stop":
            BENCH.end(_key(desk))
        else:
            _begin(desk)
        return HttpResponseRedirect(desk.url("lab"))
    running = BENCH.look(_key(desk))
    context = {
        "here": "settings",
        "question": question(desk.tournament, running.study if running else None, desk.lang),
        "is_possible": is_possible(desk.tournament),
        **_found(desk),
    }
    return desk.render("lab.html", context)


@require_safe
def progress(request: WebRequest, slug: str) -> HttpResponse:
    """Show what was found so far, for the page that asks every two seconds."""
    return (desk := _open(request, slug)).render("_lab.html", _found(desk))


@require_safe
def paper(request: WebRequest, slug: str) -> HttpResponse:
    """Print what was found, for the members' meeting."""
    desk = _open(request, slug)
    answer = _found(desk)["found"]
    pages = _pages(answer)
    context = {
        "kind": "lab",
        "template": "print/_lab.html",
        "title": text("lab.title", desk.lang),
        "pages": pages,
        "found": answer,
        "ref": desk.played_ref,
        "wide": True,
        "is_roomy": is_roomy(pages),
        "today": timezone.localdate(),
    }
    return desk.render("print/paper.html", context)


def _open(request: WebRequest, slug: str) -> Desk:
    """Open the desk of an arbiter, where the lab is allowed at all."""
    desk = open_desk(request, slug, Role.ARBITER)
    if not settings.LAB:
        raise Http404
    return desk


def _key(desk: Desk) -> str:
    return str(desk.grant.tournament.pk)


def _begin(desk: Desk) -> None:
    form = desk.request.POST
    rounds = form.get("least", ""), form.get("most", "")
    study = asked(desk.tournament, form.getlist("system"), rounds, desk.lang)
    try:
        BENCH.begin(_key(desk), study)
    except Busy:
        messages.warning(desk.request, text("lab.busy", desk.lang))


def _found(desk: Desk) -> dict[str, Any]:
    running = BENCH.look(_key(desk))
    return {"found": None if running is None else found(running, desk.lang)}


def _pages(answer: Found | None) -> list[Sheet]:
    """Put two tables on a sheet, then the sentences, then each picture on one of its own."""
    if answer is None or not answer.rows:
        return []
    pairs = [answer.tables[n : n + 2] for n in range(0, len(answer.tables), 2)]
    parts = [*pairs, [answer], *([row] for row in answer.drawn)]
    return [Sheet(rows, number, len(parts)) for number, rows in enumerate(parts, 1)]
