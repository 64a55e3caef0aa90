"""The server of a hosted process: waitress behind a proxy; it ends without breaking anything off.

When it is told to stop it says so at `/ready`, answers for some seconds more, closes its door, and
ends when the last request that came in has its answer.
"""

from __future__ import annotations

import signal
import socket
import time
from collections.abc import Callable
from pathlib import Path
from threading import Event
from typing import Any

from django.template.loader import get_template
from django.urls import get_resolver
from waitress import wasyncore
from waitress.adjustments import Adjustments
from waitress.task import ThreadedTaskDispatcher

from zwitser.systems import SYSTEMS, system_named
from zwitser_web.serving import TimedChannel, TimedServer

LINGER = 5.0
"""Seconds between the word to stop and the closed door: a proxy has to notice."""

LONGEST = 30.0
"""Seconds that a request may take after the door was closed."""

LOOK = 0.5
"""Seconds between two looks whether it is time to end."""


class Channel(TimedChannel):
    """A connection of the proxy, which stays open after an answer without a body."""

    @property
    def is_busy(self) -> bool:
        """Whether a request is coming in or waits for its answer, or an answer is being sent."""
        return self.request is not None or bool(self.requests) or self.total_outbufs_len > 0


class Server(TimedServer):
    """The listener of one process; all guests have the address of the proxy here."""

    channel_class = Channel

    def __init__(
        self, application: Callable[..., Any], opened: socket.socket, **choices: Any
    ) -> None:
        adjustments = Adjustments(sockets=[opened], **choices)
        dispatcher = ThreadedTaskDispatcher()
        dispatcher.set_thread_count(adjustments.threads)
        self.linger, self.asked = LINGER, 0.0
        self.sockets: dict[int, Any] = {}
        super().__init__(
            application,
            self.sockets,
            True,
            opened,
            dispatcher=dispatcher,
            adj=adjustments,
            bind_socket=False,
            sockinfo=(opened.family, opened.type, opened.proto, opened.getsockname()),
        )

    def stop(self, *_: object) -> None:
        """Begin to end, once."""
        begin_stopping()
        self.asked = self.asked or time.monotonic()

    def run(self) -> None:
        """Answer until somebody says stop, and then until everybody has an answer."""
        signal.signal(signal.SIGTERM, self.stop)
        signal.signal(signal.SIGINT, self.stop)
        while not self.asked or time.monotonic() < self.asked + self.linger:
            self._look()
        wasyncore.dispatcher.close(self)
        closed = time.monotonic()
        while self._busy() and time.monotonic() < closed + LONGEST:
            self._look()
        self.task_dispatcher.shutdown(cancel_pending=True, timeout=1)
        wasyncore.close_all(self.sockets)

    def _look(self) -> None:
        use_poll = self.adj.asyncore_use_poll
        wasyncore.loop(timeout=LOOK, use_poll=use_poll, map=self.sockets, count=1)

    def _busy(self) -> bool:
        """Say whether somebody waits for an answer; who does not is let go."""
        active: Any = self.active_channels
        for channel in list(active.values()):
            channel.will_close = channel.will_close or not channel.is_busy
        return bool(active)


# Whether this process is about to end: it answers still, and says so where a proxy asks.

_begun = Event()


def begin_stopping() -> None:
    """Tell from now on that nobody new should be sent here."""
    _begun.set()


def is_stopping() -> bool:
    """Say whether this process is about to end."""
    return _begun.is_set()


# Before a process opens its door: what its first visitors would wait for, made beforehand.

TEMPLATES = Path(__file__).parents[1] / "templates"


def warm() -> int:
    """Import every page and system, and read every template; say how many templates there are."""
    _ = get_resolver().url_patterns
    for id_ in SYSTEMS:
        system_named(id_)
    templates = [path.relative_to(TEMPLATES).as_posix() for path in TEMPLATES.rglob("*.html")]
    for template in templates:
        get_template(template)
    return len(templates)
