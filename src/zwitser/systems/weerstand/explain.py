"""Why a round by resistance points is what it is: waiting rooms, pairs and the bye as claims.

Every claim follows from the decisions and can be checked against the position alone; the tests do
so.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import zip_longest
from typing import NamedTuple

from zwitser.matching.cardinality import LargestMatching, bits, bits_down, mask_of
from zwitser.messages import Fact, Message
from zwitser.model import FirstRound
from zwitser.proposal import Explanation, GroupExplanation, Pair, PairExplanation, Reached
from zwitser.systems.swiss import (
    Mask,
    Refused,
    Strength,
)
from zwitser.systems.weerstand.field import Articles, WeerstandField, may_have_bye
from zwitser.systems.weerstand.waiting_room import (
    GroupDecision,
    GroupPairing,
    LookAhead,
    ScoreGroup,
    WaitingRoom,
    by_counting,
    by_matching,
    count_refusals,
    least_ahead,
)

NAMED = 5
"""Players whom one claim names; of others only the number is given."""


def explain_round(
    decisions: Sequence[GroupDecision], boards: Sequence[Pair], colours: Mapping[Pair, Message]
) -> Explanation:
    meetings: dict[int, tuple[Message, ...]] = {}
    groups = []
    for decision, following in zip_longest(decisions, decisions[1:]):
        groups.append(_explain_group(decision, following.left if following else 0))
        field = decision.group.field
        ruled_out = RuledOut(field, decision.pairs)
        for higher, lower in decision.pairs:
            meetings[field.entrants[higher].id] = ruled_out.meeting(higher, lower)
            ruled_out.left &= ~(1 << higher | 1 << lower)
    pairs = [
        PairExplanation(pair, meetings.get(pair.white) or meetings[pair.black], (colours[pair],))
        for pair in boards
    ]
    last, bye = decisions[-1], list[Message]()
    field, articles = last.group.field, last.group.field.regulation.articles
    barred = mask_of(i for i in bits(last.staying) if not may_have_bye(field.entrants[i]))
    for player in bits(last.left):
        bye.append(Message("bye.left", articles.free, {"player": field.entrants[player].id}))
        bye += out_claim(field, "bye.barred", articles.bye, player, barred)
    return Explanation(tuple(groups), tuple(pairs), tuple(bye))


def _explain_group(decision: GroupDecision, after: Mask) -> GroupExplanation:
    """Explain a group; `after` are the players who left the next one."""
    group, field = decision.group, decision.group.field
    entrants, articles = field.entrants, field.regulation.articles
    room = decision.room
    is_choice = room.players not in (0, group.forced)
    ahead = (room.ahead or least_ahead(group, room.players)) if is_choice else None
    values = RoomValues.of(group, room.players, ahead, count_refusals(field, decision.pairs))
    # Beside the prediction for the next group, the outcome (C4.2, C4.3; go 4.4b).
    seen = {articles.again: ((decision.left & after).bit_count(),)}
    if articles.next_room:
        seen[articles.next_room] = (after.bit_count(),)
    reached = [
        Reached(article, value, False, seen.get(article, ()))
        for article, value in values.by_article(articles)
    ]
    opponents = tuple([lower + 1 for _, lower in decision.pairs])
    reached.append(Reached(articles.opponent, opponents, more_is_better=True))
    return GroupExplanation(
        name="",
        points=entrants[group.own.bit_length() - 1].card.points,
        own=field.ids(group.own),
        came=field.ids(group.came),
        left=field.ids(decision.left),
        pairs=tuple([(entrants[v].id, entrants[w].id) for v, w in decision.pairs]),
        claims=(*room_claims(decision, values), *_colour_count(decision, values)),
        values=tuple(reached),
    )


def _colour_count(decision: GroupDecision, values: RoomValues) -> Iterator[Message]:
    """Count the colour preferences, and how many must be refused by that alone (B4)."""
    article = decision.group.field.regulation.articles.preference
    if not article or not decision.pairs:
        return
    counts, least, reached = decision.count.start, decision.count.least, values.refused
    facts: dict[str, Fact] = {
        "none": counts[0],
        "prefer_white": sum(counts[1:4]),
        "prefer_black": sum(counts[4:7]),
        "least": least[0],
        "least_strong": least[1],
        "refused": reached[0],
        "strong": reached[1],
    }
    code = "all" if reached == (0, 0) else "counted" if reached == least else "more"
    yield Message(f"colours.{code}", article, facts)


# The waiting room: its criteria, and the first in which the next best is worse.


class RoomValues(NamedTuple):
    """A waiting room criterion by criterion (C3, C4; go 4.3, 4.4); less is better.

    `levels` are the costs of its players, the highest first; `ahead` is empty where nobody goes
    down without having to. `order` are places, counted from 1.
    """

    size: int
    levels: tuple[int, ...]
    ahead: tuple[int, ...]
    refused: Refused
    order: tuple[int, ...]

    @classmethod
    def of(
        cls, group: ScoreGroup, room: Mask, ahead: LookAhead | None, refused: Refused
    ) -> RoomValues:
        levels = sorted([group.levels[i] for i in bits(room)], reverse=True)
        counted: tuple[int, ...] = ahead or ()
        if not group.field.regulation.counts_next_room:
            counted = counted[:1]  # C4.3 is no criterion in go
        order = tuple([i + 1 for i in bits(room)])
        return cls(room.bit_count(), tuple(levels), counted, refused, order)

    def parts(self, articles: Articles) -> Iterator[tuple[str, str, int]]:
        """List the numbers by which rooms of this group are compared, with kind and article."""
        yield "size", articles.size, self.size
        if articles.next_room:
            yield from (("points", articles.lowest, level) for level in self.levels)
        else:  # in go the levels count the players who came from above (4.4a)
            yield "came", articles.lowest, sum(self.levels)
        ahead = (("again", articles.again), ("next", articles.next_room))
        yield from ((*named, count) for named, count in zip(ahead, self.ahead, strict=False))
        for kind, count in zip(("refused", "strong"), self.refused, strict=True):
            yield kind, articles.refused, count

    def by_article(self, articles: Articles) -> list[tuple[str, tuple[int, ...]]]:
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


def next_best(decision: GroupDecision) -> tuple[Mask, RoomValues] | None:
    """Find the best waiting room in which one of these players stays, with its criteria.

    None when all of them have to go. (A larger room that holds them all is no alternative.)
    """
    group, extra = decision.group, decision.left & ~decision.group.forced
    if extra.bit_count() == 1:
        counted = by_counting(group, staying=extra)
        if counted is not None:
            return counted.players, values_of(group, counted)
    found, everybody = [], group.players | group.next | group.below
    for player in bits(extra):
        confined = kept_inside(group, player)
        if confined.field.near[player] and confined.is_perfect(everybody):
            matching = decision.room.matching
            room = matching.with_inside(player).room() if matching else by_matching(confined)
            found.append((room.players, values_of(group, room)))
    return min(found, key=lambda other: other[1], default=None)


def values_of(group: ScoreGroup, room: WaitingRoom) -> RoomValues:
    """Give the criteria of a waiting room when the players who stay are paired as best they can."""
    ahead = room.ahead or least_ahead(group, room.players)
    inside = GroupPairing(group.field, group.players & ~room.players)
    # A room chosen by counting leaves players who refuse no more colours than the lower bound.
    refusals = inside.refusals() if room.others is None else inside.count.least
    return RoomValues.of(group, room.players, ahead, refusals)


def kept_inside(group: ScoreGroup, player: int) -> ScoreGroup:
    """Remove a player's edges that leave his group."""
    near, inside = list(group.field.near), group.players
    for i in bits(near[player] & ~inside):
        near[i] &= ~(1 << player)
    near[player] &= inside
    return replace(group, field=replace(group.field, near=tuple(near)))


def room_claims(decision: GroupDecision, values: RoomValues) -> Iterator[Message]:
    """Explain the size of the waiting room, and why these players are in it."""
    yield from _size_claims(decision)
    if not decision.left:
        return
    ids, articles = decision.group.field.ids, decision.group.field.regulation.articles
    runner = next_best(decision)
    if runner is None:
        yield Message("room.must", articles.completion, {"players": ids(decision.left)})
        return
    room, theirs = runner
    mine, runners = ids(decision.left & ~room), ids(room & ~decision.left)
    facts: dict[str, Fact] = {"players": mine, "runner_players": runners}
    # The first criterion in which the next best room is worse, with both values.
    both_parts = zip(values.parts(articles), theirs.parts(articles), strict=False)
    for (kind, article, reached), (_, _, instead) in both_parts:
        if reached != instead:
            unit = "_points" if kind == "points" else ""
            facts |= {f"reached{unit}": reached, f"instead{unit}": instead}
            yield Message(f"room.by-{kind}", article, facts)
            return
    yield _by_order(decision.group, facts, values, theirs)


def _size_claims(decision: GroupDecision) -> Iterator[Message]:
    group, articles = decision.group, decision.group.field.regulation.articles
    count, size = group.players.bit_count(), decision.left.bit_count()
    if not size:
        yield Message("room.none", articles.size, {"count": count})
        return
    forced = group.forced
    if forced:
        players = group.field.ids(forced)
        yield Message("room.forced", articles.no_opponent, {"players": players})
    others, more = count - forced.bit_count(), size - forced.bit_count()
    if more == 1:
        yield Message("room.odd-others" if forced else "room.odd", articles.size, {"count": others})
    elif more:
        # What makes a room larger than an odd number does (C3, C9; go 4.3, 4.8)?
        if _left_over(group.field, group.players) == size:
            facts = {"size": size, "pairs": (count - size) // 2}
            yield Message("room.larger-inside", articles.size, facts)
        else:
            is_below = _left_over(group.field, group.next | group.below) == size
            code = "room.larger-below" if is_below else "room.larger"
            yield Message(code, articles.completion, {"size": size})


def _left_over(field: WeerstandField, players: Mask) -> int:
    matching = LargestMatching(field.near, players)
    matching.enlarge()
    return matching.free.bit_count()


def _by_order(
    group: ScoreGroup, facts: dict[str, Fact], mine: RoomValues, theirs: RoomValues
) -> Message:
    """Name the first players who are in one room only, and what ranks one above the other."""
    upper = next(place for place in mine.order if place not in theirs.order)
    under = next(place for place in theirs.order if place not in mine.order)
    higher, lower = group.field.entrants[upper - 1], group.field.entrants[under - 1]
    if higher.value.wp != lower.value.wp:
        kind, fact, both = "wp", "points", (higher.value.wp, lower.value.wp)
    elif higher.value.sb != lower.value.sb:
        kind, fact, both = "sb", "quarters", (higher.value.sb, lower.value.sb)
    else:
        kind, fact, both = "lot", "lot", (higher.lot, lower.lot)
    order = group.field.regulation.articles.order
    article = order[("wp", "sb", "lot").index(kind)] if len(order) > 1 else order[0]
    worth = {f"higher_{fact}": both[0], f"lower_{fact}": both[1]}
    players = {"higher": higher.id, "lower": lower.id}
    return Message(f"room.by-{kind}", article, {**facts, **players, **worth})


# The pairs (C5, C6; go 4.5, 4.6).


class RuledOut:
    """Explains the pairs of a group in order: why no lower player is the opponent."""

    def __init__(self, field: WeerstandField, pairs: Sequence[tuple[int, int]]) -> None:
        self.field = field
        self.mate = dict(pairs) | {lower: higher for higher, lower in pairs}
        self.left = mask_of(self.mate)

    def meeting(self, higher: int, lower: int) -> tuple[Message, ...]:
        """Explain a pair: every lower opponent of the higher player is ruled out."""
        field, articles = self.field, self.field.regulation.articles
        one, other = field.entrants[higher].id, field.entrants[lower].id
        facts: dict[str, Fact] = {"higher": one, "lower": other}
        below = (self.left >> lower + 1 << lower + 1) & ~(1 << higher)
        if not below:
            return (Message("pair.lowest", articles.opponent, facts),)
        possible, stranded = below & field.near[higher], 0
        for i in bits(possible):
            # Fast check: most often their present opponents can meet each other.
            if not field.near[self.mate[higher]] >> self.mate[i] & 1:
                # Could the others not all be paired if these two met (C6; go 4.6)?
                others = self.left & ~(1 << higher | 1 << i)
                stranded |= 0 if LargestMatching(field.near, others).is_perfect() else 1 << i
        worse = possible & ~stranded
        return (
            Message("pair.lowest-possible", articles.opponent, facts),
            *barred_claims(field, higher, below),
            *out_claim(field, "out.preference", articles.preference, higher, worse),
            *out_claim(field, "out.rest", articles.reopen, higher, stranded),
        )


def barred_claims(field: WeerstandField, player: int, others: Mask) -> Iterator[Message]:
    """Name the players of a set who may not meet this one by absolute norms (B1a, B2; go 3.1)."""
    articles, entrants, one = field.regulation.articles, field.entrants, field.entrants[player]
    apart = others & ~field.near[player]
    if not apart:
        return
    met = mask_of(i for i in bits(apart) if entrants[i].id in one.card.met)
    colours = 0
    if one.preference.strength is Strength.ABSOLUTE:
        same = (i for i in bits(apart & ~met) if entrants[i].preference == one.preference)
        colours = mask_of(same)
    yield from out_claim(field, "out.met", articles.met, player, met)
    yield from out_claim(field, "out.colours", articles.colours_barred, player, colours)
    yield from out_claim(field, "out.forbidden", articles.met, player, apart & ~met & ~colours)


def out_claim(
    field: WeerstandField, code: str, article: str, player: int, players: Mask
) -> Iterator[Message]:
    """Name players who are no opponent for this one, the lowest first, and count the others."""
    if not players:
        return
    named = [i for i, _ in zip(bits_down(players), range(NAMED), strict=False)]
    facts: dict[str, Fact] = {
        "player": field.entrants[player].id,
        "out_players": tuple(field.entrants[i].id for i in named),
    }
    others = players.bit_count() - len(named)
    if others:
        yield Message(f"{code}-many", article, {**facts, "count": others}, detail=True)
    else:
        yield Message(code, article, facts, detail=True)


# The first round (D; go 5).


def explain_first_round(
    field: WeerstandField, way: FirstRound, drawn: Sequence[tuple[int, int]], boards: Sequence[Pair]
) -> Explanation:
    """Explain the pairs by lot number, folded or adjacent."""
    articles = field.regulation.articles
    article = articles.fold if way is FirstRound.FOLD else articles.adjacent
    # The bye is the number after the last player: a pair with it has one id.
    named = [tuple(field.entrants[i].id for i in pair if i < field.size) for pair in drawn]
    meetings = {
        frozenset(ids): tuple(_opening_meeting(field, way, drawn[:n], drawn[n]))
        for n, ids in enumerate(named)
    }
    colour = field.regulation.first_named_has.value
    pairs = []
    for pair in boards:
        facts: dict[str, Fact] = {"white": pair.white, "black": pair.black}
        claim = Message(f"first.colour-{colour}", articles.first_colour, facts)
        meeting = meetings[frozenset((pair.white, pair.black))]
        pairs.append(PairExplanation(pair, meeting, (claim,)))
    opponents = tuple(second + 1 for _, second in drawn)
    group = GroupExplanation(
        name="",
        points=0,
        own=field.ids(field.everybody),
        left=tuple(ids[0] for ids in named if len(ids) == 1),
        pairs=tuple((ids[0], ids[1]) for ids in named if len(ids) > 1),
        values=(Reached(article, opponents, more_is_better=article == articles.fold),),
    )
    bye = next((meetings[key] for key in meetings if len(key) == 1), ())
    return Explanation((group,), tuple(pairs), bye)


def _opening_meeting(
    field: WeerstandField, way: FirstRound, before: Sequence[tuple[int, int]], pair: tuple[int, int]
) -> Iterator[Message]:
    """Explain a pair by lot number: every opponent earlier in the order of D is ruled out."""
    articles, fold = field.regulation.articles, way is FirstRound.FOLD
    article, kind = (articles.fold, "fold") if fold else (articles.adjacent, "adjacent")
    first, second = pair
    upper = field.entrants[first]
    if second == field.size:
        yield Message(f"first.bye-{kind}", article, {"player": upper.id, "lot": upper.lot})
        return
    lower = field.entrants[second]
    facts: dict[str, Fact] = {"higher": upper.id, "lower": lower.id}
    lots: dict[str, Fact] = {"higher_lot": upper.lot, "lower_lot": lower.lot}
    yield Message(f"first.{kind}", article, {**facts, **lots})
    left = field.everybody & ~mask_of(i for done in before for i in done) & ~(1 << first)
    better = left >> second + 1 << second + 1 if fold else left & ((1 << second) - 1)
    yield from barred_claims(field, first, better)
    possible = better & field.near[first]
    yield from out_claim(field, "out.rest", articles.completion, first, possible)
