"""The headings between the boards of a round: score groups, or the groups of a club."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import groupby
from string import ascii_uppercase

from zwitser.messages import Language, format_points
from zwitser.model import System, Tournament
from zwitser.results import is_swiss
from zwitser.systems.club.season import read_season
from zwitser_web.desk.rounds.numbers import RoundRef
from zwitser_web.desk.rounds.rows import BoardRow
from zwitser_web.texts import text


@dataclass(frozen=True, slots=True)
class Group:
    """Boards under one heading; it is empty where a system has no groups."""

    heading: str
    rows: tuple[BoardRow, ...]


def grouped(
    rows: Iterable[BoardRow], tournament: Tournament, ref: RoundRef, lang: Language
) -> list[Group]:
    """Put boards that follow one another and belong together under one heading."""
    heading = _heading(tournament, ref, lang)
    return [Group(words, tuple(boards)) for words, boards in groupby(rows, key=heading)]


def crossings(
    rows: Iterable[BoardRow], tournament: Tournament, ref: RoundRef
) -> list[tuple[str, str]]:
    """Name who meets a player of another group of the club, the higher group first."""
    if tournament.system is not System.CLUB:
        return []
    group_of = _group_names(tournament, ref)
    pairs = [
        sorted((group_of(side.id), side.name) for side in (row.white, row.black)) for row in rows
    ]
    return [(upper, lower) for (above, upper), (below, lower) in pairs if above != below]


def _heading(tournament: Tournament, ref: RoundRef, lang: Language) -> Callable[[BoardRow], str]:
    if tournament.system is System.CLUB:
        group_of = _group_names(tournament, ref)
        return lambda row: _club_words(
            sorted({group_of(row.white.id), group_of(row.black.id)}), lang
        )
    if is_swiss(tournament.system) and ref.number > 1:
        return lambda row: _score_words(max(row.white.half_points, row.black.half_points), lang)
    return lambda _: ""


def _score_words(half_points: int, lang: Language) -> str:
    return text("group.points", lang, points=format_points(half_points))


def _club_words(groups: list[str], lang: Language) -> str:
    if len(groups) == 1:
        return text("club.group", lang, group=groups[0])
    return text("club.across", lang, upper=groups[0], lower=groups[1])


def _group_names(tournament: Tournament, ref: RoundRef) -> Callable[[int], str]:
    """Name everyone's group before a round; who is in none plays with the last (Promotie)."""
    current = read_season(tournament, period=ref.period, after=ref.number - 1).current
    group_of, last = current.group_of, len(current.groups) - 1
    return lambda player: ascii_uppercase[group_of.get(player, last)]
