"""What a round counts for in WP and SB: the one place that knows unplayed rounds.

Each treatment answers two questions. What is a player's score worth to his opponents? And what
stands on his own list for a round that he did not really play? Scores are half points, and a win
and a draw are worth what they are worth in the tournament.
"""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import NamedTuple

from zwitser.model import Unplayed
from zwitser.results import DRAW, NOBODY, Card, Entry, Kind, Results


class Basis(Enum):
    """Whose score stands on the list for a round; the values are the codes of its sentence."""

    MET = "met"
    ONESELF = "oneself"
    VIRTUAL = "virtual"
    DUMMY = "dummy"
    FORFEIT = "forfeit"


class Meeting(NamedTuple):
    """One round in WP and SB: the opponent's score, and the points scored against it.

    `voluntary` marks what C.07 calls a voluntary unplayed round: a requested bye, an absence or
    a forfeit loss. It is cut before others (16.5).
    """

    round: int
    opponent: int
    basis: Basis
    score: int
    points: int
    voluntary: bool = False

    @property
    def product(self) -> int:
        """Quarter points for SB."""
        return self.score * self.points


class Treatment(NamedTuple):
    """The two answers: the score as somebody's opponent, and the line for an unplayed round."""

    as_opponent: Callable[[Card, Results], int]
    unplayed_round: Callable[[Card, Entry, Results], Meeting | None]


_REQUESTED = frozenset((Kind.HALF, Kind.ZERO, Kind.WITHDRAWN, Kind.FREE))
_VOLUNTARY = _REQUESTED | {Kind.FORFEIT_LOSS}
_NO_ROUND = frozenset((Kind.PENDING, Kind.REST))


def meetings(
    results: Results, unplayed: Unplayed, *, round_robin: bool
) -> dict[int, tuple[Meeting, ...]]:
    """List for every player the rounds that count in WP and SB."""
    predetermined = round_robin and unplayed is Unplayed.FIDE2026
    treatment = PREDETERMINED if predetermined else TREATMENTS[unplayed]
    scores = {
        player: treatment.as_opponent(card, results) for player, card in results.cards.items()
    }
    return {
        player: tuple(_meetings_of(card, treatment, scores, results))
        for player, card in results.cards.items()
    }


def _meetings_of(
    card: Card, treatment: Treatment, scores: dict[int, int], results: Results
) -> list[Meeting]:
    found = []
    for entry in card.entries:
        if entry.kind is Kind.PLAYED:
            score = scores[entry.opponent]
            found.append(Meeting(entry.round, entry.opponent, Basis.MET, score, entry.points))
        elif entry.kind not in _NO_ROUND:
            meeting = treatment.unplayed_round(card, entry, results)
            if meeting is not None:
                found.append(meeting)
    return found


def _points(card: Card, _: Results) -> int:
    return card.points


def _ws(card: Card, results: Results) -> int:
    """Give WS (A1d), in which a round not really played is worth the tournament's draw."""
    unplayed = sum(not entry.played and entry.kind not in _NO_ROUND for entry in card.entries)
    return card.ws + (results.scoring.draw - DRAW) * unplayed


def _against_oneself(card: Card, entry: Entry, results: Results) -> Meeting:
    """Count a round not really played as a draw against oneself (A1d; go 2.3)."""
    score = _ws(card, results)
    return Meeting(entry.round, entry.opponent, Basis.ONESELF, score, results.scoring.draw)


def _against_virtual_opponent(card: Card, entry: Entry, results: Results) -> Meeting:
    """Count the virtual opponent [2.WP-FIDE2012]: equal until then, and drawing after it."""
    before = card.totals[entry.round - 1]
    worth = results.scoring
    score = before + (worth.win - entry.points) + worth.draw * (results.after - entry.round)
    return Meeting(entry.round, entry.opponent, Basis.VIRTUAL, score, entry.points)


def _against_dummy(card: Card, entry: Entry, results: Results) -> Meeting:
    """Count the dummy of C.07 16.4: the own score, at most the opponent's score or 50 %."""
    if entry.opponent != NOBODY:
        cap = adjusted_score(results.cards[entry.opponent], results)
    else:
        cap = results.scoring.draw * results.after
    voluntary = entry.kind in _VOLUNTARY
    score = min(card.points, cap)
    return Meeting(entry.round, entry.opponent, Basis.DUMMY, score, entry.points, voluntary)


def _as_scheduled(_: Card, entry: Entry, results: Results) -> Meeting | None:
    """Count a forfeit as an ordinary game, as C.07 15.2 does where all pairings are given."""
    if not entry.is_forfeit:
        return None
    score = results.cards[entry.opponent].points
    return Meeting(entry.round, entry.opponent, Basis.FORFEIT, score, entry.points)


def _nothing(_card: Card, _entry: Entry, _results: Results) -> None:
    return None


def adjusted_score(card: Card, results: Results) -> int:
    """Give the score that opponents reckon with (C.07 16.3): byes at the end count as draws."""
    score = card.points
    for entry in reversed(card.entries):
        if entry.kind in _REQUESTED:
            score += results.scoring.draw - entry.points
        elif entry.kind is not Kind.FORFEIT_LOSS:
            break
    return score


TREATMENTS: dict[Unplayed, Treatment] = {
    Unplayed.KNSB: Treatment(_ws, _against_oneself),
    Unplayed.FIDE2012: Treatment(_ws, _against_virtual_opponent),
    Unplayed.FIDE2026: Treatment(adjusted_score, _against_dummy),
    Unplayed.RAW: Treatment(_points, _nothing),
}
"""The treatments of `options.unplayed`."""

PREDETERMINED = Treatment(_points, _as_scheduled)
"""What `fide2026` means in a round robin."""
