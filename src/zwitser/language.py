"""The two languages of the program, and the shape of every table of sentences."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

Language = Literal["nl", "en"]
Sentences = Mapping[str, tuple[str, str]]
"""A table from code to the sentence in Dutch and in English."""

_AND = {"nl": "en", "en": "and"}


class Count(int):
    """A number that brings its noun along: `{count:player|players}` is `1 player`, `2 players`."""

    def __format__(self, spec: str) -> str:
        one, bar, many = spec.partition("|")
        return f"{int(self)} {one if self == 1 else many}" if bar else format(int(self), spec)


class Measure(str):
    """A written amount that brings its noun: `{points:point|points}` is `½ point`, `2 points`."""

    is_one: bool

    def __new__(cls, text: str, *, is_one: bool) -> Measure:
        measure = super().__new__(cls, text)
        measure.is_one = is_one
        return measure

    def __format__(self, spec: str) -> str:
        one, bar, many = spec.partition("|")
        return f"{self!s} {one if self.is_one else many}" if bar else format(str(self), spec)


def sentence_in(lang: Language, code: str, sentences: Sentences) -> str:
    """Give the sentence of a code, with its places still to be filled."""
    return sentences[code][0 if lang == "nl" else 1]


def join(words: Sequence[str], lang: Language) -> str:
    """Join words to a list in a sentence: `a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {_AND[lang]} {words[-1]}"
