"""What is installed without the extra `desk`: the library and every command but the desk's own."""

from __future__ import annotations

import ast
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent.parent
EXAMPLES = ROOT / "docs" / "examples"
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
MODULES = {"markdown_it_py": "markdown_it"}
"""The modules that are not called like their package."""

BLOCKED = """
import sys
for name in sys.argv.pop(1).split():
    sys.modules[name] = None
from zwitser.cli import run
raise SystemExit(run(sys.argv[1:]))
"""
STUDY = """
name = "Small"
seed = "1"
runs = 2
rounds = [2]
[[fields]]
players = 6
mean = 1700
[[systems]]
system = "knsb-rating"
"""


def packages(requirements: list[str]) -> set[str]:
    """Name the modules of required packages."""
    names = {re.split(r"[<>=\[]", line)[0].replace("-", "_") for line in requirements}
    return {MODULES.get(name, name) for name in names}


CORE = packages(PROJECT["dependencies"])
DESK = packages(PROJECT["optional-dependencies"]["desk"])


def run(*arguments: str, folder: Path) -> subprocess.CompletedProcess[str]:
    """Run a command in a process in which none of the packages of the desk can be imported."""
    blocked = " ".join((*sorted(DESK), "zwitser_web"))
    return subprocess.run(
        [sys.executable, "-c", BLOCKED, blocked, *arguments],
        cwd=folder, capture_output=True, encoding="utf-8", check=False, timeout=120,
        env={**os.environ, "PYTHONUTF8": "1"},
    )  # fmt: skip


@pytest.mark.parametrize(
    "arguments",
    [
        "--version",
        "--help",
        "serve --help",
        "pair {examples}/thursday.json -o paired.json",
        "standings {examples}/thursday.json",
        "explain {examples}/thursday.json --why 5",
        "explain {examples}/weekend.json --svg round.svg",
        "check {examples}/village.json",
        "generate --system fide-dutch --players 8 --rounds 3 --seed 1 --count 2",
        "convert {examples}/thursday.json thursday.trf",
        "sheet {examples}/village.json standings --excel",
        "next-period {examples}/season.json -o next.json",
        "lab study.toml",
        "completion bash",
    ],
)
def test_a_command_of_the_library_works_without_the_desk(arguments: str, tmp_path: Path) -> None:
    (tmp_path / "study.toml").write_text(STUDY)
    done = run(*arguments.format(examples=EXAMPLES).split(), folder=tmp_path)
    assert done.returncode == 0, done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "arguments",
    ["", "serve", "backup all.zip", "restore all.zip --force", "export site public"],
)
def test_a_command_of_the_desk_names_the_one_command_that_adds_it(
    arguments: str, tmp_path: Path
) -> None:
    done = run(*arguments.split(), folder=tmp_path)
    assert done.returncode == 2
    assert done.stdout == ""
    [line] = done.stderr.splitlines()
    assert line.startswith("zwitser: ")
    assert 'pip install "zwitser[desk]"' in line
    assert not list(tmp_path.iterdir())


def imported(path: Path) -> Iterator[str]:
    """Name the packages that a module imports, anywhere in it."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and not node.level and node.module:
            yield node.module.partition(".")[0]


@pytest.mark.parametrize(
    ("package", "installed"),
    [("zwitser", CORE | {"distributed"}), ("zwitser_web", CORE | DESK)],
)
def test_a_package_imports_only_what_it_is_installed_with(
    package: str, installed: set[str]
) -> None:
    """The library starts the desk and Dask only where they are installed."""
    known = installed | {"zwitser", "zwitser_web", "_typeshed"} | sys.stdlib_module_names
    found = {
        f"{path.relative_to(ROOT)}: {name}"
        for path in (ROOT / "src" / package).rglob("*.py")
        for name in imported(path)
        if name not in known
    }
    assert found == set()
