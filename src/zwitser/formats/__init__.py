"""Reading and writing tournaments as text: `loads` and `dumps` for each format, never a file.

`read` and `write` choose the format: by the content, and by the extension of the name.
"""

from __future__ import annotations

from dataclasses import dataclass

from zwitser.errors import BadInput
from zwitser.formats import document
from zwitser.model import Tournament

SIZE_LIMIT = 16 * 1024 * 1024
"""The largest input we read, in bytes; 20,000 players and ten rounds need a quarter of it."""


@dataclass(frozen=True, slots=True)
class Loaded:
    """A tournament that was read, and what the reader wants to say about it."""

    tournament: Tournament
    warnings: tuple[str, ...] = ()


def read(data: bytes, name: str) -> Loaded:  # noqa: ARG001 - TRF is told by its extension
    """Read a tournament from the bytes of a file called `name`."""
    if len(data) > SIZE_LIMIT:
        raise BadInput.at("", f"larger than {SIZE_LIMIT // 1024 // 1024} MB, the most we read")
    try:
        return Loaded(document.loads(data.decode("utf-8-sig")))
    except UnicodeDecodeError as error:
        raise BadInput.at(f"byte {error.start}", "not UTF-8 text") from None


def write(tournament: Tournament, name: str) -> str:  # noqa: ARG001 - as above
    """Write a tournament in the format that the extension of `name` stands for."""
    return document.dumps(tournament)
