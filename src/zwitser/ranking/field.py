"""What the criteria look at: a tournament after a round, read once."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from zwitser.model import Player, Tournament, Unplayed
from zwitser.ranking.unplayed import Meeting, meetings
from zwitser.results import NOBODY, Card, Results
from zwitser.systems import system_of

Group = tuple[int, ...]
"""Players who are tied at some point of the list."""

Values = dict[int, int | None]
"""What a criterion gives each player, in the criterion's own unit; None where it can't say."""


@dataclass(frozen=True)
class Field:
    """A tournament with its results after a round and its treatment of unplayed rounds."""

    tournament: Tournament
    results: Results
    unplayed: Unplayed

    @cached_property
    def players(self) -> dict[int, Player]:
        return self.tournament.by_id

    @cached_property
    def meetings(self) -> dict[int, tuple[Meeting, ...]]:
        """The rounds that count in WP and SB."""
        return meetings(self.results, self.unplayed, round_robin=self.is_round_robin)

    @cached_property
    def halfway(self) -> frozenset[int]:
        """The players with at least half of the points from the games they had (2.KOYA)."""
        return frozenset(player for player, card in self.cards.items() if self._has_half(card))

    def _has_half(self, card: Card) -> bool:
        games = [entry.points for entry in card.entries if entry.is_game]
        return 2 * sum(games) >= self.results.scoring.win * len(games)

    @property
    def is_round_robin(self) -> bool:
        return system_of(self.tournament).has_table

    @property
    def cards(self) -> dict[int, Card]:
        return self.results.cards


@dataclass(frozen=True, slots=True)
class Term:
    """One line under a value: what a round or an opponent added to it, and on what ground.

    `points` are the half points scored in it, `score` the opponent's score in half points and
    `rating` his rating, where they were used. `adds` is in the unit of the criterion; a term that
    was cut is left out of the sum.
    """

    code: str
    round: int = 0
    opponent: int = NOBODY
    points: int | None = None
    score: int | None = None
    rating: int | None = None
    adds: int | None = None
    cut: bool = False
