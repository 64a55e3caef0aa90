"""A club has a name and a logo, on pages, paper and screens."""

from __future__ import annotations

import struct
import zlib

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from zwitser.errors import Refused
from zwitser_web.files import backup, logo
from zwitser_web.models import Club, Tournament

pytestmark = pytest.mark.django_db


def chunk(kind: bytes, data: bytes) -> bytes:
    """Write a chunk of a PNG."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width: int = 1, *, remark: bytes = b"") -> bytes:
    """Write a PNG of one line, with a remark that does not draw."""
    head = struct.pack(">IIBBBBB", width, 1, 8, 0, 0, 0, 0)
    text = chunk(b"tEXt", remark) if remark else b""
    pixels = zlib.compress(b"\0" * (width + 1))
    drawn = chunk(b"IHDR", head) + text + chunk(b"IDAT", pixels) + chunk(b"IEND", b"")
    return b"\x89PNG\r\n\x1a\n" + drawn


def jpeg(*, remark: bytes = b"", after: bytes = b"") -> bytes:
    """Write the frame of a JPEG: a size, a scan with a stuffed and a restart sign, the end."""
    size = b"\xff\xc0" + struct.pack(">HBHHB", 11, 8, 1, 1, 1) + b"\x01\x11\x00"
    place = b"\xff\xe1" + struct.pack(">H", 2 + len(remark)) + remark if remark else b""
    scan = b"\xff\xda" + struct.pack(">HB", 8, 1) + b"\x01\x00\x00\x3f\x00"
    return b"\xff\xd8" + place + size + scan + b"\x12\xff\x00\xff\xd0\x34\xff\xd9" + after


def upload(client: Client, content: bytes, name: str = "logo.png") -> int:
    """Send a logo with the form of the first page."""
    file = SimpleUploadedFile(name, content)
    form = {"name": "SV De Toren", "file": file}
    return int(client.post("/club/de-toren/name", form).status_code)


def shown(client: Client, page: str) -> str:
    return str(client.get(page).content.decode())


def test_logo_and_name_stand_on_page_paper_and_screen(
    cast: dict[str, Client], client: Client, published: Tournament
) -> None:
    assert upload(cast["owner"], png()) == 302
    file = Club.objects.get(slug="de-toren").logo
    address = f"/p/avond/logo/{file}"
    for page in ("/t/avond/", "/t/avond/print/standings", "/p/avond/", "/p/avond/screen"):
        assert address in shown(cast["owner"], page), page
    for page in ("/t/avond/print/standings", "/p/avond/", "/p/avond/screen"):
        assert "SV De Toren" in shown(cast["owner"], page), page
    answer = client.get(address)
    assert (answer.content, answer["Content-Type"]) == (png(), "image/png")
    cast["owner"].post("/club/de-toren/name", {"name": "SV De Toren", "logo": "none"})
    assert client.get(address).status_code == 404
    assert "/logo/" not in shown(client, "/p/avond/")


def test_what_does_not_draw_is_not_kept() -> None:
    assert logo.read_picture(png(remark=b"GPS here") + b"<script>").content == png()
    assert logo.read_picture(jpeg(remark=b"Exif GPS", after=b"<script>")).content == jpeg()


@pytest.mark.parametrize(
    "content",
    [
        b"<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>",
        b"GIF89a",
        b"",
        png()[:-4],
        png(5000),
        jpeg()[:-2],
        b"\xff\xd8\xff\xd9",
    ],
    ids=["svg", "gif", "empty", "cut png", "too wide", "cut jpeg", "no size"],
)
def test_other_files_are_refused(content: bytes) -> None:
    with pytest.raises(Refused) as refused:
        logo.read_picture(content)
    assert refused.value.code == "logo-kind"


def test_a_refused_logo_is_told_in_words(cast: dict[str, Client]) -> None:
    assert upload(cast["owner"], b"<svg/>", "logo.svg") == 409
    assert upload(cast["owner"], b"x" * (logo.LARGEST + 1)) == 409
    assert not Club.objects.get(slug="de-toren").logo


def test_logo_comes_back_from_a_backup(cast: dict[str, Client], tournament: Tournament) -> None:
    upload(cast["owner"], png())
    packed = backup.pack(tournament.club)
    other = Club.objects.create(slug="nieuw", name="Nieuw")
    backup.unpack(other, packed)
    assert bytes(Club.objects.get(slug="nieuw").logo_file.content) == png()
