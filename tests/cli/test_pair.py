"""`zwitser pair`: what it prints, what it writes, and its exit codes."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.conftest import Zwitser

Json = dict[str, Any]


def tournament(**changes: Any) -> Json:
    base: Json = {
        "zwitser": 1,
        "name": "Club",
        "system": "knsb-weerstand",
        "rounds": 3,
        "players": [{"id": number, "name": f"Player {number}"} for number in range(1, 6)],
    }
    return base | changes


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "club.json"
    path.write_text(json.dumps(tournament()))
    return path


@pytest.mark.article("knsb-weerstand", "D1")
def test_json_is_that_of_the_contract(zwitser: Zwitser, file: Path) -> None:
    assert json.loads(zwitser("pair", "--json", str(file)).out) == {
        "round": 1,
        "pairs": [{"board": 1, "white": 2, "black": 5}, {"board": 2, "white": 3, "black": 4}],
        "bye": 1,
    }


def test_the_table_names_players_and_who_is_free(zwitser: Zwitser, file: Path) -> None:
    lines = zwitser("pair", str(file)).out.splitlines()
    assert lines[0] == "Club, round 1"
    assert lines[2].split() == ["1", "Player", "2", "0", "Player", "5", "0"]
    assert lines[-1] == "free: Player 1"


def test_output_holds_the_round_with_open_results(zwitser: Zwitser, file: Path) -> None:
    after = file.with_name("after.json")
    changed = tournament(next={"absent": [{"player": 5, "as": "half"}]})
    file.write_text(json.dumps(changed))
    assert zwitser("pair", str(file), "-o", str(after)).code == 0
    (round_,) = json.loads(after.read_text())["history"]
    assert [game["result"] for game in round_["games"]] == [None, None]
    assert round_["absent"] == [{"player": 5, "as": "half"}]
    assert "next" not in json.loads(after.read_text())


def test_open_results_block_the_next_pairing_and_are_named(zwitser: Zwitser, file: Path) -> None:
    zwitser("pair", str(file), "-o", str(file))
    done = zwitser("pair", str(file))
    assert done.code == 2
    assert done.err == f"zwitser: {file}: round 1: no result yet on board 1, 2\n"


def test_no_round_is_left(zwitser: Zwitser, file: Path) -> None:
    file.write_text(json.dumps(tournament(rounds=1, history=[{"games": []}])))
    done = zwitser("pair", "--json", str(file))
    assert done.code == 2
    assert json.loads(done.out) == {
        "error": "rounds: all planned rounds (1) have already been paired",
        "code": 2,
    }


@pytest.mark.article("knsb-weerstand", "B1a")
def test_no_possible_pairing_is_exit_code_3_and_says_who_is_stuck(
    zwitser: Zwitser, file: Path
) -> None:
    players = [{"id": 1, "name": "A"}, {"id": 2, "name": "B"}]
    games = [{"white": 1, "black": 2, "result": "1-0"}]
    file.write_text(json.dumps(tournament(players=players, history=[{"games": games}])))
    done = zwitser("pair", str(file))
    assert done.code == 3
    assert "stuck at: 1 A, 2 B" in done.err
    assert done.err.count("\n") == 1


def test_the_highest_exit_code_counts(zwitser: Zwitser, file: Path, tmp_path: Path) -> None:
    done = zwitser("pair", "--json", str(tmp_path / "none.json"), str(file))
    assert done.code == 2
    assert [line[:8] for line in done.out.splitlines()] == ['{"error"', '{"round"']


def test_output_goes_with_one_file(zwitser: Zwitser, file: Path) -> None:
    done = zwitser("pair", str(file), str(file), "-o", "x.json")
    assert (done.code, done.err) == (
        2,
        "zwitser: -o goes with one FILE (see zwitser pair --help)\n",
    )


def test_another_system_can_be_asked_for(zwitser: Zwitser, file: Path) -> None:
    done = zwitser("pair", "--json", "--system", "go-weerstand", str(file))
    assert json.loads(done.out)["pairs"][0] == {"board": 1, "white": 5, "black": 2}
    assert zwitser("pair", "--system", "club", str(file)).code == 2


def test_who_has_no_rating_is_named_on_standard_error(zwitser: Zwitser, tmp_path: Path) -> None:
    players = [{"id": 1, "name": "Bos, Eva", "rating": 1800}, {"id": 2, "name": "Vos, Tom"}]
    path = tmp_path / "open.json"
    path.write_text(json.dumps(tournament(system="knsb-rating", players=players)))
    done = zwitser("pair", str(path))
    assert (done.code, "No rating: Vos, Tom" in done.err) == (0, True)
    assert zwitser("pair", "--json", str(path)).err == ""
