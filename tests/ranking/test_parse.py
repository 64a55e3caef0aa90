"""How lists of criteria are read."""

from __future__ import annotations

import pytest

from zwitser.errors import BadInput
from zwitser.model import Options, Tournament, Unplayed
from zwitser.ranking.criteria import PRESETS, choose, parse_criterion


def make(system: str = "knsb-rating", unplayed: Unplayed | None = None) -> Tournament:
    return Tournament("t", system, (), options=Options(unplayed=unplayed))


@pytest.mark.parametrize(
    ("text", "id_"),
    [
        ("wp", "WP"),
        (" Wp-C1 ", "WP-C1"),
        ("BH", "WP"),
        ("bh/c1", "WP-C1"),
        ("BH-C2", "WP-C2"),
        ("BH/M1", "WP-M1"),
        ("SB/C1", "SB-C1"),
        ("PS", "SOPS"),
        ("KS", "KOYA"),
        ("win", "WINS"),
        ("BWG", "BWINS"),
        ("RTNG/R", "RATING"),
        ("de-fide", "DE-FIDE"),
        ("standing:Huiscompetitie", "STANDING:Huiscompetitie"),
    ],
)
def test_ids_are_read_in_any_case_and_fide_codes_as_aliases(text: str, id_: str) -> None:
    assert parse_criterion(text).id == id_


@pytest.mark.parametrize("text", ["", "XX", "WP-C9", "standing:", "wp,sb", "BH/X1"])
def test_an_unknown_criterion_is_named_with_those_that_are_known(text: str) -> None:
    with pytest.raises(BadInput, match="unknown criterion") as caught:
        parse_criterion(text)
    assert repr(text) in str(caught.value)
    assert "WP-C1" in str(caught.value)


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.article("osv", "4.FIDE", "4.KNSB", "5.OSV-Zwitsers", "5.Vierkamp", "5.Snelschaak")
def test_every_preset_is_a_list_of_known_criteria(name: str) -> None:
    assert choose(make(), [name.upper()]).shown == PRESETS[name].criteria


def test_a_preset_may_stand_among_criteria() -> None:
    assert choose(make(), ["osv", "LOT"]).shown == ("WP", "SB", "IPR", "LOT")


@pytest.mark.parametrize(
    ("system", "tiebreaks", "unplayed"),
    [
        ("knsb-weerstand", None, Unplayed.KNSB),
        ("go-weerstand", None, Unplayed.KNSB),
        ("knsb-rating", None, Unplayed.KNSB),
        ("knsb-rating", ["fide-swiss"], Unplayed.FIDE2026),
        ("knsb-rating", ["fide-swiss-unreliable"], Unplayed.FIDE2026),
        ("round-robin", None, Unplayed.FIDE2026),
        ("double-round-robin", ["SB"], Unplayed.FIDE2026),
    ],
)
def test_the_treatment_of_unplayed_rounds_goes_by_preset_and_system(
    system: str, tiebreaks: list[str] | None, unplayed: Unplayed
) -> None:
    assert choose(make(system), tiebreaks).unplayed is unplayed


def test_an_option_wins_over_all() -> None:
    chosen = choose(make(unplayed=Unplayed.FIDE2012), ["fide-swiss"])
    assert chosen.unplayed is Unplayed.FIDE2012
