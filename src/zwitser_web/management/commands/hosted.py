"""`django-admin hosted 127.0.0.1:8001`: one process of a hosted server, behind a proxy."""

from __future__ import annotations

import select
import socket
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError, CommandParser

from zwitser.errors import BadInput
from zwitser_web import store
from zwitser_web.operations import hosted, monitoring
from zwitser_web.wsgi import application

CARE = 5
"""Seconds between two searches for silent and slow connections."""

HEADERS = "x-forwarded-for x-forwarded-proto"


class Command(BaseCommand):
    """Run one process until SIGTERM, with a graceful stop."""

    help = "Answer at an address, as one process of a hosted server behind a proxy."

    def add_arguments(self, parser: CommandParser) -> None:
        parser.add_argument("listen", help="address and port: 127.0.0.1:8001; port 0 is any")
        parser.add_argument("--threads", type=int, default=8, help="requests at once (8)")
        parser.add_argument("--connections", type=int, default=900, help="connections (900)")
        parser.add_argument("--proxy", default="127.0.0.1", help="the proxy's address")
        parser.add_argument(
            "--linger", type=float, default=hosted.LINGER, help="seconds to go on after SIGTERM (5)"
        )

    def handle(self, *args: Any, **options: Any) -> None:  # noqa: ARG002  # Django's signature
        """Listen, print the address, and answer; connections queue while templates are parsed."""
        try:
            store.check_not_newer("database", may_overlap=True)
        except BadInput as error:
            raise CommandError(str(error)) from None
        where = str(options["listen"])
        host, _, port = where.rpartition(":")
        if not host or not port.isdecimal():
            raise CommandError(f"expected an address like 127.0.0.1:8001, got {where!r}")
        try:
            opened = socket.create_server((host.strip("[]"), int(port)), backlog=1024)
        except (OSError, OverflowError) as error:
            raise CommandError(f"can't listen at {where}: {error}") from None
        hosted.warm()
        trusted = {"trusted_proxy": options["proxy"], "trusted_proxy_headers": HEADERS}
        server = hosted.Server(
            application,
            opened,
            linger=options["linger"],
            threads=options["threads"],
            connection_limit=options["connections"],
            cleanup_interval=CARE,
            asyncore_use_poll=hasattr(select, "poll"),
            max_request_body_size=settings.BODY_LIMIT + 1,
            ident="zwitser",
            **(trusted if settings.TRUSTED_PROXY else {}),
        )
        found = opened.getsockname()
        self.stdout.write(f"Zwitser: http://{found[0]}:{found[1]}/")
        self.stdout.flush()
        with monitoring.heartbeat():
            server.run()
        self.stdout.write("Zwitser stopped; every request was answered.")
