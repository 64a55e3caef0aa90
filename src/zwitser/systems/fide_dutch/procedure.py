"""FIDE's Dutch system: the round, bracket by bracket from the top (C.04.3, sections 1.9 and 3).

What is best within one bracket is in `bracket`, what it looks forward to in `ahead`. There is no
special last bracket and nothing is reopened: that everyone below can still be paired is asked of
every bracket (C4).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import groupby

from zwitser.errors import BadInput, NoPairing
from zwitser.matching.cardinality import mask_of
from zwitser.messages import Message, message
from zwitser.model import Colour, Tournament
from zwitser.proposal import Explanation, Proposal
from zwitser.results import field_of, read
from zwitser.systems.fide_dutch.ahead import Ahead, solve_exactly
from zwitser.systems.fide_dutch.bracket import Bracket, Solution, quick_solve
from zwitser.systems.fide_dutch.field import Entrant, Field, Graph, enter, graph_of
from zwitser.systems.fide_dutch.options import scoring
from zwitser.systems.swiss import Board, Strength, colour_of, give_colours, latest_difference


@dataclass(frozen=True, slots=True)
class Level:
    """A paired bracket, with everyone below it.

    Where two are to meet, `is_best` says whether it is sure that no better candidate lets them.
    """

    bracket: Bracket
    solution: Solution
    ahead: Ahead
    is_best: bool = True


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
    plain, unconditional = field, list[Level]()
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
        explanation = explain_levels(plain, graph, levels, boards)
        if together and not all(level.is_best for level in levels):
            facts = {"player": together[0], "opponent": together[1]}
            cost = (Message("fide.meeting-open", "", facts),)
            explanation = replace(explanation, cost=cost)
    return Proposal(field.round, tuple([board.pair for board in boards]), bye, explanation)


def explain_levels(
    field: Field, graph: Graph, levels: Sequence[Level], boards: Sequence[Board[Entrant]]
) -> Explanation:
    """Explain a round; one that was paired under a condition is judged as if there were none."""
    # Imported only where somebody asks: `zwitser pair` must start quickly.
    from zwitser.systems.fide_dutch.explain import explain_round

    parts = [(level.bracket, level.solution, level.ahead) for level in levels]
    if levels[0].ahead.field is field:
        return explain_round(field, graph, parts, boards, graph.least)
    free = graph_of(field)
    parts = [(bracket, found, Ahead(field, free, bracket)) for bracket, found, _ in parts]
    return explain_round(field, free, parts, boards, graph.least)


def check_together(present: list[int], together: tuple[int, int] | None) -> None:
    """Raise NoPairing where a player is to meet himself, or somebody absent."""
    if together and together[0] == together[1]:
        raise NoPairing(together[:1], message("stuck-himself"))
    missing = sorted(set(together or ()).difference(present))
    if missing:
        raise NoPairing(missing, message("stuck-not-present"))


def pair_brackets(field: Field, graph: Graph, free: Sequence[Level] = ()) -> list[Level]:
    """Pair all brackets, beginning with the highest [1.3].

    Where two are to meet, the levels that are `free` of that condition stand as long as it can
    still be met.
    """
    by_score = groupby(field.entrants, key=lambda one: one.score)
    groups = [tuple([one.place for one in group]) for _, group in by_score]
    everyone = (1 << len(field.entrants)) - 1
    levels: list[Level] = []
    moved: tuple[int, ...] = ()
    for k, residents in enumerate(groups):
        following = groups[k + 1] if k + 1 < len(groups) else ()
        end = (following or residents)[-1] + 1
        bracket = Bracket(moved, residents, following, everyone >> end << end)
        ahead = Ahead(field, graph, bracket)
        best: Solution | None
        if k < len(free) and _stands(graph, bracket, free[k].solution):
            best = solution = free[k].solution
        else:
            best = solution = best_candidate(field, graph, bracket, ahead)
            if k < len(free):
                best, free = _judged(solution, field, graph, free[k]), ()
        levels.append(Level(bracket, best or solution, ahead, best is not None))
        moved = levels[-1].solution.leavers
    return levels


def _stands(graph: Graph, bracket: Bracket, solution: Solution) -> bool:
    """Say whether a solution has only pairs of this graph, and the rest can be completed (C4)."""
    if not all(graph.near[i] >> j & 1 for i, j in solution.couples):
        return False
    return graph.completes(bracket.below | mask_of(solution.leavers))


def _judged(solution: Solution, field: Field, graph: Graph, free: Level) -> Solution | None:
    """Judge a bracket in which two can still meet as if they did not have to.

    None if that would take too long. Once they have met, looking ahead has no condition any more.
    """
    # Imported only where somebody asks: `zwitser pair` must start quickly.
    from zwitser.systems.fide_dutch.values import best_for_meeting

    if field.together & free.bracket.below:
        return best_for_meeting(solution, free.solution, graph, free.ahead)
    return solution


def best_candidate(field: Field, graph: Graph, bracket: Bracket, ahead: Ahead) -> Solution:
    """Find the best candidate of a bracket: by first choices if they meet every bound, or exactly.

    Nothing below a bracket matters where they do and the next bracket is at its best (C8).
    """
    quick = quick_solve(field, graph, bracket, forced=ahead.forced)
    if quick and ahead.reaches(quick.leavers):
        return quick
    return solve_exactly(field, graph, bracket)


def colour_of_higher(higher: Entrant, lower: Entrant, initial: Colour) -> tuple[Colour, str]:
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
