"""The request as our middleware leaves it."""

from __future__ import annotations

import ipaddress
from typing import Literal

import segno
from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

from zwitser.messages import Language
from zwitser_web.models import Account

Theme = Literal["auto", "light", "dark"]
THEMES: tuple[Theme, ...] = ("auto", "light", "dark")


class WebRequest(HttpRequest):
    """A request with the reader's account, language and theme."""

    user: Account | AnonymousUser
    htmx: HtmxDetails
    lang: Language
    theme: Theme
    has_second_step: bool
    """Whether the account was found to have a second step, or to need none."""


def parse_int(text: str) -> int | None:
    """Parse an integer from 0 of at most nine digits; None for anything else."""
    fits = text.isascii() and text.isdecimal() and len(text) < 10
    return int(text) if fits else None


def client_address(request: HttpRequest) -> str:
    """Give the client's address; a proxy's word counts only when the settings trust it."""
    forwarded = str(request.META.get("HTTP_X_FORWARDED_FOR", ""))
    if settings.TRUSTED_PROXY and forwarded:
        return forwarded.rsplit(",", 1)[-1].strip()
    return str(request.META.get("REMOTE_ADDR", ""))


def client_network(request: HttpRequest, bits: int = 64) -> str:
    """Give the client's network: its address, and of IPv6 the half that a provider gives out.

    A provider gives some customers more of it: then fewer bits are the network.
    """
    address = client_address(request)
    try:
        found = ipaddress.ip_address(address)
    except ValueError:
        return address[:60]
    if found.version == 4:
        return str(found)
    return str(ipaddress.ip_network(f"{found}/{bits}", strict=False))


PROXIES = (
    *("HTTP_FORWARDED", "HTTP_VIA", "HTTP_X_FORWARDED", "HTTP_X_REAL", "HTTP_X_ORIGINAL"),
    *("HTTP_X_CLIENT", "HTTP_X_CLUSTER", "HTTP_X_ENVOY", "HTTP_X_AMZN", "HTTP_X_PROXY"),
    *("HTTP_CF_", "HTTP_CDN", "HTTP_TRUE_CLIENT", "HTTP_CLIENT_IP", "HTTP_FASTLY", "HTTP_FLY"),
    *("HTTP_TAILSCALE", "HTTP_NGROK", "HTTP_X_AZURE", "HTTP_X_APPENGINE", "HTTP_PROXY"),
)
"""How the headers begin that proxies and tunnels add; one of them is enough."""


def is_at_this_computer(request: HttpRequest) -> bool:
    """Say whether the request comes directly from the computer that runs the program.

    A subresource of another site, such as a picture, does not; a link from there does.
    """
    from_here = request.META.get("HTTP_SEC_FETCH_SITE", "none") in ("none", "same-origin")
    follows = request.method == "GET" and request.META.get("HTTP_SEC_FETCH_MODE") == "navigate"
    if any(name.startswith(PROXIES) for name in request.META) or not (from_here or follows):
        return False
    try:
        return ipaddress.ip_address(str(request.META.get("REMOTE_ADDR", ""))).is_loopback
    except ValueError:
        return False


# The addresses that phones open, as text and as QR codes.


def reachable(request: WebRequest, path: str) -> str:
    """Give the whole address of a page; empty when phones can't reach this computer."""
    if settings.PUBLIC_ADDRESS:
        return f"{settings.PUBLIC_ADDRESS}{path}"
    return request.build_absolute_uri(path) if settings.MODE == "hosted" else ""


def qr_code(address: str) -> str:
    """Draw an address as a QR code, as an image that stands in the page itself."""
    return segno.make(address, micro=False).svg_data_uri(scale=5, border=2, light="#fff")
