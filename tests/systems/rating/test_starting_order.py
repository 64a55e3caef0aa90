"""What orders players of equal score (A2): ratings, what was announced, or a file's ranks (A1)."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from zwitser.errors import BadInput
from zwitser.formats import document, trf
from zwitser.formats.trf import TrfFile
from zwitser.model import (
    Absence,
    AbsenceKind,
    Game,
    Options,
    Player,
    Result,
    Round,
    Title,
    Tournament,
)
from zwitser.systems import pair, system_of
from zwitser.systems.rating.options import RatingOptions, RatingOrder, starting_list

PLAYERS = (
    Player(1, "Vos", 4, 1800),
    Player(2, "Bos", 3, 1800),
    Player(3, "Kok", 2, 1800, Title.FM),
    Player(4, "Aal", 1, None),
)


def by(order: RatingOrder) -> Tournament:
    made = Tournament("Vier", "knsb-rating", PLAYERS, rounds=3)
    return replace(made, options=replace(made.options, own=RatingOptions(order)))


@pytest.mark.article("knsb-rating", "A1", "A2")
@pytest.mark.parametrize(
    ("order", "numbers", "pairs"),
    [
        (RatingOrder.RATING, [3, 2, 1, 4], {(1, 3), (2, 4)}),
        (RatingOrder.RATING_LOT, [3, 2, 1, 4], {(1, 3), (2, 4)}),
        (RatingOrder.RATING_LIST, [3, 1, 2, 4], {(2, 3), (1, 4)}),
        (RatingOrder.LOT, [4, 3, 2, 1], {(2, 4), (1, 3)}),
    ],
)
def test_the_order_that_was_announced_gives_numbers_and_pairs(
    order: RatingOrder, numbers: list[int], pairs: set[tuple[int, int]]
) -> None:
    assert starting_list(by(order)) == numbers
    made = {(min(p.white, p.black), max(p.white, p.black)) for p in pair(by(order)).pairs}
    assert made == pairs


@pytest.mark.article("knsb-rating", "A2")
@pytest.mark.parametrize("order", RatingOrder)
def test_a_document_and_a_trf_keep_what_was_announced(order: RatingOrder) -> None:
    made = by(order)
    written = document.dumps(made)
    said = json.loads(written)["options"].get("starting_order", "rating")
    assert said == order.value
    assert document.loads(written).options == made.options
    assert starting_list(trf.loads(trf.dumps(TrfFile(made))).tournament) == starting_list(made)
    renumbered = trf.loads(trf.dumps(made)).tournament
    names = [renumbered.names[player] for player in starting_list(renumbered)]
    assert names == [made.names[player] for player in starting_list(made)]


@pytest.mark.article("knsb-rating", "A2")
@pytest.mark.parametrize("order", RatingOrder)
def test_a_trf_keeps_what_was_announced_also_where_it_gives_the_players_numbers(
    order: RatingOrder,
) -> None:
    """Of two equal ratings the first is last in the alphabet."""
    players = (Player(1, "Zeeman", 1, 2000), Player(2, "Aarts", 2, 2000), Player(3, "Bos", 3, 1900))
    made = Tournament("Open", "knsb-rating", players, 3, Options(own=RatingOptions(order)))
    expected = [2, 1, 3] if order is RatingOrder.RATING else [1, 2, 3]
    assert starting_list(trf.loads(trf.dumps(TrfFile(made))).tournament) == expected


def test_an_order_that_another_system_does_not_know_is_left_out_there() -> None:
    written = trf.dumps(by(RatingOrder.RATING_LIST))
    read = trf.loads(written, system="fide-dutch").tournament
    assert "starting_order" not in json.loads(document.dumps(read)).get("options", {})


def test_an_order_that_nobody_knows_is_refused() -> None:
    source: dict[str, Any] = json.loads(document.dumps(by(RatingOrder.LOT)))
    source["options"]["starting_order"] = "strength"
    with pytest.raises(BadInput, match="starting_order"):
        document.loads(json.dumps(source))


def file_of(*ratings: int, title: str = "") -> str:
    """Write a TRF of another program: starting ranks, names against the alphabet, ratings."""
    lines = ["012 Open", "XXR 3"]
    for rank, rating in enumerate(ratings, 1):
        name = f"Speler {chr(ord('Z') - rank)}"
        titled = title if rank == len(ratings) else ""
        player = f"001 {rank:4d} m{titled:>3} {name:<33} {rating or '':4}"
        lines.append(f"{player:<80} 0.0 {rank:4d}")
    return "\n".join(lines) + "\n"


@pytest.mark.article("knsb-rating", "A1", "A2")
@pytest.mark.parametrize(
    ("ratings", "title", "numbers"),
    [
        ((1800, 0, 1700, 0), "", [1, 2, 3, 4]),
        ((0, 0, 0, 0), "", [1, 2, 3, 4]),
        ((1800, 1700, 1700, 1600), "", [1, 3, 2, 4]),
        ((1700, 0, 1800, 0), "", [3, 1, 4, 2]),
        ((1700, 1800, 1700, 1600), "", [2, 3, 1, 4]),
        ((1700, 1700, 1700, 1700), "FM", [4, 3, 2, 1]),
    ],
    ids=["estimated", "unrated", "equals", "contrary", "contrary-rated", "contrary-title"],
)
def test_starting_ranks_of_a_trf_count_where_ratings_are_silent(
    ratings: tuple[int, ...], title: str, numbers: list[int]
) -> None:
    read = trf.loads(file_of(*ratings, title=title), system="knsb-rating").tournament
    assert starting_list(read) == numbers


@pytest.mark.article("knsb-rating", "A1", "A2")
@pytest.mark.parametrize(
    ("ratings", "said"),
    [((1800, 0, 1700, 0), []), ((1700, 0, 1800, 0), ["rank-order-ignored"])],
    ids=["honoured", "contrary"],
)
def test_an_order_of_lines_that_ratings_contradict_is_not_passed_over_in_silence(
    ratings: tuple[int, ...], said: list[str]
) -> None:
    read = trf.loads(file_of(*ratings) + "XXC rank\n", system="knsb-rating")
    assert [each.code for each in read.warnings] == said


@pytest.mark.article("knsb-rating", "A1")
def test_who_has_no_rating_is_named_before_his_first_round() -> None:
    rated = (Player(1, "One", 1, 2000), Player(2, "Two", 2, 1900))
    unrated = (Player(3, "Three", 3), Player(4, "Four", 4))
    started = (Round((Game(1, 3, Result("1-0")),)),)
    absent = (Absence(4, AbsenceKind.ZERO),)
    made = Tournament("T", "knsb-rating", (*rated, *unrated))
    for tournament, named in (
        (made, [("rating.unrated", (3, 4))]),
        (replace(made, history=started), [("rating.unrated", (4,))]),
        (replace(made, history=started, next_absences=absent), []),
        (replace(made, players=rated), []),
        (replace(made, players=unrated), [("rating.all-unrated", None)]),
    ):
        cautions = system_of(tournament).cautions(tournament)
        assert [(one.code, one.facts.get("players")) for one in cautions] == named
    by_lot = Options(own=RatingOptions(RatingOrder.LOT))
    assert not list(system_of(made).cautions(replace(made, options=by_lot)))
