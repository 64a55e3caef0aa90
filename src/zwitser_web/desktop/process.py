"""The running program: its listeners, and how it ends or restarts."""

from __future__ import annotations

import os
import select
import socket
import subprocess
import sys
import threading
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from django.conf import settings
from waitress import wasyncore

A_MOMENT = 0.7
"""Seconds between the answer to a button and what it does, so that the answer arrives."""

OURS = ("ZWITSER_DATA", "ZWITSER_MODE", "DJANGO_SETTINGS_MODULE")
"""What the program wrote into its own environment and a new process decides anew."""

HAS_POLL = hasattr(select, "poll")
THREADS = 8
CONNECTIONS = 4000 if HAS_POLL else 450
"""Kept connections: several halls full of phones, where the system allows that many."""

SPARE = 124
"""Files that the program needs besides its connections."""

IDLE = 30
"""Seconds after which a silent connection is closed; a phone that follows a page asks sooner."""

CARE = 5
"""Seconds between two searches for silent and slow connections."""

NO_NETWORK = "127.0.0.1"
NEIGHBOURS = ("10.255.255.254", "10.42.0.2", "192.168.137.2", "192.168.2.2")
"""Where a way leads out: by a router, or as the hotspot of Linux, Windows or macOS itself."""


@dataclass(slots=True)
class Program:
    desk: Listener
    data: Path
    folder_is_free: bool = True
    """Whether the folder may be changed at the desk: not if it was an option of the command."""
    restarts: bool = False

    def close(self) -> None:
        """Stop the desk, after the page has been sent."""
        threading.Timer(A_MOMENT, self.desk.stop).start()

    def restart(self) -> None:
        """Stop, and start again at the same address."""
        self.restarts = True
        self.close()

    def start_new_process(self) -> None:
        kept = {name: value for name, value in os.environ.items() if name not in OURS}
        frozen = getattr(sys, "frozen", False)
        program = [sys.executable] if frozen else [sys.executable, "-m", "zwitser"]
        command = [*program, "serve", "--port", str(self.desk.port)]
        subprocess.Popen(command, env=kept, close_fds=True)  # noqa: S603  # ourselves


current: Program | None = None
"""The program in this process; None under another server, as when hosted."""


class Listener:
    """A waitress server with threads and connections of its own; any thread can stop it."""

    def __init__(self, opened: socket.socket) -> None:
        from zwitser_web import serving
        from zwitser_web.wsgi import application

        self.port: int = opened.getsockname()[1]
        self._map: dict[int, Any] = {}
        self._server: Any = serving.Server(
            application,
            opened,
            self._map,
            threads=THREADS,
            connection_limit=raise_connection_limit(),
            channel_timeout=IDLE,
            cleanup_interval=CARE,
            asyncore_use_poll=HAS_POLL,
            ident="zwitser",
            max_request_body_size=settings.LIST_LIMIT + settings.BODY_LIMIT,
            # A visitor through a tunnel or a proxy on this computer is not at this computer:
            # `is_at_this_computer` needs the headers that tell.
            clear_untrusted_proxy_headers=False,
        )

    def run(self) -> None:
        """Answer until `stop`."""
        self._server.run()
        self._server.task_dispatcher.shutdown()

    def stop(self) -> None:
        """Close every connection; the answers that are under way are sent first."""
        self._server.task_dispatcher.shutdown(cancel_pending=False, timeout=3)
        self._server.trigger.pull_trigger(lambda: wasyncore.close_all(self._map))


def raise_connection_limit() -> int:
    """Raise the limit of open files to what `CONNECTIONS` needs; give the connections that fit."""
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


def lan_address() -> str:
    """Give the address of this computer on the network; nothing is sent."""
    for other in NEIGHBOURS:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe, suppress(OSError):
            probe.connect((other, 9))
            return str(probe.getsockname()[0])
    return NO_NETWORK


def listen_on_lan(host: str, port: int) -> socket.socket:
    """Listen on the network at this port, or at any where it is taken."""
    with suppress(OSError):
        return socket.create_server((host, port), backlog=256)
    return socket.create_server((host, 0), backlog=256)
