"""Studies that come with the program, by name."""

from __future__ import annotations

from importlib.resources import files

PRESETS = ("weekend", "systems", "tiebreaks", "season", "acceleration")
"""How many rounds a weekend of 60 needs; weerstand, rating or FIDE; which tie-break first; Keizer
or Swiss with a quarter absent; acceleration for 200 players."""


def preset_text(name: str) -> str:
    """Give the text of a preset."""
    return (files("zwitser.lab") / "presets" / f"{name}.toml").read_text(encoding="utf-8")
