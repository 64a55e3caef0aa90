"""The input of the criteria: a tournament after a round, with its unplayed rounds valued."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from typing import NamedTuple

from zwitser.model import Player, Tournament, Unplayed
from zwitser.results import DRAW, NOBODY, Card, Entry, Kind, Results
from zwitser.systems import system_of

Group = tuple[int, ...]
"""Players who are tied at some point of the list."""

Values = dict[int, int | None]
"""The value of a criterion for each player, in the criterion's own unit; None where undefined."""


@dataclass(frozen=True)
class RankingField:
    """A tournament with its results after a round and its treatment of unplayed rounds."""

    tournament: Tournament
    results: Results
    unplayed: Unplayed

    @cached_property
    def players(self) -> dict[int, Player]:
        return self.tournament.by_id

    @cached_property
    def meetings(self) -> dict[int, tuple[Meeting, ...]]:
        return meetings(self.results, self.unplayed, round_robin=self.is_round_robin)

    @cached_property
    def halfway(self) -> frozenset[int]:
        """The players with at least half of the points from the games they had (2.KOYA)."""
        win, found = self.results.scoring.win, []
        for player, card in self.cards.items():
            games = [entry.points for entry in card.entries if entry.is_game]
            if 2 * sum(games) >= win * len(games):
                found.append(player)
        return frozenset(found)

    @property
    def is_round_robin(self) -> bool:
        return system_of(self.tournament).has_table

    @property
    def cards(self) -> dict[int, Card]:
        return self.results.cards


@dataclass(frozen=True, slots=True)
class Term:
    """One term of a value: the contribution of a round or an opponent, and its ground (`code`).

    `points` are the half points scored in it, `score` the opponent's score in half points and
    `rating` the opponent's rating, where they were used. `adds` is in the unit of the criterion; a
    term that was cut is left out of the sum.
    """

    code: str
    round: int = 0
    opponent: int = NOBODY
    points: int | None = None
    score: int | None = None
    rating: int | None = None
    adds: int | None = None
    cut: bool = False


# Unplayed rounds in WP and SB. Each treatment answers two questions: a player's score as it counts
# for opponents, and the line on his own list for a round not really played. Scores are half points,
# with the win and the draw of the tournament.


class ScoreBasis(Enum):
    """The owner of the score on the list for a round; the values are codes of its sentence."""

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
    basis: ScoreBasis
    score: int
    points: int
    voluntary: bool = False

    @property
    def product(self) -> int:
        return self.score * self.points


class Treatment(NamedTuple):
    """A player's score as an opponent, and the line on his own list for an unplayed round."""

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
    found: dict[int, tuple[Meeting, ...]] = {}
    for player, card in results.cards.items():
        listed: list[Meeting | None] = []
        for entry in card.entries:
            if entry.kind is Kind.PLAYED:
                met, score = entry.opponent, scores[entry.opponent]
                listed.append(Meeting(entry.round, met, ScoreBasis.MET, score, entry.points))
            elif entry.kind not in _NO_ROUND:
                listed.append(treatment.unplayed_round(card, entry, results))
        found[player] = tuple(meeting for meeting in listed if meeting is not None)
    return found


def _points(card: Card, _: Results) -> int:
    return card.points


def _ws(card: Card, results: Results) -> int:
    """Compute WS (A1d), in which a round not really played is worth the tournament's draw."""
    unplayed = sum(not entry.played and entry.kind not in _NO_ROUND for entry in card.entries)
    return card.ws + (results.scoring.draw - DRAW) * unplayed


def _against_oneself(card: Card, entry: Entry, results: Results) -> Meeting:
    """Count a round not really played as a draw against oneself (A1d; go 2.3)."""
    score = _ws(card, results)
    return Meeting(entry.round, entry.opponent, ScoreBasis.ONESELF, score, results.scoring.draw)


def _against_virtual_opponent(card: Card, entry: Entry, results: Results) -> Meeting:
    """Count the virtual opponent [2.WP-FIDE2012]: equal until then, and drawing after it."""
    before = card.totals[entry.round - 1]
    worth = results.scoring
    score = before + (worth.win - entry.points) + worth.draw * (results.after - entry.round)
    return Meeting(entry.round, entry.opponent, ScoreBasis.VIRTUAL, score, entry.points)


def _against_dummy(card: Card, entry: Entry, results: Results) -> Meeting:
    """Count the dummy of C.07 16.4: the own score, at most the opponent's score or 50 %."""
    if entry.opponent != NOBODY:
        cap = adjusted_score(results.cards[entry.opponent], results)
    else:
        cap = results.scoring.draw * results.after
    voluntary = entry.kind in _VOLUNTARY
    score = min(card.points, cap)
    return Meeting(entry.round, entry.opponent, ScoreBasis.DUMMY, score, entry.points, voluntary)


def _as_scheduled(_: Card, entry: Entry, results: Results) -> Meeting | None:
    """Count a forfeit as an ordinary game, as C.07 15.2 does where all pairings are given."""
    if not entry.is_forfeit:
        return None
    score = results.cards[entry.opponent].points
    return Meeting(entry.round, entry.opponent, ScoreBasis.FORFEIT, score, entry.points)


def _nothing(_card: Card, _entry: Entry, _results: Results) -> None:
    return None


def adjusted_score(card: Card, results: Results) -> int:
    """Compute the score that counts for opponents (C.07 16.3): byes at the end count as draws."""
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
"""The treatment `fide2026` in a round robin."""
