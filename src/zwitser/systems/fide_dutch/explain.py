"""Why a round of FIDE's Dutch system looks as it does: claims with their articles.

Everything here follows from what was decided in each bracket; only the best candidate in which
somebody else leaves is looked for, so that it can be told why it is this player.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import takewhile

from zwitser.matching.cardinality import mask_of
from zwitser.messages import Fact, Message, format_points
from zwitser.proposal import (
    Explanation,
    GroupExplanation,
    PairExplanation,
    Reached,
    ToldTogether,
    ToldWhenAsked,
)
from zwitser.systems.fide_dutch.ahead import Ahead
from zwitser.systems.fide_dutch.bracket import (
    LEVELS,
    Bracket,
    Criteria,
    Exact,
    Solution,
    quick_solve,
)
from zwitser.systems.fide_dutch.field import Entrant, Field, Graph
from zwitser.systems.fide_dutch.procedure import Board
from zwitser.systems.fide_dutch.values import (
    SMALL,
    Part,
    Told,
    best_without,
    first_worse,
    parts_of,
    passed_over,
    why_leaves,
)
from zwitser.systems.swiss import Strength, latest_difference

NAMED = 8
"""So many players who were passed over are named; the others are counted."""

STRAIGHT = Message("fide.straight", "4.2")

RIVALS = 8
"""How many of the lowest are asked whether they could have left instead."""


def tell(
    field: Field,
    graph: Graph,
    levels: Sequence[tuple[Bracket, Solution, Ahead]],
    boards: Sequence[Board],
    least: int,
) -> Explanation:
    """Explain every bracket, every pair and the bye, whose score is `least` (C5)."""
    names = [one.id for one in field.entrants]
    homogeneous = Criteria(field, range(len(names)), 0)
    stories = [
        _Story(Told(field, graph, bracket, ahead, names, homogeneous), solution)
        for bracket, solution, ahead in levels
    ]
    if graph.bye:
        stories[0].before = (Reached("C5", (least,), of_round=True),)
    stories[-1].last = True
    groups = tuple([story.group() for story in stories])
    pairs = ToldTogether(len(boards), lambda: _boards(stories, boards))
    return Explanation(groups, pairs, tuple(_bye(field, stories)))


def _boards(stories: Sequence[_Story], boards: Sequence[Board]) -> list[PairExplanation]:
    """Tell of every board why these two meet, and why with these colours."""
    meetings: dict[int, tuple[Message, ...]] = {}
    for story in stories:
        story.tell_meetings(meetings)
    return [
        PairExplanation(board.pair, meetings[board.higher.place], (_colours(board),))
        for board in boards
    ]


class _Story:
    """What there is to tell about one bracket; `before` are values that come before its own."""

    last = False
    before: tuple[Reached, ...] = ()

    def __init__(self, told: Told, solution: Solution) -> None:
        self.told, self.solution = told, solution
        self.bracket, self.field = told.bracket, told.field
        self.head, self.rest = parts_of(told.bracket, solution)
        self.cost = told.cost(solution)
        self.reached = told.criteria.read(self.cost)
        self.why_this_leaver = self._why_this_leaver()

    def values(self) -> list[Reached]:
        """List what this pairing reaches, to be compared with another."""
        told, parts = self.told, (self.head, self.rest)
        return [*self.before, *told.values_of(self.solution.leavers, self.reached, parts)]

    def group(self) -> GroupExplanation:
        ids, solution, names = self.told.ids, self.solution, self.told.names
        points = self.field.entrants[self.bracket.residents[0]].score
        return GroupExplanation(
            name=format_points(points),
            points=points,
            own=ids(self.bracket.residents),
            came=ids(self.bracket.moved),
            left=ids(solution.leavers),
            pairs=tuple([(names[i], names[j]) for i, j in solution.couples]),
            claims=tuple(self._claims()),
            values=ToldTogether(len(self.before) + self.told.size, self.values),
            reasons=self._reasons(),
        )

    def _claims(self) -> list[Message]:
        claims = [self._kind(), *self._virtual()]
        if not self.last and self.solution.leavers:
            claims += self._leaving()
            claims += self.why_this_leaver
        if self.solution.couples:
            claims += self._counts() if self.cost else ()
            claims += self._subgroups()
        return claims

    def _kind(self) -> Message:
        residents, moved = self.bracket.residents, self.bracket.moved
        facts: dict[str, Fact] = {"size": len(residents), "moved": len(moved)}
        if moved:
            return Message("fide.heterogeneous", "1.3", facts)
        if len(residents) == 1:
            return Message("fide.alone", "1.3", {"player": self.told.ids(residents)[0]})
        return Message("fide.homogeneous", "1.3", facts)

    def _virtual(self) -> list[Message]:
        """Tell who is here by virtual points (C.04.7)."""
        if not self.field.is_accelerated:
            return []
        entrants = self.field.entrants
        helped = [p for p in self.bracket.residents if entrants[p].score != entrants[p].points]
        return [Message("fide.virtual", "C.04.7", {"count": len(helped)})] if helped else []

    def _leaving(self) -> Iterator[Message]:
        """Tell how many leave, and that it can't be fewer (C6, C7)."""
        leavers, ids = self.solution.leavers, self.told.ids
        size = len(self.bracket.members)
        facts: dict[str, Fact] = {"players": ids(leavers), "pairs": len(self.solution.couples)}
        if len(leavers) == 1 and size > 1:
            yield Message("fide.odd", "C6", facts)
        elif size > 1:
            yield self._fewer_pairs(facts)
        limbo = [place for place in leavers if place in self.bracket.moved]
        if limbo:
            yield Message("fide.limbo", "C7", {"players": ids(limbo)})

    def _fewer_pairs(self, facts: dict[str, Fact]) -> Message:
        """Say that no more pairs can be made: here (C1, C3), or for the others' sake (C4, C5)."""
        graph = self.told.graph
        code = "fide.fewer-pairs" if self.solution.couples else "fide.no-pairs"
        if not self._could_pair_more():
            return Message(f"{code}-here", "C6", facts)
        if not graph.bye:
            return Message(code, "C6", facts)
        return Message(f"{code}-bye", "C6", {**facts, "points": graph.least})

    def _could_pair_more(self) -> bool:
        """Say whether the bracket alone has more pairs, whatever becomes of the others."""
        bracket, graph = self.bracket, self.told.graph
        if not self.solution.couples:
            residents = mask_of(bracket.residents)
            return any(graph.near[place] & residents for place in bracket.members)
        alone = Exact(self.field, graph, bracket).leaving()
        return len(alone) < len(self.solution.leavers)

    def _rest_fails(self, rival: int, facts: dict[str, Fact]) -> Message:
        """Say that another can't leave; the score of who is free below may be the reason (C5)."""
        told, rest = self.told, self.bracket.below | 1 << rival
        if told.ahead.has_bye or not told.any_score.completes(rest):
            return Message("fide.rival-rest", "C4", facts)
        return Message("fide.rival-rest-bye", "C4", {**facts, "points": told.graph.least})

    def _why_this_leaver(self) -> tuple[Message, ...]:
        """Who else could leave, and the first criterion in which that is worse."""
        leavers, residents = self.solution.leavers, self.bracket.residents
        if len(leavers) != 1 or len(self.bracket.members) < 3:
            return ()
        for rival in residents[: -RIVALS - 1 : -1]:
            told = self._rival(leavers[0], rival) if rival != leavers[0] else None
            if told:
                return (told,)
        return ()

    def _reasons(self) -> Sequence[tuple[Message, ...]]:
        """Tell why each of those who leave does, where neither the claims nor the bye tell it."""
        leavers = self.solution.leavers
        if not leavers or self.last or self.why_this_leaver:
            return ((),) * len(leavers)
        return ToldWhenAsked(len(leavers), lambda number: self.reason(leavers[number]))

    def reason(self, leaver: int) -> tuple[Message, ...]:
        """Tell why this one leaves, if there is anybody with whom he could have stayed."""
        if len(self.bracket.members) == 1:
            return ()
        return tuple(why_leaves(self.told, (self.solution, self.cost), leaver))

    def _rival(self, leaver: int, rival: int) -> Message | None:
        """Compare with the best candidate in which another leaves, if it is found quickly."""
        entrants, told = self.field.entrants, self.told
        facts: dict[str, Fact] = {"player": entrants[leaver].id, "other_player": entrants[rival].id}
        if told.ahead.has_bye and not entrants[rival].may_be_free:
            return Message("fide.rival-bye", "C2", facts)
        if not told.ahead.reaches((rival,)) and not told.ahead.completes_with((rival,)):
            return self._rest_fails(rival, facts)
        other = quick_solve(self.field, told.graph, self.bracket, only=rival)
        if other is None:
            if len(self.bracket.members) > SMALL:
                return None
            other = best_without(told, rival)
        return self._versus(other, facts) if other else Message("fide.rival-pairs", "C6", facts)

    def _versus(self, other: Solution, facts: dict[str, Fact]) -> Message:
        """Compare with another candidate: the first criterion that differs, with both values."""
        criterion, now, then = first_worse(self.told, (self.solution, self.cost), other)
        if criterion.startswith("4."):
            return self._later(other, criterion, facts)
        facts |= {"criterion": criterion, "reached": now, "instead": then}
        return Message("fide.rival", criterion, facts)

    def _later(self, other: Solution, criterion: str, facts: dict[str, Fact]) -> Message:
        """Compare with a candidate that is as good, by its turn (4.2, 4.3).

        Both leave out a resident, or C7 would differ; so the same MDPs are paired (4.4).
        """
        article = criterion[:3]
        if criterion in ("4.2", "4.2-MDP"):
            both = zip(self.solution.couples, other.couples, strict=True)
            (higher, lower), (_, instead) = next((a, b) for a, b in both if a != b)
            ids = self.told.ids((higher, lower, instead))
            facts |= dict(zip(("higher", "lower", "instead_player"), ids, strict=True))
            return Message("fide.rival-opponent", article, facts)
        rest = parts_of(self.bracket, other)[1]
        facts |= {"out_players": self.told.ids(rest.out), "in_players": self.told.ids(rest.into)}
        return Message("fide.rival-exchange", article, facts)

    def _counts(self) -> Iterator[Message]:
        """Tell which criteria are not at nothing (C10-C21)."""
        for reached, nothing in zip(self.reached, self.told.criteria.nothing, strict=True):
            if reached is not nothing:
                criterion = reached.criterion
                code = "fide.levels" if criterion in LEVELS else "fide.count"
                facts: dict[str, Fact] = {"criterion": criterion, "count": sum(reached.value)}
                yield Message(code, criterion, facts)

    def _subgroups(self) -> list[Message]:
        ids, head = self.told.ids, self.head
        told = []
        if head and 0 < len(head.one) < len(self.bracket.moved):
            told.append(Message("fide.chosen", "4.4", {"players": ids(head.one)}))
        for part, code, article in (
            (head, "fide.heads", "4.2"),
            (self.rest, "fide.subgroups", "4.3"),
        ):
            if part and part.couples:
                facts: dict[str, Fact] = {"s1_players": ids(part.one), "s2_players": ids(part.two)}
                told.append(Message(code, article, facts))
                self._tell_order(part, told)
        return told

    def _tell_order(self, part: Part, told: list[Message]) -> None:
        """Tell which players were exchanged and how S2 was transposed."""
        ids, opponents = self.told.ids, part.lower
        if part.out:
            facts: dict[str, Fact] = {
                "out_players": ids(part.out),
                "in_players": ids(part.into),
                "difference": part.exchange[1],
            }
            told.append(Message("fide.exchanged", "4.3", facts))
        if len(opponents) == 1:
            return
        if opponents == part.second[: len(opponents)]:
            told.append(STRAIGHT)
        else:
            told.append(Message("fide.transposed", "4.2", {"players": ids(opponents)}))

    def tell_meetings(self, told: dict[int, tuple[Message, ...]]) -> None:
        """Tell for the higher of each pair why his opponent is this one and none before in S2."""
        entrants = self.field.entrants
        for part in (self.head, self.rest) if self.head else (self.rest,):
            open_ = list(part.second)
            for higher, lower in part.couples:
                one, other = entrants[higher], entrants[lower]
                place = open_.index(lower)
                code = "fide.meet" if place else "fide.meet-first"
                claim = Message(code, "4.2", {"higher": one.id, "lower": other.id})
                skipped = self._skipped(one, open_[:place]) if place else ()
                told[higher] = (_scores(one, other), claim, *skipped)
                del open_[place]

    def _skipped(self, one: Entrant, skipped: Sequence[int]) -> list[Message]:
        """Tell by article why nobody earlier in S2 is the opponent."""
        told = passed_over(self.told, one.place, skipped[:NAMED])
        if len(skipped) > NAMED:
            facts: dict[str, Fact] = {"higher": one.id, "count": len(skipped) - NAMED}
            told.append(Message("fide.skipped-more", "4.2", facts))
        return told


def _scores(one: Entrant, other: Entrant) -> Message:
    """Tell the scores by which two are paired, and whether an acceleration is in them (1.3)."""
    mine, his = one.score, other.score
    virtual = mine != one.points or his != other.points
    if mine == his:
        code = "fide.level-virtual" if virtual else "fide.level"
        return Message(code, "1.3", {"higher": one.id, "lower": other.id, "points": mine})
    facts = {"higher": one.id, "lower": other.id, "higher_points": mine, "lower_points": his}
    return Message("fide.apart-virtual" if virtual else "fide.apart", "1.3", facts)


def _colours(board: Board) -> Message:
    """Tell why the colours are as they are, with both histories (5.2)."""
    higher, lower, article = board.higher, board.lower, board.article
    white, black = (higher, lower) if board.pair.white == higher.id else (lower, higher)
    facts: dict[str, Fact] = {
        "white": white.id,
        "black": black.id,
        "white_history": white.history or "-",
        "black_history": black.history or "-",
    }
    match article:
        case "5.2.1" if white.preference.colour and black.preference.colour:
            return Message("fide.colours-both", article, facts)
        case "5.2.1":
            code = "one"
            facts["player"] = (white if white.preference.colour else black).id
        case "5.2.2":
            code = "stronger"
            if white.preference.strength is black.preference.strength is Strength.ABSOLUTE:
                code = "wider"
            key = (lambda one: abs(one.balance)) if code == "wider" else _strength
            facts["player"] = max((white, black), key=key).id
        case "5.2.3":
            code = "alternate"
            facts["back"] = latest_difference(higher.history, lower.history) or 0
        case "5.2.4":
            code = "higher"
            facts["higher"] = higher.id
        case _:
            code = "number"
            facts |= {"higher": higher.id, "number": higher.number}
    return Message(f"fide.colours-{code}", article, facts)


def _strength(one: Entrant) -> int:
    return one.preference.strength


def _bye(field: Field, stories: Sequence[_Story]) -> Iterator[Message]:
    """Tell why this player is free: the lowest score possible (C5), and then C9."""
    last = stories[-1]
    for place in last.solution.leavers:
        free = field.entrants[place]
        yield Message("fide.bye", "BR 4", {"player": free.id, "points": free.score})
        yield from _lowest(field, free)
        left = next(story for story in stories if story.solution.leavers == (place,))
        if left.told.ahead.has_bye and len(left.bracket.members) > 1:
            code = "fide.bye-unplayed" if free.unplayed else "fide.bye-played"
            yield Message(code, "C9", {"player": free.id, "count": free.unplayed})
        yield from left.why_this_leaver or left.reason(place)


def _lowest(field: Field, free: Entrant) -> Iterator[Message]:
    """Tell why nobody with a lower score is free (C2, C5)."""
    lowest = takewhile(lambda one: one.score < free.score, reversed(field.entrants))
    lower = list(lowest)[::-1]
    barred = [one.id for one in lower if not one.may_be_free]
    able = [one.id for one in lower if one.may_be_free]
    if not lower:
        yield Message("fide.bye-lowest", "C5", {"player": free.id})
    if barred:
        yield Message("fide.bye-barred", "C2", {"players": tuple(barred)})
    if able:
        yield Message("fide.bye-stuck", "C5", {"players": tuple(able)})
