"""Standings that a system makes itself, and the tables in which people read them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, Protocol

from zwitser.language import Language
from zwitser.options import Json

Align = Literal["left", "right", "centre"]


@dataclass(frozen=True, slots=True)
class SheetColumn:
    """A column of a standing: its heading, alignment, id in data, and full name.

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
    heading: str
    columns: tuple[SheetColumn, ...]
    rows: tuple[SheetRow, ...]


@dataclass(frozen=True, slots=True)
class WorkedExample:
    """A worked example of chosen options: sentences, a table, and a legend of its cells."""

    sentences: tuple[str, ...]
    sheet: Sheet
    legend: str = ""


class AnyStandings(Protocol):
    """Standings, by points and tie-breaks or as a system makes them itself."""

    @property
    def order(self) -> tuple[int, ...]:
        """The players from first to last."""

    @property
    def scores(self) -> Mapping[int, str]:
        """Everybody's score as people read it."""

    def to_json(self) -> Json:
        """Give what `standings --json` prints."""


class StandingsResult(AnyStandings, Protocol):
    """Standings as a system made them."""

    def sheets(self, names: Mapping[int, str], lang: Language) -> Iterable[Sheet]:
        """Give the tables that `standings` prints; the last one is the standing of all."""
