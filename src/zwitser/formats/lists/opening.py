"""A list as a file, or the one file in the ZIP it comes in: opened as a stream, never whole."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from io import BytesIO
from typing import IO
from zipfile import BadZipFile, ZipFile

from zwitser.errors import BadInput
from zwitser.formats.source import SIZE_LIMIT

START = 4096
"""How much of a file tells what it is."""

Open = Callable[[], AbstractContextManager[IO[bytes]]]
"""Open a list from its beginning."""

ENDINGS = (".csv", ".txt", ".xml", ".html")


@contextmanager
def opened(file: IO[bytes]) -> Iterator[Open]:
    """Give the way to open a list; a ZIP that is damaged anywhere is said in one sentence."""
    file.seek(0)
    is_packed = file.read(2) == b"PK"
    if not is_packed:
        yield lambda: _rewound(file)
        return
    try:
        with ZipFile(file) as archive:
            name = _only(archive)
            yield lambda: archive.open(name)
    except (BadZipFile, NotImplementedError, RuntimeError, EOFError, zlib.error, OSError):
        raise BadInput.at("", "zip-damaged") from None


def unpacked(data: bytes) -> bytes:
    """Give a list that is short enough to be read whole, out of its ZIP if it has one."""
    with opened(BytesIO(data)) as open_, open_() as stream:
        return stream.read(SIZE_LIMIT + 1)


def _rewound(file: IO[bytes]) -> AbstractContextManager[IO[bytes]]:
    file.seek(0)
    return nullcontext(file)


def _only(archive: ZipFile) -> str:
    names = [name for name in archive.namelist() if _may_be_list(name)]
    if len(names) != 1:
        raise BadInput.at("", "zip-with-one-list", found=len(names))
    return names[0]


def _may_be_list(name: str) -> bool:
    """Say whether a file may be a list by its name; that of the EGD has no ending."""
    last = name.rpartition("/")[2].lower()
    return last.endswith(ENDINGS) or (last != "" and "." not in last)
