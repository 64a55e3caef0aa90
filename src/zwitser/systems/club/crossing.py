"""Who meets a player of another group when a group is odd or can't be paired alone (OnevenA).

The regulation has two groups; with more, a pair across joins neighbouring groups, and skips one
only where nothing else is possible.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass, replace

from zwitser.matching.weighted import best_matching
from zwitser.systems.club.pairable import Graph, Pairable


@dataclass(frozen=True, slots=True)
class Evening:
    """The players to be paired: groups in standing order, who may meet whom, and what decides.

    `crossed` were paired across the groups before in this period.
    """

    groups: tuple[tuple[int, ...], ...]
    graph: Graph
    ratings: Mapping[int, int]
    crossed: AbstractSet[int]

    def without(self, *players: int) -> Evening:
        """Give the same evening with these players taken out."""
        groups = tuple(tuple(p for p in group if p not in players) for group in self.groups)
        return replace(self, groups=groups)

    @property
    def players(self) -> list[int]:
        return [player for group in self.groups for player in group]


CrossPair = tuple[int, int]
"""A player and the player of a lower group whom he meets."""


@dataclass(frozen=True, slots=True)
class Crossing:
    """The pairs across, from the lowest player of the highest group up.

    Where one pair was sought between two odd groups, `uppers` and `lowers` are the players whom
    the others of their group can miss; empty where several pairs were needed, or none.
    """

    pairs: tuple[CrossPair, ...] = ()
    uppers: frozenset[int] = frozenset()
    lowers: frozenset[int] = frozenset()


def pairs_across(evening: Evening) -> Crossing | None:
    """Choose the pairs across the groups, from the lowest player of the highest group up [OnevenA].

    As few pairs as possible; then as few players as possible who crossed before; then the lowest
    placed of the upper group, the nearest in rating, the higher place. None: no pairing exists.
    """
    groups = tuple(group for group in evening.groups if group)
    if all(len(group) % 2 == 0 for group in groups) and all(
        not Pairable(group, evening.graph).left_over for group in groups
    ):
        return Crossing()
    if len(groups) == 2 and len(groups[0]) % 2:
        found = _one_pair(evening, groups[0], groups[1])
        if found is not None:
            return found
    return _fewest_pairs(replace(evening, groups=groups))


def preference(evening: Evening, upper: int, lower_group: Sequence[int]) -> list[int]:
    """Order a lower group by nearness in rating to a player, equals by the higher place."""
    own = evening.ratings[upper]
    return sorted(lower_group, key=lambda player: abs(evening.ratings[player] - own))


def _one_pair(evening: Evening, above: Sequence[int], below: Sequence[int]) -> Crossing | None:
    uppers = Pairable(above, evening.graph).can_be_missed
    lowers = Pairable(below, evening.graph).can_be_missed
    pairs = [
        (upper, lower)
        for upper in reversed(above)
        if upper in uppers
        for lower in preference(evening, upper, below)
        if lower in lowers and lower in evening.graph[upper]
    ]
    if not pairs:
        return None
    best = min(pairs, key=lambda pair: crossed_before(evening, *pair))
    return Crossing((best,), uppers, lowers)


def crossed_before(evening: Evening, upper: int, lower: int) -> int:
    """Count who of a pair was paired across the groups before in this period."""
    return (upper in evening.crossed) + (lower in evening.crossed)


def _fewest_pairs(evening: Evening) -> Crossing | None:
    """Solve the whole choice as one matching of least cost; the costs are digits of one number."""
    players = evening.players
    index = {player: number for number, player in enumerate(players)}
    costs = _costs(evening)
    edges = [
        (index[one], index[two], costs.get((one, two), 0))
        for number, one in enumerate(players)
        for two in players[number + 1 :]
        if two in evening.graph[one]
    ]
    best = best_matching(len(players), edges)
    if best is None:
        return None
    pairs = {(players[one], players[two]) for one, two in best.pairs}
    across = [pair for pair in pairs if pair in costs]
    order = {player: number for number, player in enumerate(_lowest_first(evening))}
    return Crossing(tuple(sorted(across, key=lambda pair: order[pair[0]])))


def _lowest_first(evening: Evening) -> list[int]:
    """List who can be the upper player of a pair across, in the order in which they cross."""
    return [player for group in evening.groups[:-1] for player in reversed(group)]


def _costs(evening: Evening) -> dict[CrossPair, int]:
    """Give every pair across its cost: groups skipped, one pair, its border, crossed, the choice.

    Each upper player has a digit of his own that is lower the better his opponent suits, and
    highest when he does not cross; the player who is to cross first has the leading digit.
    """
    count = len(evening.players) + 1
    uppers = _lowest_first(evening)
    choice = count ** len(uppers)
    border = choice * count
    pair = border * count ** (len(evening.groups) - 1)
    costs: dict[CrossPair, int] = {}
    for number, group in enumerate(evening.groups[:-1]):
        for upper in group:
            digit = count ** (len(uppers) - 1 - uppers.index(upper))
            border_cost = border * count ** (len(evening.groups) - 2 - number)
            for rank, (skipped, lower) in enumerate(_opponents_below(evening, number, upper)):
                costs[upper, lower] = (
                    skipped * pair * count
                    + pair
                    + border_cost
                    + choice * crossed_before(evening, upper, lower)
                    - digit * (count - 1 - rank)
                )
    return costs


def _opponents_below(evening: Evening, group: int, upper: int) -> list[tuple[int, int]]:
    """List the players of all lower groups by preference, each with the groups skipped."""
    return [
        (skipped, lower)
        for skipped, lower_group in enumerate(evening.groups[group + 1 :])
        for lower in preference(evening, upper, lower_group)
    ]
