"""The JSON Schema of every system is the one that other programs rely on, to the letter."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from zwitser.formats.document import schema
from zwitser.systems import SYSTEMS

GOLDEN = Path(__file__).parent / "schema"


@pytest.mark.parametrize("system", ["", *SYSTEMS])
def test_schema_is_the_golden_one(system: str) -> None:
    golden = (GOLDEN / f"{system or 'all'}.json").read_text(encoding="utf-8")
    assert json.dumps(schema(system), indent=1, ensure_ascii=False) + "\n" == golden
