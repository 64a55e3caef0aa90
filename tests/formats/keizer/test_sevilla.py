"""Sevilla's JSON becomes a Keizer season; the page's own example gives its own totals."""

from __future__ import annotations

import json
from typing import Any

import pytest

from zwitser import formats
from zwitser.errors import BadInput
from zwitser.formats.keizer import sevilla
from zwitser.systems.keizer.foreign import compare

NAMES = ["Johnson", "Petersen", "Baker", "Butcher", "Carter"]
NAMES += ["Harrison", "Smith", "Higgins", "White", "Brown"]
ROUNDS = [
    (
        "Johnson-Petersen 1-0, Baker-Butcher 1/2-1/2, Carter-Harrison 0-1, "
        "Smith-Higgins 1/2-1/2, White-Brown 0-1"
    ),
    (
        "Harrison-Johnson 1-0, Brown-Baker 1-0, Butcher-Smith 1/2-1/2, "
        "Higgins-Petersen 0-1, Carter-White 1/2-1/2"
    ),
]
TOTALS = [
    (
        "Johnson 99 Harrison 91 Brown 83 Baker 71.5 Butcher 71 Smith 65.5 Higgins 65 Petersen 49 "
        "Carter 46 White 42"
    ),
    (
        "Harrison 141 Brown 136 Johnson 93 Butcher 92 Smith 90 Petersen 87 Baker 70 Higgins 66.5 "
        "Carter 62.5 White 62"
    ),
]
"""The published lists, as the page corrects them."""


def games_of(name: str, rounds: int) -> list[dict[str, Any]]:
    found = []
    for number, text in enumerate(ROUNDS[:rounds], 1):
        for line in text.split(", "):
            players, result = line.split()
            white, black = players.split("-")
            if name in (white, black):
                other = black if name == white else white
                found.append(
                    {
                        "Round": number,
                        "Color": "W" if name == white else "B",
                        "ActualColor": "W" if name == white else "B",
                        "Opponent": NAMES.index(other) + 1,
                        "White": white,
                        "Black": black,
                        "Res": result,
                    }
                )
    return found


def standing(number: int) -> dict[str, Any]:
    words = TOTALS[number - 1].split()
    players = [
        {
            "Pos": place,
            "ID": NAMES.index(name) + 1,
            "Name": name,
            "Score": float(total),
            "Rating": 2000 - 10 * NAMES.index(name),
            "IRtg": 2000 - 10 * NAMES.index(name),
            "Game": games_of(name, number),
        }
        for place, (name, total) in enumerate(zip(words[::2], words[1::2], strict=True), 1)
    ]
    return {"RankOrder": 1, "Round": number, "Name": f"Ronde {number}", "Player": players}


def export() -> dict[str, Any]:
    group = {"ID": 1, "Name": "Intern", "Ranking": [standing(2)], "History": [standing(1)]}
    return {"Name": "Clubavond", "FileName": "x.sev", "GroupReport": [group]}


def test_the_published_example_gives_its_own_totals() -> None:
    loaded = formats.read(json.dumps(export()).encode(), "export.json")
    assert loaded.tournament.system == "keizer"
    assert [len(r.games) for r in loaded.tournament.periods[0].rounds] == [5, 5]
    found = compare(loaded.tournament, loaded.lists)
    assert found.agrees
    assert "sevilla" in found.presets
    assert "kfc" not in found.presets


def test_a_total_that_differs_is_named_with_its_round() -> None:
    made = export()
    made["GroupReport"][0]["Ranking"][0]["Player"][2]["Score"] = 94
    found = compare(*_read(made))
    assert found.own is not None
    assert (found.own.after, found.own.player) == (2, 1)
    assert found.own.theirs == 94
    assert found.own.ours == 93
    assert found.presets == ()
    assert [claim.code for claim in found.claims()] == [
        "keizer.foreign-differs",
        "keizer.foreign-no-preset",
    ]


def _read(made: dict[str, Any]) -> tuple[Any, Any]:
    loaded = formats.read(json.dumps(made).encode(), "export.json")
    return loaded.tournament, loaded.lists


@pytest.mark.parametrize(
    ("reason", "word"),
    [
        ("Afwezig met bericht", "notice"),
        ("Afwezig zonder bericht", "zero"),
        ("Externe wedstrijd", "club"),
        ("Bye", "bye"),
        ("Nog niet begonnen", "late"),
        ("Teruggetrokken", "withdrawn"),
    ],
)
def test_a_reason_of_sevilla_becomes_a_word_of_ours(reason: str, word: str) -> None:
    made = export()
    for part in ("History", "Ranking"):
        player = next(
            p for p in made["GroupReport"][0][part][0]["Player"] if p["Name"] == "Johnson"
        )
        player["Game"] = []
        player["Abs"] = [{"Round": 1, "Reason": reason}]
    for listed in (*made["GroupReport"][0]["History"], *made["GroupReport"][0]["Ranking"]):
        for player in listed["Player"]:
            games = player["Game"]
            player["Game"] = [g for g in games if "Johnson" not in (g["White"], g["Black"])]
    tournament, _ = _read(made)
    first = tournament.periods[0].rounds[0]
    assert [(a.player, a.kind.value) for a in first.absences] == [(1, word)]


def test_what_is_not_understood_is_reported() -> None:
    made = export()
    player = made["GroupReport"][0]["Ranking"][0]["Player"][0]
    player["Abs"] = [{"Round": 3, "Reason": "???"}]
    player["Game"][0]["Res"] = "2-0"
    found = sevilla.read(made)
    assert {remark.code for remark in found.remarks} == {"sevilla-reason", "sevilla-result"}
    assert all(remark.text("nl") and remark.text("en") for remark in found.remarks)


def lines_of(made: dict[str, Any], name: str) -> list[dict[str, Any]]:
    standings = [*made["GroupReport"][0]["History"], *made["GroupReport"][0]["Ranking"]]
    return [p for listed in standings for p in listed["Player"] if p["Name"] == name]


def test_who_is_on_no_list_before_his_first_game_had_not_joined_yet() -> None:
    made = export()
    history = made["GroupReport"][0]["History"][0]
    history["Player"] = [p for p in history["Player"] if p["Name"] != "Brown"]
    for name in ("Brown", "White"):
        for player in lines_of(made, name):
            player["Game"] = [g for g in player["Game"] if g["Round"] > 1]
    tournament, _ = _read(made)
    first = tournament.periods[0].rounds[0]
    # White was on the list and said nothing: absent without notice, as who is not mentioned.
    assert [(a.player, a.kind.value) for a in first.absences] == [(10, "late")]


def test_who_has_joined_is_not_late_any_more() -> None:
    made = export()
    for name in ("Harrison", "Johnson"):
        for player in lines_of(made, name):
            player["Game"] = [g for g in player["Game"] if g["Round"] == 1]
            player["Abs"] = [{"Round": 2, "Reason": "later"}]
    found = sevilla.read(made)
    second = found.tournament.periods[0].rounds[1]
    assert [(a.player, a.kind.value) for a in second.absences] == [(1, "notice"), (6, "notice")]
    assert [remark.code for remark in found.remarks] == ["sevilla-reason"] * 2


def test_a_game_that_two_players_tell_differently_is_read_once() -> None:
    made = export()
    for player in lines_of(made, "Johnson"):
        player["Game"][0] |= {"Color": "B", "ActualColor": "B"}
    found = sevilla.read(made)
    first = found.tournament.periods[0].rounds[0]
    assert [(g.white, g.black) for g in first.games if 1 in (g.white, g.black)] == [(2, 1)]
    assert [remark.code for remark in found.remarks] == ["sevilla-game"]


@pytest.mark.parametrize("number", [10**30, 1e308, -1, None, "x"])
def test_a_round_that_can_not_be_is_left_out(number: object) -> None:
    made = export()
    for name in ("Harrison", "Johnson"):
        for player in lines_of(made, name):
            for game in player["Game"][1:]:
                game["Round"] = number
    found = sevilla.read(made)
    assert [len(r.games) for r in found.tournament.periods[0].rounds] == [5, 4]
    assert {remark.code for remark in found.remarks} == {"sevilla-game"}


@pytest.mark.parametrize("junk", [5, "x", {"a": 1}, ["x", 3, None]])
@pytest.mark.parametrize("key", ["Game", "Abs"])
def test_what_is_no_list_of_records_is_left_out(key: str, junk: object) -> None:
    made = export()
    for player in lines_of(made, "Johnson"):
        player[key] = junk
    found = sevilla.read(made)
    assert [len(r.games) for r in found.tournament.periods[0].rounds] == [5, 5]


def test_an_export_without_groups_is_refused() -> None:
    with pytest.raises(BadInput):
        sevilla.read({"GroupReport": []})
