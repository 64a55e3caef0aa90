"""One desk for each data folder: a second start finds the first and opens it.

Who holds the lock on `desk.lock` is the desk; the system lets go of it when the program ends, even
by a power cut. `desk.address` says where it listens.
"""

from __future__ import annotations

import socket
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import IO
from urllib.parse import urlsplit

from zwitser_web.program.locks import take

LOCK, ADDRESS = "desk.lock", "desk.address"
PATIENCE = 20.0
"""Seconds to wait for a desk that is starting."""


class Claim:
    """The right to be the desk of a folder, until it is given back."""

    def __init__(self, folder: Path, lock: IO[bytes]) -> None:
        self._folder, self._lock = folder, lock
        (folder / ADDRESS).unlink(missing_ok=True)

    def __enter__(self) -> Claim:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        (self._folder / ADDRESS).unlink(missing_ok=True)
        self._lock.close()

    def listens_at(self, address: str) -> None:
        """Tell later starts where the desk is; they see the whole address or none."""
        fresh = self._folder / f"{ADDRESS}.new"
        fresh.write_text(address)
        fresh.replace(self._folder / ADDRESS)


def claim(folder: Path) -> Claim | None:
    """Become the desk of this folder; None where another program is."""
    lock = (folder / LOCK).open("ab")
    try:
        take(lock)
    except OSError:
        lock.close()
        return None
    return Claim(folder, lock)


def address_in(folder: Path, *, patience: float = PATIENCE) -> str | None:
    """Give the address of the desk that runs with this folder, when it answers in time."""
    until = time.monotonic() + patience
    while True:
        with suppress(OSError):
            address = (folder / ADDRESS).read_text()
            _knock(address)
            return address
        if time.monotonic() >= until:
            return None
        time.sleep(0.1)


def _knock(address: str) -> None:
    place = urlsplit(address)
    socket.create_connection((place.hostname or "", place.port or 0), timeout=2).close()
