"""`zwitser next-period` and `next-season`."""

import json
from pathlib import Path

import pytest

from tests.cli.conftest import Zwitser

CASES = Path(__file__).parent.parent / "cases"
CLUB = CASES / "club" / "001-season.json"


@pytest.mark.article("club", "Promotie", "Waarde")
def test_next_period_shows_who_moves_and_opens_the_next(zwitser: Zwitser, tmp_path: Path) -> None:
    after, ratings = tmp_path / "after.json", tmp_path / "new.csv"
    ratings.write_text("nr;naam;rating\n1;Speler 001;2400\n")
    done = zwitser("next-period", str(CLUB), "--ratings", str(ratings), "-o", str(after))
    assert done.code == 0
    moved = [line.split()[-1] for line in done.out.splitlines() if "place" in line]
    assert moved.count("promoted") == moved.count("relegated") == 3
    first, second = json.loads(after.read_text())["periods"]
    assert len(second["groups"]["A"]) == len(first["groups"]["A"]) == 8
    assert second["ratings"]["1"] == 2400
    assert second["rounds"] == []


def test_next_season_has_to_wait_for_the_last_period(zwitser: Zwitser, tmp_path: Path) -> None:
    done = zwitser("next-season", str(CLUB), "-o", str(tmp_path / "x.json"))
    assert done.code == 2
    assert "not the last; open the next period" in done.err


@pytest.mark.article("club", "Stand")
def test_next_season_names_the_champion(zwitser: Zwitser, tmp_path: Path) -> None:
    old, new = tmp_path / "old.json", tmp_path / "new.json"
    zwitser("generate", "--system", "club", "--players", "12", "--seed", "5", "-o", str(old))
    leader = json.loads(zwitser("standings", str(old), "--json").out)["season"][0]["id"]
    names = {player["id"]: player["name"] for player in json.loads(old.read_text())["players"]}
    done = zwitser("next-season", str(old), "-o", str(new))
    assert f"champion: {names[leader]}" in done.out
    assert len(json.loads(new.read_text())["periods"]) == 1


@pytest.mark.parametrize(
    ("table", "fault"),
    [
        ("nr;naam;rating\n999;A;1800\n", "there is no player 999"),
        ("naam;rating\nNobody;1800\n", "there is no player 'Nobody'"),
        ("nr;rating\n1;1800\n", "no column with names"),
        ("", "new.csv: the file is empty"),
    ],
)
def test_bad_ratings_are_named(zwitser: Zwitser, tmp_path: Path, table: str, fault: str) -> None:
    ratings = tmp_path / "new.csv"
    ratings.write_text(table)
    done = zwitser("next-period", str(CLUB), "--ratings", str(ratings), "-o", str(tmp_path / "x"))
    assert done.code == 2
    assert fault in done.err
    assert not (tmp_path / "x").exists()


def test_only_a_club_has_periods(zwitser: Zwitser, tmp_path: Path) -> None:
    swiss = str(CASES / "tiebreaks" / "001-swiss-knsb.json")
    done = zwitser("next-period", swiss, "-o", str(tmp_path / "x.json"))
    assert (done.code, "this system has no periods" in done.err) == (2, True)
