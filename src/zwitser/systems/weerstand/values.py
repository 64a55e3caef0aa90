"""What a waiting room reaches, criterion by criterion (C3, C4; go 4.3, 4.4)."""

from __future__ import annotations

from typing import NamedTuple

from zwitser.matching.cardinality import bits
from zwitser.systems.weerstand.costs import least_ahead
from zwitser.systems.weerstand.counting import Cost
from zwitser.systems.weerstand.field import Articles
from zwitser.systems.weerstand.pairs import refused
from zwitser.systems.weerstand.stage import Ahead, Decision, Stage


class Values(NamedTuple):
    """What a waiting room reaches, criterion by criterion; `order` are places, counted from 1.

    `levels` are the weights of its players, the heaviest first; `ahead` is empty where it is not
    known, or where nobody goes down but who has to.
    """

    size: int
    levels: tuple[int, ...]
    ahead: tuple[int, ...]
    refused: Cost
    order: tuple[int, ...]

    @property
    def key(self) -> tuple[object, ...]:
        return self.size, self.levels, self.ahead, self.refused, self.order

    def named(self, articles: Articles) -> list[tuple[str, tuple[int, ...]]]:
        """List the criteria under their articles."""
        levels = self.levels if articles.next_room else (sum(self.levels),)
        named = [
            (articles.size, (self.size,)),
            (articles.lowest, levels),
            (articles.again, self.ahead[:1]),
        ]
        if articles.next_room:
            named.append((articles.next_room, self.ahead[1:]))
        if articles.refused:
            named.append((articles.refused, self.refused))
        named.append((articles.order[0], self.order))
        return named


def room_values(decision: Decision) -> Values:
    """Say what the waiting room of a decision reaches."""
    stage, room = decision.stage, decision.room
    cost = refused(stage.field, decision.pairs)
    if not room.players:
        return Values(0, (), (), cost, ())
    is_choice = room.players != stage.forced
    ahead = (room.ahead or least_ahead(stage, room.players)) if is_choice else None
    return values_of(stage, room.players, ahead, cost)


def values_of(stage: Stage, room: int, ahead: Ahead | None, cost: Cost) -> Values:
    levels = levels_of(stage, room)
    return Values(room.bit_count(), levels, counted(stage, ahead), cost, places(room))


def levels_of(stage: Stage, room: int) -> tuple[int, ...]:
    """List the weights of the players of a room, the heaviest first (C4.1; go 4.4a)."""
    levels = stage.levels
    return tuple(sorted([levels[i] for i in bits(room)], reverse=True))


def counted(stage: Stage, ahead: Ahead | None) -> tuple[int, ...]:
    """Keep what the regulation looks at: C4.3 is no criterion in go."""
    known: tuple[int, ...] = ahead or ()
    return known if stage.field.regulation.counts_next_room else known[:1]


def places(room: int) -> tuple[int, ...]:
    return tuple([i + 1 for i in bits(room)])
