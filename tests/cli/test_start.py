"""A command opens what it needs and no more: half of `zwitser pair` is starting."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest

from zwitser.formats import document
from zwitser.generate import Recipe, generate
from zwitser.systems import SYSTEMS

OPENED = """
import sys
from dataclasses import is_dataclass
from zwitser.cli import run
if run(["pair", "--json", sys.argv[1]]):
    raise SystemExit("not paired")
ours = [module for name, module in sys.modules.items() if name.startswith("zwitser")]
kinds = {kind for module in ours for kind in vars(module).values() if isinstance(kind, type)}
for kind in kinds:
    if is_dataclass(kind) and "__repr__" in vars(kind) and kind.__repr__.__name__ != "_repr":
        print("class", kind.__qualname__)
for name in sys.modules:
    print("module", name)
"""

NOT_TO_PAIR = {"rich", "django", "difflib", "hashlib", "openpyxl", "zwitser.explain", "zwitser.lab"}
DRAWS_LOTS = {"club": {"hashlib"}}
"""Colours by lot, at nearly every board."""

WRITTEN_BY_PYTHON = {"Preference"}
"""It works out one of its own fields, which ours do not know."""


def opened(system: str, folder: Path) -> set[tuple[str, str]]:
    """Pair a round in a process of its own, and give what that opened."""
    played = generate(Recipe(system, 6, 3))
    file = folder / "started.json"
    file.write_text(document.dumps(replace(played, history=played.history[:-1])), encoding="utf-8")
    command = [sys.executable, "-c", OPENED, str(file)]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    lines = done.stdout.splitlines()[1:]
    return {(kind, name) for kind, _, name in (line.partition(" ") for line in lines)}


@pytest.mark.parametrize("system", SYSTEMS)
def test_pairing_opens_neither_what_explains_nor_what_is_slow(system: str, tmp_path: Path) -> None:
    found = opened(system, tmp_path)
    modules = {name for kind, name in found if kind == "module"}
    assert modules & NOT_TO_PAIR == DRAWS_LOTS.get(system, set())
    assert not {name for name in modules if name.endswith(".explain")}
    assert {name for kind, name in found if kind == "class"} <= WRITTEN_BY_PYTHON
