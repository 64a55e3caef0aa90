"""A listener with threads and connections of its own, which any thread can close."""

from __future__ import annotations

import select
import socket
from typing import Any

from waitress import wasyncore
from waitress.server import create_server

HAS_POLL = hasattr(select, "poll")
THREADS = 8
CONNECTIONS = 900 if HAS_POLL else 450
"""Kept connections: a hall full of phones, within what one process may have open on any system."""

LARGEST_BODY = 64 * 1024 * 1024
"""What is received at all; a larger upload than the desk takes gets a sentence up to here."""

IDLE = 30
"""Seconds after which a silent connection is closed; a phone that follows a page asks sooner."""


class Listener:
    """Answers at one address until it is stopped; whoever else listens is not disturbed."""

    def __init__(self, opened: socket.socket) -> None:
        from zwitser_web.wsgi import application

        self.port: int = opened.getsockname()[1]
        self._map: dict[int, Any] = {}
        self._server: Any = create_server(
            application,
            map=self._map,
            sockets=[opened],
            threads=THREADS,
            connection_limit=CONNECTIONS,
            channel_timeout=IDLE,
            cleanup_interval=IDLE,
            asyncore_use_poll=HAS_POLL,
            ident="zwitser",
            max_request_body_size=LARGEST_BODY,
            # Who comes through a tunnel or a proxy on this computer is not at this computer: the
            # headers that tell must reach `is_at_this_computer`.
            clear_untrusted_proxy_headers=False,
        )

    def run(self) -> None:
        """Answer until somebody stops it."""
        self._server.run()
        self._server.task_dispatcher.shutdown()

    def stop(self) -> None:
        """Close the door and every connection; the answers that are under way are sent first."""
        self._server.task_dispatcher.shutdown(cancel_pending=False, timeout=3)
        self._server.trigger.pull_trigger(self._close)

    def _close(self) -> None:
        wasyncore.close_all(self._map)
