"""Short ways to write a club season in a test."""

from __future__ import annotations

import json
from typing import Any

from zwitser.formats import document
from zwitser.model import Tournament

Json = dict[str, Any]


def game(text: str) -> Json:
    """Read a game like `3-5 1-0`, white first."""
    players, _, result = text.partition(" ")
    white, black = players.split("-")
    return {"white": int(white), "black": int(black), "result": result or None}


def round_(*games: str, **absent: list[int]) -> Json:
    """Make a round: games as text, then e.g. `bye=[3], zero=[4, 5]`."""
    lines = [{"player": p, "as": kind} for kind, players in absent.items() for p in players]
    return {"games": [game(text) for text in games], "absent": lines}


def season(
    ratings: list[int],
    *periods: Json | list[Json],
    absent: dict[str, list[int]] | None = None,
    **options: Any,
) -> Tournament:
    """Make a season of players 1, 2, ... with these ratings; a period is a list of rounds."""
    players = [
        {"id": id_, "name": f"Player {id_:02}", "rating": rating}
        for id_, rating in enumerate(ratings, 1)
    ]
    lines = [{"player": p, "as": kind} for kind, ids in (absent or {}).items() for p in ids]
    text = {
        "zwitser": 1,
        "name": "club",
        "system": "club",
        "options": options,
        "players": players,
        "periods": [p if isinstance(p, dict) else {"rounds": p} for p in periods or ([],)],
        "next": {"absent": lines},
    }
    return document.loads(json.dumps(text))
