"""The server of `zwitser serve`: waitress, for a hall full of phones of which one may be hostile.

Keep-alive for phones that poll; a limit on connections from one address, deadlines for the head
and the body of a request, and a small body from a device that never logged in.
"""

from __future__ import annotations

import copy
import ipaddress
import time
from collections.abc import Callable
from contextlib import suppress
from socket import socket
from typing import Any

from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.parser import HTTPRequestParser
from waitress.server import TcpWSGIServer
from waitress.task import ThreadedTaskDispatcher, WSGITask

from zwitser_web.accounts import links

EACH = 40
"""Connections from one address of the network; a browser keeps six."""

HEAD_SECONDS, BODY_SECONDS = 15, 120
"""Deadlines: seconds for the head of a request, and for all of it."""

STRANGERS_BODY = 64 * 1024
"""Largest body from a device that never logged in: a form, and no file."""


class Task(WSGITask):
    """Keep the connection alive after an answer without a body: a phone polls again in a moment.

    204 and 304 have no Content-Length; waitress would close, as after a body of unknown length.
    """

    def set_close_on_finish(self) -> None:
        """Close the connection after this answer only where waitress has to."""
        headers = getattr(self.request, "headers", {})
        asked = headers.get("CONNECTION", "").lower() == "close"
        if self.has_body or asked or self.version != "1.1" or self.wrote_header:
            super().set_close_on_finish()


class GuestsParser(HTTPRequestParser):
    """Parse a request from the network; a large body needs the cookie of a known device."""

    def parse_header(self, header_plus: bytes) -> None:
        """Parse the head, and set the largest body by its cookie."""
        super().parse_header(header_plus)
        if not links.is_known(str(self.headers.get("COOKIE", ""))):
            self.adj = copy.copy(self.adj)
            self.adj.max_request_body_size = STRANGERS_BODY


class TimedChannel(HTTPChannel):
    """A connection with the moment at which its unfinished request began (0.0: none)."""

    task_class = Task
    begun = 0.0

    def received(self, data: bytes) -> bool:
        """Take bytes, and start the clock of a request that is not whole yet."""
        done = super().received(data)
        if self.request is None:
            self.begun = 0.0
        elif not self.begun:
            self.begun = time.time()
        return done

    def is_too_slow(self, now: float) -> bool:
        """Say whether the request is past its deadline: slow senders would take every thread."""
        if not self.begun or self.request is None:
            return False
        allowed = BODY_SECONDS if self.request.headers_finished else HEAD_SECONDS
        return now - self.begun > allowed


class TimedServer(TcpWSGIServer):
    """A listener, on a socket that is open already, with deadlines for every request."""

    channel_class = TimedChannel

    def __init__(
        self,
        application: Callable[..., Any],
        opened: socket,
        sockets: dict[int, Any],
        **choices: Any,
    ) -> None:
        adjustments = Adjustments(sockets=[opened], **choices)
        dispatcher = ThreadedTaskDispatcher()
        dispatcher.set_thread_count(adjustments.threads)
        super().__init__(
            application,
            sockets,
            True,
            opened,
            dispatcher=dispatcher,
            adj=adjustments,
            bind_socket=False,
            sockinfo=(opened.family, opened.type, opened.proto, opened.getsockname()),
        )

    def maintenance(self, now: float) -> None:
        """Close connections that have been silent for long, and those past a deadline."""
        super().maintenance(int(now))
        for channel in self.channels():
            if channel.is_too_slow(now):
                channel.will_close = True

    def channels(self) -> list[Any]:
        active: Any = self.active_channels
        return list(active.values())


class Channel(TimedChannel):
    """A connection of the network or of this computer."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        if not is_loopback(self.addr):
            self.parser_class = GuestsParser


class Server(TimedServer):
    channel_class = Channel

    def accept(self) -> Any:
        """Take a connection, unless its address has its share of them."""
        found = super().accept()
        if found is None or is_loopback(found[1]):
            return found
        opened, address = found
        if sum(channel.addr[0] == address[0] for channel in self.channels()) < EACH:
            return found
        with suppress(OSError):
            opened.close()
        return None


def is_loopback(address: Any) -> bool:
    try:
        return ipaddress.ip_address(str(address[0])).is_loopback
    except ValueError:
        return False
