"""Final groups, part tournaments, play-offs and links on the command line."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Zwitser

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
