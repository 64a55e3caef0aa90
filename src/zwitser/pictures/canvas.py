"""The pen: texts, lines and marks in one look. The only place where words enter an SVG."""

from __future__ import annotations

import re
from collections.abc import Iterable
from html import escape
from typing import Literal

import svg

INK, FAINT, LIGHT, SHADE, PAPER = "#111", "#777", "#ddd", "#eee", "#fff"
OWN = "#1f5a41"
"""The line of who looks."""

FONT = "'Source Sans Pro', 'Segoe UI', 'Helvetica Neue', Arial, sans-serif"
SIZE = 13
MARGIN = 24

Anchor = Literal["start", "middle", "end"]

_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


def words(text: str) -> str:
    """Make any text safe inside XML, on one line."""
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
) -> svg.Element:
    """Write a text with its base line at y."""
    return svg.Text(
        x=_round(x),
        y=_round(y),
        text=words(text),
        font_size=size,
        text_anchor=anchor,
        font_weight="bold" if bold else None,
        fill=fill,
    )


def line(
    x1: float, y1: float, x2: float, y2: float, *, width: float = 1, stroke: str = INK
) -> svg.Element:
    """Draw a straight line."""
    return svg.Line(
        x1=_round(x1), y1=_round(y1), x2=_round(x2), y2=_round(y2),
        stroke=stroke, stroke_width=width,
    )  # fmt: skip


def polyline(
    points: Iterable[tuple[float, float]],
    *,
    width: float = 1.2,
    stroke: str = INK,
    dashes: list[float] | None = None,
) -> svg.Element:
    """Draw a line through points."""
    return svg.Polyline(
        points=[svg.Point(_round(x), _round(y)) for x, y in points],
        fill="none",
        stroke=stroke,
        stroke_width=width,
        stroke_dasharray=list(dashes) if dashes else None,
        stroke_linejoin="round",
    )


def arrow(x1: float, y1: float, x2: float, y2: float) -> list[svg.Element]:
    """Draw a dashed curve with a head, for who goes on to another group."""
    bend = (x2 - x1) / 2
    curve: list[svg.PathData] = [
        svg.MoveTo(_round(x1), _round(y1)),
        svg.CubicBezier(
            _round(x1 + bend), _round(y1), _round(x2 - bend), _round(y2), _round(x2 - 6), _round(y2)
        ),
    ]
    corners = ((x2, y2), (x2 - 8, y2 - 3.5), (x2 - 8, y2 + 3.5))
    head = [svg.Point(_round(x), _round(y)) for x, y in corners]
    return [
        svg.Path(d=curve, fill="none", stroke=FAINT, stroke_width=1.4, stroke_dasharray=[5, 3]),
        svg.Polygon(points=head, fill=FAINT),
    ]


def disc(x: float, y: float, *, black: bool, radius: float = 4.2) -> svg.Element:
    """Draw the colour of the pieces: an open or a filled circle."""
    return svg.Circle(
        cx=_round(x),
        cy=_round(y),
        r=radius,
        fill=INK if black else PAPER,
        stroke=INK,
        stroke_width=1.2,
    )


def square(x: float, y: float, *, black: bool, side: float = 6) -> svg.Element:
    """Draw a mark of the colour balance: an open or a filled square."""
    return svg.Rect(
        x=_round(x - side / 2),
        y=_round(y - side / 2),
        width=side,
        height=side,
        fill=INK if black else PAPER,
        stroke=INK,
        stroke_width=1,
    )


def box(
    x: float, y: float, width: float, height: float, *, fill: str = PAPER, stroke: str = "none"
) -> svg.Element:
    """Draw a rectangle."""
    return svg.Rect(
        x=_round(x), y=_round(y), width=_round(width), height=_round(height),
        fill=fill, stroke=stroke,
    )  # fmt: skip


def drawing(width: float, height: float, title: str, elements: list[svg.Element]) -> str:
    """Put everything on a white sheet; the title is also what a screen reader says."""
    sheet = svg.SVG(
        width=_round(width),
        height=_round(height),
        viewBox=svg.ViewBoxSpec(0, 0, _round(width), _round(height)),
        extra={"role": "img", "font-family": FONT},
        elements=[
            svg.Title(text=words(title)),
            box(0, 0, width, height),
            write(MARGIN, MARGIN + 10, title, size=20, bold=True),
            *elements,
        ],
    )
    return f"{sheet}\n"


def _round(value: float) -> float:
    """Keep a tenth of a unit: enough for the eye, and the same text on every machine."""
    return round(value * 10) / 10
