"""Every sentence of every language with sample facts, one file for each language.

A test compares them, so that a reworded sentence shows up as one line of a diff; other tests
compare codes and facts. After a change of `locale`: `python -m tests.golden`, and review the diff.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from string import Formatter

from zwitser.language import FOLDERS, Count, format_thousands, join, localise_amount, measure_points
from zwitser.messages import names_players

FOLDER = Path(__file__).parent

NAMES = ("Jan Bakker", "Eva de Wit", "Aslı Çelik")
ROLES = {"player": "An Smit", "opponent": "Tom de Boer", "white": "Wim", "black": "Zoë"}
COUNTS = (1, 3)
"""The numbers that a sentence with a counted noun is written for."""


def golden(lang: str) -> str:
    """Write every sentence of a language, area by area."""
    lines: list[str] = []
    for path in sorted((FOLDERS[0] / lang).rglob("*.toml")):
        area = path.relative_to(FOLDERS[0] / lang).with_suffix("").as_posix()
        lines += ["", f"# {area}"]
        for key, value in tomllib.loads(path.read_text("utf-8")).items():
            table = {"": value} if isinstance(value, str) else value
            for code, text in table.items():
                lines += _lines(f"{key}.{code}".rstrip("."), text, lang)
    return "\n".join(lines[1:]) + "\n"


def _lines(code: str, text: str, lang: str) -> list[str]:
    """Format a sentence; one with a counted noun for one and for several."""
    fields = [(name, spec or "") for _, name, spec, _ in Formatter().parse(text) if name]
    samples: dict[str, object] = {name: _sample(name, lang) for name, _ in fields}
    counted = {name for name, spec in fields if "|" in spec}
    if not counted:
        return [f"{code}: {text.format_map(samples)}".replace("\n", "\\n")]
    return [
        f"{code} ({count}): {text.format_map(samples | dict.fromkeys(counted, Count(count)))}"
        for count in COUNTS
    ]


def _sample(key: str, lang: str) -> object:
    """Give a fact of the kind that its key asks for (`zwitser.messages`), else `<key>`."""
    if names_players(key):
        return join(NAMES, lang) if key.endswith("players") else ROLES.get(key, f"<{key}>")
    if key.endswith("points"):
        return measure_points(5)
    if key.endswith("amount"):
        return localise_amount("57.25", lang)
    return format_thousands(20_000, lang) if key == "most" else f"<{key}>"
