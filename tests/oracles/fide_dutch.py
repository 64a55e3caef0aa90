"""FIDE's Dutch system by listing: every set of pairs of every bracket, the best one taken.

Written from the page that says how C.04.3 is read, section by section; it knows nothing of the
engine. Good for some eleven players.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations

Pair = tuple[int, int]
Cell = tuple[int, str, str]
"""Opponent (0 for none), colour (w, b or -) and the code of a TRF: 1 = 0 + - U H F Z."""

PLAYED = "1=0"
POINTS = {"win": 2, "draw": 1, "loss": 0, "zero": 0, "forfeit_loss": 0, "bye": 2}


@dataclass
class Position:
    """A tournament before a round. Players are numbered 1, 2, 3 … in starting order.

    Points are half points. `virtual` lists virtual points by round, the coming one included.
    """

    cards: dict[int, list[Cell]]
    rounds: int
    initial: str = "w"
    absent: set[int] = field(default_factory=set)
    virtual: dict[int, list[int]] = field(default_factory=dict)
    forbidden: set[frozenset[int]] = field(default_factory=set)
    points: dict[str, int] = field(default_factory=lambda: dict(POINTS))

    @property
    def done(self) -> int:
        return max(len(card) for card in self.cards.values())


@dataclass
class Result:
    """Pairs as (white, black), and who has the bye; None as a whole where nothing is possible."""

    pairs: set[Pair]
    bye: int


def worth(position: Position, code: str) -> int:
    """Section 1.1."""
    name = {
        "1": "win", "+": "win", "F": "win", "=": "draw", "H": "draw", "0": "loss",
        "-": "forfeit_loss", "U": "bye", "Z": "zero",
    }[code]  # fmt: skip
    return position.points[name]


class Facts:
    """Sections 1 and 1.2 for one position."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.done = position.done
        self.field = [p for p in sorted(position.cards) if p not in position.absent]
        self.score = {p: self.score_before(p, self.done) for p in position.cards}
        self.field.sort(key=lambda p: (-self.score[p], p))
        self.history = {
            p: "".join(cell[1] for cell in card if cell[2] in PLAYED)
            for p, card in position.cards.items()
        }
        self.met = {
            p: {cell[0] for cell in card if cell[2] in PLAYED} for p, card in position.cards.items()
        }
        self.floats = {p: (self.float(p, 1), self.float(p, 2)) for p in position.cards}
        self.unplayed = {p: self.done - len(self.history[p]) for p in position.cards}
        numbered = [
            p
            for p in sorted(position.cards)
            if p in self.field or any(c[0] or c[2] in "U+" for c in position.cards[p])
        ]
        self.number = {p: k for k, p in enumerate(numbered, 1)}

    def score_before(self, player: int, rounds: int) -> int:
        virtual = self.position.virtual.get(player, [])
        extra = virtual[rounds] if rounds < len(virtual) else 0
        cells = self.position.cards[player][:rounds]
        return extra + sum(worth(self.position, cell[2]) for cell in cells)

    def float(self, player: int, ago: int) -> str:
        card, points = self.position.cards[player], self.position.points
        if len(card) < ago:
            return ""
        opponent, _, code = card[-ago]
        if code in PLAYED:
            mine = self.score_before(player, self.done - ago)
            his = self.score_before(opponent, self.done - ago)
            return "down" if mine > his else "up" if mine < his else ""
        return "down" if code == "U" or worth(self.position, code) > points["loss"] else ""

    def d(self, player: int) -> int:
        return self.history[player].count("w") - self.history[player].count("b")

    def preference(self, player: int) -> tuple[str, int]:
        """The colour and 3 absolute, 2 strong, 1 mild, 0 none."""
        history, d = self.history[player], self.d(player)
        if not history:
            return "", 0
        if abs(d) >= 2:
            return ("b" if d > 0 else "w"), 3
        other = "b" if history[-1] == "w" else "w"
        if history[-2:] in ("ww", "bb"):
            return other, 3
        return ((("b" if d > 0 else "w"), 2)) if d else (other, 1)

    def topscorer(self, player: int) -> bool:
        last = self.done + 1 == self.position.rounds
        return last and 2 * self.score[player] > self.done * self.position.points["win"]

    def compatible(self, p: int, q: int) -> bool:
        if q in self.met[p] or frozenset((p, q)) in self.position.forbidden:
            return False
        (mine, how), (his, how_much) = self.preference(p), self.preference(q)
        if mine == his and how == how_much == 3:
            return self.topscorer(p) or self.topscorer(q)
        return True

    def may_be_free(self, player: int) -> bool:
        win = self.position.points["win"]
        return not any(
            code == "U" or (code not in PLAYED and worth(self.position, code) >= win)
            for _, _, code in self.position.cards[player]
        )


def pair(position: Position, together: tuple[int, ...] = ()) -> Result | None:
    """Pair the next round, or None where no complete pairing exists.

    Two who are to meet `together` have nobody but each other.
    """
    return Round(Facts(position), together).pair()


class Round:
    """Section 2: the brackets from the top."""

    def __init__(self, facts: Facts, together: tuple[int, ...] = ()) -> None:
        self.facts = facts
        self.together = together
        self.field = facts.field
        scores = sorted({facts.score[p] for p in self.field}, reverse=True)
        self.groups = [tuple(p for p in self.field if facts.score[p] == s) for s in scores]
        self.odd = len(self.field) % 2 == 1
        self.least: int | None = None
        self.compatible = cache(self._compatible)
        self.may_be_free = cache(self._may_be_free)
        self._complete = cache(self._completes)
        self.ahead = cache(self._ahead)

    def _compatible(self, p: int, q: int) -> bool:
        apart = (p in self.together) != (q in self.together)
        return not apart and self.facts.compatible(p, q)

    def _may_be_free(self, player: int) -> bool:
        return player not in self.together and self.facts.may_be_free(player)

    def is_possible(self) -> bool:
        """C4 and C5: whether there is a complete pairing, and the lowest score of a bye."""
        if not self.odd:
            return self.completes(self.field)
        scores = {self.facts.score[p] for p in self.field if self._free_and_rest_complete(p)}
        self.least = min(scores, default=None)
        self._complete.cache_clear()
        return bool(scores)

    def pair(self) -> Result | None:
        if not self.is_possible():
            return None
        brackets = list(self.brackets())
        pairs = [two for best, _ in brackets for two in best]
        best, moved = brackets[-1]
        left = self.leavers(moved + self.groups[-1], best)
        return Result({self.colours(p, q) for p, q in pairs}, left[0] if left else 0)

    def brackets(self) -> Iterator[tuple[tuple[Pair, ...], tuple[int, ...]]]:
        """The best candidate of each bracket, and who had moved down to it.

        The best without the condition stands as long as two who are to meet still can. Where it
        does not, and C6 and C7 don't tell, candidates are judged as if there were no condition.
        """
        free = self._without_condition()
        judge, best_of_all = free or self, [best for best, _ in free.brackets()] if free else []
        moved: tuple[int, ...] = ()
        for k, residents in enumerate(self.groups):
            listed = list(self.candidates(moved, residents, k))
            if k < len(best_of_all) and best_of_all[k] in listed:
                best = best_of_all[k]
            else:
                best = self.best(listed, moved, k)
                free_best, members = best_of_all[k : k + 1], moved + residents
                if [self._scores_left(members, best)] == [
                    self._scores_left(members, pairs) for pairs in free_best
                ]:
                    best = judge.best(listed, moved, k)
                best_of_all = []
            yield best, moved
            moved = self.leavers(moved + residents, best)

    def best(
        self, listed: list[tuple[Pair, ...]], moved: tuple[int, ...], k: int
    ) -> tuple[Pair, ...]:
        return min(listed, key=lambda pairs: self.key(pairs, moved, k))

    def _scores_left(self, members: tuple[int, ...], pairs: tuple[Pair, ...]) -> list[int]:
        """C6 and C7."""
        return self.scores_of(self.leavers(members, pairs))

    def _without_condition(self) -> Round | None:
        free = Round(self.facts)
        if not self.together or not free.is_possible() or free.least != self.least:
            return None
        return free

    def _free_and_rest_complete(self, player: int) -> bool:
        return self.may_be_free(player) and self.completes([p for p in self.field if p != player])

    def completes(self, players: list[int] | tuple[int, ...]) -> bool:
        return self._complete(tuple(sorted(players, key=self.field.index)))

    def _completes(self, players: tuple[int, ...]) -> bool:
        """All in compatible pairs, except one who may have the bye if the number is odd."""
        if not players:
            return True
        first, rest = players[0], players[1:]
        if len(players) % 2 and self._may_be_left(first) and self._complete(rest):
            return True
        return any(
            self.compatible(first, q) and self._complete(tuple(p for p in rest if p != q))
            for q in rest
        )

    def _may_be_left(self, player: int) -> bool:
        if self.least is not None and self.facts.score[player] != self.least:
            return False
        return self.may_be_free(player)

    def candidates(
        self, moved: tuple[int, ...], residents: tuple[int, ...], k: int
    ) -> Iterator[tuple[Pair, ...]]:
        members = moved + residents
        below = tuple(p for group in self.groups[k + 1 :] for p in group)
        for pairs in self.matchings(members, len(moved)):
            if self.completes(self.leavers(members, pairs) + below):
                yield pairs

    def matchings(self, members: tuple[int, ...], moved: int) -> Iterator[tuple[Pair, ...]]:
        """Every set of disjoint compatible pairs with at least one resident in each."""
        if not members:
            yield ()
            return
        first, rest = members[0], members[1:]
        fewer = max(0, moved - 1)
        yield from self.matchings(rest, fewer)
        for place, q in enumerate(rest):
            if place < fewer and moved > 0:
                continue
            if self.compatible(first, q):
                without = rest[:place] + rest[place + 1 :]
                for more in self.matchings(without, fewer):
                    yield ((first, q), *more)

    @staticmethod
    def leavers(members: tuple[int, ...], pairs: tuple[Pair, ...]) -> tuple[int, ...]:
        paired = {p for two in pairs for p in two}
        return tuple(p for p in members if p not in paired)

    def scores_of(self, players: tuple[int, ...]) -> list[int]:
        return sorted((self.facts.score[p] for p in players), reverse=True)

    def _ahead(self, leavers: tuple[int, ...], k: int) -> tuple[int, list[int]]:
        """C8: the best that the next bracket reaches with these players."""
        if k + 1 == len(self.groups):
            return 0, []
        residents = self.groups[k + 1]
        return min(
            (len(left), self.scores_of(left))
            for pairs in self.candidates(leavers, residents, k + 1)
            for left in [self.leavers(leavers + residents, pairs)]
        )

    # Section 3.

    def key(self, pairs: tuple[Pair, ...], moved: tuple[int, ...], k: int) -> tuple[object, ...]:
        return (*self.values(pairs, moved, k), *self.order(pairs, moved, k))

    def values(self, pairs: tuple[Pair, ...], moved: tuple[int, ...], k: int) -> list[object]:
        facts, residents = self.facts, self.groups[k]
        score = facts.score[residents[0]]
        left = self.leavers(moved + residents, pairs)
        c9 = 0
        if self.odd and len(left) == 1 and self.least is not None and self.least >= score:
            c9 = facts.unplayed[left[0]]
        heads = [(p, q) for p, q in pairs if p in moved]
        values: list[object] = [len(left), self.scores_of(left), self.ahead(left, k), c9]
        values += [sum(test(p, q) for p, q in pairs) for test in (self.c10, self.c11, self.c12)]
        values.append(sum(self.c13(p, q) for p, q in pairs))
        for ago in (0, 1):
            values.append(sum(facts.floats[p][ago] == "down" for p in left if p in residents))
            values.append(sum(facts.floats[q][ago] == "up" for _, q in heads))
        for ago in (0, 1):
            down = [
                facts.score[p] - score + (1000 if p in left else 0)
                for p in moved
                if facts.floats[p][ago] == "down"
            ]
            up = [facts.score[p] - score for p, q in heads if facts.floats[q][ago] == "up"]
            values += [sorted(down, reverse=True), sorted(up, reverse=True)]
        return values

    def same(self, p: int, q: int) -> bool:
        return self.facts.preference(p)[0] == self.facts.preference(q)[0] != ""

    def both_absolute(self, p: int, q: int) -> bool:
        strengths = self.facts.preference(p)[1], self.facts.preference(q)[1]
        return self.same(p, q) and strengths == (3, 3)

    def c10(self, p: int, q: int) -> bool:
        return self.same(p, q) and abs(self.facts.d(p)) >= 2 and abs(self.facts.d(q)) >= 2

    def c11(self, p: int, q: int) -> bool:
        if not self.both_absolute(p, q):
            return False
        mine, his = self.facts.history[p][-2:], self.facts.history[q][-2:]
        d_p, d_q = abs(self.facts.d(p)), abs(self.facts.d(q))
        if d_p == d_q:
            return mine == his and mine in ("ww", "bb")
        wanted = self.facts.preference(p)[0]
        given = "b" if wanted == "w" else "w"
        return (mine if d_p < d_q else his) == given * 2

    def c12(self, p: int, q: int) -> bool:
        return self.same(p, q)

    def c13(self, p: int, q: int) -> bool:
        strengths = {self.facts.preference(p)[1], self.facts.preference(q)[1]}
        return self.same(p, q) and strengths in ({2}, {2, 3})

    # Section 4.

    def order(self, pairs: tuple[Pair, ...], moved: tuple[int, ...], k: int) -> list[object]:
        bsn = {p: place for place, p in enumerate(moved + self.groups[k], 1)}
        heads = sorted((bsn[p], bsn[q]) for p, q in pairs if p in moved)
        used = {q for p, q in pairs if p in moved}
        remainder = [p for p in self.groups[k] if p not in used]
        number = {p: place for place, p in enumerate(remainder, 1)}
        rest = sorted((number[p], number[q]) for p, q in pairs if p not in moved)
        s1 = set(range(1, len(rest) + 1))
        new = {p for p, _ in rest}
        out, into = s1 - new, new - s1
        return [
            [p for p, _ in heads],
            [q for _, q in heads],
            len(out),
            sum(into) - sum(out),
            [-p for p in sorted(out, reverse=True)],
            sorted(into),
            [q for _, q in rest],
        ]

    # Section 7.

    def colours(self, p: int, q: int) -> Pair:
        higher, lower = sorted((p, q), key=self.field.index)
        return (higher, lower) if self.colour(higher, lower) == "w" else (lower, higher)

    def colour(self, higher: int, lower: int) -> str:
        """The colour of the higher ranked."""
        other = {"w": "b", "b": "w"}
        facts = self.facts
        (mine, how), (his, how_much) = facts.preference(higher), facts.preference(lower)
        if not mine and not his:
            initial = facts.position.initial
            return initial if facts.number[higher] % 2 else other[initial]
        if mine != his:
            return mine or other[his]
        if how != how_much:
            return mine if how > how_much else other[mine]
        if how == 3 and abs(facts.d(higher)) != abs(facts.d(lower)):
            return mine if abs(facts.d(higher)) > abs(facts.d(lower)) else other[mine]
        histories = facts.history[higher][::-1], facts.history[lower][::-1]
        for one, two in zip(*histories, strict=False):
            if one != two:
                return other[one]
        return mine


def forbid_all_but(players: int, allowed: set[frozenset[int]]) -> set[frozenset[int]]:
    """Forbid every pair that is not in the list."""
    pairs = (frozenset(two) for two in combinations(range(1, players + 1), 2))
    return {two for two in pairs if two not in allowed}
