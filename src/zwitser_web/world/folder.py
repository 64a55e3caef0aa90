"""Write a site into a folder: only what changed, and each file whole or not at all.

The folder remembers what we wrote (`zwitser-site.json`), so that what is no longer public goes away
and files of others stay, and what each tournament was made from, so that only those with a new line
in their journal are made again.
"""

from __future__ import annotations

import json
from collections.abc import Container, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from zwitser.errors import Refused
from zwitser.messages import Language
from zwitser_web.models import Tournament
from zwitser_web.world.site import SHARED, changes

MANIFEST = "zwitser-site.json"


@dataclass(frozen=True, slots=True)
class Written:
    """What writing came to."""

    changed: int
    removed: int
    total: int


@dataclass(frozen=True, slots=True)
class Note:
    """What was written before: the digest of each file, and the mark of each tournament."""

    files: dict[str, str]
    marks: dict[str, str]


def bring(rows: Iterable[Tournament], title: str, lang: Language, folder: Path) -> Written:
    """Bring a folder up to date with tournaments; those without a new line are not made again."""
    note = _note(folder)
    known = {slug: mark for slug, mark in note.marks.items() if _is_whole(folder, slug, note)}
    made = changes(rows, title, lang, known)
    kept = [name for name in note.files if made.kept and _is_kept(name, made.kept)]
    return write(made.files, folder, kept=kept, marks=made.marks)


def _is_whole(folder: Path, slug: str, note: Note) -> bool:
    """Say whether every file of a tournament, and what all pages need, is still there."""
    return all((folder / name).exists() for name in note.files if _is_kept(name, {slug}))


def _is_kept(name: str, slugs: Container[str]) -> bool:
    top = name.partition("/")[0]
    return top == SHARED or (top in slugs and "/" in name)


def write(
    files: Mapping[str, bytes],
    folder: Path,
    *,
    kept: Iterable[str] = (),
    marks: Mapping[str, str] | None = None,
) -> Written:
    """Bring a folder up to date: what pages need first, then pages, the list of pages last.

    Files in `kept` are as they should be already.
    """
    try:
        _make(folder)
        known = _note(folder).files
        fresh = {name: known[name] for name in kept}
        fresh |= {name: sha256(content).hexdigest() for name, content in files.items()}
        changed = [name for name in _in_order(files) if not _is_there(folder, name, known, fresh)]
        if changed:  # What is half done and breaks off must not count as done.
            _write_note(folder, Note(known | dict.fromkeys(changed, ""), {}))
        for name in changed:
            _put(folder / name, files[name])
        gone = [name for name in known if name not in fresh]
        for name in gone:
            _remove(folder, name)
        _write_note(folder, Note(fresh, dict(marks or {})))
    except OSError as error:
        raise Refused("site-folder", f"can't write in {folder}: {error}") from None
    return Written(len(changed), len(gone), len(fresh))


def _in_order(files: Iterable[str]) -> list[str]:
    """Put styles and pictures before pages, and the pages on top of others last."""
    return sorted(files, key=lambda name: (name.endswith(".html"), -name.count("/"), name))


def _note(folder: Path) -> Note:
    """Read what was written before; nothing where the note is missing or is not ours."""
    with suppress(OSError, ValueError, AttributeError):
        note = json.loads((folder / MANIFEST).read_text())
        files = {str(name): str(digest) for name, digest in note.get("files").items()}
        marks = {str(slug): str(mark) for slug, mark in note.get("marks", {}).items()}
        return Note({name: digest for name, digest in files.items() if _is_inside(name)}, marks)
    return Note({}, {})


def _write_note(folder: Path, note: Note) -> None:
    manifest = {"zwitser": 1, "files": note.files, "marks": note.marks}
    _put(folder / MANIFEST, json.dumps(manifest, indent=0, sort_keys=True).encode())


def _is_inside(name: str) -> bool:
    return not Path(name).is_absolute() and ".." not in Path(name).parts


def _is_there(folder: Path, name: str, known: dict[str, str], fresh: dict[str, str]) -> bool:
    return known.get(name) == fresh[name] and (folder / name).exists()


def _put(target: Path, content: bytes) -> None:
    _make(target.parent)
    part = _part(target)
    part.write_bytes(content)
    part.chmod(0o644)
    part.replace(target)


def _part(target: Path) -> Path:
    """Give the place of a file that is being written."""
    return target.with_name(f"{target.name}.part")


def _make(folder: Path) -> None:
    """Make a folder that a web server can read, though the program keeps its own data to itself."""
    if not folder.is_dir():
        _make(folder.parent)
        folder.mkdir(exist_ok=True)
        folder.chmod(0o755)


def _remove(folder: Path, name: str) -> None:
    """Remove a file, what a power cut left of its writing, and folders that are empty then."""
    (folder / name).unlink(missing_ok=True)
    _part(folder / name).unlink(missing_ok=True)
    for parent in (folder / name).parents:
        if parent == folder or any(parent.iterdir()):
            return
        parent.rmdir()
