"""The weight of a pair: six criteria, each to the unit (M23 to M32).

`conc` and the shares of geography are IEEE doubles in the order of the page; everything else is
whole numbers. `Weigher` weighs one pair, `weigh_rows` all pairs of a field.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from zwitser.systems.macmahon.field import MacMahonEntrant, MacMahonField, base_of, stones


class Parts(NamedTuple):
    """The weight of a pair by each criterion (M23)."""

    rematch: int
    balance: int
    score: int
    draw: int
    seeding: int
    geography: int

    @property
    def total(self) -> int:
        return 1 + sum(self)


def conc(weight: int, share: float) -> int:
    """Give a weight that falls ever faster with the share of the way [M25]."""
    return int(weight * (1 - share) * (1 + 0.5 * share))


def quotient(numerator: int, denominator: int) -> int:
    """Divide towards zero (M23)."""
    size = abs(numerator) // denominator
    return size if numerator >= 0 else -size


class Weigher:
    """Weighs the pairs of one field; caches all that depends on one player or few values."""

    def __init__(self, field: MacMahonField) -> None:
        self.field = field
        self.most = field.own.weights
        self.bases = [base_of(entrant.score, field.own) for entrant in field.entrants]
        self.by_distance = [
            conc(self.most.score, distance / field.groups) for distance in range(field.groups)
        ]
        self.floated = [_Floater(entrant, field) for entrant in field.entrants]

    def parts(self, higher: MacMahonEntrant, lower: MacMahonEntrant) -> Parts:
        """Weigh a pair criterion by criterion [M23]; the higher placed comes first.

        Two who have met get nothing for the first [M24].
        """
        distance = lower.group - higher.group
        return Parts(
            0 if lower.id in higher.score.met else self.most.rematch,
            self.balance(higher, lower),
            self.score(higher, lower),
            self.draw(higher, lower) if distance else 0,
            0 if distance else self.seeding(higher, lower),
            self.geography(higher, lower),
        )

    def score(self, higher: MacMahonEntrant, lower: MacMahonEntrant) -> int:
        """Give less the further the groups are apart (M25)."""
        return self.by_distance[lower.group - higher.group]

    def handicap(self, one: MacMahonEntrant, other: MacMahonEntrant) -> int:
        """Give the stones of a pair (M34)."""
        return stones(self.bases[one.place] - self.bases[other.place], self.field.own)

    def balance(self, one: MacMahonEntrant, other: MacMahonEntrant) -> int:
        """Reward colours that can be balanced, in even games only [M26]."""
        mine, theirs = one.score.balance, other.score.balance
        if mine == theirs or self.handicap(one, other):
            return 0
        if mine * theirs < 0:
            return self.most.balance
        return self.most.balance // 2 if not mine * theirs and abs(mine + theirs) >= 2 else 0

    def draw(self, upper: MacMahonEntrant, lower: MacMahonEntrant) -> int:
        """Choose the players drawn down and up, and make up for earlier draws [M28]."""
        places = self.floated[upper.place].down + self.floated[lower.place].up
        return self.earlier_draws(upper, lower) + places

    def earlier_draws(self, upper: MacMahonEntrant, lower: MacMahonEntrant) -> int:
        """Give s x v: less for an earlier draw of the same kind, more for the other kind (M28)."""
        above, below = self.floated[upper.place].history, self.floated[lower.place].history
        s = 2 - above.ever_down - below.ever_up
        if s:
            s += above.more_up + below.more_down
        return (s if self.field.own.draw.compensate else min(s, 2)) * (self.most.draw // 5)

    def seeding(self, one: MacMahonEntrant, other: MacMahonEntrant) -> int:
        """Seed within a group: slip, fold or at random [M29] (M30)."""
        most, n = self.most.seeding, one.n
        match self.field.seeding.system:
            case "slip":
                x, y = 2 * abs(one.i - other.i) - n, n
            case "fold":
                x, y = one.i + other.i - (n - 1), n - 1
            case _:
                return self._random(one, other)
        return most - quotient(quotient(most * x, y) * x, y)

    def _random(self, one: MacMahonEntrant, other: MacMahonEntrant) -> int:
        """Draw the weight of two players of different halves from the seed [M30]."""
        from hashlib import sha256  # slow to import, and seldom needed

        if (2 * one.i < one.n) == (2 * other.i < other.n):
            return 0
        first, second = sorted((one.id, other.id))
        seed = self.field.tournament.options.seed
        text = f"{seed}/{self.field.round}/{first}/{second}"
        drawn = int.from_bytes(sha256(text.encode()).digest(), "big")
        return self.most.seeding - drawn % (self.most.seeding // 5 + 1)

    def geography(self, one: MacMahonEntrant, other: MacMahonEntrant) -> int:
        """Keep compatriots and clubmates apart, as far as they are not exempt [M31]."""
        abroad, elsewhere = one.country != other.country, one.club != other.club
        return self._geographies[abroad][elsewhere][one.exempt + other.exempt]

    @cached_property
    def _geographies(self) -> list[list[list[int]]]:
        """Tabulate M31 by: another country or not, another club or not, 0 to 2 exempt."""
        rules, groups, most = self.field.own.geography, self.field.groups, self.most
        table = []
        for c in (0, min(rules.country / groups, 1)):
            row = []
            for k in (0, min(rules.club * 1.2 / groups, 1)):
                g = max(c, k) + min(c, k) / 2
                if g > 0:
                    g += 0.5 / groups
                value = min(most.score - conc(most.geography, g), most.geography)
                row.append([value, (value + most.geography) // 2, most.geography])
            table.append(row)
        return table


class _DrawHistory(NamedTuple):
    """A player's earlier draws, as far as they count (M28)."""

    ever_down: bool
    ever_up: bool
    more_down: bool
    more_up: bool


class _Floater:
    """The weight of a player as a floater: earlier draws, and the place in his group (M28)."""

    __slots__ = ("down", "history", "up")

    def __init__(self, entrant: MacMahonEntrant, field: MacMahonField) -> None:
        rules, half = field.own.draw, field.own.weights.draw // 5 // 2
        ups, downs = entrant.drawn_up, entrant.drawn_down
        self.history = _DrawHistory(downs > 0, ups > 0, downs > ups, ups > downs)
        self.down = half * _preference(rules.upper, entrant.i, entrant.n) // entrant.n
        self.up = half * _preference(rules.lower, entrant.i, entrant.n) // entrant.n


def _preference(mode: str, i: int, n: int) -> int:
    """Give f: how well a place in the group suits a draw (M28)."""
    if mode == "top":
        return n - 1 - i
    return n - 1 - abs(2 * i - n + 1) if mode == "middle" else i


class _Classes:
    """Equivalence classes of players for a criterion, and the weights of two classes."""

    def __init__(
        self,
        players: Sequence[MacMahonEntrant],
        key: Callable[[MacMahonEntrant], Hashable],
        weigh: Callable[[MacMahonEntrant, MacMahonEntrant], int],
    ) -> None:
        first: dict[Hashable, MacMahonEntrant] = {}
        number: dict[Hashable, int] = {}
        for player in players:
            first.setdefault(key(player), player)
            number.setdefault(key(player), len(number))
        self.of = [number[key(player)] for player in players]
        self._first, self._weigh = list(first.values()), weigh
        self._rows: dict[int, list[int]] = {}

    def row(self, v: int) -> list[int]:
        """Weigh a player with one of each class below him."""
        own = self.of[v]
        if own not in self._rows:
            higher = self._first[own]
            self._rows[own] = [self._weigh(higher, lower) for lower in self._first]
        return self._rows[own]


def weigh_rows(weigher: Weigher, players: Sequence[MacMahonEntrant]) -> Iterator[list[int]]:
    """Weigh each player with everybody placed below him, in the order of place (M23).

    A field of 500 has 125,000 pairs, but few classes of players: each two classes are weighed
    once, and a row only adds up.
    """
    floated, bases, most = weigher.floated, weigher.bases, weigher.most
    score = _Classes(players, lambda one: one.group, weigher.score)
    draws = _Classes(players, lambda one: floated[one.place].history, weigher.earlier_draws)
    balance = _Classes(players, lambda one: (bases[one.place], one.score.balance), weigher.balance)
    geography = _Classes(
        players, lambda one: (one.country, one.club, one.exempt), weigher.geography
    )
    ups = [floated[one.place].up for one in players]
    classes = list(zip(score.of, draws.of, balance.of, geography.of, ups, strict=True))
    place = {player.id: v for v, player in enumerate(players)}
    end = {player.group: v + 1 for v, player in enumerate(players)}
    for v, player in enumerate(players):
        scores, drawn = score.row(v), draws.row(v)
        balances, geographies = balance.row(v), geography.row(v)
        below = end[player.group]
        inside = 1 + most.rematch + weigher.score(player, player)
        row = [
            inside + weigher.seeding(player, players[w]) + balances[c] + geographies[d]
            for w, (_, _, c, d, _) in enumerate(classes[v + 1 : below], v + 1)
        ]
        outside = 1 + most.rematch + floated[player.place].down
        row += [
            outside + scores[a] + drawn[b] + balances[c] + geographies[d] + up
            for a, b, c, d, up in classes[below:]
        ]
        for opponent in player.score.met:
            w = place.get(opponent, v)
            if w > v:
                row[w - v - 1] -= most.rematch
        yield row
