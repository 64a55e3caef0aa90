"""Default names, shown in the reader's language.

They are stored in Dutch; a name that a person gave is the same in every language.
"""

from __future__ import annotations

import re
from functools import cache

from zwitser.characters import look_alike
from zwitser.language import DEFAULT, Language, languages, sentence
from zwitser.systems import SYSTEMS
from zwitser_web.texts import text

OWNER = "Wedstrijdleider"
CLUB = "Mijn club"
OWN_PHONE = "Eigen telefoon"
"""The author of a line that a player wrote on his own phone."""

PROGRAM = "Zwitser"
"""The author of the lines of examples and mirrors."""

GONE = "Oud-lid"
"""The author of lines of a deleted account; a number follows."""

_NUMBERED = {
    "given.gone": re.compile(rf"^{GONE} (\d+)$"),
    "given.phone": re.compile(r"^Telefoon (\d+)$"),
    "given.phone-of": re.compile(r"\(telefoon (\d+)\)$"),
}
"""Deleted accounts, and phones of helpers, with the name of the helper before it or without."""


def known_as(name: str, lang: Language) -> str:
    """Translate a default name; give any other unchanged."""
    if name in _default_names(DEFAULT):
        return _default_names(lang)[_default_names(DEFAULT).index(name)]
    for key, pattern in _NUMBERED.items():
        if found := pattern.search(name):
            return name[: found.start()] + text(key, lang, number=found[1])
    return name


@cache
def _default_names(lang: Language) -> tuple[str, ...]:
    """List the default names without a number, and those of the examples, in a fixed order."""
    own = (text(key, lang) for key in ("given.owner", "given.own-phone", "given.club"))
    return (*own, *(sentence(lang, ("systems",), f"{id_}.example") for id_ in SYSTEMS))


def is_of_the_program(name: str) -> bool:
    """Say whether this is, or looks like, a signature of the program in any language.

    Phones, keys and former members have a number behind their names.
    """
    seen = look_alike(name)
    given = {PROGRAM, *(own for lang in languages() for own in _default_names(lang)[:2])}
    phones = {look_alike(text("given.phone", lang, number="").strip()) for lang in languages()}
    gone = {look_alike(text("given.gone", lang, number="").strip()) for lang in languages()}
    signed, of = "|".join(phones | gone), "|".join(phones | {look_alike("api")})
    numbered = rf"({signed})\W*[\dlo]*|.*\(({of})\W*[\dlo]*\)"
    return seen in map(look_alike, given) or re.fullmatch(numbered, seen) is not None


def club_as(name: str) -> str:
    """Give the name of a club for paper and screens; empty for the default name."""
    return "" if name == CLUB else name
