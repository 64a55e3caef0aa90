"""Random positions for the resistance-points engines: crowded fields, gaps, forfeits, last rounds.

Rounds are paired at random, mostly without repeated pairs, so that positions occur which no engine
would have led to. Only `random.Random` with a seed; the same seed gives the same document.
"""

from __future__ import annotations

from random import Random
from typing import Any

Json = dict[str, Any]

RESULTS = ("1-0", "0-1", "1/2-1/2", "1-0", "0-1", "1/2-1/2", "*", "1-0R", "0-1R", "0-0R")
KINDS = ("half", "zero", "full", "zero")


def position(
    system: str,
    seed: int,
    *,
    least: int = 3,
    most: int = 10,
    crowded: bool = False,
    rounds: int = 0,
) -> Json:
    """Make a document with `least` to `most` players; crowded ones have few opponents left.

    At most `rounds` rounds have been played, where that is given.
    """
    random = Random(f"{system} {seed}")
    size = random.randint(least, most)
    longest = rounds or (size - 1 if crowded else max(2, size // 2 + 1))
    played = random.randint(max(1, longest - 2) if crowded else 1, longest)
    players = [{"id": n, "name": f"Speler {n}", "lot": n} for n in range(1, size + 1)]
    lots = random.sample(range(1, 3 * size), size)
    for player, lot in zip(players, lots, strict=True):
        player["lot"] = lot
    random.shuffle(players)
    document: Json = {
        "zwitser": 1,
        "name": f"{system} {seed}",
        "system": system,
        "rounds": played + 1 if random.random() < 0.3 else played + random.randint(2, 4),
        "options": {"bye_points": random.choice(("1", "1", "0.5"))},
        "players": players,
        "history": [],
        "next": {"absent": []},
    }
    gaps = 0.0 if random.random() < 0.5 else 0.12
    for _ in range(played):
        document["history"].append(_round(random, document, gaps))
    ids = [player["id"] for player in players]
    if random.random() < 0.3:
        away = random.choice(ids)
        document["next"]["absent"].append({"player": away, "as": random.choice(("half", "zero"))})
    if random.random() < 0.15 and size > 3:
        document["options"]["forbidden"] = [random.sample(ids, 2)]
    return document


def _round(random: Random, document: Json, gaps: float) -> Json:
    ids = [player["id"] for player in document["players"]]
    absent = [
        {"player": player, "as": random.choice(KINDS)} for player in ids if random.random() < gaps
    ]
    away = {absence["player"] for absence in absent}
    pairs, free = _random_pairs(random, document, [i for i in ids if i not in away])
    absent += [{"player": player, "as": "bye"} for player in free]
    games = [
        {"white": white, "black": black, "result": _result(random, gaps)}
        for white, black in (_colours(random, document, pair) for pair in pairs)
    ]
    return {"games": games, "absent": absent}


def _result(random: Random, gaps: float) -> str:
    return random.choice(RESULTS if gaps and random.random() < 0.4 else RESULTS[:6])


def _random_pairs(
    random: Random, document: Json, ids: list[int]
) -> tuple[list[tuple[int, int]], list[int]]:
    """Pair at random, in the best of some attempts: few pairs that met before, few byes twice."""
    met = {
        frozenset((game["white"], game["black"]))
        for round_ in document["history"]
        for game in round_["games"]
    }
    had = {
        a["player"] for round_ in document["history"] for a in round_["absent"] if a["as"] == "bye"
    }
    best: tuple[int, list[tuple[int, int]], list[int]] | None = None
    for _ in range(12):
        order = random.sample(ids, len(ids))
        pairs = list(zip(order[::2], order[1::2], strict=False))
        free = order[-1:] if len(order) % 2 else []
        faults = sum(frozenset(pair) in met for pair in pairs) + sum(i in had for i in free)
        if best is None or faults < best[0]:
            best = faults, pairs, free
    assert best is not None
    return best[1], best[2]


def _colours(random: Random, document: Json, pair: tuple[int, int]) -> tuple[int, int]:
    """Give white to who had it less, and now and then to anybody."""
    balance = dict.fromkeys(pair, 0)
    for round_ in document["history"]:
        for game in round_["games"]:
            for player, step in ((game["white"], 1), (game["black"], -1)):
                if player in balance:
                    balance[player] += step
    first, second = pair
    if random.random() < 0.2 or balance[first] == balance[second]:
        return random.choice(((first, second), (second, first)))
    return (first, second) if balance[first] < balance[second] else (second, first)
