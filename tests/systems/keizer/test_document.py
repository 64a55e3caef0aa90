"""What a Keizer document may say, and every way in which it may not (K1-K4)."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

import pytest

from tests.systems.keizer.builder import Json, read, round_, season
from tests.systems.keizer.seasons import amended
from tests.systems.keizer.seasons import season as random_season
from zwitser.errors import BadInput
from zwitser.formats import document
from zwitser.systems.keizer.options import KeizerOptions
from zwitser.systems.keizer.pairing import pair
from zwitser.systems.keizer.standings import standings

ROUNDS = ["A-B 1-0, C-D ½", "A-C 1-0, B notice, D club"]


def plain(**options: Any) -> Json:
    return season("ABCD", ROUNDS, **options)


def refused(made: Json) -> str:
    """Give what both commands say against a document."""
    said = []
    for command in (pair, standings):
        with pytest.raises(BadInput) as refusal:
            command(read(made))
        said.append(str(refusal.value))
    return said[0]


WRONG_OPTIONS: list[dict[str, Any]] = [
    {"top": 50},
    {"top": "0"},
    {"top": "-3"},
    {"top": "+3"},
    {"top": "1234567"},
    {"top": "1.1234567"},
    {"top": "1/0"},
    {"top": "1/"},
    {"top": ".5"},
    {"top": "5."},
    {"top": " 5"},
    {"top": "5\n"},
    {"top": "٥"},
    {"top": ""},
    {"top": None},
    {"top_factor": "0.9"},
    {"top_ratio": "1"},
    {"top": "60", "top_factor": "2"},
    {"top_factor": "2", "top_ratio": "3"},
    {"top_rounding": "nearest"},
    {"step": "0"},
    {"step": "1", "bottom": "2", "top": "20"},
    {"bottom": "3"},
    {"bottom": "20", "top": "20"},
    {"bottom": "21", "top": "20"},
    {"bottom": "0", "top": "20"},
    {"preset": "sevilla", "top_factor": "2", "bottom": "3"},
    {"preset": "sevilla", "bottom": "50"},
    {"values": "total", "top": "20", "bottom": "1"},
    {"values": "score"},
    {"values": "score", "top": "20"},
    {"values": "score", "top_factor": "2"},
    {"values": "score", "top": "20", "bottom": "1", "recalc": "iterate"},
    {"preset": "openpairings", "values": "score", "top": "20", "bottom": "1"},
    {"preset": "sevilla-score", "recalc": "iterate"},
    {"preset": "sevilla-score", "top": "100"},
    {"preset": "sevilla-score", "bottom": "200"},
    {"preset": "sevilla-score", "step": "2"},
    {"preset": "sevilla-score", "top_ratio": "3"},
    {"shown": "half"},
    {"category_distance": -1},
    {"category_distance": "1"},
    {"own": "now"},
    {"recalc": "two_generation"},
    {"cycle": "none"},
    {"passes": 0},
    {"passes": "20"},
    {"passes": True},
    {"passes": 20.0},
    {"passes": None},
    {"win": 1},
    {"win": "own:"},
    {"win": "own:-1"},
    {"win": "+"},
    {"win": "x2"},
    {"bye": "own:1/2"},
    {"club": "own:1"},
    {"notice": "own:1"},
    {"zero": "own:1"},
    {"late": "own:1"},
    {"late": "zero"},
    {"notice": "notice"},
    {"limit": "5"},
    {"limit": -1},
    {"limit": 1.5},
    {"limit": False},
    {"decay": 1},
    {"decay": None},
    {"first_play": "true"},
    {"retired": "gone"},
    {"retired": 0.75},
    {"retired": None},
    {"rounding": "whole"},
    {"gap": -1},
    {"gap": None},
    {"max_meetings": 0},
    {"forfeit_meets": 0},
    {"bye_rule": "highest"},
    {"bye_gap": -1},
    {"bye_gap": None},
    {"first_round": "fold"},
    {"first_round": "halves", "a_size": 2},
    {"shake": -1},
    {"shake": "300"},
    {"seed": 5},
    {"colour_run": 0},
    {"carry": "some"},
    {"a_size": 0},
    {"a_size": None},
    {"promotions": 3},
    {"promotions": -1, "a_size": 2},
    {"preset": "swisschess"},
    {"preset": None},
    {"preset": ["kfc"]},
    {"forbidden": [[1, 1]]},
    {"forbidden": [[1, 9]]},
    {"forbidden": [[1]]},
    {"tiebreaks": ["WP"]},
    {"bye_points": "1"},
    {"initial_colour": "white"},
    {"unplayed": "raw"},
    {"tops": "50"},
]


@pytest.mark.article("keizer", "K2")
@pytest.mark.parametrize("options", WRONG_OPTIONS, ids=str)
def test_an_option_out_of_range_is_refused_by_name(options: dict[str, Any]) -> None:
    said = refused(plain(**options))
    assert "options" in said
    assert any(key in said for key in options)


RIGHT_OPTIONS: list[dict[str, Any]] = [
    {"top": "999999"},
    {"top": "60", "top_rounding": "down"},
    {"top": "20", "bottom": "19.999999"},
    {"preset": "sevilla", "bottom": "49"},
    {"top_factor": "1"},
    {"top_ratio": "1.000001"},
    {"step": "0.5"},
    {"win": "own:1/2", "loss": "+0.1", "bye": "+5"},
    {"limit": None, "max_meetings": None, "colour_run": None, "category_distance": None},
    {"values": "score", "top": "20", "bottom": "19.999999"},
    {"preset": "sevilla-score"},
    {"preset": "sevilla-score", "top": "100.000001"},
    {"preset": "sevilla-score", "values": "place", "step": "2"},
    {"preset": "sevilla-score", "values": "place", "step": "1"},
    {"preset": "sevilla-score", "values": "place", "top_factor": "2"},
    {"late": "notice", "retired": "paid", "shown": "unit", "category_distance": 0},
    {"limit": 0, "gap": 0, "bye_gap": 0, "shake": 0},
    {"retired": "0"},
    {"a_size": 1, "promotions": 0},
    {"forbidden": [[1, 2], [2, 1]]},
]


@pytest.mark.article("keizer", "K2")
@pytest.mark.parametrize("options", RIGHT_OPTIONS, ids=str)
def test_an_option_at_the_edge_of_its_range_is_read(options: dict[str, Any]) -> None:
    tournament = read(plain(**options))
    assert standings(tournament).after == 2
    assert document.loads(document.dumps(tournament)) == tournament


def with_(change: dict[str, Any], **options: Any) -> Json:
    """Make a document with something changed: `periods[0].list` is a path."""
    made = plain(**options)
    for path, value in change.items():
        at: Any = made
        *steps, last = path.replace("[", ".").replace("]", "").split(".")
        for step in steps:
            at = at[int(step)] if step.isdigit() else at[step]
        if last == "+":
            at.append(value)
        else:
            at[last] = value
    return made


LATE_ROUND = round_("A-B 1-0, C late, D zero", "ABCD")
WRONG_DOCUMENTS: dict[str, Json] = {
    "a history": with_({"history": []}),
    "an unknown key": with_({"periodes": []}),
    "an unknown key in a period": with_({"periods.0.listing": []}),
    "no periods": with_({"periods": []}),
    "a player twice in a list": with_({"periods.0.list": [1, 1]}),
    "an unknown player in a list": with_({"periods.0.list": [1, 9]}),
    "groups without a_size": with_({"periods.0.groups": {"A": [1]}}),
    "a third group": with_({"periods.0.groups": {"C": [1]}}, a_size=2),
    "a player twice in groups": with_({"periods.0.groups": {"A": [1], "B": [1]}}, a_size=2),
    "an unknown player in groups": with_({"periods.0.groups": {"A": [9]}}, a_size=2),
    "an unknown player in ratings": with_({"periods.0.ratings": {"9": 1800}}),
    "start points of an unknown player": with_({"periods.0.start_points": {"9": "20"}}),
    "start points as a number": with_({"periods.0.start_points": {"1": 20}}),
    "start points below 0": with_({"periods.0.start_points": {"1": "-20"}}),
    "categories of an unknown player": with_({"periods.0.categories": {"9": "A"}}),
    "a category of two letters": with_({"periods.0.categories": {"1": "AB"}}),
    "a category without a letter": with_({"periods.0.categories": {"1": ""}}),
    "a small letter as category": with_({"periods.0.categories": {"1": "a"}}),
    "a number as category": with_({"periods.0.categories": {"1": 1}}),
    "half": with_({"periods.0.rounds.0.absent": [{"player": 4, "as": "half"}]}),
    "a bye announced": with_({"next": {"absent": [{"player": 4, "as": "bye"}]}}),
    "free in next": with_({"next": {"absent": [{"player": 4, "as": "free"}]}}),
    "a player twice in next": with_(
        {"next": {"absent": [{"player": 4, "as": "club"}, {"player": 4, "as": "zero"}]}}
    ),
    "a player twice in a round": with_(
        {"periods.0.rounds.0.absent": [{"player": 1, "as": "notice"}]}
    ),
    "late after a game": with_({"periods.0.rounds.+": LATE_ROUND}),
    "late in next after a game": with_({"next": {"absent": [{"player": 4, "as": "late"}]}}),
    "an empty period before the last": with_({"periods.0.rounds": [], "periods.+": {"rounds": []}}),
    "a list in a later period": with_({"periods.+": {"rounds": [], "list": [1]}}),
    "a top that is too low": plain(top="3"),
    "a top too low for who joins next": with_(
        {"players.+": {"id": 5, "name": "E", "rating": 1000}}, top="4"
    ),
}


@pytest.mark.article("keizer", "K1", "K3", "K4")
@pytest.mark.parametrize("name", WRONG_DOCUMENTS)
def test_a_document_that_cannot_be_is_refused(name: str) -> None:
    assert refused(WRONG_DOCUMENTS[name])


@pytest.mark.article("keizer", "K1")
def test_everybody_needs_a_rating_in_every_period() -> None:
    made = with_({"periods.+": {"rounds": [], "ratings": {"1": 1900}}})
    del made["players"][0]["rating"]
    assert "rating" in refused(made)
    made["periods"][0]["ratings"] = {"1": 1900}
    assert standings(read(made)).period == 2


@pytest.mark.article("keizer", "K3")
def test_a_top_is_too_low_when_the_last_place_is_worth_nothing() -> None:
    assert "4 players" in refused(plain(top="3"))
    assert standings(read(plain(top="3.5"))).rows[-1].value == 0.5


@pytest.mark.article("keizer", "K4")
def test_late_may_stand_before_everything_but_withdrawn() -> None:
    rounds = ["A-B 1-0, C late, D withdrawn", "A-B 0-1, C late, D late", "A-C 1-0, B-D ½"]
    rows = standings(read(season("ABCD", rounds))).rows
    assert {row.player: row.counts.late for row in rows} == {1: 0, 2: 0, 3: 2, 4: 0}


@pytest.mark.article("keizer", "K4")
def test_who_is_not_mentioned_has_joined() -> None:
    made = season("ABCD", ["A-B 1-0, C-D ½"])
    made["players"].append({"id": 5, "name": "E", "rating": 1500})
    assert standings(read(made)).rows[-1].counts.absent == 1
    made["next"] = {"absent": [{"player": 5, "as": "late"}]}
    assert "5" in refused(made)


@pytest.mark.article("keizer", "K1")
def test_a_missing_result_counts_nothing_and_stops_the_pairing() -> None:
    from zwitser.systems import pair as front_door

    made = season("ABCD", ["A-B ?, C-D ½"])
    tournament = read(made)
    rows = {row.player: row for row in standings(tournament).rows}
    assert (rows[1].points, rows[1].counts.games) == (rows[1].value, 0)
    with pytest.raises(BadInput, match="1"):
        front_door(tournament)


@pytest.mark.article("keizer", "K1", "K2")
def test_a_document_is_written_as_it_was_read() -> None:
    for number in range(300):
        made = (random_season, amended)[number % 2](f"d{number}")
        tournament = read(made)
        again = document.loads(document.dumps(tournament))
        assert again == tournament, number
        assert standings(again).to_json() == standings(tournament).to_json()


@pytest.mark.article("keizer", "K2")
def test_a_preset_that_is_left_out_is_dutch_classic() -> None:
    assert KeizerOptions.read({}) == KeizerOptions.read({"preset": "dutch-classic"})
    assert deepcopy(KeizerOptions.read({"preset": "kfc"})).gap == 4
