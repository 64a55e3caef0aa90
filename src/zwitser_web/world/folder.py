"""Write a site into a folder: only what changed, and each file whole or not at all.

The folder remembers what we wrote (`zwitser-site.json`), so that what is no longer public goes away
and files of others stay.
"""

from __future__ import annotations

import json
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from pathlib import Path

from zwitser.errors import Refused

MANIFEST = "zwitser-site.json"


@dataclass(frozen=True, slots=True)
class Written:
    """What writing came to."""

    changed: int
    removed: int
    total: int


def write(files: dict[str, bytes], folder: Path) -> Written:
    """Bring a folder up to date: what pages need first, then pages, the list of pages last."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
        known = _known(folder)
        fresh = {name: sha256(content).hexdigest() for name, content in files.items()}
        changed = [name for name in _in_order(files) if not _is_there(folder, name, known, fresh)]
        for name in changed:
            _put(folder / name, files[name])
        gone = [name for name in known if name not in files]
        for name in gone:
            _remove(folder, name)
        manifest = {"zwitser": 1, "files": fresh}
        _put(folder / MANIFEST, json.dumps(manifest, indent=0, sort_keys=True).encode())
    except OSError as error:
        raise Refused("site-folder", f"can't write in {folder}: {error}") from None
    return Written(len(changed), len(gone), len(files))


def _in_order(files: dict[str, bytes]) -> list[str]:
    """Put styles and pictures before pages, and the pages on top of others last."""
    return sorted(files, key=lambda name: (name.endswith(".html"), -name.count("/"), name))


def _known(folder: Path) -> dict[str, str]:
    """Read what was written before; nothing where the note is missing or is not ours."""
    with suppress(OSError, ValueError, AttributeError):
        files = json.loads((folder / MANIFEST).read_text()).get("files")
        return {str(name): str(digest) for name, digest in files.items() if _is_inside(str(name))}
    return {}


def _is_inside(name: str) -> bool:
    return not Path(name).is_absolute() and ".." not in Path(name).parts


def _is_there(folder: Path, name: str, known: dict[str, str], fresh: dict[str, str]) -> bool:
    return known.get(name) == fresh[name] and (folder / name).exists()


def _put(target: Path, content: bytes) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    part = target.with_name(f"{target.name}.part")
    part.write_bytes(content)
    part.replace(target)


def _remove(folder: Path, name: str) -> None:
    (folder / name).unlink(missing_ok=True)
    for parent in (folder / name).parents:
        if parent == folder or any(parent.iterdir()):
            return
        parent.rmdir()
