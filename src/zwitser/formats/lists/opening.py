"""A list as a file, or the one file in the ZIP it comes in: opened as a stream, never whole."""

from __future__ import annotations

import zlib
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from io import BufferedReader, BytesIO, RawIOBase
from typing import IO, TYPE_CHECKING
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile, ZipInfo

from zwitser.errors import BadInput
from zwitser.formats.source import SIZE_LIMIT

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer

START = 4096
"""How much of a file tells what it is."""

MOST_BYTES = 2 << 30
"""The largest list, unpacked; that of FIDE of 2026 has some 700 MB as XML."""

DAMAGED = (BadZipFile, NotImplementedError, RuntimeError, EOFError, zlib.error, OSError, ValueError)
"""What reading a ZIP raises where it is damaged, locked, cut off or packed in another way."""

Open = Callable[[], AbstractContextManager[IO[bytes]]]
"""Open a list from its beginning."""

ENDINGS = (".csv", ".txt", ".xml", ".html")


class _Part(RawIOBase):
    """The file in a ZIP, for as long as it can be read and no longer than a list is."""

    def __init__(self, part: IO[bytes]) -> None:
        self._part, self._left = part, MOST_BYTES

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: WriteableBuffer) -> int:
        room = memoryview(buffer).cast("B")
        with _whole():
            data = self._part.read(len(room))
        self._left -= len(data)
        if self._left < 0:
            raise BadInput.at("", "file-too-large", megabytes=MOST_BYTES >> 20)
        room[: len(data)] = data
        return len(data)

    def close(self) -> None:
        self._part.close()
        super().close()


@contextmanager
def _whole() -> Iterator[None]:
    try:
        yield
    except DAMAGED:
        raise BadInput.at("", "zip-damaged") from None


@contextmanager
def opened(file: IO[bytes]) -> Iterator[Open]:
    """Give the way to open a list; a ZIP that is damaged anywhere is said in one sentence."""
    file.seek(0)
    is_packed = file.read(2) == b"PK"
    if not is_packed:
        yield lambda: _rewound(file)
        return
    with _whole():
        archive = ZipFile(file)
        part = _only(archive)
    with archive:
        yield lambda: _unzipped(archive, part)


def _unzipped(archive: ZipFile, part: ZipInfo) -> BufferedReader:
    with _whole():
        return BufferedReader(_Part(archive.open(part)))


def unpacked(data: bytes) -> bytes:
    """Give a list that is short enough to be read whole, out of its ZIP if it has one."""
    with opened(BytesIO(data)) as open_, open_() as stream:
        return stream.read(SIZE_LIMIT + 1)


def _rewound(file: IO[bytes]) -> AbstractContextManager[IO[bytes]]:
    file.seek(0)
    return nullcontext(file)


def _only(archive: ZipFile) -> ZipInfo:
    parts = [part for part in archive.infolist() if _may_be_list(part.filename)]
    if len(parts) != 1:
        raise BadInput.at("", "zip-with-one-list", found=len(parts))
    if parts[0].compress_type not in (ZIP_STORED, ZIP_DEFLATED):
        raise BadInput.at("", "zip-damaged")  # others may take any amount of memory
    return parts[0]


def _may_be_list(name: str) -> bool:
    """Say whether a file may be a list by its name; that of the EGD has no ending."""
    last = name.rpartition("/")[2].lower()
    return last.endswith(ENDINGS) or (last != "" and "." not in last)
