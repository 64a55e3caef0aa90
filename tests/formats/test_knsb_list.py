"""The rating list of the KNSB."""

import time
import zipfile
from io import BytesIO

import pytest

from zwitser.errors import BadInput
from zwitser.formats.lists import ListedPlayer
from zwitser.formats.lists import read_knsb_list as read_list
from zwitser.model import Title

HEADER = "Relatienummer;Naam;Titel;FED;Rating;Nv;Geboren;S\r\n"
LIST = HEADER + (
    "7654321;Jansen, Piet;;NED;1850;120;1980;\r\n"
    "7000001;Müller, Anne;wm;GER;2210;88;1999;w\r\n"
    "7000002;Muilwijk, Jo;;NED;;0;2012;\r\n"
)


def packed(files: dict[str, bytes]) -> bytes:
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return out.getvalue()


@pytest.mark.parametrize("encoding", ["cp1252", "utf-8", "utf-8-sig"])
def test_the_list_is_read_as_it_is_published(encoding: str) -> None:
    found = {member.number: member for member in read_list(LIST.encode(encoding))}
    assert found[7000001] == ListedPlayer(
        number=7000001,
        name="Müller, Anne",
        title=Title.WIM,
        federation="GER",
        rating=2210,
        games=88,
        born=1999,
        is_woman=True,
    )
    assert found[7000002].rating is None


def test_the_zip_is_unpacked() -> None:
    assert len(read_list(packed({"KLASSIEK.csv": LIST.encode("cp1252")}))) == 3


def test_members_stand_in_the_order_of_their_names_without_accents() -> None:
    names = [member.name for member in read_list(LIST.encode())]
    assert names == ["Jansen, Piet", "Muilwijk, Jo", "Müller, Anne"]


def test_twenty_thousand_members_are_read_in_seconds() -> None:
    text = HEADER + "".join(
        f"{7_000_000 + n};Naam{n * 7919 % 20_000:05}, Voornaam;;NED;{1000 + n % 1500};9;1980;\r\n"
        for n in range(20_000)
    )
    data = text.encode("cp1252")
    started = time.process_time()
    found = read_list(data)
    assert time.process_time() - started < 3
    assert found[42].name == "Naam00042, Voornaam"


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"Naam;Rating\r\nA;1\r\n", "row 1: expected the header Relatienummer;Naam;Titel;FED;"),
        (b"", "the file is empty"),
        (
            (HEADER + "x;A;;NED;1;1;1;\r\n").encode(),
            "row 2, Relatienummer: expected a whole number",
        ),
        ((HEADER + "1;;;NED;1;1;1;\r\n").encode(), "row 2: the name is missing"),
        ((HEADER + "1;A;;NED;1;1;1;;9\r\n").encode(), "row 2: expected 8 columns, got 9"),
        (b"PK\x03\x04 no zip", "this ZIP can't be unpacked; try the CSV that is in it"),
        (packed({"a.pdf": b"x"}), "expected a ZIP with one list (CSV, TXT or XML), found 0"),
        (
            packed({"a.csv": b"x", "b.csv": b"x"}),
            "expected a ZIP with one list (CSV, TXT or XML), found 2",
        ),
        (packed({"a.csv": b"0" * 60_000_000}), "larger than 16 MB, the most we read"),
    ],
)
def test_what_is_no_list_gets_one_line(data: bytes, fault: str) -> None:
    with pytest.raises(BadInput) as raised:
        read_list(data)
    assert str(raised.value).startswith(fault)
