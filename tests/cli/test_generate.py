"""`zwitser generate`, and lines of documents as input for the other commands."""

import json
from pathlib import Path

from tests.cli.conftest import Zwitser

CLUB = ["--system", "club", "--players", "6", "--rounds", "2"]


def test_the_same_seed_gives_the_same_tournament(zwitser: Zwitser) -> None:
    first, again = (zwitser("generate", *CLUB, "--seed", "x").out for _ in range(2))
    assert first == again
    assert zwitser("generate", *CLUB, "--seed", "y").out != first


def test_many_go_into_a_folder(zwitser: Zwitser, tmp_path: Path) -> None:
    folder = tmp_path / "many"
    assert zwitser("generate", *CLUB, "--seed", "1", "--count", "11", "-o", str(folder)).code == 0
    assert min(path.name for path in folder.iterdir()) == "01.json"
    assert len(list(folder.iterdir())) == 11


def test_many_go_into_a_folder_as_trf_and_are_in_order(zwitser: Zwitser, tmp_path: Path) -> None:
    folder = tmp_path / "many"
    dutch = ["--system", "fide-dutch", "--players", "9", "--rounds", "4", "--seed", "1"]
    assert zwitser("generate", *dutch, "--count", "3", "--trf", "-o", str(folder)).code == 0
    written = sorted(folder.iterdir())
    assert [path.name for path in written] == ["1.trf", "2.trf", "3.trf"]
    assert all("192 FIDE_DUTCH" in path.read_text() for path in written)
    assert zwitser("check", *map(str, written)).code == 0
    first = zwitser("generate", *dutch[:-1], "1-1", "--trf")
    assert first.out.startswith("012 ")


def test_more_than_one_trf_is_not_printed(zwitser: Zwitser) -> None:
    done = zwitser("generate", "--system", "fide-dutch", "--count", "2", "--trf")
    assert (done.code, done.out) == (2, "")
    assert "-o" in done.err


def test_lines_of_documents_are_read_one_by_one(zwitser: Zwitser, tmp_path: Path) -> None:
    lines = tmp_path / "many.jsonl"
    lines.write_text(zwitser("generate", *CLUB, "--seed", "1", "--count", "3").out)
    done = zwitser("standings", "--json", str(lines))
    assert [json.loads(line)["period"] for line in done.out.splitlines()] == [4, 4, 4]
    assert f"== {lines}:2" in zwitser("standings", str(lines)).out


def test_rates_are_named_and_bounded(zwitser: Zwitser) -> None:
    assert "'foo'" in zwitser("generate", *CLUB, "--rate", "foo=1").err
    assert "got 'late=x'" in zwitser("generate", *CLUB, "--rate", "late=x").err
    assert "between 0 and 1" in zwitser("generate", *CLUB, "--rate", "late=2").err


def test_options_are_those_of_the_document(zwitser: Zwitser, tmp_path: Path) -> None:
    dutch = ["--system", "fide-dutch", "--players", "14", "--rounds", "5", "--seed", "1"]
    chosen = ["--option", "acceleration=baku", "--option", "half_byes=1"]
    folder = tmp_path / "many"
    assert zwitser("generate", *dutch, *chosen, "--count", "3", "-o", str(folder)).code == 0
    made = [json.loads(path.read_text())["options"] for path in sorted(folder.iterdir())]
    assert [(one["acceleration"], one["half_byes"]) for one in made] == [("baku", 1)] * 3
    assert [one["seed"] for one in made] == ["1-1", "1-2", "1-3"]
    assert zwitser("check", *map(str, sorted(folder.iterdir()))).code == 0


def test_an_option_may_be_json_or_a_number_that_a_document_writes_as_a_word(
    zwitser: Zwitser,
) -> None:
    for system, option, written in (
        ("fide-dutch", 'points={"win": "3", "draw": "1"}', {"win": "3", "draw": "1"}),
        ("knsb-rating", "bye_points=0.5", "0.5"),
        ("macmahon", 'handicap={"basis": "none"}', {"basis": "none"}),
        ("round-robin", "seed=7", "7"),
    ):
        made = zwitser("generate", "--system", system, "--players", "6", "--option", option)
        assert json.loads(made.out)["options"][option.partition("=")[0]] == written


def test_an_option_that_is_none_is_refused(zwitser: Zwitser) -> None:
    for option, said in (
        ("acceleration=quick", "expected one of none, baku, got 'quick'"),
        ("half_byes=many", "options.half_byes"),
        ("speed=2", "unknown key 'speed'"),
        ("acceleration", "expected NAME=VALUE, got 'acceleration'"),
    ):
        done = zwitser("generate", "--system", "fide-dutch", "--option", option)
        assert (done.code, done.out) == (2, "")
        assert said in done.err
        assert done.err.count("\n") == 1
