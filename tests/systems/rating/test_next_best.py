"""The next best pairing of brackets too large for brute force: a search gives the same one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from zwitser.explanation.check import positions
from zwitser.generator import Recipe, generate
from zwitser.generator.fiction import Rates
from zwitser.results import field_of, read
from zwitser.systems.rating import values as rating_values
from zwitser.systems.rating.bracket import Bracket, Solution, plain_exits, solve
from zwitser.systems.rating.field import Field, enter
from zwitser.systems.rating.procedure import pair_brackets
from zwitser.systems.rating.values import NextBest, Unknown

RATES = Rates(absences=0.08, forfeits=0.04, half_byes=0.03)
LARGEST = 26

Left = tuple[Field, Bracket, Solution, bool]
"""A bracket in which somebody is left over, how it was paired, and whether it is the last."""


def brackets(players: int, tournaments: int) -> Iterator[Left]:
    for seed in range(tournaments):
        recipe = Recipe("knsb-rating", players + seed % 7, 7, f"next-{seed}", RATES)
        for position in positions(generate(recipe)):
            results = read(position.before)
            present = field_of(position.before, results)
            field = enter(position.before, results, present, frozenset())
            levels = pair_brackets(field)
            for level in levels:
                if level.solution.leavers and level.solution.couples and not level.opened:
                    yield field, level.bracket, level.solution, level is levels[-1]


def by_search(field: Field, bracket: Bracket, solution: Solution, last: bool) -> Solution | None:
    """Close the door to each leaver in turn; what the engine then finds is the best without him."""
    pairs, found = len(solution.couples), []
    exits = plain_exits(field, bracket.members, pairs, last=last)
    for leaver in solution.leavers:
        doors = zip(bracket.members, exits.doors, strict=True)
        closed = tuple(() if one is leaver else door for one, door in doors)
        found.append(solve(field, bracket, pairs, replace(exits, doors=closed)))
    return min((one for one in found if one), key=lambda one: (-one.heads, one.key), default=None)


@pytest.mark.parametrize(("players", "tournaments"), [(14, 40), (40, 25), (100, 6)])
@pytest.mark.article("knsb-rating", "C3", "D1", "D2", "D3")
def test_the_next_best_pairing_is_what_a_search_finds(players: int, tournaments: int) -> None:
    sizes = Counter[bool]()
    for field, bracket, solution, last in brackets(players, tournaments):
        if bracket.size > LARGEST:
            continue
        found = NextBest(field, bracket, solution, last=last).find()
        searched = by_search(field, bracket, solution, last)
        assert (found and (found.couples, found.leavers)) == (
            searched and (searched.couples, searched.leavers)
        )
        sizes[bracket.size > rating_values.SMALL] += 1
    assert sizes.total() > 50


def test_what_counting_cant_decide_in_a_large_bracket_is_not_told(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(rating_values, "SMALL", 0)
    told, unknown = 0, 0
    for field, bracket, solution, last in brackets(14, 12):
        try:
            found = NextBest(field, bracket, solution, last=last).find()
        except Unknown:
            unknown += 1
            continue
        searched = by_search(field, bracket, solution, last)
        assert found is not None
        assert searched is not None
        assert found.leavers == searched.leavers
        told += 1
    assert told > 20
    assert unknown > 20
