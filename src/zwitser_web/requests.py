"""The request as our middleware leaves it."""

from __future__ import annotations

import ipaddress
from typing import Literal

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

from zwitser.messages import Language
from zwitser_web.models import Account

Theme = Literal["auto", "light", "dark"]
LANGUAGES: tuple[Language, ...] = ("nl", "en")
THEMES: tuple[Theme, ...] = ("auto", "light", "dark")


class WebRequest(HttpRequest):
    """A request with the reader's language and theme, and who it is."""

    user: Account | AnonymousUser
    htmx: HtmxDetails
    lang: Language
    theme: Theme


def whole(text: str) -> int | None:
    """Read a number that somebody sent, of at most nine digits; nothing where it is none."""
    fits = text.isascii() and text.isdecimal() and len(text) < 10
    return int(text) if fits else None


def client_address(request: HttpRequest) -> str:
    """Give the address of who asks; a proxy's word counts only when the settings trust it."""
    forwarded = str(request.META.get("HTTP_X_FORWARDED_FOR", ""))
    if settings.TRUSTED_PROXY and forwarded:
        return forwarded.rsplit(",", 1)[-1].strip()
    return str(request.META.get("REMOTE_ADDR", ""))


def is_at_this_computer(request: HttpRequest) -> bool:
    """Say whether the request comes from the computer that runs the program, and by no detour."""
    if "HTTP_X_FORWARDED_FOR" in request.META or "HTTP_FORWARDED" in request.META:
        return False
    try:
        return ipaddress.ip_address(str(request.META.get("REMOTE_ADDR", ""))).is_loopback
    except ValueError:
        return False
