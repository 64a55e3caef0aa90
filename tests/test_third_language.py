"""A third language needs no Python: English in capitals, as a folder."""

from __future__ import annotations

import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from tests.languages import added
from zwitser.explanation.round import explain_round
from zwitser.formats import document
from zwitser.generator import Recipe, generate
from zwitser.language import FOLDERS, languages

START = """
import sys
from pathlib import Path
from zwitser import language
language.FOLDERS.append(Path(sys.argv.pop(1)))
from zwitser.cli import run
sys.exit(run(sys.argv[1:]))
"""


@pytest.fixture
def loud(tmp_path: Path) -> Iterator[Path]:
    """Write English in capitals, but for the places that are filled."""
    english = FOLDERS[0] / "en"
    for path in english.rglob("*.toml"):
        ours = tmp_path / "loud" / path.relative_to(english)
        ours.parent.mkdir(parents=True, exist_ok=True)
        ours.write_text(_written(tomllib.loads(path.read_text("utf-8"))), "utf-8")
    with added(tmp_path):
        yield tmp_path


def _written(table: dict[str, Any]) -> str:
    """Write a table of sentences, and then the tables in it."""
    flat = {key: value for key, value in table.items() if isinstance(value, str)}
    lines = [f"{json.dumps(key)} = {json.dumps(_loud(value))}\n" for key, value in flat.items()]
    tables = [f"[{json.dumps(key)}]\n{_written(table[key])}" for key in table.keys() - flat.keys()]
    return "".join([*lines, *tables])


def _loud(text: str) -> str:
    return "".join(p if p.startswith("{") else p.upper() for p in re.split(r"(\{[^}]*\})", text))


def test_a_folder_is_a_language_at_once(loud: Path) -> None:
    assert languages() == ("nl", "en", "loud")


def test_a_round_is_explained_in_it(loud: Path) -> None:
    tournament = generate(Recipe("knsb-weerstand", 8, 5, "seed"))
    half = tournament.with_last_rounds(tournament.history[:3])
    told = explain_round(half, "loud").to_text()
    assert "SCORE GROUP" in told
    assert "Score group" not in told


def test_the_command_line_speaks_it(loud: Path) -> None:
    file = loud / "small.json"
    file.write_text(document.dumps(generate(Recipe("knsb-weerstand", 8, 5, "seed"))), "utf-8")
    asked = [str(loud), "standings", str(file), "--lang", "loud"]
    said = subprocess.run(  # our own Python, and what we wrote above
        [sys.executable, "-c", START, *asked], capture_output=True, text=True, check=True
    )
    assert "AFTER ROUND 5" in said.stdout


@pytest.mark.django_db
def test_a_page_is_in_it(loud: Path, client: Client) -> None:
    client.post("/preferences", {"lang": "loud", "next": "/"})
    page = client.get("/login").content.decode()
    assert 'lang="loud"' in page
    assert "IN YOUR BROWSER" in page
    assert "in your browser" not in page
