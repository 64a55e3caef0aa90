"""Middleware: headers, the owner at this computer, language, refusals."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any, cast

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.functional import SimpleLazyObject
from django.utils.translation.trans_real import parse_accept_lang_header

from zwitser import __version__
from zwitser.errors import ZwitserError
from zwitser.language import DEFAULT, languages
from zwitser_web import replies
from zwitser_web.accounts import access, links
from zwitser_web.accounts.login import has_entered
from zwitser_web.desktop import process
from zwitser_web.links import PUBLIC
from zwitser_web.models import Account
from zwitser_web.requests import THEMES, WebRequest, is_at_this_computer, parse_int

View = Callable[[HttpRequest], HttpResponse]

CONTENT_SECURITY_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; "
    "frame-ancestors 'none'; base-uri 'none'"
)

FRAMED_POLICY = CONTENT_SECURITY_POLICY.replace("frame-ancestors 'none'", "frame-ancestors *")


def may_be_framed(request: HttpRequest) -> bool:
    """Say whether other sites may frame this page: only public ones with `?embed=1`."""
    return request.path.startswith(PUBLIC) and request.GET.get("embed") == "1"


UNTYPEABLE = re.compile(r"[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]")
"""Control characters but for tabs and line ends."""


def security_headers(get_response: View) -> View:
    """Add the content security policy: nothing inline, nothing from elsewhere."""

    def respond(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        response["Content-Security-Policy"] = (
            FRAMED_POLICY if may_be_framed(request) else CONTENT_SECURITY_POLICY
        )
        # Club sites may show the public pictures of a hosted server; all else is for our pages.
        is_public = settings.MODE == "hosted" and request.path.startswith(PUBLIC)
        response["Cross-Origin-Resource-Policy"] = "cross-origin" if is_public else "same-origin"
        response["Permissions-Policy"] = "camera=(), geolocation=(), microphone=()"
        return response

    return respond


def own_pages_only(get_response: View) -> View:
    """Refuse requests by pages of other sites, but on a hosted server.

    Following a link is allowed. Browsers say where a request comes from; other programs don't.
    """

    def respond(request: HttpRequest) -> HttpResponse:
        cross_site = request.headers.get("Sec-Fetch-Site") == "cross-site"
        fetched = request.headers.get("Sec-Fetch-Mode", "navigate") != "navigate"
        if settings.MODE != "hosted" and cross_site and fetched:
            return HttpResponse(status=403)
        return get_response(request)

    return respond


def bounded_body(get_response: View) -> View:
    """Refuse a body larger than the largest upload, before it is read.

    A rating list may be larger, from a device that logged in before.
    """

    def respond(request: HttpRequest) -> HttpResponse:
        length = parse_int(str(request.META.get("CONTENT_LENGTH") or "0"))
        largest = settings.BODY_LIMIT
        if request.path.endswith("/players/list") and (
            is_at_this_computer(request) or links.is_known(request.META.get("HTTP_COOKIE", ""))
        ):
            largest += settings.LIST_LIMIT
        too_large = length is None or length > largest
        return replies.too_large(request) if too_large else get_response(request)

    return respond


def plain_text(get_response: View) -> View:
    """Refuse control characters, such as a zero byte, anywhere in a request."""

    def respond(request: HttpRequest) -> HttpResponse:
        forms = (request.GET, request.POST)
        typed = [text for form in forms for key, texts in form.lists() for text in (key, *texts)]
        names = [upload.name or "" for _, many in request.FILES.lists() for upload in many]
        sent = (request.path, *typed, *names, *request.COOKIES.values())
        is_harmful = any(UNTYPEABLE.search(text) for text in sent)
        return replies.harmful(request) if is_harmful else get_response(request)

    return respond


def owner_at_this_computer(get_response: View) -> View:
    """Log in the owner at this computer without a password; never when hosted."""

    def respond(request: HttpRequest) -> HttpResponse:
        web = cast(WebRequest, request)
        if settings.MODE != "hosted" and is_at_this_computer(request) and has_entered(request):
            # Lazy: a phone that polls a page costs no query.
            web.user = cast(Account, SimpleLazyObject(partial(_owner_or, web.user)))
        return get_response(request)

    return respond


def _owner_or(user: Account | AnonymousUser) -> Account | AnonymousUser:
    if user.is_authenticated:
        return user
    return Account.objects.filter(email=access.LOCAL_OWNER).first() or user


def preferences(get_response: View) -> View:
    """Read the language and the theme that the reader chose, or those of browser and system."""

    def respond(request: HttpRequest) -> HttpResponse:
        web = cast(WebRequest, request)
        accepted = parse_accept_lang_header(str(request.META.get("HTTP_ACCEPT_LANGUAGE", "")))
        wanted = [request.COOKIES.get("lang"), *(tag.split("-")[0] for tag, _ in accepted)]
        spoken = (known for lang in wanted for known in languages() if known == lang)
        web.lang = next(spoken, DEFAULT)
        theme = request.COOKIES.get("theme")
        web.theme = next((known for known in THEMES if known == theme), "auto")
        return get_response(request)

    return respond


class Refusals:
    """Turn refusals and missing log-ins into pages."""

    def __init__(self, get_response: View) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, error: Exception) -> HttpResponse | None:
        web = cast(WebRequest, request)
        if isinstance(error, access.LoginNeeded):
            return replies.to_login(web)
        if isinstance(error, access.SecondStepNeeded):
            return replies.go_to(web, reverse("second"))
        if isinstance(error, ZwitserError):
            return replies.render_refusal(web, error)
        return None


def page(request: HttpRequest) -> dict[str, Any]:
    """Give the context of every page."""
    user = getattr(request, "user", None)
    return {
        "lang": getattr(request, "lang", DEFAULT),
        "theme": getattr(request, "theme", "auto"),
        "account": user if isinstance(user, Account) else None,
        "mode": settings.MODE,
        "lab": settings.LAB,
        "is_here": process.current is not None and is_at_this_computer(request),
        "version": __version__,
    }
