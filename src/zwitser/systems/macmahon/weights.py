"""The weight of a pair: six criteria, each to the unit (M23 to M32).

`conc` and the shares of geography are IEEE doubles in the order of the page; all else is whole
numbers. What depends on few values is computed once: a field of 500 has 125,000 pairs.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from functools import cached_property
from typing import NamedTuple

from zwitser.systems.macmahon.field import Entrant, Field, base_of, stones


class Parts(NamedTuple):
    """What each criterion gives to a pair (M23)."""

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


def cut(numerator: int, denominator: int) -> int:
    """Divide towards zero (M23)."""
    quotient = abs(numerator) // denominator
    return quotient if numerator >= 0 else -quotient


class Weigher:
    """Weighs the pairs of one field."""

    def __init__(self, field: Field) -> None:
        self.field = field
        self.most = field.own.weights
        self.bases = [base_of(entrant.score, field.own) for entrant in field.entrants]
        self.by_distance = [
            conc(self.most.score, distance / field.groups) for distance in range(field.groups)
        ]
        self.floated = [_Floated(entrant, field) for entrant in field.entrants]

    def parts(self, higher: Entrant, lower: Entrant) -> Parts:
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

    def score(self, higher: Entrant, lower: Entrant) -> int:
        """Give less the further the groups are apart (M25)."""
        return self.by_distance[lower.group - higher.group]

    def handicap(self, one: Entrant, other: Entrant) -> int:
        """Give the stones of a pair (M34)."""
        return stones(self.bases[one.place] - self.bases[other.place], self.field.own)

    def balance(self, one: Entrant, other: Entrant) -> int:
        """Reward colours that can be balanced, in even games only [M26]."""
        mine, his = one.score.balance, other.score.balance
        if mine == his or self.handicap(one, other):
            return 0
        if mine * his < 0:
            return self.most.balance
        return self.most.balance // 2 if not mine * his and abs(mine + his) >= 2 else 0

    def draw(self, upper: Entrant, lower: Entrant) -> int:
        """Choose who is drawn down and who up, and make good earlier draws [M28]."""
        places = self.floated[upper.place].down + self.floated[lower.place].up
        return self.turns(upper, lower) + places

    def turns(self, upper: Entrant, lower: Entrant) -> int:
        """Give s x v: what the earlier draws of both are worth (M28)."""
        above, below = self.floated[upper.place].turn, self.floated[lower.place].turn
        return _turns(above, below, self.field) * (self.most.draw // 5)

    def seeding(self, one: Entrant, other: Entrant) -> int:
        """Seed within a group: slip, fold or at random [M29] (M30)."""
        most, n = self.most.seeding, one.n
        match self.field.seeding.system:
            case "slip":
                x, y = 2 * abs(one.i - other.i) - n, n
            case "fold":
                x, y = one.i + other.i - (n - 1), n - 1
            case _:
                return self._random(one, other)
        return most - cut(cut(most * x, y) * x, y)

    def _random(self, one: Entrant, other: Entrant) -> int:
        """Give a weight drawn from the seed to a pair of two halves [M30]."""
        from hashlib import sha256  # slow to open, and seldom needed

        if (2 * one.i < one.n) == (2 * other.i < other.n):
            return 0
        first, second = sorted((one.id, other.id))
        seed = self.field.tournament.options.seed
        text = f"{seed}/{self.field.round}/{first}/{second}"
        drawn = int.from_bytes(sha256(text.encode()).digest(), "big")
        return self.most.seeding - drawn % (self.most.seeding // 5 + 1)

    def geography(self, one: Entrant, other: Entrant) -> int:
        """Keep compatriots and clubmates apart, as far as they are not exempt [M31]."""
        abroad, elsewhere = one.country != other.country, one.club != other.club
        return self._geographies[abroad][elsewhere][one.exempt + other.exempt]

    @cached_property
    def _geographies(self) -> list[list[list[int]]]:
        """Give the weight for another country or not, another club or not, 0 to 2 exempt (M31)."""
        most = self.most.geography
        values = [
            [self._apart(country, club) for club in (False, True)] for country in (False, True)
        ]
        return [[[value, (value + most) // 2, most] for value in row] for row in values]

    def _apart(self, country: bool, club: bool) -> int:
        rules, groups = self.field.own.geography, self.field.groups
        c = min(rules.country / groups, 1) if country else 0
        k = min(rules.club * 1.2 / groups, 1) if club else 0
        g = max(c, k) + min(c, k) / 2
        if g > 0:
            g += 0.5 / groups
        most = self.most
        return min(most.score - conc(most.geography, g), most.geography)


class _Turn(NamedTuple):
    """How a player was drawn before, as far as it counts (M28)."""

    ever_down: bool
    ever_up: bool
    more_down: bool
    more_up: bool


class _Floated:
    """What a player's earlier draws and his place in the group give when he floats (M28)."""

    __slots__ = ("down", "turn", "up")

    def __init__(self, entrant: Entrant, field: Field) -> None:
        rules, half = field.own.draw, field.own.weights.draw // 5 // 2
        ups, downs = entrant.drawn_up, entrant.drawn_down
        self.turn = _Turn(downs > 0, ups > 0, downs > ups, ups > downs)
        self.down = half * _preference(rules.upper, entrant.i, entrant.n) // entrant.n
        self.up = half * _preference(rules.lower, entrant.i, entrant.n) // entrant.n


def _preference(mode: str, i: int, n: int) -> int:
    """Give f: how well a place in the group suits a draw (M28)."""
    if mode == "top":
        return n - 1 - i
    return n - 1 - abs(2 * i - n + 1) if mode == "middle" else i


def _turns(above: _Turn, below: _Turn, field: Field) -> int:
    """Give s: less for a draw of the same kind before, more for one of the other kind (M28)."""
    turns = 2 - above.ever_down - below.ever_up
    if turns and above.more_up:
        turns += 1
    if turns and below.more_down:
        turns += 1
    return turns if field.own.draw.compensate else min(turns, 2)


class _Kinds:
    """Players sorted by what a criterion looks at; it weighs a higher kind with each lower one."""

    def __init__(
        self,
        players: Sequence[Entrant],
        key: Callable[[Entrant], Hashable],
        weigh: Callable[[Entrant, Entrant], int],
    ) -> None:
        first: dict[Hashable, Entrant] = {}
        number: dict[Hashable, int] = {}
        for player in players:
            first.setdefault(key(player), player)
            number.setdefault(key(player), len(number))
        self.of = [number[key(player)] for player in players]
        self._first, self._weigh = list(first.values()), weigh
        self._rows: dict[int, list[int]] = {}

    def row(self, v: int) -> list[int]:
        """Give what the criterion gives to a player with one of each kind below him."""
        kind = self.of[v]
        if kind not in self._rows:
            higher = self._first[kind]
            self._rows[kind] = [self._weigh(higher, lower) for lower in self._first]
        return self._rows[kind]


class Rows:
    """Weighs each player with all who are placed below him."""

    def __init__(self, weigher: Weigher, players: Sequence[Entrant]) -> None:
        self.weigher, self.players = weigher, players
        self.place = {player.id: v for v, player in enumerate(players)}
        floated, bases = weigher.floated, weigher.bases
        self.score = _Kinds(players, lambda one: one.group, weigher.score)
        self.turns = _Kinds(players, lambda one: floated[one.place].turn, weigher.turns)
        self.balance = _Kinds(
            players, lambda one: (bases[one.place], one.score.balance), weigher.balance
        )
        self.geography = _Kinds(
            players, lambda one: (one.country, one.club, one.exempt), weigher.geography
        )
        up = [floated[one.place].up for one in players]
        columns = (self.score.of, self.turns.of, self.balance.of, self.geography.of, up)
        self.kinds = list(zip(*columns, strict=True))

    def __iter__(self) -> Iterator[list[int]]:
        """Give for each player his weights with those below him, in the order of place."""
        seen: dict[int, int] = {player.group: v + 1 for v, player in enumerate(self.players)}
        for v, player in enumerate(self.players):
            row = [*self._in_group(v, seen[player.group]), *self._below(v, seen[player.group])]
            for opponent in player.score.met:
                w = self.place.get(opponent, v)
                if w > v:
                    row[w - v - 1] -= self.weigher.most.rematch
            yield row

    def _in_group(self, v: int, end: int) -> Iterator[int]:
        """Weigh a player with those of his group (M29)."""
        one, most = self.players[v], self.weigher.most
        balance, geography = self.balance.row(v), self.geography.row(v)
        same = 1 + most.rematch + self.weigher.score(one, one)
        for w in range(v + 1, end):
            _, _, c, d, _ = self.kinds[w]
            yield same + self.weigher.seeding(one, self.players[w]) + balance[c] + geography[d]

    def _below(self, v: int, start: int) -> list[int]:
        """Weigh a player with those of lower groups (M28)."""
        same = 1 + self.weigher.most.rematch + self.weigher.floated[self.players[v].place].down
        score, turns = self.score.row(v), self.turns.row(v)
        balance, geography = self.balance.row(v), self.geography.row(v)
        return [
            same + score[a] + turns[b] + balance[c] + geography[d] + up
            for a, b, c, d, up in self.kinds[start:]
        ]
