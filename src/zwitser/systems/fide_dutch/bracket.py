"""The best candidate of one bracket (sections 2 to 4 of C.04.3).

A candidate is a set of pairs, each with at least one resident, after which the rest can still be
completed. All criteria are sums over the pairs and over the players who leave, and so is the order
of the candidates: a perfect matching of least cost over the bracket and everyone below it finds the
best one. The criteria are the high digits of the costs, the order the low ones.

That is the exact way (`Exact`). Mostly the best candidate of the bracket by itself stands
(`Exact.alone`), a short-cut without everyone below it. Another one (`quick_solve`) answers where
first choices meet every bound.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property

from zwitser.matching.cardinality import LargestMatching, bits, mask_of
from zwitser.matching.weighted import best_matching
from zwitser.proposal import Reached
from zwitser.systems.brackets import (
    HomogeneousOrder,
    choose_again_from,
    first_opponents,
    split_halves,
)
from zwitser.systems.fide_dutch.field import DutchEntrant, DutchField, Graph
from zwitser.systems.swiss import (
    DOWN,
    IMPOSSIBLE,
    KINDS,
    REFUSES,
    UP,
    Mask,
    Refused,
    Strength,
    count_kinds,
    least_refused,
    without,
)

Couple = tuple[int, int]
"""Two opponents by their places, the higher ranked first."""


@dataclass(frozen=True, slots=True)
class PairingBracket:
    """A score group and the players who came down to it, by their places in rank order.

    `following` is the next score group and `lower` everyone below that.
    """

    moved: tuple[int, ...]
    residents: tuple[int, ...]
    following: tuple[int, ...]
    lower: Mask

    @property
    def members(self) -> tuple[int, ...]:
        return self.moved + self.residents

    @property
    def below(self) -> Mask:
        return mask_of(self.following) | self.lower


@dataclass(frozen=True, slots=True)
class Candidate:
    """A candidate: first the pairs of players moved down (MDPs), then the rest; and the leavers."""

    couples: tuple[Couple, ...]
    leavers: tuple[int, ...]
    heads: int


def has_bye(field: DutchField, graph: Graph, bracket: PairingBracket) -> bool:
    """Say whether the only player to leave this bracket has the bye."""
    return bool(graph.bye) and graph.least >= field.entrants[bracket.residents[0]].score


# The criteria C10 to C21 as digits of one number. Each count has digits wide enough for the whole
# bracket, the first criterion the highest, so that comparing two sums compares the criteria in
# order. C18 to C21 have a digit for every score of the MDPs, the highest first.

COLOUR = ("C10", "C11", "C12", "C13")
FLOAT = ("C14", "C15", "C16", "C17")
LEVELS = ("C18", "C19", "C20", "C21")
NAMES = (*COLOUR, *FLOAT, *LEVELS)


CLASH = tuple(tuple(refused != (0, 0) for refused in row) for row in REFUSES)
"""Whether two kinds of preferences (`Preference.kind`) are for the same colour."""


class Criteria:
    """The counts that pairs and leavers of one bracket add to [C10 to C21].

    `moved` are the MDPs; every other member is a resident. The unit of a criterion is the number
    that one more adds; those of floats are for the previous round and the one before it, and those
    of `limbo` (C18, C20) and `rise` (C19, C21) for each score of an MDP, the highest first.
    """

    def __init__(self, field: DutchField, members: Sequence[int], moved: Mask) -> None:
        self.entrants, self.kinds = field.entrants, field.kinds
        self.moved = moved
        scores = {field.entrants[i].score for i in members if moved >> i & 1} if moved else ()
        self.level = {score: k for k, score in enumerate(sorted(scores, reverse=True))}
        levels, self.width = len(scores), (len(members) + 1).bit_length()
        digits = 8 + 4 * levels
        self.total = self.width * digits
        units = [1 << self.width * place for place in range(digits - 1, -1, -1)]
        self.c10, self.c11, self.c12, self.c13, c14, c15, c16, c17 = units[:8]
        c18, c19, c20, c21 = (units[8 + k * levels :][:levels] for k in range(4))
        self.down, self.up, self.limbo, self.rise = (c14, c16), (c15, c17), (c18, c20), (c19, c21)

    def pair(self, i: int, j: int) -> int:
        """Count what a pair adds, the higher ranked first (C10-C13, C15, C17, C19, C21)."""
        higher, lower = self.entrants[i], self.entrants[j]
        count, wanted = 0, higher.preference.colour
        if wanted is not None and wanted is lower.preference.colour:
            weaker = min(higher.preference.strength, lower.preference.strength)
            count = self.c12 + (self.c13 if weaker is Strength.STRONG else 0)
            if weaker is Strength.ABSOLUTE:
                # One of two with a difference of two or more goes to three (C10).
                is_wide = abs(higher.balance) >= 2 and abs(lower.balance) >= 2
                count += self.c10 if is_wide else 0
                count += self.c11 if third_in_a_row(higher, lower) else 0
        if self.moved >> i & 1 and UP in lower.floats:
            level = self.level[higher.score]
            for ago, float_ in enumerate(lower.floats):
                if float_ == UP:
                    count += self.up[ago] + self.rise[ago][level]
        return count

    def leave(self, i: int) -> int:
        """Count what a player who leaves adds (C14, C16 for residents, C18, C20 for MDPs)."""
        player = self.entrants[i]
        if DOWN not in player.floats:
            return 0
        units = self.down
        if self.moved >> i & 1:
            level = self.level[player.score]
            units = (self.limbo[0][level], self.limbo[1][level])
        return sum(
            [unit for unit, float_ in zip(units, player.floats, strict=True) if float_ == DOWN]
        )

    def cost(self, candidate: Candidate) -> int:
        kinds, moved, both = self.kinds, self.moved, candidate.couples
        counted = [(i, j) for i, j in both if CLASH[kinds[i]][kinds[j]] or moved >> i & 1]
        return sum([self.pair(i, j) for i, j in counted]) + sum(map(self.leave, candidate.leavers))

    def read(self, count: int) -> list[Reached]:
        """Give the values of C10 to C21 in order; C18 to C21 with a count for each score."""
        levels, mask = len(self.level), (1 << self.width) - 1
        digits = range(8 + 4 * levels - 1, -1, -1)
        counts = [count >> self.width * place & mask for place in digits]
        values: list[tuple[int, ...]] = [(number,) for number in counts[:8]]
        values += [tuple(counts[8 + k * levels :][:levels]) for k in range(4)]
        return list(map(Reached, NAMES, values))


def third_in_a_row(one: DutchEntrant, other: DutchEntrant) -> bool:
    """Say whether of two equal absolute preferences one must have a colour for a third time (C11).

    Of two who differ the one with the smaller difference gives way (5.2.2).
    """
    if abs(one.balance) == abs(other.balance):
        mine, his = _repeated_colour(one), _repeated_colour(other)
        return mine is not None and mine == his
    yields = one if abs(one.balance) < abs(other.balance) else other
    owed = "W" if yields.preference.kind <= Strength.ABSOLUTE else "B"
    repeated = _repeated_colour(yields)
    return repeated is not None and repeated != owed


def _repeated_colour(one: DutchEntrant) -> str | None:
    """Give the colour of his last two games, if they had the same."""
    last = one.history[-2:]
    return last[0] if last in ("WW", "BB") else None


# The exact way.


@dataclass(frozen=True, slots=True)
class PricedExits:
    """Extra vertices for the leavers to be matched with, and the costs by C6 to C9.

    The extra vertices have numbers from 0, first those of the next bracket; `doors` gives those of
    each member, and `inner` the pairs of two of them. Each pair inside the bracket costs `pair`.
    Costs are digits above all others.
    """

    size: int
    doors: dict[int, list[tuple[int, int]]]
    inner: Sequence[tuple[int, int, int]] = ()
    pair: int = 0


class TopDigits:
    """Pairs, leavers here and of the next bracket, unplayed rounds, as digits [C6 to C9]."""

    def __init__(self, field: DutchField, players: Sequence[int], size: int) -> None:
        entrants = field.entrants
        scores = {entrants[i].score for i in players}
        self.level = {score: k for k, score in enumerate(sorted(scores))}
        self.width = (size + 1).bit_length()
        rounds = max((entrants[i].unplayed for i in players), default=0)
        self.base = (rounds + 1).bit_length() + 1
        self.levels = len(scores)
        self.again = self._at(self.levels)
        self.pair = -self._at(2 * self.levels + 1)

    def _at(self, digit: int) -> int:
        return 1 << self.base + self.width * digit

    def leave(self, score: int) -> int:
        return self._at(self.levels + 1 + self.level[score])

    def leave_again(self, score: int) -> int:
        return self.again + self._at(self.level[score])


def exits_below(
    field: DutchField, graph: Graph, bracket: PairingBracket, *, bye_counts: bool
) -> PricedExits:
    """Let the leavers go to anyone below, with the digits of C6 to C9.

    With `bye_counts` the one who leaves has the bye, and the rounds he did not play count (C9).
    """
    following, lower = bracket.following, tuple(bits(bracket.lower | graph.bye))
    extra = {vertex: k for k, vertex in enumerate((*following, *lower))}
    upper = (*bracket.members, *following)
    digits = TopDigits(field, upper, len(bracket.members) + len(extra))
    entrants, size = field.entrants, len(field.entrants)
    deep, below = bracket.lower | graph.bye, bracket.below | graph.bye
    doors = {}
    for place in bracket.members:
        leave = digits.leave(entrants[place].score)
        again = leave + digits.leave_again(entrants[place].score)
        unplayed = entrants[place].unplayed if bye_counts else 0
        doors[place] = [
            (extra[v], again + unplayed if v == size else again if deep >> v & 1 else leave)
            for v in bits(graph.near[place] & below)
        ]
    inner = []
    for v in following:
        again = digits.leave_again(entrants[v].score)
        others = [w for w in bits(graph.near[v] & below) if w > v]
        inner += [(extra[v], extra[w], again if deep >> w & 1 else 0) for w in others]
    for v in lower:
        inner += [(extra[v], extra[w], 0) for w in bits(graph.near[v] & deep) if w > v]
    return PricedExits(len(extra), doors, inner, digits.pair)


class Exact:
    """The exact way through one bracket: everything as matchings of least cost."""

    def __init__(self, field: DutchField, graph: Graph, bracket: PairingBracket) -> None:
        self.field, self.graph, self.bracket = field, graph, bracket
        self.moved = mask_of(bracket.moved)
        self.has_bye = has_bye(field, graph, bracket)

    @cached_property
    def criteria(self) -> Criteria:
        return Criteria(self.field, self.bracket.members, self.moved)

    def solve(self) -> Candidate:
        members = self.bracket.members
        exits = exits_below(self.field, self.graph, self.bracket, bye_counts=False)
        most = self._match(members, exits, lambda _i, _j: 0, lambda _i: 0, 0)  # C6
        assert most is not None, "what is left of a field that can be completed is completed"
        if self.has_bye and len(members) - 2 * len(most) == 1:
            exits = exits_below(self.field, self.graph, self.bracket, bye_counts=True)
        found = self._solve(exits, len(most))
        assert found is not None, "what is left of a field that can be completed is completed"
        return found

    def alone(self, able: Mask = -1) -> Candidate | None:
        """Find the best candidate of the bracket by itself, by all criteria but C8 and C4.

        As many leave as must, of those `able` who find somebody below, or have the bye. None if
        that can't be, and where more than one leaves a bracket that has the bye.
        """
        members, graph, out = self.bracket.members, self.graph, len(self.leaving())
        if self.has_bye and out > 1:
            return None
        below = graph.bye if self.has_bye else self.bracket.below | graph.bye
        digits, doors = TopDigits(self.field, members, out), dict[int, list[tuple[int, int]]]()
        for place in members:
            one, doors[place] = self.field.entrants[place], []
            if able >> place & 1 and graph.near[place] & below:
                cost = digits.leave(one.score) + (one.unplayed if self.has_bye else 0)
                doors[place] = [(door, cost) for door in range(out)]
        return self._solve(PricedExits(out, doors), (len(members) - out) // 2)

    def leaving(self) -> list[int]:
        """Give the scores of the leavers when only the bracket itself matters (C6, C7).

        A matched player stays matched when the next is added, so the highest go first.
        """
        near = list(self.graph.near)
        for place in self.bracket.moved:
            near[place] &= ~self.moved
        matching = LargestMatching(near, mask_of(self.bracket.members))
        for place in self.bracket.members:
            if matching.free >> place & 1:
                matching.augment(place)
        return [self.field.entrants[place].score for place in bits(matching.free)]

    def _solve(self, exits: PricedExits, pairs: int) -> Candidate | None:
        """Find the best candidate with these exits: the MDPs, then the remainder (4.2-4.4)."""
        heads = self._heads(exits) if self.bracket.moved else []
        if heads is None:
            return None
        taken = {place for couple in heads for place in couple}
        rest = [place for place in self.bracket.residents if place not in taken]
        limbo = [place for place in self.bracket.moved if place not in taken]
        couples = self._remainder(rest, limbo, exits, pairs - len(heads))
        if couples is None:
            return None
        paired = {place for couple in (*heads, *couples) for place in couple}
        leavers = tuple(place for place in self.bracket.members if place not in paired)
        return Candidate((*heads, *couples), leavers, len(heads))

    def _heads(self, exits: PricedExits) -> list[Couple] | None:
        """Choose the MDPs that are paired, and their opponents [4.4] (4.2)."""
        moved, members, criteria = self.bracket.moved, self.bracket.members, self.criteria
        place = {one: k for k, one in enumerate(members)}
        size, digits = len(moved), len(members).bit_length()
        subset = size * digits + 1
        counts = subset + size + 1

        def pair(i: int, j: int) -> int:
            cost = criteria.pair(i, j) << counts
            turn = size - 1 - place[i]
            if turn < 0:
                return cost
            return cost - (1 << subset + turn) + (place[j] << digits * turn)

        def leave(i: int) -> int:
            return criteria.leave(i) << counts

        couples = self._match(members, exits, pair, leave, counts + criteria.total + 1)
        return couples and [(i, j) for i, j in couples if self.moved >> i & 1]

    def _remainder(
        self, rest: Sequence[int], limbo: Sequence[int], exits: PricedExits, pairs: int
    ) -> list[Couple] | None:
        """Pair the residents who are left as a homogeneous group with so many pairs.

        After the counts come exchanges [4.3] and transpositions [4.2].
        """
        criteria, order = self.criteria, HomogeneousOrder(len(rest), pairs)
        place = {one: k for k, one in enumerate(rest)}

        def pair(i: int, j: int) -> int:
            return (criteria.pair(i, j) << order.size) + order.pair(place[i], place[j])

        def leave(i: int) -> int:
            turn = order.leave(place[i]) if i in place else 0
            return (criteria.leave(i) << order.size) + turn

        low = order.size + criteria.total + 1
        return self._match((*limbo, *rest), exits, pair, leave, low, away=mask_of(limbo))

    def _match(
        self,
        members: Sequence[int],
        exits: PricedExits,
        pair: Callable[[int, int], int],
        leave: Callable[[int], int],
        low: int,
        *,
        away: Mask = 0,
    ) -> list[Couple] | None:
        """Match everyone with another or with an exit, at least cost; give the inner pairs.

        The costs of `pair` and `leave` have `low` bits. Players `away` must leave.
        """
        near, size = self.graph.near, len(members)
        edges = []
        for b in range(size):
            j = members[b]
            for a in range(b):
                i = members[a]
                if near[i] >> j & 1 and not self.moved >> j & 1 and not away >> i & 1:
                    edges.append((a, b, (exits.pair << low) + pair(i, j)))
        for a, i in enumerate(members):
            cost = leave(i)
            edges += [(a, size + v, (top << low) + cost) for v, top in exits.doors[i]]
        edges += [(size + v, size + w, top << low) for v, w, top in exits.inner]
        found = best_matching(size + exits.size, edges)
        if found is None:
            return None
        return [(members[a], members[b]) for a, b in found.pairs if b < size]


# A short-cut by first choices (`brackets`; `docs/evidence.md` has it with and without).
#
# The bounds are: everyone is paired but one resident if the number is odd (C6, C7), no two with the
# same absolute preference meet (C10, C11), as few refused colours as counting allows (C12, C13),
# the best leaver (C9, C14, C16), nobody floats up again (C15, C17, C19, C21). A candidate that
# meets all of them at once is the best.

TAILS = (6, 24, 96)
"""How many of the last choices are made again, at first and then."""


def quick_solve(
    field: DutchField,
    graph: Graph,
    bracket: PairingBracket,
    *,
    only: int | None = None,
    forced: Mask = 0,
    staying: Mask = 0,
) -> Candidate | None:
    """Find the candidate that meets all bounds; None where that needs an exchange (4.3).

    With `only` that resident leaves, even if another would be better, and the last choices are not
    made again. Players in `forced` leave besides, and none in `staying` does; S1 and S2 of the
    others are then the first possible.
    """
    if only is not None:
        if has_bye(field, graph, bracket) and not graph.exits >> only & 1:
            return None
        forced = 1 << only
    moved = tuple([place for place in bracket.moved if not forced >> place & 1])
    residents = tuple([place for place in bracket.residents if not forced >> place & 1])
    if len(moved) > len(residents):
        return None
    way = _FirstChoices(field, (*moved, *residents), TAILS if only is None else ())
    if (len(moved) + len(residents)) % 2:
        able = [place for place in residents if not (field.together | staying) >> place & 1]
        bye_counts = not forced and has_bye(field, graph, bracket)
        if bye_counts:
            able = [place for place in able if graph.exits >> place & 1]
        way.choose_leavers(able, bye_counts=bye_counts)
    found = None if way.target == IMPOSSIBLE else way.solve(moved, residents)
    if found is None or not forced:
        return found
    return Candidate(found.couples, tuple(sorted((*found.leavers, *bits(forced)))), found.heads)


class _FirstChoices:
    """The choices in one bracket so far.

    `counts` are the kinds of the players who are not paired yet, and `spent` what the pairs so far
    refuse of the `target`. One of the `leavers` leaves, if the number is odd; `leaving` counts
    their kinds.
    """

    def __init__(self, field: DutchField, members: Sequence[int], tails: Sequence[int]) -> None:
        self.field, self.kinds, self.barred = field, field.kinds, field.barred
        self.tails = tails
        self.counts, self.spent = count_kinds([field.kinds[place] for place in members]), (0, 0)
        self.odd, self.leaving = False, [0] * KINDS
        self.leavers: set[int] = set()
        self.two = [place for place in members if field.together >> place & 1]
        if len(self.two) == 2:
            # Two who are to meet are a pair whatever it costs.
            one, other = (self.kinds[place] for place in self.two)
            self.counts, self.spent = without(self.counts, one, other), REFUSES[one][other]
        self.target = _sum(self.spent, least_refused(self.counts))
        if IMPOSSIBLE[0] <= self.target[0]:
            self.target = IMPOSSIBLE

    def choose_leavers(self, able: Sequence[int], *, bye_counts: bool) -> None:
        """Let the best of these leave: by C9, C12 and C13 as counted, C14 and C16."""
        counts, kinds = self.counts, self.kinds
        after = [
            least_refused(without(counts, k)) if counts[k] else IMPOSSIBLE for k in range(KINDS)
        ]
        best, leavers = None, []
        for place in able:
            one = self.field.entrants[place]
            value = (
                one.unplayed if bye_counts else 0,
                after[kinds[place]],
                one.floats[0] == DOWN,
                one.floats[1] == DOWN,
            )
            if best is None or value < best:
                best, leavers = value, [place]
            elif value == best:
                leavers.append(place)
        self.odd, self.leavers = True, set(leavers)
        self.leaving = list(count_kinds([kinds[place] for place in leavers]))
        least = best[1] if best else IMPOSSIBLE
        self.target = _sum(self.spent, least) if least != IMPOSSIBLE else IMPOSSIBLE

    def solve(self, moved: Sequence[int], residents: Sequence[int]) -> Candidate | None:
        """Seat the MDPs (4.2), then pair the remainder (4.3) without an exchange."""
        heads: list[Couple] = []
        rest = list(residents)
        for one in moved:
            # A resident who is met does not float up again (C15, C17).
            able = [p for p in rest if UP not in self.field.entrants[p].floats]
            found = self._first_fitting(one, rest if one in self.two else able)
            if found is None:
                return None
            rest.remove(found)
            self._take(one, found)
            heads.append((one, found))
        together = [k for k, place in enumerate(rest) if place in self.two]
        halves = split_halves(len(rest), len(rest) // 2, together)
        first, second = ([rest[k] for k in half] for half in halves)
        couples = self._halves(first, second)
        if couples is None:
            return None
        paired = {lower for _, lower in couples}
        left = tuple([p for p in second if p not in paired])
        return Candidate((*heads, *couples), left, len(heads))

    def _first_fitting(self, one: int, others: Sequence[int]) -> int | None:
        """Find the first of these who can be met at no loss, so that somebody can still leave."""
        if one in self.two:
            return next((place for place in others if place in self.two), None)
        barred, kind, unfit = self.barred[one], self.kinds[one], set[int]()
        needed = min(self.leavers) if len(self.leavers) == 1 else None
        for other in others:
            his = self.kinds[other]
            if his in unfit or barred >> other & 1 or other == needed:
                continue
            if self._fits(kind, his):
                return other
            unfit.add(his)
        return None

    def _fits(self, kind: int, other: int) -> bool:
        """Say whether the target can be met after such a pair; of an odd number, with a leaver."""
        refused, strong = _sum(self.spent, REFUSES[kind][other])
        least = self.target[0] - refused, self.target[1] - strong
        left = list(self.counts)
        left[kind] -= 1
        left[other] -= 1
        if not self.odd:
            return min(left) >= 0 and least_refused(left) == least
        for leaver in range(KINDS):
            if self.leaving[leaver]:
                left[leaver] -= 1
                if min(left) >= 0 and least_refused(left) == least:
                    return True
                left[leaver] += 1
        return False

    def _take(self, one: int, other: int) -> None:
        if one in self.two:
            return
        kind, his = self.kinds[one], self.kinds[other]
        self.counts = without(self.counts, kind, his)
        refused = REFUSES[kind][his]
        if refused[0]:
            self.spent = _sum(self.spent, refused)
        for place in (one, other) if self.odd else ():
            if place in self.leavers:
                self.leavers.remove(place)
                self.leaving[self.kinds[place]] -= 1

    def _halves(self, first: Sequence[int], second: Sequence[int]) -> list[Couple] | None:
        """Pair S1 with S2, each with the first opponent that fits."""
        if self.odd:
            self.leavers.intersection_update(second)
            self.leaving = list(count_kinds([self.kinds[place] for place in self.leavers]))
            if not self.leavers:
                return None
        spent, leavers = self.spent, frozenset(self.leavers)
        couples: list[Couple] = []
        open_ = list(second)
        for one in first:
            found = self._first_fitting(one, open_)
            if found is None:
                break
            open_.remove(found)
            self._take(one, found)
            couples.append((one, found))
        if len(couples) == len(first) and self.spent == self.target:
            return couples
        for start in choose_again_from(len(couples), len(first), self.tails):
            kept = couples[:start]
            taken = {lower for _, lower in kept}
            cost = spent
            for one, other in kept:
                cost = _sum(cost, self._refusals(one, other))
            others = [p for p in second if p not in taken]
            again = self._match(first[start:], others, leavers - taken, cost)
            if again is not None:
                return [*kept, *again]
        return None

    def _refusals(self, one: int, other: int) -> Refused:
        """Count a pair's refusals; two who are to meet are counted before all."""
        return (0, 0) if one in self.two else REFUSES[self.kinds[one]][self.kinds[other]]

    def _match(
        self, first: Sequence[int], others: Sequence[int], leavers: frozenset[int], spent: Refused
    ) -> list[Couple] | None:
        """Give S1 its first opponents in order among all pairings that meet the bounds."""
        wide = len(others).bit_length() + 1

        def pair(a: int, b: int) -> int | None:
            one, other = first[a], others[b]
            refused, strong = self._refusals(one, other)
            allowed = refused <= 1 and not self.barred[one] >> other & 1
            return (refused << wide) + strong if allowed else None

        def leave(b: int) -> int | None:
            return 0 if others[b] in leavers else None

        found = first_opponents(len(first), len(others), pair, leave)
        if found is None or _sum(spent, divmod(found[0], 1 << wide)) != self.target:
            return None
        return [(one, others[b]) for one, b in zip(first, found[1], strict=True)]


def _sum(one: Refused, other: Refused) -> Refused:
    return one[0] + other[0], one[1] + other[1]
