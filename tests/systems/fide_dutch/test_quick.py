"""The quick way through a bracket gives what the exact way gives."""

from __future__ import annotations

from random import Random

import pytest

from tests.systems.fide_dutch.positions import random_position, tournament_of
from zwitser.errors import NoPairing
from zwitser.systems.fide_dutch import procedure
from zwitser.systems.fide_dutch.ahead import Ahead
from zwitser.systems.fide_dutch.bracket import Bracket, Exact, Solution
from zwitser.systems.fide_dutch.completion import Graph
from zwitser.systems.fide_dutch.field import Field


def exactly(field: Field, graph: Graph, bracket: Bracket, _ahead: Ahead) -> Solution:
    return Exact(field, graph, bracket).solve()


@pytest.mark.parametrize(
    ("most", "start", "stop"),
    [(14, 0, 300), (26, 300, 700), (60, 700, 800), (120, 800, 815)],
)
def test_a_round_is_the_same_the_quick_way(
    most: int, start: int, stop: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(start, stop):
        tournament = tournament_of(random_position(Random(f"quick {seed}"), most))
        try:
            quick = procedure.pair(tournament)
        except NoPairing:
            continue
        with monkeypatch.context() as patch:
            patch.setattr(procedure, "best_candidate", exactly)
            exact = procedure.pair(tournament)
        assert (quick.pairs, quick.bye) == (exact.pairs, exact.bye), f"position {seed}"
