"""The server of `zwitser serve`: waitress, for a hall full of phones of which one may be hostile.

Connections stay open for who looks on. One address has so many of them, a request has so long to
come in, and who never logged in sends little.
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
"""How long a request may take to come in: its head, and all of it."""

STRANGERS_BODY = 64 * 1024
"""Bytes that somebody sends who never logged in here: a form, and no file."""


class Task(WSGITask):
    """An answer that keeps its connection where it has no body: a phone asks again in a moment.

    204 and 304 tell no length, and need none; waitress takes that for a body without an end.
    """

    def set_close_on_finish(self) -> None:
        """Close the connection afterwards, unless nothing speaks for it."""
        headers = getattr(self.request, "headers", {})
        asked = headers.get("CONNECTION", "").lower() == "close"
        if self.has_body or asked or self.version != "1.1" or self.wrote_header:
            super().set_close_on_finish()


class GuestsParser(HTTPRequestParser):
    """Reads what comes from the network; a large body only from who logged in before."""

    def parse_header(self, header_plus: bytes) -> None:
        """Read the head, and decide by it how much may follow."""
        super().parse_header(header_plus)
        if not links.is_known(str(self.headers.get("COOKIE", ""))):
            self.adj = copy.copy(self.adj)
            self.adj.max_request_body_size = STRANGERS_BODY


class TimedChannel(HTTPChannel):
    """A connection; it knows since when its request is coming in."""

    task_class = Task
    begun = 0.0

    def received(self, data: bytes) -> bool:
        """Take what came in; a request that is not whole yet has its time."""
        done = super().received(data)
        if self.request is None:
            self.begun = 0.0
        elif not self.begun:
            self.begun = time.time()
        return done

    def is_too_slow(self, now: float) -> bool:
        """Say whether somebody keeps a place by sending a byte now and then."""
        if not self.begun or self.request is None:
            return False
        allowed = BODY_SECONDS if self.request.headers_finished else HEAD_SECONDS
        return now - self.begun > allowed


class TimedServer(TcpWSGIServer):
    """A listener that closes what comes in too slowly."""

    channel_class = TimedChannel

    def maintenance(self, now: float) -> None:
        """Close what has been silent for long, and what comes in too slowly."""
        super().maintenance(int(now))
        for channel in self._channels():
            if channel.is_too_slow(now):
                channel.will_close = True

    def _channels(self) -> list[Any]:
        active: Any = self.active_channels
        return list(active.values())


class Channel(TimedChannel):
    """A connection of the network or of this computer."""

    def __init__(self, *given: Any, **named: Any) -> None:
        super().__init__(*given, **named)
        if not is_loopback(self.addr):
            self.parser_class = GuestsParser


class Server(TimedServer):
    """The listener of a laptop."""

    channel_class = Channel

    def accept(self) -> Any:
        """Take a connection, unless its address has its share of them."""
        found = super().accept()
        if found is not None and self._has_enough(found[1]):
            with suppress(OSError):
                found[0].close()
            return None
        return found

    def _has_enough(self, address: Any) -> bool:
        if is_loopback(address):
            return False
        return [str(channel.addr[0]) for channel in self._channels()].count(str(address[0])) >= EACH


def is_loopback(address: Any) -> bool:
    """Say whether an address of a connection is this computer's own."""
    try:
        return ipaddress.ip_address(str(address[0])).is_loopback
    except ValueError:
        return False


def make(
    application: Callable[..., Any], opened: socket, channels: dict[int, Any], **choices: Any
) -> Server:
    """Make a server on a socket that listens already."""
    adjustments = Adjustments(sockets=[opened], **choices)
    dispatcher = ThreadedTaskDispatcher()
    dispatcher.set_thread_count(adjustments.threads)
    return Server(
        application,
        channels,
        True,
        opened,
        dispatcher=dispatcher,
        adj=adjustments,
        bind_socket=False,
        sockinfo=(opened.family, opened.type, opened.proto, opened.getsockname()),
    )
