"""The club's regulation by brute force, on the JSON document: no code shared with the engine.

Everything is enumerated: every player who could be free, every complete pairing. Among the
pairings the best is the smallest key, which spells out the rules one after another.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import Any

Json = dict[str, Any]
PLAYED = {"1-0": (2, 0), "0-1": (0, 2), "1/2-1/2": (1, 1), "*": (1, 1)}
FORFEITS = {"1-0R": (2, 0), "0-1R": (0, 2), "0-0R": (0, 0)}
LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"


NOBODY: frozenset[int] = frozenset()


def without(groups: list[list[int]], *players: int) -> list[list[int]]:
    return [[p for p in group if p not in players] for group in groups]


def has_pair(pairs: list[tuple[int, int]], together: frozenset[int]) -> bool:
    return not together or any(together == set(pair) for pair in pairs)


class Club:
    """A season, read round by round."""

    def __init__(self, document: Json) -> None:
        self.document = document
        self.options: Json = document.get("options", {})
        self.players: list[Json] = document["players"]
        self.ids = [player["id"] for player in self.players]
        self.names = {player["id"]: player["name"] for player in self.players}
        self.sizes = self.options.get("group_sizes") or [self.options.get("a_size", 8)]
        self.out: set[int] = set()
        self.total = dict.fromkeys(self.ids, Fraction(0))
        self.free = dict.fromkeys(self.ids, 0)
        self.white: dict[frozenset[int], int] = {}
        self.groups: list[list[int]] = []
        for number, period in enumerate(document["periods"]):
            self.read_period(number, period)

    def read_period(self, number: int, period: Json) -> None:
        own = {player["id"]: player.get("rating") for player in self.players}
        listed = {int(key): rating for key, rating in period.get("ratings", {}).items()}
        self.rating: dict[int, int] = own | listed
        step = Fraction(self.options.get("value_step", "0.2"))
        self.value = {p: nearest(Fraction(r, 100), step) for p, r in self.rating.items()}
        groups = self.starting_groups(number, period)
        self.score = dict.fromkeys(self.ids, Fraction(0))
        self.met: set[frozenset[int]] = set()
        opponents: list[tuple[int, int]] = []
        gone = set(self.out)
        for round_ in period["rounds"]:
            self.read_round(round_, opponents)
        returned = {player for pair in opponents for player in pair}
        groups = [[p for p in group if p not in gone - returned] for group in groups]
        where = {p: n for n, group in enumerate(groups) for p in group}
        self.crossed = {p for pair in opponents if where[pair[0]] != where[pair[1]] for p in pair}
        for player in self.ids:
            self.total[player] += self.score[player]
        self.groups = [sorted(group, key=self.place) for group in groups]

    def read_round(self, round_: Json, opponents: list[tuple[int, int]]) -> None:
        share = Fraction(self.options.get("free_score", "2/3"))
        for game in round_["games"]:
            white, black = game["white"], game["black"]
            opponents.append((white, black))
            self.out -= {white, black}
            points = (PLAYED | FORFEITS)[game["result"]]
            self.score[white] += self.value[black] * points[0] / 2
            self.score[black] += self.value[white] * points[1] / 2
            if game["result"] in PLAYED:
                self.met.add(frozenset((white, black)))
                self.white[frozenset((white, black))] = white
        for absence in round_.get("absent", []):
            if absence["as"] in ("bye", "free"):
                self.free[absence["player"]] += 1
                self.score[absence["player"]] += share * self.value[absence["player"]]
            if absence["as"] == "withdrawn":
                self.out.add(absence["player"])

    def place(self, player: int) -> tuple[Any, ...]:
        return -self.score[player], -self.rating[player], self.names[player], player

    def starting_groups(self, number: int, period: Json) -> list[list[int]]:
        if period.get("groups"):
            groups = [list(period["groups"].get(n, [])) for n in LETTERS[: len(self.sizes) + 1]]
        elif number == 0:
            order = sorted(self.ids, key=lambda p: (-self.rating[p], self.names[p], p))
            groups = []
            for size in self.sizes:
                groups.append(order[:size])
                order = order[size:]
            groups.append(order)
        else:
            groups = self.promote()
        placed = {player for group in groups for player in group}
        groups[-1] += [p for p in self.ids if p not in placed]
        return groups

    def promote(self) -> list[list[int]]:
        stay = [[p for p in group if p not in self.out] for group in self.groups]
        new: list[list[int]] = [[] for _ in stay]
        for upper in range(len(stay) - 1):
            count = min(self.options.get("promotions", 3), len(stay[upper]), len(stay[upper + 1]))
            for _ in range(count):
                new[upper + 1].append(stay[upper].pop())
                new[upper].append(stay[upper + 1].pop(0))
        for upper, size in enumerate(self.sizes):
            while len(stay[upper]) + len(new[upper]) < size and stay[upper + 1]:
                new[upper].append(stay[upper + 1].pop(0))
        return [old + arrived for old, arrived in zip(stay, new, strict=True)]

    # The coming evening.

    def pair(self, together: frozenset[int] = NOBODY) -> Json:
        """Give `pairs` in board order, each with its white player or None for a lot, and `bye`.

        With `together` those two meet, whatever else has to give way.
        """
        absent = {a["player"]: a["as"] for a in self.document.get("next", {}).get("absent", [])}
        out = self.out_now()
        if any(self.refuses(p, out) for p, kind in absent.items() if kind == "free"):
            return {"error": 2}
        present, bye = self.present(), None
        if sum(len(group) for group in present) % 2:
            bye = self.who_is_free(present, out, together)
            if bye is None:
                return {"error": 3}
            present = without(present, bye)
        pairings = (pairs for pairs in self.pairings(present) if has_pair(pairs, together))
        best = min(pairings, key=lambda pairs: self.key(present, pairs), default=None)
        if best is None:
            return {"error": 3}
        line = [player for group in present for player in group]
        boards = sorted(sorted((line.index(a), line.index(b))) for a, b in best)
        pairs = [(line[a], line[b], self.next_white(line[a], line[b])) for a, b in boards]
        return {"pairs": pairs, "bye": bye}

    def out_now(self) -> set[int]:
        absent = self.document.get("next", {}).get("absent", [])
        return self.out | {a["player"] for a in absent if a["as"] == "withdrawn"}

    def present(self) -> list[list[int]]:
        absent = {a["player"] for a in self.document.get("next", {}).get("absent", [])}
        return without(self.groups, *absent, *self.out)

    def refuses(self, player: int, out: set[int]) -> bool:
        closed = self.options.get("periods_without_free", 2)
        if len(self.document["periods"]) > self.options.get("periods", 4) - closed:
            return True
        once = self.options.get("free_evenings", "once") == "once"
        others = [p for p in self.ids if p != player and p not in out]
        return once and self.free[player] > 0 and any(self.free[p] == 0 for p in others)

    def who_is_free(
        self, present: list[list[int]], out: set[int], together: frozenset[int] = NOBODY
    ) -> int | None:
        for player in self.free_turns(present, out):
            pairings = self.pairings(without(present, player))
            if any(has_pair(pairs, together) for pairs in pairings):
                return player
        return None

    def free_turns(self, present: list[list[int]], out: set[int]) -> list[int]:
        candidates = self.title_candidates(out)
        return sorted(self.free_order(present), key=lambda p: (p in candidates, self.free[p]))

    def free_order(self, present: list[list[int]]) -> list[int]:
        line = [player for group in present for player in group]
        centre = self.options.get("free_from", "B3")
        groups_above = present[: LETTERS.index(centre[0])]
        here = sum(len(group) for group in groups_above) + int(centre[1:]) - 1
        first = 1 if self.options.get("free_side", "below") == "below" else -1
        places = [here + side * n for n in range(len(line) + here) for side in (first, -first)]
        return [line[place] for place in dict.fromkeys(places) if 0 <= place < len(line)]

    def title_candidates(self, out: set[int]) -> set[int]:
        periods = self.document["periods"]
        if len(periods) != self.options.get("periods", 4):
            return set()
        rounds = self.options.get("rounds_per_period")
        if isinstance(rounds, list):
            rounds = rounds[-1]
        left = 1 if rounds is None else max(1, rounds - len(periods[-1]["rounds"]))
        strongest = max((self.value[p] for p in self.ids if p not in out), default=Fraction(0))
        leader = max(self.total.values())
        return {p for p in self.ids if self.total[p] + left * strongest >= leader}

    def pairings(self, present: list[list[int]]) -> Iterator[list[tuple[int, int]]]:
        yield from self.complete([player for group in present for player in group])

    def complete(self, players: list[int]) -> Iterator[list[tuple[int, int]]]:
        if not players:
            yield []
            return
        first, *rest = players
        for other in rest:
            if self.may_meet(first, other):
                for pairs in self.complete([p for p in rest if p != other]):
                    yield [(first, other), *pairs]

    def may_meet(self, one: int, two: int) -> bool:
        forbidden = {frozenset(pair) for pair in self.options.get("forbidden", [])}
        return frozenset((one, two)) not in self.met | forbidden

    def key(self, present: list[list[int]], pairs: list[tuple[int, int]]) -> tuple[Any, ...]:
        groups = [group for group in present if group]
        where = {p: n for n, group in enumerate(groups) for p in group}
        place = {p: n for group in groups for n, p in enumerate(group)}
        across = [
            (min(pair, key=where.__getitem__), max(pair, key=where.__getitem__))
            for pair in pairs
            if where[pair[0]] != where[pair[1]]
        ]
        skipped = sum(where[lower] - where[upper] - 1 for upper, lower in across)
        borders = [sum(where[u] == n for u, _ in across) for n in range(len(groups))]
        before = sum(player in self.crossed for pair in across for player in pair)
        chosen = sorted(
            (where[u], -place[u], where[v], abs(self.rating[u] - self.rating[v]), place[v])
            for u, v in across
        )
        nearest_first = [
            sorted(sorted((place[a], place[b])) for a, b in pairs if where[a] == where[b] == n)
            for n in range(len(groups))
        ]
        return skipped, len(across), borders, before, chosen, nearest_first

    def next_white(self, one: int, two: int) -> int | None:
        white = self.white.get(frozenset((one, two)))
        if white is None:
            return None
        return two if white == one else one

    def standings(self) -> Json:
        """Give the lists of the groups and of the season as (player, exact score)."""
        season = sorted(self.ids, key=lambda p: (-self.total[p], -self.rating[p], self.names[p], p))
        groups = {
            LETTERS[n]: [(p, self.score[p]) for p in group] for n, group in enumerate(self.groups)
        }
        return groups | {"season": [(p, self.total[p]) for p in season]}


@cache
def nearest(number: Fraction, step: Fraction) -> Fraction:
    """Walk up the multiples of a step to the nearest one; of two the higher."""
    below = Fraction(0)
    while below + step <= number:
        below += step
    return below if number - below < below + step - number else below + step
