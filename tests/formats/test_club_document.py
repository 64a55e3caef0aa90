"""The parts of a document that only a club season has."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import pytest

from zwitser.errors import BadInput
from zwitser.formats import document
from zwitser.model import Tournament
from zwitser.systems.club.options import ClubOptions, FreeEvenings, FreeSide


def club(**changes: Any) -> str:
    whole = {
        "zwitser": 1,
        "name": "club",
        "system": "club",
        "players": [{"id": 1, "name": "Anna", "rating": 1900}, {"id": 2, "name": "Bert"}],
        "periods": [{"rounds": [], "ratings": {"2": 1500}}],
    }
    return json.dumps(whole | changes)


def loads(**changes: Any) -> Tournament:
    return document.loads(club(**changes))


OPTIONS = {
    "group_sizes": [6, 8],
    "promotions": 2,
    "periods": 3,
    "rounds_per_period": [5, 6, 7],
    "value_step": "0.5",
    "free_score": "1/2",
    "free_from": "A2",
    "free_side": "above",
    "free_evenings": "any",
    "periods_without_free": 0,
}


def test_every_number_of_the_regulation_is_an_option() -> None:
    assert loads(options=OPTIONS).options.own == ClubOptions(
        group_sizes=(6, 8),
        promotions=2,
        periods=3,
        rounds_per_period=(5, 6, 7),
        value_step=Fraction(1, 2),
        free_score=Fraction(1, 2),
        free_from="A2",
        free_side=FreeSide.ABOVE,
        free_evenings=FreeEvenings.ANY,
        periods_without_free=0,
    )


def test_the_regulation_is_the_default() -> None:
    options = loads().options.own
    assert options == ClubOptions()
    assert (options.sizes, options.promotions, options.periods) == ((8,), 3, 4)
    assert (options.value_step, options.free_score) == (Fraction(1, 5), Fraction(2, 3))


@pytest.mark.parametrize("options", [{}, OPTIONS, {"a_size": 6, "rounds_per_period": 7}])
def test_options_read_back_as_they_were_written(options: dict[str, Any]) -> None:
    tournament = loads(options=options)
    assert document.loads(document.dumps(tournament)) == tournament


def test_one_number_of_rounds_stands_for_every_period() -> None:
    options = {"rounds_per_period": 7, "periods": 2}
    assert ClubOptions.of(loads(options=options)).rounds_per_period == (7, 7)


def test_a_group_that_is_left_out_is_empty() -> None:
    groups = loads(periods=[{"rounds": [], "ratings": {"2": 1500}, "groups": {"B": [1]}}])
    assert groups.periods[0].groups == ((), (1,))


def period(**changes: Any) -> dict[str, Any]:
    return {"periods": [{"rounds": [], "ratings": {"2": 1500}} | changes]}


def round_with(kind: str) -> dict[str, Any]:
    return {"games": [], "absent": [{"player": 1, "as": kind}]}


@pytest.mark.parametrize(
    ("changes", "text"),
    [
        ({"options": {"rounds_per_period": [7]}}, "for each of the 4 periods, got 1"),
        ({"options": {"a_size": 8, "group_sizes": [6, 6]}}, "a_size says 8 for group A"),
        ({"options": {"value_step": "0"}}, "value_step: expected a number above 0"),
        ({"options": {"free_score": "4/3"}}, "free_score: expected a number from 0 to 1"),
        ({"options": {"free_score": "a lot"}}, "options.free_score"),
        ({"options": {"free_from": "3B"}}, "options.free_from"),
        (period(groups={"A": [1], "B": [1]}), "player 1 is in the groups 2 times"),
        (period(groups={"A": [7]}), r"periods\[0\].groups: there is no player 7"),
        (period(groups={"C": [1]}), "there is no group C, only A B"),
        (period(ratings={"2": 1500, "7": 1500}), r"periods\[0\].ratings: there is no player 7"),
        (period(ratings={}), r"player 2 \(Bert\) has no rating for period 1"),
        (period(rounds=[round_with("half")]), "player 1 can't be absent as 'half' in this system"),
        (period(rounds=[round_with("full")]), "player 1 can't be absent as 'full' in this system"),
        ({"next": {"absent": [{"player": 1, "as": "half"}]}}, "next.absent"),
        ({"next": {"absent": [{"player": 1, "as": "bye"}]}}, "the pairing decides who has the bye"),
    ],
)
def test_what_no_club_can_have_is_refused_in_one_sentence(
    changes: dict[str, Any], text: str
) -> None:
    with pytest.raises(BadInput, match=text):
        loads(**changes)
