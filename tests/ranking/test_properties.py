"""What holds for every tournament, on drawn ones."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.ranking.random_tournaments import round_robin, swiss
from zwitser.language import sentences
from zwitser.model import Absence, Game, Player, Round, Tournament, Unplayed
from zwitser.ranking.criteria import CRITERIA
from zwitser.ranking.ratings import solve
from zwitser.ranking.standings import Standings, standings
from zwitser.ranking.wording import AREA, lines, name_of, tie_lines
from zwitser.results import read

SEEDS = st.integers(0, 10**6)
BY_RECORD = [id_ for id_ in CRITERIA if id_ not in ("LOT", "PLAYOFF", "RANKSUM")]
ADDITIVE = ["PTS", "WP", "WP-C1", "WP-C2", "WP-M1", "WP-M2", "SB", "SB-C1", "SB-C2", "BLACK"]
ADDITIVE += ["WINS", "WON", "BWINS", "KOYA", "SOPS"]
MANY = settings(max_examples=60)


@given(SEEDS)
@MANY
@pytest.mark.article("knsb-weerstand", "F8")
def test_all_resistance_points_together_are_half_of_players_times_rounds_squared(seed: int) -> None:
    tournament = swiss(seed, unplayed=Unplayed.KNSB)
    table = standings(tournament, tiebreaks=["WP"])
    total = sum(line.values["WP"] or 0 for line in table.players)
    # In half points: each of the ½·N·R² points counts twice.
    assert total == len(tournament.players) * len(tournament.history) ** 2


def renamed(tournament: Tournament, new: dict[int, int]) -> Tournament:
    """Give every player another id; lots stay with their players."""
    return replace(
        tournament,
        players=tuple(replace(player, id=new[player.id]) for player in tournament.players),
        history=tuple(
            Round(
                tuple(Game(new[g.white], new[g.black], g.result) for g in round_.games),
                tuple(Absence(new[a.player], a.kind) for a in round_.absences),
            )
            for round_ in tournament.history
        ),
    )


@given(SEEDS, st.sampled_from(Unplayed), st.booleans())
@MANY
def test_ids_do_not_matter(seed: int, unplayed: Unplayed, robin: bool) -> None:
    drawn = round_robin(seed) if robin else swiss(seed, unrated=0.2)
    drawn = replace(drawn, options=replace(drawn.options, unplayed=unplayed))
    ids = [player.id for player in drawn.players]
    new = dict(zip(ids, Random(seed).sample(range(1, 100), len(ids)), strict=True))
    before = standings(drawn, tiebreaks=BY_RECORD)
    after = standings(renamed(drawn, new), tiebreaks=BY_RECORD)
    for line in before.players:
        other = after.of(new[line.player])
        assert (line.rank, line.points, line.values) == (other.rank, other.points, other.values)


@given(
    st.lists(st.integers(100, 2900), min_size=1, max_size=12),
    st.integers(1, 30),
    st.integers(0, 11),
)
@MANY
@pytest.mark.article("osv", "3.LPR")
def test_lpr_rises_with_the_score_and_with_the_opponents(
    ratings: list[int], step: int, which: int
) -> None:
    scores = [quarter / 4 for quarter in range(1, 4 * len(ratings))]
    found = [solve(ratings, score) for score in scores]
    assert found == sorted(found)
    assert len(set(found)) == len(found)
    stronger = list(ratings)
    stronger[which % len(ratings)] += step
    assert all(solve(stronger, s) > low for s, low in zip(scores, found, strict=True))


@given(SEEDS, st.sampled_from(Unplayed), st.booleans())
@MANY
def test_the_terms_of_an_explanation_add_up_to_the_value(
    seed: int, unplayed: Unplayed, robin: bool
) -> None:
    drawn = round_robin(seed, double=True) if robin else swiss(seed)
    drawn = replace(drawn, options=replace(drawn.options, unplayed=unplayed))
    table = standings(drawn, tiebreaks=ADDITIVE)
    for player in drawn.players:
        for derivation in table.explain(player.id):
            added = sum(term.adds or 0 for term in derivation.terms if not term.cut)
            assert added == derivation.value, derivation.criterion.id


@given(SEEDS)
@MANY
def test_mutual_games_of_an_explanation_add_up_to_the_mutual_points(seed: int) -> None:
    drawn = round_robin(seed, size=4)
    table = standings(drawn, tiebreaks=["DE"])
    for player in drawn.players:
        (_, derivation) = table.explain(player.id)
        if derivation.value is not None:
            assert derivation.value == sum(term.adds or 0 for term in derivation.terms)


@given(SEEDS, st.booleans())
@MANY
def test_every_explanation_can_be_said_in_both_languages(seed: int, robin: bool) -> None:
    drawn = round_robin(seed) if robin else swiss(seed, unrated=0.3)
    names = {player.id: player.name for player in drawn.players}
    table = standings(drawn, tiebreaks=[id_ for id_ in CRITERIA if id_ != "PTS"])
    ties = [tie_lines(table, drawn.players[0].id, names, lang) for lang in ("nl", "en")]
    assert len(ties[0]) == len(ties[1]) == len(table.ties_of(drawn.players[0].id)) - 1
    for derivation in table.explain(drawn.players[0].id):
        said = [lines(derivation, names, lang) for lang in ("nl", "en")]
        assert len(said[0]) == len(said[1])
        assert all(line and "{" not in line for text in said for line in text)
        assert derivation.to_json()["criterion"] == derivation.criterion.id


def test_every_criterion_has_a_name() -> None:
    names = {code for code in sentences("nl", AREA) if code.startswith("name.")}
    assert names == {f"name.{id_}" for id_ in (*CRITERIA, "STANDING")}
    assert name_of("STANDING:huis", "nl") == "plaats in een andere stand: huis"


def assert_order_is_that_of_the_values(table: Standings) -> None:
    """Compare with the obvious way: one sort by all values."""
    keys = {
        line.player: (-line.points, *(-(line.values[id_] or 0) for id_ in table.columns))
        for line in table.players
    }
    assert [line.player for line in table.players] == sorted(
        keys, key=lambda player: (keys[player], player)
    )
    ranks = {p: 1 + sum(other < key for other in keys.values()) for p, key in keys.items()}
    assert {line.player: line.rank for line in table.players} == ranks


@given(SEEDS)
@MANY
def test_the_order_is_one_sort_by_points_and_values(seed: int) -> None:
    criteria = ["WP-C1", "WP", "SB", "WON", "SOPS"]
    assert_order_is_that_of_the_values(standings(swiss(seed), tiebreaks=criteria))


@given(SEEDS)
@MANY
def test_a_cut_never_raises_a_value(seed: int) -> None:
    table = standings(swiss(seed, unplayed=Unplayed.FIDE2026), tiebreaks=ADDITIVE)
    for line in table.players:
        wp = [line.values[id_] or 0 for id_ in ("WP", "WP-C1", "WP-C2", "WP-M2")]
        sb = [line.values[id_] or 0 for id_ in ("SB", "SB-C1", "SB-C2")]
        assert wp == sorted(wp, reverse=True)
        assert sb == sorted(sb, reverse=True)


@given(SEEDS)
@MANY
def test_standings_after_a_round_are_those_of_the_shorter_tournament(seed: int) -> None:
    drawn = swiss(seed)
    after = len(drawn.history) // 2
    shorter = replace(drawn, history=drawn.history[:after])
    criteria = ["WP", "SB", "SOPS"]
    assert (
        standings(drawn, tiebreaks=criteria, after=after).to_json()
        == standings(shorter, tiebreaks=criteria).to_json()
    )


def test_a_lone_player_has_standings() -> None:
    alone = Tournament("t", swiss(1).system, (Player(1, "P1", 1),), 3)
    assert standings(alone).of(1).rank == 1
    assert read(alone).after == 0
