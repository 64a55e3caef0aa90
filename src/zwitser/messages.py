"""A message: one true statement as data, and its sentence in the language of the reader.

What an engine claims, what is wrong with a file, a reader's warning and an event of a journal are
all messages: a code, the article they follow and the facts they rest on. The sentence of a code
stands in an area of `locale` (see `language`); `{player}` in it stands for a fact of the message,
written by the ending of its key:

- `player`, `opponent`, `white`, `black`, `higher`, `lower` and `..._player`: a player, by name
  where names are known
- `players` and `..._players`: names, joined; several are spoken, `Piet Jansen`
- `points` and `..._points`: half points, written with ½; may bring their noun along as a count
- `amount` and `..._amount`: an exact number given as text, written as people read it
- `quarters` and `..._quarters`: quarter points, written with ¼ ½ ¾
- `most`: a limit, with its thousands apart
- a message within a message is said in its place
- anything else as it is; a count may bring its noun along, `{count:player|players}`
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

from zwitser.language import (
    Areas,
    Count,
    Language,
    format_points,
    format_quarters,
    format_thousands,
    join,
    localise_amount,
    measure_points,
    sentence,
)
from zwitser.names import spoken

__all__ = [
    "NO_FACTS", "NUMBERS", "Fact", "Language", "Message", "format_points", "format_quarters",
    "join", "message", "names_players", "say",
]  # fmt: skip

Fact: TypeAlias = "int | str | tuple[int, ...] | Message"
"""A value in a message; the key says what it is: a player, points, a count."""

NO_FACTS: Mapping[str, Fact] = MappingProxyType({})

_PLAYER = ("player", "opponent", "white", "black", "higher", "lower")
_SIGNED = ("balance", "other")
"""Facts that may be below zero, and are no quoted input."""

_LARGE = ("most", "weight", "loss", "lost", "won")
"""Numbers that may be so large that thousands are set apart."""


class Message(NamedTuple):
    """One true statement: `code` selects the sentence, `article` is the ground for it.

    A `detail` comes after the answer to the question, for a reader who wants to know more.
    """

    code: str
    article: str = ""
    facts: Mapping[str, Fact] = NO_FACTS
    detail: bool = False

    def __hash__(self) -> int:
        return hash(self[:2])


def message(code: str, /, **facts: Fact) -> Message:
    """Make a message that follows no article."""
    return Message(code, "", facts)


class _Numbers(dict[int, str]):
    """Names players by their number."""

    def __missing__(self, player: int) -> str:
        return str(player)


NUMBERS: Mapping[int, str] = _Numbers()
"""Names where none are known, as in a file that can't be read: the numbers."""


def say(claim: Message, areas: Areas, names: Mapping[int, str], lang: Language) -> str:
    """Turn a message into a sentence of one of these areas, without its article."""
    template = sentence(lang, areas, claim.code)
    write = _Writer(areas, names, lang)
    return template.format_map({key: write.fact(key, fact) for key, fact in claim.facts.items()})


def names_players(key: str) -> bool:
    """Say whether a fact with this key is a player, or a list of players."""
    return key in _PLAYER or key.endswith(("_player", "players"))


class _Writer(NamedTuple):
    """Writes the facts of one message."""

    areas: Areas
    names: Mapping[int, str]
    lang: Language

    def fact(self, key: str, fact: Fact) -> str | Count:
        if isinstance(fact, int):
            return self.number(key, fact)
        if isinstance(fact, str):
            return localise_amount(fact, self.lang) if key.endswith("amount") else fact
        if isinstance(fact, Message):
            return say(fact, self.areas, self.names, self.lang)
        if names_players(key):
            return self.players(fact)
        return join([str(value) for value in fact], self.lang)

    def players(self, ids: tuple[int, ...]) -> str:
        """Name one as in a list, several as in speech: `Bos, Tom, Vos, Eva` could be four."""
        names = [self.names[player] for player in ids]
        return join(names if len(names) == 1 else [spoken(name) for name in names], self.lang)

    def number(self, key: str, fact: int) -> str | Count:
        if names_players(key):
            return self.names[fact]
        if key.endswith("points"):
            return measure_points(fact)
        if key.endswith("quarters"):
            return format_quarters(fact)
        if fact < 0 and key.endswith(_SIGNED):
            return f"−{-fact}"
        if key in _LARGE and fact >= 10_000:
            return format_thousands(fact, self.lang)
        return Count(fact)
