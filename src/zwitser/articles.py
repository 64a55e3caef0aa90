"""Every article of every regulation: its id, one line in our own words, and whom it binds.

The texts themselves are not here, and the lines stand with their system. Ids are as the regulation
numbers its articles; texts without numbers have ids made of their headings.
"""

from __future__ import annotations

import re
from functools import cache

from zwitser.article import Article, Binding, Row
from zwitser.systems import SYSTEMS, system_named

__all__ = ["OF_TIEBREAKS", "Article", "Binding", "cited", "find", "of", "regulations", "title_of"]

OF_TIEBREAKS = "osv"
"""The catalogue of tie-breaks: a regulation that is no system."""


def regulations() -> tuple[str, ...]:
    """Name every regulation that has articles, by the id of its system."""
    return (*(id_ for id_ in SYSTEMS if system_named(id_).articles), OF_TIEBREAKS)


def title_of(regulation: str) -> str:
    """Give the name of a regulation."""
    return (
        "OSV, tie-breaks (2019)" if regulation == OF_TIEBREAKS else system_named(regulation).title
    )


@cache
def of(regulation: str) -> tuple[Article, ...]:
    """List the articles of a regulation in the order of its text."""
    return tuple(Article(regulation, *row) for row in _rows(regulation))


def _rows(regulation: str) -> tuple[Row, ...]:
    if regulation != OF_TIEBREAKS:
        return system_named(regulation).articles
    from zwitser.ranking.articles import ROWS

    return ROWS


def find(regulation: str, id_: str) -> tuple[Article, ...]:
    """Find an article with its parts; `A7` gives A7 and A7a to A7f, an unknown id gives nothing."""
    return tuple(
        article for article in of(regulation) if article.id == id_ or article.is_part_of(id_)
    )


_CHAPTER = re.compile(r"(\d)\.(?=[A-Z])")
_NEXT_WORD = re.compile(r"(?<=[a-z])[A-Z](?=[a-z])")
_LAST_LETTER = re.compile(r"(?<=[a-z])(?=[A-Z]$)")


def cited(id_: str) -> str:
    """Write an id as people read it.

    `C4.2` stays what it is; `2.WP` of OSV's paper becomes `OSV 2, WP`, and of the headings that
    are one word `VrijeAvond` becomes `Vrije avond`.
    """
    text = _CHAPTER.sub(r"OSV \1, ", id_, count=1)
    text = _NEXT_WORD.sub(lambda found: f" {found[0].lower()}", text)
    return _LAST_LETTER.sub(" ", text)
