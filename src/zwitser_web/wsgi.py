"""The application for a WSGI server: `gunicorn zwitser_web.wsgi`."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import Any

from django.conf import settings
from django.core.wsgi import get_wsgi_application

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "zwitser_web.settings")

Application = Callable[[dict[str, Any], Callable[..., Any]], Iterable[bytes]]


def without_body_for_head(answer: Application) -> Application:
    """Answer HEAD without a body, for every page and every error.

    Neither Django nor every server drops the body; on a keep-alive connection of a proxy the next
    visitor would get it as the answer.
    """

    def respond(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        if environ["REQUEST_METHOD"] != "HEAD":
            return answer(environ, start_response)
        begun: list[tuple[Any, ...]] = []
        body = answer(environ, lambda *head: begun.append(head))
        try:
            length = sum(map(len, body))
        finally:
            getattr(body, "close", lambda: None)()
        status, headers, *more = begun[-1]
        if not any(name.lower() == "content-length" for name, _ in headers):
            headers = [*headers, ("Content-Length", str(length))]
        start_response(status, headers, *more)
        return ()

    return respond


def in_utf8(answer: Application) -> Application:
    """Drop the charset of the request's Content-Type, so that Django decodes as UTF-8.

    Django would believe it: `charset=hex` is a codec of Python but no text encoding, and every
    page would fail before a view or our log could say a word.
    """

    def respond(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        kind, *options = str(environ.get("CONTENT_TYPE", "")).split(";")
        kept = [option for option in options if not option.strip().lower().startswith("charset")]
        environ["CONTENT_TYPE"] = ";".join((kind, *kept))
        return answer(environ, start_response)

    return respond


application = without_body_for_head(in_utf8(get_wsgi_application()))

if settings.MODE == "hosted":
    from zwitser_web.publishing import courier  # its models are there only now

    courier.start()
