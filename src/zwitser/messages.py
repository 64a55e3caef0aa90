"""Sentences for codes, in Dutch and English.

A table `SENTENCES` of `code: (nl, en)` stands with what it speaks of; a system has a second one,
`CRITERIA`, with a name for each criterion in `GroupExplanation.values`. In a sentence
`{player}` stands for a fact of the claim, written by the ending of its key:

- `player`, `opponent`, `white`, `black`, `higher`, `lower` and `..._player`: a player's name
- `players` and `..._players`: names, joined
- `points` and `..._points`: half points, written with ½; may bring their noun along as a count
- `amount` and `..._amount`: an exact number given as text, written as people read it
- `quarters` and `..._quarters`: quarter points, written with ¼ ½ ¾
- anything else as it is; a count may bring its noun along, `{count:player|players}`
"""

from __future__ import annotations

from collections.abc import Mapping

from zwitser.language import Count, Language, Measure, Sentences, join, sentence_in
from zwitser.numbers import spoken_number
from zwitser.proposal import Claim, Fact

__all__ = [
    "Language",
    "Sentences",
    "format_points",
    "format_quarters",
    "join",
    "names_players",
    "say",
]

_PLAYER = ("player", "opponent", "white", "black", "higher", "lower")
_QUARTERS = ("", "¼", "½", "¾")


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
        return spoken_number(fact, lang) if key.endswith("amount") else fact
    if names_players(key):
        return names[fact]
    if key.endswith("points"):
        return Measure(format_points(fact), is_one=fact in (1, 2))
    if key.endswith("quarters"):
        return format_quarters(fact)
    return Count(fact)
