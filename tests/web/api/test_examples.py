"""The examples of docs/api.md are run, from top to bottom."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from tests.web.api.conftest import key_for
from zwitser_web.api.calling import sign
from zwitser_web.models import Tournament

PAGE = Path(__file__).parents[3] / "docs" / "api.md"
BLOCK = re.compile(
    r"^```http\n(?P<method>\w+) (?P<path>\S+)\n(?P<key>Authorization: Bearer KEY\n)?"
    r"(?:\n(?P<body>{.*?}))?\n+(?P<status>\d{3})\n(?P<answer>.*?)^```",
    re.MULTILINE | re.DOTALL,
)


def as_shown(found: Any, shown: Any) -> Any:
    """Give what was found with `…` for what the page leaves out."""
    if shown == "…":
        return "…"
    if isinstance(found, dict) and isinstance(shown, dict):
        return {key: as_shown(value, shown.get(key)) for key, value in found.items()}
    if isinstance(found, list) and isinstance(shown, list) and len(found) == len(shown):
        return [as_shown(*pair) for pair in zip(found, shown, strict=True)]
    return found


def test_examples_are_true(published: Tournament) -> None:
    text = PAGE.read_text(encoding="utf-8")
    blocks = list(BLOCK.finditer(text))
    assert len(blocks) == text.count("```http") == 8
    keyed = {"Authorization": f"Bearer {key_for(published.club)}"}
    for block in blocks:
        headers = {"Accept-Language": "en"} | (keyed if block["key"] else {})
        ask = Client(headers=headers)
        answer = ask.generic(
            block["method"], block["path"], block["body"] or "", content_type="application/json"
        )
        assert answer.status_code == int(block["status"]), block[0]
        shown = json.loads(block["answer"])
        assert as_shown(answer.json(), shown) == shown, block[0]


def test_signature_is_checked_as_the_page_shows() -> None:
    code = re.search(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    assert code is not None
    known: dict[str, Any] = {}
    exec(code[1], known)  # our own page
    is_genuine, body = known["is_genuine"], b'{"last": 1}'
    header = sign("whsec_x", 1_800_000_000, body)
    assert is_genuine("whsec_x", header, body, now=1_800_000_100)
    assert not is_genuine("whsec_x", header, body, now=1_800_000_400), "an old one"
    assert not is_genuine("whsec_x", header, body + b" ", now=1_800_000_100)
    assert not is_genuine("whsec_y", header, body, now=1_800_000_100)
    assert not is_genuine("whsec_x", "nonsense", body)


@pytest.mark.parametrize("word", ["`players`", "`absences`", "`results`", "`journal`"])
def test_page_names_what_a_key_may_do(word: str) -> None:
    assert word in PAGE.read_text(encoding="utf-8")
