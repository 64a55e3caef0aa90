"""Zwitsers op rating: the KNSB regulation of January 2014 (FIDE's system of 2012 to 2016).

The brackets are paired from the top (C1-C14); colours follow E, boards F1. The pairing of one
bracket is in `bracket`, opening the one above in `opening`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from zwitser.errors import BadInput
from zwitser.model import Colour, Tournament
from zwitser.proposal import Proposal
from zwitser.results import field_of, read
from zwitser.systems.rating.bracket import (
    Bracket,
    Couple,
    Solution,
    plain_exits,
    quick_solve,
    solve,
    solve_with,
)
from zwitser.systems.rating.field import Entrant, Field, check_completable, enter, is_completable
from zwitser.systems.rating.opening import (
    BracketState,
    Level,
    Members,
    by_rank,
    exits_to,
    exits_without_lone,
    open_for_last,
    other_leavers,
)
from zwitser.systems.swiss import (
    ColouredPair,
    check_together,
    colour_of,
    give_colours,
    latest_difference,
)


def pair(
    tournament: Tournament, *, explain: bool = False, together: tuple[int, int] | None = None
) -> Proposal:
    """Pair the next round, if need be under the condition that two players meet."""
    results = read(tournament)
    present = field_of(tournament, results)
    if not present:
        raise BadInput.at("next.absent", "nobody-present")
    check_together(present, together)
    field = enter(tournament, results, present, frozenset(together or ()))
    levels = pair_brackets(field)
    couples = [couple for level in levels for couple in level.solution.couples]
    boards = board_colours(field, couples, tournament.options.initial_colour)
    free, explanation = levels[-1].solution.leavers, None
    if explain:
        # Imported only where somebody asks: `zwitser pair` must start quickly.
        from zwitser.systems.rating.explain import explain_round

        explanation = explain_round(field, levels, boards)
    pairs = tuple([board.pair for board in boards])
    return Proposal(field.round, pairs, free[0].id if free else None, explanation)


def pair_brackets(field: Field) -> list[Level]:
    """Pair all brackets, groups of equal score (A3), beginning with the highest."""
    check_completable(field)
    *groups, last = (tuple(group) for _, group in groupby(field.entrants, lambda one: one.score))
    levels: list[Level] = []
    for residents in groups:
        levels[-1:] = _pair_bracket(field, levels[-1] if levels else None, residents)
    return _pair_last(field, levels, last)


def _bracket(
    came: Members, residents: Members, *, without: frozenset[Entrant] = frozenset()
) -> Bracket:
    """Put a bracket together; if half or more were moved down it is homogeneous [A3]."""
    moved = tuple(one for one in by_rank(came) if one not in without)
    members = (*moved, *(one for one in residents if one not in without))
    return Bracket(members, len(moved), 0 < 2 * len(moved) < len(members))


def _without_opponent(field: Field, members: Members) -> frozenset[Entrant]:
    """Find the players for whom the bracket has no opponent at all [C1]."""
    return frozenset(
        one
        for one in members
        if not any(field.compatible(one, other) for other in members if other is not one)
    )


def _pair_bracket(field: Field, above: Level | None, residents: Members) -> list[Level]:
    """Pair one bracket that is not the last; gives the bracket above too if there is one.

    The first state that can be reached stands, from P1 = P0 and M1 = M0 [C2a, C3a] down; before a
    state is lowered (C14) the bracket above is opened (C12). So as few as possible meet another
    score (B3).
    """
    came = above.leavers if above else ()
    lone = _without_opponent(field, (*came, *residents))
    if above and not lone.isdisjoint(came) and lone.isdisjoint(above.lone):
        # Who had no opponent in the bracket above either comes down whatever is done there.
        found = _open_from_c1(field, above, residents)
        if found:
            return found
    # Paired as it is, with as many pairs as possible [A6b, C14].
    bracket = _bracket(came, residents, without=lone)
    solution = quick_solve(field, bracket, bracket.size // 2, last=False)
    if solution is None:
        pairs = field.most_pairs(bracket.members)
        exits = plain_exits(field, bracket.members, pairs, last=False)
        solution = solve(field, bracket, pairs, exits)
    assert solution is not None, "so many pairs can be made"
    level = Level(residents, came, by_rank(lone), bracket, solution)
    for state in _states_above(level):
        found = _open_above(field, above, residents, state)
        if found:
            return found
    return [above, level] if above else [level]


def _solve_plain(field: Field, bracket: Bracket, pairs: int, *, last: bool) -> Solution | None:
    """Find the first pairing with P1 pairs, with no condition on the leavers."""
    quick = quick_solve(field, bracket, pairs, last=last)
    return quick or solve(
        field, bracket, pairs, plain_exits(field, bracket.members, pairs, last=last)
    )


def _states_above(level: Level) -> Iterator[BracketState]:
    """List the states that a bracket did not reach, from the first (C14).

    M1 goes down first, with P1 = P0; then P1.
    """
    bracket, solution = level.bracket, level.solution
    most, reached = bracket.size // 2, len(solution.couples)
    kind = bracket.heterogeneous
    if kind:
        for heads in range(bracket.moved, solution.heads, -1):
            yield BracketState(most, heads, kind, last=False)
    if bracket.moved:
        for pairs in range(most, reached, -1):
            yield BracketState(pairs, solution.heads, kind, last=False)


def _open_from_c1(field: Field, above: Level, residents: Members) -> list[Level] | None:
    """Let another group come down, all of them with an opponent here (C1 calls C12).

    There is no state yet to reach, nor a kind: both follow from who comes down and stays. It is
    accepted if the bracket reaches its first state.
    """

    def accept(opened: Level) -> Level | None:
        came = opened.leavers
        lone = _without_opponent(field, (*came, *residents))
        if not lone.isdisjoint(came):
            return None
        bracket = _bracket(came, residents, without=lone)
        solution = _solve_plain(field, bracket, bracket.size // 2, last=False)
        if solution is None or (bracket.heterogeneous and solution.heads < bracket.moved):
            return None
        return Level(residents, came, by_rank(lone), bracket, solution)

    if not above.solution.couples:
        return None
    found = other_leavers(field, above, exits_without_lone(field, above, residents), accept)
    return list(found) if found else None


def _open_above(
    field: Field, above: Level | None, residents: Members, state: BracketState
) -> list[Level] | None:
    """Let another group with the same scores come down, so that a state is reached (C12)."""
    if above is None or not above.solution.couples:
        return None
    exits = exits_to(field, above, residents, state)
    found = other_leavers(field, above, exits, lambda it: _reach(field, it, residents, state))
    return list(found) if found else None


def _reach(field: Field, above: Level, residents: Members, state: BracketState) -> Level | None:
    """Pair a bracket in a given state; None if it can't be with the group that comes down now."""
    came, lone = above.leavers, frozenset[Entrant]()
    if not state.last:
        lone = _without_opponent(field, (*came, *residents))
    bracket = _bracket(came, residents, without=lone)
    if bracket.heterogeneous != state.heterogeneous or bracket.size < 2 * state.pairs:
        return None
    solution = _solve_plain(field, bracket, state.pairs, last=state.last)
    if solution is None or (state.heterogeneous and solution.heads < state.heads):
        return None
    pinched = not state.last and bracket.size // 2 > state.pairs
    pinched = pinched and field.most_pairs(bracket.members) > state.pairs
    if state.heterogeneous and solution.heads > state.heads:
        pinched = True
        exits = plain_exits(field, bracket.members, state.pairs, last=state.last)
        solution = solve_with(field, bracket, state.pairs, state.heads, exits)
        assert solution is not None, "fewer of them can be in S1 too"
    return Level(residents, came, by_rank(lone), bracket, solution, pinched=pinched)


def _pair_last(field: Field, levels: list[Level], residents: Members) -> list[Level]:
    """Pair the last bracket: everyone, or everyone but the bye [A5, F4] (C13)."""
    above = levels[-1] if levels else None
    bracket = _bracket(above.leavers if above else (), residents)
    pairs, states = bracket.size // 2, list[BracketState]()
    solution = _solve_plain(field, bracket, pairs, last=True)
    if bracket.heterogeneous:  # only M1 goes down
        reached = solution.heads if solution else -1
        states = [
            BracketState(pairs, heads, True, True) for heads in range(bracket.moved, reached, -1)
        ]
    elif bracket.moved and not solution:
        states = [BracketState(pairs, 0, heterogeneous=False, last=True)]
    for state in states:
        found = _open_above(field, above, residents, state)
        if found:
            return [*levels[:-1], *found]
    if solution:
        came = bracket.members[: bracket.moved]
        return [*levels, Level(residents, came, (), bracket, solution)]
    return _open_penultimate(field, levels, residents)


def _open_penultimate(field: Field, levels: list[Level], lower: Members) -> list[Level]:
    """Open the bracket above the last one, or join the two, until everyone is paired [C13].

    Opened or joined, everyone in both is to be paired: where that can't be done, neither is tried.
    """
    upper: Members = ()
    levels = list(levels)
    while levels:
        above = levels.pop()
        others = (*upper, *lower)
        if is_completable(field, (*above.came, *above.residents, *others)):
            opened = open_for_last(field, above, others)
            if opened:
                return [*levels, opened, _last_level(field, upper, opened.leavers, lower)]
            return [*levels, _last_level(field, above.residents, above.came, others)]
        lower, upper = others, above.residents
    raise AssertionError("a field that can be paired is paired when all brackets are one")


def _last_level(field: Field, upper: Members, came: Members, lower: Members) -> Level:
    """Pair the last bracket, which can be paired, without opening anything.

    One that was made by joining is heterogeneous, with the part that was added last as S1, and
    in it the score differences come before M1.
    """
    bracket = _bracket((*came, *upper), lower)
    if upper:
        bracket = replace(bracket, heterogeneous=True, joined=True)
    solution = _solve_plain(field, bracket, bracket.size // 2, last=True)
    assert solution is not None, "everyone can be paired"
    return Level((*upper, *lower), came, (), bracket, solution)


# Colours and boards.


def board_colours(
    field: Field, couples: Sequence[Couple], initial: Colour
) -> tuple[ColouredPair[Entrant], ...]:
    """Give each pair its colours, in the order of the boards (E, F1)."""

    def decide(higher: Entrant, lower: Entrant, number: int) -> tuple[Colour, str]:
        odd = (number if field.round == 1 else higher.number) % 2
        return colour_of_higher(higher, lower, initial if odd else initial.other)

    return give_colours(couples, decide)


def colour_of_higher(higher: Entrant, lower: Entrant, turn: Colour) -> tuple[Colour, str]:
    """Give the colour of the higher ranked and the article that decided [E1 to E5].

    Where nobody has a preference it is that of the `turn`: the initial colour on odd boards, and
    after round 1 where the number of the higher ranked is odd.
    """
    mine, his = higher.preference, lower.preference
    if mine.colour is None:
        return (his.colour.other, "E1") if his.colour else (turn, "E5")
    if mine.colour is not his.colour:
        return mine.colour, "E1"
    if mine.strength is not his.strength:
        return mine.colour if mine.strength > his.strength else mine.colour.other, "E2"
    back = latest_difference(higher.history, lower.history)
    if back is not None:
        return colour_of(higher.history[-back]).other, "E3"
    return mine.colour, "E4"
