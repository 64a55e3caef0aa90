"""A phrase is a code and the facts that fill its sentence: what a fault is made of.

The sentences stand in `wording.faults`. A fact is a number, a text that is the same in every
language, or a phrase itself; the number `most` is a limit and is written with its thousands apart.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from zwitser.language import Language, sentence_in

Fact: TypeAlias = "int | str | Message"

_THOUSANDS = {"nl": ".", "en": ","}


@dataclass(frozen=True, slots=True)
class Message:
    """Words that can be said in every language."""

    code: str
    facts: tuple[tuple[str, Fact], ...] = ()

    def text(self, lang: Language) -> str:
        """Say it; a fact that the sentence of this language has no place for is left out."""
        # Read when something is said: `zwitser --version` must start quickly.
        from zwitser.faults import SENTENCES

        words = {key: _write(key, fact, lang) for key, fact in self.facts}
        return sentence_in(lang, self.code, SENTENCES).format_map(words)

    def __str__(self) -> str:
        return self.text("en")


def message(code: str, /, **facts: Fact) -> Message:
    """Make a phrase."""
    return Message(code, tuple(facts.items()))


def say(words: str | Message, lang: Language) -> str:
    """Say what may be a phrase."""
    return words if isinstance(words, str) else words.text(lang)


def _write(key: str, fact: Fact, lang: Language) -> str:
    if isinstance(fact, int):
        apart = key == "most" and fact >= 10_000
        return f"{fact:,}".replace(",", _THOUSANDS[lang]) if apart else str(fact)
    return say(fact, lang)
