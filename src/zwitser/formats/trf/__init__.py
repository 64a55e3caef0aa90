"""TRF, FIDE's tournament report file: TRF16, the engines' extensions, and TRF-2026.

A `TrfFile` is a tournament together with the lines it was read from. What a reader does not
understand it keeps; what did not change is written back as it was, character by character.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from zwitser.formats.remarks import Remark
from zwitser.formats.trf.columns import Line, split
from zwitser.formats.trf.numbering import by_starting_rank
from zwitser.formats.trf.read import read_text
from zwitser.formats.trf.records import gather
from zwitser.formats.trf.remarks import names_system as is_named
from zwitser.formats.trf.write import write_text
from zwitser.model import Tournament

__all__ = ["TrfFile", "dumps", "loads", "names_system"]


@dataclass(frozen=True, slots=True)
class TrfFile:
    """A tournament and what its file has beside it; change it with `dataclasses.replace`.

    `as_read` is the tournament that `lines` describe, and `names_system` says whether they name a
    system that is known here.
    """

    tournament: Tournament
    lines: tuple[Line, ...] = ()
    as_read: Tournament | None = None
    warnings: tuple[Remark, ...] = ()
    names_system: bool = True


def names_system(text: str) -> bool:
    """Say whether a TRF names its system, and it is one of ours."""
    return is_named(gather(split(text)))


def loads(text: str, *, system: str | None = None) -> TrfFile:
    """Read a TRF, or raise BadInput with all its faults; `system` overrides the file's own."""
    read = read_text(text, system=system)
    as_read = replace(read.tournament, system=read.stated)
    return TrfFile(read.tournament, read.lines, as_read, read.remarks, read.is_named)


def dumps(source: TrfFile | Tournament, *, old: bool = False) -> str:
    """Write a TRF: over the lines it came from, or a new one.

    In a new one everybody has his place in the starting list as his number, because other programs
    pair by it. `old` asks for the records that programs from before TRF-2026 read.
    """
    if isinstance(source, Tournament):
        source = TrfFile(by_starting_rank(source))
    return write_text(source.tournament, lines=source.lines, before=source.as_read, old=old)
