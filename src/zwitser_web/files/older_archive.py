"""The first format of a club's backup, brought into the shape of today.

manifest.json held what club.json holds now, and journals/ and personal/ stood beside it.
"""

from __future__ import annotations

import json
from io import BytesIO
from typing import Any
from zipfile import ZipFile

from django.utils.text import slugify

from zwitser.errors import BadInput

FORMAT = 1


def renewed(archive: ZipFile, manifest: dict[str, Any]) -> ZipFile:
    """Give the same backup as the format of today has it, or raise BadInput."""
    place = f"clubs/{slugify(str(_part(manifest, 'club', dict).get('slug'))) or 'club'}"
    out = BytesIO()
    with ZipFile(out, "w") as new:
        new.writestr(f"{place}/club.json", json.dumps(_described(manifest)))
        for entry in archive.namelist():
            if entry.startswith(("journals/", "personal/")):
                new.writestr(f"{place}/{entry}", archive.read(entry))
    return ZipFile(out)


def _described(manifest: dict[str, Any]) -> dict[str, Any]:
    made = manifest.get("made")
    return {
        "name": _part(manifest, "club", dict).get("name"),
        "members": _part(manifest, "members", list),
        "tournaments": [
            {**row, "created": made}
            for row in _part(manifest, "tournaments", list)
            if isinstance(row, dict)
        ],
        "rating-list": None,
        "playoffs": [],
        "invitations": [],
    }


def _part(manifest: dict[str, Any], key: str, kind: type[Any]) -> Any:
    found = manifest.get(key)
    if not isinstance(found, kind):
        raise BadInput.at(f"manifest.json {key}", "missing")
    return found
