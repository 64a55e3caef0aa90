"""What an article is, and whom it binds."""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import Enum
from typing import Literal


class Binding(Enum):
    """Who has to keep an article: the program, the arbiter, or nobody in particular."""

    PROGRAM = "program"
    ARBITER = "arbiter"
    ADVICE = "advice"


Row = tuple[str, Binding, str, str]
"""One line of a table: id, whom it binds, and the article in our words (nl, en)."""

_PART = re.compile(r"[a-z]|\.\d+|-[A-Z]\w*")


@dataclass(frozen=True, slots=True)
class Article:
    """One article of a regulation, in a line of our own words."""

    regulation: str
    id: str
    binds: Binding
    nl: str
    en: str

    def line(self, lang: Literal["nl", "en"]) -> str:
        """Give the article in one line."""
        return self.nl if lang == "nl" else self.en

    def is_part_of(self, whole: str) -> bool:
        """Say whether this is a lettered or numbered part of an article: `A5b` of `A5`."""
        return self.id.startswith(whole) and bool(_PART.fullmatch(self.id[len(whole) :]))
