"""The engine against a listing of all candidates, on thousands of positions."""

from __future__ import annotations

from random import Random

import pytest

from tests.sample import sampled
from tests.systems.fide_dutch.engine import by_engine, by_listing
from tests.systems.fide_dutch.positions import random_position

SMALL = sampled(4200)
LARGER = sampled(800)
FORCED = sampled(800)
BATCH = 100


@pytest.mark.parametrize("start", range(0, SMALL, BATCH))
@pytest.mark.article("fide-dutch", "1.2", "1.3", "1.4", "1.7", "1.8", "4.2", "4.3", "4.4")
@pytest.mark.article("fide-dutch", "C1", "C2", "C3", "C4", "C5", "C6", "C7", "C8", "C9", "C10")
@pytest.mark.article("fide-dutch", "C11", "C12", "C13", "C14", "C15", "C16", "C17", "C18", "C19")
@pytest.mark.article("fide-dutch", "C20", "C21", "BR 4", "GHR 2.4", "GHR 3.4", "GHR 3.5")
def test_the_engine_finds_the_best_candidate_of_every_bracket(start: int) -> None:
    for seed in range(start, start + BATCH):
        position = random_position(Random(seed), most=9)
        assert by_engine(position) == by_listing(position), f"position {seed}"


@pytest.mark.parametrize("start", range(SMALL, SMALL + LARGER, BATCH // 2))
@pytest.mark.article("fide-dutch", "C6", "C7", "C8", "4.2", "4.3", "4.4")
def test_larger_positions_agree_too(start: int) -> None:
    for seed in range(start, start + BATCH // 2):
        position = random_position(Random(seed), most=11)
        assert by_engine(position) == by_listing(position), f"position {seed}"


@pytest.mark.parametrize("start", range(0, FORCED, BATCH))
def test_two_who_have_to_meet_get_the_best_candidates_under_that_condition(start: int) -> None:
    for seed in range(start, start + BATCH):
        random = Random(f"together {seed}")
        position = random_position(random, most=8)
        present = sorted(set(position.cards) - position.absent)
        if len(present) > 1:
            one, other = random.sample(present, 2)
            answer = by_engine(position, (one, other))
            assert answer == by_listing(position, (one, other)), f"position {seed}"
            met = answer is None or {(one, other), (other, one)} & answer[0]
            assert met, f"position {seed}"
