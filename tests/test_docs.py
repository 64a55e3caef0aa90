"""The examples in the documentation are run: what a page shows is what the program prints."""

import doctest
import inspect
import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import zwitser

ROOT = Path(__file__).parent.parent
PAGES = sorted([ROOT / "README.md", *(ROOT / "docs").glob("**/*.md")])
ALL_PAGES = sorted({*PAGES, *ROOT.glob("[A-Z]*.md"), *(ROOT / "tests").glob("*.md")})
NAMED = re.compile(r"`(?:[^`]* )?((?:src|tests|docs|benchmarks|distribution)/[a-z_./*-]+)`")
SET = re.compile(r"`(ZWITSER_[A-Z]+)=\d+")
FUNCTIONS = [
    thing for name in zwitser.__all__ if inspect.isfunction(thing := getattr(zwitser, name))
]
PYTHON = re.compile(r"^```pycon\n(.*?)^```", re.MULTILINE | re.DOTALL)
CONSOLE = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)


def transcripts() -> list[tuple[str, str]]:
    return [
        (str(page.relative_to(ROOT)), block)
        for page in PAGES
        for block in CONSOLE.findall(page.read_text(encoding="utf-8"))
        if "$ zwitser " in block
    ]


def steps(block: str) -> list[tuple[str, str]]:
    """Split a transcript into commands and what each prints."""
    parts = re.split(r"^\$ (.*)$", block, flags=re.MULTILINE)[1:]
    return [(parts[i], parts[i + 1].strip("\n")) for i in range(0, len(parts), 2)]


def run(command: str, folder: Path) -> str:
    words = shlex.split(command)
    assert words[0] == "zwitser", command
    done = subprocess.run(
        [sys.executable, "-m", "zwitser", *words[1:]],
        cwd=folder,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "ZWITSER_LANG": "en", "PYTHONUTF8": "1"},
        timeout=60,
    )
    return (done.stdout + done.stderr).strip("\n")


@pytest.mark.parametrize(("page", "block"), transcripts())
def test_a_transcript_shows_what_the_program_prints(page: str, block: str, tmp_path: Path) -> None:
    shutil.copytree(ROOT / "docs" / "examples", tmp_path, dirs_exist_ok=True)
    for command, shown in steps(block):
        printed = run(command, tmp_path)
        if shown.endswith("\n..."):
            assert printed.startswith(shown.removesuffix("...")), command
        else:
            assert printed == shown, command


def python_examples() -> list[tuple[str, str]]:
    pages = [
        (page.name, "\n".join(PYTHON.findall(page.read_text(encoding="utf-8")))) for page in PAGES
    ]
    documented = [("zwitser", zwitser.__doc__ or "")]
    documented += [(function.__name__, function.__doc__ or "") for function in FUNCTIONS]
    return [(name, text) for name, text in (*pages, *documented) if ">>> " in text]


@pytest.mark.parametrize(("name", "text"), python_examples())
def test_an_example_in_python_gives_what_is_shown(
    name: str, text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(ROOT / "docs" / "examples", tmp_path, dirs_exist_ok=True)
    monkeypatch.chdir(tmp_path)
    names = {function.__name__: function for function in FUNCTIONS}
    example = doctest.DocTestParser().get_doctest(text, names, name, None, None)
    shown: list[str] = []
    runner = doctest.DocTestRunner(optionflags=doctest.ELLIPSIS)
    assert runner.run(example, out=shown.append).failed == 0, "".join(shown)


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_links_between_pages_lead_somewhere(page: Path) -> None:
    for target in re.findall(r"\]\(([^)#:\s]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), f"{page.name}: {target}"


@pytest.mark.parametrize("page", ALL_PAGES, ids=lambda page: page.name)
def test_files_and_folders_that_a_page_names_are_there(page: Path) -> None:
    for named in NAMED.findall(page.read_text(encoding="utf-8")):
        assert any(ROOT.glob(named.rstrip("/"))), f"{page.name}: {named}"


def test_numbers_that_can_be_set_for_the_tests_are_read() -> None:
    tests = "".join(path.read_text(encoding="utf-8") for path in ROOT.glob("tests/**/*.py"))
    names = SET.findall((ROOT / "tests" / "README.md").read_text(encoding="utf-8"))
    assert names
    assert [name for name in names if f'environ.get("{name}"' not in tests] == []


DATA = ("locale", "templates", "static")
"""Folders without Python."""


@pytest.mark.parametrize(
    ("package", "heading"), [("zwitser", "## The library"), ("zwitser_web", "## The web app")]
)
def test_the_map_names_every_module_and_no_other(package: str, heading: str) -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    table = page.partition(heading)[2].partition("\n## ")[0]
    first = re.findall(r"^\| (`[^|]*) \|", table, re.MULTILINE)
    named = {name.rstrip("/") for cell in first for name in re.findall(r"`([^`]+)`", cell)}
    there = {
        path.stem
        for path in (ROOT / "src" / package).iterdir()
        if path.suffix == ".py" or (path / "__init__.py").exists() or path.name in DATA
    }
    assert named - {"__init__"} == there - {"__init__", "__main__", "cli"}
