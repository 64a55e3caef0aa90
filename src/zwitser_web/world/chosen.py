"""Which tournaments a site shows."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import QuerySet

from zwitser.errors import BadInput
from zwitser.language import Language
from zwitser_web.accounts.given_names import known_as
from zwitser_web.models import Tournament, Visibility
from zwitser_web.texts import text


def chosen(slugs: Sequence[str]) -> list[Tournament]:
    """Give the tournaments with these names in their addresses, or all but the examples."""
    if not slugs:
        return list(listed())
    rows = Tournament.objects.select_related("club")
    found = {row.slug: row for row in rows.filter(slug__in=slugs)}
    for slug in slugs:
        if slug not in found:
            raise BadInput.at(slug, "no-such-tournament")
    return [found[slug] for slug in slugs]


def listed() -> QuerySet[Tournament]:
    """Give what a stranger finds by himself, newest first: neither examples nor hidden ones."""
    rows = Tournament.objects.filter(visibility=Visibility.OPEN, deleted=None, is_example=False)
    return rows.select_related("club").order_by("-created", "-pk")


def title_of(rows: Sequence[Tournament], lang: Language) -> str:
    """Name the site after its club, or plainly where there are several."""
    names = {known_as(row.club.name, lang) for row in rows}
    return names.pop() if len(names) == 1 else text("home.title", lang)
