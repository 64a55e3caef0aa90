"""The sample seasons with their right answers, through the command line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from zwitser.cli import run

CASES = Path(__file__).parents[2] / "cases" / "keizer"
NAMES = sorted(p.stem for p in CASES.glob("*.json") if not p.stem.endswith(".expected"))


Asked = Callable[..., tuple[int, Any]]


@pytest.fixture
def asked(capfd: pytest.CaptureFixture[str]) -> Asked:
    def call(command: str, name: str, *more: str) -> tuple[int, Any]:
        code = run([command, "--json", *more, str(CASES / f"{name}.json")])
        return code, json.loads(capfd.readouterr().out)

    return call


def agrees(expected: Any, code: int, got: Any) -> bool:
    if "error" in expected:
        return bool(code == expected["code"] == got["code"])
    return code == 0 and bool(got == expected)


def test_all_samples_are_here() -> None:
    assert len(NAMES) == 42


@pytest.mark.article("keizer", "K1", "K2", "K16", "K17", "K18", "K19", "K20", "K21", "K22")
@pytest.mark.parametrize("name", NAMES)
def test_a_sample_is_answered_as_expected(name: str, asked: Asked) -> None:
    expected = json.loads((CASES / f"{name}.expected.json").read_text(encoding="utf-8"))
    assert agrees(expected["pair"], *asked("pair", name))
    assert agrees(expected["standings"], *asked("standings", name))
    if "after" in expected:
        after = expected["after"]
        assert agrees(after["standings"], *asked("standings", name, "--after", str(after["n"])))
