"""Whether this process is about to end: it answers still, and says so where a proxy asks."""

from __future__ import annotations

from threading import Event

_begun = Event()


def begin() -> None:
    """Tell from now on that nobody new should be sent here."""
    _begun.set()


def has_begun() -> bool:
    """Say whether this process is about to end."""
    return _begun.is_set()
