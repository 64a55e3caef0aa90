"""The data of public pages, and feeds: for everybody, from any site."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from functools import cache, wraps
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import Http404, HttpResponse
from django.urls import Resolver404, ResolverMatch, resolve
from django.utils.safestring import SafeString
from django.views.decorators.http import require_http_methods, require_safe

from zwitser_web.requests import WebRequest
from zwitser_web.tournaments.hall import Hall, Live, open_hall
from zwitser_web.world import feeds
from zwitser_web.world.twins import TWINS, Json

SCHEMA = Path(__file__).with_name("twins.schema.json")
JSON = "application/json; charset=utf-8"
View = Callable[..., HttpResponse]


def for_scripts(view: View) -> View:
    """Let scripts of any site ask whether they may read what a view gives, and read it."""

    @require_http_methods(["GET", "HEAD", "OPTIONS"])
    @wraps(view)
    def answered(request: WebRequest, *given: Any, **named: Any) -> HttpResponse:
        asks = request.method == "OPTIONS"
        return shared(HttpResponse(status=204) if asks else view(request, *given, **named))

    return answered


@for_scripts
def twin(request: WebRequest, slug: str, page: str = "") -> HttpResponse:
    """Give the data of a public page."""
    hall = open_hall(request, slug)
    if unchanged := hall.unchanged():
        return unchanged
    made = hall.kept(lambda: Live("", SafeString(dumps(_data(hall, page)))))
    return hall.tagged(HttpResponse(made.html, JSON))


@for_scripts
def schema(_request: WebRequest) -> HttpResponse:
    """Give the shape of the data of all pages."""
    return HttpResponse(_schema(), "application/schema+json")


@require_safe
def feed(request: WebRequest, slug: str) -> HttpResponse:
    """Give the rounds and standings as a feed."""
    hall = open_hall(request, slug)
    if unchanged := hall.unchanged():
        return unchanged
    words = feeds.atom(hall, request.build_absolute_uri)
    return hall.tagged(HttpResponse(words, "application/atom+xml"))


@require_safe
def calendar(request: WebRequest, slug: str) -> HttpResponse:
    """Give the days of the rounds as a calendar."""
    hall = open_hall(request, slug)
    if unchanged := hall.unchanged():
        return unchanged
    words = feeds.calendar(hall, request.build_absolute_uri)
    return hall.tagged(HttpResponse(words, "text/calendar; charset=utf-8"))


def dumps(data: Json) -> str:
    """Write data the same way each time."""
    return json.dumps(data, ensure_ascii=False)


def _data(hall: Hall, page: str) -> Json:
    """Find the page that the data belong to, and tell them."""
    match = _page(f"/p/{hall.slug}/{page}/" if page else f"/p/{hall.slug}/")
    twin = TWINS.get(match.url_name or "") if match else None
    if match is None or twin is None:
        raise Http404
    facts = {name: value for name, value in match.kwargs.items() if name != "slug"}
    if "ref" in facts:
        hall.published(facts["ref"])
    try:
        return twin(hall, **facts)
    except LookupError:
        raise Http404 from None


def _page(address: str) -> ResolverMatch | None:
    """Find a page by its address; some end in a stroke and some do not."""
    for tried in (address, address.rstrip("/")):
        with suppress(Resolver404):
            return resolve(tried)
    return None


def shared(response: HttpResponse) -> HttpResponse:
    """Let scripts of other sites read the answer of a hosted server, and ask whether it changed.

    On somebody's own computer any site that is visited there could read the tournaments by it.
    """
    if settings.MODE != "hosted":
        return response
    response["Access-Control-Allow-Origin"] = "*"
    response["Access-Control-Allow-Headers"] = "If-None-Match"
    response["Access-Control-Expose-Headers"] = "ETag"
    response["Access-Control-Max-Age"] = "86400"
    return response


@cache
def _schema() -> bytes:
    return SCHEMA.read_bytes()
