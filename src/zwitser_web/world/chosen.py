"""Which tournaments a site shows."""

from __future__ import annotations

from collections.abc import Sequence

from zwitser.errors import BadInput
from zwitser.language import Language
from zwitser.systems import SYSTEMS, system_named
from zwitser.systems.system import System
from zwitser_web.accounts.given_names import known_as
from zwitser_web.models import Tournament, Visibility
from zwitser_web.texts import text


def chosen(slugs: Sequence[str]) -> list[Tournament]:
    """Give the tournaments with these names in their addresses, or all but the examples.

    Of all only those that are open to everybody.
    """
    rows = Tournament.objects.select_related("club").order_by("-created", "-pk")
    if not slugs:
        examples = {record.example.name[0] for record in _records() if record.example}
        everybodys = rows.filter(visibility=Visibility.OPEN, deleted=None)
        return [row for row in everybodys if row.name not in examples]
    found = {row.slug: row for row in rows.filter(slug__in=slugs)}
    for slug in slugs:
        if slug not in found:
            raise BadInput.at(slug, "no-such-tournament")
    return [found[slug] for slug in slugs]


def _records() -> list[System]:
    return [system_named(id_) for id_ in SYSTEMS]


def title_of(rows: Sequence[Tournament], lang: Language) -> str:
    """Name the site after its club, or plainly where there are several."""
    names = {known_as(row.club.name, lang) for row in rows}
    return names.pop() if len(names) == 1 else text("home.title", lang)
