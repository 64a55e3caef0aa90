"""TRF, FIDE's tournament report file: TRF16, the engines' extensions, and TRF-2026.

A `TrfFile` is a tournament together with the lines it was read from. Records that are not
understood are kept; unchanged ones are written back character by character.
"""

from __future__ import annotations

from zwitser.formats.trf.columns import split
from zwitser.formats.trf.read import TrfFile, is_named, loads
from zwitser.formats.trf.records import gather
from zwitser.formats.trf.write import by_starting_rank, write_text
from zwitser.model import Tournament

__all__ = ["TrfFile", "by_starting_rank", "dumps", "loads", "names_system"]


def names_system(text: str) -> bool:
    """Say whether a TRF names its system, and it is known here."""
    return is_named(gather(split(text)))


def dumps(source: TrfFile | Tournament, *, old: bool = False) -> str:
    """Write a TRF: over the lines it came from, or a new one.

    In a new one the players are numbered by their places in the starting list, because other
    programs pair by it. `old` asks for the records that programs from before TRF-2026 read.
    """
    if isinstance(source, Tournament):
        source = TrfFile(by_starting_rank(source))
    return write_text(source.tournament, lines=source.lines, before=source.as_read, old=old)
