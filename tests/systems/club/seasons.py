"""Random club seasons as documents: small, crowded, and with everything that goes wrong."""

from __future__ import annotations

import random
from typing import Any

Json = dict[str, Any]
RESULTS = ["1-0"] * 4 + ["0-1"] * 4 + ["1/2-1/2"] * 2 + ["1-0R", "0-1R", "0-0R", "*"]


def random_season(seed: int, *, largest: int = 9) -> Json:
    """Make a season up to a coming evening, with pairings by chance but never twice a period."""
    dice = random.Random(seed)
    players = _players(dice, dice.randint(1, largest))
    options = _options(dice)
    ids = [player["id"] for player in players]
    periods = [
        _period(dice, ids, options, first=not number)
        for number in range(dice.randint(1, min(3, options.get("periods", 4))))
    ]
    document = {"zwitser": 1, "name": "club", "system": "club", "options": options}
    absent = _absences(dice, ids, ["zero", "zero", "free", "withdrawn"], dice.choice([0, 0.1, 0.3]))
    if len(ids) > 3 and dice.random() < 0.15:
        options["forbidden"] = [dice.sample(ids, 2), dice.sample(ids, 2)]
    return document | {"players": players, "periods": periods, "next": {"absent": absent}}


def _players(dice: random.Random, count: int) -> list[Json]:
    ids = dice.sample(range(1, 30), count)
    names = ["Anna", "Bert", "Carla", "Dirk", "Els", "Frits", "Guus"]
    return [{"id": id_, "name": dice.choice(names), "rating": dice.choice(RATINGS)} for id_ in ids]


RATINGS = [1300, 1309, 1310, 1500, 1550, 1690, 1710, 1908, 1910, 2050]


def _options(dice: random.Random) -> Json:
    periods = dice.randint(1, 4)
    options: Json = {
        "periods": periods,
        "promotions": dice.randint(0, 3),
        "seed": str(dice.random()),
    }
    if dice.random() < 0.8:
        options["a_size"] = dice.randint(0, 5)
    else:
        options["group_sizes"] = [dice.randint(1, 3), dice.randint(1, 3)]
    if dice.random() < 0.6:
        options["rounds_per_period"] = dice.choice(
            [4, [dice.randint(1, 6) for _ in range(periods)]]
        )
    if dice.random() < 0.5:
        options["free_evenings"] = "any"
    if dice.random() < 0.3:
        options |= _another_club(dice)
    return options


def _another_club(dice: random.Random) -> Json:
    return {
        "value_step": dice.choice(["0.1", "0.5", "1"]),
        "free_score": dice.choice(["1/2", "3/4", "0"]),
        "free_from": dice.choice(["A1", "A3", "B1", "B2", "C2"]),
        "free_side": dice.choice(["above", "below"]),
        "periods_without_free": dice.randint(0, 2),
    }


def _period(dice: random.Random, ids: list[int], options: Json, *, first: bool) -> Json:
    period: Json = {"rounds": []}
    if dice.random() < 0.4:
        listed = dice.sample(ids, dice.randint(0, len(ids)))
        period["ratings"] = {str(player): dice.choice(RATINGS) for player in listed}
    if dice.random() < (0.1 if first else 0.4):
        period["groups"] = _random_groups(dice, ids, options)
    met: set[frozenset[int]] = set()
    for _ in range(dice.randint(0, 5)):
        period["rounds"].append(_round(dice, ids, met))
    return period


def _random_groups(dice: random.Random, ids: list[int], options: Json) -> dict[str, list[int]]:
    names = "ABC" if "group_sizes" in options else "AB"
    groups: dict[str, list[int]] = {name: [] for name in names}
    for player in dice.sample(ids, len(ids)):
        groups[dice.choice(names)].append(player)
    if dice.random() < 0.3:
        groups[dice.choice(names)] = []
    return groups


def _round(dice: random.Random, ids: list[int], met: set[frozenset[int]]) -> Json:
    kinds = ["zero", "free", "bye", "withdrawn"] if dice.random() < 0.2 else ["zero", "free", "bye"]
    absent = _absences(dice, ids, kinds, dice.choice([0, 0.2, 0.4]))
    away = {absence["player"] for absence in absent}
    left = [player for player in dice.sample(ids, len(ids)) if player not in away]
    games = []
    while left:
        white = left.pop()
        opponents = [p for p in left if frozenset((white, p)) not in met]
        if opponents:
            black = dice.choice(opponents)
            left.remove(black)
            result = dice.choice(RESULTS)
            if "R" not in result:
                met.add(frozenset((white, black)))
            games.append({"white": white, "black": black, "result": result})
    return {"games": games, "absent": absent}


def _absences(dice: random.Random, ids: list[int], kinds: list[str], rate: float) -> list[Json]:
    return [{"player": player, "as": dice.choice(kinds)} for player in ids if dice.random() < rate]
