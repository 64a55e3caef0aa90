"""Whole tournaments with their right answers, through the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from zwitser.cli import run

CASES = Path(__file__).parent.parent.parent / "cases" / "macmahon"
NAMES = sorted(path.stem for path in CASES.glob("*[0-9].json"))

Json = dict[str, Any]


def answer(command: str, name: str, capsys: pytest.CaptureFixture[str]) -> Json:
    run([command, "--json", str(CASES / f"{name}.json")])
    found: Json = json.loads(capsys.readouterr().out)
    return {"error": True, "code": found["code"]} if "error" in found else found


@pytest.mark.article("macmahon", "M18", "M22", "M23", "M34", "M35", "M36", "M37", "M38")
@pytest.mark.parametrize("name", NAMES)
def test_a_case_is_paired_as_it_should_be(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    expected = json.loads((CASES / f"{name}.expected.json").read_text("utf-8"))
    assert answer("pair", name, capsys) == expected["pair"]


@pytest.mark.article("macmahon", "M7", "M8", "M10", "M11", "M12", "M13", "M14", "M15", "M16")
@pytest.mark.parametrize("name", NAMES)
def test_a_case_is_ranked_as_it_should_be(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    expected = json.loads((CASES / f"{name}.expected.json").read_text("utf-8"))
    found = answer("standings", name, capsys)
    assert expected["standings"] is None or found == expected["standings"]
