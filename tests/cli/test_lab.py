"""`zwitser lab`: a table with intervals, the same whether it was stopped or not."""

import csv
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from xml.etree import ElementTree

import pytest

from tests.cli.conftest import Zwitser
from zwitser.cli import lab
from zwitser.lab.reading import PRESETS, loads, parse_text, preset_text
from zwitser.systems import SYSTEMS

STUDY = """
name = "Small"
seed = "1"
runs = 12
rounds = [2, 3]
[[fields]]
players = 8
mean = 1700
[[systems]]
system = "knsb-rating"
"""


@pytest.fixture
def small(tmp_path: Path) -> Path:
    file = tmp_path / "small.toml"
    file.write_text(STUDY)
    return file


def test_the_table_says_what_each_measure_is_and_how_sure(zwitser: Zwitser, small: Path) -> None:
    done = zwitser("lab", str(small), "--workers", "1", "--lang", "en")
    assert done.code == 0
    lines = done.out.splitlines()
    assert lines[0] == "Small"
    assert lines[1].split("  ")[0] == "measure"
    assert "knsb-rating · R2" in lines[1]
    wins = next(line for line in lines if line.startswith("strongest wins"))
    assert wins.count(" % (") == 2
    assert "12 tournaments per column; in brackets the 95% interval." in lines
    assert any(line.startswith("strongest wins: The chance that") for line in lines)


def test_dutch_readers_get_dutch_and_commas(zwitser: Zwitser, small: Path) -> None:
    out = zwitser("lab", str(small), "--workers", "1", "--lang", "nl", "--brief").out
    assert "sterkste wint" in out
    assert ",0 % (" in out or ",3 % (" in out or ",7 % (" in out
    assert "De kans dat" not in out


def test_csv_json_and_pictures_say_the_same(zwitser: Zwitser, small: Path, tmp_path: Path) -> None:
    table, drawn = tmp_path / "t.csv", tmp_path / "drawn"
    options = ["--csv", str(table), "--svg", str(drawn), "--json", "--workers", "1"]
    printed = json.loads(zwitser("lab", str(small), *options).out)
    with table.open(newline="") as file:
        rows = list(csv.DictReader(file))
    first = next(row for row in rows if row["measure"] == "tau")
    assert printed["lines"][0]["measures"]["tau"]["value"] == float(first["value"])
    assert {row["measure"] for row in rows} == set(printed["measures"])
    assert len(list(drawn.iterdir())) == len(printed["measures"])
    for picture in drawn.iterdir():
        assert ElementTree.parse(picture).getroot().tag.endswith("svg")


def test_nothing_is_left_behind_when_all_is_done(zwitser: Zwitser, small: Path) -> None:
    zwitser("lab", str(small), "--workers", "1")
    assert [path.name for path in small.parent.iterdir()] == ["small.toml"]


def test_a_state_that_was_asked_for_stays_and_is_gone_on_from(
    zwitser: Zwitser, small: Path, tmp_path: Path
) -> None:
    state = tmp_path / "state"
    options = ("--json", "--workers", "1", "--state", str(state))
    zwitser("lab", str(small), *options, "--runs", "7")
    assert json.loads(state.read_text())["spans"] == [[[0, 7]], [[0, 7]]]
    more = zwitser("lab", str(small), *options).out
    assert more == zwitser("lab", str(small), "--json", "--workers", "1").out


def test_the_state_of_another_study_is_refused_unless_one_begins_anew(
    zwitser: Zwitser, small: Path, tmp_path: Path
) -> None:
    state = str(tmp_path / "state")
    zwitser("lab", str(small), "--workers", "1", "--state", state)
    other = zwitser("lab", str(small), "--workers", "1", "--state", state, "--seed", "2")
    assert other.code == 2
    assert "--fresh" in other.err
    options = ("--workers", "1", "--state", state, "--seed", "2", "--fresh")
    assert zwitser("lab", str(small), *options).code == 0


def test_a_file_that_cannot_be_written_loses_neither_study_nor_table(
    zwitser: Zwitser, small: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lab, "SAVE_EVERY", 0.0)
    nowhere = str(tmp_path / "nowhere" / "file")
    for option, place in (("--state", nowhere), ("--csv", str(tmp_path)), ("--svg", str(small))):
        done = zwitser("lab", str(small), "--workers", "1", "--lang", "en", option, place)
        assert done.code == 2
        assert done.err.startswith(f"zwitser: {place}: ")
        assert done.err.count("\n") == 1
        assert "strongest wins" in done.out


HASTY = """
import sys
from zwitser.cli import lab, run
lab.SAVE_EVERY = 0.1
if __name__ == "__main__":
    sys.exit(run(sys.argv[1:]))
"""


PATIENCE = 180
"""Seconds that a busy machine gets for a step that takes one or two."""


def start(*arguments: str) -> subprocess.Popen[str]:
    """Run the command line in a process that writes its state down all the time."""
    return subprocess.Popen(
        [sys.executable, "-c", HASTY, *arguments],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path), "ZWITSER_LANG": "en"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        encoding="utf-8",
        preexec_fn=_interruptible,
    )


def _interruptible() -> None:
    """Listen to SIGINT, also where these tests run in the background and don't."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def runs_in(state: Path) -> int:
    """Count the runs that are done."""
    return sum(stop - first for first, stop in json.loads(state.read_text())["spans"][0])


def wait_until_written(state: Path, before: int) -> None:
    """Wait until more runs are done than before."""
    end = time.monotonic() + PATIENCE
    while not state.exists() or runs_in(state) <= before:
        assert time.monotonic() < end, "no state was written"
        time.sleep(0.02)


def test_a_study_that_is_stopped_goes_on_with_the_same_command(tmp_path: Path) -> None:
    file = tmp_path / "long.toml"
    file.write_text(STUDY.replace("runs = 12", "runs = 800").replace("[2, 3]", "5"))
    state = tmp_path / "long.lab-state"
    command = ("lab", str(file), "--json", "--workers", "2")
    before = 0
    for sign in (signal.SIGTERM, signal.SIGINT):
        stopped = start(*command)
        wait_until_written(state, before)
        stopped.send_signal(sign)
        assert "continues from" in stopped.communicate(timeout=PATIENCE)[1]
        assert stopped.returncode == 130
        assert before < runs_in(state) < 800
        before = runs_in(state)
    resumed = start(*command).communicate(timeout=PATIENCE)[0]
    assert not state.exists()
    assert resumed == start(*command[:-1], "1").communicate(timeout=PATIENCE)[0]


def test_a_wrong_study_is_told_in_one_line(zwitser: Zwitser, tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_text("rounds = 0\n")
    done = zwitser("lab", str(file), "--lang", "en")
    assert done.code == 2
    assert done.err.startswith(f"zwitser: {file}: the key 'fields' is missing")
    assert done.err.count("\n") == 1
    assert "presets: weekend" in zwitser("lab", "weekdn", "--lang", "en").err


def test_a_file_beside_the_study_gives_the_field(zwitser: Zwitser, tmp_path: Path) -> None:
    made = ("generate", "--system", "knsb-rating", "--players", "9", "--seed", "3")
    zwitser(*made, "-o", str(tmp_path / "open.json"))
    text = STUDY.replace("players = 8\nmean = 1700", 'file = "open.json"')
    (tmp_path / "study.toml").write_text(text)
    done = zwitser("lab", str(tmp_path / "study.toml"), "--workers", "1", "--json")
    assert json.loads(done.out)["lines"][0]["field"] == "knsb-rating 9 3-1"


def systems_of(preset: str) -> set[str]:
    return {entry["system"] for entry in parse_text(preset_text(preset))["systems"]}


@pytest.mark.parametrize("name", [name for name in PRESETS if systems_of(name) <= set(SYSTEMS)])
def test_a_preset_is_a_study(name: str) -> None:
    made = loads(preset_text(name))
    assert {contender.system for contender in made.contenders} == systems_of(name)
    assert len(made.lines) > 1


def test_a_preset_needs_no_file(
    zwitser: Zwitser, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert zwitser("lab", "weekend", "--runs", "1", "--workers", "1").code == 0
