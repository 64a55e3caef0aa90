"""A listener with threads and connections of its own, which any thread can close."""

from __future__ import annotations

import select
import socket
from typing import Any

from waitress import wasyncore

HAS_POLL = hasattr(select, "poll")
THREADS = 8
CONNECTIONS = 4000 if HAS_POLL else 450
"""Kept connections: several halls full of phones, where the system allows that many."""

SPARE = 124
"""Files that the program needs besides its connections."""

IDLE = 30
"""Seconds after which a silent connection is closed; a phone that follows a page asks sooner."""


CARE = 5
"""Seconds between two looks at who is silent or slow."""


def _connections() -> int:
    """Give how many connections there can be, after asking the system for as many as we like."""
    try:
        import resource
    except ImportError:  # Windows counts otherwise.
        return CONNECTIONS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = CONNECTIONS + SPARE
    allowed = wanted if hard == resource.RLIM_INFINITY else min(wanted, hard)
    if soft != resource.RLIM_INFINITY and soft < allowed:
        resource.setrlimit(resource.RLIMIT_NOFILE, (allowed, hard))
        soft = allowed
    return CONNECTIONS if soft == resource.RLIM_INFINITY else min(CONNECTIONS, soft - SPARE)


class Listener:
    """Answers at one address until it is stopped; whoever else listens is not disturbed."""

    def __init__(self, opened: socket.socket) -> None:
        from django.conf import settings

        from zwitser_web import serving
        from zwitser_web.wsgi import application

        self.port: int = opened.getsockname()[1]
        self._map: dict[int, Any] = {}
        self._server: Any = serving.make(
            application,
            opened,
            self._map,
            threads=THREADS,
            connection_limit=_connections(),
            channel_timeout=IDLE,
            cleanup_interval=CARE,
            asyncore_use_poll=HAS_POLL,
            ident="zwitser",
            max_request_body_size=settings.LIST_LIMIT + settings.BODY_LIMIT,
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
