"""The pages for what is not there, not allowed or broken."""

from __future__ import annotations

from typing import cast

from django.http import HttpRequest, HttpResponse

from zwitser.language import DEFAULT
from zwitser.messages import Language
from zwitser_web.api.problems import problem
from zwitser_web.jinja import render
from zwitser_web.requests import WebRequest
from zwitser_web.texts import text

CODES = {400: "harmful", 403: "forbidden", 404: "not-found", 413: "too-large", 500: "broken"}
"""How programs know these."""


def _error(request: HttpRequest, key: str, status: int) -> HttpResponse:
    lang: Language = getattr(cast(WebRequest, request), "lang", DEFAULT)
    if request.path.startswith("/api/"):
        return problem(status, CODES[status], text(key, lang))
    context = {"sentence": text(key, lang), "lang": lang}
    return render(request, "error.html", context, status=status)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001  # Django names it
    """Say that there is no such page."""
    return _error(request, "error.404", 404)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001  # Django names it
    """Say that the reader's role does not allow this."""
    return _error(request, "error.403", 403)


def too_large(request: HttpRequest) -> HttpResponse:
    """Say how large an upload may be."""
    return _error(request, "refused.upload", 413)


def harmful(request: HttpRequest) -> HttpResponse:
    """Say that something was sent that no name or reason can hold."""
    return _error(request, "error.harmful", 400)


def broken(request: HttpRequest) -> HttpResponse:
    """Say that the program failed, and that nothing confirmed is lost."""
    return _error(request, "error.500", 500)


def csrf_failed(request: HttpRequest, reason: str = "") -> HttpResponse:  # noqa: ARG001  # Django names it
    """Say that the form was too old, or came from elsewhere."""
    return _error(request, "error.csrf", 403)
