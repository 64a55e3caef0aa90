"""Codes with which a phone enters the results of some boards, round after round, for some hours."""

from __future__ import annotations

import secrets
from datetime import timedelta

from django.http import Http404
from django.urls import reverse
from django.utils import timezone

from zwitser_web.accounts import credentials
from zwitser_web.models import HelperCode, Tournament
from zwitser_web.requests import WebRequest, client_network, reachable
from zwitser_web.round_numbers import RoundRef

HOURS = 8
"""How long a code is valid: a long evening."""

MOST_CODES = 50
"""Valid codes for one tournament at a time."""

SIGNS, LENGTH = "abcdefghjkmnpqrstuvwxyz23456789", 8
"""What can be typed without a doubt, so often that nobody guesses it (31 to the power of 8)."""

ALL_BOARDS = 100_000
"""The last board of a code that covers every board, also of a larger round."""


def make_code(tournament: Tournament, ref: RoundRef, first: int, last: int) -> HelperCode:
    """Make a code that nobody can guess, for these boards."""
    return HelperCode.objects.create(
        tournament=tournament,
        code="".join(secrets.choice(SIGNS) for _ in range(LENGTH)),
        period=ref.period,
        round=ref.number,
        first_board=first,
        last_board=last,
        expires=timezone.now() + timedelta(hours=HOURS),
    )


def valid_codes(tournament: Tournament) -> list[HelperCode]:
    """List the codes that still work."""
    codes = tournament.helper_codes.filter(revoked=False, expires__gt=timezone.now())
    return list(codes.order_by("first_board", "pk"))


def find_code(request: WebRequest, code: str) -> HelperCode:
    """Find a code, be it over or not; who tries many that do not exist must wait.

    Only misses count: a guest who guesses does not lock out the helpers of the same hall.
    """
    codes = HelperCode.objects.select_related("tournament")
    found = codes.filter(code=code).first() or codes.filter(code=typed(code)).first()
    if found is None:
        credentials.attempt(f"code:{client_network(request)}")
        raise Http404
    return found


def typed(code: str) -> str:
    """Read a code as somebody typed it: capitals, blanks and hyphens do not matter."""
    return "".join(sign for sign in code.lower() if sign in SIGNS)


def spelled(code: str) -> str:
    """Write a code so that it can be read aloud and typed: `abcd-efgh`."""
    return f"{code[:4]}-{code[4:]}" if len(code) == LENGTH else code


def address_of(request: WebRequest, code: HelperCode) -> str:
    """Give the address that a phone opens; empty when phones can't reach this computer."""
    return reachable(request, reverse("phone", kwargs={"code": code.code}))
