"""MacMahon a second time, from the document: every perfect matching of a small field is listed.

Nothing of the engine is used. Scores are fractions, a pairing is a list of pairs of places, and
the best is found by looking at all of them. Only for fields of some ten players.
"""

from __future__ import annotations

import hashlib
import math
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations
from typing import Any

Json = dict[str, Any]

HALF = Fraction(1, 2)
DEFAULTS: Json = {
    "start": "rank",
    "bar": "4d",
    "floor": "20k",
    "round_down": True,
    "komi": "7.5",
    "seeding": [
        {"until": 2, "system": "slip", "rating": True},
        {"system": "slip", "rating": False},
    ],
    "absent_points": "0.5",
    "bye_points": "1",
    "tiebreaks": ["MMS", "SOS", "SOSOS"],
    "seed": "",
    "forbidden": [],
}
PARTS: dict[str, Json] = {
    "handicap": {"correction": 1, "threshold": "1d", "ceiling": 9, "komi": "0.5"},
    "draw": {"upper": "middle", "lower": "middle", "compensate": True},
    "geography": {
        "country": 1,
        "club": 3,
        "exempt_rank": "1d",
        "exempt_bar": True,
        "exempt_wins": False,
    },
    "weights": {
        "rematch": 500000000000000,
        "balance": 1000000,
        "score": 100000000000,
        "draw": 100000000,
        "seeding": 5000000,
        "geography": 100000000000,
    },
}
POINTS = {"1-0": (1, 0), "0-1": (0, 1), "1-0R": (1, 0), "0-1R": (0, 1), "0-0R": (0, 0)}


def number(rank: str) -> int:
    """Give r of M1."""
    rank = rank.lower()
    return int(rank[:-1]) - 1 if rank.endswith("d") else -int(rank[:-1])


def points_of(result: str) -> tuple[Fraction, Fraction]:
    """Give what both get (M5)."""
    if result in ("1/2-1/2", "*"):
        return HALF, HALF
    if result == "1-1R":
        return Fraction(1), Fraction(1)
    white, black = POINTS[result]
    return Fraction(white), Fraction(black)


class Oracle:
    """A document with all its defaults, and what follows from it after some rounds."""

    def __init__(self, document: Json) -> None:
        given = document.get("options", {})
        self.options = DEFAULTS | {k: v for k, v in given.items() if k not in PARTS}
        for name, defaults in PARTS.items():
            self.options[name] = defaults | given.get(name, {})
        zero = self.options["start"] == "zero"
        self.zero = zero
        self.options["handicap"].setdefault("basis", "none" if zero else "mms")
        self.document = document
        self.players = {p["id"]: p for p in document["players"]}
        self.history = document["history"]
        self.b, self.f = number(self.options["bar"]), number(self.options["floor"])

    # Scores.

    def smms(self, id_: int) -> int:
        return 0 if self.zero else self.start(id_)

    def start(self, id_: int) -> int:
        player = self.players[id_]
        inside = min(max(number(player["rank"]), self.f), self.b)
        return inside + 30 + int(player.get("smms_correction", 0))

    def rounds(self, id_: int, after: int) -> Iterator[tuple[int, Json | None, str]]:
        """Give for each round the game of a player, or how he was absent."""
        for n, round_ in enumerate(self.history[:after], 1):
            games = [g for g in round_["games"] if id_ in (g["white"], g["black"])]
            away = [a["as"] for a in round_.get("absent", []) if a["player"] == id_]
            yield n, games[0] if games else None, away[0] if away else "zero"

    def won(self, id_: int, game: Json) -> Fraction:
        return points_of(game["result"])[0 if game["white"] == id_ else 1]

    def free_points(self, how: str) -> Fraction:
        return {
            "bye": Fraction(self.options["bye_points"]),
            "half": Fraction(self.options["absent_points"]),
            "full": Fraction(1),
        }.get(how, Fraction(0))

    def rounded(self, points: Fraction) -> Fraction:
        return Fraction(math.floor(points)) if self.options["round_down"] else points

    def mms(self, id_: int, after: int) -> Fraction:
        total, free = Fraction(self.smms(id_)), Fraction(0)
        for _, game, how in self.rounds(id_, after):
            if game:
                total += self.won(id_, game)
            else:
                free += self.free_points(how)
        return total + self.rounded(free)

    def nbw(self, id_: int, after: int) -> Fraction:
        if self.zero:
            return self.mms(id_, after)
        total, free = Fraction(0), Fraction(0)
        for _, game, how in self.rounds(id_, after):
            if game:
                total += self.won(id_, game)
            elif how in ("bye", "full"):
                free += self.free_points(how)
        return total + self.rounded(free)

    # Tie-breaks.

    def term(self, id_: int, game: Json | None, after: int) -> Fraction:
        if game is None:
            return Fraction(self.smms(id_))
        white = game["white"] == id_
        other = game["black"] if white else game["white"]
        stones = 0 if self.zero else game.get("handicap", 0)
        return self.mms(other, after) + (stones if white else -stones)

    def terms(self, id_: int, after: int) -> list[Fraction]:
        return [self.term(id_, game, after) for _, game, _ in self.rounds(id_, after)]

    def value(self, name: str, id_: int, after: int) -> Fraction:
        match name:
            case "MMS":
                return self.mms(id_, after)
            case "NBW":
                return self.nbw(id_, after)
            case "RATING":
                return Fraction(self.rating(id_))
            case "SMMS":
                return Fraction(self.smms(id_))
            case "SOS":
                return sum(self.terms(id_, after), Fraction(0))
            case "SOS-1" | "SOS-2":
                return sum(sorted(self.terms(id_, after))[int(name[-1]) :], Fraction(0))
            case "SOSOS":
                return self.sosos(id_, after)
            case "SODOS":
                return sum(
                    (
                        self.won(id_, game) * self.term(id_, game, after)
                        for _, game, _ in self.rounds(id_, after)
                        if game
                    ),
                    Fraction(0),
                )
            case _:
                return sum((self.mms(id_, n) for n in range(1, after + 1)), Fraction(0))

    def sosos(self, id_: int, after: int) -> Fraction:
        total = Fraction(0)
        for _, game, _ in self.rounds(id_, after):
            if game is None:
                total += self.smms(id_) * after
            else:
                other = game["black"] if game["white"] == id_ else game["white"]
                total += self.value("SOS", other, after)
        return total

    def listed(self) -> list[str]:
        return [name.upper() for name in self.options["tiebreaks"]]

    def standings(self) -> Json:
        after = len(self.history)
        names = ["MMS", *self.listed()]
        values: dict[int, dict[str, Fraction | None]] = {id_: {} for id_ in self.players}
        groups = [sorted(self.shown(after), key=self.lot)]
        for place, name in enumerate(names):
            if name == "DC" and "DC" in names[:place]:
                continue
            new = []
            for group in groups:
                found = (
                    self.dc(group)
                    if name == "DC"
                    else {id_: self.value(name, id_, after) for id_ in group}
                )
                for id_ in group:
                    values[id_][name] = found[id_]
                levels = sorted({found[id_] or 0 for id_ in group}, reverse=True)
                new += [[id_ for id_ in group if (found[id_] or 0) == level] for level in levels]
            groups = new
        lines, rank = [], 1
        for group in groups:
            for id_ in group:
                shown = {n: decimal(values[id_][n]) for n in self.listed()}
                points = decimal(self.mms(id_, after))
                lines.append({"rank": rank, "id": id_, "points": points, "values": shown})
            rank += len(group)
        return {"after": after, "tiebreaks": self.listed(), "players": lines}

    def shown(self, after: int) -> list[int]:
        """Leave out who never had a game or bye: where that is asked for, and at the end (F1)."""
        wanted = self.options.get("show_absent")
        if wanted is None:
            wanted = after < self.document["rounds"]
        here = [
            id_
            for id_ in self.players
            if any(game or how == "bye" for _, game, how in self.rounds(id_, after))
        ]
        return list(self.players) if wanted or not here else here

    def dc(self, group: list[int]) -> dict[int, Fraction | None]:
        nothing: dict[int, Fraction | None] = dict.fromkeys(group)
        wins = dict.fromkeys(group, 0)
        for one, other in combinations(group, 2):
            balance = 0
            for round_ in self.history:
                for game in round_["games"]:
                    if {game["white"], game["black"]} == {one, other}:
                        sign = 1 if game["white"] == one else -1
                        balance += sign * {"1-0": 1, "0-1": -1}.get(game["result"], 0)
            if balance == 0:
                return nothing
            wins[one if balance > 0 else other] += 1
        return {id_: Fraction(n) for id_, n in wins.items()} if len(group) > 1 else nothing

    def lot(self, id_: int) -> int:
        return int(self.players[id_].get("lot", id_))

    # The field.

    def present(self) -> list[int]:
        away = {a["player"] for a in self.document.get("next", {}).get("absent", [])}
        for n, round_ in enumerate(self.history):
            for a in round_.get("absent", []):
                later = self.history[n + 1 :]
                back = any(
                    a["player"] in (g["white"], g["black"]) for r in later for g in r["games"]
                )
                if a["as"] == "withdrawn" and not back:
                    away.add(a["player"])
        return [id_ for id_ in self.players if id_ not in away]

    def seeding(self) -> Json:
        entries = self.options["seeding"]
        for entry in entries[:-1]:
            if len(self.history) + 1 <= entry["until"]:
                return dict(entry)
        return dict(entries[-1])

    def rating(self, id_: int) -> int:
        player = self.players[id_]
        return int(player.get("rating", 2100 + 100 * number(player["rank"])))

    def placed(self) -> list[int]:
        after = len(self.history)

        def key(id_: int) -> tuple[Fraction | int, ...]:
            names = ["MMS", *(n for n in self.listed() if n != "DC")]
            values: list[Fraction | int] = [-self.value(n, id_, after) for n in names]
            if self.seeding().get("rating", False):
                values.append(-self.rating(id_))
            return (*values, self.lot(id_))

        return sorted(self.present(), key=key)

    def free(self, order: list[int]) -> int | None:
        return self.first_to_be_free(order) if len(order) % 2 else None

    def first_to_be_free(self, order: list[int]) -> int:
        """Give who of these is free first; they stand by place (M22)."""
        after = len(self.history)

        def key(id_: int) -> tuple[Fraction | int, ...]:
            byes = sum(how == "bye" for _, game, how in self.rounds(id_, after) if not game)
            rank = number(self.players[id_]["rank"])
            return (byes, self.mms(id_, after), rank, -order.index(id_))

        return min(order, key=key)

    # Weights.

    def groups(self) -> int:
        round_ = len(self.history) + 1
        return round_ if self.zero else self.b - self.f + round_ + 3

    def level(self, id_: int, after: int) -> int:
        return math.floor(self.mms(id_, after))

    def balance(self, id_: int) -> int:
        even = [
            g for _, g, _ in self.rounds(id_, len(self.history)) if g and not g.get("handicap", 0)
        ]
        return sum(1 if g["white"] == id_ else -1 for g in even)

    def draws(self, id_: int) -> tuple[int, int]:
        ups = downs = 0
        for n, game, _ in self.rounds(id_, len(self.history)):
            if game:
                other = game["black"] if game["white"] == id_ else game["white"]
                mine, his = self.level(id_, n - 1), self.level(other, n - 1)
                ups, downs = ups + (mine < his), downs + (mine > his)
        return ups, downs

    def base(self, id_: int) -> int:
        rules = self.options["handicap"]
        own = number(self.players[id_]["rank"])
        if rules["basis"] == "mms":
            # In a Swiss the MMS is made for the stones: the start score of the rank, and points.
            own = self.level(id_, len(self.history)) - 30 + (self.start(id_) if self.zero else 0)
        return min(own, number(rules["threshold"]))

    def stones(self, one: int, other: int) -> int:
        rules = self.options["handicap"]
        apart = abs(self.base(one) - self.base(other))
        if rules["basis"] == "none" or apart == 0:
            return 0
        return int(min(max(apart - rules["correction"], 0), rules["ceiling"]))

    def exempt(self, id_: int) -> bool:
        rules, after = self.options["geography"], len(self.history)
        wins = self.nbw(id_, after)
        return (
            number(self.players[id_]["rank"]) + wins >= number(rules["exempt_rank"])
            or (2 * wins if rules["exempt_wins"] else wins) >= self.document["rounds"]
            or (not self.zero and rules["exempt_bar"] and self.smms(id_) >= self.b + 30)
        )

    def weight(self, order: list[int], upper: int, lower: int) -> int:
        """Weigh a pair whose first stands higher in the order (M23)."""
        w, after = self.options["weights"], len(self.history)
        met = any(
            {g["white"], g["black"]} == {upper, lower} for r in self.history for g in r["games"]
        )
        apart = self.level(upper, after) - self.level(lower, after)
        total = 1 + (0 if met else w["rematch"]) + self.colours(upper, lower)
        total += conc(w["score"], apart / self.groups())
        total += self.drawn(order, upper, lower) if apart else self.seeded(order, upper, lower)
        return int(total + self.geography(upper, lower))

    def colours(self, one: int, other: int) -> int:
        w, b = self.options["weights"]["balance"], (self.balance(one), self.balance(other))
        if self.stones(one, other):
            return 0
        if min(b) < 0 < max(b):
            return int(w)
        return w // 2 if 0 in b and max(abs(b[0]), abs(b[1])) >= 2 else 0

    def place_in_group(self, order: list[int], id_: int) -> tuple[int, int]:
        after = len(self.history)
        group = [one for one in order if self.level(one, after) == self.level(id_, after)]
        return group.index(id_), len(group)

    def drawn(self, order: list[int], upper: int, lower: int) -> int:
        v, rules = self.options["weights"]["draw"] // 5, self.options["draw"]
        (up_u, down_u), (up_l, down_l) = self.draws(upper), self.draws(lower)
        s = 2 - (down_u > 0) - (up_l > 0)
        s += 1 if s != 0 and up_u > down_u else 0
        s += 1 if s != 0 and down_l > up_l else 0
        if not rules["compensate"]:
            s = min(s, 2)
        total = s * v
        for id_, mode in ((upper, rules["upper"]), (lower, rules["lower"])):
            i, n = self.place_in_group(order, id_)
            f = {"top": n - 1 - i, "middle": n - 1 - abs(2 * i - n + 1), "bottom": i}[mode]
            total += math.trunc(Fraction((v // 2) * f, n))
        return int(total)

    def seeded(self, order: list[int], one: int, other: int) -> int:
        w, system = self.options["weights"]["seeding"], self.seeding()["system"]
        (i, n), (j, _) = self.place_in_group(order, one), self.place_in_group(order, other)
        if system == "random":
            if (2 * i < n) == (2 * j < n):
                return 0
            a, b = min(one, other), max(one, other)
            text = f"{self.options['seed']}/{len(self.history) + 1}/{a}/{b}"
            h = int(hashlib.sha256(text.encode("utf-8")).hexdigest(), 16)
            return int(w - h % (w // 5 + 1))
        x, y = (2 * abs(i - j) - n, n) if system == "slip" else (i + j - (n - 1), n - 1)
        return int(w - math.trunc(Fraction(math.trunc(Fraction(w * x, y)) * x, y)))

    def geography(self, one: int, other: int) -> int:
        rules, weights, g_ = self.options["geography"], self.options["weights"], self.groups()
        w = weights["geography"]
        same = [
            self.players[one].get(k, "").strip().lower()
            == self.players[other].get(k, "").strip().lower()
            for k in ("country", "club")
        ]
        c = 0.0 if same[0] else min(rules["country"] / g_, 1.0)
        k = 0.0 if same[1] else min(rules["club"] * 1.2 / g_, 1.0)
        g = max(c, k) + min(c, k) / 2
        if g > 0:
            g += 0.5 / g_
        value = min(weights["score"] - conc(w, g), w)
        match self.exempt(one) + self.exempt(other):
            case 0:
                return int(value)
            case 1:
                return int((value + w) // 2)
            case _:
                return int(w)

    # The pairing.

    def pair(self) -> Json:
        """Give the next round as `pair --json` prints it, or an error with its code."""
        order = self.placed()
        free = self.free(order)
        field = [id_ for id_ in order if id_ != free]
        forbidden = {frozenset(pair) for pair in self.options["forbidden"]}
        weights = {
            (a, b): self.weight(order, a, b)
            for a, b in combinations(field, 2)
            if frozenset((a, b)) not in forbidden
        }
        best: tuple[int, list[tuple[int, int]]] | None = None
        for pairs in matchings(field, weights):
            total = sum(weights[pair] for pair in pairs)
            if best is None or total > best[0]:
                best = total, pairs
        if best is None:
            return {"error": True, "code": 3}
        boards = [self.board(n, a, b) for n, (a, b) in enumerate(best[1], 1)]
        return {"round": len(self.history) + 1, "pairs": boards, "bye": free}

    def board(self, n: int, higher: int, lower: int) -> Json:
        stones = self.stones(higher, lower)
        if stones:
            white = higher if self.base(higher) > self.base(lower) else lower
        else:
            white = self.white(n, higher, lower)
        komi = self.options["handicap"]["komi"] if stones else self.options["komi"]
        black = lower if white == higher else higher
        return {"board": n, "white": white, "black": black, "handicap": stones, "komi": komi}

    def white(self, n: int, higher: int, lower: int) -> int:
        mine, his = self.balance(higher), self.balance(lower)
        if mine != his:
            return higher if mine < his else lower
        for one, other in ((higher, lower), (lower, higher)):
            even = [
                g
                for _, g, _ in self.rounds(one, len(self.history))
                if g and not g.get("handicap", 0)
            ]
            if even:
                return other if even[-1]["white"] == one else one
        return higher if n % 2 else lower


def matchings(
    field: list[int], allowed: dict[tuple[int, int], int]
) -> Iterator[list[tuple[int, int]]]:
    """List all perfect matchings; the first of them has the highest opponents first (M36)."""
    if not field:
        yield []
        return
    first, *rest = field
    for other in rest:
        if (first, other) in allowed:
            left = [one for one in rest if one != other]
            for pairs in matchings(left, allowed):
                yield [(first, other), *pairs]


def conc(w: int, x: float) -> int:
    """Give the concave fall of M25, in doubles and in this order."""
    return math.trunc(w * (1 - x) * (1 + 0.5 * x))


def decimal(value: Fraction | None) -> str | None:
    """Write a value without trailing zeros."""
    if value is None:
        return None
    text = f"{float(value):.4f}".rstrip("0").rstrip(".")
    return "0" if text in ("-0", "") else text
