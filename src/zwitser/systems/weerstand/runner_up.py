"""Why a waiting room is what it is: its size, and the criterion by which the next best lost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import NamedTuple

from zwitser.matching.cardinality import LargestMatching, bits
from zwitser.messages import Fact, Message
from zwitser.systems.brackets import Refused
from zwitser.systems.swiss import Mask
from zwitser.systems.weerstand.field import Articles, Field
from zwitser.systems.weerstand.waiting_room import (
    Ahead,
    ColourCount,
    Decision,
    Group,
    Room,
    Stage,
    by_counting,
    by_matching,
    least_ahead,
    refused,
)


class Values(NamedTuple):
    """What a waiting room reaches, criterion by criterion (C3, C4; go 4.3, 4.4); less is better.

    `levels` are the weights of its players, the heaviest first; `ahead` is empty where it is not
    known, or where nobody goes down but who has to. `order` are places, counted from 1.
    """

    size: int
    levels: tuple[int, ...]
    ahead: tuple[int, ...]
    refused: Refused
    order: tuple[int, ...]

    @classmethod
    def of(cls, stage: Stage, room: Mask, ahead: Ahead | None, refused: Refused) -> Values:
        levels = sorted([stage.levels[i] for i in bits(room)], reverse=True)
        counted: tuple[int, ...] = ahead or ()
        if not stage.field.regulation.counts_next_room:
            counted = counted[:1]  # C4.3 is no criterion in go
        order = tuple([i + 1 for i in bits(room)])
        return cls(room.bit_count(), tuple(levels), counted, refused, order)

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
    is_choice = room.players not in (0, stage.forced)
    ahead = (room.ahead or least_ahead(stage, room.players)) if is_choice else None
    return Values.of(stage, room.players, ahead, cost)


# The next best waiting room: the best in which one of those who went stays in the group.


def next_best(decision: Decision) -> tuple[Mask, Values] | None:
    """Find the best waiting room in which one of these players stays, and what it reaches.

    None when all of them have to go. (A larger room that holds them all is no alternative.)
    """
    stage, extra = decision.stage, decision.left & ~decision.stage.forced
    if extra.bit_count() == 1:
        counted = by_counting(stage, staying=extra)
        if counted is not None:
            return counted.players, values_of(stage, counted)
    found = []
    for player in bits(extra):
        room = _best_without(stage, decision.room, player)
        if room is not None:
            found.append((room.players, values_of(stage, room)))
    return min(found, key=lambda other: other[1], default=None)


def _best_without(stage: Stage, chosen: Room, player: int) -> Room | None:
    """Find the best waiting room in which this player is not."""
    if not stage.field.near[player] & stage.players:
        return None
    narrowed = kept_inside(stage, player)
    if not narrowed.is_perfect(stage.players | stage.next | stage.below):
        return None
    if chosen.matching is None:
        return by_matching(narrowed)
    return chosen.matching.with_inside(player).room()


def values_of(stage: Stage, room: Room) -> Values:
    """Say what a waiting room reaches when the players who stay are paired as well as can be."""
    ahead = room.ahead or least_ahead(stage, room.players)
    staying = stage.players & ~room.players
    if room.others is not None:  # chosen by counting: they refuse the least there is
        return Values.of(stage, room.players, ahead, ColourCount(stage.field, staying).least)
    return Values.of(stage, room.players, ahead, Group(stage.field, staying).refusals())


def kept_inside(stage: Stage, player: int) -> Stage:
    """Leave a player no partner outside his group."""
    near, inside = list(stage.field.near), stage.players
    for i in bits(near[player] & ~inside):
        near[i] &= ~(1 << player)
    near[player] &= inside
    return replace(stage, field=replace(stage.field, near=tuple(near)))


# The claims: the size (C2, C3; go 4.3), then the next best (C4; go 4.4).


def room_claims(decision: Decision, values: Values) -> Iterator[Message]:
    """Explain the size of the waiting room, and why these players are in it."""
    yield from _size_claims(decision)
    if not decision.left:
        return
    ids, articles = decision.stage.field.ids, decision.stage.field.regulation.articles
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
    yield _comparison(decision.stage, facts, values, theirs)


def _size_claims(decision: Decision) -> Iterator[Message]:
    stage, articles = decision.stage, decision.stage.field.regulation.articles
    count, size = stage.players.bit_count(), decision.left.bit_count()
    if not size:
        yield Message("room.none", articles.size, {"count": count})
        return
    forced = stage.forced
    if forced:
        players = stage.field.ids(forced)
        yield Message("room.forced", articles.no_opponent, {"players": players})
    others, more = count - forced.bit_count(), size - forced.bit_count()
    if more == 1:
        yield Message("room.odd-others" if forced else "room.odd", articles.size, {"count": others})
    elif more:
        # What makes a room larger than an odd number does (C3, C9; go 4.3, 4.8)?
        if _left_over(stage.field, stage.players) == size:
            facts = {"size": size, "pairs": (count - size) // 2}
            yield Message("room.larger-inside", articles.size, facts)
        elif _left_over(stage.field, stage.next | stage.below) == size:
            yield Message("room.larger-below", articles.completion, {"size": size})
        else:
            yield Message("room.larger", articles.completion, {"size": size})


def _left_over(field: Field, players: Mask) -> int:
    matching = LargestMatching(field.near, players)
    matching.enlarge()
    return matching.free.bit_count()


def _comparison(stage: Stage, facts: dict[str, Fact], mine: Values, theirs: Values) -> Message:
    """Name the first criterion in which the next best room is worse, with both values."""
    articles = stage.field.regulation.articles

    def versus(kind: str, article: str, reached: int, instead: int) -> Message:
        both = {"reached": reached, "instead": instead}
        return Message(f"room.by-{kind}", article, {**facts, **both})

    if mine.size != theirs.size:
        return versus("size", articles.size, mine.size, theirs.size)
    if mine.levels != theirs.levels:
        if not articles.next_room:  # in go the levels count who came from above (4.4a)
            return versus("came", articles.lowest, sum(mine.levels), sum(theirs.levels))
        pairs = zip(mine.levels, theirs.levels, strict=True)
        reached, instead = next((a, b) for a, b in pairs if a != b)
        points = {"reached_points": reached, "instead_points": instead}
        return Message("room.by-points", articles.lowest, {**facts, **points})
    if mine.ahead[0] != theirs.ahead[0]:
        return versus("again", articles.again, mine.ahead[0], theirs.ahead[0])
    if mine.ahead != theirs.ahead:
        return versus("next", articles.next_room, mine.ahead[1], theirs.ahead[1])
    for kind, reached, instead in zip(
        ("refused", "strong"), mine.refused, theirs.refused, strict=True
    ):
        if reached != instead:
            return versus(kind, articles.refused, reached, instead)
    return _by_order(stage, facts, mine, theirs)


def _by_order(stage: Stage, facts: dict[str, Fact], mine: Values, theirs: Values) -> Message:
    """Name the first players who are in one room only, and what ranks one above the other."""
    upper = next(place for place in mine.order if place not in theirs.order)
    under = next(place for place in theirs.order if place not in mine.order)
    higher, lower = stage.field.entrants[upper - 1], stage.field.entrants[under - 1]
    if higher.value.wp != lower.value.wp:
        kind, fact, both = "wp", "points", (higher.value.wp, lower.value.wp)
    elif higher.value.sb != lower.value.sb:
        kind, fact, both = "sb", "quarters", (higher.value.sb, lower.value.sb)
    else:
        kind, fact, both = "lot", "lot", (higher.lot, lower.lot)
    order = stage.field.regulation.articles.order
    article = order[("wp", "sb", "lot").index(kind)] if len(order) > 1 else order[0]
    worth = {f"higher_{fact}": both[0], f"lower_{fact}": both[1]}
    players = {"higher": higher.id, "lower": lower.id}
    return Message(f"room.by-{kind}", article, {**facts, **players, **worth})
