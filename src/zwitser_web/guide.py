"""The guide for arbiters inside the program: the same text as in the documentation."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from django.http import HttpResponse
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe
from markdown_it import MarkdownIt

from zwitser.language import DEFAULT, Language
from zwitser_web.jinja import render
from zwitser_web.requests import WebRequest

PLACES = (Path(__file__).parent / "guide", Path(__file__).parents[2] / "docs")
"""Where a guide is: in the installed package, or in the repository."""

_OTHER_LANGUAGE = re.compile(r"^\[[^\]]+\]\(guide\.\w\w\.md\)$", re.MULTILINE)
_SHOWN = r"!\[[^\]]*\]\([^)]*\)"
_PICTURE = re.compile(rf"^{_SHOWN}$|^(?:\| *{_SHOWN} *)+\|\n\|[-| ]+\|$", re.MULTILINE)
_OTHER_PAGE = re.compile(r"\[([^\]]+)\]\((?!#)[^)]*\.(?:md|json)[^)]*\)")
_HEADING = re.compile(r"<h2>(.*?)</h2>")


@require_safe
def guide(request: WebRequest) -> HttpResponse:
    return render(request, "guide.html", {"guide": render_guide(request.lang)})


@cache
def render_guide(lang: Language) -> SafeString:
    """Give the guide as a page, in Dutch where a language has none.

    Pictures and links to other documents stay in the documentation.
    """
    names = (f"guide.{known}.md" for known in (lang, DEFAULT))
    source = next(p for name in names for place in PLACES if (p := place / name).exists())
    text = source.read_text(encoding="utf-8")
    for pattern, instead in ((_OTHER_LANGUAGE, ""), (_PICTURE, ""), (_OTHER_PAGE, r"\1")):
        text = pattern.sub(instead, text)
    html = MarkdownIt("commonmark", {"html": False}).enable("table").render(text)
    return SafeString(_HEADING.sub(_with_place, html))  # our own text, in which HTML is escaped


def _with_place(found: re.Match[str]) -> str:
    plain = found[1].lower().replace("'", "").replace("&#x27;", "").replace("’", "")
    place = re.sub(r"[^\w]+", "-", plain).strip("-")
    return f'<h2 id="{place}">{found[1]}</h2>'
