from __future__ import annotations

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

from zwitser.errors import BadInput
from zwitser.generator.fiction import (
    FIRST_NAMES_OF,
    NOTHING_SPECIAL,
    Rates,
    draw_rate,
    expected_score,
    invent_cast,
    play,
)
from zwitser.model import Game, Player, Result, Title


def test_the_same_seed_gives_the_same_players() -> None:
    first = invent_cast(Random("a"), 50, Rates(), all_rated=False)
    again = invent_cast(Random("a"), 50, Rates(), all_rated=False)
    other = invent_cast(Random("b"), 50, Rates(), all_rated=False)
    assert first == again != other


def test_names_go_together_and_nobody_has_that_of_another() -> None:
    cast = invent_cast(Random("x"), 100, Rates(), all_rated=False)
    names = [player.name for player in cast.players]
    assert len(set(names)) == len(names)
    chens = {name.partition(", ")[2] for name in names if name.startswith("Chen, ")}
    assert chens
    assert chens <= set(FIRST_NAMES_OF["Chen"])


def test_there_are_more_players_than_names() -> None:
    cast = invent_cast(Random("x"), 2000, Rates(), all_rated=False)
    assert len({player.name for player in cast.players}) < len(cast.players) == 2000


def test_players_are_numbered_from_the_strongest_down() -> None:
    cast = invent_cast(Random("x"), 200, Rates(unrated=0), all_rated=False)
    ratings = [player.rating or 0 for player in cast.players]
    assert ratings == sorted(ratings, reverse=True)
    assert [player.id for player in cast.players] == list(range(1, 201))
    assert 600 <= min(ratings) < max(ratings) <= 2700


def test_unrated_players_are_strong_or_weak_all_the_same() -> None:
    cast = invent_cast(Random("x"), 20, Rates(unrated=1), all_rated=False)
    assert {player.rating for player in cast.players} == {None}
    assert {player.title for player in cast.players} == {Title.NONE}
    assert len(set(cast.strength.values())) > 10


def test_a_club_needs_a_rating_for_everybody() -> None:
    cast = invent_cast(Random("x"), 20, Rates(unrated=1), all_rated=True)
    assert None not in {player.rating for player in cast.players}


def test_titles_go_with_ratings() -> None:
    cast = invent_cast(Random("x"), 3000, Rates(unrated=0, titled=1), all_rated=False)
    for player in cast.players:
        assert (player.title is Title.NONE) == ((player.rating or 0) < 2200)
    assert all(_is_master(player) for player in cast.players if player.title is Title.FM)


def _is_master(player: Player) -> bool:
    return 2300 <= (player.rating or 0) < 2400


@pytest.mark.parametrize("chance", [-0.1, 1.5, float("nan")])
def test_a_rate_is_a_chance(chance: float) -> None:
    with pytest.raises(BadInput, match="forfeits: expected a chance between 0 and 1"):
        Rates(forfeits=chance)


def test_expected_scores_are_those_of_elo() -> None:
    assert expected_score(1800, 1800) == 0.5
    assert expected_score(2000, 1600) == pytest.approx(10 / 11)


def test_the_strong_draw_more_often() -> None:
    rates = [draw_rate(level) for level in (400, 1200, 1600, 2000, 3000)]
    assert rates == pytest.approx([0.10, 0.14, 0.23, 0.32, 0.50])


@pytest.mark.parametrize("gap", [-600, -200, 0, 200, 600])
def test_results_follow_the_ratings(gap: int) -> None:
    random = Random("results")
    cast = invent_cast(random, 2, NOTHING_SPECIAL, all_rated=True)
    cast = replace(cast, strength={1: 1700 + gap // 2, 2: 1700 - gap // 2})
    counts = Counter(play(random, Game(1, 2), cast, NOTHING_SPECIAL).result for _ in range(20_000))
    score = (counts[Result.WHITE_WINS] + counts[Result.DRAW] / 2) / 20_000
    assert score == pytest.approx(expected_score(1735 + gap, 1700), abs=0.015)
    assert set(counts) <= {Result.WHITE_WINS, Result.DRAW, Result.BLACK_WINS}


def test_forfeits_and_draws_come_as_often_as_asked() -> None:
    random = Random("rates")
    rates = Rates(draws=0, forfeits=0.2, double_forfeits=0.1, adjourned=0)
    cast = invent_cast(random, 2, rates, all_rated=True)
    counts = Counter(play(random, Game(1, 2), cast, rates).result for _ in range(10_000))
    one = counts[Result.WHITE_BY_FORFEIT] + counts[Result.BLACK_BY_FORFEIT]
    assert one / 10_000 == pytest.approx(0.2, abs=0.02)
    assert counts[Result.BOTH_FORFEIT] / 10_000 == pytest.approx(0.1, abs=0.02)
    assert counts[Result.DRAW] == counts[Result.ADJOURNED] == 0
