"""OpenGotha's files, damaged in every way: they are read, or refused with what is wrong.

Files in the shape of real ones lose or double elements and attributes, have other values and other
bytes, and come in other encodings. What is read can be written, read again, ranked and paired.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest

from zwitser import formats
from zwitser.errors import BadInput, NoPairing
from zwitser.systems import pair, with_adjourned
from zwitser.systems.macmahon.standings import standings

FILES = sorted((Path(__file__).parent.parent / "cases" / "opengotha").rglob("*.xml"))

VALUES = (
    *(
        "",
        "0",
        "-1",
        "1",
        "2",
        "9",
        "10",
        "31",
        "999999999999999999999999",
        "1e9",
        "0x10",
        "½",
        "nan",
    ),
    *("true", "false", "TRUE", "NULL", "MMS", "NBW", "CAT", "RATING", "SOSM-2", "RESULT_EQUAL"),
    *("RESULT_UNKNOWN", "RESULT_BOTHWIN_BYDEF", "30K", "31k", "99K", "9D", "1P", "FIN", "PRE"),
    *("SPELER001NN", "İ", "ı", "İpek", "\u202e", "a" * 5000, "&#0;", "&amp;", "&x;", "SUDDENDEATH"),
    *(
        "FISCHER",
        "CANBYOYOMI",
        "SPLITANDRANDOM",
        "TOP",
        "1111",
        "0000",
        "٣",
        " 3 ",
        "3.52",
        "3.5.1",
    ),
)
ENCODINGS = ("utf-8-sig", "utf-16", "latin-1", "cp1252", "iso-8859-9", "cp1254", "utf-7", "cp037")

_ELEMENT = re.compile(r"<\w[^<>]*/?>")
_ATTRIBUTE = re.compile(r' (\w+)="([^"]*)"')


def _one(pattern: re.Pattern[str], text: str, lot: Random) -> re.Match[str] | None:
    start = lot.randrange(len(text))
    return pattern.search(text, start) or pattern.search(text)


def _element(text: str, lot: Random) -> str:
    """Drop an element, or have it twice."""
    found = _one(_ELEMENT, text, lot)
    if not found:
        return text
    return text[: found.start()] + found[0] * lot.choice((0, 2)) + text[found.end() :]


def _attribute(text: str, lot: Random) -> str:
    """Drop an attribute, have it twice, or give it another value or name."""
    found = _one(_ATTRIBUTE, text, lot)
    if not found:
        return text
    name, value, other = found[1], found[2], lot.choice(VALUES)
    ways = (
        "",
        found[0] * 2,
        *[f' {name}="{other}"'] * 6,
        f' {name}x="{value}"',
        f" {name}={value}",
    )
    return text[: found.start()] + lot.choice(ways) + text[found.end() :]


def _everywhere(text: str, lot: Random) -> str:
    """Give an attribute the same value in the whole file."""
    found = _one(_ATTRIBUTE, text, lot)
    if not found:
        return text
    value = lot.choice(VALUES)
    return re.sub(rf' {found[1]}="[^"]*"', lambda _: f' {found[1]}="{value}"', text)


def _piece(text: str, lot: Random) -> str:
    """Cut the file off, or take a piece out of it or put it elsewhere."""
    a, b, c = sorted(lot.randrange(len(text)) for _ in range(3))
    return lot.choice((text[:a], text[:a] + text[b:], text[:a] + text[b:c] + text[a:b] + text[c:]))


def _document_type(text: str, lot: Random) -> str:
    declared = lot.choice(
        (
            '<!DOCTYPE Tournament SYSTEM "t.dtd">',
            '<!DOCTYPE Tournament SYSTEM "t.dtd" [<!ENTITY x "y">]>',
            "<!DOCTYPE Tournament>",
            "<!DOCTYPE Tournament SYSTEM 't.dtd",
            "<!-- <!DOCTYPE a SYSTEM 'b'> -->",
        )
    )
    return text.replace("<Tournament", declared + "<Tournament", 1)


TEXTS: tuple[Callable[[str, Random], str], ...] = (
    *(_element, _element, _attribute, _attribute, _attribute, _everywhere, _piece, _document_type),
)


def damaged(lot: Random) -> bytes:
    """Make a file that is wrong somewhere, or in a few places."""
    text = lot.choice(FILES).read_text("utf-8")
    for _ in range(lot.choice((1, 1, 2, 5))):
        text = lot.choice(TEXTS)(text, lot) or " "
    data = bytearray(
        text.encode(lot.choice(ENCODINGS) if lot.random() < 0.1 else "utf-8", "replace")
    )
    if lot.random() < 0.3:
        for _ in range(lot.choice((1, 3))):
            data[lot.randrange(len(data))] = lot.randrange(256)
    return bytes(data)


def opened(data: bytes) -> bool:
    """Read a file and do all with it that can be done; say whether it could be read."""
    try:
        loaded = formats.read(data, "gotha.xml")
    except BadInput:
        return False
    made = loaded.tournament
    again = formats.read(formats.write(made, "a.json").encode(), "a.json").tournament
    assert again == made
    assert all(remark.text(lang) for remark in loaded.warnings for lang in ("nl", "en"))
    assert standings(made).to_json()["after"] == len(made.history)
    formats.encode(formats.write(made, "a.h9"), "a.h9")
    with suppress(BadInput, NoPairing):
        pair(with_adjourned(made))
    return True


@pytest.mark.article("macmahon", "F1")
@pytest.mark.parametrize("part", range(10))
def test_a_damaged_file_is_read_or_refused_and_nothing_else(part: int) -> None:
    read = [opened(damaged(Random(f"gotha {part} {number}"))) for number in range(15)]
    assert read.count(True) < len(read)


def test_every_file_is_read_as_it_is() -> None:
    assert all(opened(path.read_bytes()) for path in FILES)
