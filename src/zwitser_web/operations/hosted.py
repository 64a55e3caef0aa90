"""The server of a hosted process: waitress behind a proxy, with a graceful stop.

After SIGTERM `/ready` answers 503 for some seconds, so that the proxy sends no more; then the
listener closes, and the process ends when every request that came in has its answer.
"""

from __future__ import annotations

import copy
import signal
import socket
import time
from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import Any

from django.conf import settings
from django.template.loader import get_template
from django.urls import get_resolver
from waitress import wasyncore
from waitress.parser import HTTPRequestParser

from zwitser.systems import SYSTEMS, system_named
from zwitser_web.accounts import links
from zwitser_web.operations import logs
from zwitser_web.serving import TimedChannel, TimedServer

LINGER = 5.0
"""Seconds between SIGTERM and closing the listener: a proxy has to notice."""

LONGEST = 30.0
"""Seconds that a request may take after the listener was closed."""

LOOK = 0.5
"""Seconds between two checks whether it is time to end."""

_stopping = Event()


def is_stopping() -> bool:
    return _stopping.is_set()


class Parser(HTTPRequestParser):
    """Parse a request; only a rating list of a known device is larger than other uploads."""

    def parse_header(self, header_plus: bytes) -> None:
        """Parse the head, and raise the limit of the body for a list."""
        super().parse_header(header_plus)
        is_list = str(getattr(self, "path", "")).endswith("/players/list")
        if is_list and links.is_known(str(self.headers.get("COOKIE", ""))):
            self.adj = copy.copy(self.adj)
            self.adj.max_request_body_size += settings.LIST_LIMIT


class Channel(TimedChannel):
    """A connection of the proxy, which stays open after an answer without a body."""

    parser_class = Parser

    @property
    def is_busy(self) -> bool:
        """Whether a request is coming in or waits for its answer, or an answer is being sent."""
        return self.request is not None or bool(self.requests) or self.total_outbufs_len > 0


class Server(TimedServer):
    """The listener of one process; all connections have the address of the proxy."""

    channel_class = Channel

    def __init__(
        self, application: Callable[..., Any], opened: socket.socket, *, linger: float, **rest: Any
    ) -> None:
        self.linger, self.asked = linger, 0.0
        self.sockets: dict[int, Any] = {}
        super().__init__(application, opened, self.sockets, **rest)

    def maintenance(self, now: float) -> None:
        """Close what is too slow, and log requests that hang."""
        super().maintenance(now)
        logs.warn_of_long_requests()

    def stop(self, *_: object) -> None:
        """Begin to stop; a second signal changes nothing."""
        _stopping.set()
        self.asked = self.asked or time.monotonic()

    def run(self) -> None:
        """Answer until a signal to stop, drain, and return when every request has its answer."""
        signal.signal(signal.SIGTERM, self.stop)
        signal.signal(signal.SIGINT, self.stop)
        while not self.asked or time.monotonic() < self.asked + self.linger:
            self._poll()
        wasyncore.dispatcher.close(self)
        closed = time.monotonic()
        while time.monotonic() < closed + LONGEST:
            for channel in self.channels():
                channel.will_close = channel.will_close or not channel.is_busy
            if not self.channels():
                break
            self._poll()
        self.task_dispatcher.shutdown(cancel_pending=True, timeout=1)
        wasyncore.close_all(self.sockets)

    def _poll(self) -> None:
        use_poll = self.adj.asyncore_use_poll
        wasyncore.loop(timeout=LOOK, use_poll=use_poll, map=self.sockets, count=1)


TEMPLATES = Path(__file__).parents[1] / "templates"


def warm() -> int:
    """Import every page and system, and parse every template, before the first visitor waits.

    Give the number of templates.
    """
    _ = get_resolver().url_patterns
    for id_ in SYSTEMS:
        system_named(id_)
    templates = [path.relative_to(TEMPLATES).as_posix() for path in TEMPLATES.rglob("*.html")]
    for template in templates:
        get_template(template)
    return len(templates)
