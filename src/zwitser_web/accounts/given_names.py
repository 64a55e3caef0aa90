"""Names that the program gives of itself, shown in the reader's language.

They are kept in Dutch, so that whoever gives another name has it in every language.
"""

from __future__ import annotations

import re

from zwitser.messages import Language

OWNER = "Wedstrijdleider"
CLUB = "Mijn club"
OWN_PHONE = "Eigen telefoon"
"""Who signs a line of the journal that a player wrote on his own phone."""

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
    return IN_ENGLISH.get(name) or PHONE.sub(_in_english, name)


def _in_english(found: re.Match[str]) -> str:
    return "Phone " if found[0] == "Telefoon " else "(phone "


def club_as(name: str) -> str:
    """Give the name of a club for paper and screens; empty as long as nobody gave it one."""
    return "" if name == CLUB else name
