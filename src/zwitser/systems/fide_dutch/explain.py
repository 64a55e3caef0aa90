"""Why a round of FIDE's Dutch system looks as it does: claims with their articles.

Everything here follows from what was decided in each bracket; only the best candidate in which
another player leaves is searched, to tell why this one does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cached_property

from zwitser.matching.cardinality import mask_of
from zwitser.messages import Fact, Message, format_points
from zwitser.proposal import Explanation, GroupExplanation, LazyList, PairExplanation, Reached
from zwitser.systems.fide_dutch.ahead import PairedBracket
from zwitser.systems.fide_dutch.bracket import LEVELS, Candidate, Criteria, Exact, quick_solve
from zwitser.systems.fide_dutch.field import DutchEntrant, DutchField
from zwitser.systems.fide_dutch.values import SMALL, Candidates, parts_of, passed_over, why_leaves
from zwitser.systems.swiss import ColouredPair, Strength, latest_difference, scores_claim

NAMED = 8
"""So many players who were passed over are named; the others are counted."""

RIVALS = 8
"""So many of the lowest players are compared with the one who leaves."""


def explain_round(
    levels: Sequence[PairedBracket], boards: Sequence[ColouredPair[DutchEntrant]], least: int
) -> Explanation:
    """Explain every bracket, every pair and the bye, whose score is `least` (C5)."""
    field = levels[0].ahead.field
    homogeneous = Criteria(field, range(len(field.entrants)), 0)
    stories = [
        _CandidateStory(Candidates(level.ahead, homogeneous), level.solution) for level in levels
    ]
    if levels[0].ahead.graph.bye:
        stories[0].before = (Reached("C5", (least,), of_round=True),)
    stories[-1].last = True
    groups = tuple([story.group() for story in stories])
    story_of = {i: story for story in stories for i, _ in story.solution.couples}

    def explain_board(k: int) -> PairExplanation:
        higher = boards[k].higher.place
        meeting = story_of[higher].meetings[higher]
        return PairExplanation(boards[k].pair, meeting, (_colours(boards[k]),))

    pairs = LazyList(len(boards), explain_board)
    return Explanation(groups, pairs, tuple(_bye(field, stories)))


class _CandidateStory:
    """The explanation of one bracket; `before` are values that come before its own."""

    last = False
    before: tuple[Reached, ...] = ()

    def __init__(self, candidates: Candidates, solution: Candidate) -> None:
        self.candidates, self.solution = candidates, solution
        self.bracket, self.field = candidates.bracket, candidates.field
        self.graph, self.ahead = candidates.graph, candidates.ahead
        self.head, self.rest = parts_of(self.bracket, solution)
        self.cost = candidates.criteria.cost(solution)

    def group(self) -> GroupExplanation:
        ids, solution = self.candidates.ids, self.solution
        points = self.field.entrants[self.bracket.residents[0]].score
        reasons: Sequence[tuple[Message, ...]] = ((),) * len(solution.leavers)
        if not self.last and not self.why_this_leaver:
            # Neither the claims nor the bye tell why these leave.
            reasons = LazyList(len(reasons), lambda k: self.reason(solution.leavers[k]))
        entrants = self.field.entrants
        return GroupExplanation(
            name=format_points(points),
            points=points,
            own=ids(self.bracket.residents),
            came=ids(self.bracket.moved),
            left=ids(solution.leavers),
            pairs=tuple([(entrants[i].id, entrants[j].id) for i, j in solution.couples]),
            claims=tuple(self._claims()),
            values=LazyList(len(self.before) + self.candidates.size, lambda k: self.values[k]),
            reasons=reasons,
        )

    @cached_property
    def values(self) -> tuple[Reached, ...]:
        """The values by all criteria; only a comparison with another pairing reads them."""
        return (*self.before, *self.candidates.values(self.solution))

    def reason(self, leaver: int) -> tuple[Message, ...]:
        """Tell why this player leaves, if a pair with him was conceivable here."""
        if len(self.bracket.members) == 1:
            return ()
        return tuple(why_leaves(self.candidates, (self.solution, self.cost), leaver))

    def _claims(self) -> Iterator[Message]:
        """Give the kind of bracket, the leavers, the counts (C10-C21), S1 and S2."""
        residents, moved = self.bracket.residents, self.bracket.moved
        facts: dict[str, Fact] = {"size": len(residents), "moved": len(moved)}
        entrants = self.field.entrants
        if len(self.bracket.members) == 1:
            yield Message("fide.alone", "1.3", {"player": entrants[residents[0]].id})
        else:
            kind = "heterogeneous" if moved else "homogeneous"
            yield Message(f"fide.{kind}", "1.3", facts)
        helped = [place for place in residents if entrants[place].score != entrants[place].points]
        if helped and self.field.is_accelerated:
            yield Message("fide.virtual", "C.04.7", {"count": len(helped)})
        if not self.last and self.solution.leavers:
            yield from self._leaving()
            yield from self.why_this_leaver
        if not self.solution.couples:
            return
        for reached in self.candidates.criteria.read(self.cost):
            if any(reached.value):
                criterion = reached.criterion
                code = "fide.levels" if criterion in LEVELS else "fide.count"
                facts = {"criterion": criterion, "count": sum(reached.value)}
                yield Message(code, criterion, facts)
        yield from self._subgroups()

    def _leaving(self) -> Iterator[Message]:
        """Tell how many leave (C6, C7), and that it can't be fewer, here or for the others' sake.

        More pairs can't be made in the bracket (C1, C3), or they leave others without one (C4,
        C5).
        """
        leavers, ids = self.solution.leavers, self.candidates.ids
        bracket, graph = self.bracket, self.graph
        facts: dict[str, Fact] = {"players": ids(leavers), "pairs": len(self.solution.couples)}
        if len(bracket.members) > 1 == len(leavers):
            yield Message("fide.odd", "C6", facts)
        elif len(bracket.members) > 1:
            if self.solution.couples:
                code = "fide.fewer-pairs"
                alone = Exact(self.field, graph, bracket).leaving()
                could_pair_more = len(alone) < len(leavers)
            else:
                code = "fide.no-pairs"
                residents = mask_of(bracket.residents)
                could_pair_more = any(graph.near[place] & residents for place in bracket.members)
            if not could_pair_more:
                code += "-here"
            elif graph.bye:
                code, facts = f"{code}-bye", {**facts, "points": graph.least}
            yield Message(code, "C6", facts)
        limbo = [place for place in leavers if place in bracket.moved]
        if limbo:
            yield Message("fide.limbo", "C7", {"players": ids(limbo)})

    @cached_property
    def why_this_leaver(self) -> tuple[Message, ...]:
        """Tell which other player could leave, and the first criterion in which that is worse."""
        leavers, residents = self.solution.leavers, self.bracket.residents
        if len(leavers) != 1 or len(self.bracket.members) < 3:
            return ()
        for rival in residents[: -RIVALS - 1 : -1]:
            claim = self._rival(leavers[0], rival) if rival != leavers[0] else None
            if claim:
                return (claim,)
        return ()

    def _rival(self, leaver: int, rival: int) -> Message | None:
        """Compare with the best candidate in which another leaves, if it is found quickly."""
        entrants, ahead, graph = self.field.entrants, self.ahead, self.graph
        facts: dict[str, Fact] = {"player": entrants[leaver].id, "other_player": entrants[rival].id}
        if ahead.has_bye and not entrants[rival].may_be_free:
            return Message("fide.rival-bye", "C2", facts)
        if not ahead.reaches((rival,)) and not ahead.completes_with((rival,)):
            # The score of who is free below may be the reason (C5).
            rest = self.bracket.below | 1 << rival
            if ahead.has_bye or not self.candidates.any_score.completes(rest):
                return Message("fide.rival-rest", "C4", facts)
            return Message("fide.rival-rest-bye", "C4", {**facts, "points": graph.least})
        other = quick_solve(self.field, graph, self.bracket, only=rival)
        if other is None:
            if len(self.bracket.members) > SMALL:
                return None
            other = Exact(self.field, graph, self.bracket).alone(1 << rival)
        if other is None:
            return Message("fide.rival-pairs", "C6", facts)
        criterion, now, then = self.candidates.first_worse((self.solution, self.cost), other)
        if criterion.startswith("4."):
            return self._later(other, criterion, facts)
        facts |= {"criterion": criterion, "reached": now, "instead": then}
        return Message("fide.rival", criterion, facts)

    def _later(self, other: Candidate, criterion: str, facts: dict[str, Fact]) -> Message:
        """Compare with an equally good candidate by its order (4.2, 4.3).

        Both leave out a resident, or C7 would differ; so the same MDPs are paired (4.4).
        """
        article, ids = criterion[:3], self.candidates.ids
        if criterion in ("4.2", "4.2-MDP"):
            both = zip(self.solution.couples, other.couples, strict=True)
            (higher, lower), (_, instead) = next((a, b) for a, b in both if a != b)
            names = ("higher", "lower", "instead_player")
            facts |= dict(zip(names, ids((higher, lower, instead)), strict=True))
            return Message("fide.rival-opponent", article, facts)
        rest = parts_of(self.bracket, other)[1]
        facts |= {"out_players": ids(rest.out), "in_players": ids(rest.into)}
        return Message("fide.rival-exchange", article, facts)

    def _subgroups(self) -> Iterator[Message]:
        """List S1 and S2, which players were exchanged and how S2 was transposed."""
        ids, head = self.candidates.ids, self.head
        if head and 0 < len(head.one) < len(self.bracket.moved):
            yield Message("fide.chosen", "4.4", {"players": ids(head.one)})
        for part, code, article in (
            (head, "fide.heads", "4.2"),
            (self.rest, "fide.subgroups", "4.3"),
        ):
            if not part or not part.couples:
                continue
            facts: dict[str, Fact] = {"s1_players": ids(part.one), "s2_players": ids(part.two)}
            yield Message(code, article, facts)
            if part.out:
                facts = {"out_players": ids(part.out), "in_players": ids(part.into)}
                facts["difference"] = part.exchange[1]
                yield Message("fide.exchanged", "4.3", facts)
            opponents = part.lower
            if len(opponents) > 1 and opponents == part.second[: len(opponents)]:
                yield Message("fide.straight", "4.2")
            elif len(opponents) > 1:
                yield Message("fide.transposed", "4.2", {"players": ids(opponents)})

    @cached_property
    def meetings(self) -> dict[int, tuple[Message, ...]]:
        """Tell for the higher of each pair why his opponent is this one and none before in S2."""
        entrants, found = self.field.entrants, dict[int, tuple[Message, ...]]()
        for part in (self.head, self.rest) if self.head else (self.rest,):
            open_ = list(part.second)
            for higher, lower in part.couples:
                one, other = entrants[higher], entrants[lower]
                place = open_.index(lower)
                pair: dict[str, Fact] = {"higher": one.id, "lower": other.id}
                accelerated = (one.score, other.score) != (one.points, other.points)
                end = "-virtual" if accelerated else ""
                claims = [
                    scores_claim(one, other, (f"fide.level{end}", f"fide.apart{end}"), "1.3"),
                    Message("fide.meet" if place else "fide.meet-first", "4.2", pair),
                    *passed_over(self.candidates, higher, open_[: min(place, NAMED)]),
                ]
                if place > NAMED:
                    facts: dict[str, Fact] = {"higher": one.id, "count": place - NAMED}
                    claims.append(Message("fide.skipped-more", "4.2", facts))
                found[higher] = tuple(claims)
                del open_[place]
        return found


def _colours(board: ColouredPair[DutchEntrant]) -> Message:
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
            code = "both"
        case "5.2.1":
            code = "one"
            facts["player"] = (white if white.preference.colour else black).id
        case "5.2.2" if white.preference.strength is black.preference.strength is Strength.ABSOLUTE:
            code = "wider"
            facts["player"] = max((white, black), key=lambda one: abs(one.balance)).id
        case "5.2.2":
            code = "stronger"
            facts["player"] = max((white, black), key=lambda one: one.preference.strength).id
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


def _bye(field: DutchField, stories: Sequence[_CandidateStory]) -> Iterator[Message]:
    """Explain the bye: the lowest score possible (C2, C5), and then C9."""
    for place in stories[-1].solution.leavers:
        free = field.entrants[place]
        yield Message("fide.bye", "BR 4", {"player": free.id, "points": free.score})
        lower = [one for one in field.entrants if one.score < free.score]
        barred = [one.id for one in lower if not one.may_be_free]
        able = [one.id for one in lower if one.may_be_free]
        if not lower:
            yield Message("fide.bye-lowest", "C5", {"player": free.id})
        if barred:
            yield Message("fide.bye-barred", "C2", {"players": tuple(barred)})
        if able:
            yield Message("fide.bye-stuck", "C5", {"players": tuple(able)})
        left = next(story for story in stories if story.solution.leavers == (place,))
        if left.ahead.has_bye and len(left.bracket.members) > 1:
            code = "fide.bye-unplayed" if free.unplayed else "fide.bye-played"
            yield Message(code, "C9", {"player": free.id, "count": free.unplayed})
        yield from left.why_this_leaver or left.reason(place)
