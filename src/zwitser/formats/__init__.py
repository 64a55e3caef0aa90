"""Reading and writing tournaments as text: `loads` and `dumps` for each format, never a file.

`read` and `write` choose the format: by the content, and by the extension of the name.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import PurePath

from zwitser.errors import BadInput
from zwitser.formats import document, opengotha
from zwitser.formats.document.json_text import parse
from zwitser.formats.egd import report
from zwitser.formats.keizer import ForeignSeason, kfc, sevilla
from zwitser.formats.opengotha.elements import is_xml
from zwitser.formats.remarks import Remark
from zwitser.formats.sense import check_sense
from zwitser.formats.source import SIZE_LIMIT, decode, shown
from zwitser.formats.trf import TrfFile
from zwitser.formats.trf import dumps as trf_dumps
from zwitser.formats.trf import loads as trf_loads
from zwitser.model import Tournament
from zwitser.systems.keizer.foreign import ForeignList

__all__ = ["SIZE_LIMIT", "Loaded", "encode", "read", "write"]

TRF_EXTENSIONS = (".trf", ".trfx", ".trf16", ".trf25", ".trf26", ".txt")

_TRF_LINE = re.compile(r"^(?:\d{3}|XX[A-Z]|BB[A-Z]|###)(?: |$)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Loaded:
    """A tournament that was read, and what the reader wants to say about it."""

    tournament: Tournament
    warnings: tuple[Remark, ...] = ()
    trf: TrfFile | None = None
    lists: tuple[ForeignList, ...] = ()
    """The totals that another program gives, where a Keizer season comes from one."""


def read(data: bytes, name: str, *, system: str | None = None) -> Loaded:
    """Read a tournament from the bytes of a file called `name`; `system` overrides its own."""
    if kfc.is_database(data):
        return _foreign(kfc.read(data))
    text = decode(data)
    if is_xml(text):
        gotha = opengotha.loads(text, system=system)
        return Loaded(check_sense(gotha.tournament), gotha.warnings)
    if _is_document(text, name):
        if sevilla.MARK in text and sevilla.is_sevilla(found := parse(text)):
            return _foreign(sevilla.read(found))
        return Loaded(check_sense(document.loads(text, system=system)))
    trf = trf_loads(text, system=system)
    return Loaded(check_sense(trf.tournament), trf.warnings, trf)


def _foreign(season: ForeignSeason) -> Loaded:
    return Loaded(check_sense(season.tournament), season.remarks, lists=season.lists)


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
    ending = PurePath(name).suffix.lower()
    if ending in report.EXTENSIONS:
        return report.dumps(tournament)
    if ending not in TRF_EXTENSIONS:
        return document.dumps(tournament)
    return trf_dumps(tournament if trf is None else replace(trf, tournament=tournament))


def encode(text: str, name: str) -> bytes:
    """Encode what is written to a file: UTF-8, but for the EGD its own (F2)."""
    is_report = PurePath(name).suffix.lower() in report.EXTENSIONS
    return report.encode(text) if is_report else text.encode()
