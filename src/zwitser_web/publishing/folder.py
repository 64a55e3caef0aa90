"""Write a site into a folder: only changed files, and never a link to a missing page.

A manifest (`zwitser-site.json`) lists our files, so that those no longer public are removed and
files of others stay. It also has a mark of each tournament, so that only tournaments with new lines
in their journals are made again.

Every new file is first written to `zwitser-site.new`, so that a full disk changes nothing, and then
moved to its place: new pages before pages that link to them, removals after them, the manifest
last. An interruption leaves old and new pages whose links work, and a manifest that makes the next
writing do them all. A lock keeps two programs from writing the same site.
"""

from __future__ import annotations

import errno
import json
import os
import shutil
import sys
import time
from collections.abc import Callable, Container, Iterable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path
from typing import IO

from zwitser.errors import Refused
from zwitser.messages import Language
from zwitser_web.desktop.data_folder import take
from zwitser_web.models import Tournament
from zwitser_web.publishing.site import SHARED, changes

MANIFEST = "zwitser-site.json"
STAGE, LOCK = "zwitser-site.new", "lock"

PATIENCE = 30.0
"""Seconds to wait for another program that writes the same site."""

TRIES, PAUSE = 20, 0.1
"""On Windows a file that somebody is reading can't be replaced: how often to try, and how soon."""

UNSUPPORTED = {errno.EINVAL, errno.ENOSYS, errno.ENOTSUP, errno.EOPNOTSUPP, errno.ENOLCK}
"""Errors of a stick or a network folder that has no locks, or can't flush to the disk."""

THREADS = 8
"""Files that are flushed to the disk at once: one after the other takes ten times as long."""


@dataclass(frozen=True, slots=True)
class Changes:
    changed: int
    removed: int
    total: int


@dataclass(frozen=True, slots=True)
class Manifest:
    """The digest of each file that was written, and the mark of each tournament."""

    files: dict[str, str]
    marks: dict[str, str]


def update(rows: Iterable[Tournament], title: str, lang: Language, folder: Path) -> Changes:
    """Update a folder; tournaments with the same mark are not made again."""
    with lock(folder):
        before = _read_manifest(folder)
        known = {
            slug: mark
            for slug, mark in before.marks.items()
            if all((folder / name).exists() for name in before.files if _belongs(name, {slug}))
        }
        made = changes(rows, title, lang, known)
        kept = [name for name in before.files if made.kept and _belongs(name, made.kept)]
        return _update(made.files, folder, kept, made.marks)


def write(files: Mapping[str, bytes], folder: Path) -> Changes:
    with lock(folder):
        return _update(files, folder, (), {})


def _belongs(name: str, slugs: Container[str]) -> bool:
    """Say whether a file belongs to one of these tournaments, or to all pages."""
    top = name.partition("/")[0]
    return top == SHARED or (top in slugs and "/" in name)


def _update(
    files: Mapping[str, bytes], folder: Path, kept: Iterable[str], marks: Mapping[str, str]
) -> Changes:
    """Write changed files and remove others, but for those in `kept`.

    First a manifest in which the changing files have no digest.
    """
    before = _read_manifest(folder)
    known = before.files
    fresh = {name: known[name] for name in kept}
    fresh |= {name: sha256(content).hexdigest() for name, content in files.items()}
    after = Manifest(fresh, dict(marks))
    changed = [
        name for name in files if known.get(name) != fresh[name] or not (folder / name).exists()
    ]
    gone = [name for name in known if name not in fresh]
    for name in changed:
        there = folder / name
        if name not in known and there.is_file() and there.read_bytes() != files[name]:
            raise Refused("site-foreign", f"{there} is not of Zwitser; choose an empty folder")
    if changed or gone or after != before:
        unsure = Manifest(known | dict.fromkeys(changed, ""), {})
        # New files first, styles before pages, and the pages on top of others last: so no link
        # leads to a page that is not there yet.
        changed.sort(key=lambda n: (n in known, n.endswith(".html"), -n.count("/"), n))
        pages = [(name, files[name]) for name in changed]
        _replace_files(folder, [_dumps(unsure), *pages], gone, _dumps(after))
    return Changes(len(changed), len(gone), len(fresh))


def _read_manifest(folder: Path) -> Manifest:
    """Read the manifest; empty where it is missing or is not ours."""
    with suppress(OSError, ValueError, AttributeError, RecursionError):
        found = json.loads((folder / MANIFEST).read_text())
        files = {str(name): str(digest) for name, digest in found.get("files").items()}
        marks = {str(slug): str(mark) for slug, mark in found.get("marks", {}).items()}
        return Manifest({name: one for name, one in files.items() if is_inside(name)}, marks)
    return Manifest({}, {})


def _dumps(manifest: Manifest) -> tuple[str, bytes]:
    value = {"zwitser": 1, "files": manifest.files, "marks": manifest.marks}
    return MANIFEST, json.dumps(value, indent=0, sort_keys=True).encode()


@contextmanager
def lock(folder: Path) -> Iterator[None]:
    """Hold the lock of a site; errors of the system become Refused."""
    stage = folder / STAGE
    try:
        make(folder)
        if stage.is_symlink():  # which would be emptied elsewhere
            raise NotADirectoryError(f"{STAGE} is a link")
        lock = _acquire_lock(stage)
        try:
            _clear(stage)  # of a program that was stopped
            yield
        finally:
            _release_lock(stage, lock)
    except OSError as error:
        raise Refused("site-folder", f"can't write in {folder}: {error}") from None


def _acquire_lock(stage: Path) -> IO[bytes]:
    """Take the lock of a folder, or raise Refused after waiting for another program."""
    until = time.monotonic() + PATIENCE
    while True:
        make(stage)
        with suppress(FileNotFoundError):  # the one before us has just cleaned up
            lock = (stage / LOCK).open("ab")
            with suppress(OSError):
                with _where_supported():  # without locks there is nobody to wait for
                    take(lock)
                # The lock counts only while its file is the one that others find.
                if os.path.samestat(os.fstat(lock.fileno()), (stage / LOCK).stat()):
                    return lock
            lock.close()
        if time.monotonic() >= until:
            raise Refused("site-busy", f"another program is writing in {stage.parent}")
        time.sleep(0.05)


def _release_lock(stage: Path, lock: IO[bytes]) -> None:
    """Release the lock, and remove the staging folder."""
    if sys.platform == "win32":  # which removes no file that is open
        lock.close()
    try:
        with suppress(OSError):
            _clear(stage)
            (stage / LOCK).unlink()
            stage.rmdir()
    finally:
        lock.close()


def _clear(stage: Path) -> None:
    """Empty the staging folder but for the lock."""
    for left in stage.iterdir():
        if left.is_dir() and not left.is_symlink():
            shutil.rmtree(left)
        elif left.name != LOCK:
            left.unlink()


def _replace_files(
    folder: Path, files: list[tuple[str, bytes]], gone: Iterable[str], last: tuple[str, bytes]
) -> None:
    """Replace files in this order, remove others, and write the last one."""
    fresh = [*files, last]
    for name, _ in fresh:
        _check_place(folder, name)
    parts = [folder / STAGE / str(number) for number in range(len(fresh))]
    with ThreadPoolExecutor(THREADS) as pool:
        list(pool.map(_write, parts, (content for _, content in fresh)))
    for part, (name, _) in zip(parts, files, strict=False):
        _move(folder, part, name)
    for name in gone:
        _remove(folder, name)
    _move(folder, parts[-1], last[0])


def _check_place(folder: Path, name: str) -> None:
    """Raise where a folder has the place of a file, or a file that of a folder."""
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
    """Refuse a site with a folder that is a symbolic link to another place."""
    if link := _link_out(folder, target):
        raise Refused("site-link", f"{link} is a link to another folder; remove it", folder=link)


def _link_out(folder: Path, target: Path) -> str:
    """Find the first folder on the way to a file that is a symbolic link out of the site."""
    root, way = folder.resolve(), reversed(target.relative_to(folder).parents)
    out = (part for part in way if not (folder / part).resolve().is_relative_to(root))
    return next((part.as_posix() for part in out), "")


def _write(part: Path, content: bytes) -> None:
    """Write a file readable by a web server, and flush it to the disk."""
    with part.open("wb") as file:
        file.write(content)
        file.flush()
        with _where_supported():
            os.fsync(file.fileno())
    _open_to_all(part, 0o644)


def _open_to_all(path: Path, mode: int) -> None:
    """Let a web server read a file or folder; a FAT stick has no permissions."""
    with suppress(PermissionError), _where_supported():
        path.chmod(mode)


@contextmanager
def _where_supported() -> Iterator[None]:
    """Suppress errors of missing features of a file system, but no others."""
    try:
        yield
    except OSError as error:
        if error.errno not in UNSUPPORTED:
            raise


def _move(folder: Path, part: Path, name: str) -> None:
    """Move a staged file to its place atomically."""
    target = folder / name
    _check_inside(folder, target)
    make(target.parent)
    _retry_in_use(lambda: part.replace(target))


def _retry_in_use(act: Callable[[], object]) -> None:
    """Retry while another program has the file open."""
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
    _retry_in_use(lambda: gone.unlink(missing_ok=True))
    for parent in gone.parents:
        if parent == folder or not parent.is_dir() or any(parent.iterdir()):
            return
        with suppress(OSError):
            parent.rmdir()


def make(folder: Path) -> None:
    """Make a folder readable by a web server, whatever the umask."""
    if not folder.is_dir():
        make(folder.parent)
        folder.mkdir(exist_ok=True)
        _open_to_all(folder, 0o755)


def is_inside(name: str) -> bool:
    """Say whether a name stays inside its folder: no `..`, no root, no drive letter."""
    path = Path(name)
    return bool(path.parts) and not path.anchor and ".." not in path.parts and name.isprintable()
