from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from zwitser.pictures import canvas

SVG = "{http://www.w3.org/2000/svg}"


@settings(max_examples=200)
@given(st.text())
def test_any_text_comes_out_as_it_went_in(text: str) -> None:
    drawn = canvas.drawing(100, 50, "title", [canvas.write(1, 2, text)])
    written = [element.text or "" for element in ElementTree.fromstring(drawn).iter(f"{SVG}text")]
    kept = "".join(letter for letter in text if _fits_xml(letter))
    assert written[-1] == " ".join(kept.split())


def _fits_xml(letter: str) -> bool:
    code = ord(letter)
    return letter in "\t\n\r" or 0x20 <= code < 0xD800 or 0xE000 <= code <= 0xFFFD or code > 0xFFFF


def test_hostile_names_stay_text() -> None:
    name = '</text><script>alert("x")</script>'
    drawn = canvas.drawing(100, 50, name, [canvas.write(1, 2, name)])
    assert "<script" not in drawn
    assert not list(ElementTree.fromstring(drawn).iter(f"{SVG}script"))


@pytest.mark.parametrize(
    ("text", "short"),
    [("Jansen", "Jansen"), ("van Leeuwen", "van Lee…"), ("de Wit x y", "de Wit…")],
)
def test_long_texts_end_in_an_ellipsis(text: str, short: str) -> None:
    assert canvas.shorten(text, 8) == short


def test_a_drawing_says_what_it_is() -> None:
    sheet = ElementTree.fromstring(canvas.drawing(100, 50, "Ronde 1", []))
    assert sheet.get("role") == "img"
    assert [title.text for title in sheet.iter(f"{SVG}title")] == ["Ronde 1"]
    assert sheet.get("viewBox") == "0 0 100.0 50.0"
