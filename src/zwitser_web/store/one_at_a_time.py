"""Heavy work for anybody who asks is done by one at a time, so that the desk always has room."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock

from zwitser.errors import Refused

PATIENCE = 3.0
"""Seconds to wait for one's turn; a server has few threads, and the desk needs them."""

_turn = Lock()


@contextmanager
def one_at_a_time(patience: float = PATIENCE) -> Iterator[None]:
    """Wait for a turn, or ask to come back in a moment."""
    if not _turn.acquire(timeout=patience):
        raise Refused("busy", "many ask for this at once; try again in a moment")
    try:
        yield
    finally:
        _turn.release()
