"""Every FIDE criterion against Gacrux, an independent program.

Differences that are no faults, and so are kept out of the drawn tournaments or named here:
a bye worth half a point (our option); players without rating, where C.07 drops article 10 and
the OSV paper leaves the opponent out; Koya's limit, which C.07 9.2 takes from the whole tournament
and the paper from the games a player had (equal in a finished round robin); DE in an unfinished
round robin, which decides nothing with us.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.ranking.gacrux_bridge import fide_values
from tests.ranking.random_tournaments import round_robin, swiss
from zwitser.model import Tournament, Unplayed
from zwitser.ranking.field import RankingField
from zwitser.ranking.standings import standings
from zwitser.ranking.tiebreaks import fide_places
from zwitser.results import read

SWISS = {
    "BH": "WP",
    "BH/C1": "WP-C1",
    "BH/C2": "WP-C2",
    "BH/M1": "WP-M1",
    "BH/M2": "WP-M2",
    "SB": "SB",
    "SB/C1": "SB-C1",
    "SB/C2": "SB-C2",
    "WIN": "WINS",
    "WON": "WON",
    "BWG": "BWINS",
    "PS": "SOPS",
    "ARO": "ARO",
    "TPR": "TPR",
}
ROUND_ROBIN = {
    "SB": "SB",
    "WIN": "WINS",
    "WON": "WON",
    "BWG": "BWINS",
    "KS": "KOYA",
    "ARO": "ARO",
    "TPR": "TPR",
}


def ours(tournament: Tournament, ids: list[str]) -> dict[int, dict[str, Fraction | None]]:
    table = standings(tournament, tiebreaks=ids)
    units = {criterion.id: criterion.unit for criterion in table.ranking.criteria}
    return {
        line.player: {
            id_: None if value is None else Fraction(value, units[id_])
            for id_, value in line.values.items()
            if id_ in ids
        }
        for line in table.players
    }


def theirs(tournament: Tournament, codes: dict[str, str]) -> dict[int, dict[str, Fraction | None]]:
    return {
        player: {
            codes[code]: None if value is None else Fraction(value)
            for code, value in values.items()
        }
        for player, values in fide_values(tournament, list(codes)).items()
    }


@pytest.mark.parametrize("seed", range(120))
@pytest.mark.article("osv", "2.WP", "2.WP-C1", "2.WP-C2", "2.WP-M1", "2.WP-M2", "2.SB", "4.FIDE")
@pytest.mark.article("osv", "2.WINS", "2.BWINS", "2.SOPS", "3.ARO", "3.TPR")
def test_a_swiss_has_the_values_of_gacrux(seed: int) -> None:
    tournament = swiss(seed, unplayed=Unplayed.FIDE2026)
    assert ours(tournament, list(SWISS.values())) == theirs(tournament, SWISS)


@pytest.mark.parametrize("double", [False, True])
@pytest.mark.parametrize("seed", range(40))
@pytest.mark.article("osv", "2.SB", "2.KOYA", "4.FIDE")
def test_a_round_robin_has_the_values_of_gacrux(seed: int, double: bool) -> None:
    tournament = round_robin(seed, double=double)
    assert ours(tournament, list(ROUND_ROBIN.values())) == theirs(tournament, ROUND_ROBIN)


def direct_encounter(tournament: Tournament) -> dict[int, int]:
    """Give our places; Gacrux has 0 where nothing was decided."""
    table = standings(tournament, tiebreaks=["DE-FIDE"])
    return {line.player: line.values["DE-FIDE"] or 0 for line in table.players}


@pytest.mark.parametrize("seed", range(150))
@pytest.mark.article("osv", "4.FIDE")
def test_direct_encounter_in_a_swiss_is_that_of_gacrux(seed: int) -> None:
    tournament = swiss(seed)
    expected = fide_values(tournament, ["DE"])
    assert direct_encounter(tournament) == {p: values["DE"] for p, values in expected.items()}


@pytest.mark.parametrize("double", [False, True])
@pytest.mark.parametrize("seed", range(60))
@pytest.mark.article("osv", "4.FIDE")
def test_direct_encounter_in_a_round_robin_is_that_of_gacrux(seed: int, double: bool) -> None:
    tournament = round_robin(seed, double=double)
    expected = fide_values(tournament, ["DE"])
    assert direct_encounter(tournament) == {p: values["DE"] for p, values in expected.items()}


def places_of_all(seed: int) -> tuple[Tournament, dict[int, int]]:
    """Treat all players of a small Swiss as tied, whatever their points."""
    tournament = swiss(seed, most=6)
    field = RankingField(tournament, read(tournament), Unplayed.FIDE2026)
    places = fide_places(field, tuple(field.cards))
    return tournament, {player: place or 0 for player, place in places.items()}


@pytest.mark.parametrize("seed", range(300))
@pytest.mark.article("osv", "4.FIDE")
def test_direct_encounter_of_a_whole_field_is_that_of_gacrux(seed: int) -> None:
    tournament, places = places_of_all(seed)
    expected = fide_values(tournament, ["DE"], first="NUL")
    assert places == {p: values["DE"] for p, values in expected.items()}


def test_the_draw_covers_direct_encounters_that_decide_a_part_only() -> None:
    counts = [len(set(places_of_all(seed)[1].values())) for seed in range(300)]
    players = [len(places_of_all(seed)[1]) for seed in range(300)]
    partial = [1 < n < all_ for n, all_ in zip(counts, players, strict=True)]
    assert sum(partial) > 20
