"""Codes with which a phone enters the results of some boards of a round, for some hours."""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.http import Http404
from django.urls import reverse
from django.utils import timezone

from zwitser_web.accounts import limits
from zwitser_web.addresses import reachable
from zwitser_web.desk.rounds.numbers import RoundRef
from zwitser_web.models import HelperCode, Tournament
from zwitser_web.requests import WebRequest, client_network

HOURS = 8
"""How long a code is valid: a long evening."""

MOST_CODES = 50
"""Valid codes for one tournament at a time."""


def make_code(tournament: Tournament, ref: RoundRef, first: int, last: int) -> HelperCode:
    """Make a code that nobody can guess, for these boards."""
    return HelperCode.objects.create(
        tournament=tournament,
        code=secrets.token_urlsafe(9),
        period=ref.period,
        round=ref.number,
        first_board=first,
        last_board=last,
        expires=timezone.now() + timedelta(hours=HOURS),
    )


def valid_codes(tournament: Tournament, ref: RoundRef) -> list[HelperCode]:
    """List the codes of a round that still work."""
    codes = tournament.helper_codes.filter(
        period=ref.period, round=ref.number, revoked=False, expires__gt=timezone.now()
    )
    return list(codes.order_by("first_board", "pk"))


def find_code(request: WebRequest, code: str) -> HelperCode:
    """Find a code, be it over or not; who tries many that do not exist must wait.

    Only misses count: a guest who guesses does not lock out the helpers of the same hall.
    """
    found = HelperCode.objects.select_related("tournament").filter(code=code).first()
    if found is None:
        limits.attempt(f"code:{client_network(request)}")
        raise Http404
    return found


def address_of(request: WebRequest, code: HelperCode) -> str:
    """Give the address that a phone opens; empty when phones can't reach this computer."""
    return reachable(request, reverse("phone", kwargs={"code": code.code}))
