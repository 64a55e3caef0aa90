"""The rating list of FIDE: text in fixed columns, XML, alone or zipped, read as a stream."""

from __future__ import annotations

import io
import zipfile
from typing import IO

import pytest

from zwitser.errors import BadInput
from zwitser.formats import lists
from zwitser.formats.lists import ListedPlayer
from zwitser.model import Title

HEAD = (
    "ID Number      Name                                                         Fed Sex Tit  WTit "
    "OTit           FOA SRtng SGm SK RRtng RGm Rk BRtng BGm BK B-day Flag"
)


def line(id_: int, name: str, federation: str, **more: str) -> str:
    """Write a line as FIDE does: every field at its column."""
    at = {0: str(id_), 15: name, 76: federation, 80: more.get("sex", "M")}
    at |= {84: more.get("title", ""), 89: more.get("women", ""), 113: more.get("rating", "")}
    at |= {123: "20", 126: more.get("rapid", ""), 139: more.get("blitz", "")}
    at |= {152: more.get("born", "0000"), 158: more.get("flag", "")}
    text = ""
    for place, value in at.items():
        text = text.ljust(place) + value
    return text.ljust(162)


TEXT = "\r\n".join(
    [
        HEAD,
        line(1048104, "Müller, Anna", "NED", sex="F", women="WIM", rating="2210", born="1999"),
        line(1503014, "Carlsen, Magnus", "NOR", title="GM", rating="2830", rapid="2820"),
        line(1000001, "Jansen, Piet", "NED", rapid="1700", blitz="1650", flag="i"),
        "",
    ]
)
XML = """<?xml version="1.0" encoding="UTF-8"?>
<playerslist>
<player>
<fideid>1048104</fideid><name>O&apos;Neill &amp; Zn, Anna</name><country>NED</country><sex>F</sex>
<title></title><w_title>WIM</w_title><rating>2210</rating><rapid_rating>2100</rapid_rating>
<birthday>1999</birthday><flag>w</flag>
</player>
<player>
<fideid>1503014</fideid><name>Carlsen, Magnus</name><country>NOR</country><sex>M</sex>
<title>GM</title><rating>2830</rating><birthday>1990</birthday>
</player>
</playerslist>
"""
ANNA = ListedPlayer(
    number=1048104,
    name="Müller, Anna",
    title=Title.WIM,
    federation="NED",
    rating=2210,
    born=1999,
    is_woman=True,
)


def zipped(files: dict[str, bytes]) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return out.getvalue()


def read(data: bytes | IO[bytes], *federations: str) -> tuple[str, list[ListedPlayer]]:
    stream = io.BytesIO(data) if isinstance(data, bytes) else data
    with lists.open_rating_list(stream, frozenset(federations)) as (kind, _, listed):
        return kind.id, list(listed)


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252"])
def test_text_is_read_by_its_columns(encoding: str) -> None:
    kind, players = read(TEXT.encode(encoding))
    assert kind == "fide"
    assert players[0] == ANNA
    assert players[1].title is Title.GM
    assert (players[2].rating, dict(players[2].more)) == (None, {"rapid": "1700", "blitz": "1650"})


def test_text_without_its_header_is_known_too() -> None:
    assert read(TEXT.partition("\r\n")[2].encode())[1][0] == ANNA


def test_list_of_one_tempo_has_its_rating_under_the_month() -> None:
    head = HEAD[:113] + "NOV26 Gms K  B-day Flag"
    player = line(1048104, "Müller, Anna", "NED", sex="F", women="WIM")[:113]
    player += "2210    0  20 1999  w"
    born = head.index("B-day")
    player = player[:113] + "2210".ljust(born - 113) + "1999  w"
    assert read(f"{head}\n{player}\n".encode())[1] == [ANNA]


def test_only_the_federations_that_are_wanted() -> None:
    assert [one.name for one in read(TEXT.encode(), "NED")[1]] == ["Müller, Anna", "Jansen, Piet"]
    assert [one.name for one in read(XML.encode(), "NOR", "BEL")[1]] == ["Carlsen, Magnus"]


def test_xml_says_the_same() -> None:
    kind, (anna, magnus) = read(XML.encode())
    assert kind == "fide"
    assert (anna.name, anna.title, anna.rating) == ("O'Neill & Zn, Anna", Title.WIM, 2210)
    assert (anna.born, anna.is_woman, dict(anna.more)) == (1999, True, {"rapid": "2100"})
    assert (magnus.number, magnus.title, magnus.is_woman) == (1503014, Title.GM, False)


@pytest.mark.parametrize(("name", "text"), [("players_list_foa.txt", TEXT), ("list.xml", XML)])
def test_zip_is_read_as_a_stream(name: str, text: str) -> None:
    assert read(zipped({name: text.encode()})) == read(text.encode())


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "the file is empty"),
        (b"naam;rating\nAal;1\n", "this is not a rating list we know"),
        (b"<html><body>404</body></html>", "this is not a rating list we know"),
        (b"PK\x03\x04 no zip", "this ZIP can't be unpacked"),
        (zipped({"a.txt": TEXT.encode(), "b.txt": b""}), "expected a ZIP with one list"),
        (f"{HEAD}\n{'x' * 162}\n".encode(), "line 2: expected a FIDE ID, got 'xxx"),
        (f"{HEAD}\n{line(12345, '', 'NED')}\n".encode(), "line 2: the name is missing"),
        ((HEAD[:100] + "\n").encode(), "line 1: expected the header of the FIDE list"),
        (XML.replace("1503014", "x").encode(), "player 2 of the list: expected a FIDE ID"),
        (XML[:-60].encode(), "the list breaks off after 1 players; fetch it again"),
        ((HEAD + "\n" + "1" * 2_000_000).encode(), "this is not a rating list we know"),
    ],
)
def test_what_is_no_list_gets_a_sentence(data: bytes, said: str) -> None:
    with pytest.raises(BadInput) as raised:
        read(data)
    assert str(raised.value).startswith(said)


def test_zip_that_is_damaged_inside_is_said() -> None:
    data = bytearray(zipped({"list.txt": TEXT.encode() * 50}))
    data[60:80] = bytes(20)
    with pytest.raises(BadInput, match="this ZIP can't be unpacked"):
        read(bytes(data))


class Endless(io.BytesIO):
    """A list that never ends, made while it is read."""

    def __init__(self, first: bytes, again: bytes) -> None:
        super().__init__(first)
        self.again, self.largest = again, 0

    def read(self, size: int | None = -1) -> bytes:
        self.largest = max(self.largest, size or 0)
        return super().read(size) or self.again


def one_of_many(number: int) -> str:
    return line(100_000 + number, f"Speler, {number}", "NOR") + "\n"


def test_more_than_we_keep_asks_for_federations(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lists, "MOST_KEPT", 100)
    text = HEAD + "\n" + "".join(one_of_many(number) for number in range(101))
    with pytest.raises(BadInput, match="more than 100 players; for FIDE's list name the fed"):
        read(text.encode())
    assert read(text.encode(), "NED")[1] == []


def test_list_without_end_is_read_a_megabyte_at_a_time_and_not_for_ever(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("zwitser.formats.lists.MOST_BYTES", 40 << 20)
    block = "".join(one_of_many(number) for number in range(6400)).encode()
    file = Endless(f"{HEAD}\n".encode(), block)
    with pytest.raises(BadInput, match="larger than 40 MB, the most we read"):
        read(file, "NED")
    assert file.largest == 1 << 20
