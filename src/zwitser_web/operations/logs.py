"""Log lines: one line for each event, with the number of the request it belongs to.

A refusal has no traceback; a fault of ours has it, on the same line.
"""

from __future__ import annotations

import logging
import re
import secrets
from collections.abc import Callable
from contextvars import ContextVar

from django.http import HttpRequest, HttpResponse

from zwitser.errors import one_line
from zwitser_web.child_process import answering

HEADER = "X-Request-Id"
_current: ContextVar[str] = ContextVar("request", default="-")
_GIVEN = re.compile(r"[A-Za-z0-9._-]{1,64}")

View = Callable[[HttpRequest], HttpResponse]


def current() -> str:
    """Give the id of the current request."""
    return _current.get()


class OneLine(logging.Formatter):
    """Formats time, level, request, logger and message on one line."""

    def format(self, record: logging.LogRecord) -> str:
        status = getattr(record, "status_code", 500)
        request = getattr(record, "request", None)
        number = getattr(request, "number", "") or current()  # Django logs some after the answer.
        text = f"{record.levelname} {number} {record.name}: {record.getMessage()}"
        if record.exc_info and status >= 500:
            text = f"{text} | {self.formatException(record.exc_info)}"
        return f"{self.formatTime(record, '%Y-%m-%dT%H:%M:%S%z')} {one_line(text)}"


def request_number(get_response: View) -> View:
    """Give every request an id, or take over the proxy's (middleware)."""

    def respond(request: HttpRequest) -> HttpResponse:
        given = _GIVEN.fullmatch(str(request.headers.get(HEADER, "")))
        number = given[0] if given else secrets.token_hex(6)
        vars(request)["number"] = number
        token, asked = _current.set(number), answering.set(request)
        try:
            response = get_response(request)
        finally:
            _current.reset(token)
            answering.reset(asked)
        response[HEADER] = number
        return response

    return respond
