"""Devices that logged in before: others' wrong guesses do not lock them out.

A device keeps a signed cookie for a year that says for which account; it opens nothing by itself.
"""

from __future__ import annotations

from datetime import timedelta

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.http.cookie import parse_cookie

from zwitser_web.models import Account

COOKIE = "device"
SALT = "zwitser.device"
YEAR = timedelta(days=365)


def remember(response: HttpResponse, account: Account) -> None:
    """Let this device be known to the account from now on."""
    response.set_cookie(
        COOKIE,
        signing.dumps(account.pk, salt=SALT),
        max_age=YEAR,
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def account_known_to(request: HttpRequest) -> int | None:
    """Give the number of the account that logged in from here last, if it did."""
    return _read(request.COOKIES.get(COOKIE, ""))


def is_known(cookies: str) -> bool:
    """Say whether a header of cookies comes from a device that logged in before."""
    return _read(parse_cookie(cookies).get(COOKIE, "")) is not None


def _read(value: str) -> int | None:
    try:
        found = signing.loads(value, salt=SALT, max_age=YEAR)
    except signing.BadSignature:
        return None
    return found if isinstance(found, int) else None
