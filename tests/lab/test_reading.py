"""A study is read from TOML or JSON, with every fault at once."""

import json
from typing import Any

import pytest

from tests.lab.studies import study
from zwitser.errors import BadInput
from zwitser.formats import document
from zwitser.lab.reading import loads, read_study
from zwitser.lab.study import FixedField, Lots, ModelKind, RandomField
from zwitser.model import Tournament

TOML = """
name = "both ways"
runs = 5
rounds = [3, 4]
[[fields]]
players = 12
mean = 1700
spread = 200
[[systems]]
system = "knsb-rating"
options.tiebreaks = ["SB"]
[model]
kind = "coin"
draws = 0.1
"""


def test_toml_and_json_say_the_same() -> None:
    written = {
        "name": "both ways",
        "runs": 5,
        "rounds": [3, 4],
        "fields": [{"players": 12, "mean": 1700, "spread": 200}],
        "systems": [{"system": "knsb-rating", "options": {"tiebreaks": ["SB"]}}],
        "model": {"kind": "coin", "draws": 0.1},
    }
    one, other = loads(TOML), loads(json.dumps(written))
    assert one == other
    assert one.model.kind is ModelKind.COIN
    assert [line.rounds for line in one.lines] == [3, 4]
    assert one.lines[0].template.options.tiebreaks == ("SB",)


def test_a_field_is_a_list_a_distribution_or_even_steps() -> None:
    fields = [
        {"name": "list", "ratings": [1500, 1900, None], "unrated": 1200},
        {"name": "normal", "players": 10, "mean": 1600},
        {"name": "even", "players": 5, "highest": 2000, "lowest": 1600},
    ]
    made = study(fields=fields)
    assert made.fields == (
        FixedField("list", (1900, 1500, None), 1200),
        RandomField("normal", 10, 1600, 280),
        FixedField("even", (2000, 1900, 1800, 1700, 1600)),
    )
    assert [made.label(line) for line in made.lines] == ["list", "normal", "even"]


def tournament(name: str) -> Tournament:
    if name != "club.json":
        raise BadInput.at("", "no-such-file")
    players = [{"id": n, "name": str(n), "rating": 1400 + n} for n in range(1, 4)]
    return document.from_json(
        {"zwitser": 1, "name": "Club", "system": "knsb-rating", "rounds": 5, "players": players}
    )


def test_a_field_may_be_the_players_of_a_file() -> None:
    text = (
        '{"rounds": 2, "fields": [{"file": "club.json"}], "systems": [{"system": "knsb-rating"}]}'
    )
    made = loads(text, read_file=tournament)
    assert made.fields == (FixedField("Club", (1403, 1402, 1401)),)


def test_a_study_is_the_same_study_under_another_name_and_with_more_runs() -> None:
    assert study(name="one", runs=10).digest == study(name="other", runs=20).digest
    assert study().digest != study(seed="t").digest
    assert study().digest != study(systems=[{"system": "go-weerstand"}]).digest


def test_lots_and_absences_are_those_of_the_system_where_it_has_its_own() -> None:
    own = {"system": "knsb-weerstand", "lots": "drawn", "away_as": "half"}
    made = study(
        systems=[own, {"system": "knsb-rating"}, {"system": "club"}],
        absences={"away": 0.1, "as": "full"},
    )
    assert [contender.lots for contender in made.contenders][:2] == [Lots.DRAWN, Lots.RATING]
    assert [contender.away_as.value for contender in made.contenders] == ["half", "full", "zero"]


def faults_of(**changes: Any) -> list[str]:
    with pytest.raises(BadInput) as caught:
        study(**changes)
    return [fault.text("en") for fault in caught.value.faults]


@pytest.mark.parametrize(
    ("changes", "fault"),
    [
        ({"round": 3}, "unknown key 'round' (did you mean 'rounds'?)"),
        ({"runs": 0}, "runs: expected a whole number from 1 to 10000000, got 0"),
        ({"rounds": [3, True]}, "rounds[1]: expected a whole number from 1 to 100, got true"),
        ({"name": "one\ntwo"},
         "name: expected a text of one line and at most 200 characters, got 'one\\ntwo'"),
        ({"seed": "\udcff"},
         "seed: expected a text of one line and at most 200 characters, got '\\udcff'"),
        ({"fields": []}, "fields: expected a list with at least one table, got an empty list"),
        ({"fields": [{"players": 5}]},
         "fields[0]: a field needs exactly one of ratings, file, mean, highest"),
        ({"fields": [{"ratings": [1, "x"]}]},
         "fields[0].ratings[1]: expected a whole number from 0 to 4000, got 'x'"),
        ({"rounds": []}, "the key 'rounds' is missing"),
        ({"fields": [{"mean": 1700}]}, "fields[0]: the key 'players' is missing"),
        ({"fields": [{"highest": 1700, "lowest": 1500}]},
         "fields[0]: the key 'players' is missing"),
        ({"fields": [{"highest": 1700, "players": 8}]}, "fields[0]: the key 'lowest' is missing"),
        ({"fields": [{"ratings": [1700, 1600], "players": 8}]},
         "fields[0]: unknown key 'players' (expected name, ratings, unrated)"),
        ({"fields": [{"file": "x.json"}]},
         "fields[0].file: a study may not name a file here ('x.json')"),
        ({"systems": [{}]}, "systems[0]: the key 'system' is missing"),
        ({"systems": [{"system": "club", "away_as": "half"}]},
         "systems[0].away_as: expected one of zero, free, got 'half'"),
        ({"systems": [{"system": "knsb-rating", "lots": "none"}]},
         "systems[0].lots: expected one of rating, drawn, got 'none'"),
        ({"systems": [{"system": "knsb-rating", "options": {"first_rond": 1}}]},
         "systems[0].options: unknown key 'first_rond' (did you mean 'first_round'?)"),
        ({"systems": [{"system": "knsb-rating", "options": {"tiebreaks": ["WP", "XX"]}}]},
         "systems[0].options.tiebreaks: unknown criterion 'XX'; known are PTS, WP,"),
        ({"model": {"kind": "elo", "draws": 0.7}},
         "model.draws: expected a chance from 0 to 0.5, got 0.7"),
        ({"absences": {"away": 2}}, "absences.away: expected a chance from 0 to 1, got 2"),
        ({"rounds": list(range(1, 70))},
         "fields times systems times rounds may be at most 60, not 69"),
    ],
)  # fmt: skip
def test_a_fault_says_what_is_wrong_and_where(changes: dict[str, Any], fault: str) -> None:
    assert any(found.startswith(fault) for found in faults_of(**changes))


def test_all_faults_are_said_at_once() -> None:
    assert len(faults_of(runs=-1, seed=3, model={"white": "x"}, absences=[])) == 4


def test_what_is_no_study_at_all_is_refused() -> None:
    with pytest.raises(BadInput, match="not TOML"):
        loads("= 3")
    with pytest.raises(BadInput, match="expected an object"):
        read_study([1, 2])


@pytest.mark.parametrize(
    ("text", "nl", "en"),
    [
        (
            "runs = 2\nrounds = = 3\n",
            "regel 2, teken 10: dit is geen goede TOML",
            "line 2 column 10: not TOML: invalid value",
        ),
        ("rounds = [", "dit is geen goede TOML", "not TOML: invalid value (at end of document)"),
    ],
)
def test_a_text_that_is_no_toml_is_told_with_its_place(text: str, nl: str, en: str) -> None:
    with pytest.raises(BadInput) as caught:
        loads(text)
    assert [fault.text("nl") for fault in caught.value.faults] == [nl]
    assert [fault.text("en") for fault in caught.value.faults] == [en]
