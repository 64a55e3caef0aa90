"""Reading and writing tournaments as text: `loads` and `dumps` for each format, never a file.

`read` and `write` choose the format: by the content, and by the extension of the name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import PurePath
from typing import TYPE_CHECKING

from zwitser.characters import harmful, harmful_in, is_blank
from zwitser.errors import BadInput, ZwitserError, fault
from zwitser.formats import document
from zwitser.formats.document import FAULT_LIMIT
from zwitser.formats.source import DATABASE, SIZE_LIMIT, Remark, decode, quote, remark
from zwitser.model import Tournament
from zwitser.systems import SYSTEMS, system_named, system_of

if TYPE_CHECKING:
    from zwitser.formats.trf import TrfFile
    from zwitser.systems.keizer.standings import Comparison, ForeignList

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

EGD_EXTENSIONS = tuple(f".h{number}" for number in range(1, 10))
OLD_TRF_EXTENSIONS = (".trfx", ".trf16")
"""Extensions of files for programs from before TRF-2026."""

TRF_EXTENSIONS = (".trf", ".trfx", ".trf16", ".trf25", ".trf26", ".txt")

_LIKE_EGD = re.compile(r"\.h\d*")
_TRF_LINE = re.compile(r"^(?:\d{3}|XX[A-Z]|BB[A-Z]|###)(?: |$)", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Loaded:
    """A tournament that was read, with warnings, and what else the file holds."""

    tournament: Tournament
    warnings: tuple[Remark, ...] = ()
    trf: TrfFile | None = None
    lists: tuple[ForeignList, ...] = ()
    """The totals in a Keizer season of another program."""
    is_foreign: bool = False
    """A file of another program: what was taken over should be checked."""
    away: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    """The rounds after the next that players miss, from a file of another program."""
    state: object = None
    """The state of a journal (`journal.state.State`)."""

    def compare_totals(self) -> Comparison | None:
        """Compare the totals of another program with ours; None if there are none."""
        from zwitser.systems.keizer.standings import compare

        return compare(self.tournament, self.lists) if self.lists else None


def read(data: bytes, name: str, *, system: str | None = None) -> Loaded:
    """Read a tournament from the bytes of a file called `name`; `system` overrides its own."""
    # Readers of other formats are imported when they are needed.
    if data.startswith(DATABASE):
        from zwitser.formats import keizer_for_clubs

        return _check_season(keizer_for_clubs.read(data))
    text = decode(data)
    if _is_xml(text):
        from zwitser.formats import opengotha

        loaded = opengotha.loads(text, system=system)
        check_sense(loaded.tournament)
        return loaded
    if _is_json(text, name):
        if '"GroupReport"' in text:  # a key that every export of Sevilla has
            from zwitser.formats import sevilla
            from zwitser.formats.source import parse

            export = parse(text)
            if sevilla.is_sevilla(export):
                return _check_season(sevilla.read(export))
        return Loaded(check_sense(document.loads(text, system=system)))
    return _read_trf(text, system)


def possible_systems(data: bytes, name: str) -> tuple[str, ...]:
    """List the systems for reading a TRF that names none; empty for any other file."""
    if data.startswith(DATABASE):
        return ()
    text = decode(data)
    if _is_xml(text) or _is_json(text, name):
        return ()
    from zwitser.formats import trf

    if trf.names_system(text):
        return ()
    found = []
    for id_ in SYSTEMS:
        if not system_named(id_).is_go:
            with suppress(ZwitserError):
                _read_trf(text, id_)
                found.append(id_)
    return tuple(found)


def _read_trf(text: str, system: str | None) -> Loaded:
    from zwitser.formats import trf

    file = trf.loads(text, system=system)
    return Loaded(check_sense(file.tournament), file.warnings, file)


def _check_season(loaded: Loaded) -> Loaded:
    if not loaded.tournament.players:
        raise BadInput.at("", "foreign-nobody")
    check_sense(loaded.tournament)
    return loaded


def _is_xml(text: str) -> bool:
    return text.lstrip("\ufeff \t\r\n").startswith("<")


def _is_json(text: str, name: str) -> bool:
    """Tell JSON from a TRF, by the content first; any other file is BadInput."""
    if text.lstrip()[:1] in ("{", "["):
        return True
    if _TRF_LINE.search(text.replace("\r", "\n")):
        return False
    if PurePath(name).suffix.lower() == ".json":
        return True
    found = quote(text.strip().splitlines()[0])
    raise BadInput.at("", "no-tournament-file", found=found)


def write(tournament: Tournament, name: str, trf: TrfFile | None = None) -> str:
    """Write a tournament in the format of the extension of `name`.

    A document that could not be read again is BadInput. With the TRF it was read from, everything
    that did not change stays as it was.
    """
    ending = PurePath(name).suffix.lower()
    if _LIKE_EGD.fullmatch(ending) and ending not in EGD_EXTENSIONS:
        raise BadInput.at("", "egd-ending", found=ending)
    if ending == ".xml":
        raise BadInput.at("", "xml-out")
    if ending in EGD_EXTENSIONS:
        from zwitser.formats import egd

        return egd.dumps(tournament)
    if ending not in TRF_EXTENSIONS:
        if system_of(tournament).planned_rounds and not tournament.rounds:
            raise BadInput.at("rounds", "rounds-unstated")
        check_readable(tournament)
        return document.dumps(tournament)
    from zwitser.formats.trf import dumps

    source = tournament if trf is None else replace(trf, tournament=tournament)
    return dumps(source, old=ending in OLD_TRF_EXTENSIONS)


def remarks_on(tournament: Tournament, name: str) -> list[Remark]:
    """Warn of everything in a tournament that a file of this name can't hold."""
    ending = PurePath(name).suffix.lower()
    if ending in TRF_EXTENSIONS and system_of(tournament).is_go:
        return [remark("trf-of-go")]
    if ending not in EGD_EXTENSIONS:
        return []
    from zwitser.formats import egd

    names = {
        "egd-letters": egd.unwritable_names(tournament),
        "egd-open": egd.open_games(tournament),
    }
    return [remark(code, found=" · ".join(found)) for code, found in names.items() if found]


def encode(text: str, name: str) -> bytes:
    """Encode the text of a file: UTF-8, except for the EGD (F2)."""
    if PurePath(name).suffix.lower() not in EGD_EXTENSIONS:
        return text.encode()
    from zwitser.formats import egd

    return egd.encode(text)


def check_sense(tournament: Tournament) -> Tournament:
    """Return the tournament, or raise BadInput for harmful characters and invisible names.

    For files of any format, documents in a journal, and entries at the desk. A journal of our own
    is exempt, because an older version may have accepted them.
    """
    # Everything but players and rounds is small, so its document is walked.
    whole = replace(tournament, players=(), history=(), periods=(), next_absences=())
    faults = [
        fault(where, "harmful-character", found=found)
        for where, found in islice(harmful_in(document.to_json(whole)), FAULT_LIMIT)
    ]
    for number, player in enumerate(tournament.players):
        faults += [
            fault(f"players[{number}].{key}", "harmful-character", found=found)
            for key in ("name", "club", "country", "egd")  # the schema has patterns for the others
            if (found := harmful(getattr(player, key)))
        ]
        if is_blank(player.name):
            faults.append(fault(f"players[{number}].name", "name-blank"))
    if faults:
        raise BadInput(faults[:FAULT_LIMIT])
    return tournament


def check_readable(tournament: Tournament) -> Tournament:
    """Return the tournament as its document is read again, or raise BadInput if it can't be."""
    return check_sense(document.from_json(document.to_json(tournament)))
