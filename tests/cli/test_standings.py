"""`zwitser standings`."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Zwitser

CASES = Path(__file__).parent.parent / "cases"
SWISS = str(CASES / "tiebreaks" / "001-swiss-knsb.json")
CLUB = str(CASES / "club" / "001-season.json")


def test_the_table_shows_the_columns_asked_for(zwitser: Zwitser) -> None:
    done = zwitser("standings", SWISS, "--tiebreaks", "wp,sb")
    assert done.out.splitlines()[1].split() == ["rank", "name", "points", "WP", "SB"]


@pytest.mark.parametrize(
    ("lang", "words"),
    [("en", "rank name points BH−C1 BH SB"), ("nl", "plaats naam punten WP−1 WP SB")],
)
def test_columns_have_the_signs_that_the_reader_knows(
    zwitser: Zwitser, tmp_path: Path, lang: str, words: str
) -> None:
    file = str(tmp_path / "open.json")
    zwitser("generate", "--system", "fide-dutch", "--players", "6", "--rounds", "3", "-o", file)
    told = zwitser("standings", file, "--lang", lang).out
    assert told.splitlines()[1].split() == words.split()


@pytest.mark.parametrize(
    ("lang", "words"), [("en", "rank 1 after round 5"), ("nl", "plaats 1 na ronde 5")]
)
def test_a_place_is_taken_apart_in_one_language(zwitser: Zwitser, lang: str, words: str) -> None:
    table = json.loads(zwitser("standings", SWISS, "--json").out)
    first = next(line["id"] for line in table["players"] if line["rank"] == 1)
    told = zwitser("standings", SWISS, "--explain", str(first), "--lang", lang).out
    assert told.splitlines()[0].endswith(words.replace("5", str(table["after"])))


def test_json_has_exact_decimals(zwitser: Zwitser) -> None:
    done = zwitser("standings", SWISS, "--tiebreaks", "sb", "--json")
    table = json.loads(done.out)
    values = {line["id"]: line["values"]["SB"] for line in table["players"]}
    assert values[4] == "0.25"


def test_a_club_has_its_groups_and_the_season(zwitser: Zwitser) -> None:
    assert list(json.loads(zwitser("standings", CLUB, "--json").out)) == [
        "period",
        "after",
        "A",
        "B",
        "season",
    ]
    assert "group A, period 1, after round 3" in zwitser("standings", CLUB).out
    assert list(json.loads(zwitser("standings", CLUB, "--json", "--season").out)) == ["season"]


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        ([CLUB, "--tiebreaks", "wp"], "--tiebreaks"),
        ([SWISS, "--period", "1"], "--period"),
        ([SWISS, "--tiebreaks", "nonsense"], "nonsense"),
        ([SWISS, "--after", "99"], "99"),
    ],
)
def test_what_makes_no_sense_is_refused(zwitser: Zwitser, arguments: list[str], fault: str) -> None:
    done = zwitser("standings", *arguments)
    assert done.code == 2
    assert fault in done.err
    assert done.err.count("\n") == 1


def test_a_file_that_fails_does_not_stop_the_others(zwitser: Zwitser, tmp_path: Path) -> None:
    bad = tmp_path / "bad.json"
    bad.write_text("{")
    done = zwitser("standings", "--json", str(bad), SWISS)
    first, second = [json.loads(line) for line in done.out.splitlines()]
    assert (done.code, first["code"]) == (2, 2)
    assert "error" in first
    assert "players" in second


def test_points_beside_the_results_are_counted_and_said(zwitser: Zwitser, tmp_path: Path) -> None:
    source = tmp_path / "open.json"
    document = {
        "zwitser": 1,
        "name": "Open",
        "system": "fide-dutch",
        "rounds": 3,
        "players": [{"id": 1, "name": "Aal"}, {"id": 2, "name": "Bos"}],
        "history": [{"games": [{"white": 1, "black": 2, "result": "1-0"}]}],
        "extra": [{"player": 2, "points": "1.5", "round": 1}, {"player": 1, "points": "-0.5"}],
    }
    source.write_text(json.dumps(document), encoding="utf-8")
    said = zwitser("standings", str(source), "--lang", "en").out
    assert "Beside the results: Bos +1½." in said
    assert "Beside the results: Aal −½." in said
    ranked = json.loads(zwitser("standings", str(source), "--json").out)["players"]
    assert [(each["id"], each["points"]) for each in ranked] == [(2, "1.5"), (1, "0.5")]
