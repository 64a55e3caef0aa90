"""Sevilla's JSON becomes a Keizer season; the page's own example gives its own totals."""

from __future__ import annotations

import json
from copy import deepcopy
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.oracles.keizer import Keizer
from zwitser import formats
from zwitser.errors import BadInput
from zwitser.formats import document, sevilla
from zwitser.messages import say
from zwitser.systems import system_of
from zwitser.systems.keizer.options import KeizerOptions
from zwitser.systems.keizer.standings import compare

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
    assert {remark.code for remark in found.warnings} == {"sevilla-reason", "sevilla-result"}
    assert all(remark.text("nl") and remark.text("en") for remark in found.warnings)


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
    assert [remark.code for remark in found.warnings] == ["sevilla-reason"] * 2


def test_a_game_that_two_players_tell_differently_is_read_once() -> None:
    made = export()
    for player in lines_of(made, "Johnson"):
        player["Game"][0] |= {"Color": "B", "ActualColor": "B"}
    found = sevilla.read(made)
    first = found.tournament.periods[0].rounds[0]
    assert [(g.white, g.black) for g in first.games if 1 in (g.white, g.black)] == [(2, 1)]
    assert [remark.code for remark in found.warnings] == ["sevilla-game"]


@pytest.mark.parametrize("number", [10**30, 1e308, -1, None, "x"])
def test_a_round_that_can_not_be_is_left_out(number: object) -> None:
    made = export()
    for name in ("Harrison", "Johnson"):
        for player in lines_of(made, name):
            for game in player["Game"][1:]:
                game["Round"] = number
    found = sevilla.read(made)
    assert [len(r.games) for r in found.tournament.periods[0].rounds] == [5, 4]
    assert {remark.code for remark in found.warnings} == {"sevilla-game"}


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


# Exports as they really are: the games in History, ratings and totals in Ranking.

REAL = Path(__file__).parents[1] / "cases" / "keizer-real"
REASONS = {"notice": "Abs with msg", "club": "Extern", "bye": "Pairing alloc bye"}


def real_export() -> dict[str, Any]:
    """Write the season of a real club as Sevilla does, with the totals Sevilla gave."""
    season = json.loads((REAL / "season.json").read_text(encoding="utf-8"))
    listed = json.loads((REAL / "season.totals.json").read_text(encoding="utf-8"))
    players = {player["id"]: player for player in season["players"]}
    rounds = season["periods"][0]["rounds"]
    rankings = [
        {
            "RankOrder": 1,
            "Round": int(after),
            "Player": [
                {"Pos": n, "ID": id_, "Name": players[id_]["name"], "Score": total}
                | {"IRtg": players[id_]["rating"]}
                for n, (id_, total) in enumerate(totals, 1)
            ],
        }
        for after, totals in listed.items()
    ]
    told = [
        {"Pos": 1, "ID": id_, "Name": player["name"], "Game": [], "Abs": []}
        | {"IRtg": player["rating"]}
        for id_, player in players.items()
    ]
    by_id = {one["ID"]: one for one in told}
    for number, round_ in enumerate(rounds, 1):
        for game in round_["games"]:
            result = game["result"].replace("1/2", "½")
            names = {side: players[game[side.lower()]]["name"] for side in ("White", "Black")}
            for own, other in (("white", "black"), ("black", "white")):
                line = {"Round": number, "Opponent": game[other], "Res": result} | names
                by_id[game[own]]["Game"].append(line | {"ActualColor": own[0].upper()})
        for absence in round_["absent"]:
            line = {"Round": number, "Reason": REASONS[absence["as"]]}
            by_id[absence["player"]]["Abs"].append(line)
    history = [{"RankOrder": 1, "Round": len(rounds), "Player": told}]
    return {"Name": "Club", "GroupReport": [{"ID": 1, "Ranking": rankings, "History": history}]}


def test_games_in_history_and_totals_in_ranking_are_read_together() -> None:
    loaded = formats.read(json.dumps(real_export()).encode(), "export.json")
    season = json.loads((REAL / "season.json").read_text(encoding="utf-8"))
    found = document.to_json(loaded.tournament)
    assert found["options"] == {"preset": "sevilla-score"}
    assert loaded.warnings == ()
    for ours, theirs in zip(
        found["periods"][0]["rounds"], season["periods"][0]["rounds"], strict=True
    ):
        assert sorted(map(str, ours["games"])) == sorted(map(str, theirs["games"]))
        assert sorted(map(str, ours["absent"])) == sorted(map(str, theirs["absent"]))
    compared = loaded.compare_totals()
    assert compared is not None
    assert (compared.totals, compared.equal, compared.own) == (805, 805, None)
    assert compared.presets == ("sevilla-score",)


def test_the_first_total_that_differs_and_the_number_that_agree_are_said_in_one_line() -> None:
    made = real_export()
    made["GroupReport"][0]["Ranking"][16]["Player"][3]["Score"] += 1
    loaded = formats.read(json.dumps(made).encode(), "export.json")
    compared = loaded.compare_totals()
    assert compared is not None
    first, *_ = compared.claims()
    said = say(first, system_of(loaded.tournament).sentences, loaded.tournament.names, "en")
    assert said.startswith("Of 805 totals 804 are the same; the first difference is after round 17")


def small(options: dict[str, Any], *, values: bool, payments: bool) -> dict[str, Any]:
    """Write an export of six players and three rounds, with the values and payments worked out."""
    names = "ABCDEF"
    games = [("AB", "0-1"), ("CD", "0-1"), ("BD", "1-0"), ("AC", "1-0"), ("AD", "0-1")]
    rounds = [[games[0], games[1]], [games[2], games[3]], [games[4]]]
    oracle = Keizer(
        {
            "players": [
                {"id": n, "name": name, "rating": 2000 - n} for n, name in enumerate(names, 1)
            ],
            "options": options,
            "periods": [
                {
                    "rounds": [
                        {
                            "games": [
                                {
                                    "white": names.index(pair[0]) + 1,
                                    "black": names.index(pair[1]) + 1,
                                    "result": result,
                                }
                                for pair, result in played
                            ],
                            "absent": [
                                {"player": n, "as": _word(name, number)}
                                for n, name in enumerate(names, 1)
                                if name not in "".join(pair for pair, _ in played)
                            ],
                        }
                        for number, played in enumerate(rounds)
                    ]
                }
            ],
        }
    )
    last = len(rounds) - 1
    told = []
    for id_, name in enumerate(names, 1):
        player: dict[str, Any] = {"ID": id_, "Name": name, "Game": [], "Abs": []}
        for number in range(len(rounds)):
            word = oracle.words[number][id_]
            if word["as"] == "game":
                white = word["colour"] == "W"
                won = {"W": "1-0", "L": "0-1"}[word["got"]]
                result = won if white else won[::-1]
                line = {"Round": number + 1, "Opponent": word["with"], "Res": result}
                player["Game"].append(line | {"ActualColor": word["colour"]})
            else:
                line = {"Round": number + 1, "Reason": REASONS[word["as"]]}
                if payments:
                    counted = oracle.list_after(last).values
                    line["Score"] = round(float(oracle.pay(id_, number, last, counted)), 2)
                player["Abs"].append(line)
        told.append(player)
    rankings = []
    for number in range(len(rounds)):
        listed = oracle.list_after(number)
        ranked = []
        for place, id_ in enumerate(listed.order, 1):
            one: dict[str, Any] = {"Pos": place, "ID": id_, "Name": names[id_ - 1]}
            one |= {"IRtg": 2000 - id_, "Score": round(float(listed.totals[id_]), 4)}
            if values:
                one["PrvVal"] = round(float(listed.values[id_]), 4)
            ranked.append(one)
        rankings.append({"Round": number + 1, "Player": ranked})
    group = {"Ranking": rankings, "History": [{"Round": len(rounds), "Player": told}]}
    return {"Name": "Klein", "GroupReport": [group]}


def _word(name: str, number: int) -> str:
    return "club" if name == "E" and number else "bye" if name == "F" and number else "notice"


STATED: list[dict[str, Any]] = [
    {"preset": "sevilla", "top": "30", "bottom": "10", "limit": None},
    {"preset": "sevilla", "top": "90", "bye": "1", "club": "1/2", "notice": "1/4", "limit": None},
    {"preset": "sevilla", "top": "75", "limit": 1},
    {"preset": "sevilla-score", "shown": "exact", "top": "120", "bottom": "40", "bye": "3/4"},
    {"preset": "sevilla-score", "shown": "exact", "club": "0.4", "notice": "0.2"},
]


@pytest.mark.parametrize("options", STATED, ids=str)
def test_options_come_from_the_values_and_payments_of_the_file(options: dict[str, Any]) -> None:
    made = small(options, values=True, payments=True)
    loaded = formats.read(json.dumps(made).encode(), "export.json")
    compared = loaded.compare_totals()
    assert compared is not None
    assert (compared.equal, compared.totals) == (18, 18)
    found = KeizerOptions.read(document.to_json(loaded.tournament)["options"])
    wanted = KeizerOptions.read(options)
    for key in ("top", "bottom", "values", "bye", "club", "notice"):
        assert getattr(found, key) == getattr(wanted, key), key


LATE: list[dict[str, Any]] = [
    {"preset": "sevilla", "bye": "1", "club": "0.4", "notice": "1/4", "limit": None},
    {"preset": "sevilla", "bye": "1/2", "club": "2/3", "notice": "0.333", "limit": 1},
    {"preset": "sevilla-score", "shown": "exact", "bye": "1/2", "club": "1", "notice": "0.25"},
]


@pytest.mark.parametrize("options", LATE, ids=str)
def test_shares_that_were_paid_after_round_1_are_found_by_the_totals_alone(
    options: dict[str, Any],
) -> None:
    """A bye and a game elsewhere occur from round 2; the file has neither values nor payments."""
    made = small(options, values=False, payments=False)
    compared = formats.read(json.dumps(made).encode(), "export.json").compare_totals()
    assert compared is not None
    assert (compared.equal, compared.totals) == (18, 18)


def test_totals_that_follow_no_rules_change_no_share() -> None:
    made = small(LATE[0], values=False, payments=False)
    for number, ranking in enumerate(made["GroupReport"][0]["Ranking"], 3):
        for player in ranking["Player"]:
            player["Score"] = number * player["ID"] ** 3 % 97
    found = document.to_json(formats.read(json.dumps(made).encode(), "x.json").tournament)
    assert found["options"].keys() & {"bye", "club", "notice", "limit"} == set()


@pytest.mark.parametrize("points", [(1, 0.5), (2, 1), (3, 1)])
def test_a_competition_that_is_no_keizer_is_said_to_be_none(points: tuple[float, float]) -> None:
    made = real_export()
    group = made["GroupReport"][0]
    win, draw = points
    won = {one["ID"]: 0.0 for one in group["History"][0]["Player"]}
    for player in group["History"][0]["Player"]:
        for game in player["Game"]:
            mine = "1-0" if game["ActualColor"] == "W" else "0-1"
            won[player["ID"]] += win if game["Res"] == mine else draw * (game["Res"] == "½-½")
        player["Score"] = won[player["ID"]]
    for standing in group["Ranking"]:
        for player in standing["Player"]:
            player["Score"] = won[player["ID"]]
    with pytest.raises(BadInput) as refused:
        formats.read(json.dumps(made).encode(), "export.json")
    assert [fault.what.code for fault in refused.value.faults] == ["sevilla-not-keizer"]


def test_of_several_groups_one_that_plays_keizer_is_read() -> None:
    made = export()
    swiss = deepcopy(made["GroupReport"][0]) | {"Name": "Zwitsers"}
    for part in ("History", "Ranking"):
        for player in swiss[part][0]["Player"]:
            player["Score"] = 0.0
            player["Game"] = [g | {"Res": "0-0"} for g in player["Game"]]
    made["GroupReport"].insert(0, swiss)
    found = sevilla.read(made)
    assert compare(found.tournament, found.lists).agrees


def test_rankings_without_games_are_refused() -> None:
    made = real_export()
    del made["GroupReport"][0]["History"]
    with pytest.raises(BadInput) as refused:
        formats.read(json.dumps(made).encode(), "export.json")
    assert [fault.what.code for fault in refused.value.faults] == ["sevilla-no-games"]


@pytest.mark.parametrize(
    "groups", [[], [{}], [{"Ranking": []}], [{"History": [{"Round": 1, "Player": []}]}], ["x", 3]]
)
def test_an_export_without_players_is_refused_with_a_sentence(groups: list[Any]) -> None:
    with pytest.raises(BadInput) as refused:
        formats.read(json.dumps({"GroupReport": groups}).encode(), "export.json")
    assert [fault.what.code for fault in refused.value.faults] == ["sevilla-nobody"]


def test_a_season_that_has_not_begun_is_read_with_a_word_about_it() -> None:
    standing = {"Round": 0, "Player": [{"Pos": 1, "ID": 4, "Name": "Anna", "IRtg": 1900}]}
    found = sevilla.read({"GroupReport": [{"Ranking": [standing]}]})
    assert [player.name for player in found.tournament.players] == ["Anna"]
    assert [remark.code for remark in found.warnings] == ["sevilla-not-begun"]


@pytest.mark.parametrize("score", ["1e999999999", 1e308, "nan", "-inf", None, [], {"a": 1}, True])
def test_a_total_that_is_no_number_of_points_is_left_out(score: object) -> None:
    made = export()
    for player in lines_of(made, "Brown"):
        player["Score"] = score
    found = sevilla.read(made)
    assert [len(listed.totals) for listed in found.lists] == [9, 9]
    assert compare(found.tournament, found.lists).agrees


def mutated(random: Random, value: Any) -> Any:
    """Damage one thing somewhere in an export."""
    junk: tuple[Any, ...] = (
        None,
        0,
        -1,
        10**30,
        1.5,
        "",
        "x",
        "1-0",
        "1e99999",
        True,
        [],
        {},
        [[]],
        [{}],
        {"": 1},
    )
    if isinstance(value, dict) and value and random.random() < 0.9:
        key = random.choice(list(value))
        if random.random() < 0.1:
            return {name: one for name, one in value.items() if name != key}
        return value | {key: mutated(random, value[key])}
    if isinstance(value, list) and value and random.random() < 0.9:
        place = random.randrange(len(value))
        if random.random() < 0.1:
            return [*value[:place], *value[place + 1 :], *random.choices(value, k=2)]
        return [*value[:place], mutated(random, value[place]), *value[place + 1 :]]
    return random.choice(junk)


def test_a_damaged_export_is_read_or_refused_and_nothing_else() -> None:
    options = {"preset": "sevilla-score", "shown": "exact"}
    seeds = (export(), small(options, values=True, payments=True))
    random, read, refused = Random(20261118), 0, 0
    for number in range(400):
        made: Any = seeds[number % 2]
        for _ in range(random.randint(1, 6)):
            made = mutated(random, made)
        if not isinstance(made, dict):
            continue
        try:
            loaded = formats.read(json.dumps(made).encode(), "export.json")
        except BadInput as error:
            said = [fault.text("nl") for fault in error.faults]
            refused += all(said)
            continue
        assert document.loads(document.dumps(loaded.tournament)) == loaded.tournament
        loaded.compare_totals()
        read += 1
    assert min(read, refused) > 20, (read, refused)


@pytest.mark.parametrize(
    ("reason", "share", "word"),
    [
        ("Abs with msg", 0.0, "zero"),
        ("Abs with msg", 0.4, "notice"),
        ("Elders", 2 / 3, "club"),
        ("Elders", 0.4, "notice"),
        ("Elders", 0.0, "zero"),
        ("Extern", 0.0, "club"),
    ],
)
def test_a_reason_is_read_by_what_it_paid(reason: str, share: float, word: str) -> None:
    made = small({"preset": "sevilla"}, values=True, payments=True)
    group = made["GroupReport"][0]
    value = {one["ID"]: one["PrvVal"] for one in group["Ranking"][-1]["Player"]}
    for player in group["History"][0]["Player"]:
        for absence in player["Abs"]:
            if (player["ID"], absence["Round"]) == (3, 3):
                absence |= {"Reason": reason, "Score": share * value[3]}
            elif absence["Reason"] == reason == "Abs with msg":
                absence["Score"] = share * value[player["ID"]]
            elif absence["Reason"] == reason:
                absence["Score"] = 0
    found = sevilla.read(made)
    third = found.tournament.periods[0].rounds[2]
    assert {a.player: a.kind.value for a in third.absences}[3] == word
    assert found.warnings == ()
