"""Public pages without a browser: asked for by the program itself, as anybody would see them."""

from __future__ import annotations

from typing import cast
from urllib.parse import urlsplit

from django.contrib.auth.models import AnonymousUser
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.urls import resolve

from zwitser.messages import Language
from zwitser_web.requests import WebRequest
from zwitser_web.tournaments.hall import Hall

NAME = "site.invalid"
"""The name of the site in whole addresses, where nobody told it."""


def visitor(address: str, lang: Language, name: str = NAME) -> WebRequest:
    """Make the request of somebody without an account, for the frame of a site of files."""
    parts = urlsplit(address)
    request = cast(WebRequest, _Visit())
    request.method, request.path = "GET", parts.path
    request.path_info = parts.path
    request.META = {"SERVER_NAME": name, "SERVER_PORT": "443", "QUERY_STRING": parts.query}
    request.GET = QueryDict(parts.query)
    request.lang, request.theme, request.user = lang, "auto", AnonymousUser()
    return request


def visit(address: str, hall: Hall, name: str = NAME) -> HttpResponse | None:
    """Give what stands at an address of a tournament; nothing where nothing does."""
    request = visitor(address, hall.lang, name)
    cast(_Visit, request).hall = hall
    match = resolve(request.path)
    request.resolver_match = match
    try:
        response: HttpResponse = match.func(request, *match.args, **match.kwargs)
    except Http404:
        return None
    return response


class _Visit(HttpRequest):
    """A request that never came over a wire."""

    frame, above = "site.html", "/"
    hall: Hall

    def get_host(self) -> str:
        """Give the name of the site; it is not one of this computer's, and need not be."""
        return str(self.META["SERVER_NAME"])

    def _get_scheme(self) -> str:
        return "https"
