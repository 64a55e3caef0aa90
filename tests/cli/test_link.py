"""Final groups, part tournaments, play-offs and links on the command line."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Zwitser
from zwitser.systems import SYSTEMS

Json = dict[str, Any]


def round_robin(results: dict[tuple[int, int], str], rounds: int = 1, **more: Any) -> str:
    games = [{"white": w, "black": b, "result": result} for (w, b), result in results.items()]
    ids = sorted({player for pair in results for player in pair})
    document: Json = {
        "zwitser": 1,
        "name": "Finals",
        "system": "round-robin",
        "rounds": rounds,
        "players": [{"id": player, "name": f"P{player}"} for player in ids],
        "history": [{"games": [game]} for game in games],
    }
    return json.dumps(document | more)


@pytest.mark.article("osv", "5.Vierkamp")
def test_final_groups_follow_the_ranking(zwitser: Zwitser, tmp_path: Path) -> None:
    house = tmp_path / "house.json"
    zwitser("generate", "--system", "club", "--players", "8", "--seed", "2", "-o", str(house))
    ranking = json.loads(zwitser("standings", str(house), "--json").out)["season"]
    assert zwitser("final-groups", str(house), "-o", str(tmp_path / "finals")).code == 0
    first = json.loads((tmp_path / "finals" / "group-1.json").read_text())
    assert [player["id"] for player in first["players"]] == [line["id"] for line in ranking[:4]]
    assert first["options"]["tiebreaks"] == ["DEB", "STANDING:huiscompetitie"]


@pytest.mark.article("osv", "5.Vierkamp")
@pytest.mark.parametrize("ending", ["json", "trf"])
def test_every_final_group_is_read_again(zwitser: Zwitser, tmp_path: Path, ending: str) -> None:
    """The place in the house competition is that of the whole, not of the group."""
    house, table = tmp_path / "house.json", tmp_path / f"table.{ending}"
    zwitser("generate", "--system", "knsb-weerstand", "--players", "9", "-o", str(house))
    zwitser("final-groups", str(house), "-o", str(tmp_path))
    places = []
    for group in ("group-1.json", "group-2.json"):
        assert zwitser("pair", str(tmp_path / group)).code == 0
        assert zwitser("convert", str(tmp_path / group), str(table)).code == 0
        lines = json.loads(zwitser("standings", "--json", str(table)).out)["players"]
        places.append([line["values"]["STANDING:huiscompetitie"] for line in lines])
    assert places == [["1", "2", "3", "4"], ["5", "6", "7", "8", "9"]]


@pytest.mark.parametrize("system", SYSTEMS)
def test_the_sum_of_parts_of_any_system_is_read_again(
    zwitser: Zwitser, tmp_path: Path, system: str
) -> None:
    """What has standings of its own (a season, MacMahon) has no place for the sum of ranks."""
    part, total = str(tmp_path / "part.json"), str(tmp_path / "total.json")
    made = ("--players", "6", "--rounds", "2", "--seed", "1", "-o", part)
    zwitser("generate", "--system", system, *made)
    played = json.loads(Path(part).read_text())
    empty: Json = {"history": []} if "history" in played else {"periods": [{"rounds": []}]}
    for document in (played, {**played, **empty, "next": {}}):
        Path(part).write_text(json.dumps(document))
        done = zwitser("add-parts", part, part, "--name", "Total", "-o", total)
        assert done.code == 0
        lines = json.loads(zwitser("standings", "--json", total).out)["players"]
        sums = [int(line["values"]["RANKSUM"]) for line in lines]
        assert sums == sorted(sums)
        assert min(sums) == 2


def test_a_file_that_nobody_could_read_is_not_written(zwitser: Zwitser, tmp_path: Path) -> None:
    house, ids = tmp_path / "house.json", {(1, 2): "1-0"}
    house.write_text(round_robin(ids, name="x" * 1000))
    done = zwitser("final-groups", str(house), "-o", str(tmp_path / "finals"))
    assert done.code == 2
    assert "name: expected at most 1000 characters" in done.err
    assert not list((tmp_path / "finals").iterdir())


@pytest.mark.article("osv", "2.Play-off", "5.Snelschaak")
def test_a_play_off_decides_a_shared_first_place(zwitser: Zwitser, tmp_path: Path) -> None:
    source, played, total = (tmp_path / name for name in ("a.json", "p.json", "t.json"))
    parts = [tmp_path / "1.json", tmp_path / "2.json"]
    parts[0].write_text(round_robin({(1, 2): "1-0"}))
    parts[1].write_text(round_robin({(2, 1): "1-0"}))
    zwitser("add-parts", *map(str, parts), "--name", "Total", "-o", str(source))
    lines = json.loads(zwitser("standings", "--json", str(source)).out)["players"]
    assert [line["rank"] for line in lines] == [1, 1]

    assert zwitser("playoff", str(source), "-o", str(played)).code == 0
    document = json.loads(played.read_text())
    games = [{"white": 1, "black": 2, "result": "0-1"}, {"white": 2, "black": 1, "result": "1-0"}]
    document["history"] = [{"games": [game]} for game in games]
    played.write_text(json.dumps(document))
    link = f"double-round-robin={played}"
    assert zwitser("link", str(source), "--playoff", link, "-o", str(total)).code == 0
    lines = json.loads(zwitser("standings", "--json", str(total)).out)["players"]
    assert [(line["rank"], line["id"]) for line in lines] == [(1, 2), (2, 1)]


@pytest.mark.parametrize(
    ("arguments", "fault"),
    [
        (["link", "FILE", "--standing", "x", "-o", "y"], "expected NAME=FILE"),
        (["link", "FILE", "--playoff", "coin=FILE", "-o", "y"], "expected one of"),
        (["playoff", "FILE", "--players", "a", "-o", "y"], "expected ids like 3,8"),
        (["playoff", "FILE", "-o", "y"], "two or more different players"),
    ],
)
def test_what_makes_no_sense_is_one_line(
    zwitser: Zwitser, tmp_path: Path, arguments: list[str], fault: str
) -> None:
    source = tmp_path / "a.json"
    source.write_text(round_robin({(1, 2): "1-0"}))
    done = zwitser(*[word.replace("FILE", str(source)) for word in arguments])
    assert done.code == 2
    assert fault in done.err
    assert done.err.count("\n") == 1
