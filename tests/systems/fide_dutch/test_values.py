"""What an explanation looks for in a small bracket is what listing its candidates finds."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from tests.systems.fide_dutch.positions import random_position, tournament_of
from zwitser.errors import NoPairing
from zwitser.results import field_of, read
from zwitser.systems.fide_dutch.ahead import PairedBracket
from zwitser.systems.fide_dutch.field import enter, graph_of
from zwitser.systems.fide_dutch.options import scoring
from zwitser.systems.fide_dutch.procedure import pair_brackets
from zwitser.systems.fide_dutch.values import Candidates, best_listed, best_searched


def levels(start: int, stop: int, most: int) -> Iterator[PairedBracket]:
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


def test_the_best_of_a_small_bracket_in_which_somebody_stays_is_found_by_listing() -> None:
    looked_at = 0
    for level in levels(600, 800, 16):
        ahead, bracket = level.ahead, level.bracket
        if not 2 < len(bracket.members) < 7:
            continue
        candidates = Candidates(ahead)
        for player in bracket.members:
            listed, searched = best_listed(candidates, player), best_searched(candidates, player)
            looked_at += listed is not None
            assert (listed and listed.couples) == (searched and searched.couples)
    assert looked_at > 200
