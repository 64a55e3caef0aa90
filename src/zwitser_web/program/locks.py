"""A lock on a file: one program holds it, and the system lets go when it ends, however it ends."""

from __future__ import annotations

import os
import sys
from typing import IO

if sys.platform == "win32":
    import msvcrt

    def take(lock: IO[bytes]) -> None:
        """Take the lock of an open file, or raise OSError where another program has it."""
        lock.seek(0, os.SEEK_SET)
        msvcrt.locking(lock.fileno(), msvcrt.LK_NBLCK, 1)

else:
    import fcntl

    def take(lock: IO[bytes]) -> None:
        """Take the lock of an open file, or raise OSError where another program has it."""
        fcntl.flock(lock.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
