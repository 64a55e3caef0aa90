"""Every article of every regulation: its id, one line in our own words, and whom it binds.

`locale/articles.toml` lists them in the order of each regulation; the lines stand in the folder
`articles` of each language. The texts of the regulations themselves are not here. Ids are as the
regulation numbers its articles; texts without numbers have ids made of their headings.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from functools import cache

from zwitser.language import FOLDERS, Language, read_toml, sentence
from zwitser.systems import SYSTEMS, system_named

OF_TIEBREAKS = "osv"
"""The catalogue of tie-breaks: a regulation that is no system."""

_PART = re.compile(r"[a-z]|\.\d+|-[A-Z]\w*")


class Binding(Enum):
    """The party that has to keep an article: the program, the arbiter, or nobody in particular."""

    PROGRAM = "program"
    ARBITER = "arbiter"
    ADVICE = "advice"


@dataclass(frozen=True, slots=True)
class Article:
    """One article of a regulation."""

    regulation: str
    id: str
    binds: Binding

    def line(self, lang: Language) -> str:
        return sentence(lang, (f"articles/{self.regulation}",), self.id)

    def is_part_of(self, whole: str) -> bool:
        """Say whether this is a lettered or numbered part of an article: `A5b` of `A5`."""
        return self.id.startswith(whole) and bool(_PART.fullmatch(self.id[len(whole) :]))


def regulations() -> tuple[str, ...]:
    """Name every regulation that has articles, by the id of its system."""
    return (*(id_ for id_ in SYSTEMS if id_ in _bindings()), OF_TIEBREAKS)


def title_of(regulation: str) -> str:
    return (
        "OSV, tie-breaks (2019)" if regulation == OF_TIEBREAKS else system_named(regulation).title
    )


@cache
def articles_of(regulation: str) -> tuple[Article, ...]:
    """List the articles of a regulation in the order of its text."""
    rows = _bindings().get(regulation, {})
    return tuple(Article(regulation, id_, Binding(binds)) for id_, binds in rows.items())


@cache
def _bindings() -> dict[str, dict[str, str]]:
    """Read the party that each article binds, by regulation and id."""
    files = [folder / "articles.toml" for folder in FOLDERS]
    return {id_: rows for file in files if file.exists() for id_, rows in read_toml(file).items()}


def find_articles(regulation: str, id_: str) -> tuple[Article, ...]:
    """Find an article with its parts; `A7` gives A7 and A7a to A7f, an unknown id gives nothing."""
    return tuple(
        article
        for article in articles_of(regulation)
        if article.id == id_ or article.is_part_of(id_)
    )


_CHAPTER = re.compile(r"(\d)\.(?=[A-Z])")
_NEXT_WORD = re.compile(r"(?<=[a-z])[A-Z](?=[a-z])")
_LAST_LETTER = re.compile(r"(?<=[a-z])(?=[A-Z]$)")


def format_article(id_: str) -> str:
    """Write an id as people read it.

    `C4.2` stays what it is; `2.WP` of OSV's paper becomes `OSV 2, WP`, and of the headings that
    are one word `VrijeAvond` becomes `Vrije avond`.
    """
    text = _CHAPTER.sub(r"OSV \1, ", id_, count=1)
    text = _NEXT_WORD.sub(lambda found: f" {found[0].lower()}", text)
    return _LAST_LETTER.sub(" ", text)
