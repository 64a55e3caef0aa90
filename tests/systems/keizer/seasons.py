"""Random Keizer seasons as documents: every option, every kind of entry, small and hostile."""

from __future__ import annotations

from random import Random
from typing import Any

Json = dict[str, Any]

PRESETS = (
    *("dutch-classic", "sevilla", "kfc", "freekeizer"),
    *("openpairings", "chesspairing", "tomachess", "keizerphp"),
)
RESULTS = [*["1-0", "0-1", "1/2-1/2"] * 6, "1-0R", "0-1R", "0-0R", "*"]
NUMBERS = ("0", "1", "1/2", "2/3", "0.35", "1/3", "0.7", "3/4")
AMOUNTS = (*NUMBERS, "+0.1", "+5", "+2/3")
OWN_AMOUNTS = (*AMOUNTS, "own:1/2", "own:1")
CHOICES: dict[str, tuple[Any, ...]] = {
    "own": ("current", "start", "none", "fade"),
    "recalc": ("previous", "iterate", "iterate", "frozen", "two-generation"),
    "cycle": ("mean", "mean2", "last"),
    "passes": (1, 2, 3, 7, 20),
    "win": OWN_AMOUNTS,
    "draw": OWN_AMOUNTS,
    "loss": OWN_AMOUNTS,
    "forfeit_win": OWN_AMOUNTS,
    "forfeit_loss": OWN_AMOUNTS,
    "bye": AMOUNTS,
    "club": AMOUNTS,
    "notice": AMOUNTS,
    "zero": AMOUNTS,
    "late": AMOUNTS,
    "limit": (None, 0, 1, 2, 5),
    "decay": (True, False),
    "first_play": (True, False),
    "retired": ("list", "void", "3/4", "0", "1"),
    "rounding": ("exact", "unit", "half"),
    "gap": (0, 1, 2, 3, 5),
    "max_meetings": (None, 1, 2),
    "forfeit_meets": (True, False),
    "bye_rule": ("lowest", "even"),
    "bye_gap": (0, 1, 3),
    "shake": (0, 0, 100, 300),
    "seed": ("", "x", "zaal"),
    "colour_run": (None, 1, 2),
    "carry": ("none", "list", "all"),
}
TOPS: tuple[Json, ...] = (
    {"top": "60"},
    {"top": "50.5", "step": "3/2"},
    {"top": "30", "bottom": "1"},
    {"top": "19/2", "bottom": "3"},
    {"top_factor": "1.3", "top_rounding": "down"},
    {"top_factor": "7/3", "top_rounding": "none", "step": "0.7"},
    {"top_ratio": "3", "top_rounding": "half_even"},
    {"top_ratio": "5/2", "top_rounding": "none"},
)


def season(seed: str, *, players: int | None = None) -> Json:
    """Make a season without a fault; the same seed gives the same one."""
    random = Random(seed)
    count = players or random.randint(1, 9)
    ids = random.sample(range(1, 40), count)
    names = [f"Speler {random.choice('abc')}" for _ in ids]
    options = _options(random, ids)
    return {
        "zwitser": 1,
        "name": seed,
        "system": "keizer",
        "options": options,
        "players": [
            {"id": p, "name": name, "rating": 100 * random.randint(10, 22)}
            for p, name in zip(ids, names, strict=True)
        ],
        **_rounds(random, ids, options),
    }


def amended(seed: str, *, players: int | None = None) -> Json:
    """Make a season with what was found in a real one: values by score, categories and the rest."""
    document, random = season(seed, players=players), Random(f"amended {seed}")
    options, ids = document["options"], [player["id"] for player in document["players"]]
    if random.random() < 0.25:
        kept = ("carry", "a_size", "promotions", "forbidden", "first_round", "own", "rounding")
        options = {key: options[key] for key in kept if key in options}
        options["preset"] = "sevilla-score"
    elif random.random() < 0.75:
        for key in ("top_factor", "top_ratio", "top_rounding", "step", "recalc"):
            options.pop(key, None)
        options["recalc"] = random.choice(("previous", "previous", "frozen", "two-generation"))
        options |= {"values": "score"} | random.choice(
            ({"top": "200", "bottom": "100"}, {"top": "10", "bottom": "1/3"}, TOPS[2], TOPS[3])
        )
    if random.random() < 0.4:
        options["shown"] = random.choice(("exact", "unit"))
    if random.random() < 0.3:
        options["late"] = "notice"
    if random.random() < 0.4:
        options["retired"] = "paid"
    if random.random() < 0.6:
        options["category_distance"] = random.choice((0, 0, 1, 1, 2, None))
    for period in document["periods"]:
        if random.random() < 0.8:
            some = random.sample(ids, random.randint(0, len(ids)))
            period["categories"] = {str(p): random.choice("AABBCCDZ") for p in some}
    return document | {"options": options}


def _options(random: Random, ids: list[int]) -> Json:
    options: Json = {"preset": random.choice(PRESETS)} if random.random() < 0.7 else {}
    chosen = random.sample(sorted(CHOICES), random.choice((0, 1, 2, 4, 8)))
    options |= {key: random.choice(CHOICES[key]) for key in chosen}
    if random.random() < 0.3:
        options |= random.choice(TOPS)
    if random.random() < 0.3:
        options["a_size"] = random.randint(1, max(1, len(ids) - 1))
        if random.random() < 0.5:
            options["promotions"] = random.randint(0, 3)
    elif random.random() < 0.2:
        options["first_round"] = "halves"
    if random.random() < 0.15 and len(ids) > 2:
        options["forbidden"] = [random.sample(ids, 2) for _ in range(random.randint(1, 4))]
    return options


def _rounds(random: Random, ids: list[int], options: Json) -> Json:
    """Play periods in which everybody's word may be anything that is allowed."""
    joins = {p: random.choice((0, 0, 0, 0, 1, 2, 4)) for p in ids}
    busy = random.random() * 0.6
    played, periods = 0, list[Json]()
    for number in range(random.choice((1, 1, 1, 2, 2, 3))):
        period = _period(random, ids, options, number)
        for _ in range(random.randint(1, 5)):
            period["rounds"].append(_round(random, ids, joins, played, busy))
            played += 1
        periods.append(period)
    if random.random() < 0.15:
        periods[-1]["rounds"] = periods[-1]["rounds"][:0]
        played = sum(len(period["rounds"]) for period in periods)
    away = [
        {"player": p, "as": _word(random, joins[p] > played)}
        for p in ids
        if joins[p] > played or random.random() < busy
    ]
    return {"periods": periods, "next": {"absent": [a for a in away if a["as"] != "bye"]}}


def _period(random: Random, ids: list[int], options: Json, number: int) -> Json:
    period: Json = {"rounds": []}
    if random.random() < 0.3:
        some = random.sample(ids, random.randint(0, len(ids)))
        period["ratings"] = {str(p): 100 * random.randint(10, 22) for p in some}
    carries_all = options.get("carry", "none" if "a_size" in options else "all") == "all"
    if random.random() < 0.2 and not (carries_all and number):
        period["list"] = random.sample(ids, random.randint(0, len(ids)))
    if random.random() < 0.2:
        some = random.sample(ids, random.randint(0, len(ids)))
        period["start_points"] = {str(p): random.choice(("20", "7.5", "20/3", "0")) for p in some}
    if "a_size" in options and random.random() < 0.2:
        some = random.sample(ids, random.randint(0, len(ids)))
        cut = random.randint(0, len(some))
        period["groups"] = {"A": some[:cut], "B": some[cut:]}
    return period


def _word(random: Random, early: bool) -> str:
    if early:
        return "late"
    return random.choice(("bye", "club", "notice", "notice", "zero", "withdrawn"))


def _round(random: Random, ids: list[int], joins: dict[int, int], played: int, busy: float) -> Json:
    absent = [
        {"player": p, "as": _word(random, joins[p] > played)}
        for p in ids
        if joins[p] > played or random.random() < busy
    ]
    away = {line["player"] for line in absent}
    here = [p for p in ids if p not in away]
    random.shuffle(here)
    games = []
    while len(here) > 1 and random.random() < 0.95:
        white, black = here.pop(), here.pop()
        games.append({"white": white, "black": black, "result": random.choice(RESULTS)})
    if len(here) == 1 and random.random() < 0.8:
        absent.append({"player": here.pop(), "as": "bye"})
    return {"games": games, "absent": absent}
