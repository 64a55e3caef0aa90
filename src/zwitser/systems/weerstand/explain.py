"""Why a round by resistance points is what it is: groups, pairs and the bye as claims.

Every claim follows from what was decided and can be checked against the position alone; the tests
do so. Who leaves a group is explained in `runner_up`, who meets whom here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import zip_longest

from zwitser.matching.cardinality import LargestMatching, bits, bits_down, mask_of
from zwitser.messages import Fact, Message
from zwitser.model import FirstRound
from zwitser.proposal import Explanation, GroupExplanation, Pair, PairExplanation, Reached
from zwitser.systems.swiss import Mask, Strength
from zwitser.systems.weerstand.field import Field, may_have_bye
from zwitser.systems.weerstand.runner_up import Values, room_claims, room_values
from zwitser.systems.weerstand.waiting_room import Decision

NAMED = 5
"""Players whom one claim names; of others only the number is given."""


def explanation(
    decisions: Sequence[Decision], boards: Sequence[Pair], colours: Mapping[Pair, Message]
) -> Explanation:
    """Explain a round from what was decided in its groups."""
    meetings: dict[int, tuple[Message, ...]] = {}
    groups = []
    for decision, following in zip_longest(decisions, decisions[1:]):
        groups.append(_group(decision, following.left if following else 0))
        field = decision.stage.field
        ruled_out = RuledOut(field, decision.pairs)
        for higher, lower in decision.pairs:
            meetings[field.entrants[higher].id] = ruled_out.meeting(higher, lower)
            ruled_out.take(higher, lower)
    pairs = [
        PairExplanation(pair, meetings.get(pair.white) or meetings[pair.black], (colours[pair],))
        for pair in boards
    ]
    return Explanation(tuple(groups), tuple(pairs), tuple(_bye(decisions[-1])))


def _group(decision: Decision, after: Mask) -> GroupExplanation:
    """Explain a group; `after` are the players who left the next one."""
    stage, field = decision.stage, decision.stage.field
    entrants, articles = field.entrants, field.regulation.articles
    values = room_values(decision)
    # Beside what a waiting room looked ahead for, what came of it (C4.2, C4.3; go 4.4b).
    seen = {articles.again: ((decision.left & after).bit_count(),)}
    if articles.next_room:
        seen[articles.next_room] = (after.bit_count(),)
    reached = [
        Reached(article, value, False, seen.get(article, ()))
        for article, value in values.named(articles)
    ]
    opponents = tuple([lower + 1 for _, lower in decision.pairs])
    reached.append(Reached(articles.opponent, opponents, more_is_better=True))
    return GroupExplanation(
        name="",
        points=entrants[stage.own.bit_length() - 1].card.points,
        own=field.ids(stage.own),
        came=field.ids(stage.came),
        left=field.ids(decision.left),
        pairs=tuple([(entrants[v].id, entrants[w].id) for v, w in decision.pairs]),
        claims=(*room_claims(decision, values), *_colour_count(decision, values)),
        values=tuple(reached),
    )


def _colour_count(decision: Decision, values: Values) -> Iterator[Message]:
    """Say how many prefer which colour, and how many must be refused by that alone (B4)."""
    article = decision.stage.field.regulation.articles.preference
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


# Who meets whom (C5, C6; go 4.5, 4.6).


class RuledOut:
    """The players of a group who are left, and why the lower ones among them are no opponent."""

    def __init__(self, field: Field, pairs: Sequence[tuple[int, int]]) -> None:
        self.field = field
        self.mate = dict(pairs) | {lower: higher for higher, lower in pairs}
        self.left = mask_of(self.mate)

    def take(self, higher: int, lower: int) -> None:
        self.left &= ~(1 << higher | 1 << lower)

    def meeting(self, higher: int, lower: int) -> tuple[Message, ...]:
        """Explain why the higher player got this opponent: all lower ones are ruled out."""
        entrants, article = self.field.entrants, self.field.regulation.articles.opponent
        facts: dict[str, Fact] = {"higher": entrants[higher].id, "lower": entrants[lower].id}
        below = (self.left >> lower + 1 << lower + 1) & ~(1 << higher)
        if not below:
            return (Message("pair.lowest", article, facts),)
        return Message("pair.lowest-possible", article, facts), *self._reasons(higher, below)

    def _reasons(self, higher: int, below: Mask) -> Iterator[Message]:
        yield from barred_claims(self.field, higher, below)
        possible = below & self.field.near[higher]
        if not possible:
            return
        stranded = mask_of(i for i in bits(possible) if self._strands(higher, i))
        articles = self.field.regulation.articles
        worse = possible & ~stranded
        yield from out_claim(self.field, "out.preference", articles.preference, higher, worse)
        yield from out_claim(self.field, "out.rest", articles.reopen, higher, stranded)

    def _strands(self, higher: int, lower: int) -> bool:
        """Say whether the others could not all be paired if these two met (C6; go 4.6).

        Most often the two whom they would meet otherwise can meet each other.
        """
        if self.field.near[self.mate[higher]] >> self.mate[lower] & 1:
            return False
        others = self.left & ~(1 << higher | 1 << lower)
        return not LargestMatching(self.field.near, others).is_perfect()


def barred_claims(field: Field, player: int, others: Mask) -> Iterator[Message]:
    """Say which of some players may not meet this one by the absolute norms (B1a, B2; go 3.1)."""
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
    field: Field, code: str, article: str, player: int, players: Mask
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


# The bye (F1; go 7.1).


def _bye(decision: Decision) -> Iterator[Message]:
    field, articles = decision.stage.field, decision.stage.field.regulation.articles
    if not decision.left:
        return
    player = next(bits(decision.left))
    yield Message("bye.left", articles.free, {"player": field.entrants[player].id})
    barred = mask_of(i for i in bits(decision.staying) if not may_have_bye(field.entrants[i]))
    yield from out_claim(field, "bye.barred", articles.bye, player, barred)


# The first round (D; go 5).


def opening_explanation(
    field: Field, way: FirstRound, drawn: Sequence[tuple[int, int]], boards: Sequence[Pair]
) -> Explanation:
    """Explain the first round: by lot number, folded or side by side."""
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
    field: Field, way: FirstRound, before: Sequence[tuple[int, int]], pair: tuple[int, int]
) -> Iterator[Message]:
    """Explain a pair by lot number, and why nobody earlier in the order of D is the opponent."""
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
