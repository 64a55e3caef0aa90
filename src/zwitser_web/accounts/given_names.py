"""Names that the program gives of itself, shown in the reader's language.

They are kept in Dutch, so that whoever gives another name has it in every language.
"""

from __future__ import annotations

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


def known_as(name: str, lang: Language) -> str:
    """Give a name as the reader knows it; one that a person gave stays what it is."""
    return IN_ENGLISH.get(name, name) if lang == "en" else name


def club_as(name: str) -> str:
    """Give the name of a club for paper and screens; empty as long as nobody gave it one."""
    return "" if name == CLUB else name
