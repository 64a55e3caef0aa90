"""What an explanation takes over from the engine, or lists, is what a search finds."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tests.systems.fide_dutch.positions import random_position, tournament_of
from zwitser.errors import NoPairing
from zwitser.results import field_of, read
from zwitser.systems.fide_dutch.ahead import Ahead
from zwitser.systems.fide_dutch.bracket import Exact
from zwitser.systems.fide_dutch.field import enter, graph_of
from zwitser.systems.fide_dutch.options import scoring
from zwitser.systems.fide_dutch.procedure import Level, pair_brackets
from zwitser.systems.fide_dutch.values import Told, best_searched, best_with, best_without


def levels(start: int, stop: int, most: int) -> Iterator[Level]:
    """Give the brackets of random rounds as they were paired."""
    for seed in range(start, stop):
        tournament = tournament_of(random_position(Random(f"values {seed}"), most))
        results = read(tournament)
        present = field_of(tournament, results)
        if not present:
            continue
        field = enter(tournament, results, present, scoring(tournament))
        try:
            yield from pair_brackets(field, graph_of(field))
        except NoPairing:
            continue


def test_the_next_bracket_is_as_the_search_of_everyone_below_left_it() -> None:
    looked_at = 0
    for level in levels(0, 150, 16):
        afresh = Ahead(level.ahead.field, level.ahead.graph, level.bracket)
        looked_at += level.solution.onward is not None
        assert level.ahead.value(level.solution.leavers) == afresh.value(level.solution.leavers)
    assert looked_at > 60


def test_the_best_of_a_small_bracket_is_found_by_listing() -> None:
    looked_at = 0
    for level in levels(200, 400, 16):
        ahead, bracket = level.ahead, level.bracket
        if len(bracket.members) not in (3, 5):
            continue
        told = Told(ahead.field, ahead.graph, bracket, ahead)
        exact = Exact(ahead.field, ahead.graph, bracket)
        for leaver in bracket.residents:
            looked_at += 1
            assert best_without(told, leaver) == exact.inside(1 << leaver)
    assert looked_at > 60


def test_the_best_of_a_small_bracket_in_which_somebody_stays_is_found_by_listing() -> None:
    looked_at = 0
    for level in levels(600, 800, 16):
        ahead, bracket = level.ahead, level.bracket
        if not 2 < len(bracket.members) < 7:
            continue
        told = Told(ahead.field, ahead.graph, bracket, ahead)
        for player in bracket.members:
            listed, searched = best_with(told, player), best_searched(told, player)
            looked_at += listed is not None
            assert (listed and listed.couples) == (searched and searched.couples)
    assert looked_at > 200
