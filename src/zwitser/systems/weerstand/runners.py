"""Why a waiting room is what it is: its size, and the criterion by which the next best lost."""

from __future__ import annotations

from collections.abc import Iterator

from zwitser.matching.cardinality import LargestMatching
from zwitser.messages import Fact, Message
from zwitser.systems.weerstand.field import Articles, Entrant, Field
from zwitser.systems.weerstand.next_best import next_best
from zwitser.systems.weerstand.stage import Decision, Stage
from zwitser.systems.weerstand.values import Values


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
