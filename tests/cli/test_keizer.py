"""The Keizer system as users of the command line see it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Zwitser
from tests.formats.test_keizer_for_clubs import database
from tests.formats.test_sevilla import export

EXAMPLE = str(Path(__file__).parents[2] / "docs" / "examples" / "keizer.json")


def test_a_pairing_is_added_to_the_last_period(zwitser: Zwitser, tmp_path: Path) -> None:
    out = tmp_path / "next.json"
    assert zwitser("pair", EXAMPLE, "-o", str(out)).code == 0
    made = json.loads(out.read_text(encoding="utf-8"))
    last = made["periods"][0]["rounds"][4]
    assert [game["result"] for game in last["games"]] == [None, None, None]
    assert last["absent"] == [{"player": 1, "as": "bye"}]
    assert zwitser("pair", str(out)).code == 2
    assert zwitser("standings", str(out)).code == 0


def test_a_total_is_taken_apart_in_both_languages(zwitser: Zwitser) -> None:
    dutch = zwitser("standings", EXAMPLE, "--explain", "4", "--lang", "nl").out
    english = zwitser("standings", EXAMPLE, "--explain", "4", "--lang", "en").out
    assert "winst op Carla Smit (waarde 9): 9" in dutch
    assert "a win against Carla Smit (value 9): 9" in english
    told = json.loads(zwitser("standings", EXAMPLE, "--explain", "4", "--json").out)
    assert told["player"] == 4
    assert zwitser("standings", EXAMPLE, "--explain", "44").code == 2


def test_forbidden_pairs_that_leave_somebody_out_are_exit_code_3(
    zwitser: Zwitser, tmp_path: Path
) -> None:
    made = json.loads(Path(EXAMPLE).read_text(encoding="utf-8"))
    made["options"]["forbidden"] = [[1, other] for other in range(2, 8)] + [[2, 3]]
    made["next"] = {"absent": [{"player": p, "as": "club"} for p in (4, 5, 6, 7)]}
    path = tmp_path / "stuck.json"
    path.write_text(json.dumps(made), encoding="utf-8")
    done = zwitser("pair", str(path))
    assert done.code == 3
    assert "Adriaan Bos" in done.err
    assert zwitser("standings", str(path)).code == 0


def test_a_list_is_not_ranked_by_tie_breaks(zwitser: Zwitser) -> None:
    assert zwitser("standings", EXAMPLE, "--tiebreaks", "wp").code == 2


def test_a_generated_season_is_as_the_regulation_has_it(zwitser: Zwitser, tmp_path: Path) -> None:
    out = str(tmp_path / "made.json")
    arguments = ("--system", "keizer", "--players", "14", "--rounds", "9", "--seed", "3")
    assert zwitser("generate", *arguments, "-o", out).code == 0
    assert zwitser("check", out).code == 0
    words = {
        absence["as"]
        for round_ in json.loads(Path(out).read_text())["periods"][0]["rounds"]
        for absence in round_["absent"]
    }
    assert {"notice", "club"} <= words


@pytest.mark.parametrize("name", ["club.s3db", "export.json"])
def test_check_says_whether_the_totals_of_another_program_agree(
    zwitser: Zwitser, tmp_path: Path, name: str
) -> None:
    path = tmp_path / name
    path.write_bytes(database() if name.endswith("s3db") else json.dumps(export()).encode())
    told = zwitser("check", str(path), "--lang", "en").out
    assert "totals of the other program are the same as here." in told
    assert "These presets give all the totals: " in told
    found = json.loads(zwitser("check", str(path), "--json").out)
    assert [claim["code"] for claim in found["lists"]] == [
        "keizer.foreign-same",
        "keizer.foreign-presets",
    ]


def test_a_database_is_converted_to_a_document(zwitser: Zwitser, tmp_path: Path) -> None:
    source, target = tmp_path / "club.s3db", tmp_path / "club.json"
    source.write_bytes(database())
    assert zwitser("convert", str(source), str(target)).code == 0
    assert json.loads(target.read_text(encoding="utf-8"))["system"] == "keizer"
    assert zwitser("standings", str(target)).code == 0


def test_a_period_is_closed_and_a_season(zwitser: Zwitser, tmp_path: Path) -> None:
    period, season = tmp_path / "period.json", tmp_path / "season.json"
    assert zwitser("next-period", EXAMPLE, "-o", str(period)).code == 0
    made = json.loads(period.read_text(encoding="utf-8"))
    assert [len(p["rounds"]) for p in made["periods"]] == [4, 0]
    assert zwitser("next-period", str(period), "-o", str(season)).code == 2
    done = zwitser("next-season", EXAMPLE, "-o", str(season))
    assert "champion: Daan Visser" in done.out
    fresh = json.loads(season.read_text(encoding="utf-8"))
    assert fresh["periods"][0]["list"] == [4, 2, 6, 3, 1, 5, 7]


def test_why_two_do_not_meet_is_answered_by_the_first_criterion(zwitser: Zwitser) -> None:
    told = json.loads(zwitser("explain", EXAMPLE, "--why", "4", "2", "--json").out)
    worse = next(c for s in told["sections"] for c in s["claims"] if "worse" in c["code"])
    assert worse["facts"]["criterion"] == "K19.1"
    assert (worse["facts"]["reached"], worse["facts"]["instead"]) == ([0], [1])
