"""Both regulations on resistance points as integer programmes, for fields of some dozens.

A variable for every legal pair and every possible bye. Group by group the criteria of the rules
page are minimised one after the other, each kept at its least while the next is treated; the order
of R and the pairs are decided player by player. Reads the document as the brute force does, and
shares nothing with the engines.
"""

from __future__ import annotations

from typing import Any

import highspy

from tests.oracles.weerstand import Player, chess_colours, chess_refused, go_colours, legal

Json = dict[str, Any]
Edge = tuple[int, int]
"""Two places in the ranking, the higher first; the bye comes after everybody."""


class Programme:
    """The round as an integer programme that is narrowed down until one round is left."""

    def __init__(self, document: Json) -> None:
        self.chess = document["system"] == "knsb-weerstand"
        self.players, pairs, free = legal(document)
        size = len(self.players)
        place = {player.id: n for n, player in enumerate(self.players)}
        self.edges: list[Edge] = [
            (min(a, b), max(a, b)) for a, b in ((place[x] for x in pair) for pair in pairs)
        ]
        vertices = size
        if size % 2:
            self.edges += [(place[player], size) for player in free]
            vertices += 1
        self.model = highspy.Highs()  # type: ignore[no-untyped-call]  # highspy has no types here
        self.model.setOptionValue("output_flag", False)
        self.x = {edge: self.model.addBinary() for edge in self.edges}
        for v in range(vertices):
            self._keep([edge for edge in self.edges if v in edge], 1)
        self.model.run()
        self.feasible = self.model.getModelStatus() == highspy.HighsModelStatus.kOptimal
        if self.feasible:
            self._groups()

    def _keep(self, edges: list[Edge], value: int) -> None:
        """Demand that this many of these edges are in the round."""
        self.model.addConstr(
            sum((self.x[e] for e in edges), highspy.highs.highs_linear_expression()) == value
        )

    def _least(self, costs: dict[Edge, int]) -> int:
        """Minimise a sum of costs and keep it at its least."""
        if not costs:
            return 0
        expression = sum(
            (cost * self.x[edge] for edge, cost in costs.items()),
            highspy.highs.highs_linear_expression(),
        )
        self.model.minimize(expression)
        least = round(self.model.getObjectiveValue())
        self.model.addConstr(expression == least)
        return least

    def _groups(self) -> None:
        scores = sorted({player.points for player in self.players}, reverse=True)
        came: set[int] = set()
        for n, score in enumerate(scores):
            own = {v for v, player in enumerate(self.players) if player.points == score}
            under = scores[n + 1] if n + 1 < len(scores) else None
            next_ = {v for v, player in enumerate(self.players) if player.points == under}
            came = self._group(came, own, next_)

    def _group(self, came: set[int], own: set[int], next_: set[int]) -> set[int]:
        here = came | own
        out = {v: [e for e in self.edges if v in e and len(here & set(e)) == 1] for v in here}
        inside = [edge for edge in self.edges if here >= set(edge)]
        self._least({edge: 1 for edges in out.values() for edge in edges})
        for level in sorted({self._level(v, came) for v in here}, reverse=True):
            self._least({e: 1 for v in here if self._level(v, came) == level for e in out[v]})
        if next_:
            self._look_ahead(out, here, next_)
        if self.chess:
            costs = {(a, b): chess_refused(self.players[a], self.players[b]) for a, b in inside}
            self._least({edge: cost[0] for edge, cost in costs.items() if cost[0]})
            self._least({edge: cost[1] for edge, cost in costs.items() if cost[1]})
        room = {v for v in sorted(here, key=self._choice) if self._leaves(out[v])}
        for v in sorted(here - room):
            best = sorted((e for e in inside if v in e), key=lambda e: self._choice(sum(e) - v))
            self._least({edge: -place for place, edge in enumerate(best) if edge[0] == v and place})
        return room

    def _level(self, v: int, came: set[int]) -> int:
        return self.players[v].points if self.chess else int(v in came)

    def _choice(self, v: int) -> tuple[int, ...]:
        player = self.players[v] if v < len(self.players) else None
        if self.chess or player is None:
            return (v,)
        return -player.wp, -player.sb, player.lot

    def _leaves(self, out: list[Edge]) -> bool:
        """Let this player go down if he can, and say whether he does (C4.5; go 4.4c-e)."""
        return self._least(dict.fromkeys(out, -1)) == -1

    def _look_ahead(self, out: dict[int, list[Edge]], here: set[int], next_: set[int]) -> None:
        """C4.2 and C4.3 (4.4b): only who finds no opponent in the next group goes on."""
        deeper = {e: 1 for edges in out.values() for e in edges if not next_ & set(e)}
        self._least(deeper)
        if self.chess:
            leave_next = {
                e: 1 for e in self.edges if len(next_ & set(e)) == 1 and not here & set(e)
            }
            self._least(deeper | leave_next)

    def round(self) -> tuple[set[tuple[int, int]], int | None]:
        """White and black of every pair, and who is free."""
        self.model.run()
        values = self.model.getSolution().col_value
        chosen = [edge for edge, variable in self.x.items() if values[variable.index] > 0.5]
        colours = chess_colours if self.chess else go_colours
        size = len(self.players)
        pairs = {colours(self.players[a], self.players[b]) for a, b in chosen if b < size}
        free: list[Player] = [self.players[a] for a, b in chosen if b == size]
        return pairs, free[0].id if free else None
