"""FIDE's starting list after a correction: it changes until round 4 has been paired, not after."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.journal.desk import Desk, desk
from zwitser import arbiter
from zwitser.errors import BadInput
from zwitser.formats import document, trf
from zwitser.formats.trf import TrfFile, by_starting_rank
from zwitser.journal.fold import to_tournament
from zwitser.model import Player, Tournament
from zwitser.systems.fide_dutch.field import starting_list
from zwitser.systems.fide_dutch.options import FideOptions

ROUNDS = (
    ((1, 4), (5, 2), (3, 6)),
    ((2, 1), (4, 3), (6, 5)),
    ((1, 3), (2, 6), (5, 4)),
    ((6, 1), (3, 5), (4, 2)),
)
"""Six players who each meet four others."""


def played(rounds: int) -> Desk:
    """Play so many rounds with six players, number 1 the highest rated."""
    new = desk("fide-dutch", players=6, rounds=7)
    for pairs in ROUNDS[:rounds]:
        new.play(*pairs)
    return new


def correct(at: Desk, player: int, *, rating: int) -> Tournament:
    known = at.state.tournament.by_id[player]
    at.do(arbiter.edit, replace(known, rating=rating))
    return to_tournament(at.state)


@pytest.mark.article("fide-dutch", "GHR 2.3")
def test_a_corrected_rating_renumbers_before_round_4_is_paired() -> None:
    assert starting_list(correct(played(3), 6, rating=2400)) == [6, 1, 2, 3, 4, 5]


@pytest.mark.article("fide-dutch", "GHR 2.3")
def test_a_corrected_rating_or_title_renumbers_nobody_after_round_4_is_paired() -> None:
    at = played(4)
    corrected = correct(at, 6, rating=2400)
    assert starting_list(corrected) == [1, 2, 3, 4, 5, 6]
    assert corrected.by_id[6].rating == 2400
    assert starting_list(correct(at, 1, rating=1200)) == [1, 2, 3, 4, 5, 6]


def test_what_changes_no_place_keeps_no_list() -> None:
    corrected = correct(played(4), 6, rating=1900)
    assert FideOptions.of(corrected).starting_list == ()


@pytest.mark.article("fide-dutch", "GHR 2.3", "GHR 2.4")
def test_who_comes_later_gets_the_place_that_fits_in_a_list_that_stands() -> None:
    at = played(4)
    correct(at, 6, rating=2400)
    late = [Player(0, "New", 0, 1997), Player(0, "Best", 0, 2300), Player(0, "Last", 0)]
    at.do(arbiter.enter_many, late)
    assert starting_list(to_tournament(at.state)) == [8, 1, 2, 7, 3, 4, 5, 6, 9]


def test_who_was_never_paired_can_still_be_struck_off() -> None:
    at = played(4)
    at.do(arbiter.enter_many, [Player(0, "New", 0, 1990)])
    corrected = correct(at, 6, rating=2400)
    assert 7 not in FideOptions.of(corrected).starting_list
    at.do(arbiter.remove, 7)
    document.loads(document.dumps(to_tournament(at.state)))


@pytest.mark.article("fide-dutch", "GHR 2.3")
def test_a_list_that_stands_goes_with_the_document_and_the_trf() -> None:
    corrected = correct(played(4), 6, rating=2400)
    assert document.loads(document.dumps(corrected)) == corrected
    assert starting_list(trf.loads(trf.dumps(corrected)).tournament) == [1, 2, 3, 4, 5, 6]
    ranked = by_starting_rank(corrected)
    assert starting_list(trf.loads(trf.dumps(ranked)).tournament) == [1, 2, 3, 4, 5, 6]


@pytest.mark.article("fide-dutch", "GHR 2.3")
def test_a_list_keeps_its_order_where_players_get_other_numbers() -> None:
    new = desk("fide-dutch", players=0, rounds=7)
    ratings = (1500, 2100, 1800, 1700, 2000, 1900)
    new.do(arbiter.enter_many, [Player(0, f"P{r}", 0, r) for r in ratings])
    for pairs in ROUNDS:
        new.play(*pairs)
    corrected = correct(new, 1, rating=2400)
    assert starting_list(corrected) == [2, 5, 6, 3, 4, 1]
    kept = trf.loads(trf.dumps(TrfFile(corrected))).tournament
    assert starting_list(kept) == [2, 5, 6, 3, 4, 1]
    ranked = by_starting_rank(corrected)
    names = [ranked.by_id[player].name for player in starting_list(ranked)]
    assert names == ["P2100", "P2000", "P1900", "P1800", "P1700", "P1500"]
    again = trf.loads(trf.dumps(corrected)).tournament
    assert [again.by_id[player].name for player in starting_list(again)] == names


@pytest.mark.parametrize("listed", [[1, 1], [9], ["1"], [0]])
def test_a_list_of_nobody_or_of_somebody_twice_is_refused(listed: list[object]) -> None:
    written = document.to_json(to_tournament(played(1).state))
    written["options"] = {**written.get("options", {}), "starting_list": listed}
    with pytest.raises(BadInput, match="starting_list"):
        document.from_json(written)
