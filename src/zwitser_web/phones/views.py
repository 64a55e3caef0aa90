"""Results from a phone: three big buttons for each board that its code covers."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from zwitser_web.accounts.given_names import known_as
from zwitser_web.desk.results.clashes import clash_of
from zwitser_web.desk.results.entry import CLEAR, AsksFirst, AsksWhy, Clashed, NothingToDo, Saying
from zwitser_web.desk.rounds.numbers import RoundRef
from zwitser_web.desk.rounds.rows import (
    MAIN_RESULTS,
    OTHER_RESULTS,
    BoardRow,
    board_rows,
    is_published,
)
from zwitser_web.models import HelperCode
from zwitser_web.phones.codes import find_code
from zwitser_web.requests import WebRequest
from zwitser_web.store import journal as journal_store
from zwitser_web.texts import text

ENTERED = (*MAIN_RESULTS, *OTHER_RESULTS, CLEAR)
"""What a phone may say about a board."""


@require_safe
def phone(request: WebRequest, code: str) -> HttpResponse:
    """Show a helper's boards with three big buttons each, the open ones first."""
    found = find_code(request, code)
    return _phone_page(request, found) if _works(found) else _over(request, found)


@require_POST
def phone_result(request: WebRequest, code: str, board: int) -> HttpResponse:
    """Enter, correct or clear the result of a board; another hand's result is not overwritten."""
    found = find_code(request, code)
    if not _works(found):
        return _over(request, found)
    wanted = request.POST.get("result", "")
    if wanted not in ENTERED or not found.first_board <= board <= found.last_board:
        raise Http404
    seen, sure = request.POST.get("seen", ""), request.POST.get("sure") == "1"
    ref, reason = RoundRef(found.period, found.round), request.POST.get("reason", "")[:300]
    saying = Saying(ref, board, wanted, seen, None, sure=sure, reason=reason)
    try:
        journal_store.act(found.tournament, f"Telefoon {found.pk}", saying.decide)
    except NothingToDo:
        pass
    except AsksFirst:
        return _phone_page(request, found, board, asks=True)
    except AsksWhy:
        return _phone_page(request, found, board, correcting=wanted)
    except Clashed:
        clash = clash_of(journal_store.load(found.tournament), saying, request.lang)
        return _phone_page(request, found, board, clash=clash, status=409)
    return HttpResponseRedirect(reverse("phone", kwargs={"code": code}))


def _works(code: HelperCode) -> bool:
    """Say whether a code is valid and its round public; a round can be taken back."""
    state = journal_store.load(code.tournament)
    return code.is_valid and is_published(state, RoundRef(code.period, code.round))


def _phone_page(
    request: WebRequest, code: HelperCode, board: int = 0, *, status: int = 200, **question: Any
) -> HttpResponse:
    """Show the boards; one of them may have a question for the helper."""
    state = journal_store.load(code.tournament)
    ref = RoundRef(code.period, code.round)
    rows = [
        replace(row, **question) if row.board == board else row
        for row in board_rows(state, ref)[code.first_board - 1 : code.last_board]
    ]
    context = {
        "name": known_as(state.tournament.name, request.lang),
        "ref": ref,
        "code": code,
        "rows": sorted(rows, key=lambda row: (not _needs_a_hand(row), row.board)),
        "is_done": not any(row.is_open for row in rows),
        "main_results": MAIN_RESULTS,
        "other_results": OTHER_RESULTS,
    }
    return render(request, "zwitser_web/phone.html", context, status=status)


def _needs_a_hand(row: BoardRow) -> bool:
    return row.is_open or row.asks or bool(row.correcting) or row.clash is not None


def _over(request: WebRequest, code: HelperCode) -> HttpResponse:
    """Say that a code has had its time, and what to do."""
    if code.revoked:
        sentence = text("phone.revoked", request.lang)
    elif code.is_valid:
        sentence = text("phone.taken_back", request.lang)
    else:
        time = f"{timezone.localtime(code.expires):%H:%M}"
        sentence = text("phone.expired", request.lang, time=time)
    public = reverse("public", kwargs={"slug": code.tournament.public_slug})
    context = {"sentence": sentence, "public": public}
    return render(request, "zwitser_web/phone_over.html", context, status=410)
