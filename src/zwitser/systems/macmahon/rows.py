"""The weights of all pairs of a field, a row at a time (M23).

A field of 500 has 125,000 pairs, but few kinds of players: a criterion gives two kinds the same
whoever they are. Each two kinds are weighed once (`weights`); a row then only adds up.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence

from zwitser.systems.macmahon.groups import Entrant
from zwitser.systems.macmahon.weights import Weigher


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
