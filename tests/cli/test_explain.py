"""`zwitser explain` and `zwitser check`."""

import json
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.conftest import Zwitser
from tests.journal.desk import at, desk
from zwitser import arbiter
from zwitser.journal import lines as journal_lines
from zwitser.model import Result

ROOT = Path(__file__).parent.parent.parent
THURSDAY = ROOT / "docs" / "examples" / "thursday.json"


def test_every_claim_has_a_code_an_article_and_a_text(zwitser: Zwitser) -> None:
    story = json.loads(zwitser("explain", "--json", str(THURSDAY)).out)
    claims = [claim for section in story["sections"] for claim in section["claims"]]
    assert story["round"] == 3
    assert all(claim["code"] and claim["text"] for claim in claims)
    assert {"C3", "C4.4", "C5", "E1", "F1"} <= {claim["article"] for claim in claims}


@pytest.mark.article("knsb-weerstand", "C4.4")
def test_why_two_do_not_meet(zwitser: Zwitser) -> None:
    done = zwitser("explain", str(THURSDAY), "--why", "3", "4", "--lang", "en")
    assert "players without the colour they prefer" in done.out
    assert "(C4.4)" in done.out


@pytest.mark.article("knsb-weerstand", "F1")
def test_why_one_player_is_free(zwitser: Zwitser) -> None:
    done = zwitser("explain", "--why", "5", str(THURSDAY), "--lang", "nl")
    assert "Bram Smit" in done.out
    assert "(F1)" in done.out


def test_why_a_colour(zwitser: Zwitser) -> None:
    assert ": WB" in zwitser("explain", str(THURSDAY), "--why-colour", "3", "--lang", "en").out


def test_markdown_and_a_drawing(zwitser: Zwitser, tmp_path: Path) -> None:
    assert zwitser("explain", str(THURSDAY), "--markdown").out.startswith("# ")
    drawing = tmp_path / "round.svg"
    assert zwitser("explain", str(THURSDAY), "--svg", str(drawing)).code == 0
    assert ElementTree.fromstring(drawing.read_text()).tag.endswith("svg")


def test_a_round_that_was_paired_is_told_as_it_was_then(zwitser: Zwitser, tmp_path: Path) -> None:
    document = json.loads(THURSDAY.read_text())
    del document["history"][1:]
    after_one = tmp_path / "after-one.json"
    after_one.write_text(json.dumps(document))
    question = ["--why", "3", "4", "--lang", "en"]
    then = zwitser("explain", str(THURSDAY), "--round", "2", *question)
    assert then.out == zwitser("explain", str(after_one), *question).out
    assert then.out != zwitser("explain", str(THURSDAY), *question).out


@pytest.mark.article("knsb-weerstand", "F7")
def test_a_round_of_a_journal_is_told_with_what_was_corrected_since(
    zwitser: Zwitser, tmp_path: Path
) -> None:
    evening = desk("knsb-weerstand")
    evening.play((1, 4), (2, 3), result=Result.WHITE_WINS)
    evening.play((1, 2), (3, 4))
    evening.do(arbiter.correct_result, at(1, 1), Result.BLACK_WINS, reason="misread")
    journal = tmp_path / "evening.jsonl"
    journal.write_text(journal_lines.dumps(evening.state.log), encoding="utf-8")
    since = "Round 1, board 1, P1 – P4: 1-0 when the round was paired, now 0-1."
    for question in ([], ["--why", "1", "2"], ["--why", "1"], ["--why-colour", "1"]):
        told = zwitser("explain", str(journal), "--round", "2", *question, "--lang", "en")
        assert (told.code, told.out.count(since)) == (0, 1), question
    first = zwitser("explain", str(journal), "--round", "1", "--lang", "en")
    assert (first.code, since in first.out) == (0, False)
    unknown = zwitser("explain", str(journal), "--round", "2", "--why", "1", "9")
    assert (unknown.code, unknown.out) == (2, "")


def test_a_round_of_a_season_is_named_with_its_period(zwitser: Zwitser, tmp_path: Path) -> None:
    season = tmp_path / "season.json"
    options = ["--system", "club", "--players", "8", "--rounds", "2", "--seed", "1"]
    season.write_text(zwitser("generate", *options).out)
    assert zwitser("explain", str(season), "--round", "2.1").code == 0
    assert zwitser("explain", str(season), "--round", "1").code == 2


def test_a_round_that_was_not_paired_cant_be_told_again(zwitser: Zwitser) -> None:
    done = zwitser("explain", str(THURSDAY), "--round", "3")
    assert done.code == 2
    assert done.err.count("\n") == 1
    assert "'3'" in done.err


@pytest.mark.parametrize("why", [["x"], ["1", "99"], ["99"], ["4", "4"]])
def test_a_question_that_makes_no_sense(zwitser: Zwitser, why: list[str]) -> None:
    done = zwitser("explain", str(THURSDAY), "--why", *why)
    assert done.code == 2
    assert done.err.count("\n") == 1


def test_errors_speak_the_language_that_was_asked_for(zwitser: Zwitser, tmp_path: Path) -> None:
    lost = str(tmp_path / "weg.json")
    assert (
        zwitser("check", lost, "--lang", "nl").err == f"zwitser: {lost}: dit bestand is er niet\n"
    )
    asked = zwitser("explain", str(THURSDAY), "--why", "99", "--lang", "nl")
    assert asked.err.endswith("er is geen speler 99\n")
    assert zwitser("pair", lost).err == f"zwitser: {lost}: no such file or directory\n"


@pytest.mark.article("knsb-weerstand", "F8")
def test_check_is_content_with_a_right_tournament(zwitser: Zwitser) -> None:
    done = zwitser("check", str(THURSDAY), "--lang", "en")
    assert done.code == 0
    assert "it should be 14 and is 14" in done.out


def test_check_names_a_changed_pairing_and_returns_1(zwitser: Zwitser, tmp_path: Path) -> None:
    document = json.loads(THURSDAY.read_text())
    first, second, _ = document["history"][1]["games"]
    first["black"], second["black"] = second["black"], first["black"]
    changed = tmp_path / "changed.json"
    changed.write_text(json.dumps(document))
    done = zwitser("check", "--json", str(changed))
    found = json.loads(done.out)
    assert done.code == 1
    assert not found["ok"]
    assert [round_["round"] for round_ in found["rounds"]] == [2]
    assert found["counts"]["pair"] == 4


def test_what_generate_makes_check_approves(zwitser: Zwitser, tmp_path: Path) -> None:
    lines = tmp_path / "many.jsonl"
    options = ["--system", "knsb-rating", "--players", "9", "--rounds", "4", "--count", "3"]
    lines.write_text(zwitser("generate", *options, "--seed", "1").out)
    assert zwitser("check", "--json", str(lines)).code == 0
