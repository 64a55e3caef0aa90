"""Every article of the five regulations: its id, one line in our own words, and whom it binds.

The texts themselves are not here. Ids are as the regulation numbers its articles; the two texts
without numbers (the club's and OSV's) have ids made of their headings.
"""

from __future__ import annotations

import re

from zwitser.article import Article, Binding, Regulation, Row
from zwitser.ranking import articles as osv
from zwitser.systems.club import articles as club
from zwitser.systems.rating import articles as knsb_rating
from zwitser.systems.weerstand import articles_chess as knsb_weerstand
from zwitser.systems.weerstand import articles_go as go_weerstand

__all__ = ["ARTICLES", "Article", "Binding", "Regulation", "cited", "find", "of"]

_TABLES: dict[Regulation, tuple[Row, ...]] = {
    Regulation.KNSB_WEERSTAND: knsb_weerstand.ROWS,
    Regulation.GO_WEERSTAND: go_weerstand.ROWS,
    Regulation.KNSB_RATING: knsb_rating.ROWS,
    Regulation.CLUB: club.ROWS,
    Regulation.OSV: osv.ROWS,
}

ARTICLES: dict[Regulation, dict[str, Article]] = {
    regulation: {row[0]: Article(regulation, *row) for row in rows}
    for regulation, rows in _TABLES.items()
}
"""All articles by regulation and id, in the order of the texts."""


def of(regulation: Regulation) -> tuple[Article, ...]:
    """List the articles of a regulation in the order of its text."""
    return tuple(ARTICLES[regulation].values())


def find(regulation: Regulation, id_: str) -> tuple[Article, ...]:
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
