"""The headings between the boards of a round: score groups, or the groups of a club."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import groupby

from zwitser.messages import Language, format_points
from zwitser.model import Tournament
from zwitser.systems import system_of
from zwitser_web.round_numbers import RoundRef
from zwitser_web.texts import text
from zwitser_web.tournaments.boards import BoardRow


@dataclass(frozen=True, slots=True)
class Group:
    """Boards under one heading; it is empty where a system has no groups."""

    heading: str
    rows: tuple[BoardRow, ...]


def grouped(
    rows: Iterable[BoardRow], tournament: Tournament, ref: RoundRef, lang: Language
) -> list[Group]:
    """Put boards that follow one another and belong together under one heading.

    Where a corrected result has mixed score groups since, no heading stands twice: there are none.
    """
    heading, boards = _heading(tournament, ref, lang), tuple(rows)
    groups = [Group(words, tuple(found)) for words, found in groupby(boards, key=heading)]
    is_mixed = len({group.heading for group in groups}) < len(groups)
    if is_mixed and system_of(tournament).season is None:
        return [Group("", boards)]
    return groups


def crossings(
    rows: Iterable[BoardRow], tournament: Tournament, ref: RoundRef
) -> list[tuple[str, str]]:
    """Name who meets a player of another group of the club, the higher group first."""
    season = system_of(tournament).season
    if season is None:
        return []
    group_of = season.group_of(tournament, ref.period, ref.number - 1)
    pairs = [
        sorted((group_of(side.id), side.name) for side in (row.white, row.black)) for row in rows
    ]
    return [(upper, lower) for (above, upper), (below, lower) in pairs if above != below]


def _heading(tournament: Tournament, ref: RoundRef, lang: Language) -> Callable[[BoardRow], str]:
    system = system_of(tournament)
    if system.season is not None:
        group_of = system.season.group_of(tournament, ref.period, ref.number - 1)
        return lambda row: _club_words(
            sorted({group_of(row.white.id), group_of(row.black.id)}), lang
        )
    if system.score_groups and ref.number > 1:
        return lambda row: _score_words(max(row.white.half_points, row.black.half_points), lang)
    return lambda _: ""


def _score_words(half_points: int, lang: Language) -> str:
    return text("group.points", lang, points=format_points(half_points))


def _club_words(groups: list[str], lang: Language) -> str:
    if not groups[0]:
        return ""
    if len(groups) == 1:
        return text("club.group", lang, group=groups[0])
    return text("club.across", lang, upper=groups[0], lower=groups[1])
