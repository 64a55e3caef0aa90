"""Log lines: one line for each event, with the number of the request it belongs to.

A refusal has no traceback; a fault of ours has it, on the same line.
"""

from __future__ import annotations

import logging
import os
import re
import secrets
import sys
import threading
import time
from collections.abc import Callable
from contextvars import ContextVar

from django.http import HttpRequest, HttpResponse

from zwitser.language import one_line
from zwitser_web.child_process import answering

HEADER = "X-Request-Id"
_current: ContextVar[str] = ContextVar("request", default="-")
_GIVEN = re.compile(r"[A-Za-z0-9._-]{1,64}")

LONG = 30.0
"""Seconds after which the log names a request that has no answer yet."""

OURS = f"{os.sep}zwitser"
"""What the path of every file of the program holds."""

_under_way: dict[int, tuple[float, HttpRequest]] = {}
"""The request that each thread answers, and since when."""

_log = logging.getLogger(__name__)

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
        thread = threading.get_ident()
        _under_way[thread] = time.monotonic(), request
        try:
            response = get_response(request)
        finally:
            _under_way.pop(thread, None)
            _current.reset(token)
            answering.reset(asked)
        response[HEADER] = number
        return response

    return respond


def warn_of_long_requests() -> None:
    """Log every request that takes long, once, with the line of the program it is at."""
    for thread, (began, request) in list(_under_way.items()):
        frame = sys._current_frames().get(thread)
        if time.monotonic() - began < LONG or frame is None:
            continue
        _under_way.pop(thread, None)
        while frame.f_back and OURS not in frame.f_code.co_filename:
            frame = frame.f_back
        place = f"{frame.f_code.co_filename}:{frame.f_lineno}, {frame.f_code.co_name}"
        words = "%s %s has no answer after %.0f seconds; it is at %s"
        facts = request.method, request.path, time.monotonic() - began, place
        _log.warning(words, *facts, extra={"request": request})
