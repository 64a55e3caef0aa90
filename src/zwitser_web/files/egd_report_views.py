"""The result file for the European Go Database."""

from __future__ import annotations

from dataclasses import replace

from django.http import Http404, HttpResponse
from django.views.decorators.http import require_http_methods

from zwitser.errors import BadInput
from zwitser.formats import encode, remarks_on, write
from zwitser.model import Egd
from zwitser_web.files.knsb_report import dated_rounds
from zwitser_web.models import Role
from zwitser_web.requests import WebRequest, whole
from zwitser_web.texts import fault_words
from zwitser_web.tournaments.desk import Desk, open_desk

CLASSES = ("A", "B", "C", "D")
ENDINGS = tuple(f"h{digit}" for digit in range(1, 10))
TEXTS = ("country", "place", "from", "to", "minutes", "comment")


@require_http_methods(["GET", "HEAD", "POST"])
def egd_report(request: WebRequest, slug: str) -> HttpResponse:
    """Ask what the file says about the tournament, and give the file (F2)."""
    desk = open_desk(request, slug, Role.ARBITER)
    if not desk.system.has_handicap:
        raise Http404
    if request.method != "POST":
        return _page(desk, _known(desk))
    given = {name: " ".join(request.POST.get(name, "").split())[:200] for name in TEXTS}
    given["class"] = next((c for c in CLASSES if c == request.POST.get("class")), "")
    ending = next((e for e in ENDINGS if e == request.POST.get("ending")), ENDINGS[-1])
    name = f"{desk.slug}.{ending}"
    try:
        text = write(replace(desk.tournament, egd=_egd(given)), name)
    except BadInput as error:
        return _page(desk, given, faults=fault_words(error, desk.lang))
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    kind = "text/plain; charset=iso-8859-15"
    return HttpResponse(encode(text, name), content_type=kind, headers=headers)


def _known(desk: Desk) -> dict[str, str]:
    """Give what the tournament says of itself, and the days on which it was played."""
    egd, days = desk.tournament.egd, [row.date for row in dated_rounds(desk.state, {})]
    first, last = (days[0], days[-1]) if days else ("", "")
    return {
        "class": egd.class_,
        "country": egd.country or "NL",
        "place": egd.place,
        "from": egd.from_ or str(first),
        "to": egd.to or str(last),
        "minutes": str(egd.minutes or ""),
        "comment": egd.comment,
    }


def _egd(given: dict[str, str]) -> Egd:
    return Egd(
        class_=given["class"],
        country=given["country"],
        place=given["place"],
        from_=given["from"],
        to=given["to"],
        minutes=min(whole(given["minutes"]) or 0, 10_000),
        comment=given["comment"],
    )


def _page(desk: Desk, given: dict[str, str], *, faults: list[str] | None = None) -> HttpResponse:
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
