"""The rating list of the KNSB: upload it, search in it, enter players from it."""

from __future__ import annotations

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_http_methods, require_POST

from zwitser import arbiter
from zwitser.errors import BadInput, Refused
from zwitser_web.desk.desk import Desk, open_desk
from zwitser_web.desk.players.importing import keep_personal
from zwitser_web.files import rating_lists
from zwitser_web.files.uploads import uploaded
from zwitser_web.models import ListedMember, Role
from zwitser_web.requests import WebRequest
from zwitser_web.texts import fault_words, text

LONGEST = 200


@require_http_methods(["GET", "HEAD", "POST"])
def rating_list(request: WebRequest, slug: str) -> HttpResponse:
    """Show who is found in the club's list, while typing or on a page; or take a new list."""
    desk = open_desk(request, slug, Role.ARBITER)
    if request.method == "POST":
        return _upload(desk)
    if request.htmx:
        return desk.render("_listed.html", _found(desk))
    return _page(desk)


@require_POST
def add_listed(request: WebRequest, slug: str) -> HttpResponse:
    """Enter a player as the list knows him; what no pairing needs stays out of the journal."""
    desk = open_desk(request, slug, Role.ARBITER)
    number = request.POST.get("number", "")
    if not (number.isascii() and number.isdecimal() and len(number) < 12):
        raise Refused("not-in-list", "choose somebody from the list")
    found = rating_lists.arrival(desk.grant.tournament.club, int(number))
    desk.act(
        lambda state: arbiter.enter_many(state, [found.player]),
        also=lambda state: keep_personal(desk.grant.tournament, state, [found]),
    )
    return HttpResponseRedirect(desk.url("players"))


def _upload(desk: Desk) -> HttpResponse:
    file = uploaded(desk.request)
    if file is None:
        raise Refused("upload", "choose a file of at most 8 MB")
    try:
        kept = rating_lists.keep(desk.grant.tournament.club, *file)
    except BadInput as error:
        return _page(desk, faults=fault_words(error, desk.lang), status=422)
    messages.success(desk.request, text("list.kept", desk.lang, count=kept.count))
    return HttpResponseRedirect(desk.url("rating_list"))


def _page(desk: Desk, *, faults: list[str] | None = None, status: int = 200) -> HttpResponse:
    context = {
        "here": "players",
        "list": rating_lists.list_of(desk.grant.tournament.club),
        "faults": faults or [],
        **_found(desk),
    }
    return desk.render("rating_list.html", context, status=status)


def _found(desk: Desk) -> dict[str, object]:
    """Find who the reader is typing, and say who takes part already."""
    wanted = desk.request.GET.get("name", "")[:LONGEST]
    tournament = desk.grant.tournament
    found = rating_lists.search(tournament.club, wanted)
    present = set(rating_lists.relations_in(tournament).values()) if found else set()
    return {"wanted": wanted, "listed": [_row(member, present) for member in found]}


def _row(member: ListedMember, present: set[str]) -> dict[str, object]:
    return {"member": member, "is_here": str(member.number) in present}
