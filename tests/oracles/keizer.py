"""The pairing of the Keizer page by brute force: the smallest key among all complete pairings.

No code is shared with the engine. Documents must be without faults.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from tests.oracles.keizer_lists import Season, is_played
from tests.oracles.keizer_options import Json

Pairs = list[tuple[int, int]]


class Keizer(Season):
    """A season and its coming round."""

    def pool(self) -> list[int]:
        order = [p for p in self.entry_list(self.now) if self.words[-1][p]["as"] == "here"]
        if self.now or not self.o["shake"] or "list" in self.periods[0]:
            return order
        d, start = self.o["shake"], self.start(0)

        def shaken(p: int) -> int:
            digest = sha256((self.o["seed"] + "\n" + str(p)).encode("utf-8")).hexdigest()
            moved: int = int(digest[:8], 16) % (2 * d + 1) - d
            return self.rating(p, 0) + moved

        ranked = sorted(order, key=lambda p: (-shaken(p), start.index(p)))
        return self.by_group(ranked, 0)

    def meetings(self, one: int, two: int) -> list[int]:
        counted = "WDLwl" if self.o["forfeit_meets"] else "WDL"
        return [
            s
            for s in range(self.now)
            if self.words[s][one].get("with") == two and self.words[s][one]["got"] in counted
        ]

    def is_repeat(self, one: int, two: int) -> bool:
        met = self.meetings(one, two)
        here = [s for s in met if self.period_of[s] == self.period_of[-1]]
        often = self.o["max_meetings"] is not None and len(here) >= self.o["max_meetings"]
        return often or (bool(met) and self.now - met[-1] <= self.o["gap"])

    def is_far(self, one: int, two: int) -> bool:
        letters: dict[str, str] = self.periods[-1].get("categories", {})
        most: int | None = self.o["category_distance"]
        if most is None or str(one) not in letters or str(two) not in letters:
            return False
        return abs(ord(letters[str(one)]) - ord(letters[str(two)])) > most

    def free_key(self, player: int, pool: list[int]) -> tuple[bool, int, int]:
        recent = range(max(0, self.now - self.o["bye_gap"]), self.now)
        had = any(self.words[s][player]["as"] == "bye" for s in recent)
        missed = sum(self.words[s][player]["as"] != "game" for s in range(self.now))
        return had, missed if self.o["bye_rule"] == "even" else 0, -pool.index(player)

    def key(self, pairs: Pairs, free: int | None, pool: list[int]) -> tuple[Any, ...]:
        a = self.group_a(self.period_of[-1])
        repeats = [pair for pair in pairs if self.is_repeat(*pair)]
        order = [p for p in pool if p != free]
        if self.o["first_round"] == "halves" and self.now == 0:
            half = len(order) // 2
            order = [order[n // 2 + n % 2 * half] for n in range(len(order))]
        partner = dict(pairs) | {y: x for x, y in pairs}
        return (
            len(repeats),
            sum(self.is_far(*pair) for pair in pairs),
            self.free_key(free, pool) if free is not None else (),
            sum((x in a) != (y in a) for x, y in pairs),
            sorted((self.meetings(*pair)[-1] for pair in repeats), reverse=True),
            [order.index(partner[p]) for p in order],
        )

    def complete(self, players: list[int]) -> Iterator[Pairs]:
        forbidden = [set(pair) for pair in self.o["forbidden"]]
        if not players:
            yield []
        for other in players[1:]:
            if {players[0], other} not in forbidden:
                rest = [p for p in players[1:] if p != other]
                yield from ([(players[0], other), *pairs] for pairs in self.complete(rest))

    def all_pairings(self) -> Iterator[tuple[Pairs, int | None]]:
        pool = self.pool()
        for free in pool if len(pool) % 2 else [None]:
            for pairs in self.complete([p for p in pool if p != free]):
                yield pairs, free

    def best(self, together: frozenset[int] = frozenset()) -> tuple[Pairs, int | None] | None:
        pool = self.pool()
        possible = [
            (pairs, free)
            for pairs, free in self.all_pairings()
            if not together or any(together == set(pair) for pair in pairs)
        ]
        return min(possible, key=lambda x: self.key(x[0], x[1], pool), default=None)

    def pair(self) -> Json | None:
        """Give the answer of `pair`; None where no complete pairing exists."""
        best = self.best()
        if best is None:
            return None
        listed = self.entry_list(self.now)
        boards = sorted(
            (sorted(pair, key=listed.index) for pair in best[0]), key=lambda x: listed.index(x[0])
        )
        rounds = len(self.periods[-1]["rounds"])
        coloured = [self.colours(high, low) for high, low in boards]
        return {
            "round": rounds + 1,
            "pairs": [{"board": n, "white": w, "black": b} for n, (w, b) in enumerate(coloured, 1)],
            "bye": best[1],
        }

    def colours(self, high: int, low: int) -> tuple[int, int]:
        def had(p: int) -> str:
            words = [self.words[s][p] for s in range(self.now)]
            return "".join(word["colour"] for word in words if is_played(word))

        def too_long(p: int, colour: str) -> bool:
            c = self.o["colour_run"]
            return c is not None and (had(p) + colour).endswith(colour * (c + 1))

        def balance(p: int) -> int:
            return had(p).count("W") - had(p).count("B")

        last = [
            self.words[s][high]["colour"]
            for s in range(self.now)
            if self.words[s][high].get("with") == low and is_played(self.words[s][high])
        ]

        def key(white: int, black: int) -> tuple[Any, ...]:
            return (
                too_long(white, "W") + too_long(black, "B"),
                balance(white) - balance(black),
                bool(last) and (last[-1] == "W") == (white == high),
                "B W".index(had(white)[-1:] or " "),
                white == high,
            )

        # Each rule looks at the two alone, so the smaller key is the first that decides.
        return min((high, low), (low, high), key=lambda x: key(*x))
