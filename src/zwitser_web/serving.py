"""The server of `zwitser serve`: waitress, with connections that stay open for who looks on."""

from __future__ import annotations

from socket import socket
from typing import Any

from waitress.adjustments import Adjustments
from waitress.channel import HTTPChannel
from waitress.server import TcpWSGIServer
from waitress.task import ThreadedTaskDispatcher, WSGITask


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


class Channel(HTTPChannel):
    """A connection."""

    task_class = Task


class Server(TcpWSGIServer):
    """The listener."""

    channel_class = Channel


def make(application: Any, listener: socket, **choices: Any) -> Server:
    """Make a server on a socket that listens already."""
    adjustments = Adjustments(sockets=[listener], **choices)
    dispatcher = ThreadedTaskDispatcher()
    dispatcher.set_thread_count(adjustments.threads)
    return Server(
        application,
        {},
        True,
        listener,
        dispatcher=dispatcher,
        adj=adjustments,
        bind_socket=False,
        sockinfo=(listener.family, listener.type, listener.proto, listener.getsockname()),
    )
