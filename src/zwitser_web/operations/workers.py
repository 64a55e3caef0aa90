"""The processes of this server: each tells once a minute that it is there, and what it did."""

from __future__ import annotations

import os
import socket
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from datetime import timedelta
from threading import Event, Thread

from django.db import DatabaseError, connection
from django.utils import timezone

from zwitser import __version__
from zwitser_web.models import Worker
from zwitser_web.operations import figures, load

EVERY = 60.0
"""Seconds between two words of a process."""

GONE = timedelta(minutes=3)
"""How long a process may be silent and still be there."""

STARTED = timezone.now()


def name() -> str:
    """Name this process among those of all computers that share the database."""
    return f"{socket.gethostname()[:80]}:{os.getpid()}"


def tell() -> None:
    """Write down what this process did so far, and forget processes that are gone."""
    now, done = timezone.now(), figures.totals()
    facts = {"version": __version__, "started": STARTED, "seen": now}
    facts |= {"answers": done.answers, "errors": done.errors, "busy": done.milliseconds}
    with suppress(DatabaseError):
        Worker.objects.filter(seen__lt=now - GONE).delete()
        Worker.objects.update_or_create(name=name(), defaults=facts)
    load.write()


@contextmanager
def telling() -> Iterator[None]:
    """Tell in the background for as long as this process answers."""
    ended = Event()
    thread = Thread(target=_tell_until, args=(ended,), name="telling", daemon=True)
    thread.start()
    try:
        yield
    finally:
        ended.set()
        thread.join(timeout=5)


def _tell_until(ended: Event) -> None:
    tell()
    while not ended.wait(EVERY):
        tell()
    with suppress(DatabaseError):
        Worker.objects.filter(name=name()).delete()
    connection.close()


def present() -> list[Worker]:
    """List the processes that told about themselves of late."""
    return list(Worker.objects.filter(seen__gt=timezone.now() - GONE).order_by("name"))
