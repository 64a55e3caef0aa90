"""The two languages of the program: tables of sentences, and numbers as people read them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Literal

Language = Literal["nl", "en"]
Text = tuple[str, str]
"""Words in Dutch and in English."""

Sentences = Mapping[str, Text]
"""A table from code to the sentence in Dutch and in English."""

_AND = {"nl": "en", "en": "and"}
_QUARTERS = ("", "¼", "½", "¾")
_TIMES = {1: "once", 2: "twice"}
_DECIMALS = {"25": "¼", "5": "½", "75": "¾"}


class Count(int):
    """A number that brings its noun along: `{count:player|players}` is `1 player`, `2 players`.

    `{count:time|times}` is `once` or `twice` where English has a word.
    """

    def __format__(self, spec: str) -> str:
        one, bar, many = spec.partition("|")
        if spec == "time|times" and self in _TIMES:
            return _TIMES[self]
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


def format_points(half_points: int) -> str:
    """Write half points for people: `3½`, `½`, `0`."""
    return format_quarters(2 * half_points)


def format_signed(half_points: int) -> str:
    """Write half points that are added or taken away: `+2`, `−½`."""
    return f"{'+' if half_points > 0 else ''}{format_points(half_points)}"


def measured(half_points: int) -> Measure:
    """Write half points with the noun that fits them: one for `½` and `1`."""
    return Measure(format_points(half_points), is_one=half_points in (1, 2))


def format_quarters(quarters: int) -> str:
    """Write quarter points for people: `14¼`."""
    sign = "−" if quarters < 0 else ""
    whole, rest = divmod(abs(quarters), 4)
    return sign + (f"{whole}{_QUARTERS[rest]}" if whole or not rest else _QUARTERS[rest])


def pretty(number: str | None, lang: Language) -> str:
    """Write an exact decimal for people: quarters as glyphs, else with the language's comma."""
    if number is None:
        return "–"
    whole, _, decimals = number.partition(".")
    if decimals in _DECIMALS:
        return (whole if whole != "0" else "") + _DECIMALS[decimals]
    return number.replace(".", ",") if lang == "nl" else number


def spoken_number(number: str, lang: Language) -> str:
    """Write an exact number for people: `22 1/6`, `5½`, `24,45`; a sign before it stays."""
    sign, body = (number[0], number[1:]) if number[:1] in ("+", "-", "−") else ("", number)
    above, stroke, below = body.partition("/")
    if not stroke:
        return sign + pretty(body, lang)
    whole, rest = divmod(int(above), int(below))
    return f"{sign}{whole} {rest}/{below}" if whole else f"{sign}{rest}/{below}"
