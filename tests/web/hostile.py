"""Journals and documents that somebody changed by chance, for tests of what is accepted."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

JOURNALS = sorted((Path(__file__).parent.parent / "journals").glob("*.jsonl"))

ODD: tuple[Any, ...] = (0, -1, 1, 2, 3, 7, 999, 2**31 - 1, 2**31, 2**63, 10**30, 1.5, True, None)
ODD += ("", " ", "\x00", "\x1b[2J", "a\nb", "\u202e", "x" * 3000, "1-0", "*", "bye", "club")
ODD += ([], {}, [1, 2], [[1, 2]], [[]], {"a": 1}, "2026-11-15T20:00:00+00:00", "0001-01-01")


def mutated(text: str, chance: Random) -> str:
    """Give a journal with a few lines dropped, doubled, moved, or with another value in them."""
    lines = [json.loads(line) for line in text.splitlines()][: chance.choice([3, 8, 20, 60])]
    for _ in range(chance.choice([1, 1, 2, 3])):
        place = chance.randrange(len(lines))
        match chance.randrange(6):
            case 0 if len(lines) > 1:
                del lines[place]
            case 1:
                lines.insert(place, lines[chance.randrange(len(lines))])
            case 2:
                lines.insert(chance.randrange(len(lines) + 1), _retraction(lines, chance))
            case _:
                lines[place] = _changed(lines[place], chance)
    return "".join(json.dumps(line) + "\n" for line in lines)


def _retraction(lines: list[Any], chance: Random) -> dict[str, Any]:
    number = chance.randrange(-1, len(lines) + 3)
    at = "2026-11-15T20:00:00+00:00"
    return {"v": 1, "at": at, "by": "Iemand", "event": "retracted", "number": number}


def _changed(value: Any, chance: Random) -> Any:
    """Give a value with one thing in it replaced by something odd, or by a neighbour's."""
    if isinstance(value, dict) and value:
        key = chance.choice(list(value))
        if chance.random() < 0.1:
            return {name: item for name, item in value.items() if name != key}
        return {**value, key: _changed(value[key], chance)}
    if isinstance(value, list) and value and chance.random() < 0.85:
        place = chance.randrange(len(value))
        if chance.random() < 0.2:
            return value[:place] + value[place + 1 :] + value[: chance.randrange(2)]
        return [*value[:place], _changed(value[place], chance), *value[place + 1 :]]
    if type(value) is int and chance.random() < 0.6:
        return value + chance.choice([-2, -1, 1, 2, 10])
    return chance.choice(ODD)
