"""One line of a rating list, whichever federation published it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from zwitser.model import Title


@dataclass(frozen=True, slots=True)
class Listed:
    """Somebody in a rating list; `number` is the one by which the federation knows him.

    `games` is the number of rated games; 0 where a number is missing. `more` is what only this
    list has, such as a rapid rating or a rank.
    """

    number: int
    name: str
    title: Title = Title.NONE
    federation: str = ""
    rating: int | None = None
    games: int = 0
    born: int = 0
    is_woman: bool = False
    more: Mapping[str, str] = field(default_factory=dict)
