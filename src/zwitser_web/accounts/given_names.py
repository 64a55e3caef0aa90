"""Names that the program gives of itself, shown in the reader's language.

They are kept in Dutch, so that whoever gives another name has it in every language.
"""

from __future__ import annotations

import re

from zwitser.characters import look_alike
from zwitser.messages import Language

OWNER = "Wedstrijdleider"
CLUB = "Mijn club"
OWN_PHONE = "Eigen telefoon"
"""Who signs a line of the journal that a player wrote on his own phone."""

PROGRAM = "Zwitser"
"""Who signs the lines of the examples and of what a laptop sends."""

GONE = "Oud-lid"
"""Who signed a line and has no account any more; a number follows."""

IN_ENGLISH = {
    OWNER: "Arbiter",
    CLUB: "My club",
    OWN_PHONE: "Own phone",
    "Voorbeeld: clubkampioenschap": "Example: club championship",
    "Voorbeeld: weekendtoernooi": "Example: weekend tournament",
    "Voorbeeld: FIDE-toernooi": "Example: FIDE tournament",
    "Voorbeeld: interne competitie": "Example: club season",
    "Voorbeeld: Keizercompetitie": "Example: Keizer season",
    "Voorbeeld: gotoernooi": "Example: go tournament",
    "Voorbeeld: MacMahon-weekend": "Example: MacMahon weekend",
    "Voorbeeld: achtkamp": "Example: round robin of eight",
    "Voorbeeld: dubbele vierkamp": "Example: double round robin of four",
}


PHONE = re.compile(r"^Telefoon (?=\d+$)|\(telefoon (?=\d+\)$)")
"""How the phone of a helper is called, with his name before it or without."""


def known_as(name: str, lang: Language) -> str:
    """Give a name as the reader knows it; one that a person gave stays what it is."""
    if lang == "nl":
        return name
    if FORMER.match(name):
        return name.replace(GONE, "Former member", 1)
    return IN_ENGLISH.get(name) or PHONE.sub(_in_english, name)


def _in_english(found: re.Match[str]) -> str:
    return "Phone " if found[0] == "Telefoon " else "(phone "


FORMER = re.compile(rf"^{GONE} (?=\d+$)")
_SIGNED = "|".join(map(look_alike, ("telefoon", "phone", GONE, "former member")))
TAKEN = re.compile(rf"({_SIGNED})\W*[\dlo]*|.*\(({look_alike('api')}|telefoon|phone)\W*[\dlo]*\)")
"""How the program numbers phones, keys and who left, as `look_alike` gives it (1 is an l)."""


def is_of_the_program(name: str) -> bool:
    """Say whether the program signs with such a name itself, in either language."""
    given = {OWNER, IN_ENGLISH[OWNER], OWN_PHONE, IN_ENGLISH[OWN_PHONE], PROGRAM}
    seen = look_alike(name)
    return seen in map(look_alike, given) or TAKEN.fullmatch(seen) is not None


def club_as(name: str) -> str:
    """Give the name of a club for paper and screens; empty as long as nobody gave it one."""
    return "" if name == CLUB else name
