"""Codes with which a phone enters the results of some boards, round after round, for some hours."""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from typing import Any
from urllib.parse import quote, unquote

from django.http import Http404, HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from zwitser.errors import Refused
from zwitser.journal.state import State
from zwitser.systems import system_of
from zwitser_web import store
from zwitser_web.accounts import credentials
from zwitser_web.accounts.given_names import known_as
from zwitser_web.jinja import render
from zwitser_web.models import HelperCode, Role, Tournament
from zwitser_web.requests import WebRequest, client_network, parse_int, qr_code, reachable
from zwitser_web.round_numbers import RoundRef, last_played
from zwitser_web.texts import text
from zwitser_web.tournaments.boards import (
    CLEAR,
    MAIN_RESULTS,
    OTHER_RESULTS,
    AsksFirst,
    AsksWhy,
    Clashed,
    NothingToDo,
    Saying,
    board_rows,
    clash_of,
    is_published,
    main_results,
    other_results,
)
from zwitser_web.tournaments.desk import open_desk

HOURS = 8
"""How long a code is valid: a long evening."""

MOST_CODES = 50
"""Valid codes for one tournament at a time."""

LENGTH = 8
"""Letters of a code, so many that nobody guesses it (31 to the power of 8)."""

ALL_BOARDS = 100_000
"""The last board of a code that covers every board, also of a larger round."""


def make_code(tournament: Tournament, ref: RoundRef, first: int, last: int) -> HelperCode:
    """Make a code that nobody can guess, for these boards."""
    return HelperCode.objects.create(
        tournament=tournament,
        code="".join(secrets.choice(credentials.LETTERS) for _ in range(LENGTH)),
        period=ref.period,
        round=ref.number,
        first_board=first,
        last_board=last,
        expires=timezone.now() + timedelta(hours=HOURS),
    )


def valid_codes(tournament: Tournament) -> list[HelperCode]:
    codes = tournament.helper_codes.filter(revoked=False, expires__gt=timezone.now())
    return list(codes.order_by("first_board", "pk"))


def find_code(request: WebRequest, code: str) -> HelperCode:
    """Find a code, also an expired one; throttle attempts at unknown codes.

    Only misses count: a guest who guesses does not lock out the helpers of the same hall.
    """
    codes = HelperCode.objects.select_related("tournament")
    found = codes.filter(code=code).first() or codes.filter(code=parse_code(code)).first()
    if found is None:
        credentials.attempt(f"code:{client_network(request)}")
        raise Http404
    return found


def parse_code(code: str) -> str:
    """Parse a typed code: capitals, blanks and hyphens do not matter."""
    return "".join(sign for sign in code.lower() if sign in credentials.LETTERS)


def format_code(code: str) -> str:
    """Format a code for reading aloud and typing: `abcd-efgh`."""
    return f"{code[:4]}-{code[4:]}" if len(code) == LENGTH else code


# Codes for phones, made and revoked at the desk.


@require_http_methods(["GET", "HEAD", "POST"])
def codes(request: WebRequest, slug: str, ref: RoundRef) -> HttpResponse:
    """Show the codes of a round, and make a new one for some boards."""
    desk = open_desk(request, slug, Role.ARBITER)
    if not is_published(desk.state, ref):
        raise Http404
    boards, valid = len(board_rows(desk.state, ref)), valid_codes(desk.grant.tournament)
    if request.method == "POST":
        low, high = (parse_int(request.POST.get(name, "")) for name in ("first", "last"))
        if low is None or high is None or not 1 <= low <= high <= boards:
            raise Refused("board-range", "choose boards of this round, the lowest first")
        if len(valid) >= MOST_CODES:
            raise Refused("too-many-codes", "revoke a code first")
        make_code(desk.grant.tournament, ref, low, ALL_BOARDS if high == boards else high)
        return HttpResponseRedirect(desk.url("phones", ref=ref))
    addresses = [reachable(request, reverse("phone", kwargs={"code": c.code})) for c in valid]
    context = {
        "here": "round",
        "ref": ref,
        "boards": boards,
        "hours": HOURS,
        "reachable": bool(reachable(request, "/")),
        "door": reachable(request, reverse("phone_door")).partition("://")[2],
        "codes": [
            {
                "code": code,
                "spelled": format_code(code.code),
                "address": address,
                "picture": qr_code(address) if address else "",
                "covers_all": code.first_board == 1 and code.last_board == ALL_BOARDS,
            }
            for code, address in zip(valid, addresses, strict=True)
        ],
    }
    return desk.render("phones.html", context)


@require_POST
def revoke(request: WebRequest, slug: str, code: int) -> HttpResponse:
    """Make a code stop working at once."""
    desk = open_desk(request, slug, Role.ARBITER)
    found = get_object_or_404(HelperCode, pk=code, tournament=desk.grant.tournament)
    HelperCode.objects.filter(pk=found.pk).update(revoked=True)
    ref = desk.played_ref  # round 0 where the round of the code was undone
    return HttpResponseRedirect(desk.url("phones", ref=ref) if ref.number else desk.url("today"))


# Results from a phone: three big buttons for each board that its code covers.

HELPER, DAYS, LONGEST = "helper", 30, 30
"""The cookie with the helper's first name, how long it is kept, and its most letters."""

ENTERED = (*MAIN_RESULTS, *OTHER_RESULTS, CLEAR)
"""What a phone may say about a board."""


@require_safe
def door(request: WebRequest) -> HttpResponse:
    """Ask for a typed code, where there is no camera."""
    code = request.GET.get("code", "")
    if len(found := parse_code(code)) == LENGTH:
        return HttpResponseRedirect(reverse("phone", kwargs={"code": found}))
    return render(request, "phone_door.html", {"code": code, "unknown": False})


@require_safe
def phone(request: WebRequest, code: str) -> HttpResponse:
    """Show a helper's boards with three big buttons each, the open ones first."""
    try:
        found = find_code(request, code)
    except Http404:
        context = {"code": code, "unknown": True}
        return render(request, "phone_door.html", context, status=404)
    state = store.load(found.tournament)
    if not _works(found, state):
        return _over(request, found)
    return _phone_page(request, found, state)


@require_POST
def phone_name(request: WebRequest, code: str) -> HttpResponse:
    """Store the helper's name in a cookie."""
    found = find_code(request, code)
    answer = HttpResponseRedirect(reverse("phone", kwargs={"code": found.code}))
    name = " ".join(request.POST.get("name", "").split())[:LONGEST]
    answer.set_cookie(HELPER, quote(name), max_age=DAYS * 24 * 3600, samesite="Lax", httponly=True)
    return answer


@require_POST
def phone_result(request: WebRequest, code: str, board: int) -> HttpResponse:
    """Enter, correct or clear the result of a board; another's result is not overwritten."""
    found = find_code(request, code)
    state = store.load(found.tournament)
    if not _works(found, state):
        return _over(request, found)
    wanted, ref = request.POST.get("result", ""), _current(state)
    if wanted not in ENTERED or not found.first_board <= board <= found.last_board:
        raise Http404
    if request.POST.get("round", str(ref)) != str(ref):
        return _phone_page(request, found, state, moved_on=True, status=409)
    seen, reason = request.POST.get("seen", ""), request.POST.get("reason", "")[:300]
    sure = request.POST.get("sure") == "1"
    saying = Saying(ref, board, wanted, seen, None, sure=sure, reason=reason)
    # The signature has the name that was given, and always which code it was.
    name = _name(request)
    by = f"{name} (telefoon {found.pk})" if name else f"Telefoon {found.pk}"
    question: dict[str, Any] = {}
    try:
        state = store.act(found.tournament, by, saying.decide)
    except NothingToDo:
        pass
    except AsksFirst:
        question = {"asks": True}
    except AsksWhy:
        question = {"correcting": wanted}
    except Clashed:
        state = store.load(found.tournament)
        question = {"clash": clash_of(state, saying, request.lang)}
    if question:
        status = 409 if "clash" in question else 200
        return _phone_page(request, found, state, board, question, status=status)
    return HttpResponseRedirect(reverse("phone", kwargs={"code": found.code}))


def _current(state: State) -> RoundRef:
    """Give the round that results come in for."""
    return last_played(state.tournament) or RoundRef(state.period, 0)


def _works(code: HelperCode, state: State) -> bool:
    """Say whether a code is valid and a round public; a round can be taken back."""
    return code.is_valid and bool(state.rounds)


def _name(request: WebRequest) -> str:
    """Give the first name that was typed on this phone."""
    return " ".join(unquote(request.COOKIES.get(HELPER, "")).split())[:LONGEST]


def _phone_page(
    request: WebRequest,
    code: HelperCode,
    state: State,
    board: int = 0,
    question: Mapping[str, Any] | None = None,
    *,
    moved_on: bool = False,
    status: int = 200,
) -> HttpResponse:
    """Show the boards; one of them may have a question for the helper."""
    ref, system = _current(state), system_of(state.tournament)
    rows = [
        replace(row, **question) if question and row.board == board else row
        for row in board_rows(state, ref)[code.first_board - 1 : code.last_board]
    ]
    context = {
        "name": known_as(state.tournament.name, request.lang),
        "helper": _name(request),
        "moved_on": moved_on,
        "ref": ref,
        "code": code,
        # A board that needs a hand stands first.
        "rows": sorted(rows, key=lambda r: not (r.is_open or r.asks or r.correcting or r.clash)),
        "is_done": not any(row.is_open for row in rows),
        "main_results": main_results(system),
        "other_results": other_results(system),
        "black_first": system.is_go,
        "said": "go.result" if system.is_go else "result",
        "spoken": "go.phone" if system.is_go else "phone",
    }
    return render(request, "phone.html", context, status=status)


def _over(request: WebRequest, code: HelperCode) -> HttpResponse:
    """Say that a code has expired, and what to do."""
    if code.revoked:
        sentence = text("phone.revoked", request.lang)
    elif code.is_valid:
        sentence = text("phone.taken_back", request.lang)
    else:
        time = f"{timezone.localtime(code.expires):%H:%M}"
        sentence = text("phone.expired", request.lang, time=time)
    public = reverse("public", kwargs={"slug": code.tournament.public_slug})
    context = {"sentence": sentence, "public": public}
    return render(request, "phone_over.html", context, status=410)
