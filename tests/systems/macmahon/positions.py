"""Made-up MacMahon documents: every option, result and kind of absence, and many ties."""

from __future__ import annotations

from random import Random
from typing import Any

Json = dict[str, Any]

RESULTS = ("1-0", "0-1") * 6 + ("1/2-1/2", "1-0R", "0-1R", "0-0R", "1-1R", "*")
ABSENCES = ("half", "half", "full", "zero", "withdrawn")
RANKS = [f"{n}k" for n in range(30, 0, -1)] + [f"{n}d" for n in range(1, 10)]
TIEBREAKS = (
    "MMS",
    "NBW",
    "smms",
    "SOS",
    "sos-1",
    "SOS-2",
    "SOSOS",
    "SODOS",
    "Cuss",
    "DC",
    "Rating",
)


def document(seed: object, *, most: int = 10) -> Json:
    """Make a document in which the next round can be paired, or fails for lack of pairs only."""
    lot = Random(f"macmahon/{seed}")
    size, rounds = lot.randint(2, most), lot.randint(1, 7)
    players = _players(lot, size)
    ids = [player["id"] for player in players]
    played = lot.randint(0, rounds - 1)
    made: Json = {
        "zwitser": 1,
        "name": f"positie {seed}",
        "system": "macmahon",
        "rounds": rounds,
        "options": _options(lot, ids),
        "players": players,
        "history": [_round(lot, ids, lot.random() < 0.3) for _ in range(played)],
    }
    away = [id_ for id_ in ids[2:] if lot.random() < 0.1]
    if away:
        made["next"] = {"absent": [{"player": id_, "as": lot.choice(ABSENCES)} for id_ in away]}
    _bring_back(made, ids[:2])
    return made


def _players(lot: Random, size: int) -> list[Json]:
    centre, spread = lot.randint(4, 36), lot.choice((0, 1, 3, 9))
    ids = lot.sample(range(1, 3 * size + 1), size)
    lots = lot.sample(range(1, 3 * size + 1), size)
    players = []
    for id_, number in zip(ids, lots, strict=True):
        rank = RANKS[min(max(round(lot.gauss(centre, spread)), 0), len(RANKS) - 1)]
        player: Json = {"id": id_, "name": f"Speler {id_}", "rank": rank, "lot": number}
        if lot.random() < 0.6:
            player["rating"] = lot.randint(100, 2800)
        if lot.random() < 0.8:
            player["club"] = lot.choice(("Leid", "leid ", "Rott", "A'dam"))
        if lot.random() < 0.8:
            player["country"] = lot.choice(("NL", "nl", "DE"))
        if lot.random() < 0.15:
            player["smms_correction"] = lot.choice((-1, 1, 2))
        players.append(player)
    return players


def _options(lot: Random, ids: list[int]) -> Json:
    floor = lot.randint(0, 30)
    options: Json = {"bar": RANKS[lot.randint(floor, 38)], "floor": RANKS[floor]}
    if lot.random() < 0.25:
        options["start"] = "zero"
    _maybe(lot, options, "round_down", lambda: lot.random() < 0.5)
    _maybe(lot, options, "handicap", lambda: _handicap(lot))
    _maybe(lot, options, "seeding", lambda: _seeding(lot))
    _maybe(lot, options, "draw", lambda: _draw(lot))
    _maybe(lot, options, "geography", lambda: _geography(lot))
    _maybe(lot, options, "weights", lambda: _weights(lot))
    _maybe(lot, options, "absent_points", lambda: lot.choice(("0", "0.5", "1")))
    _maybe(lot, options, "bye_points", lambda: lot.choice(("0", "0.5", "1")))
    _maybe(lot, options, "tiebreaks", lambda: lot.sample(TIEBREAKS, lot.randint(0, 5)))
    _maybe(lot, options, "show_absent", lambda: lot.random() < 0.5)
    _maybe(lot, options, "seed", lambda: f"lot {lot.randint(1, 9)}")
    if lot.random() < 0.3:
        count = lot.randint(1, 3 * len(ids))
        options["forbidden"] = [lot.sample(ids, 2) for _ in range(count)]
    return options


def _maybe(lot: Random, options: Json, key: str, make: Any) -> None:
    if lot.random() < 0.5:
        options[key] = make()


def _handicap(lot: Random) -> Json:
    return {
        "basis": lot.choice(("mms", "rank", "none")),
        "correction": lot.randint(-1, 3),
        "threshold": lot.choice(RANKS),
        "ceiling": lot.choice((0, 3, 9)),
        "komi": "0.5",
    }


def _seeding(lot: Random) -> list[Json]:
    systems = ("slip", "fold", "random")
    first: Json = {"until": lot.randint(0, 4), "system": lot.choice(systems)}
    last: Json = {"system": lot.choice(systems), "rating": lot.random() < 0.5}
    return [first, last] if lot.random() < 0.5 else [last]


def _draw(lot: Random) -> Json:
    modes = ("top", "middle", "bottom")
    return {
        "upper": lot.choice(modes),
        "lower": lot.choice(modes),
        "compensate": lot.random() < 0.5,
    }


def _geography(lot: Random) -> Json:
    return {
        "country": lot.randint(0, 3),
        "club": lot.randint(0, 12),
        "exempt_rank": lot.choice(RANKS),
        "exempt_bar": lot.random() < 0.5,
        "exempt_wins": lot.random() < 0.5,
    }


def _weights(lot: Random) -> Json:
    """Make weights so small that many pairings weigh the same, or as large as used, or larger."""
    most = lot.choice((1, 7, 60, 10**6, 10**30))
    names = ("rematch", "balance", "score", "draw", "seeding")
    weights = {name: lot.randint(0, most) for name in names}
    return weights | {"geography": lot.randint(0, weights["score"])}


def _round(lot: Random, ids: list[int], stones: bool) -> Json:
    order = lot.sample(ids, len(ids))
    away = [id_ for id_ in order if lot.random() < 0.12]
    order = [id_ for id_ in order if id_ not in away]
    absent = [{"player": id_, "as": lot.choice(ABSENCES)} for id_ in away if lot.random() < 0.8]
    if len(order) % 2:
        absent.append({"player": order.pop(), "as": "bye"})
    games = []
    for white, black in zip(order[::2], order[1::2], strict=True):
        game: Json = {"white": white, "black": black, "result": lot.choice(RESULTS)}
        if stones and lot.random() < 0.5:
            game["handicap"] = lot.randint(1, 9)
        games.append(game)
    return {"games": games, "absent": absent}


def _bring_back(made: Json, ids: list[int]) -> None:
    """Let two players never withdraw, so that somebody is left to be paired."""
    for round_ in made["history"]:
        for absence in round_["absent"]:
            if absence["player"] in ids and absence["as"] == "withdrawn":
                absence["as"] = "zero"
