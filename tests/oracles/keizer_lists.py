"""The lists of the Keizer page by brute force, on the document: no code shared with the engine.

Every total is added up again in fractions, and every list is made from the one before it.
"""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

from tests.oracles.keizer_options import Json, options_of

Values = dict[int, Fraction]

PLAYED = {"1-0": "WL", "0-1": "LW", "1/2-1/2": "DD", "*": "DD"}
FORFEITS = {"1-0R": "wl", "0-1R": "lw", "0-0R": "ll"}
"""What white and black have: W D L by play, w l by forfeit."""


def is_absence(word: Json) -> bool:
    return word["as"] in ("notice", "zero")


def is_played(word: Json) -> bool:
    return word["as"] == "game" and word["got"] in "WDL"


class Season:
    """A season; rounds count from 0 through all periods, the coming round is the last."""

    def __init__(self, document: Json) -> None:
        self.document = document
        self.o = options_of(document.get("options", {}))
        self.ids = [player["id"] for player in document["players"]]
        self.periods: list[Json] = document["periods"]
        self.period_of = [n for n, p in enumerate(self.periods) for _ in p["rounds"]]
        self.now = len(self.period_of)
        self.period_of.append(len(self.periods) - 1)
        self.words = self.read_words()
        self.cache: dict[Any, Any] = {}

    # Entries.

    def read_words(self) -> list[dict[int, Json]]:
        words: list[dict[int, Json]] = []
        out: set[int] = set()
        rounds = [round_ for period in self.periods for round_ in period["rounds"]]
        for round_ in rounds:
            line: dict[int, Json] = {p: {"as": "zero"} for p in self.ids}
            line |= {a["player"]: {"as": a["as"]} for a in round_.get("absent", [])}
            for game in round_["games"]:
                white, black = game["white"], game["black"]
                sides = (PLAYED | FORFEITS | {None: "??"})[game["result"]]
                line[white] = {"as": "game", "with": black, "got": sides[0], "colour": "W"}
                line[black] = {"as": "game", "with": white, "got": sides[1], "colour": "B"}
            out |= {p for p, word in line.items() if word["as"] == "withdrawn"}
            out -= {p for p, word in line.items() if word["as"] == "game"}
            words.append({p: {"as": "withdrawn"} if p in out else w for p, w in line.items()})
        coming = {a["player"]: a["as"] for a in self.document.get("next", {}).get("absent", [])}
        words.append(
            {p: {"as": "withdrawn" if p in out else coming.get(p, "here")} for p in self.ids}
        )
        return words

    def scope(self, t: int) -> range:
        first = 0 if self.o["carry"] == "all" else self.period_of.index(self.period_of[t])
        return range(first, t + 1)

    def listed(self, t: int) -> set[int]:
        rounds = self.scope(t) if self.o["retired"] in ("list", "paid") else [t]
        return {
            p
            for p in self.ids
            if any(self.words[s][p]["as"] not in ("late", "withdrawn") for s in rounds)
        }

    # Orders.

    def rating(self, player: int, period: int) -> int:
        own = next(p for p in self.document["players"] if p["id"] == player).get("rating")
        return int(self.periods[period].get("ratings", {}).get(str(player), own))

    def rating_key(self, player: int, period: int) -> tuple[int, str, int]:
        name = next(p["name"] for p in self.document["players"] if p["id"] == player)
        return (-self.rating(player, period), name, player)

    def start(self, period: int) -> list[int]:
        if ("start", period) not in self.cache:
            self.cache["start", period] = self.make_start(period)
        return list(self.cache["start", period])

    def make_start(self, period: int) -> list[int]:
        if self.o["carry"] == "all":
            period = 0
        order: list[int] = []
        if "list" in self.periods[period]:
            order = list(self.periods[period]["list"])
        elif self.o["carry"] == "list" and period > 0:
            order = list(self.list_after(self.period_of.index(period) - 1).order)
        for player in sorted(set(self.ids) - set(order), key=lambda p: self.rating_key(p, period)):
            lower = [
                n
                for n, p in enumerate(order)
                if self.rating(p, period) < self.rating(player, period)
            ]
            order.insert(lower[0] if lower else len(order), player)
        return order

    def group_a(self, period: int) -> set[int]:
        """Give who is in A; everybody where there are no groups."""
        if "a_size" not in self.o:
            return set(self.ids)
        if ("A", period) not in self.cache:
            self.cache["A", period] = self.make_group_a(period)
        return set(self.cache["A", period])

    def make_group_a(self, period: int) -> set[int]:
        stated = self.periods[period].get("groups")
        if stated is not None:
            return set(stated.get("A", []))
        if period == 0:
            return set(self.start(0)[: self.o["a_size"]])
        last = self.period_of.index(period) - 1
        order = [p for p in self.list_after(last).order if self.words[last][p]["as"] != "withdrawn"]
        before = self.group_a(period - 1)
        a, b = [p for p in order if p in before], [p for p in order if p not in before]
        moving = min(self.o["promotions"], len(a), len(b))
        up, down, b = b[:moving], a[len(a) - moving :], b[moving:]
        a = [p for p in a if p not in down] + up
        return set(a + b[: max(0, self.o["a_size"] - len(a))])

    def by_group(self, order: list[int], t: int) -> list[int]:
        a = self.group_a(self.period_of[t])
        return [p for p in order if p in a] + [p for p in order if p not in a]

    def start_at(self, t: int) -> list[int]:
        listed = self.listed(t)
        return self.by_group([p for p in self.start(self.period_of[t]) if p in listed], t)

    def entry_list(self, t: int) -> list[int]:
        if ("E", t) not in self.cache:
            self.cache["E", t] = self.make_entry_list(t)
        return list(self.cache["E", t])

    def make_entry_list(self, t: int) -> list[int]:
        start = self.start_at(t)
        if t == self.scope(t)[0]:
            return start
        before = self.list_after(t - 1).order
        places: dict[int, int] = {n: p for n, p in enumerate(start) if p not in before}
        stay = self.by_group([p for p in before if p in start], t)
        for n in range(len(start)):
            if n not in places:
                places[n] = stay.pop(0)
        return [places[n] for n in range(len(start))]

    # Values and points.

    def ladder(self, count: int) -> list[Fraction]:
        o, step = self.o, Fraction(self.o["step"])
        if "top" in o:
            top = Fraction(o["top"])
        else:
            if "top_factor" in o:
                top = Fraction(o["top_factor"]) * count * step
            else:
                q = Fraction(o["top_ratio"])
                top = (count - 1) * step * q / (q - 1)
            how = {"half_even": round(top), "down": math.floor(top), "up": math.ceil(top)}
            top = max(Fraction(how.get(o["top_rounding"], top)), count * step)
        if "bottom" in o:
            bottom = Fraction(o["bottom"])
            return [top - n * (top - bottom) / max(1, count - 1) for n in range(count)]
        return [top - n * step for n in range(count)]

    def worth(self, order: list[int]) -> Values:
        return dict(zip(order, self.ladder(len(order)), strict=True))

    def values_at(self, t: int) -> Values:
        """What everybody on the list of t is worth: by place, or by the unrounded totals before."""
        order = self.entry_list(t)
        if self.o["values"] == "place" or t == self.scope(t)[0]:
            return self.worth(order)
        totals = {p: s for p, s in self.list_after(t - 1).unrounded.items() if p in order}
        if len(set(totals.values())) < 2:
            return self.worth(order)
        low, high = min(totals.values()), max(totals.values())
        top, bottom = Fraction(self.o["top"]), Fraction(self.o["bottom"])
        found: Values = {}
        for n, player in enumerate(order):
            known = [p for p in order[n:] if p in totals]
            if known:
                v = bottom + (top - bottom) * (totals[known[0]] - low) / (high - low)
                found[player] = Fraction(math.floor(v * 1_000_000 + Fraction(1, 2)), 1_000_000)
            else:
                found[player] = bottom
        return found

    def amount(self, text: str, value: Fraction, own: Fraction) -> Fraction:
        if text.startswith("+"):
            return Fraction(text[1:])
        if text.startswith("own:"):
            return Fraction(text[4:]) * own
        return Fraction(text) * value

    def pay(self, player: int, s: int, t: int, values: Values) -> Fraction:
        """Pay round s on the list after round t with these values."""
        word, own = self.words[s][player], values[player]
        if word["as"] == "game":
            return self.pay_game(word, t, values, own)
        if word["as"] == "withdrawn" and self.o["retired"] != "paid":
            return Fraction(0)
        name = "notice" if word["as"] == "withdrawn" else word["as"]
        name = "notice" if name == "late" and self.o["late"] == "notice" else name
        paid = self.amount(self.o[name], own, own)
        if not self.is_numbered(word):
            return paid
        earlier = [self.words[r][player] for r in self.scope(t) if r < s]
        number = 1 + sum(self.is_numbered(w) for w in earlier)
        if self.o["limit"] is not None and number > self.o["limit"]:
            return Fraction(0)
        if self.o["first_play"] and not any(is_played(w) for w in earlier):
            return Fraction(0)
        return paid / 2 ** (number - 1) if self.o["decay"] else paid

    def is_numbered(self, word: Json) -> bool:
        return is_absence(word) or (word["as"] == "withdrawn" and self.o["retired"] == "paid")

    def pay_game(self, word: Json, t: int, values: Values, own: Fraction) -> Fraction:
        got = word["got"]
        if got == "?":
            return Fraction(0)
        if word["with"] not in self.listed(t):
            if self.o["retired"] == "void":
                return Fraction(0)
            share = {"W": Fraction(1), "w": Fraction(1), "D": Fraction(1, 2)}
            return Fraction(self.o["retired"]) * own * share.get(got, 0)
        keys = {"W": "win", "D": "draw", "L": "loss", "w": "forfeit_win", "l": "forfeit_loss"}
        return self.amount(self.o[keys[got]], values[word["with"]], own)

    def own_part(self, player: int, t: int, value: Fraction) -> Fraction:
        match self.o["own"]:
            case "none":
                return Fraction(0)
            case "fade":
                return value * max(0, 5 - len(self.scope(t))) / 5
            case "start":
                first = next(s for s in self.scope(t) if player in self.listed(s))
                return self.worth(self.start_at(first))[player]
        return value

    def start_points(self, player: int, t: int) -> Fraction:
        period = self.period_of[t]
        periods = range(period + 1) if self.o["carry"] == "all" else [period]
        stated = [self.periods[n].get("start_points", {}) for n in periods]
        return sum((Fraction(points.get(str(player), "0")) for points in stated), Fraction(0))

    def rounded_sum(self, own: Fraction, start: Fraction, rounds: list[Fraction]) -> Fraction:
        half = Fraction(1, 2)
        if self.o["rounding"] == "half":
            parts = [Fraction(math.floor(2 * x + half), 2) for x in [own, start, *rounds]]
            return sum(parts, Fraction(0))
        if self.o["rounding"] == "unit":
            total = Fraction(0)
            for x in [own, start, *rounds]:
                total = Fraction(math.floor(total + x + half))
            return total
        return own + start + sum(rounds)

    # Lists.

    def list_after(self, t: int) -> List:
        if ("L", t) not in self.cache:
            self.cache["L", t] = self.make_list(t)
        found: List = self.cache["L", t]
        return found

    def make_list(self, t: int) -> List:
        if self.o["recalc"] == "iterate":
            return self.iterate(t)
        now = self.values_at(t)
        return self.one_pass(t, now, {s: self.values_for(s, t, now) for s in self.scope(t)})

    def values_for(self, s: int, t: int, now: Values) -> Values:
        if s == t or self.o["recalc"] == "previous":
            return now
        then = self.values_at(s if self.o["recalc"] == "frozen" else t - 1)
        return {p: then.get(p, value) for p, value in now.items()}

    def one_pass(self, t: int, now: Values, paying: dict[int, Values]) -> List:
        own = {p: self.own_part(p, t, now[p]) for p in now}
        paid = {p: [self.pay(p, s, t, paying[s]) for s in self.scope(t)] for p in now}
        start = {p: self.start_points(p, t) for p in now}
        totals = {p: self.rounded_sum(own[p], start[p], paid[p]) for p in now}
        found = List(self.rank(totals, t), totals, now, own)
        found.unrounded = {p: own[p] + start[p] + sum(paid[p]) for p in now}
        return found

    def rank(self, totals: Values, t: int) -> list[int]:
        start = self.start(self.period_of[t])
        return self.by_group(sorted(totals, key=lambda p: (-totals[p], start.index(p))), t)

    def iterate(self, t: int) -> List:
        orders = [self.start_at(t)]
        passes: list[List] = []
        while len(passes) < self.o["passes"]:
            now = self.worth(orders[-1])
            passes.append(self.one_pass(t, now, dict.fromkeys(self.scope(t), now)))
            order = passes[-1].order
            if order == orders[-1]:
                return passes[-1]
            if order in orders:
                circle = passes[orders.index(order) :]
                mean2 = self.o["cycle"] == "mean2" and len(circle) == 2
                if self.o["cycle"] == "mean" or mean2:
                    return self.mean(circle, t)
            orders.append(order)
        return passes[-1]

    def mean(self, circle: list[List], t: int) -> List:
        def of(what: list[Values]) -> Values:
            return {p: sum(x[p] for x in what) / Fraction(len(what)) for p in what[0]}

        totals = of([x.totals for x in circle])
        values, own = of([x.values for x in circle]), of([x.own for x in circle])
        return List(self.rank(totals, t), totals, values, own)

    # Answers.

    def list_in(self, period: int, after: int) -> List:
        first = self.period_of.index(period)
        if after:
            return self.list_after(first + after - 1)
        if self.o["carry"] == "all" and period > 0:
            last = self.list_after(first - 1)
            return List(self.by_group(last.order, first), last.totals, last.values, last.own)
        order = self.entry_list(first)
        values = self.worth(order)
        own = {p: Fraction(0) if self.o["own"] == "none" else v for p, v in values.items()}
        totals = {p: own[p] + self.start_points(p, first) for p in order}
        return List(order, totals, values, own)

    def standings(self, after: int | None = None) -> Json:
        period = len(self.periods) - 1
        if after is None:
            after = len(self.periods[-1]["rounds"])
        first = self.period_of.index(period)
        found = self.list_in(period, after)
        before = self.list_in(period, after - 1).order if after else []
        answer: Json = {"period": period + 1, "after": after}
        a = self.group_a(period)
        parts = {"A": a, "B": set(self.ids) - a} if "a_size" in self.o else {"players": a}
        for name, members in parts.items():
            earlier = [p for p in before if p in members]
            answer[name] = [
                self.row(rank, p, found, earlier, range(self.scope(first)[0], first + after))
                for rank, p in enumerate([p for p in found.order if p in members], 1)
            ]
        answer["out"] = sorted(set(self.ids) - set(found.order))
        answer["season"] = self.season(found, period)
        return answer

    def row(self, rank: int, p: int, found: List, earlier: list[int], rounds: range) -> Json:
        words = [self.words[s][p] for s in rounds]
        kinds = [word["as"] for word in words]
        return {
            "rank": rank,
            "id": p,
            "points": text(self.shown(found.totals[p])),
            "value": text(self.shown(found.values[p])),
            "own": text(self.shown(found.own[p])),
            "previous": earlier.index(p) + 1 if p in earlier else None,
            "games": sum(is_played(word) for word in words),
            "bye": kinds.count("bye"),
            "club": kinds.count("club"),
            "absent": kinds.count("notice") + kinds.count("zero"),
            "late": kinds.count("late"),
        }

    def season(self, found: List, period: int) -> list[Json]:
        totals = dict(found.totals)
        if self.o["carry"] != "all":
            for earlier in range(period):
                last = self.list_after(self.period_of.index(earlier + 1) - 1)
                for p, total in last.totals.items():
                    totals[p] = totals.get(p, Fraction(0)) + total
        start = self.start(period)
        order = sorted(totals, key=lambda p: (-totals[p], start.index(p)))
        return [
            {"rank": n, "id": p, "points": text(self.shown(totals[p]))}
            for n, p in enumerate(order, 1)
        ]

    def shown(self, number: Fraction) -> Fraction:
        if self.o["shown"] == "unit":
            return Fraction(math.floor(number + Fraction(1, 2)))
        return number


class List:
    """A list: its order, and everybody's total, value and own part."""

    def __init__(self, order: list[int], totals: Values, values: Values, own: Values) -> None:
        self.order, self.totals, self.values, self.own = order, totals, values, own
        self.unrounded: Values = {}


def text(number: Fraction) -> str:
    """Write a number exactly, as a decimal where that ends."""
    below = number.denominator
    for prime in (2, 5):
        while below % prime == 0:
            below //= prime
    if below > 1:
        return f"{number.numerator}/{number.denominator}"
    places = next(n for n in range(200) if (number * 10**n).denominator == 1)
    digits = str(int(number * 10**places)).rjust(places + 1, "0")
    return f"{digits[:-places]}.{digits[-places:]}" if places else digits
