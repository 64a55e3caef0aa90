"""Phones: making codes at the desk, and entering results with one."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from zwitser.errors import Refused
from zwitser_web import journal_store
from zwitser_web.addresses import qr_code
from zwitser_web.boards import MAIN_RESULTS, BoardRow, board_rows, round_at
from zwitser_web.desk import Desk, open_desk
from zwitser_web.models import HelperCode, Role
from zwitser_web.phones import (
    HOURS,
    MOST_CODES,
    address_of,
    find_code,
    make_code,
    valid_codes,
)
from zwitser_web.requests import WebRequest
from zwitser_web.result_entry import Clashed, NothingToDo, Saying
from zwitser_web.rounds import RoundRef
from zwitser_web.texts import text


@dataclass(frozen=True, slots=True)
class CodeRow:
    """A code on the page of the desk, with the QR code that opens it."""

    code: HelperCode
    address: str
    picture: str


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
        "codes": [_code_row(request, code) for code in valid_codes(desk.grant.tournament, ref)],
    }
    return desk.render("phones.html", context)


@require_POST
def revoke(request: WebRequest, slug: str, code: int) -> HttpResponse:
    """Make a code stop working at once."""
    desk = open_desk(request, slug, Role.ARBITER)
    found = get_object_or_404(HelperCode, pk=code, tournament=desk.grant.tournament)
    HelperCode.objects.filter(pk=found.pk).update(revoked=True)
    ref = RoundRef(found.period, found.round)
    return HttpResponseRedirect(desk.url("phones", ref=ref))


@require_safe
def phone(request: WebRequest, code: str) -> HttpResponse:
    """Show a helper's boards with three big buttons each, the open ones first."""
    found = find_code(request, code)
    return _phone_page(request, found)


@require_POST
def phone_result(request: WebRequest, code: str, board: int) -> HttpResponse:
    """Enter the result of an open board; what is known already only the desk can change."""
    found = find_code(request, code)
    wanted = request.POST.get("result", "")
    if wanted not in MAIN_RESULTS or not found.first_board <= board <= found.last_board:
        raise Http404
    saying = Saying(RoundRef(found.period, found.round), board, wanted, "", None, sure=False)
    try:
        journal_store.act(found.tournament, f"Telefoon {found.pk}", saying.decide)
    except NothingToDo:
        pass
    except Clashed:
        said = text("phone.known", request.lang, board=board)
        return _phone_page(request, found, said, status=409)
    return HttpResponseRedirect(reverse("phone", kwargs={"code": code}))


def _phone_page(
    request: WebRequest, code: HelperCode, said: str = "", *, status: int = 200
) -> HttpResponse:
    state = journal_store.load(code.tournament)
    ref = RoundRef(code.period, code.round)
    rows = board_rows(state, ref)[code.first_board - 1 : code.last_board]
    context = {
        "name": state.tournament.name,
        "ref": ref,
        "code": code,
        "said": said,
        "rows": sorted(rows, key=lambda row: (not row.is_open, row.board)),
        "main_results": MAIN_RESULTS,
    }
    return render(request, "zwitser_web/phone.html", context, status=status)


def _published_rows(desk: Desk, ref: RoundRef) -> list[BoardRow]:
    if round_at(desk.state, ref) is None or (desk.has_proposal and ref == desk.next_ref):
        raise Http404
    return board_rows(desk.state, ref)


def _make(desk: Desk, ref: RoundRef, first: str, last: str, *, boards: int) -> None:
    if not (first.isdecimal() and last.isdecimal() and 1 <= int(first) <= int(last) <= boards):
        raise Refused("board-range", "choose boards of this round, the lowest first")
    if len(valid_codes(desk.grant.tournament, ref)) >= MOST_CODES:
        raise Refused("too-many-codes", "revoke a code first")
    make_code(desk.grant.tournament, ref, int(first), int(last))


def _code_row(request: WebRequest, code: HelperCode) -> CodeRow:
    address = address_of(request, code)
    return CodeRow(code, address, qr_code(address) if address else "")
