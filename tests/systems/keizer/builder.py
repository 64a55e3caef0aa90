"""Keizer documents for tests: read by the library's own door, or written in a few lines."""

from __future__ import annotations

from typing import Any

from zwitser.formats.document import from_json
from zwitser.model import Tournament

Json = dict[str, Any]


def read(document: Json) -> Tournament:
    """Read a document, as `loads` does."""
    return from_json(document)


def game(text: str, names: str) -> Json:
    """Write `A-B 1-0` as a game; players are letters, numbered by their place in `names`."""
    players, result = text.split()
    white, black = players.split("-")
    return {
        "white": names.index(white) + 1,
        "black": names.index(black) + 1,
        "result": {"½": "1/2-1/2", "?": None}.get(result, result),
    }


def season(names: str, rounds: list[str], **options: Any) -> Json:
    """Write a season of one period; `A-B 1-0, C notice` is a round, the first letter leads."""
    return {
        "zwitser": 1,
        "name": "seizoen",
        "system": "keizer",
        "options": options,
        "players": [
            {"id": number, "name": name, "rating": 2000 - 10 * number}
            for number, name in enumerate(names, 1)
        ],
        "periods": [{"rounds": [round_(text, names) for text in rounds]}],
    }


def round_(text: str, names: str) -> Json:
    """Write a round from its text."""
    parts = [part.strip() for part in text.split(",") if part.strip()]
    games = [part for part in parts if "-" in part.split()[0]]
    words = [part.split() for part in parts if part not in games]
    return {
        "games": [game(part, names) for part in games],
        "absent": [{"player": names.index(who) + 1, "as": kind} for who, kind in words],
    }
