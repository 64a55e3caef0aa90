"""What templates can write: texts, articles, discs, long tables, the address of a file."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from django import template
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.utils.safestring import SafeString

from zwitser.names import plain
from zwitser.ranking.wording import name_of, sign_of
from zwitser.systems import system_named
from zwitser_web import tables
from zwitser_web.accounts.given_names import known_as
from zwitser_web.round_numbers import RoundLink, RoundRef, Strip, strip_of
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


@register.simple_tag(takes_context=True)
def heading(context: template.Context, id_: str) -> str:
    """Write a criterion above its column."""
    return sign_of(id_, context["lang"])


@register.simple_tag(takes_context=True)
def known(context: template.Context, name: str) -> str:
    """Write the name of a person, a club or a tournament as the reader knows it."""
    return known_as(name, context["lang"])


@register.simple_tag(takes_context=True)
def weekday(context: template.Context, day: date) -> str:
    """Write a day with its weekday: `vr 4-9-2026`."""
    name = text(f"weekday.{day.isoweekday()}", context["lang"])
    return f"{name} {day.day}-{day.month}-{day.year}"


@register.simple_tag(takes_context=True)
def disc(context: template.Context, colour: str) -> SafeString:
    """Draw a white or a black disc, with its word for who can't see it."""
    return tables.disc(colour, context["lang"])


@register.simple_tag(takes_context=True)
def article(context: template.Context, id_: str) -> SafeString:
    """Write an article as people read it; a tap opens what it says, in our words."""
    system = (context.get("desk") or context["hall"]).tournament.system
    return tables.article(system, id_, context["lang"])


@register.simple_tag(takes_context=True)
def strength_name(context: template.Context) -> str:
    """Name what tells how strong a player is: a rating, or the rank of a go player."""
    system = (context.get("desk") or context["hall"]).system
    return text("players.rank" if system.is_go else "players.rating", context["lang"])


@register.simple_tag(takes_context=True)
def score_name(context: template.Context) -> str:
    """Name the score that a ranking goes by first."""
    record = system_named((context.get("desk") or context["hall"]).tournament.system)
    return record.in_language(record.score, context["lang"])


@register.simple_tag(takes_context=True)
def system_name(context: template.Context, id_: str) -> str:
    """Name a pairing system."""
    return system_named(id_).name[0 if context["lang"] == "nl" else 1]


@register.simple_tag(takes_context=True)
def system_about(context: template.Context, id_: str) -> str:
    """Say in a line what a pairing system is for."""
    return system_named(id_).about[0 if context["lang"] == "nl" else 1]


@register.simple_tag(takes_context=True)
def rows(context: template.Context, name: str, **facts: object) -> SafeString:
    """Write the rows of a long table (see `tables`)."""
    return tables.rows(name, {**context.flatten(), **facts})


register.filter("plain", plain)


@register.filter
def item(values: Sequence[str], place: int) -> str:
    """Give one of the values; nothing where there is none."""
    return values[place] if place < len(values) else ""


@register.simple_tag
def strip(links: Sequence[RoundLink], ref: RoundRef | None) -> Strip:
    """Give the way between the rounds, seen from one of them."""
    return strip_of(links, ref)


@register.simple_tag
@cache
def asset(name: str) -> str:
    """Give the address of a file of ours, with a hash of its content."""
    found: Any = finders.find(name)
    digest = sha256(Path(str(found)).read_bytes()).hexdigest()[:12]
    return f"{static(name)}?v={digest}"
