"""Long tables, written by Jinja2, which takes a tenth of the time of Django's own templates.

A page is a template of Django's; where hundreds of rows stand in it, `{% rows "boards" %}` writes
them from `jinja2/rows/boards.html` with what the page knows. Both escape every text.
"""

from __future__ import annotations

from functools import cache
from typing import Any

from django.template import engines
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString
from jinja2 import Environment, StrictUndefined, pass_context
from jinja2.runtime import Context

from zwitser.articles import cited, find
from zwitser.messages import Language
from zwitser.names import plain
from zwitser_web.accounts.given_names import known_as
from zwitser_web.texts import text


def rows(name: str, facts: dict[Any, Any]) -> SafeString:
    """Write the rows of a table."""
    html = engines["jinja2"].get_template(f"rows/{name}.html").render(facts)
    return SafeString(html)  # Jinja2 has escaped everything


def environment(**options: Any) -> Environment:
    """Make the environment of those templates; a name that a page does not give is an error."""
    strict = {"undefined": StrictUndefined, "trim_blocks": True, "lstrip_blocks": True}
    made = Environment(**(options | strict))  # noqa: S701  # Django's options escape everything
    made.globals |= {"t": _t, "disc": _disc, "known_as": _known_as, "article": _article}
    made.filters |= {"plain": plain, "words": escape}
    return made


@cache
def disc(colour: str, lang: Language) -> SafeString:
    """Draw a white or a black disc, with its word for who can't see it."""
    word = text(f"colour.{colour}", lang)
    return format_html(
        '<span class="disc {}" title="{}"><span class="sr">{}</span></span>', colour, word, word
    )


@cache
def article(system: str, id_: str, lang: Language) -> SafeString:
    """Write an article as people read it; a tap opens what it says, in our words."""
    words = " ".join(found.line(lang) for found in find(system, id_))
    if not words:
        return format_html('<span class="article">{}</span>', cited(id_))
    opened = '<details class="article"><summary>{}</summary><span>{}</span></details>'
    return format_html(opened, cited(id_), words)


@pass_context
def _article(context: Context, id_: str) -> SafeString:
    opened = context.get("desk") or context["hall"]
    return article(opened.tournament.system, id_, context["lang"])


@pass_context
def _t(context: Context, *parts: str, **facts: object) -> str:
    return text(".".join(parts), context["lang"], **facts)


@pass_context
def _disc(context: Context, colour: str) -> SafeString:
    return disc(colour, context["lang"])


@pass_context
def _known_as(context: Context, name: str) -> str:
    return known_as(name, context["lang"])
