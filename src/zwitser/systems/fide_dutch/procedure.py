"""FIDE's Dutch system: the round, bracket by bracket from the top (C.04.3, sections 1.9 and 3).

The best candidate of one bracket is in `bracket`, looking ahead in `ahead`. There is no special
last bracket and nothing is reopened: that everyone below can still be paired is asked of every
bracket (C4).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import groupby

from zwitser.errors import BadInput
from zwitser.messages import Message
from zwitser.model import Colour, Tournament
from zwitser.proposal import Proposal
from zwitser.results import field_of, read
from zwitser.systems.fide_dutch.ahead import Ahead, PairedBracket, solve_exactly
from zwitser.systems.fide_dutch.bracket import Candidate, Exact, PairingBracket, quick_solve
from zwitser.systems.fide_dutch.field import DutchEntrant, DutchField, Graph, enter, graph_of
from zwitser.systems.fide_dutch.options import scoring
from zwitser.systems.swiss import (
    Strength,
    check_together,
    colour_of,
    give_colours,
    latest_difference,
)


def pair(
    tournament: Tournament, *, explain: bool = False, together: tuple[int, int] | None = None
) -> Proposal:
    """Pair the next round."""
    worth = scoring(tournament)
    results = read(tournament)
    present = field_of(tournament, results)
    if not present:
        raise BadInput.at("next.absent", "nobody-present")
    check_together(present, together)
    field = enter(tournament, results, present, worth, together or ())
    graph = graph_of(field)
    plain, free, unconditional = field, graph, list[PairedBracket]()
    if together:
        plain = enter(tournament, results, present, worth)
        free = graph_of(plain)
        # A better C5 without the condition makes every bracket another one.
        unconditional = pair_brackets(plain, free) if free.least == graph.least else []
    levels = pair_brackets(field, graph, unconditional)
    entrants = field.entrants
    couples = [(entrants[i], entrants[j]) for level in levels for i, j in level.solution.couples]
    boards = give_colours(
        couples, lambda one, other, _number: colour_of_higher(one, other, field.initial)
    )
    left = levels[-1].solution.leavers
    bye = entrants[left[0]].id if left else None
    explanation = None
    if explain:
        # Imported only where somebody asks: `zwitser pair` must start quickly.
        from zwitser.systems.fide_dutch.explain import explain_round

        judged = levels
        if together:  # judged as if there were no condition
            aheads = [Ahead(plain, free, level.bracket) for level in levels]
            judged = [replace(one, ahead=it) for one, it in zip(levels, aheads, strict=True)]
        explanation = explain_round(judged, boards, graph.least)
        if together and not all(level.is_best for level in levels):
            facts = {"player": together[0], "opponent": together[1]}
            cost = (Message("fide.meeting-open", "", facts),)
            explanation = replace(explanation, cost=cost)
    return Proposal(field.round, tuple([board.pair for board in boards]), bye, explanation)


def pair_brackets(
    field: DutchField, graph: Graph, free: Sequence[PairedBracket] = ()
) -> list[PairedBracket]:
    """Pair all brackets, beginning with the highest [1.3].

    Where two are to meet, the brackets that are `free` of that condition stand as long as it can
    still be met. After those a bracket is judged as if it did not have to be met; once the two
    have met, looking ahead has no condition any more.
    """
    by_score = groupby(field.entrants, key=lambda one: one.score)
    groups = [tuple([one.place for one in group]) for _, group in by_score]
    everyone = (1 << len(field.entrants)) - 1
    levels: list[PairedBracket] = []
    moved: tuple[int, ...] = ()
    for k, residents in enumerate(groups):
        following = groups[k + 1] if k + 1 < len(groups) else ()
        end = (following or residents)[-1] + 1
        bracket = PairingBracket(moved, residents, following, everyone >> end << end)
        ahead = Ahead(field, graph, bracket)
        other, is_best = free[k] if k < len(free) else None, True
        found = other.solution if other else best_candidate(ahead)
        if other and not (
            all(graph.near[i] >> j & 1 for i, j in found.couples)
            and ahead.completes_with(found.leavers)
        ):
            found, free = best_candidate(ahead), ()
            if field.together & other.bracket.below:
                # Imported only where somebody asks: `zwitser pair` must start quickly.
                from zwitser.systems.fide_dutch.values import best_for_meeting

                judged = best_for_meeting(found, other.solution, graph, other.ahead)
                found, is_best = judged or found, judged is not None
        levels.append(PairedBracket(found, ahead, is_best))
        moved = found.leavers
    return levels


def best_candidate(ahead: Ahead) -> Candidate:
    """Find the best candidate of a bracket: by a short-cut where C8 is at its best, or exactly.

    Nothing below a bracket matters there. So first choices that meet every bound are the best, and
    so is the best candidate of the bracket by itself.
    """
    field, graph, bracket = ahead.field, ahead.graph, ahead.bracket
    quick = quick_solve(field, graph, bracket, forced=ahead.forced)
    if quick and ahead.reaches(quick.leavers):
        return quick
    alone = Exact(field, graph, bracket).alone()
    if alone and ahead.reaches(alone.leavers):
        return alone
    return solve_exactly(field, graph, bracket)


def colour_of_higher(
    higher: DutchEntrant, lower: DutchEntrant, initial: Colour
) -> tuple[Colour, str]:
    """Give the colour of the higher ranked and the article that decided [5.2.1 to 5.2.5]."""
    mine, his = higher.preference, lower.preference
    if mine.colour is None:
        if his.colour is None:
            return initial if higher.number % 2 else initial.other, "5.2.5"
        return his.colour.other, "5.2.1"
    if mine.colour is not his.colour:
        return mine.colour, "5.2.1"
    stronger = mine.strength - his.strength
    if mine.strength is his.strength is Strength.ABSOLUTE:
        stronger = abs(higher.balance) - abs(lower.balance)  # the wider difference
    if stronger:
        return mine.colour if stronger > 0 else mine.colour.other, "5.2.2"
    back = latest_difference(higher.history, lower.history)
    if back is not None:
        return colour_of(higher.history[-back]).other, "5.2.3"
    return mine.colour, "5.2.4"
