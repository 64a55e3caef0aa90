"""Warnings about lists that do not fit."""

from __future__ import annotations

from dataclasses import replace

import pytest

from zwitser.messages import say
from zwitser.model import Links, Options, Player, Tournament
from zwitser.ranking.criteria import PRESETS
from zwitser.ranking.standings import standings
from zwitser.ranking.wording import AREA
from zwitser.systems import SYSTEMS, system_named

LINKED = Links(standings=(("huiscompetitie", ((1,),)),), parts=(((1,),), ((1,),)), playoff=((1,),))


def codes(system: str, *tiebreaks: str, links: Links = LINKED, players: int = 1) -> list[str]:
    field = tuple(Player(n, f"P{n}", n) for n in range(1, players + 1))
    tournament = Tournament("t", system, field, links=links)
    return [claim.code for claim in standings(tournament, tiebreaks=tiebreaks).warnings]


@pytest.mark.parametrize("criterion", ["WP", "WP-C1", "WP-C2", "WP-M1", "WP-M2"])
@pytest.mark.article("osv", "2.WP")
def test_resistance_points_make_no_sense_in_a_round_robin(criterion: str) -> None:
    assert codes("round-robin", criterion, "LOT") == ["tiebreaks.not-in-round-robin"]
    assert codes("knsb-rating", criterion, "LOT") == []


@pytest.mark.article("osv", "2.KOYA")
def test_koya_makes_no_sense_in_a_swiss() -> None:
    assert codes("go-weerstand", "KOYA", "LOT") == ["tiebreaks.not-in-swiss"]
    assert codes("double-round-robin", "KOYA", "LOT") == []


SINGLE_WINNER = {
    "knsb-weerstand": True,
    "go": True,
    "knsb-senior": True,
    "osv-snelschaak": True,
    "osv-vierkamp": True,
    "osv": False,
    "fide-swiss": False,
    "fide-swiss-unreliable": False,
    "fide-round-robin": False,
}


@pytest.mark.parametrize("preset", PRESETS)
@pytest.mark.article("osv", "1.EenWinnaar")
def test_a_list_that_can_leave_the_first_place_shared_is_warned_about(preset: str) -> None:
    warned = "tiebreaks.shared-first" in codes("knsb-rating", preset)
    assert warned is not SINGLE_WINNER[preset]


@pytest.mark.article("osv", "1.EenWinnaar", "5.Vierkamp")
def test_a_linked_ranking_gives_one_winner_if_everybody_has_a_place_of_his_own_in_it() -> None:
    for ranking, warned in ((((1,), (2,)), False), (((1, 2),), True), (((1,),), True)):
        links = Links(standings=(("huis", ranking),))
        found = codes("round-robin", "standing:huis", links=links, players=2)
        assert ("tiebreaks.shared-first" in found) is warned


def test_equal_lot_numbers_leave_a_tie_that_a_drawn_lot_does_not() -> None:
    same = (Player(1, "A", 7), Player(2, "B", 7))
    tournament = Tournament("t", "knsb-rating", same)
    drawn = replace(tournament, options=Options(seed="x"))
    assert standings(tournament, tiebreaks=["LOT"]).warnings
    assert not standings(drawn, tiebreaks=["LOT"]).warnings


@pytest.mark.parametrize("criterion", ["RANKSUM", "PLAYOFF", "STANDING:huiscompetitie"])
def test_a_missing_link_is_warned_about(criterion: str) -> None:
    assert codes("knsb-rating", criterion, "LOT", links=Links()) == ["tiebreaks.no-link"]
    assert codes("knsb-rating", criterion, "LOT") == []


@pytest.mark.parametrize("system", [s for s in SYSTEMS if system_named(s).standings is None])
def test_the_ranking_of_a_system_itself_is_not_warned_about(system: str) -> None:
    assert not standings(Tournament("t", system, (Player(1, "A", 1),))).warnings


def test_warnings_have_sentences() -> None:
    tournament = Tournament("t", "round-robin", (Player(1, "A", 1),))
    for system in ("round-robin", "knsb-rating"):
        table = standings(replace(tournament, system=system), tiebreaks=["WP", "KOYA", "RANKSUM"])
        for claim in table.warnings:
            assert say(claim, AREA, {}, "nl") != say(claim, AREA, {}, "en")
