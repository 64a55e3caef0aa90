"""The quick way gives what the matchings give, on fields too large for the oracle."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

from tests.systems.rating.rating_fields import field
from tests.systems.rating.rating_positions import position, swapped, wild
from zwitser.errors import NoPairing
from zwitser.generator import Recipe, generate
from zwitser.model import Tournament
from zwitser.systems.rating import procedure as knsb_rating
from zwitser.systems.rating.bracket import Bracket, Solution, quick_solve
from zwitser.systems.rating.field import Field
from zwitser.systems.swiss import (
    IMPOSSIBLE,
    count_kinds,
    least_refused,
)


def answer(tournament: Tournament) -> tuple[object, int | None]:
    try:
        proposal = knsb_rating.pair(tournament)
    except NoPairing as error:
        return error.stuck, None
    return proposal.pairs, proposal.bye


def no_quick_way(field_: Field, bracket: Bracket, pairs: int, *, last: bool) -> Solution | None:
    return None


def check(tournament: Tournament, monkeypatch: pytest.MonkeyPatch) -> None:
    quick = answer(tournament)
    with monkeypatch.context() as patch:
        patch.setattr(knsb_rating, "quick_solve", no_quick_way)
        assert answer(tournament) == quick


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.article("knsb-rating", "C6", "C7", "A8")
def test_generated_tournaments_are_paired_the_same_both_ways(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = generate(Recipe("knsb-rating", 31 + 6 * seed, 9, str(seed)))
    for number in range(len(whole.history)):
        before = replace(whole, history=whole.history[:number], next_absences=())
        check(before, monkeypatch)


@pytest.mark.parametrize("made", [position, swapped, wild])
@pytest.mark.parametrize("start", range(0, 400, 100))
def test_crowded_fields_are_paired_the_same_both_ways(
    start: int, made: Callable[..., Tournament], monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(start, start + 100):
        check(made(seed, players=(13, 24)), monkeypatch)


@pytest.mark.parametrize("made", [position, swapped, wild])
@pytest.mark.parametrize("start", range(0, 1000, 500))
@pytest.mark.article("knsb-rating", "A11", "B3", "B5", "B6")
def test_small_fields_are_paired_the_same_both_ways(
    start: int, made: Callable[..., Tournament], monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(start, start + 500):
        check(made(seed, players=(4, 12)), monkeypatch)


@pytest.mark.article("knsb-rating", "A8a", "A8b", "B2")
@pytest.mark.parametrize(
    ("players", "room", "bounds"),
    [
        ("1W 2W 3W 4B", 2, (1, 1)),
        ("1W 2W? 3W? 4B", 2, (1, 0)),
        ("1W 2B 3W 4B", 2, (0, 0)),
        ("1 2 3W 4W", 2, (0, 0)),
        ("1W! 2W! 3W? 4W?", 2, (2, 0)),
        ("1W! 2W! 3W! 4B", 2, None),
        ("1W 2W 3W", 2, (1, 1)),
    ],
)
def test_players_beyond_the_room_must_clash(
    players: str, room: int, bounds: tuple[int, int] | None
) -> None:
    entrants = field(4, [(0, players)]).entrants
    counts = count_kinds([one.preference.kind for one in entrants])
    found = least_refused(counts, 2 * room - len(entrants))
    assert found == (bounds or IMPOSSIBLE)


@pytest.mark.article("knsb-rating", "C7")
def test_the_last_choices_are_made_again_when_they_fail() -> None:
    """19 and 20 have met 40: with 18-38 and 19-39 nobody is left for 20, so 18 takes 40."""
    size = 40
    met = [f"{size // 2}-{size}", f"{size // 2 - 1}-{size}"]
    crowd = field(1, [(0, " ".join(str(n) for n in range(1, size + 1)))], met=met)
    found = quick_solve(crowd, Bracket(crowd.entrants, 0, heterogeneous=False), 20, last=True)
    assert found is not None
    pairs = [(higher.id, lower.id) for higher, lower in found.couples]
    assert pairs[:17] == [(n, n + 20) for n in range(1, 18)]
    assert pairs[17:] == [(18, 40), (19, 38), (20, 39)]
