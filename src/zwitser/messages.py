"""Sentences for codes, in Dutch and English.

Each file here holds a literal table `SENTENCES` of `code: (nl, en)`; a system's file may hold a
second one, `CRITERIA`, with a name for each criterion in `GroupExplanation.values`. In a sentence
`{player}` stands for a fact of the claim, written by the ending of its key:

- `player`, `opponent`, `white`, `black`, `higher`, `lower` and `..._player`: a player's name
- `players` and `..._players`: names, joined
- `points` and `..._points`: half points, written with ½
- `quarters` and `..._quarters`: quarter points, written with ¼ ½ ¾
- anything else as it is; a count may bring its noun along, `{count:player|players}`
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module

from zwitser.language import Count, Language, Sentences, join, sentence_in
from zwitser.model import System
from zwitser.proposal import Claim, Fact

__all__ = [
    "TABLES",
    "Language",
    "Sentences",
    "criteria_of",
    "format_points",
    "format_quarters",
    "join",
    "names_players",
    "say",
    "sentences_of",
]

TABLES: dict[System, str] = {
    System.KNSB_WEERSTAND: "weerstand",
    System.GO_WEERSTAND: "weerstand",
    System.KNSB_RATING: "rating",
    System.CLUB: "club",
    System.ROUND_ROBIN: "round_robin",
    System.DOUBLE_ROUND_ROBIN: "round_robin",
}
"""The file with the sentences of each system's engine; imported when it is needed."""

_PLAYER = ("player", "opponent", "white", "black", "higher", "lower")
_QUARTERS = ("", "¼", "½", "¾")


def sentences_of(system: System) -> Sentences:
    """Give the sentences of a system's engine."""
    sentences: Sentences = import_module(f"zwitser.systems.{TABLES[system]}.sentences").SENTENCES
    return sentences


def criteria_of(system: System) -> Sentences:
    """Give the names of the criteria by which a system's pairings are compared."""
    module = import_module(f"zwitser.systems.{TABLES[system]}.sentences")
    criteria: Sentences = getattr(module, "CRITERIA", {})
    return criteria


def format_points(half_points: int) -> str:
    """Write half points for people: `3½`, `½`, `0`."""
    return format_quarters(2 * half_points)


def format_quarters(quarters: int) -> str:
    """Write quarter points for people: `14¼`."""
    sign = "−" if quarters < 0 else ""
    whole, rest = divmod(abs(quarters), 4)
    return sign + (f"{whole}{_QUARTERS[rest]}" if whole or not rest else _QUARTERS[rest])


def say(claim: Claim, sentences: Sentences, names: Mapping[int, str], lang: Language) -> str:
    """Turn a claim into a sentence, without its article."""
    template = sentence_in(lang, claim.code, sentences)
    return template.format_map(
        {key: _write(key, fact, names, lang) for key, fact in claim.facts.items()}
    )


def names_players(key: str) -> bool:
    """Say whether a fact with this key is a player, or a list of players."""
    return key in _PLAYER or key.endswith(("_player", "players"))


def _write(key: str, fact: Fact, names: Mapping[int, str], lang: Language) -> str | Count:
    if isinstance(fact, tuple):
        if names_players(key):
            return join([names[player] for player in fact], lang)
        return join([str(value) for value in fact], lang)
    if isinstance(fact, str):
        return fact
    if names_players(key):
        return names[fact]
    if key.endswith("points"):
        return format_points(fact)
    if key.endswith("quarters"):
        return format_quarters(fact)
    return Count(fact)
