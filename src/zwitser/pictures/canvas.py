"""SVG primitives: texts, lines and marks in one style. The only place where words enter an SVG."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from typing import Literal

from zwitser.language import Count, Language, sentence

INK, FAINT, LIGHT, SHADE, PAPER = "#111", "#777", "#ddd", "#eee", "#fff"
OWN = "#1f5a41"
"""The colour of the reader's own line."""

FONT = "'Source Sans Pro', 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"
SIZE = 13
MARGIN = 24

Anchor = Literal["start", "middle", "end"]

Element = str
"""An SVG element, serialised."""

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def text(lang: Language, key: str, **facts: object) -> str:
    """Give the words for a place in a picture."""
    counts = {name: Count(fact) for name, fact in facts.items() if isinstance(fact, int)}
    return sentence(lang, ("pictures",), key).format(**{**facts, **counts})


def words(text: str) -> str:
    """Escape a text for XML, on one line."""
    return escape(" ".join(_NOT_XML.sub("", text).split()))


def shorten(text: str, most: int) -> str:
    """Cut a text that is longer than its room, with an ellipsis."""
    return text if len(text) <= most else text[: most - 1].rstrip() + "…"


def write(
    x: float,
    y: float,
    text: str,
    *,
    size: int = SIZE,
    anchor: Anchor = "start",
    bold: bool = False,
    fill: str = INK,
) -> Element:
    """Write a text with its base line at y."""
    weight = "bold" if bold else "normal"
    look = f'text-anchor="{anchor}" font-size="{size}" font-weight="{weight}" fill="{fill}"'
    return f'<text {look} x="{_round(x)}" y="{_round(y)}">{words(text)}</text>'


def line(
    x1: float, y1: float, x2: float, y2: float, *, width: float = 1, stroke: str = INK
) -> Element:
    ends = f'x1="{_round(x1)}" y1="{_round(y1)}" x2="{_round(x2)}" y2="{_round(y2)}"'
    return f'<line stroke="{stroke}" stroke-width="{width}" {ends}/>'


def polyline(
    points: Iterable[tuple[float, float]],
    *,
    width: float = 1.2,
    stroke: str = INK,
    dashes: list[float] | None = None,
) -> Element:
    look = f'stroke="{stroke}" stroke-width="{width}" stroke-linejoin="round" fill="none"'
    if dashes:
        look += f' stroke-dasharray="{" ".join(map(str, dashes))}"'
    return f'<polyline {look} points="{_through(points)}"/>'


def arrow(x1: float, y1: float, x2: float, y2: float) -> list[Element]:
    """Draw a dashed curve with a head, for a float to another group."""
    bend = (x2 - x1) / 2
    start, handles = (
        _through([(x1, y1)]),
        _through([(x1 + bend, y1), (x2 - bend, y2), (x2 - 6, y2)]),
    )
    look = f'stroke="{FAINT}" stroke-width="1.4" stroke-dasharray="5 3" fill="none"'
    head = _through([(x2, y2), (x2 - 8, y2 - 3.5), (x2 - 8, y2 + 3.5)])
    return [
        f'<path {look} d="M {start} C {handles}"/>',
        f'<polygon points="{head}" fill="{FAINT}"/>',
    ]


def disc(x: float, y: float, *, black: bool, radius: float = 4.2) -> Element:
    """Draw the colour of the pieces: an open or a filled circle."""
    look = f'stroke="{INK}" stroke-width="1.2" fill="{INK if black else PAPER}"'
    return f'<circle {look} cx="{_round(x)}" cy="{_round(y)}" r="{radius}"/>'


def square(x: float, y: float, *, black: bool, side: float = 6) -> Element:
    """Draw a mark of the colour balance: an open or a filled square."""
    return box(x - side / 2, y - side / 2, side, side, fill=INK if black else PAPER, stroke=INK)


def box(
    x: float, y: float, width: float, height: float, *, fill: str = PAPER, stroke: str = "none"
) -> Element:
    place = f'x="{_round(x)}" y="{_round(y)}" width="{_round(width)}" height="{_round(height)}"'
    return f'<rect stroke="{stroke}" {place} fill="{fill}"/>'


def drawing(width: float, height: float, title: str, elements: Iterable[Element]) -> str:
    """Write the SVG on a white background; screen readers read the title."""
    size = f'viewBox="0 0 {_round(width)} {_round(height)}" width="{_round(width)}"'
    look = f'height="{_round(height)}" role="img" font-family="{FONT}"'
    sheet = (box(0, 0, width, height), write(MARGIN, MARGIN + 10, title, size=20, bold=True))
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} {look}><title>{words(title)}</title>'
    return f"{head}{''.join(sheet)}{''.join(elements)}</svg>\n"


def _through(points: Iterable[tuple[float, float]]) -> str:
    return " ".join([f"{_round(x)},{_round(y)}" for x, y in points])


def _round(value: float) -> float:
    """Round to a tenth of a unit: exact enough, and the same text on every machine."""
    return round(value * 10) / 10
