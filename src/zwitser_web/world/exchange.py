"""Change many files of a folder as one: before a promise nothing is touched, after it all happens.

What is new is first written whole into a folder of its own inside (`zwitser-site.new`), under plain
numbers. Then a promise is written there (`todo.json`): which file goes where, and what goes away.
From then on the change is only moves and removals, some thousandths of a second; where the program
or the computer stops in between, the next one finishes them. What stands there without a promise
is thrown away. A lock in the same folder keeps two programs from changing a site at once.
"""

from __future__ import annotations

import errno
import json
import os
import shutil
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import IO

from zwitser.errors import Refused
from zwitser_web.program.locks import take

STAGE, TODO, LOCK = "zwitser-site.new", "todo.json", "lock"
PATIENCE = 30.0
"""Seconds to wait for another program that changes the same site."""

TRIES, PAUSE = 20, 0.1
"""On Windows a file that somebody is reading can't be replaced: how often to try, and how soon."""

CANNOT = {errno.EINVAL, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOLCK}
"""How a stick or a network folder says that it has no locks, or no way to wait for the disk."""

HANDS = 8
"""Files that are brought to the disk at once: one after the other takes ten times as long."""

Fresh = tuple[str, bytes]
"""A file as it will be: its name, and what is in it."""


@dataclass(frozen=True, slots=True)
class Todo:
    """A promise: the n-th file that was written goes to the n-th name, and some go away."""

    moved: tuple[str, ...]
    gone: tuple[str, ...]


@contextmanager
def alone(folder: Path) -> Iterator[None]:
    """Be the only program that changes this folder; first finish what another did not."""
    make(folder)
    if (folder / STAGE).is_symlink():  # which would be emptied elsewhere
        raise NotADirectoryError(f"{STAGE} is a link")
    lock = _held(folder / STAGE)
    try:
        _finish(folder)
        yield
    finally:
        _let_go(folder / STAGE, lock)


def exchange(folder: Path, fresh: Sequence[Fresh], gone: Sequence[str]) -> None:
    """Put these files in their places, in this order, and remove others: all, or nothing.

    The last file follows the removals. To be called by who is `alone` in the folder.
    """
    stage = folder / STAGE
    for name, _ in fresh:
        _check_place(folder, name)
    try:
        with ThreadPoolExecutor(HANDS) as hands:
            list(hands.map(_write, (stage / str(n) for n in range(len(fresh))), _contents(fresh)))
        _promise(stage, Todo(tuple(name for name, _ in fresh), tuple(gone)))
    except OSError:
        _clear(stage)
        raise
    _finish(folder)


def _contents(fresh: Sequence[Fresh]) -> Iterator[bytes]:
    return (content for _, content in fresh)


def _check_place(folder: Path, name: str) -> None:
    """Raise where somebody has a folder in the place of a file, or a file in that of a folder."""
    target = folder / name
    if target.is_dir():
        raise IsADirectoryError(f"{name} is a folder")
    _check_inside(folder, target)
    for parent in target.parents:
        if parent == folder or parent.is_dir():
            return
        if parent.exists():
            raise NotADirectoryError(f"{parent.name} is no folder")


def _check_inside(folder: Path, target: Path) -> None:
    """Refuse where somebody put a link to another place in that of a folder of the site."""
    if link := _link_out(folder, target):
        raise Refused("site-link", f"{link} is a link to another folder; remove it", folder=link)


def _link_out(folder: Path, target: Path) -> str:
    """Name the folder on the way to a file that is a link out of the site; nothing without one."""
    root, way = folder.resolve(), reversed(target.relative_to(folder).parents)
    out = (part for part in way if not (folder / part).resolve().is_relative_to(root))
    return next((part.as_posix() for part in out), "")


def _write(part: Path, content: bytes) -> None:
    """Write a file that a web server can read, down to the disk."""
    with part.open("wb") as file:
        file.write(content)
        file.flush()
        with _where_it_can():
            os.fsync(file.fileno())
    _open_to_all(part, 0o644)


def _open_to_all(path: Path, mode: int) -> None:
    """Let a web server read a file or folder; a stick has no such rights, and needs none."""
    with suppress(PermissionError), _where_it_can():
        path.chmod(mode)


@contextmanager
def _where_it_can() -> Iterator[None]:
    """Do without what a folder has no way to do; a disk that is full or broken is no such case."""
    try:
        yield
    except OSError as error:
        if error.errno not in CANNOT:
            raise


def _promise(stage: Path, todo: Todo) -> None:
    """Write down what is to be done; from here on it will be done."""
    words = json.dumps({"moved": todo.moved, "gone": todo.gone}).encode()
    part = stage / f"{TODO}.part"
    _write(part, words)
    _settle(stage)
    part.replace(stage / TODO)
    _settle(stage)


def _settle(folder: Path) -> None:
    """Bring the names in a folder to the disk, where the system has a way to ask for that."""
    if sys.platform != "win32":
        number = os.open(folder, os.O_RDONLY)
        try:
            with _where_it_can():
                os.fsync(number)
        finally:
            os.close(number)


def _finish(folder: Path) -> None:
    """Keep the promise that stands in the folder, if there is one; drop what was not promised."""
    stage = folder / STAGE
    if todo := _promised(stage):
        *moves, last = [(stage / str(n), folder / name) for n, name in enumerate(todo.moved)]
        for part, target in moves:
            _move(folder, part, target)
        for name in todo.gone:
            _remove(folder, name)
        _move(folder, *last)
        (stage / TODO).unlink()
    _clear(stage)


def _promised(stage: Path) -> Todo | None:
    """Read a promise; none of ours names a place outside the folder."""
    with suppress(OSError, ValueError, KeyError, TypeError, RecursionError):
        found = json.loads((stage / TODO).read_text())
        todo = Todo(tuple(map(str, found["moved"])), tuple(map(str, found["gone"])))
        is_ours = all(map(is_inside, (*todo.moved, *todo.gone)))
        return todo if todo.moved and is_ours else None
    return None


def _move(folder: Path, part: Path, target: Path) -> None:
    """Put a file in its place; one that is there already was moved before."""
    if not part.exists():
        return
    _check_inside(folder, target)
    make(target.parent)
    _insist(lambda: part.replace(target))


def _insist(act: Callable[[], object]) -> None:
    """Do something to a file, as soon as nobody has it open."""
    for left in reversed(range(TRIES)):
        try:
            act()
        except PermissionError:
            if not left:
                raise
            time.sleep(PAUSE)
        else:
            return


def _remove(folder: Path, name: str) -> None:
    """Remove a file, and folders that are empty then, unless somebody is looking into one.

    A folder in the place of the file is somebody else's by now, and so is what a link leads to.
    """
    gone = folder / name
    if (gone.is_dir() and not gone.is_symlink()) or _link_out(folder, gone):
        return
    _insist(lambda: gone.unlink(missing_ok=True))
    for parent in gone.parents:
        if parent == folder or not parent.is_dir() or any(parent.iterdir()):
            return
        with suppress(OSError):
            parent.rmdir()


def _clear(stage: Path) -> None:
    """Throw away what was written but not promised; the lock stays."""
    for left in stage.iterdir():
        if left.is_dir() and not left.is_symlink():
            shutil.rmtree(left)
        elif left.name != LOCK:
            left.unlink()


def _held(stage: Path) -> IO[bytes]:
    """Take the lock of a folder; wait for another program that has it, but not for ever."""
    until = time.monotonic() + PATIENCE
    while True:
        make(stage)
        with suppress(FileNotFoundError):  # the one before us has just cleaned up
            lock = (stage / LOCK).open("ab")
            if _is_taken(lock, stage / LOCK):
                return lock
            lock.close()
        if time.monotonic() >= until:
            raise Refused("site-busy", f"another program is writing in {stage.parent}")
        time.sleep(0.05)


def _is_taken(lock: IO[bytes], place: Path) -> bool:
    """Take a lock; it counts only while its file is the one that others find.

    Where a network folder has no locks there is nobody to wait for.
    """
    try:
        with _where_it_can():
            take(lock)
        return os.path.samestat(os.fstat(lock.fileno()), place.stat())
    except OSError:
        return False


def _let_go(stage: Path, lock: IO[bytes]) -> None:
    """Leave nothing behind but a promise that could not be kept yet."""
    if sys.platform == "win32":  # which removes no file that is open
        lock.close()
    try:
        with suppress(OSError):
            (stage / LOCK).unlink()
            stage.rmdir()
    finally:
        lock.close()


def make(folder: Path) -> None:
    """Make a folder that a web server can read, though the program keeps its own data to itself."""
    if not folder.is_dir():
        make(folder.parent)
        folder.mkdir(exist_ok=True)
        _open_to_all(folder, 0o755)


def is_inside(name: str) -> bool:
    """Say whether a name leads to a place inside its folder; a letter of a drive leads away too."""
    path = Path(name)
    return bool(path.parts) and not path.anchor and ".." not in path.parts and name.isprintable()
