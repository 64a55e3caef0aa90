"""Languages: a language is a folder of sentences in `locale`; and numbers as people read them.

`locale/nl/explain.toml` holds the sentences of the area `explain` in Dutch, by code; a table in
the file is a prefix: `PTS` under `[name]` is `name.PTS`. An area may also be a folder of files, as
`web` and `articles` are. A file is read when its first sentence is needed. To add a language, copy
the folder of another and translate it.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeAlias

Language: TypeAlias = str
"""The name of a folder in `locale`: `nl`, `en`."""

Areas = tuple[str, ...]
"""Where a sentence is looked up, in this order: `("keizer", "explain", "norms")`."""

FOLDERS = [Path(__file__).parent / "locale"]
"""Where languages are found; another package may add a folder with areas of its own."""

DEFAULT: Language = "nl"
"""The language of the regulations, and of a reader whose own is not there."""

_QUARTERS = ("", "¼", "½", "¾")
_DECIMALS = {"25": "¼", "5": "½", "75": "¾"}


@cache
def languages() -> tuple[Language, ...]:
    """List the languages that there are, the default one first."""
    found = {path.name for folder in FOLDERS for path in folder.iterdir() if path.is_dir()}
    return tuple(sorted(found, key=lambda lang: (lang != DEFAULT, lang)))


@cache
def sentences(lang: Language, areas: Areas) -> Mapping[str, str]:
    """Give the sentences of some areas by code; of two with one code, that of the first area."""
    table: dict[str, str] = {}
    for area in reversed(areas):
        for folder in FOLDERS:
            table.update(_read_area(folder / lang, area))
    return table


def sentence(lang: Language, areas: Areas, code: str) -> str:
    """Give the sentence of a code, with its placeholders unfilled."""
    return sentences(lang, areas)[code]


def word(lang: Language, key: str) -> str:
    """Give a word or sign by which a language writes numbers, lists and results."""
    return sentences(lang, ("words",))[key]


def read_toml(path: Path) -> dict[str, Any]:
    import tomllib  # not needed to start the program

    return tomllib.loads(path.read_text("utf-8"))


def _read_area(folder: Path, area: str) -> Iterator[tuple[str, str]]:
    file = folder / f"{area}.toml"
    for path in [file] if file.exists() else sorted((folder / area).glob("*.toml")):
        for key, value in read_toml(path).items():
            if isinstance(value, str):
                yield key, value
            else:
                yield from ((f"{key}.{code}", text) for code, text in value.items())


class Count(int):
    """A number that brings its noun along: `{count:player|players}` is `1 player`, `2 players`.

    With a word for one and a word for two before the noun these are written instead:
    `{count:once|twice|times}` is `once`, `twice`, `3 times`.
    """

    def __format__(self, spec: str) -> str:
        *few, many = spec.split("|")
        if len(few) > 1 and self in (1, 2):
            return few[self - 1]
        return f"{int(self)} {few[0] if self == 1 else many}" if few else format(int(self), spec)


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


def one_line(text: str) -> str:
    """Give text that fits on one line of any terminal; a line end becomes backslash and n."""
    if text.isprintable():
        return text
    return "".join(
        char if char.isprintable() else char.encode("unicode_escape").decode("ascii")
        for char in text
    )


def join(words: Sequence[str], lang: Language) -> str:
    """Join words to a list in a sentence: `a, b and c`."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {word(lang, 'and')} {words[-1]}"


def format_decimal(number: str, lang: Language) -> str:
    """Write the point of a decimal number as the language does: `24,45`."""
    return number.replace(".", word(lang, "decimal"))


def format_thousands(number: int, lang: Language) -> str:
    """Separate the thousands of a large number: `20.000`."""
    return f"{number:,}".replace(",", word(lang, "thousands"))


def format_points(half_points: int) -> str:
    """Write half points for people: `3½`, `½`, `0`."""
    return format_quarters(2 * half_points)


def format_signed(half_points: int) -> str:
    """Write half points that are added or taken away: `+2`, `−½`."""
    return f"{'+' if half_points > 0 else ''}{format_points(half_points)}"


def measure_points(half_points: int) -> Measure:
    """Write half points with their noun to come, singular for `½` and `1`."""
    return Measure(format_points(half_points), is_one=half_points in (1, 2))


def format_quarters(quarters: int) -> str:
    """Write quarter points for people: `14¼`."""
    sign = "−" if quarters < 0 else ""
    whole, rest = divmod(abs(quarters), 4)
    return sign + (f"{whole}{_QUARTERS[rest]}" if whole or not rest else _QUARTERS[rest])


def localise_number(number: str | None, lang: Language) -> str:
    """Write an exact decimal for people: quarters as glyphs, else with the language's comma."""
    if number is None:
        return "–"
    whole, _, decimals = number.partition(".")
    if decimals in _DECIMALS:
        return (whole if whole != "0" else "") + _DECIMALS[decimals]
    return format_decimal(number, lang)


def localise_amount(number: str, lang: Language) -> str:
    """Write an exact number for people: `22 1/6`, `5½`, `24,45`; a sign before it stays."""
    sign, body = (number[0], number[1:]) if number[:1] in ("+", "-", "−") else ("", number)
    above, stroke, below = body.partition("/")
    if not stroke:
        return sign + localise_number(body, lang)
    whole, rest = divmod(int(above), int(below))
    return f"{sign}{whole} {rest}/{below}" if whole else f"{sign}{rest}/{below}"
