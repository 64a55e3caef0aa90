"""A command opens what it needs and no more: half of `zwitser pair` is starting."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from zwitser.formats import document
from zwitser.generator import Recipe, generate
from zwitser.systems import SYSTEMS

OPENED = """
import sys
from zwitser.cli import run
if run(["pair", "--json", sys.argv[1]]):
    raise SystemExit("not paired")
print("\\n".join(sys.modules))
"""

NOT_TO_PAIR = {
    "rich",
    "django",
    "difflib",
    "hashlib",
    "openpyxl",
    "zwitser.explanation",
    "zwitser.lab",
}
DRAWS_LOTS = {"club": {"hashlib"}}
"""Colours by lot, at nearly every board."""


VERSION = """
import sys
from zwitser.cli import run
run(["--version"])
print("\\n".join(sys.modules))
"""
SPOKEN = {"zwitser", "zwitser.cli", "zwitser.errors", "zwitser.language", "zwitser.messages"}
"""What every command has to say something with."""


def test_the_version_opens_neither_a_room_nor_a_format() -> None:
    done = subprocess.run([sys.executable, "-c", VERSION], capture_output=True, check=True)
    modules = set(done.stdout.decode().split())
    assert {name for name in modules if name.startswith("zwitser")} <= SPOKEN | {"zwitser.names"}
    assert not modules & {"django", "rich", "jsonschema_rs", "openpyxl", "tomllib"}


def opened(system: str, folder: Path) -> set[str]:
    """Pair a round in a process of its own, and give the modules that it imported."""
    played = generate(Recipe(system, 6, 3))
    file = folder / "started.json"
    file.write_text(document.dumps(replace(played, history=played.history[:-1])), encoding="utf-8")
    command = [sys.executable, "-c", OPENED, str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    return set(done.stdout.splitlines()[1:])


@pytest.mark.parametrize("system", SYSTEMS)
def test_pairing_opens_neither_what_explains_nor_what_is_slow(system: str, tmp_path: Path) -> None:
    modules = opened(system, tmp_path)
    assert modules & NOT_TO_PAIR == DRAWS_LOTS.get(system, set())
    assert not {name for name in modules if name.endswith(".explain")}
