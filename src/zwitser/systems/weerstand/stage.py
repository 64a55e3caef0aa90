"""A score group in its turn, and what is decided about it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING

from zwitser.matching.cardinality import LargestMatching, bits, mask_of
from zwitser.systems.weerstand.field import Field

if TYPE_CHECKING:
    from zwitser.systems.weerstand.costs import Everybody
    from zwitser.systems.weerstand.counting import ColourCount

Ahead = tuple[int, int]
"""C4.2 and C4.3: how many of the room go down again, and how many leave the next group."""


@dataclass(frozen=True)
class Stage:
    """A group in its turn: `came` from above, `own` players, the `next` group, and all `below`.

    `below` are the players under the next group, and the bye.
    """

    field: Field
    came: int
    own: int
    next: int
    below: int

    @cached_property
    def players(self) -> int:
        return self.came | self.own

    @cached_property
    def levels(self) -> dict[int, int]:
        """How much each player of the group weighs in the waiting room (C4.1; go 4.4a)."""
        entrants, level, came = self.field.entrants, self.field.regulation.level, self.came
        return {i: level(entrants[i], bool(came >> i & 1)) for i in bits(self.players)}

    @cached_property
    def forced(self) -> int:
        """The players who have no possible opponent in the group at all [C2]."""
        near, players = self.field.near, self.players
        return mask_of(i for i in bits(players) if not near[i] & players)

    @cached_property
    def pairs_below(self) -> tuple[list[tuple[int, int]], int]:
        """The most pairs that those below can make, and how many are left over then."""
        matching = LargestMatching(self.field.near, self.below)
        matching.enlarge()
        return list(matching.partners()), matching.free.bit_count()

    def is_perfect(self, players: int) -> bool:
        """Say whether these players, the bye perhaps among them, can all be matched."""
        return LargestMatching(self.field.near, players).is_perfect()


@dataclass(frozen=True, slots=True)
class Room:
    """The players who go down, and what was found on the way to this decision.

    `others` is a pairing of those who stay, and `ahead` the least that a completion reaches for
    C4.2 and C4.3, and `everybody` the matching that gave it; each only where it was looked at.
    """

    players: int
    others: LargestMatching | None = None
    ahead: Ahead | None = None
    everybody: Everybody | None = None


@dataclass(frozen=True, slots=True)
class Decision:
    """What was decided in a group: the waiting room, and pairs with the higher ranked first.

    `count` are the colour preferences of those who were paired.
    """

    stage: Stage
    room: Room
    pairs: tuple[tuple[int, int], ...]
    count: ColourCount

    @property
    def left(self) -> int:
        """The players who go down."""
        return self.room.players

    @property
    def staying(self) -> int:
        """The players who are paired in this group."""
        return self.stage.players & ~self.left
