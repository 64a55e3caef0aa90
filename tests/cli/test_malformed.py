"""Every malformed file through the real command line: exit code 2, one line, no traceback."""

import json
import resource
import subprocess
import sys
from pathlib import Path

import pytest

from tests.formats.malformed import LARGE, corpus

GIGABYTE = 1024**3


def limit_memory() -> None:
    resource.setrlimit(resource.RLIMIT_AS, (2 * GIGABYTE, 2 * GIGABYTE))


def zwitser(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "zwitser", *arguments],
        cwd=folder,
        capture_output=True,
        encoding="utf-8",
        timeout=300,
        preexec_fn=limit_memory,
    )


@pytest.mark.parametrize("command", ["pair", "standings"])
def test_all_malformed_files_at_once(command: str, tmp_path: Path) -> None:
    files = corpus()
    for name, data in files.items():
        (tmp_path / name).write_bytes(data)
    done = zwitser(command, "--json", *files, folder=tmp_path)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 2
    assert [answer["code"] for answer in answers] == [2] * len(files)
    said = done.stderr.splitlines()
    assert [line.split(": ")[:2] for line in said] == [["zwitser", name] for name in files]
    assert all(line.isprintable() for line in said)


@pytest.mark.parametrize("name", LARGE)
def test_a_large_malformed_file_within_two_gigabytes(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(LARGE[name]())
    done = zwitser("pair", name, folder=tmp_path)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.startswith(f"zwitser: {name}: ")
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize("name", ["hand-html.json", "hand-himself.json", "himself-5.trf"])
def test_one_file_alone_says_what_is_wrong(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_bytes(corpus()[name])
    done = zwitser("convert", name, "out.json", folder=tmp_path)
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (2, "", 1)
    assert not (tmp_path / "out.json").exists()


def test_standard_input_is_read_with_the_same_care(tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "zwitser", "pair", "-"],
        input=b"\x00\xff not a tournament",
        capture_output=True,
        cwd=tmp_path,
        timeout=60,
    )
    assert done.returncode == 2
    assert done.stderr.decode() == (
        "zwitser: -: this is not a text file; expected a tournament document or a TRF file\n"
    )
