"""WP, SB and LPR against the obvious implementation, on drawn tournaments."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from tests.oracles import tiebreaks as oracle
from tests.ranking.random_tournaments import swiss
from zwitser.model import Game, Options, Result, Round, Tournament, Unplayed
from zwitser.ranking.standings import standings

CUTS = {"WP": (0, 0), "WP-C1": (1, 0), "WP-C2": (2, 0), "WP-M1": (1, 1), "WP-M2": (2, 2)}
TREATMENTS = [Unplayed.KNSB, Unplayed.FIDE2012, Unplayed.RAW]


def drawn(seed: int, treatment: Unplayed) -> Tournament:
    """Draw a tournament in which some draws are adjourned and a bye may be worth half a point."""
    tournament = swiss(seed, unrated=0.2)
    options = Options(unplayed=treatment, bye_points=1 + seed % 2)
    history = tuple(
        Round(tuple(_adjourned(game, seed) for game in round_.games), round_.absences)
        for round_ in tournament.history
    )
    return replace(tournament, options=options, history=history)


def _adjourned(game: Game, seed: int) -> Game:
    adjourn = game.result is Result.DRAW and (game.white + seed) % 3 == 0
    return replace(game, result=Result.ADJOURNED) if adjourn else game


@pytest.mark.parametrize("treatment", TREATMENTS)
@pytest.mark.parametrize("seed", range(60))
@pytest.mark.article("osv", "2.WP", "2.WP-FIDE2012", "2.WP-C1", "2.WP-C2", "2.WP-M1", "2.WP-M2")
@pytest.mark.article("osv", "2.SB")
def test_resistance_and_sonneborn_berger_are_those_of_the_oracle(
    seed: int, treatment: Unplayed
) -> None:
    tournament = drawn(seed, treatment)
    table = standings(tournament, tiebreaks=[*CUTS, "SB"])
    for line in table.players:
        for id_, (low, high) in CUTS.items():
            expected = oracle.wp(tournament, treatment, line.player, low, high)
            assert Fraction(line.values[id_] or 0, 2) == expected, (line.player, id_)
        expected = oracle.sb(tournament, treatment, line.player)
        assert Fraction(line.values["SB"] or 0, 4) == expected, line.player


@pytest.mark.parametrize("seed", range(40))
@pytest.mark.article("osv", "3.LPR", "3.IPR")
def test_list_performance_is_that_of_the_oracle(seed: int) -> None:
    tournament = drawn(seed, Unplayed.KNSB)
    table = standings(tournament, tiebreaks=["LPR", "IPR"])
    ratings = {player.id: player.rating for player in tournament.players}
    for line in table.players:
        expected = oracle.lpr(tournament, line.player)
        found, own = line.values["LPR"], ratings[line.player]
        assert (found is None) == (expected is None)
        if found is not None and expected is not None:
            assert abs(found / 100 - expected) <= 0.0051
            assert line.values["IPR"] == (None if own is None else found - 100 * own)
