"""Reading and writing tournaments as text: `loads` and `dumps` for each format, never a file.

`read` and `write` choose the format: by the content, and by the extension of the name.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import PurePath

from zwitser.errors import BadInput
from zwitser.formats import document
from zwitser.formats.remarks import Remark
from zwitser.formats.source import SIZE_LIMIT, decode, shown
from zwitser.formats.trf import TrfFile
from zwitser.formats.trf import dumps as trf_dumps
from zwitser.formats.trf import loads as trf_loads
from zwitser.model import Tournament

__all__ = ["SIZE_LIMIT", "Loaded", "read", "write"]

TRF_EXTENSIONS = (".trf", ".trfx", ".trf16", ".trf25", ".trf26", ".txt")

_TRF_LINE = re.compile(r"^(?:\d{3}|XX[A-Z]|BB[A-Z]|###)(?: |$)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Loaded:
    """A tournament that was read, and what the reader wants to say about it."""

    tournament: Tournament
    warnings: tuple[Remark, ...] = ()
    trf: TrfFile | None = None


def read(data: bytes, name: str, *, system: str | None = None) -> Loaded:
    """Read a tournament from the bytes of a file called `name`; `system` overrides its own."""
    text = decode(data)
    if _is_document(text, name):
        return Loaded(document.loads(text, system=system))
    trf = trf_loads(text, system=system)
    return Loaded(trf.tournament, trf.warnings, trf)


def _is_document(text: str, name: str) -> bool:
    start = text.lstrip()[:1]
    if start in ("{", "["):
        return True
    if _TRF_LINE.search(text.replace("\r", "\n")):
        return False
    if PurePath(name).suffix.lower() == ".json":
        return True
    found = shown(text.strip().splitlines()[0])
    raise BadInput.at("", "no-tournament-file", found=found)


def write(tournament: Tournament, name: str, trf: TrfFile | None = None) -> str:
    """Write a tournament in the format that the extension of `name` stands for.

    With the TRF it was read from, all that did not change stays as it was.
    """
    if PurePath(name).suffix.lower() not in TRF_EXTENSIONS:
        return document.dumps(tournament)
    return trf_dumps(tournament if trf is None else replace(trf, tournament=tournament))
