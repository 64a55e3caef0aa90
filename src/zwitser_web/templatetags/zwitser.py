"""What templates can write: texts, points, discs, the address of a file."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from django import template
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from zwitser.wording import Language, format_points
from zwitser.wording.tiebreaks import name_of
from zwitser_web.crosstable import CrossCell
from zwitser_web.texts import text

register = template.Library()


@register.simple_tag(takes_context=True)
def t(context: template.Context, *parts: str, **facts: object) -> str:
    """Write a text in the reader's language; the parts of its key are joined by points."""
    return text(".".join(str(part) for part in parts), context["lang"], **facts)


@register.simple_tag(takes_context=True)
def criterion(context: template.Context, id_: str) -> str:
    """Write the name of a criterion of the standings."""
    return name_of(id_, context["lang"])


@register.filter
def points(half_points: int) -> str:
    """Write half points with ½."""
    return format_points(half_points)


@register.simple_tag(takes_context=True)
def disc(context: template.Context, colour: str) -> SafeString:
    """Draw a white or a black disc, with its word for who can't see it."""
    return _disc(colour, context["lang"])


@cache
def _disc(colour: str, lang: Language) -> SafeString:
    word = text(f"colour.{colour}", lang)
    return format_html(
        '<span class="disc {}" title="{}"><span class="sr">{}</span></span>', colour, word, word
    )


@register.simple_tag(takes_context=True)
def cross_cells(context: template.Context, cells: Iterable[CrossCell]) -> SafeString:
    """Write a player's row of the cross table; in one go, because there are thousands of cells."""
    return format_html_join(
        "\n",
        '<td class="centre" title="{}">{}</td>',
        ((cell.title, _cross_cell(cell, context["lang"])) for cell in cells),
    )


def _cross_cell(cell: CrossCell, lang: Language) -> SafeString:
    if not cell.opponent:
        return format_html('<span class="soft">{}</span>', cell.word)
    return format_html(
        '<span class="met">{}<span class="opponent">{}</span><strong>{}</strong>'
        "<small>{}</small></span>",
        _disc(cell.colour, lang) if cell.colour else "",
        cell.opponent,
        cell.score,
        cell.word,
    )


@register.simple_tag
def asset(name: str) -> str:
    """Give the address of a file of ours, with a hash of its content."""
    return f"{static(name)}?v={_hash(name)}"


@cache
def _hash(name: str) -> str:
    found: Any = finders.find(name)
    return sha256(Path(str(found)).read_bytes()).hexdigest()[:12]
