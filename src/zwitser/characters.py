"""Control characters, which have no place in a name or a reason; confusable letters.

A line end makes a false row in a table, an escape commands the terminal, a bidirectional
override shows another name than is stored, and a zero byte fits into no PostgreSQL database.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from itertools import islice
from typing import Any

from zwitser.errors import BadInput, Fault, fault
from zwitser.messages import message

HARMFUL = r"\x00-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069"
LARGEST = 2**31 - 1
"""No number of a tournament is larger, and every database can keep this one."""

FAULTS = 20

_HARMFUL = re.compile(f"[{HARMFUL}]")
_BREAKS = re.compile(f"[{HARMFUL}]+")
# Marks and letters without a shape of their own; other unseen characters are not printable.
_UNSEEN = re.compile("[\u034f\u115f\u1160\u17b4\u17b5\ufe00-\ufe0f\U000e0100-\U000e01ef]")
# What JSON has to hold for one of its texts to be harmful, or one of its numbers too large.
_SUSPECT_TEXT = re.compile(r"\\[bfnrtu]|[\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069]")
_SUSPECT_NUMBER = re.compile(r"[0-9]{10}|[0-9][eE]\+?[0-9]")


_LOOKS = {
    ord(char): seen
    for seen, chars in {
        "a": "аαɑ",
        "b": "вьβƅꞵ",
        "c": "сϲᴄ",
        "d": "ԁ",
        "e": "еεҽꬲ",
        "f": "ſẝꬵꞙք",
        "g": "ɡԍᶃƍց",
        "h": "һнηհ",
        "j": "јϳʝ",
        "k": "кκ",
        "l": "i1|ıӏіɩɪǀꙇι",
        "m": "мμ",
        "n": "νոռ",
        "o": "0оσοᴏᴑꬽօ",
        "p": "рρ",
        "q": "ԛգզ",
        "r": "гᴦʀꭇꭈ",
        "s": "ѕꜱƽ",
        "t": "тτտ",
        "u": "ʋᴜꞟꭎꭒս",
        "v": "ᴠѵ",
        "w": "ԝѡᴡɯա",
        "x": "хχꭓ",
        "y": "уүυγʏỿᶌꭚɣ",
        "z": "ζᴢ",
        "2": "ƨꙅꝛ",
        "3": "зӡʒȝꝫɜ",
        "6": "б",
        "8": "ȣ",
        "9": "ꝯ",
        "-": "‐‑‒–—−˗⁃",
        "'": "ʼ‘’`´ʻʽʾʹˈˊˋ‛′‵",
        "\u0302": "\u0311",
        "\u030c": "\u0306",
        "\u0327": "\u0326",
    }.items()
    for char in chars
}
"""How letters and accents look in one of their cases; what a letter looks like is always Latin."""

_BESIDE_OTHERS = frozenset(
    {"CJK", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO", "MASCULINE", "FEMININE", "MODIFIER"}
)

_IN_USE = frozenset(
    {"LATIN", "GREEK", "CYRILLIC", "ARMENIAN", "HEBREW", "ARABIC", "THAANA", "ETHIOPIC", "GEORGIAN"}
    | {"DEVANAGARI", "BENGALI", "GURMUKHI", "GUJARATI", "ORIYA", "TAMIL", "TELUGU", "KANNADA"}
    | {"MALAYALAM", "SINHALA", "THAI", "LAO", "TIBETAN", "MYANMAR", "KHMER", "IDEOGRAPHIC"}
)
"""The scripts that Unicode's annex 31 recommends for identifiers (table 5), without those above."""


def harmful(text: str) -> str:
    """Give the first harmful character of a text, as its number is written; empty when none is."""
    found = _HARMFUL.search(text)
    return f"U+{ord(found[0]):04X}" if found else ""


def harmless(text: str) -> str:
    """Give a text on one line, with a space for every harmful character."""
    return _BREAKS.sub(" ", text).strip()


def tidy(text: str) -> str:
    """Normalise typed text: one line, with single spaces."""
    return " ".join(harmless(text).split())


def is_blank(text: str) -> bool:
    """Say whether a text has no visible character."""
    return not any(char.isprintable() and not char.isspace() for char in text)


def seen_as(text: str) -> str:
    """Normalise a text to what a reader sees: without invisible characters, case and width."""
    plain = unicodedata.normalize("NFKC", tidy(text)).casefold()
    shown = (char for char in _UNSEEN.sub("", plain) if char.isprintable())
    return " ".join("".join(shown).split())


def look_alike(text: str) -> str:
    """Give the skeleton of a text: equal for texts that look alike, in other scripts too.

    After Unicode's technical standard 39, for the letters of names here: Latin, and the Cyrillic,
    Greek, Armenian, phonetic letters and digits that look like it.
    """
    # Before as well, because NFKC makes an s of a long s, which looks like an f.
    seen = unicodedata.normalize("NFD", seen_as(text.translate(_LOOKS)))
    return seen.translate(_LOOKS).replace("rn", "m").replace("vv", "w")


def mixes_scripts(text: str) -> bool:
    """Say whether letters of scripts that look alike stand in one text, as in a forged name.

    Chinese, Japanese and Korean are written beside Latin letters and look like none of them.
    Cherokee, Lisu and scripts of the past are refused alone too: they look like our capitals.
    """
    letters = (char for char in unicodedata.normalize("NFKC", text) if char.isalpha())
    scripts = {unicodedata.name(char, "?").split()[0] for char in letters}
    others = scripts - _BESIDE_OTHERS
    return len(others) > 1 or not others <= _IN_USE


def check_texts(text: str, value: Any) -> None:
    """Raise BadInput for harmful characters in the texts of JSON that was read from this text."""
    if _SUSPECT_TEXT.search(text):  # Hardly ever; a large document is not walked for nothing.
        _refuse(fault(where, "harmful-character", found=c) for where, c in harmful_in(value))


def check_numbers(text: str, value: Any) -> None:
    """Raise BadInput for whole numbers beyond all bounds in JSON that was read from this text."""
    if _SUSPECT_NUMBER.search(text):
        large = (p for p, item in _walk(value, "") if type(item) is int and abs(item) > LARGEST)
        got = message("larger")
        _refuse(fault(where, "expected-at-most", limit=LARGEST, got=got) for where in large)


def _refuse(found: Iterator[Fault]) -> None:
    faults = list(islice(found, FAULTS))
    if faults:
        raise BadInput(faults)


def harmful_in(value: Any) -> Iterator[tuple[str, str]]:
    """Find the harmful characters in the texts of JSON, each with its place."""
    for place, item in _walk(value, ""):
        if isinstance(item, str) and (found := harmful(item)):
            yield place, found
        if isinstance(item, dict):
            yield from ((place, found) for key in item if (found := harmful(key)))


def _walk(value: Any, where: str) -> Iterator[tuple[str, Any]]:
    """Walk through all values, each with its place."""
    yield where, value
    if isinstance(value, list):
        for place, item in enumerate(value):
            yield from _walk(item, f"{where}[{place}]")
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from _walk(item, f"{where}.{key}" if where else key)
