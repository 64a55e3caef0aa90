"""Devices that logged in before: others' wrong guesses do not lock them out.

A device keeps a signed cookie for a year for each account; it opens nothing by itself, and counts
no more once the password is another one.
"""

from __future__ import annotations

from contextlib import suppress

from django.conf import settings
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.http.cookie import parse_cookie

from zwitser_web.accounts import links
from zwitser_web.models import Account

COOKIE = "device"
"""How the cookies begin; before there was one for each account this was all of the name."""


def remember(response: HttpResponse, account: Account) -> None:
    """Let this device be known to the account from now on."""
    response.set_cookie(
        _cookie(account),
        links.make(links.DEVICE, account),
        max_age=links.AGES[links.DEVICE],
        httponly=True,
        samesite="Lax",
        secure=settings.SESSION_COOKIE_SECURE,
    )


def is_known_to(request: HttpRequest, account: Account) -> bool:
    """Say whether an account logged in from here, with the password that it has now."""
    link = links.read(links.DEVICE, request.COOKIES.get(_cookie(account), ""))
    return link is not None and link.account == account


def was_here(request: HttpRequest, account: Account) -> bool:
    """Say whether an account ever logged in from here, also with an older password or version."""
    if links.signed(links.DEVICE, request.COOKIES.get(_cookie(account), "")) is not None:
        return True
    with suppress(signing.BadSignature):
        return bool(signing.loads(request.COOKIES.get(COOKIE, ""), salt=OLD_SALT) == account.pk)
    return False


OLD_SALT = "zwitser.device"


def is_known(cookies: str) -> bool:
    """Say whether a header of cookies comes from a device that logged in before."""
    found = parse_cookie(cookies).items()
    return any(
        name.startswith(f"{COOKIE}-") and links.signed(links.DEVICE, value) is not None
        for name, value in found
    )


def _cookie(account: Account) -> str:
    return f"{COOKIE}-{account.pk}"
