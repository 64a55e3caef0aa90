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
