"""Answers that many views share: refusals in place, the way to the log-in page."""

from __future__ import annotations

from urllib.parse import urlencode, urlsplit

from django.conf import settings
from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.utils.http import url_has_allowed_host_and_scheme

from zwitser.errors import ZwitserError
from zwitser_web.child_process import Stopped
from zwitser_web.jinja import render
from zwitser_web.models import Tournament
from zwitser_web.requests import WebRequest
from zwitser_web.store import load_many
from zwitser_web.texts import refusal


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


def refused(request: WebRequest, error: ZwitserError) -> HttpResponse:
    """Say why something was not done: in place for HTMX, else on the page it came from."""
    sentence = refusal(error, _names(request), request.lang)
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


def _names(request: WebRequest) -> dict[int, str]:
    """Give the players' names of the tournament that the address is about."""
    slug = request.resolver_match.kwargs.get("slug") if request.resolver_match else None
    tournament = Tournament.objects.filter(slug=slug).first() if slug else None
    state = load_many([tournament])[0] if tournament else None
    return {player.id: player.name for player in state.tournament.players} if state else {}


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
