"""The pairing as one lexicographic choice (K19), by matching: never by trying.

Most rounds need no repeat, no categories far apart and no pair across the groups: then matchings
without costs decide. The others are one matching of least cost, and then the first in order among
those of that cost.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from zwitser.matching.cardinality import LargestMatching, bits, mask_of
from zwitser.matching.lexicographic import first_in_order, matching_within
from zwitser.matching.weighted import Edge, Matching, best_matching
from zwitser.systems.keizer.groups import GroupOf
from zwitser.systems.keizer.lists import Order
from zwitser.systems.keizer.norms import pair_of
from zwitser.systems.keizer.options import KeizerOptions
from zwitser.systems.keizer.pool import Meetings, without_free

Pairs = tuple[tuple[int, int], ...]


@dataclass(frozen=True)
class Round:
    """A round that is to be paired: the pool, who is free first, who may meet and who has met.

    `far` are the pairs whose categories are too far apart. With `together` these two meet each
    other and nobody else.
    """

    number: int
    options: KeizerOptions
    order: Order
    group_of: GroupOf
    meetings: Meetings
    free_order: Order
    far: frozenset[tuple[int, int]] = frozenset()
    together: tuple[int, int] | None = None

    def may_be_free(self, player: int) -> bool:
        """Say whether a player can be free when the number is odd."""
        return not self.together or player not in self.together

    def is_across(self, one: int, two: int) -> bool:
        return self.group_of[one] != self.group_of[two]

    @cached_property
    def is_odd(self) -> bool:
        return len(self.order) % 2 == 1

    @cached_property
    def allowed(self) -> list[int]:
        """For each place of the pool the places it may meet, repeats included."""
        return self._allowed_in(self.order)

    @cached_property
    def fresh(self) -> list[int]:
        """For each place of the pool the places it may meet without a repeat, and near enough."""
        return self.fresh_in(self.order)

    def _allowed_in(self, order: Order) -> list[int]:
        everyone = (1 << len(order)) - 1
        near = [everyone & ~(1 << place) for place in range(len(order))]
        if self.together:
            one, two = (order.index(player) for player in self.together)
            both = 1 << one | 1 << two
            near = [mask & ~both for mask in near]
            near[one], near[two] = 1 << two, 1 << one
        _part(near, order, self.meetings.barred)
        return near

    def fresh_in(self, order: Order) -> list[int]:
        """For each place of an order of the pool the places it may meet at no such cost."""
        near = self._allowed_in(order)
        _part(near, order, self.meetings.repeats)
        _part(near, order, self.far)
        return near


def _part(near: list[int], order: Order, pairs: Iterable[tuple[int, int]]) -> None:
    """Keep these pairs apart."""
    place = {player: number for number, player in enumerate(order)}
    for one, two in pairs:
        if one in place and two in place:
            near[place[one]] &= ~(1 << place[two])
            near[place[two]] &= ~(1 << place[one])


@dataclass(frozen=True, slots=True)
class Choice:
    """What was chosen: the free player, and the pairs from the top, the higher player first.

    `order` is the pool without the free player, in the order of the fifth criterion.
    """

    free: int | None
    order: Order
    pairs: Pairs


def choose(round_: Round) -> Choice | None:
    """Find the first complete pairing [K19]; None when there is none."""
    return _without_repeats(round_) or _by_cost(round_)


# Without a repeat, categories far apart or a pair across, where that is possible.


def _without_repeats(round_: Round) -> Choice | None:
    free = None
    if round_.is_odd:
        missable = _missable(round_, round_.fresh)
        free = next((p for p in round_.free_order if p in missable), None)
        if free is None:
            return None
    order = without_free(round_.order, free, round_.options, round_.number)
    return _from_the_top(round_, free, order)


def _missable(round_: Round, near: Sequence[int]) -> frozenset[int]:
    """Give everyone without whom all the others can be paired."""
    found = _missable_places(near, (1 << len(near)) - 1)
    players = (round_.order[place] for place in bits(found))
    return frozenset(player for player in players if round_.may_be_free(player))


def _from_the_top(round_: Round, free: int | None, order: Order) -> Choice | None:
    """Give the highest player left the nearest below him, and so on, within the groups.

    Where both groups are odd one pair goes across: the last place that remains in A is then taken
    by a player who can be missed in B.
    """
    near = round_.fresh if order == round_.order else round_.fresh_in(order)
    upper = mask_of(n for n, player in enumerate(order) if not round_.group_of[player])
    lower = (1 << len(order)) - 1 & ~upper
    pairs = _one_across(near, upper, lower) if upper.bit_count() % 2 else _first(near, upper, lower)
    if pairs is None:
        return None
    return Choice(free, order, tuple((order[v], order[w]) for v, w in sorted(pairs)))


def _first(near: Sequence[int], *parts: int) -> list[tuple[int, int]] | None:
    """Pair each part by itself from the top; None when one of them can't be paired."""
    found: list[tuple[int, int]] = []
    for part in parts:
        inside = [mask & part for mask in near]
        matching = matching_within(inside, bits(part), part, wishes=bits)
        if matching is None:
            return None
        found += first_in_order(matching, bits(part), wishes=bits)
    return found


def _one_across(near: Sequence[int], upper: int, lower: int) -> list[tuple[int, int]] | None:
    """Pair two odd parts with one pair across; None when one is not enough.

    The upper part gets one more place, for whoever can meet somebody that the lower part can miss;
    being the last place it is the last wish.
    """
    missable = _missable_places([mask & lower for mask in near], lower)
    door = len(near)
    open_ = mask_of(v for v in bits(upper) if near[v] & missable)
    inside = [mask & upper | (1 << door if open_ >> v & 1 else 0) for v, mask in enumerate(near)]
    above = _first([*inside, open_], upper | 1 << door)
    if above is None:
        return None
    across = next(v for v, w in above if w == door)
    lower_one = next(bits(near[across] & missable))
    below = _first(near, lower & ~(1 << lower_one))
    inner = [pair for pair in above if pair[1] != door]
    return None if below is None else [*inner, (across, lower_one), *below]


def _missable_places(near: Sequence[int], part: int) -> int:
    """Give the places without which all the others of a part can be paired."""
    matching = LargestMatching(near, part)
    missed = matching.grow()
    return missed if matching.free.bit_count() == 1 else 0


# By cost.


def _by_cost(round_: Round) -> Choice | None:
    """Find the best pairing by all criteria but the last, then the first of those from the top."""
    size = len(round_.order)
    edges = list(_edges(round_, round_.order))
    if round_.is_odd:
        edges += _free_edges(round_)
    best = best_matching(size + size % 2, edges)
    if best is None:
        return None
    free = round_.order[best.mate[size]] if round_.is_odd else None
    order = without_free(round_.order, free, round_.options, round_.number)
    number = {player: place for place, player in enumerate(order)}
    tight = [
        _placed(number[round_.order[v]], number[round_.order[w]], cost)
        for v, w, cost in tight_edges(edges, best)
        if size not in (v, w) and free not in (round_.order[v], round_.order[w])
    ]
    return _first_of(free, order, tight)


def _placed(one: int, two: int, cost: int) -> Edge:
    return min(one, two), max(one, two), cost


def _edges(round_: Round, order: Order) -> Iterator[Edge]:
    """Give every possible pair its cost: a repeat, far, across, and when they last met (K19)."""
    weights = _Weights(round_)
    for v, one in enumerate(order):
        for w in bits(round_.allowed[v] >> v + 1):
            two = order[v + 1 + w]
            yield v, v + 1 + w, weights.of_pair(one, two)


def _free_edges(round_: Round) -> Iterator[Edge]:
    weights, last = _Weights(round_), len(round_.order)
    for place, player in enumerate(round_.order):
        if round_.may_be_free(player):
            yield place, last, weights.of_free(round_.free_order.index(player))


class _Weights:
    """All criteria but the last as one number, each above all after it [K19.1 to K19.4]."""

    def __init__(self, round_: Round) -> None:
        self.round = round_
        met = {round_.meetings.last[pair] for pair in round_.meetings.repeats}
        base = len(round_.order) // 2 + 1
        self.last: dict[int, int] = {}
        self.across = 1
        for number in sorted(met):
            self.last[number] = self.across
            self.across *= base
        self.free = self.across * base
        self.far = self.free * (len(round_.order) + 1)
        self.repeat = self.far * base if round_.far else self.far

    def of_pair(self, one: int, two: int) -> int:
        pair = pair_of(one, two)
        cost = self.across if self.round.is_across(one, two) else 0
        if pair in self.round.far:
            cost += self.far
        if pair in self.round.meetings.repeats:
            cost += self.repeat + self.last[self.round.meetings.last[pair]]
        return cost

    def of_free(self, turn: int) -> int:
        return turn * self.free


def tight_edges(edges: Iterable[Edge], best: Matching) -> Iterator[Edge]:
    """Leave out every edge that is in no matching of least cost: the values prove it."""
    for v, w, cost in edges:
        slack = 2 * cost - best.values[v] - best.values[w]
        slack += sum(weight for inside, weight in best.blossoms if v in inside and w in inside)
        if not slack:
            yield v, w, cost


def _first_of(free: int | None, order: Order, edges: Sequence[Edge]) -> Choice:
    """Find, among the pairings of least cost, the first from the top [K19.5]."""
    size = len(order)
    whole = (size + 1) ** size
    wishes = [(v, w, cost * whole + w * (size + 1) ** (size - 1 - v)) for v, w, cost in edges]
    best = best_matching(size, wishes)
    pairs = best.pairs if best else ()
    return Choice(free, order, tuple((order[v], order[w]) for v, w in pairs))
