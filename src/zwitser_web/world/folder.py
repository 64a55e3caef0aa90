"""Write a site into a folder: only what changed, and all of it or nothing.

The folder remembers what we wrote (`zwitser-site.json`), so that what is no longer public goes away
and files of others stay, and what each tournament was made from, so that only those with a new line
in their journal are made again. `exchange` says how many files change as one.
"""

from __future__ import annotations

import json
from collections.abc import Container, Iterable, Iterator, Mapping
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from zwitser.errors import Refused
from zwitser.messages import Language
from zwitser_web.models import Tournament
from zwitser_web.world.exchange import alone, exchange, is_inside
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
    with _alone(folder):
        note = _note(folder)
        known = {slug: mark for slug, mark in note.marks.items() if _is_whole(folder, slug, note)}
        made = changes(rows, title, lang, known)
        kept = [name for name in note.files if made.kept and _is_kept(name, made.kept)]
        return _written(made.files, folder, kept, made.marks)


def write(files: Mapping[str, bytes], folder: Path) -> Written:
    """Bring a folder up to date with the files of a site."""
    with _alone(folder):
        return _written(files, folder, (), {})


@contextmanager
def _alone(folder: Path) -> Iterator[None]:
    """Be the only one who writes there; say in one sentence why that does not work."""
    try:
        with alone(folder):
            yield
    except OSError as error:
        raise Refused("site-folder", f"can't write in {folder}: {error}") from None


def _is_whole(folder: Path, slug: str, note: Note) -> bool:
    """Say whether every file of a tournament, and what all pages need, is still there."""
    return all((folder / name).exists() for name in note.files if _is_kept(name, {slug}))


def _is_kept(name: str, slugs: Container[str]) -> bool:
    top = name.partition("/")[0]
    return top == SHARED or (top in slugs and "/" in name)


def _written(
    files: Mapping[str, bytes], folder: Path, kept: Iterable[str], marks: Mapping[str, str]
) -> Written:
    """Write what is new and remove what is no longer there; files in `kept` are as they should be.

    The first thing that is moved says that the others are not known any more, and the last what
    they are: where even the promise gets lost in between, the next writing writes them all again.
    """
    before = _note(folder)
    known = before.files
    fresh = {name: known[name] for name in kept}
    fresh |= {name: sha256(content).hexdigest() for name, content in files.items()}
    after = Note(fresh, dict(marks))
    changed = [name for name in files if not _is_there(folder, name, known, fresh)]
    gone = [name for name in known if name not in fresh]
    _check_ours(folder, [name for name in changed if name not in known], files)
    if changed or gone or after != before:
        unsure = Note(known | dict.fromkeys(changed, ""), {})
        new = [(name, files[name]) for name in _in_order(changed, known)]
        exchange(folder, [_noted(unsure), *new, _noted(after)], gone)
    return Written(len(changed), len(gone), len(fresh))


def _check_ours(folder: Path, names: Iterable[str], files: Mapping[str, bytes]) -> None:
    """Refuse to write over what somebody else has there."""
    for name in names:
        there = folder / name
        if there.is_file() and there.read_bytes() != files[name]:
            raise Refused("site-foreign", f"{there} is not of Zwitser; choose an empty folder")


def _in_order(names: Iterable[str], known: Container[str]) -> list[str]:
    """Put new files first, then styles before pages, and the pages on top of others last.

    So no link leads to a page that is not there yet.
    """
    return sorted(
        names, key=lambda name: (name in known, name.endswith(".html"), -name.count("/"), name)
    )


def _note(folder: Path) -> Note:
    """Read what was written before; nothing where the note is missing or is not ours."""
    with suppress(OSError, ValueError, AttributeError, RecursionError):
        note = json.loads((folder / MANIFEST).read_text())
        files = {str(name): str(digest) for name, digest in note.get("files").items()}
        marks = {str(slug): str(mark) for slug, mark in note.get("marks", {}).items()}
        return Note({name: digest for name, digest in files.items() if is_inside(name)}, marks)
    return Note({}, {})


def _noted(note: Note) -> tuple[str, bytes]:
    manifest = {"zwitser": 1, "files": note.files, "marks": note.marks}
    return MANIFEST, json.dumps(manifest, indent=0, sort_keys=True).encode()


def _is_there(folder: Path, name: str, known: dict[str, str], fresh: dict[str, str]) -> bool:
    return known.get(name) == fresh[name] and (folder / name).exists()
