"""The quick way through a bracket gives what the exact way gives."""

from __future__ import annotations

from random import Random

import pytest

from tests.sample import sampled
from tests.systems.fide_dutch.positions import random_position, tournament_of
from zwitser.errors import NoPairing
from zwitser.model import Tournament
from zwitser.proposal import Pair
from zwitser.systems.fide_dutch import procedure
from zwitser.systems.fide_dutch.ahead import Ahead
from zwitser.systems.fide_dutch.bracket import Candidate, Exact


def exactly(ahead: Ahead) -> Candidate:
    return Exact(ahead.field, ahead.graph, ahead.bracket).solve()


POSITIONS = [
    (most, start, start + sampled(count))
    for most, start, count in ((14, 0, 300), (26, 300, 400), (60, 700, 100), (120, 800, 15))
]

Answer = tuple[tuple[Pair, ...], int | None] | None


def answer(tournament: Tournament, together: tuple[int, int] | None) -> Answer:
    try:
        proposal = procedure.pair(tournament, together=together)
    except NoPairing:
        return None
    return proposal.pairs, proposal.bye


@pytest.mark.parametrize("forced", [False, True])
@pytest.mark.parametrize(("most", "start", "stop"), POSITIONS)
def test_a_round_is_the_same_the_quick_way(
    most: int, start: int, stop: int, forced: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(start, stop):
        random = Random(f"quick {seed}")
        position = random_position(random, most)
        present = sorted(set(position.cards) - position.absent)
        if forced and len(present) < 2:
            continue
        one, other = random.sample(present, 2) if forced else (0, 0)
        together = (one, other) if forced else None
        tournament = tournament_of(position)
        quick = answer(tournament, together)
        with monkeypatch.context() as patch:
            patch.setattr(procedure, "best_candidate", exactly)
            assert answer(tournament, together) == quick, f"position {seed}"
