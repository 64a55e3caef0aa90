"""Choosing a format by content and name."""

import json
from pathlib import Path

import pytest

from zwitser import formats
from zwitser.errors import BadInput

TRF = Path(__file__).parent.parent / "cases" / "trf" / "held2014_before_round4.trf"
DOCUMENT = json.dumps(
    {"zwitser": 1, "name": "Ōe", "system": "round-robin", "players": [{"id": 1, "name": "Jörg"}]},
    ensure_ascii=False,
)


@pytest.mark.parametrize("name", ["open.trf", "open.txt", "open.json", "-", "open"])
def test_a_trf_is_known_by_its_content(name: str) -> None:
    loaded = formats.read(TRF.read_bytes(), name)
    assert loaded.trf is not None
    assert loaded.tournament.system == "knsb-rating"


@pytest.mark.parametrize("name", ["open.trf", "open.json", "-"])
def test_a_document_is_known_by_its_content(name: str) -> None:
    loaded = formats.read(b" \r\n" + DOCUMENT.encode(), name)
    assert (loaded.trf, loaded.tournament.name) == (None, "Ōe")


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
def test_a_document_in_any_unicode_is_read(encoding: str) -> None:
    assert formats.read(DOCUMENT.encode(encoding), "x.json").tournament.players[0].name == "Jörg"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "latin-1", "cp1252"])
def test_a_trf_in_utf_8_and_latin_1_is_read(encoding: str) -> None:
    text = TRF.read_text(encoding="utf-8").replace("Alice", "Jörg ")
    assert formats.read(text.encode(encoding), "x.trf").tournament.players[0].name == "Jörg"


@pytest.mark.parametrize(
    ("name", "start"), [("a.trf", "012 "), ("a.TXT", "012 "), ("a.json", "{"), ("-", "{")]
)
def test_the_extension_decides_what_is_written(name: str, start: str) -> None:
    tournament = formats.read(TRF.read_bytes(), "x.trf").tournament
    assert formats.write(tournament, name).startswith(start)


def test_the_lines_of_a_trf_are_kept() -> None:
    loaded = formats.read(TRF.read_bytes(), "x.trf")
    assert formats.write(loaded.tournament, "y.trf", loaded.trf).encode() == TRF.read_bytes()


def test_neither_of_both_is_said_with_its_beginning() -> None:
    with pytest.raises(BadInput, match="it begins with 'Beste mensen'"):
        formats.read(b"Beste mensen", "brief.txt")


def test_only_a_club_season_can_be_read_as_one() -> None:
    with pytest.raises(BadInput, match="a 'round-robin' file can't be read as 'club'"):
        formats.read(DOCUMENT.encode(), "x.json", system="club")
