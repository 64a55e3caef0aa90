"""The logo of a club: a PNG or JPEG, stripped of everything that does not draw.

An SVG can hold a script, and a photo says where it was taken; neither is kept. What follows the
picture in its file is cut off too.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256

from django.conf import settings
from django.db import transaction

from zwitser.characters import harmless
from zwitser.errors import Refused
from zwitser_web.models import Club, Logo
from zwitser_web.requests import WebRequest

LARGEST = 512 * 1024
WIDEST = 4000
PNG, JPEG = "image/png", "image/jpeg"
ENDING = {PNG: "png", JPEG: "jpg"}

_PNG_HEAD = b"\x89PNG\r\n\x1a\n"
_DRAWS = {b"IHDR", b"PLTE", b"tRNS", b"gAMA", b"sRGB", b"cHRM", b"IDAT", b"IEND"}
_SIZES = {0xC0, 0xC1, 0xC2}
"""The segments of a JPEG that say its size; other kinds no browser draws."""
_SCAN, _END = 0xDA, 0xD9
_WITHIN_SCAN = {0x00, *range(0xD0, 0xD8)}
_REMARKS = {*range(0xE1, 0xEE), 0xEF, 0xFE}
"""Segments that do not draw: where and with what a photo was taken, and by whom."""


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture that was read, stripped of what is not drawn."""

    kind: str
    content: bytes

    @property
    def mark(self) -> str:
        """A name for the file that changes with its content."""
        return f"{sha256(self.content).hexdigest()[:12]}.{ENDING[self.kind]}"


def read_picture(data: bytes) -> Picture:
    """Read a PNG or JPEG within the limits, or raise Refused."""
    if len(data) > LARGEST:
        raise Refused("logo-large", "choose a picture of at most 512 kB")
    try:
        if data.startswith(_PNG_HEAD):
            return Picture(PNG, _PNG_HEAD + b"".join(_png(data)))
        if data.startswith(b"\xff\xd8\xff"):
            return Picture(JPEG, b"\xff\xd8" + b"".join(_jpeg(data)))
    except (IndexError, ValueError):
        raise Refused("logo-kind", "choose a PNG or JPEG") from None
    raise Refused("logo-kind", "choose a PNG or JPEG")


def _png(data: bytes) -> Iterator[bytes]:
    """Give the chunks that draw, up to IEND."""
    place, kind = len(_PNG_HEAD), b""
    while kind != b"IEND":
        length = int.from_bytes(data[place : place + 4])
        kind = data[place + 4 : place + 8]
        chunk = data[place : place + 12 + length]
        if len(chunk) != 12 + length or (place == len(_PNG_HEAD)) != (kind == b"IHDR"):
            raise ValueError
        if kind == b"IHDR":
            _check_size(int.from_bytes(chunk[8:12]), int.from_bytes(chunk[12:16]))
        if kind in _DRAWS:
            yield chunk
        place += len(chunk)


def _jpeg(data: bytes) -> Iterator[bytes]:
    """Give the segments that draw, each scan with its data, up to EOI."""
    place, kind, sized = 2, 0, False
    while (kind := data[place + 1]) != _END:
        segment = data[place : place + 2 + int.from_bytes(data[place + 2 : place + 4])]
        if data[place] != 0xFF or len(segment) < 4:
            raise ValueError
        if kind in _SIZES:
            _check_size(int.from_bytes(segment[5:7]), int.from_bytes(segment[7:9]))
            sized = True
        if kind not in _REMARKS:
            yield segment
        place += len(segment)
        if kind == _SCAN:  # its data ends at the first marker that is no stuffing and no restart
            begin = place
            while data[place : place + 1] != b"\xff" or data[place + 1] in _WITHIN_SCAN:
                place = data.index(b"\xff", place + 1)
            yield data[begin:place]
    if not sized:
        raise ValueError
    yield bytes([0xFF, _END])


def _check_size(one: int, other: int) -> None:
    if not (0 < one <= WIDEST and 0 < other <= WIDEST):
        raise ValueError


@transaction.atomic
def keep(club: Club, picture: Picture | None) -> None:
    Logo.objects.filter(club=club).delete()
    if picture:
        Logo.objects.create(club=club, kind=picture.kind, content=picture.content)
    Club.objects.filter(pk=club.pk).update(logo=picture.mark if picture else "")


# Files that people send: bounded, and read once.


def read_upload(request: WebRequest) -> tuple[bytes, str] | None:
    """Give the content and the name of the uploaded file, if there is one."""
    file = request.FILES.get("file")
    if file is None:
        return None
    if file.size is None or file.size > settings.UPLOAD_LIMIT:
        raise Refused("upload", "choose a file of at most 8 MB")
    return file.read(), harmless(file.name or "")
