"""The engine against the procedure done by hand, on thousands of positions."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from tests.oracles.rating import Stuck, pairing
from tests.sample import sampled
from tests.systems.rating.rating_positions import position, swapped, wild
from zwitser.errors import NoPairing
from zwitser.model import Tournament
from zwitser.results import field_of, read
from zwitser.systems import pair

SMALL = sampled(4800)
ODD = sampled(2400)
LARGER = sampled(400)
FORCED = sampled(2400)
BATCH = 100

Answer = tuple[list[tuple[int, int]], int | None]


def by_engine(tournament: Tournament, together: tuple[int, int] | None = None) -> Answer | None:
    try:
        proposal = pair(tournament, together=together)
    except NoPairing:
        return None
    return [(pair.white, pair.black) for pair in proposal.pairs], proposal.bye


def by_hand(tournament: Tournament, together: tuple[int, int] | None = None) -> Answer | None:
    try:
        boards, bye, _ = pairing(tournament, together or ())
    except Stuck:
        return None
    return boards, bye


@pytest.mark.parametrize("start", range(0, SMALL, BATCH))
@pytest.mark.article(
    "knsb-rating", "C1", "C2", "C3", "C4", "C5", "C6", "C7", "C8", "C9", "C10", "C12", "C13", "C14"
)
def test_the_engine_finds_what_the_procedure_accepts_first(start: int) -> None:
    for seed in range(start, start + BATCH):
        tournament = position(seed, players=(4, 10))
        assert by_engine(tournament) == by_hand(tournament), f"position {seed}"


@pytest.mark.article("knsb-rating", "C1", "C12")
def test_a_group_comes_down_for_one_resident_where_the_others_have_nobody() -> None:
    """Of three residents who can't meet each other two are passed on whoever comes down."""
    tournament = position(100955, players=(7, 12))
    assert by_engine(tournament) == by_hand(tournament)


@pytest.mark.parametrize("made", [swapped, wild])
@pytest.mark.parametrize("start", range(0, ODD, BATCH))
@pytest.mark.article("knsb-rating", "A11", "B3", "B5", "B6", "C1", "C12", "C13", "C14")
def test_histories_that_no_engine_made_agree_too(
    start: int, made: Callable[..., Tournament]
) -> None:
    for seed in range(start, start + BATCH):
        tournament = made(seed, players=(4, 10))
        assert by_engine(tournament) == by_hand(tournament), f"position {seed}"


@pytest.mark.parametrize("start", range(SMALL, SMALL + LARGER, BATCH // 2))
@pytest.mark.article("knsb-rating", "C12", "C13", "C14", "D1", "D2", "D3")
def test_larger_positions_agree_too(start: int) -> None:
    for seed in range(start, start + BATCH // 2):
        tournament = position(seed, players=(11, 12))
        assert by_engine(tournament) == by_hand(tournament), f"position {seed}"


@pytest.mark.parametrize("start", range(0, FORCED, BATCH))
@pytest.mark.article("knsb-rating", "C4", "D1", "D2", "D3")
def test_two_who_have_to_meet_get_what_the_procedure_accepts_first(start: int) -> None:
    for seed in range(start, start + BATCH):
        tournament = position(seed, players=(4, 10))
        present = field_of(tournament, read(tournament))
        one, other = Random(seed).sample(present, 2)
        together = one, other
        assert by_engine(tournament, together) == by_hand(tournament, together), f"position {seed}"


@pytest.mark.article("knsb-rating", "C12", "C13")
def test_the_positions_use_every_way_to_open_a_bracket() -> None:
    steps: set[str] = set()
    for seed in range(0, 300, 3):
        try:
            steps |= pairing(position(seed, players=(4, 9)))[2]
        except Stuck:
            steps.add("stuck")
    assert steps == {"C12", "C13 open", "C13 join", "stuck"}
