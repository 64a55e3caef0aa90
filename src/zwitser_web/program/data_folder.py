"""The folder with somebody's tournaments: where it is, and how it becomes another one.

Without a choice it is the system's folder for data of programs, which an update of the program
leaves alone. A choice is one line in the folder for settings.
"""

from __future__ import annotations

import os
import secrets
import shutil
import sqlite3
from contextlib import closing, suppress
from pathlib import Path

from platformdirs import user_config_path, user_data_path

from zwitser.errors import Refused

DATABASE, KEY, CHOICE = "zwitser.sqlite3", "secret.key", "data-folder.txt"
BEFORE_UPDATE = f"{DATABASE}.before-update"
"""The tournaments as the version before this one left them."""


def usual() -> Path:
    """Give the folder that is used without a choice."""
    return user_data_path("zwitser", appauthor=False)


def chosen() -> Path:
    """Give the folder that was chosen, or the usual one."""
    try:
        return Path(_choice().read_text(encoding="utf-8").strip() or usual())
    except OSError:
        return usual()


def prepare(folder: Path) -> None:
    """Make the folder and the key that signs the sessions, where they are missing.

    Nobody else on this computer reads what is in it. Another start may be doing the same now.
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
    if folder == usual():
        folder.chmod(0o700)
    _try_to_write(folder)


def _try_to_write(folder: Path) -> None:
    """Raise OSError where nothing can be written, rather than fail at the first result."""
    trial = folder / f"trial.{os.getpid()}.new"
    trial.write_bytes(bytes(4096))
    trial.unlink()
    for database in folder.glob(DATABASE):
        with database.open("r+b"):
            pass


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
            _copy(current, folder)
        _remember(folder)
    except (OSError, sqlite3.Error) as error:
        raise Refused("data-folder-closed", f"can't write in {folder}: {error}") from None
    return folder


def _copy(current: Path, folder: Path) -> None:
    """Copy the tournaments while they are in use; the key goes first, so that they fit it."""
    shutil.copyfile(current / KEY, folder / KEY)
    _copy_database(current / DATABASE, folder / DATABASE)


def _copy_database(source: Path, target: Path) -> None:
    """Copy a database while it is in use; the copy appears whole or not at all."""
    fresh = target.with_name(f"{target.name}.{os.getpid()}.new")
    try:
        with closing(sqlite3.connect(source)) as old, closing(sqlite3.connect(fresh)) as new:
            old.backup(new)
        fresh.replace(target)
    finally:
        fresh.unlink(missing_ok=True)


def keep_before_update(folder: Path) -> None:
    """Keep the tournaments as they are, beside themselves, before a new version changes tables."""
    _copy_database(folder / DATABASE, folder / BEFORE_UPDATE)


def _remember(folder: Path) -> None:
    choice = _choice()
    choice.parent.mkdir(parents=True, exist_ok=True)
    fresh = choice.with_suffix(".new")
    fresh.write_text(f"{folder}\n", encoding="utf-8")
    fresh.replace(choice)


def _choice() -> Path:
    return user_config_path("zwitser", appauthor=False) / CHOICE
