"""Reading and writing tournaments as text: `loads` and `dumps` for each format, never a file.

`read` and `write` choose the format: by the content, and by the extension of the name.
"""

from __future__ import annotations

from dataclasses import dataclass

from zwitser.formats import document
from zwitser.formats.source import SIZE_LIMIT, decode
from zwitser.model import System, Tournament

__all__ = ["SIZE_LIMIT", "Loaded", "read", "write"]


@dataclass(frozen=True, slots=True)
class Loaded:
    """A tournament that was read, and what the reader wants to say about it."""

    tournament: Tournament
    warnings: tuple[str, ...] = ()


def read(data: bytes, name: str, *, system: System | None = None) -> Loaded:  # noqa: ARG001 - TRF
    """Read a tournament from the bytes of a file called `name`; `system` overrides its own."""
    return Loaded(document.loads(decode(data), system=system))


def write(tournament: Tournament, name: str) -> str:  # noqa: ARG001 - as above
    """Write a tournament in the format that the extension of `name` stands for."""
    return document.dumps(tournament)
