"""The data folder: which one it is, moving to another one, and the lock on it.

The default is the system's folder for data of programs; another one is a line in the folder for
settings. One desk at a time has the lock on `desk.lock`, which the system releases when the program
ends, and writes its address into `desk.address`. (Not `filelock`: it takes a network folder without
locks for one that is in use.)
"""

from __future__ import annotations

import os
import secrets
import shutil
import socket
import sqlite3
import sys
import time
from contextlib import closing, suppress
from datetime import timedelta
from pathlib import Path
from typing import IO
from urllib.parse import urlsplit

from platformdirs import user_config_path, user_data_path

from zwitser.errors import Refused

DATABASE, KEY, CHOICE = "zwitser.sqlite3", "secret.key", "data-folder.txt"
LOCK, DESK_ADDRESS = "desk.lock", "desk.address"
BEFORE_UPDATE = f"{DATABASE}.before-update"
"""The copy of the database from before the last migration."""

ENTRANCE_SALT = "zwitser.entry"
ENTRANCE_AGE = timedelta(hours=12)

PATIENCE = 20.0
"""Seconds to wait for a desk that is starting."""

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


def default_folder() -> Path:
    return user_data_path("zwitser", appauthor=False)


def chosen_folder() -> Path:
    try:
        return Path(_choice().read_text(encoding="utf-8").strip() or default_folder())
    except OSError:
        return default_folder()


def prepare(folder: Path) -> None:
    """Make the folder and the key that signs the sessions, where they are missing.

    Only its owner can read it. Another start may be doing the same now.
    """
    os.umask(0o077)
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
    key_file = folder / KEY
    if not key_file.exists() or not key_file.read_text().strip():
        fresh = folder / f"{KEY}.{os.getpid()}.new"
        fresh.write_text(secrets.token_urlsafe(48))
        fresh.replace(key_file)
    for ours in (key_file, *folder.glob(f"{DATABASE}*")):
        with suppress(FileNotFoundError):  # the database's own passing files
            ours.chmod(0o600)
    if folder == default_folder():
        folder.chmod(0o700)
    # Raise OSError now where nothing can be written, rather than at the first result.
    trial = folder / f"trial.{os.getpid()}.new"
    trial.write_bytes(bytes(4096))
    trial.unlink()
    if (folder / DATABASE).exists():
        (folder / DATABASE).open("r+b").close()


def move(current: Path, wanted: str) -> Path:
    """Choose another folder, and copy the tournaments to it where it has none of its own.

    The old folder stays as it was: nothing is thrown away.
    """
    folder = Path(wanted.strip()).expanduser()
    if not wanted.strip() or not folder.is_absolute():
        raise Refused("data-folder", f"expected a whole path, got {wanted!r}")
    try:
        prepare(folder)
        if not (folder / DATABASE).exists():
            shutil.copyfile(current / KEY, folder / KEY)  # first: the tournaments need it
            _copy_database(current / DATABASE, folder / DATABASE)
        choice = _choice()
        choice.parent.mkdir(parents=True, exist_ok=True)
        fresh = choice.with_suffix(".new")
        fresh.write_text(f"{folder}\n", encoding="utf-8")
        fresh.replace(choice)
    except (OSError, sqlite3.Error) as error:
        raise Refused("data-folder-closed", f"can't write in {folder}: {error}") from None
    return folder


def _copy_database(source: Path, target: Path) -> None:
    """Copy a database while it is in use, atomically."""
    fresh = target.with_name(f"{target.name}.{os.getpid()}.new")
    try:
        with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(fresh)) as new:
            old.backup(new)
        fresh.replace(target)
    finally:
        fresh.unlink(missing_ok=True)


def keep_before_update(folder: Path) -> None:
    """Copy the database beside itself, before a new version changes its tables."""
    _copy_database(folder / DATABASE, folder / BEFORE_UPDATE)


def _choice() -> Path:
    return user_config_path("zwitser", appauthor=False) / CHOICE


class Claim:
    """The lock of a data folder, released at exit."""

    def __init__(self, folder: Path, lock: IO[bytes]) -> None:
        self._folder, self._lock = folder, lock
        (folder / DESK_ADDRESS).unlink(missing_ok=True)

    def __enter__(self) -> Claim:
        return self

    def __exit__(self, *_: object) -> None:
        (self._folder / DESK_ADDRESS).unlink(missing_ok=True)
        self._lock.close()

    def listens_at(self, address: str) -> None:
        """Write the address for later starts, atomically."""
        fresh = self._folder / f"{DESK_ADDRESS}.new"
        fresh.write_text(address)
        fresh.replace(self._folder / DESK_ADDRESS)


def claim(folder: Path) -> Claim | None:
    """Take the lock of this folder; None where another program has it."""
    lock = (folder / LOCK).open("ab")
    try:
        take(lock)
    except OSError:
        lock.close()
        return None
    return Claim(folder, lock)


def address_in(folder: Path, *, patience: float = PATIENCE) -> str | None:
    """Give the address of the desk that has the lock, when it answers in time."""
    until = time.monotonic() + patience
    while True:
        with suppress(OSError):
            address = (folder / DESK_ADDRESS).read_text()
            place = urlsplit(address)
            socket.create_connection((place.hostname or "", place.port or 0), timeout=2).close()
            return address
        if time.monotonic() >= until:
            return None
        time.sleep(0.1)


def entrance_path(key: str | None = None) -> str:
    """Give the path that lets the owner in, once; empty where everybody at this computer is.

    With the key of another data folder it works at the program that will start with that one.
    """
    from django.conf import settings
    from django.core import signing

    if settings.OPEN_DESK:
        return ""
    return f"enter/{signing.dumps(secrets.token_hex(8), key=key, salt=ENTRANCE_SALT)}/"
