"""Reading and writing tournaments as text: `loads` and `dumps` for each format, never a file.

`read` and `write` choose the format: by the content, and by the extension of the name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import PurePath
from typing import TYPE_CHECKING

from zwitser.errors import BadInput, ZwitserError
from zwitser.formats import document
from zwitser.formats.remarks import Remark, remark
from zwitser.formats.sense import check_readable, check_sense
from zwitser.formats.source import DATABASE, SIZE_LIMIT, decode, shown
from zwitser.model import Tournament
from zwitser.systems import SYSTEMS, shape_of, system_named

if TYPE_CHECKING:
    from zwitser.formats.keizer import ForeignSeason
    from zwitser.formats.trf import TrfFile
    from zwitser.systems.keizer.foreign import Comparison, ForeignList

__all__ = [
    "SIZE_LIMIT",
    "Loaded",
    "decode",
    "encode",
    "possible_systems",
    "read",
    "remarks_on",
    "write",
]

SEVILLA = '"GroupReport"'
"""What is in every export of Sevilla."""

EGD_EXTENSIONS = tuple(f".h{number}" for number in range(1, 10))
OLD_TRF_EXTENSIONS = (".trfx", ".trf16")
"""What programs from before TRF-2026 read."""

TRF_EXTENSIONS = (".trf", ".trfx", ".trf16", ".trf25", ".trf26", ".txt")

_LIKE_EGD = re.compile(r"\.h\d*")
_TRF_LINE = re.compile(r"^(?:\d{3}|XX[A-Z]|BB[A-Z]|###)(?: |$)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Loaded:
    """A tournament that was read, and what the reader wants to say about it."""

    tournament: Tournament
    warnings: tuple[Remark, ...] = ()
    trf: TrfFile | None = None
    lists: tuple[ForeignList, ...] = ()
    """The totals that another program gives, where a Keizer season comes from one."""
    is_foreign: bool = False
    """Another program kept it: what is taken over should be looked at."""
    away: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """The rounds after the next that players miss, where another program has noted them."""
    state: object = None
    """What a journal tells (`journal.state.State`), where the file is one."""

    def compared(self) -> Comparison | None:
        """Compare the totals that another program gives with ours; None where it gives none."""
        from zwitser.systems.keizer.foreign import compare

        return compare(self.tournament, self.lists) if self.lists else None


def read(data: bytes, name: str, *, system: str | None = None) -> Loaded:
    """Read a tournament from the bytes of a file called `name`; `system` overrides its own."""
    if data.startswith(DATABASE):
        return _of_kfc(data)
    text = decode(data)
    if text.lstrip("\ufeff \t\r\n").startswith("<"):
        return _of_opengotha(text, system)
    if _is_document(text, name):
        if SEVILLA in text and (season := _of_sevilla(text)):
            return season
        return Loaded(check_sense(document.loads(text, system=system)))
    return _of_trf(text, system)


def possible_systems(data: bytes, name: str) -> tuple[str, ...]:
    """List the systems as which a TRF that names none can be read; nothing for any other file."""
    if data.startswith(DATABASE):
        return ()
    text = decode(data)
    if text.lstrip("\ufeff \t\r\n").startswith("<") or _is_document(text, name):
        return ()
    from zwitser.formats import trf

    if trf.names_system(text):
        return ()
    chess = (id_ for id_ in SYSTEMS if not system_named(id_).shape.ranks)
    return tuple(id_ for id_ in chess if _is_read(text, id_))


def _is_read(text: str, system: str) -> bool:
    try:
        _of_trf(text, system)
    except ZwitserError:
        return False
    return True


# The readers of other files than our own are opened when such a file comes.


def _of_trf(text: str, system: str | None) -> Loaded:
    from zwitser.formats import trf

    found = trf.loads(text, system=system)
    return Loaded(check_sense(found.tournament), found.warnings, found)


def _of_kfc(data: bytes) -> Loaded:
    from zwitser.formats.keizer import kfc

    return _foreign(kfc.read(data))


def _of_opengotha(text: str, system: str | None) -> Loaded:
    from zwitser.formats import opengotha

    gotha = opengotha.loads(text, system=system)
    tournament = check_sense(gotha.tournament)
    return Loaded(tournament, gotha.warnings, is_foreign=True, away=gotha.away)


def _of_sevilla(text: str) -> Loaded | None:
    from zwitser.formats.document.json_text import parse
    from zwitser.formats.keizer import sevilla

    found = parse(text)
    return _foreign(sevilla.read(found)) if sevilla.is_sevilla(found) else None


def _foreign(season: ForeignSeason) -> Loaded:
    if not season.tournament.players:
        raise BadInput.at("", "foreign-nobody")
    tournament = check_sense(season.tournament)
    return Loaded(tournament, season.remarks, lists=season.lists, is_foreign=True)


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

    A document that nobody could read again is BadInput. With the TRF it was read from, all that did
    not change stays as it was.
    """
    ending = PurePath(name).suffix.lower()
    if _LIKE_EGD.fullmatch(ending) and ending not in EGD_EXTENSIONS:
        raise BadInput.at("", "egd-ending", found=ending)
    if ending == ".xml":
        raise BadInput.at("", "xml-out")
    if ending in EGD_EXTENSIONS:
        from zwitser.formats.egd import report

        return report.dumps(tournament)
    if ending not in TRF_EXTENSIONS:
        check_readable(tournament)
        return document.dumps(tournament)
    from zwitser.formats.trf import dumps

    source = tournament if trf is None else replace(trf, tournament=tournament)
    return dumps(source, old=ending in OLD_TRF_EXTENSIONS)


def remarks_on(tournament: Tournament, name: str) -> list[Remark]:
    """Say what a file of that name can't hold of a tournament."""
    ending = PurePath(name).suffix.lower()
    if ending in TRF_EXTENSIONS and shape_of(tournament).ranks:
        return [remark("trf-of-go")]
    if ending not in EGD_EXTENSIONS:
        return []
    from zwitser.formats.egd import report

    told = {"egd-letters": report.unwritable(tournament), "egd-open": report.open_games(tournament)}
    return [remark(code, found=" · ".join(names)) for code, names in told.items() if names]


def encode(text: str, name: str) -> bytes:
    """Encode what is written to a file: UTF-8, but for the EGD its own (F2)."""
    if PurePath(name).suffix.lower() not in EGD_EXTENSIONS:
        return text.encode()
    from zwitser.formats.egd import report

    return report.encode(text)
