"""Codes for phones, made and revoked at the desk."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST

from zwitser.errors import Refused
from zwitser_web.models import HelperCode, Role
from zwitser_web.phones.codes import (
    ALL_BOARDS,
    HOURS,
    MOST_CODES,
    address_of,
    make_code,
    spelled,
    valid_codes,
)
from zwitser_web.requests import WebRequest, qr_code, reachable, whole
from zwitser_web.round_numbers import RoundRef
from zwitser_web.tournaments.boards import BoardRow, board_rows, is_published
from zwitser_web.tournaments.desk import Desk, open_desk


@dataclass(frozen=True, slots=True)
class CodeRow:
    """A code on the page of the desk, with the QR code that opens it."""

    code: HelperCode
    spelled: str
    address: str
    picture: str

    @property
    def covers_all(self) -> bool:
        return self.code.first_board == 1 and self.code.last_board == ALL_BOARDS


@require_http_methods(["GET", "HEAD", "POST"])
def codes(request: WebRequest, slug: str, ref: RoundRef) -> HttpResponse:
    """Show the codes of a round, and make a new one for some boards."""
    desk = open_desk(request, slug, Role.ARBITER)
    rows = _published_rows(desk, ref)
    if request.method == "POST":
        first, last = (request.POST.get(name, "") for name in ("first", "last"))
        _make(desk, ref, first, last, boards=len(rows))
        return HttpResponseRedirect(desk.url("phones", ref=ref))
    context = {
        "here": "round",
        "ref": ref,
        "boards": len(rows),
        "hours": HOURS,
        "reachable": bool(reachable(request, "/")),
        "door": reachable(request, reverse("phone_door")).partition("://")[2],
        "codes": [_code_row(request, code) for code in valid_codes(desk.grant.tournament)],
    }
    return desk.render("phones.html", context)


@require_POST
def revoke(request: WebRequest, slug: str, code: int) -> HttpResponse:
    """Make a code stop working at once."""
    desk = open_desk(request, slug, Role.ARBITER)
    found = get_object_or_404(HelperCode, pk=code, tournament=desk.grant.tournament)
    HelperCode.objects.filter(pk=found.pk).update(revoked=True)
    return HttpResponseRedirect(desk.url("phones", ref=desk.played_ref))


def _published_rows(desk: Desk, ref: RoundRef) -> list[BoardRow]:
    if not is_published(desk.state, ref):
        raise Http404
    return board_rows(desk.state, ref)


def _make(desk: Desk, ref: RoundRef, first: str, last: str, *, boards: int) -> None:
    low, high = whole(first), whole(last)
    if low is None or high is None or not 1 <= low <= high <= boards:
        raise Refused("board-range", "choose boards of this round, the lowest first")
    if len(valid_codes(desk.grant.tournament)) >= MOST_CODES:
        raise Refused("too-many-codes", "revoke a code first")
    make_code(desk.grant.tournament, ref, low, ALL_BOARDS if high == boards else high)


def _code_row(request: WebRequest, code: HelperCode) -> CodeRow:
    address = address_of(request, code)
    return CodeRow(code, spelled(code.code), address, qr_code(address) if address else "")
