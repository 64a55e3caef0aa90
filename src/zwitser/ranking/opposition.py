"""Criteria from the opponents' scores: WP, SB and what is left of them after cuts."""

from __future__ import annotations

from collections.abc import Callable

from zwitser.ranking.field import Field, Group, Term, Values
from zwitser.ranking.unplayed import Meeting


def resistance(field: Field, group: Group, *, low: int = 0, high: int = 0) -> Values:
    """Add up the opponents' scores in half points [2.WP], less the lowest and the highest."""
    return _total(field, group, _score, (low, high))


def sonneborn_berger(field: Field, group: Group, *, low: int = 0, high: int = 0) -> Values:
    """Add up the scores of the beaten and half those of the drawn, in quarter points [2.SB]."""
    return _total(field, group, _product, (low, high))


def resistance_terms(
    field: Field, _: Group, player: int, *, low: int = 0, high: int = 0
) -> tuple[Term, ...]:
    """Show every opponent with the score that counted for WP."""
    return _terms("wp", field.meetings[player], _score, (low, high))


def sonneborn_berger_terms(
    field: Field, _: Group, player: int, *, low: int = 0, high: int = 0
) -> tuple[Term, ...]:
    """Show every opponent with the score and the result that counted for SB."""
    return _terms("sb", field.meetings[player], _product, (low, high))


Worth = Callable[[Meeting], int]


def _score(meeting: Meeting) -> int:
    return meeting.score


def _product(meeting: Meeting) -> int:
    return meeting.score * meeting.points


def _total(field: Field, group: Group, worth: Worth, cuts: tuple[int, int]) -> Values:
    meetings = field.meetings
    if cuts == (0, 0):
        return {player: sum(map(worth, meetings[player])) for player in group}
    return {player: sum(map(worth, kept(meetings[player], worth, cuts))) for player in group}


def _terms(
    kind: str, meetings: tuple[Meeting, ...], worth: Worth, cuts: tuple[int, int]
) -> tuple[Term, ...]:
    rounds = {meeting.round for meeting in kept(meetings, worth, cuts)}
    return tuple(
        Term(
            code=f"{kind}-{meeting.basis.value}",
            round=meeting.round,
            opponent=meeting.opponent,
            points=meeting.points,
            score=meeting.score,
            adds=worth(meeting),
            cut=meeting.round not in rounds,
        )
        for meeting in meetings
    )


def kept(meetings: tuple[Meeting, ...], worth: Worth, cuts: tuple[int, int]) -> list[Meeting]:
    """Cut the least significant rounds and then the most significant ones.

    Least significant is the lowest score of an opponent; among equals the lowest worth. A
    voluntary unplayed round goes first when it is worth no less than that (C.07 16.5).
    """
    low, high = cuts
    rest = sorted(meetings, key=lambda meeting: (meeting.score, worth(meeting)))
    for _ in range(min(low, len(rest))):
        rest.remove(_least(rest, worth))
    return rest[: max(0, len(rest) - high)]


def _least(rest: list[Meeting], worth: Worth) -> Meeting:
    ordinary = rest[0]
    voluntary = [meeting for meeting in rest if meeting.voluntary]
    lowest = min(voluntary, key=worth, default=ordinary)
    return lowest if worth(lowest) >= worth(ordinary) else ordinary
