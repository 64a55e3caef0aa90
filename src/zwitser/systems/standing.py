"""How a system ranks: by criteria, or by standings of its own, and how those are shown."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal, Protocol

from zwitser.language import Language, Text
from zwitser.messages import Message
from zwitser.model import Tournament, Unplayed

Json = dict[str, Any]
Align = Literal["left", "right", "centre"]


@dataclass(frozen=True, slots=True)
class Preset:
    """The system's own final ranking: ids of criteria in order, with the article that has it.

    `first_place` only decides between those who share the first place. `shown` are the columns,
    where that is not all of them.
    """

    criteria: tuple[str, ...]
    article: str = ""
    unplayed: Unplayed | None = None
    first_place: frozenset[str] = frozenset()
    shown: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Column:
    """A column of a standing: its heading, how it aligns, its id in data, and what it is in full.

    One that `stays` is on the smallest screen and in the hall too, where others give way.
    """

    name: str
    align: Align = "right"
    id: str = ""
    about: str = ""
    stays: bool = False


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A line of a standing: `cells` begin with rank, name and score; `score` is for a page."""

    rank: int
    player: int
    score: str
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    """A standing for people: its title in a list and on a page, its columns and rows."""

    title: str
    heading: Text
    columns: tuple[Column, ...]
    rows: tuple[SheetRow, ...]


class OwnStandings(Protocol):
    """Standings that a system makes itself."""

    @property
    def order(self) -> tuple[int, ...]:
        """Give the players from first to last."""

    @property
    def scores(self) -> Mapping[int, str]:
        """Give everybody's score as people read it."""

    def to_json(self) -> Json:
        """Give what `standings --json` prints."""

    def sheets(self, names: Mapping[int, str], lang: Language) -> Iterable[Sheet]:
        """Give the tables that `standings` prints; the last one is the standing of all."""


class StandingsOf(Protocol):
    """Make a system's own standings, now or after a round (of a period)."""

    def __call__(
        self,
        tournament: Tournament,
        *,
        period: int | None = None,
        after: int | None = None,
        tiebreaks: Sequence[str] | None = None,
    ) -> OwnStandings: ...


class Account(Protocol):
    """Tell how a player's score came about: claims under headings, which are claims too."""

    def __call__(
        self,
        tournament: Tournament,
        player: int,
        *,
        period: int | None = None,
        after: int | None = None,
    ) -> Iterable[tuple[Message, tuple[Message, ...]]]: ...


@dataclass(frozen=True, slots=True)
class Worked:
    """What chosen options do to an example: sentences, a table, and how to read its cells."""

    sentences: tuple[str, ...]
    sheet: Sheet
    legend: str = ""
