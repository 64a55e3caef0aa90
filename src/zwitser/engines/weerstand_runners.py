"""Why a waiting room is what it is: its size, and the criterion by which the next best lost."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from zwitser.engines.weerstand_costs import AHEAD_LIMIT, by_everybody, least_ahead
from zwitser.engines.weerstand_counting import ColourCount, Cost, least_refused, without
from zwitser.engines.weerstand_field import Articles, Entrant, Field
from zwitser.engines.weerstand_lookout import Lookout
from zwitser.engines.weerstand_pairs import Group, refused
from zwitser.engines.weerstand_rooms import quick_room
from zwitser.engines.weerstand_stage import Ahead, Decision, Room, Stage
from zwitser.matching.cardinality import LargestMatching, bits
from zwitser.proposal import Claim, Fact


@dataclass(frozen=True, slots=True)
class Values:
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

    def named(self, articles: Articles) -> Iterator[tuple[str, tuple[int, ...]]]:
        """List the criteria under their articles."""
        yield articles.size, (self.size,)
        yield articles.lowest, self.levels if articles.next_room else (sum(self.levels),)
        yield articles.again, self.ahead[:1]
        if articles.next_room:
            yield articles.next_room, self.ahead[1:]
        if articles.refused:
            yield articles.refused, self.refused
        yield articles.order[0], self.order


def room_values(decision: Decision) -> Values:
    """Say what the waiting room of a decision reaches."""
    stage, room = decision.stage, decision.room
    is_choice = room.players != stage.must_leave()
    ahead = (room.ahead or least_ahead(stage, room.players)) if is_choice else None
    return _values(stage, room.players, ahead, refused(stage.field, list(decision.pairs)))


def _values(stage: Stage, room: int, ahead: Ahead | None, cost: Cost) -> Values:
    levels = tuple(sorted((stage.level(i) for i in bits(room)), reverse=True))
    known: tuple[int, ...] = ahead or ()
    if known and not stage.field.regulation.counts_next_room:
        known = known[:1]
    order = tuple(i + 1 for i in bits(room))
    return Values(room.bit_count(), levels, known, cost, order)


def room_claims(decision: Decision, values: Values) -> Iterator[Claim]:
    """Explain the size of the waiting room, and why these players are in it."""
    yield from _size_claims(decision)
    if decision.left:
        yield from _runner_up_claims(decision, values)


# The size (C2, C3; go 4.3).


def _size_claims(decision: Decision) -> Iterator[Claim]:
    stage, articles = decision.stage, decision.stage.field.regulation.articles
    count, size = stage.players.bit_count(), decision.left.bit_count()
    if not size:
        yield Claim("room.none", articles.size, {"count": count})
        return
    forced = stage.must_leave()
    if forced:
        players: Fact = stage.field.ids(forced)
        yield Claim("room.forced", articles.no_opponent, {"players": players})
    others = count - forced.bit_count()
    more = size - forced.bit_count()
    if more == 1:
        yield Claim("room.odd-others" if forced else "room.odd", articles.size, {"count": others})
    elif more:
        yield _larger(stage, size)


def _larger(stage: Stage, size: int) -> Claim:
    """Say what makes a waiting room larger than an odd number does (C3, C9; go 4.3, 4.8)."""
    articles, count = stage.field.regulation.articles, stage.players.bit_count()
    if _left_over(stage.field, stage.players) == size:
        facts: dict[str, Fact] = {"size": size, "pairs": (count - size) // 2}
        return Claim("room.larger-inside", articles.size, facts)
    if _left_over(stage.field, stage.next | stage.below) == size:
        return Claim("room.larger-below", articles.completion, {"size": size})
    return Claim("room.larger", articles.completion, {"size": size})


def _left_over(field: Field, players: int) -> int:
    matching = LargestMatching(field.near, players)
    matching.enlarge()
    return matching.free.bit_count()


# The next best (C4; go 4.4).


def _runner_up_claims(decision: Decision, mine: Values) -> Iterator[Claim]:
    stage = decision.stage
    articles, facts = stage.field.regulation.articles, _names(decision)
    try:
        runner = next_best(decision, mine)
    except Unknown:
        return
    if runner is None:
        yield Claim("room.must", articles.completion, facts)
        return
    room, theirs = runner
    alike = (mine.size, mine.levels) == (theirs.size, theirs.levels)
    if alike and not (mine.ahead and theirs.ahead):
        return
    facts["runner_players"] = stage.field.ids(room)
    yield _comparison(stage, articles, facts, mine, theirs)


def _names(decision: Decision) -> dict[str, Fact]:
    return {"players": decision.stage.field.ids(decision.left)}


def _comparison(
    stage: Stage, articles: Articles, facts: dict[str, Fact], mine: Values, theirs: Values
) -> Claim:
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


def _versus(kind: str, article: str, facts: dict[str, Fact], reached: int, instead: int) -> Claim:
    return Claim(f"room.by-{kind}", article, {**facts, "reached": reached, "instead": instead})


def _lowest(articles: Articles, facts: dict[str, Fact], mine: Values, theirs: Values) -> Claim:
    """Compare points from the highest down (C4.1), or count who came from above (4.4a)."""
    if not articles.next_room:
        return _versus("came", articles.lowest, facts, sum(mine.levels), sum(theirs.levels))
    pairs = zip(mine.levels, theirs.levels, strict=True)
    reached, instead = next((a, b) for a, b in pairs if a != b)
    points: dict[str, Fact] = {"reached_points": reached, "instead_points": instead}
    return Claim("room.by-points", articles.lowest, {**facts, **points})


def _by_order(
    stage: Stage, articles: Articles, facts: dict[str, Fact], mine: Values, theirs: Values
) -> Claim:
    """Name the first players in whom the two rooms differ, and what ranks one above the other."""
    pairs = zip(mine.order, theirs.order, strict=True)
    upper, under = next((a - 1, b - 1) for a, b in pairs if a != b)
    higher, lower = stage.field.entrants[upper], stage.field.entrants[under]
    kinds = ("wp", "sb", "lot")
    differs = (higher.value.wp != lower.value.wp, higher.value.sb != lower.value.sb, True)
    kind = differs.index(True)
    article = articles.order[kind] if len(articles.order) > 1 else articles.order[0]
    same: dict[str, Fact] = {"higher": higher.id, "lower": lower.id}
    return Claim(
        f"room.by-{kinds[kind]}", article, {**facts, **same, **_worth(kind, higher, lower)}
    )


def _worth(kind: int, higher: Entrant, lower: Entrant) -> dict[str, Fact]:
    """Give what ranks two players with equal points: WP, else SB, else lot."""
    if kind == 0:
        return {"higher_points": higher.value.wp, "lower_points": lower.value.wp}
    if kind == 1:
        return {"higher_quarters": higher.value.sb, "lower_quarters": lower.value.sb}
    return {"higher_lot": higher.lot, "lower_lot": lower.lot}


class Unknown(Exception):
    """The next best waiting room of a very large field was not searched for."""


def next_best(decision: Decision, mine: Values) -> tuple[int, Values] | None:
    """Find the best waiting room in which one of these players stays, and what it reaches.

    None when all of them have to go. (A larger room that holds them all is no alternative.)
    """
    quick = _best_swap(decision, mine)
    if quick is not None:
        return quick
    found = [
        other
        for player in bits(decision.left)
        if (other := _best_without(decision.stage, player)) is not None
    ]
    return min(found, key=lambda other: other[1].key, default=None)


def _best_swap(decision: Decision, mine: Values) -> tuple[int, Values] | None:
    """Let somebody else go in the place of the one who did not have to, if bounds settle that.

    The other is the best by what counting says; when he reaches all of it nobody is better.
    """
    stage, forced = decision.stage, decision.stage.must_leave()
    extra = decision.left & ~forced
    too_small = bool(stage.next) and decision.left.bit_count() > stage.next.bit_count()
    if extra.bit_count() != 1 or too_small:
        return None
    others = stage.players & ~forced & ~extra
    down = stage.next | stage.below
    able = [i for i in bits(others) if stage.field.near[i] & down]
    if not able:
        return None
    counts = ColourCount(stage.field, stage.players & ~forced).start
    kinds = stage.field.kinds
    least = {kind: least_refused(without(counts, kind)) for kind in {kinds[i] for i in able}}

    def promise(i: int) -> tuple[object, ...]:
        again = bool(stage.next) and not stage.field.near[i] & stage.next
        return stage.level(i), again, least[kinds[i]], i

    best = min(able, key=promise)
    if _takes_over(decision, next(bits(extra)), best):
        order = tuple(i + 1 for i in bits(forced | 1 << best))
        return forced | 1 << best, replace(mine, order=order)
    return _at_its_bounds(stage, forced | 1 << best)


def _takes_over(decision: Decision, chosen: int, player: int) -> bool:
    """Say whether the two can simply change places, partners included."""
    stage, completion = decision.stage, decision.room.completion
    field = stage.field
    if completion is None or decision.room.others is None:
        return False
    if (field.kinds[chosen], stage.level(chosen)) != (field.kinds[player], stage.level(player)):
        return False
    partner = next(w if v == player else v for v, w in decision.pairs if player in (v, w))
    reach = field.near[player] >> completion.mate[chosen] & field.near[chosen] >> partner
    return bool(reach & 1)


def _at_its_bounds(stage: Stage, room: int) -> tuple[int, Values] | None:
    """Give what a waiting room reaches if that is all that counting promises."""
    lookout = Lookout(stage)
    if not lookout.reaches_bound(room):
        return None
    group = Group(stage.field, stage.players & ~room)
    if group.at_the_bound() is None:
        return None
    return room, _values(stage, room, lookout.bound(room), group.count.least)


def _best_without(stage: Stage, player: int) -> tuple[int, Values] | None:
    """Find the best waiting room in which this player is not, and what it reaches."""
    if not stage.field.near[player] & stage.players:
        return None
    narrowed = _kept_inside(stage, player)
    everybody = stage.players | stage.next | stage.below
    if not narrowed.is_perfect(everybody):
        return None
    small = everybody.bit_count() <= AHEAD_LIMIT
    room = quick_room(narrowed)
    if room is None and not small:
        raise Unknown
    return _worth_of(stage, room or by_everybody(narrowed))


def _worth_of(stage: Stage, room: Room) -> tuple[int, Values]:
    ahead = room.ahead or least_ahead(stage, room.players)
    pairs = Group(stage.field, stage.players & ~room.players).pairs(room.others)
    if ahead is None or pairs is None:
        raise Unknown
    return room.players, _values(stage, room.players, ahead, refused(stage.field, pairs))


def _kept_inside(stage: Stage, player: int) -> Stage:
    """Leave a player no partner outside his group."""
    near, inside = list(stage.field.near), stage.players
    for i in bits(near[player] & ~inside):
        near[i] &= ~(1 << player)
    near[player] &= inside
    return replace(stage, field=replace(stage.field, near=tuple(near)))
