"""Collate names as in the Netherlands: without prefixes or diacritics, IJ beside Y.

>>> sorted(["van den Berg, Eva", "Bakker, Jo", "Çelik, Aslı", "de Boer, Jan"], key=name_key)
['Bakker, Jo', 'van den Berg, Eva', 'de Boer, Jan', 'Çelik, Aslı']
"""

from __future__ import annotations

import re
import unicodedata
from functools import cache

PREFIXES = frozenset(
    (  # noqa: SIM905  # a table is read more easily than a list
        "'s 't aan af al am an auf aus bei ben bij bin bint boven d' da dal dalla das de degli "
        "dei del della den der des di do don dos du el het i im in l' la las le les lo los met "
        "of onder op over s't t te ten ter the tho thoe thor to toe tot uijt uit unter van vande "
        "vanden vander vd ver vom von voor vor zu zum zur"
    ).split()
)
"""Words before a surname that do not count in the alphabet, after the table of the registry."""

LETTERS = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "ß": "ss", "æ": "ae", "œ": "oe", "ı": "i"}
)
"""Letters that Unicode does not decompose into a letter and a diacritic."""


_GLUED = re.compile(r"(?:(?<=\s)|^)('[st]-|[dl]')(?=\w)")
"""A prefix that is written against the name: d'Hondt, 's-Gravesande."""


@cache
def plain(name: str) -> str:
    """Normalise a name for search: lower case without diacritics."""
    parts = unicodedata.normalize("NFKD", name.casefold())
    bare = "".join(sign for sign in parts if not unicodedata.combining(sign))
    return bare.translate(LETTERS).replace("’", "'").replace("‘", "'").replace("`", "'")


@cache
def name_key(name: str) -> tuple[str, str, str, str]:
    """Make the sort key of a list by name: the surname without its prefixes, then the rest.

    `Boer, Jan de`, `de Boer, Jan` and `Jan de Boer` all stand under B.
    """
    surname, given = _surname(plain(name))
    prefix, core = _split(surname)
    return _collation_key(core), _collation_key(given), prefix, name


def _surname(name: str) -> tuple[str, str]:
    """Split a name into surname and other names; without a comma the surname is last."""
    surname, comma, given = name.partition(",")
    if comma:
        return surname.strip(), given.strip()
    words = name.split()
    first = next((n for n, word in enumerate(words) if word in PREFIXES), len(words) - 1)
    return " ".join(words[max(first, 0) :]), " ".join(words[: max(first, 0)])


def _split(surname: str) -> tuple[str, str]:
    """Split the prefixes from a surname; one word is always left."""
    spaced = surname.replace("v/d", "vd").replace("v.d.", "vd ")
    words = [word.rstrip(".-") for word in _GLUED.sub(r"\1 ", spaced).split()]
    count = 0
    while count < len(words) - 1 and words[count] in PREFIXES:
        count += 1
    return " ".join(words[:count]), " ".join(words[count:])


def _collation_key(words: str) -> str:
    """Sort IJ beside Y, as a telephone directory does, and ignore punctuation."""
    return "".join(s for s in words.replace("ij", "y") if s.isalnum() or s == " ")


def spoken(name: str) -> str:
    """Turn a name as it stands in a list into one for a sentence: `Jansen, Piet` to `Piet Jansen`.

    Otherwise nobody can tell the names in `Jansen, Piet, Bos, Tom` apart.
    """
    family, comma, given = name.partition(", ")
    if not comma or ", " in given:
        return name
    given, bracket, number = given.partition(" (")
    return f"{given} {family}{bracket}{number}"
