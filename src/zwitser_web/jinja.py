"""The pages: Jinja2 through Django's backend, with functions for all templates.

Everything is escaped, and a name that a page does not give is an error.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import date, datetime
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from django.contrib.staticfiles import finders
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.template import engines
from django.template.backends.jinja2 import Jinja2
from django.template.defaultfilters import filesizeformat
from django.templatetags.static import static
from django.urls import reverse
from django.utils import timezone
from django.utils.dateformat import format as format_date
from django.utils.functional import SimpleLazyObject
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.text import capfirst
from jinja2 import Environment, StrictUndefined, pass_context
from jinja2.runtime import Context

from zwitser.articles import find_articles, format_article
from zwitser.language import Language, languages, word
from zwitser.names import plain
from zwitser.ranking.wording import name_of, sign_of
from zwitser.systems import system_named
from zwitser_web.accounts.given_names import known_as
from zwitser_web.round_numbers import strip_of
from zwitser_web.texts import text


def render(
    request: HttpRequest,
    template: str,
    context: Mapping[str, Any] | None = None,
    *,
    status: int = 200,
) -> HttpResponse:
    """Render a page for a reader.

    The view's context prevails over that of every page; Django's own `render` has it the other
    way round for Jinja2.
    """
    engine = _engine()
    # Masked once a page, however many forms there are.
    token = SimpleLazyObject(lambda: get_token(request))
    whole: dict[str, Any] = {"request": request, "csrf_token": token}
    for processor in engine.template_context_processors:
        whole |= processor(request)
    html = engine.get_template(template).render(whole | dict(context or {}))
    return HttpResponse(html, status=status)


def render_to_string(template: str, context: Mapping[str, Any]) -> SafeString:
    """Render a template with the given context only."""
    html = _engine().get_template(template).render(dict(context))
    return SafeString(html)  # Jinja2 has escaped everything


def _engine() -> Jinja2:
    found = engines["jinja2"]
    assert isinstance(found, Jinja2)
    return found


def environment(**options: Any) -> Environment:
    """Make the environment of the templates, with their functions and filters."""
    made = Environment(**(options | {"undefined": StrictUndefined}))  # noqa: S701  # Django's options escape everything
    made.globals |= {"url": _url, "static": static, "asset": asset, "csrf_input": _csrf_input}
    made.globals |= {"t": _t, "article": _article, "strip_of": strip_of}
    made.globals |= {"score_name": _score_name, "strength_name": _strength_name}
    in_reader_language: dict[str, Callable[..., Any]] = {
        "disc": disc,
        "known_as": known_as,
        "weekday": weekday,
        "other_languages": other_languages,
        "criterion": name_of,
        "heading": sign_of,
        "system_name": lambda id_, lang: system_named(id_).name(lang),
        "system_about": lambda id_, lang: system_named(id_).about(lang),
    }
    made.globals |= {name: _with_language(call) for name, call in in_reader_language.items()}
    # A page is about one tournament at most, seen from the desk or from the hall.
    made.globals |= {"desk": None, "hall": None, "is_framed": False}
    made.filters |= {"plain": plain, "date": _date, "capfirst": capfirst}
    made.filters |= {"filesizeformat": filesizeformat}
    return made


def _url(name: str, *parts: object) -> str:
    return reverse(name, args=parts)


@cache
def asset(name: str) -> str:
    """Give the address of a file of ours, with a hash of its content."""
    found: Any = finders.find(name)
    digest = sha256(Path(str(found)).read_bytes()).hexdigest()[:12]
    return f"{static(name)}?v={digest}"


@cache
def disc(colour: str, lang: Language) -> SafeString:
    """Draw a white or a black disc, with a text alternative."""
    word = text(f"colour.{colour}", lang)
    return format_html(
        '<span class="disc {}" title="{}"><span class="sr">{}</span></span>', colour, word, word
    )


@cache
def article(system: str, id_: str, lang: Language) -> SafeString:
    """Format an article for people; a tap opens its content in our words."""
    words = " ".join(found.line(lang) for found in find_articles(system, id_))
    if not words:
        return format_html('<span class="article">{}</span>', format_article(id_))
    opened = '<details class="article"><summary>{}</summary><span>{}</span></details>'
    return format_html(opened, format_article(id_), words)


def weekday(day: date, lang: Language) -> str:
    """Write a day with its weekday: `vr 4-9-2026`."""
    return f"{text(f'weekday.{day.isoweekday()}', lang)} {day.day}-{day.month}-{day.year}"


def other_languages(lang: Language) -> list[tuple[str, str]]:
    """List the languages that the reader can change to, each with its own name."""
    return [(other, word(other, "name")) for other in languages() if other != lang]


def _with_language(function: Callable[..., Any]) -> Callable[..., Any]:
    """Let templates call a function without its last argument, the reader's language."""

    @pass_context
    def call(context: Context, *given: object) -> Any:
        return function(*given, context["lang"])

    return call


@pass_context
def _csrf_input(context: Context) -> SafeString:
    field = '<input type="hidden" name="csrfmiddlewaretoken" value="{}">'
    return format_html(field, context["csrf_token"])


@pass_context
def _t(context: Context, *parts: object, **facts: object) -> str:
    """Write a text in the reader's language; the parts of its key are joined by points."""
    return text(".".join(str(part) for part in parts), context["lang"], **facts)


@pass_context
def _article(context: Context, id_: str) -> SafeString:
    return article(_desk_or_hall(context).tournament.system, id_, context["lang"])


@pass_context
def _score_name(context: Context) -> str:
    """Name the score that a ranking goes by first."""
    system = system_named(_desk_or_hall(context).tournament.system)
    return system.score_name(context["lang"])


@pass_context
def _strength_name(context: Context) -> str:
    """Name the strength of players: a rating, or the rank of a go player."""
    key = "players.rank" if _desk_or_hall(context).system.is_go else "players.rating"
    return text(key, context["lang"])


def _desk_or_hall(context: Context) -> Any:
    """Give the tournament that the page is about, at the desk or in the hall."""
    return context.get("desk") or context["hall"]


def _date(value: datetime | date | None, form: str) -> str:
    """Write a moment in the club's time by Django's format; nothing where there is none."""
    if isinstance(value, datetime) and timezone.is_aware(value):
        value = timezone.localtime(value)
    return format_date(value, form) if value else ""
