"""What a waiting room reaches, criterion by criterion (C3, C4; go 4.3, 4.4)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from zwitser.matching.cardinality import LargestMatching, bits
from zwitser.messages import Fact, Message
from zwitser.systems.weerstand.field import Articles, Entrant, Field
from zwitser.systems.weerstand.waiting_room import (
    Ahead,
    ColourCount,
    Cost,
    Decision,
    Group,
    Room,
    Stage,
    by_counting,
    by_everybody,
    least_ahead,
    refused,
)


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


# The next best waiting room: the best in which one of those who went stays in the group.


def next_best(decision: Decision) -> tuple[int, Values] | None:
    """Find the best waiting room in which one of these players stays, and what it reaches.

    None when all of them have to go. (A larger room that holds them all is no alternative.)
    """
    stage, extra = decision.stage, decision.left & ~decision.stage.forced
    if not extra:
        return None
    if extra.bit_count() == 1:
        counted = by_counting(stage, staying=extra)
        if counted is not None:
            return worth_of(stage, counted)
    found = [
        other
        for player in bits(extra)
        if (other := _best_without(stage, decision.room, player)) is not None
    ]
    return min(found, key=lambda other: other[1].key, default=None)


def _best_without(stage: Stage, chosen: Room, player: int) -> tuple[int, Values] | None:
    """Find the best waiting room in which this player is not, and what it reaches."""
    if not stage.field.near[player] & stage.players:
        return None
    narrowed = kept_inside(stage, player)
    if not narrowed.is_perfect(stage.players | stage.next | stage.below):
        return None
    if chosen.everybody is None:
        return worth_of(stage, by_everybody(narrowed))
    return worth_of(stage, chosen.everybody.with_inside(player).room())


def worth_of(stage: Stage, room: Room) -> tuple[int, Values]:
    """Say what a waiting room reaches; who stays and was counted refuses the least there is."""
    ahead = room.ahead or least_ahead(stage, room.players)
    staying = stage.players & ~room.players
    if room.others is not None:
        cost = ColourCount(stage.field, staying).least
    else:
        cost = Group(stage.field, staying).refusals()
    return room.players, values_of(stage, room.players, ahead, cost)


def kept_inside(stage: Stage, player: int) -> Stage:
    """Leave a player no partner outside his group."""
    near, inside = list(stage.field.near), stage.players
    for i in bits(near[player] & ~inside):
        near[i] &= ~(1 << player)
    near[player] &= inside
    return replace(stage, field=replace(stage.field, near=tuple(near)))


# Why a waiting room is what it is: its size, and the criterion by which the next best lost.


def room_claims(decision: Decision, values: Values) -> Iterator[Message]:
    """Explain the size of the waiting room, and why these players are in it."""
    yield from _size_claims(decision)
    if decision.left:
        yield from _runner_up_claims(decision, values)


# The size (C2, C3; go 4.3).


def _size_claims(decision: Decision) -> Iterator[Message]:
    stage, articles = decision.stage, decision.stage.field.regulation.articles
    count, size = stage.players.bit_count(), decision.left.bit_count()
    if not size:
        yield Message("room.none", articles.size, {"count": count})
        return
    forced = stage.forced
    if forced:
        players: Fact = stage.field.ids(forced)
        yield Message("room.forced", articles.no_opponent, {"players": players})
    others = count - forced.bit_count()
    more = size - forced.bit_count()
    if more == 1:
        yield Message("room.odd-others" if forced else "room.odd", articles.size, {"count": others})
    elif more:
        yield _larger(stage, size)


def _larger(stage: Stage, size: int) -> Message:
    """Say what makes a waiting room larger than an odd number does (C3, C9; go 4.3, 4.8)."""
    articles, count = stage.field.regulation.articles, stage.players.bit_count()
    if _left_over(stage.field, stage.players) == size:
        facts: dict[str, Fact] = {"size": size, "pairs": (count - size) // 2}
        return Message("room.larger-inside", articles.size, facts)
    if _left_over(stage.field, stage.next | stage.below) == size:
        return Message("room.larger-below", articles.completion, {"size": size})
    return Message("room.larger", articles.completion, {"size": size})


def _left_over(field: Field, players: int) -> int:
    matching = LargestMatching(field.near, players)
    matching.enlarge()
    return matching.free.bit_count()


# The next best (C4; go 4.4).


def _runner_up_claims(decision: Decision, mine: Values) -> Iterator[Message]:
    stage = decision.stage
    articles, ids = stage.field.regulation.articles, stage.field.ids
    runner = next_best(decision)
    if runner is None:
        yield Message("room.must", articles.completion, {"players": ids(decision.left)})
        return
    room, theirs = runner
    both = decision.left & room
    facts: dict[str, Fact] = {
        "players": ids(decision.left & ~both),
        "runner_players": ids(room & ~both),
    }
    yield _comparison(stage, articles, facts, mine, theirs)


def _comparison(
    stage: Stage, articles: Articles, facts: dict[str, Fact], mine: Values, theirs: Values
) -> Message:
    """Name the first criterion in which the next best room is worse, with both values."""
    if mine.size != theirs.size:
        return _versus("size", articles.size, facts, mine.size, theirs.size)
    if mine.levels != theirs.levels:
        return _lowest(articles, facts, mine, theirs)
    if mine.ahead[0] != theirs.ahead[0]:
        return _versus("again", articles.again, facts, mine.ahead[0], theirs.ahead[0])
    if mine.ahead != theirs.ahead:
        return _versus("next", articles.next_room, facts, mine.ahead[1], theirs.ahead[1])
    if mine.refused != theirs.refused:
        kind = "refused" if mine.refused[0] != theirs.refused[0] else "strong"
        place = 0 if kind == "refused" else 1
        reached, instead = mine.refused[place], theirs.refused[place]
        return _versus(kind, articles.refused, facts, reached, instead)
    return _by_order(stage, articles, facts, mine, theirs)


def _versus(kind: str, article: str, facts: dict[str, Fact], reached: int, instead: int) -> Message:
    return Message(f"room.by-{kind}", article, {**facts, "reached": reached, "instead": instead})


def _lowest(articles: Articles, facts: dict[str, Fact], mine: Values, theirs: Values) -> Message:
    """Compare points from the highest down (C4.1), or count who came from above (4.4a)."""
    if not articles.next_room:
        return _versus("came", articles.lowest, facts, sum(mine.levels), sum(theirs.levels))
    pairs = zip(mine.levels, theirs.levels, strict=True)
    reached, instead = next((a, b) for a, b in pairs if a != b)
    points: dict[str, Fact] = {"reached_points": reached, "instead_points": instead}
    return Message("room.by-points", articles.lowest, {**facts, **points})


def _by_order(
    stage: Stage, articles: Articles, facts: dict[str, Fact], mine: Values, theirs: Values
) -> Message:
    """Name the first players who are in one room only, and what ranks one above the other."""
    upper = next(place for place in mine.order if place not in theirs.order)
    under = next(place for place in theirs.order if place not in mine.order)
    higher, lower = stage.field.entrants[upper - 1], stage.field.entrants[under - 1]
    kinds = ("wp", "sb", "lot")
    differs = (higher.value.wp != lower.value.wp, higher.value.sb != lower.value.sb, True)
    kind = differs.index(True)
    article = articles.order[kind] if len(articles.order) > 1 else articles.order[0]
    same: dict[str, Fact] = {"higher": higher.id, "lower": lower.id}
    return Message(
        f"room.by-{kinds[kind]}", article, {**facts, **same, **_worth(kind, higher, lower)}
    )


def _worth(kind: int, higher: Entrant, lower: Entrant) -> dict[str, Fact]:
    """Give what ranks two players with equal points: WP, else SB, else lot."""
    if kind == 0:
        return {"higher_points": higher.value.wp, "lower_points": lower.value.wp}
    if kind == 1:
        return {"higher_quarters": higher.value.sb, "lower_quarters": lower.value.sb}
    return {"higher_lot": higher.lot, "lower_lot": lower.lot}
