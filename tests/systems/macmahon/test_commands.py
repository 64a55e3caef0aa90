"""A go tournament through every command, as its users see it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.systems.macmahon.tournaments import played, tournament
from zwitser.cli import run
from zwitser.errors import BadInput
from zwitser.formats.document import dumps, loads
from zwitser.generator import Recipe, generate
from zwitser.model import Options, Player, Tournament
from zwitser.systems.macmahon.options import MacMahonOptions
from zwitser.systems.macmahon.scores import advised_at_bar, advised_bar, count_at_bar, levels

GOTHA = Path(__file__).parent.parent.parent / "cases" / "opengotha" / "gotha-a.xml"


@pytest.fixture
def weekend(tmp_path: Path) -> Path:
    target = tmp_path / "weekend.json"
    seed = ["--system", "macmahon", "--players", "14", "--rounds", "4", "--seed", "1"]
    assert run(["generate", *seed, "-o", str(target)]) == 0
    return target


def test_a_generated_tournament_is_as_the_rules_have_it(
    weekend: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    made = loads(weekend.read_text("utf-8"))
    assert len(made.history) == 4
    assert any(game.handicap for round_ in made.history for game in round_.games)
    assert all(player.rank and player.country for player in made.players)
    assert run(["check", str(weekend)]) == 0
    assert "4" in capsys.readouterr().out


@pytest.mark.parametrize("system", ["macmahon", "go-weerstand"])
def test_the_lists_have_the_rank_behind_the_name(
    system: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "go.json"
    ranks = {1: "4d", 2: "1d", 3: "1k", 4: "12k", 5: "12k"}
    players = [{"id": n, "name": f"Speler {n}", "rank": rank} for n, rank in ranks.items()]
    document = {"zwitser": 1, "name": "Go", "system": system, "rounds": 3, "players": players}
    target.write_text(json.dumps(document), "utf-8")
    assert run(["pair", str(target)]) == 0
    assert run(["standings", str(target)]) == 0
    lines = capsys.readouterr().out.splitlines()
    for number, rank in ranks.items():
        assert sum(f"Speler {number} {rank}" in line for line in lines) == 2
    assert any(line.split()[:2] == ["place", "name"] for line in lines)


def test_a_changed_pair_is_found_with_its_reason(
    weekend: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document: Any = json.loads(weekend.read_text("utf-8"))
    first, second = document["history"][2]["games"][:2]
    first["white"], second["white"] = second["white"], first["white"]
    weekend.write_text(json.dumps(document), "utf-8")
    assert run(["check", "--json", str(weekend)]) == 1
    found = json.loads(capsys.readouterr().out)
    codes = {claim["code"] for round_ in found["rounds"] for claim in _claims(round_)}
    assert codes & {"macmahon.together", "macmahon.together-equal"}


def _claims(value: Any) -> list[Any]:
    """Find every claim inside a value."""
    if isinstance(value, list):
        return [claim for item in value for claim in _claims(item)]
    if isinstance(value, dict):
        own = [value] if "code" in value and "article" in value else []
        return own + [claim for item in value.values() for claim in _claims(item)]
    return []


def test_the_round_is_written_with_stones_and_shown_black_first(
    tmp_path: Path, weekend: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document: Any = json.loads(weekend.read_text("utf-8"))
    document["history"].pop()
    weekend.write_text(json.dumps(document), "utf-8")
    target = tmp_path / "next.json"
    assert run(["pair", str(weekend), "-o", str(target)]) == 0
    shown = capsys.readouterr().out
    assert shown.index("black") < shown.index("white") < shown.index("komi")
    written = json.loads(target.read_text("utf-8"))["history"][3]["games"]
    assert run(["pair", "--json", str(weekend)]) == 0
    pairs = json.loads(capsys.readouterr().out)["pairs"]
    assert [game.get("handicap", 0) for game in written] == [pair["handicap"] for pair in pairs]


def test_explanations_and_checks_name_black_first(
    weekend: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document: Any = json.loads(weekend.read_text("utf-8"))
    names = {one["id"]: one["name"].split(", ") for one in document["players"]}
    first, second = document["history"][2]["games"][:2]
    first["white"], second["white"] = second["white"], first["white"]
    weekend.write_text(json.dumps(document), "utf-8")
    run(["check", str(weekend)])
    black, white = (" ".join(names[first[side]][::-1]) for side in ("black", "white"))
    assert f"Board 1: {black} – {white} was played" in capsys.readouterr().out
    del document["history"][3:]
    weekend.write_text(json.dumps(document), "utf-8")
    run(["pair", "--json", str(weekend)])
    board = json.loads(capsys.readouterr().out)["pairs"][0]
    black, white = (" ".join(names[board[side]][::-1]) for side in ("black", "white"))
    run(["explain", str(weekend)])
    assert f"Board 1: {black} – {white}\n" in capsys.readouterr().out


def test_from_opengotha_to_the_egd(tmp_path: Path) -> None:
    document, report = tmp_path / "a.json", tmp_path / "a.h9"
    assert run(["convert", str(GOTHA), str(document)]) == 0
    assert run(["convert", str(document), str(report)]) == 0
    lines = report.read_bytes().decode("iso-8859-15").splitlines()
    assert lines[0] == "; EV[gotha-a]" or "; EV[gotha-a]" in lines
    assert len([line for line in lines if not line.startswith(";")]) == 16


def test_the_ranking_is_by_a_list_of_ones_own(
    weekend: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(["standings", str(weekend), "--tiebreaks", "sos-1,Dc", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["tiebreaks"] == ["SOS-1", "DC"]
    assert run(["standings", str(weekend), "--tiebreaks", "wp"]) == 2


@pytest.mark.article("macmahon", "M42")
def test_the_bar_is_advised_by_the_number_of_players() -> None:
    players = generate(Recipe("macmahon", 60, 5, "advice")).players
    bar = advised_bar(players, 5)
    assert advised_at_bar(5) == (6, 12)
    assert advised_at_bar(2) == (4, 8)
    assert count_at_bar(players, bar) >= 6 > count_at_bar(players, bar + 1)


def test_options_are_written_and_read_back() -> None:
    own = MacMahonOptions.of(generate(Recipe("macmahon", 8, 1, "options")))
    assert MacMahonOptions.read(own.write()) == own
    swiss = MacMahonOptions.read(
        {"start": "zero", "tiebreaks": [], "seeding": [{"system": "fold"}]}
    )
    assert MacMahonOptions.read(swiss.write()) == swiss


@pytest.mark.article("macmahon", "M4", "M39", "M42")
def test_the_levels_of_a_field_follow_the_bar_the_floor_and_corrections() -> None:
    ranks = ("4d", "4d", "2d", "1d", "1d", "3k", "15k", "25k")
    players = tuple(Player(n, f"P{n}", n, rank=rank) for n, rank in enumerate(ranks, 1))
    own = MacMahonOptions(bar=1, floor=-20)
    tournament = Tournament("T", "macmahon", players, 5, Options(own=own))
    found = levels(tournament)
    assert [(level.rank, level.players, level.start) for level in found.ranks] == [
        ("4d", 2, 31),
        ("2d", 1, 31),
        ("1d", 2, 30),
        ("3k", 1, 27),
        ("15k", 1, 15),
        ("25k", 1, 10),
    ]
    assert found.groups == ((31, 3), (30, 2), (27, 1), (15, 1), (10, 1))
    assert (found.at_bar, found.fewest, found.most, found.advised) == (3, 6, 12, "3k")
    other = levels(tournament, bar="4d", floor="5k", corrections={1: 1})
    assert other.groups == ((34, 1), (33, 1), (31, 1), (30, 2), (27, 1), (25, 2))
    with pytest.raises(BadInput):
        levels(tournament, bar="10k", floor="5k")
    with pytest.raises(BadInput):
        levels(tournament, bar="10x")


@pytest.mark.article("macmahon", "M17")
@pytest.mark.parametrize("system", ["macmahon", "go-weerstand", "knsb-rating"])
def test_a_round_may_be_paired_while_a_game_is_open(
    system: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """It is noted as adjourned: the same as the document that says so."""
    open_, noted, target = (tmp_path / name for name in ("open.json", "noted.json", "next.json"))
    document = json.loads(dumps(generate(Recipe(system, 8, 2, "open"))))
    game = document["history"][0]["games"][1]
    document["rounds"] = 5
    for path, result in ((open_, None), (noted, "*")):
        game["result"] = result
        path.write_text(json.dumps(document), "utf-8")
    assert run(["pair", str(open_)]) == 2
    assert "no result yet on board 2" in capsys.readouterr().err
    answers = []
    for asked in ([str(open_), "--open", "adjourned"], [str(noted)]):
        assert run(["pair", "--json", *asked]) == 0
        answers.append(capsys.readouterr().out)
    assert answers[0] == answers[1]
    assert run(["pair", str(open_), "--open", "adjourned", "-o", str(target)]) == 0
    assert json.loads(target.read_text("utf-8"))["history"][:-1] == document["history"]


def test_who_was_not_in_the_standings_yet_is_paired_with_a_score(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A late entry: the list leaves him out until he plays, the boards don't."""
    target = tmp_path / "late.json"
    made = tournament("1d 1d 3k", played("1-2 1-0", p3="half"), show_absent=False)
    target.write_text(dumps(made), "utf-8")
    assert run(["standings", str(target)]) == 0
    assert "Speler 3" not in capsys.readouterr().out
    assert run(["pair", str(target)]) == 0
    assert "Speler 3 3k" in capsys.readouterr().out


@pytest.mark.article("go-weerstand", "2.4")
def test_a_game_without_a_result_is_explained_as_a_jigo(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    target = tmp_path / "go.json"
    players = [{"id": n, "name": f"Speler {n}", "rank": "1d"} for n in (1, 2)]
    for result, said in (("*", ", geen resultaat, telt als jigo: ½."), ("1/2-1/2", ": ½.")):
        history = [{"games": [{"white": 1, "black": 2, "result": result}]}]
        document = {"zwitser": 1, "name": "Go", "system": "go-weerstand", "rounds": 3}
        target.write_text(json.dumps({**document, "players": players, "history": history}), "utf-8")
        assert run(["standings", str(target), "--explain", "1", "--lang", "nl"]) == 0
        assert f"Ronde 1 tegen Speler 2{said}" in capsys.readouterr().out
