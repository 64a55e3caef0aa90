"""Rating lists of federations: upload them, search in them, enter players from them."""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import groupby

from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.views.decorators.http import require_http_methods, require_POST

from zwitser import arbiter
from zwitser.characters import harmless
from zwitser.errors import BadInput, Refused
from zwitser.formats.lists import KINDS
from zwitser_web.files import rating_lists
from zwitser_web.models import ListedMember, Role
from zwitser_web.requests import WebRequest
from zwitser_web.texts import fault_words, text
from zwitser_web.tournaments.desk import Desk, open_desk
from zwitser_web.tournaments.entering import note_missed, wants_halves
from zwitser_web.tournaments.importing import keep_personal

LONGEST = 200
HOME = "NED"
"""Whose players are kept unless others are named."""


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
    kind, _, number = request.POST.get("number", "").partition(":")
    if kind not in KINDS or not (number.isascii() and number.isdecimal() and len(number) < 12):
        raise Refused("not-in-list", "choose somebody from the list")
    found = rating_lists.arrival(desk.grant.tournament.club, kind, int(number))
    halves = wants_halves(request)
    desk.act(
        lambda state: arbiter.enter_many(state, [found.player], halves=halves),
        also=lambda state: keep_personal(desk.grant.tournament, state, [found]),
    )
    note_missed(desk)
    return HttpResponseRedirect(desk.url("players"))


def _upload(desk: Desk) -> HttpResponse:
    file = desk.request.FILES.get("file")
    if file is None or file.size is None or file.size > settings.LIST_LIMIT:
        raise Refused("upload-list", "choose a file of at most 96 MB")
    wanted = frozenset(re.findall(r"[A-Z]{3}", desk.request.POST.get("federations", "").upper()))
    try:
        kept = rating_lists.keep(
            desk.grant.tournament.club, file, harmless(file.name or ""), federations=wanted
        )
    except BadInput as error:
        return _page(desk, faults=fault_words(error, desk.lang), status=422)
    messages.success(desk.request, text("list.kept", desk.lang, count=kept.count))
    return HttpResponseRedirect(desk.url("rating_list"))


def _page(desk: Desk, *, faults: list[str] | None = None, status: int = 200) -> HttpResponse:
    context = {
        "here": "players",
        "lists": rating_lists.lists_of(desk.grant.tournament.club, is_go=desk.system.is_go),
        "federations": desk.request.POST.get("federations", HOME),
        "faults": faults or [],
        **_found(desk),
    }
    return desk.render("rating_list.html", context, status=status)


def _found(desk: Desk) -> dict[str, object]:
    """Find who the reader is typing in each list, and say who takes part already."""
    wanted = desk.request.GET.get("name", "")[:LONGEST]
    club = desk.grant.tournament.club
    found = rating_lists.search(club, wanted, is_go=desk.system.is_go)
    return {
        "wanted": wanted,
        "listed": [
            (kind, _rows(desk, kind, members))
            for kind, members in groupby(found, key=lambda member: member.list.kind)
        ],
    }


def _rows(desk: Desk, kind: str, members: Iterable[ListedMember]) -> list[dict[str, object]]:
    if KINDS[kind].is_go:
        present = {player.egd.lstrip("0") for player in desk.state.tournament.players}
    else:
        numbers = rating_lists.numbers_in(desk.grant.tournament, KINDS[kind].number)
        present = set(numbers.values())
    return [{"member": one, "is_here": str(one.number) in present} for one in members]
