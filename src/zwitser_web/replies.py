"""Answers that many views share: refusals in place, the way to the log-in page."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import cast
from urllib.parse import urlencode, urlsplit

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme

from zwitser.errors import ZwitserError
from zwitser.language import DEFAULT
from zwitser.messages import Language
from zwitser_web.child_process import Stopped
from zwitser_web.jinja import render
from zwitser_web.models import Tournament
from zwitser_web.requests import WebRequest
from zwitser_web.store import load_many
from zwitser_web.texts import refusal, text


def to_login(request: WebRequest) -> HttpResponse:
    """Send the reader to the log-in page, and back here afterwards."""
    back = request.get_full_path() if request.method == "GET" else referring_page(request)
    address = f"{settings.LOGIN_URL}?{urlencode({'next': back})}"
    return go_to(request, address)


def go_to(request: WebRequest, address: str) -> HttpResponse:
    """Send the reader to a page, also when only a part of this one was asked for."""
    if request.htmx:
        return HttpResponse(headers={"HX-Redirect": address})
    return HttpResponseRedirect(address)


def render_refusal(request: WebRequest, error: ZwitserError) -> HttpResponse:
    """Say why something was not done: in place for HTMX, else on the page it came from."""
    slug = request.resolver_match.kwargs.get("slug") if request.resolver_match else None
    tournament = Tournament.objects.filter(slug=slug).first() if slug else None
    state = load_many([tournament])[0] if tournament else None
    names = {player.id: player.name for player in state.tournament.players} if state else {}
    sentence = refusal(error, names, request.lang)
    if request.htmx:
        notice = {"sentence": sentence, "level": "error", "copy": ""}
        response = render(request, "_notice.html", notice, status=422)
        response["HX-Retarget"], response["HX-Reswap"] = "#notices", "innerHTML"
        return response
    back = referring_page(request, default=request.path)
    if request.method == "GET" or back == request.path or isinstance(error, Stopped):
        return render(request, "error.html", {"sentence": sentence}, status=409)
    messages.error(request, sentence)
    return HttpResponseRedirect(back)


def referring_page(request: WebRequest, *, default: str = "/") -> str:
    """Give the page of ours that the reader came from."""
    address = str(request.META.get("HTTP_REFERER", ""))
    if not url_has_allowed_host_and_scheme(address, allowed_hosts={request.get_host()}):
        return default
    parts = urlsplit(address)
    path = parts.path + (f"?{parts.query}" if parts.query else "")
    # What begins with two slashes is the address of another site by itself.
    return path if url_has_allowed_host_and_scheme(path, allowed_hosts=None) else default


def safe_next(request: WebRequest, default: str = "/") -> str:
    """Give the page to go on to, when it is one of ours."""
    address = request.POST.get("next") or request.GET.get("next") or default
    ours = url_has_allowed_host_and_scheme(address, allowed_hosts=None)
    return address if ours else default


def shown_once(response: HttpResponse) -> HttpResponse:
    """Let no browser keep a page with a secret on it."""
    response["Cache-Control"] = "no-store"
    return response


# The pages for what is not there, not allowed or broken.

CODES = {400: "harmful", 403: "forbidden", 404: "not-found", 413: "too-large", 500: "broken"}
"""How programs know these."""


def _error(request: HttpRequest, key: str, status: int) -> HttpResponse:
    lang: Language = getattr(cast(WebRequest, request), "lang", DEFAULT)
    if request.path.startswith("/api/"):
        return problem(status, CODES[status], text(key, lang))
    context = {"sentence": text(key, lang), "lang": lang}
    return render(request, "error.html", context, status=status)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001  # Django names it
    return _error(request, "error.404", 404)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001  # Django names it
    return _error(request, "error.403", 403)


def too_large(request: HttpRequest) -> HttpResponse:
    """Say how large an upload may be."""
    return _error(request, "refused.upload", 413)


def harmful(request: HttpRequest) -> HttpResponse:
    """Refuse characters that no name or reason can hold."""
    return _error(request, "error.harmful", 400)


def broken(request: HttpRequest) -> HttpResponse:
    """Say that the program failed, and that nothing confirmed is lost."""
    return _error(request, "error.500", 500)


def csrf_failed(request: HttpRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001  # Django names it
    """Say that the form was too old, or came from elsewhere."""
    return _error(request, "error.csrf", 403)


# How the programming interface says no: RFC 9457, a code for programs, a sentence for people.

PROBLEM = "application/problem+json"

TITLES = {413: "Content Too Large", 422: "Unprocessable Content"}
"""Phrases of RFC 9110 that Python has only since 3.13."""


def problem(
    status: int,
    code: str,
    detail: str,
    *,
    faults: Sequence[str] = (),
    headers: Mapping[str, str] | None = None,
) -> HttpResponse:
    """Answer with a problem; `faults` are all that is wrong with what was sent."""
    title = TITLES.get(status, HTTPStatus(status).phrase)
    told: dict[str, object] = {"type": f"urn:zwitser:{code}", "title": title, "status": status}
    told |= {"code": code, "detail": detail, **({"faults": list(faults)} if faults else {})}
    words = json.dumps(told, ensure_ascii=False)
    return HttpResponse(words, PROBLEM, status=status, headers=dict(headers or {}))
