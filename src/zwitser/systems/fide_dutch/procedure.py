"""FIDE's Dutch system: the round, bracket by bracket from the top (C.04.3, sections 1.9 and 3).

What is best within one bracket is in `bracket`, whether the rest can be completed in `completion`.
There is no special last bracket and nothing is reopened: that everyone below can still be paired
is asked of every bracket (C4).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from typing import NamedTuple

from zwitser.errors import BadInput, NoPairing
from zwitser.matching.cardinality import bits, mask_of
from zwitser.messages import Message, message
from zwitser.model import Colour, Tournament
from zwitser.proposal import Explanation, Pair, Proposal
from zwitser.results import field_of, read
from zwitser.systems.fide_dutch.ahead import Ahead, solve_with_stand_ins
from zwitser.systems.fide_dutch.bracket import Bracket, Exact, Solution, quick_solve
from zwitser.systems.fide_dutch.field import Entrant, Field, Graph, enter, graph_of
from zwitser.systems.fide_dutch.options import scoring
from zwitser.systems.swiss import Strength, board_turn, colour_of, latest_difference


@dataclass(frozen=True, slots=True)
class Level:
    """A bracket, how it was paired, and what was below it.

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
    field = enter(tournament, results, present, worth, frozenset(together or ()))
    graph = graph_of(field)
    plain = enter(tournament, results, present, worth) if together else field
    levels = pair_brackets(field, graph, _unconditional(plain, graph) if together else ())
    boards = give_colours(field, [c for level in levels for c in level.solution.couples])
    left = levels[-1].solution.leavers
    bye = field.entrants[left[0]].id if left else None
    explanation = None
    if explain:
        explanation = explain_levels(plain, graph, levels, boards)
        if together and not all(level.is_best for level in levels):
            facts = {"player": together[0], "opponent": together[1]}
            cost = (Message("fide.meeting-open", "", facts),)
            explanation = replace(explanation, cost=cost)
    return Proposal(field.round, tuple([board.pair for board in boards]), bye, explanation)


def explain_levels(
    field: Field, graph: Graph, levels: Sequence[Level], boards: Sequence[Board]
) -> Explanation:
    """Explain a round; one that was paired under a condition is judged as if there were none."""
    # Read when somebody asks: `zwitser pair` must start quickly.
    from zwitser.systems.fide_dutch.explain import tell

    told = [(level.bracket, level.solution, level.ahead) for level in levels]
    if levels[0].ahead.field is field:
        return tell(field, graph, told, boards, graph.least)
    free = graph_of(field)
    told = [(bracket, found, Ahead(field, free, bracket)) for bracket, found, _ in told]
    return tell(field, free, told, boards, graph.least)


def check_together(present: list[int], together: tuple[int, int] | None) -> None:
    """Refuse to let somebody meet himself or who is not there."""
    if together and together[0] == together[1]:
        raise NoPairing(together[:1], message("stuck-himself"))
    missing = sorted(set(together or ()).difference(present))
    if missing:
        raise NoPairing(missing, message("stuck-not-present"))


def _unconditional(field: Field, graph: Graph) -> list[Level]:
    """Pair a field without the condition of this graph; nothing if that alone improves C5."""
    free = graph_of(field)
    return pair_brackets(field, free) if free.least == graph.least else []


def pair_brackets(field: Field, graph: Graph, free: Sequence[Level] = ()) -> list[Level]:
    """Pair all brackets, beginning with the highest [1.3].

    Where two are to meet, the levels that are `free` of that condition stand as long as it can
    still be met.
    """
    groups = list(_score_groups(field))
    everyone = (1 << len(field.entrants)) - 1
    levels: list[Level] = []
    moved: tuple[int, ...] = ()
    for k, residents in enumerate(groups):
        following = groups[k + 1] if k + 1 < len(groups) else ()
        end = (following or residents)[-1] + 1
        lower = everyone >> end << end
        bracket = Bracket(moved, residents, following, lower)
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
    # Read when somebody asks: `zwitser pair` must start quickly.
    from zwitser.systems.fide_dutch.values import judged

    if field.two & free.bracket.below:
        return judged(solution, free.solution, graph, free.ahead)
    return solution


def best_candidate(field: Field, graph: Graph, bracket: Bracket, ahead: Ahead) -> Solution:
    """Find the best candidate of a bracket, the quick way if there is one.

    Who meets every bound is the best. Else, if all but one can be paired and he reaches the best
    of C8, nothing below matters any more; else everything does.
    """
    exact = Exact(field, graph, bracket)
    return best_inside(exact, ahead) or best_of_all(exact, ahead)


def best_inside(exact: Exact, ahead: Ahead, staying: int = 0) -> Solution | None:
    """Find the best candidate if nothing below it matters but the best of C8.

    Who is `staying` has an opponent here.
    """
    field, bracket, forced = exact.field, exact.bracket, ahead.forced
    quick = quick_solve(field, exact.graph, bracket, forced=forced, staying=staying)
    if quick and ahead.reaches(quick.leavers):
        return quick
    found = _inside(exact, ahead, staying)
    return found and ahead.learn_best(found)


def best_of_all(exact: Exact, ahead: Ahead) -> Solution:
    """Find the best candidate where everything below matters."""
    found, leaving = None, exact.leaving()
    if ahead.takes_any(len(leaving)):
        found = exact.anyone(len(leaving))
    if not found:
        field, graph, bracket = exact.field, exact.graph, exact.bracket
        found = solve_with_stand_ins(field, graph, bracket, leaving) or exact.solve()
    return ahead.learn(found)


def _inside(exact: Exact, ahead: Ahead, staying: int) -> Solution | None:
    """Pair all who need not leave, or all but one resident who reaches the best of C8."""
    bracket, forced = exact.bracket, ahead.forced
    if len(bracket.moved) > len(bracket.residents) or (forced and ahead.has_bye):
        return None
    if (len(bracket.members) - forced.bit_count()) % 2 == 0:
        leavers = tuple(bits(forced))
        return exact.inside(0, forced) if ahead.reaches(leavers) else None
    allowed = ahead.allowed(mask_of(bracket.residents) & ~(ahead.two | staying))
    return exact.inside(allowed, forced) if allowed else None


def _score_groups(field: Field) -> Iterator[tuple[int, ...]]:
    """Split the field into groups of equal score, highest first (1.3)."""
    for _, group in groupby(field.entrants, key=lambda one: one.score):
        yield tuple(one.place for one in group)


# Who has White (5.2), and the order of the boards (GHR 3.6).


class Board(NamedTuple):
    """A pair with its colours and the article that gave them."""

    number: int
    pair: Pair
    higher: Entrant
    lower: Entrant
    article: str


def give_colours(field: Field, couples: Iterable[tuple[int, int]]) -> tuple[Board, ...]:
    """Give each pair its colours, in the order of the boards."""
    entrants = field.entrants
    pairs = sorted(
        [(entrants[i], entrants[j]) for i, j in couples],
        key=lambda pair: board_turn(pair[0].score, pair[1].score, pair[0].place),
    )
    return tuple(
        [decide(one, other, number, field.initial) for number, (one, other) in enumerate(pairs, 1)]
    )


def decide(higher: Entrant, lower: Entrant, number: int, initial: Colour) -> Board:
    """Give the colours of one pair."""
    colour, article = colour_of_higher(higher, lower, initial)
    white = colour is Colour.WHITE
    pair = Pair(higher.id, lower.id) if white else Pair(lower.id, higher.id)
    return Board(number, pair, higher, lower, article)


def colour_of_higher(higher: Entrant, lower: Entrant, initial: Colour) -> tuple[Colour, str]:
    """Give the colour of the higher ranked and the article that decided [5.2.1 to 5.2.5]."""
    mine, his = higher.preference, lower.preference
    if mine.colour is None:
        if his.colour is None:
            return initial if higher.number % 2 else initial.other, "5.2.5"
        return his.colour.other, "5.2.1"
    if mine.colour is not his.colour:
        return mine.colour, "5.2.1"
    stronger = _stronger(higher, lower)
    if stronger:
        return mine.colour if stronger > 0 else mine.colour.other, "5.2.2"
    back = latest_difference(higher.history, lower.history)
    if back is not None:
        return colour_of(higher.history[-back]).other, "5.2.3"
    return mine.colour, "5.2.4"


def _stronger(higher: Entrant, lower: Entrant) -> int:
    """Compare two equal preferences: by strength, and two absolute ones by their difference."""
    mine, his = higher.preference.strength, lower.preference.strength
    if mine is not his or mine is not Strength.ABSOLUTE:
        return mine - his
    return abs(higher.balance) - abs(lower.balance)
