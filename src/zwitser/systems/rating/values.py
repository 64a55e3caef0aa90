"""The values of a bracket's pairing, criterion by criterion (C3, A11), and the next best pairing.

Pairings are compared by them, to tell why these players are left over and not others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import chain, islice, zip_longest

from zwitser.messages import Fact, Message
from zwitser.model import Colour
from zwitser.proposal import Reached
from zwitser.systems.brackets import (
    Part,
)
from zwitser.systems.rating.bracket import (
    POINT,
    Bracket,
    Couple,
    FirstChoices,
    Solution,
    Tally,
    plain_exits,
    solve,
)
from zwitser.systems.rating.field import Entrant, Field
from zwitser.systems.rating.opening import Level, by_rank
from zwitser.systems.swiss import (
    IMPOSSIBLE,
    Strength,
    count_kinds,
    least_refused,
    without,
)


class Outcome:
    """A bracket after its pairing: the numbers of A6 and C14, its parts and its eight counts."""

    def __init__(self, field: Field, level: Level, *, last: bool) -> None:
        self.field, self.level, self.last = field, level, last
        bracket, solution = level.bracket, level.solution
        self.members, self.couples = bracket.members, solution.couples
        self.counts = counts_of(field, bracket.size, self.couples, solution.leavers)
        self.p0, self.p1 = bracket.size // 2, len(self.couples)
        self.m0, self.m1 = bracket.moved, solution.heads
        self.parts = parts_of(self.members, self.couples, self.m1)


def parts_of(members: Sequence[Entrant], couples: Sequence[Couple], heads: int) -> tuple[Part, ...]:
    """Split a bracket by places: first the players moved down (C4), then the rest (C6)."""
    if not couples:
        return ()
    pairs = tuple([(higher.place, lower.place) for higher, lower in couples])
    rest, parts = tuple([one.place for one in members]), list[Part]()
    if heads:
        chosen = tuple([higher for higher, _ in pairs[:heads]])
        others = tuple([place for place in rest if place not in chosen])
        parts.append(Part.of(chosen, others, pairs[:heads]))
        rest = tuple([place for place in others if place not in parts[0].lower])
    half = len(pairs) - heads
    return *parts, Part.of(rest[:half], rest[half:], pairs[heads:])


def colour_minimum(members: Sequence[Entrant], number: int) -> tuple[int, int]:
    """Work out X1 and Z1 of a bracket in a round [A8, C2b]."""
    light, firm, fresh = [0, 0], [0, 0], 0
    for one in members:
        if one.preference.colour is None:
            fresh += 1
        else:
            even_light = number % 2 == 0 and one.preference.strength is Strength.LIGHT
            (light if even_light else firm)[one.preference.colour is Colour.BLACK] += 1
    half = len(members) // 2
    x1 = half - min(firm[0] + light[0], firm[1] + light[1]) - fresh
    z1 = half - min(firm) - sum(light) - fresh
    return max(x1, 0), 0 if number % 2 else max(z1, 0)


def counts_of(
    field: Field, size: int, couples: Sequence[Couple], leavers: Sequence[Entrant]
) -> tuple[int, ...]:
    """Read the eight counts of a bracket off its pairs and the players who leave it (C3)."""
    tally = Tally(field, size)
    return tally.read(tally.sum(couples, leavers))


def reached_counts(counts: Sequence[int], *, odd: bool) -> Iterator[Reached]:
    """Give the counts under the articles by which they are compared, in the order of the round."""
    t, a7d, x, z, *floats = counts
    colours = (("C3c", a7d), ("C3d", x)) if odd else (("C3d", x), ("A7e", z))
    articles = zip(("C3e", "C3f", "C3g", "C3h"), floats, strict=True)
    for article, count in (("C3b", t), *colours, *articles):
        yield Reached(article, (count,))


def differences(members: Sequence[Entrant], solution: Solution) -> tuple[int, ...]:
    """List the score differences of a bracket in half points, the largest first (A11, B3).

    A bracket of one score has none: there they are always the same.
    """
    if not members or members[0].score == members[-1].score:
        return ()
    below = members[-1].score - POINT
    apart = [higher.score - lower.score for higher, lower in solution.couples]
    apart += [one.score - below for one in solution.leavers]
    return tuple(sorted((number for number in apart if number), reverse=True))


# The next best pairing: the best in which somebody else is left over, with as many pairs (C14).
#
# Most often it is as good and only comes later: with the same S1 and S2 when the last opponents are
# dealt out again (D1), or after one exchange (D2). Counting says who could leave at no higher cost.
# Where neither is found, a small bracket is searched without a door for each leaver in turn.

SHORT, LONG = 2, 4
"""How many of the last opponents change at most, at first and after counting."""

TRIES = 6
"""How many exchanges are tried."""

SMALL = 9
"""The players of a bracket that is searched."""

Change = dict[int, Entrant]
"""The new opponents of some players of S1, by the number of the pair."""


class Unknown(Exception):
    """The next best pairing of a large bracket was not found by counting."""


class NextBest:
    """A search for the next best pairing; pairs of players moved down stand first."""

    def __init__(self, field: Field, bracket: Bracket, solution: Solution, *, last: bool) -> None:
        self.field, self.bracket, self.solution, self.last = field, bracket, solution, last
        self.leavers = solution.leavers
        self.heads = solution.couples[: solution.heads]
        self.couples = solution.couples[solution.heads :]
        self.tally = Tally.of(field, bracket.members)

    def find(self) -> Solution | None:
        """Find the best pairing of the bracket with as many pairs and other leavers, or None.

        Raise Unknown where only a long search could tell.
        """
        found = self._rechoose(0, SHORT)
        if found is None and len(self.leavers) == 1:
            found = self._find_by_counting()
        if found is None and self.bracket.size > SMALL:
            raise Unknown
        if found is None and self.heads and self.couples:
            # With the same counts the heads are the same and the rest changes.
            members = by_rank((*chain.from_iterable(self.couples), *self.leavers))
            now = Solution(self.couples, self.leavers, 0, ())
            rest = self._best_without(Bracket(members, 0, heterogeneous=False), now)
            if rest and self._cost(rest) == self._cost(now):
                return self._with_heads(rest.couples, rest.leavers)
        return found or self._best_without(self.bracket, self.solution)

    def _rechoose(self, short: int, long: int) -> Solution | None:
        """Find a pairing with the same S1 and S2 that is as good, if few opponents change.

        The fewer of the last ones change, the earlier it comes (D1).
        """

        def opponents(change: Change) -> list[int]:
            first = min(change)
            couples = enumerate(self.couples[first:], first)
            return [change.get(i, lower).place for i, (_, lower) in couples]

        pairs = len(self.couples)
        for start in range(pairs - 1 - short, max(pairs - 1 - long, -1), -1):
            found = [change for one in self.leavers for change in self._changes(start, one)]
            if found:
                change = min(found, key=opponents)
                couples = [(one, change.get(i, two)) for i, (one, two) in enumerate(self.couples)]
                free = {*self.leavers, *(self.couples[i][1] for i in change)}
                return self._with_heads(couples, by_rank(free.difference(change.values())))
        return None

    def _changes(self, start: int, leaver: Entrant) -> Iterator[Change]:
        """Let a leaver take an opponent's place, who takes another's, until one leaves.

        The first place is that in pair `start`, the others come after it, and no change costs
        more. Where several leave, one such change is enough: two would come later.
        """
        field, tally, couples = self.field, self.tally, self.couples
        costs = {i: tally.pair(*couples[i]) for i in range(start, len(couples))}

        def extend(change: Change, free: Entrant, left: int) -> Iterator[Change]:
            # `left` is what the pairs that did not change may cost, together with who leaves.
            if start in change and self._may_leave(free):
                kept = sum([cost for i, cost in costs.items() if i not in change])
                if left - kept == tally.leave(free):
                    yield change
            for i in costs:
                higher, lower = couples[i]
                if i in change or higher.place > free.place or not field.compatible(higher, free):
                    continue
                after = left - tally.pair(higher, free)
                if after >= 0:
                    yield from extend(change | {i: free}, lower, after)

        return extend({}, leaver, sum(costs.values()) + tally.leave(leaver))

    def _find_by_counting(self) -> Solution | None:
        """Find a pairing with the same counts and heads, with an exchange at most (D2).

        None where counting can't tell.
        """
        members = by_rank((*chain.from_iterable(self.couples), *self.leavers))
        counts = count_kinds([one.preference.kind for one in members])
        least = least_refused(counts, 1)
        if least == IMPOSSIBLE or members[0].score != members[-1].score:
            return None
        tally = Tally(self.field, self.bracket.size)
        way = FirstChoices(self.field, tally, 1, last=self.last, staying=self.leavers)
        cost = tally.sum(self.couples, self.leavers)
        if cost != way.target(members, counts):
            return None
        (leaver,) = self.leavers
        able = {
            one
            for one in members
            if one is not leaver
            and least_refused(without(counts, one.preference.kind)) == least
            and self.tally.leave(one) <= self.tally.leave(leaver)
            and self._may_leave(one)
        }
        if not able.isdisjoint(lower for _, lower in self.couples):
            found = self._rechoose(SHORT, LONG)
            if found is not None:
                return found
        if not able or self.bracket.size <= SMALL:
            return None
        halves = (two for two in _exchanges(members, len(self.couples)) if able & set(two[1]))
        for first, second in islice(halves, TRIES):
            found = way.halves(first, second, counts, cost)
            if found is not None:
                return self._with_heads(found.couples, found.leavers)
        return None

    def _best_without(self, bracket: Bracket, now: Solution) -> Solution | None:
        """Find the best pairing of a bracket in which one of the leavers does not leave.

        M1 comes before all (C3a), but for the score differences in a joined bracket.
        """

        def turn(solution: Solution) -> tuple[int, int, tuple[int, ...]]:
            apart = self.tally.split(self._cost(solution))[0] if self.bracket.joined else 0
            return apart, -solution.heads, solution.key

        pairs, found = len(now.couples), []
        exits = plain_exits(self.field, bracket.members, pairs, last=self.last)
        for leaver in now.leavers:
            doors = zip(bracket.members, exits.doors, strict=True)
            others = tuple([() if one is leaver else door for one, door in doors])
            found.append(solve(self.field, bracket, pairs, replace(exits, doors=others)))
        return min([one for one in found if one], key=turn, default=None)

    def _with_heads(self, couples: Sequence[Couple], leavers: Sequence[Entrant]) -> Solution:
        return Solution((*self.heads, *couples), tuple(leavers), len(self.heads), ())

    def _may_leave(self, one: Entrant) -> bool:
        return not self.last or self.field.may_be_free(one)

    def _cost(self, solution: Solution) -> int:
        return self.tally.sum(solution.couples, solution.leavers)


def _exchanges(
    members: Sequence[Entrant], pairs: int
) -> Iterator[tuple[Sequence[Entrant], Sequence[Entrant]]]:
    """Give S1 and S2, and then as they are after each exchange of two players (D2)."""
    first, second = list(members[:pairs]), list(members[pairs:])
    yield first, second
    for difference in range(1, len(members)):
        for out in range(pairs - 1, max(pairs - difference, 0) - 1, -1):
            into = out + difference - pairs
            if into < len(second):
                yield (
                    [*first[:out], *first[out + 1 :], second[into]],
                    [first[out], *second[:into], *second[into + 1 :]],
                )


# Why these players are left over in a bracket, and not the next best ones.

COMPARED = {
    "b2": "C3b", "a7d": "C3c", "x": "C3d", "z": "C3d",
    "b5-down": "C3e", "b6-down": "C3f", "b5-up": "C3g", "b6-up": "C3h",
}  # fmt: skip
"""The claim for each of the eight counts, and the article by which it is compared."""


def why_these_leavers(here: Outcome) -> Iterator[Message]:
    """Give the next best leavers, and the first criterion in which they are worse."""
    level, now = here.level, here.level.solution.leavers
    if level.opened or not now or not here.couples:
        return
    try:
        other = NextBest(here.field, level.bracket, level.solution, last=here.last).find()
    except Unknown:
        return
    if other is None:
        code = "rating.next-none-last" if here.last else "rating.next-none"
        yield Message(code, "C13" if here.last else "C14", {"players": ids_of(now)})
        return
    facts: dict[str, Fact] = {
        "players": ids_of([one for one in now if one not in other.leavers]),
        "runner_players": ids_of([one for one in other.leavers if one not in now]),
    }
    yield _first_worse(here, other, facts)


def _first_worse(here: Outcome, other: Solution, facts: dict[str, Fact]) -> Message:
    """Name the first criterion in which another pairing differs, with both values."""
    if not other.key:  # found by counting, so it is as good
        return _later(here, other, facts)
    bracket = here.level.bracket
    fewer_moved = other.heads != here.m1
    if fewer_moved and bracket.heterogeneous and not bracket.joined:
        facts |= {"reached": here.m1, "instead": other.heads}
        return Message("rating.next-moved", "C3a", facts)
    now, then = (differences(here.members, one) for one in (here.level.solution, other))
    if now != then:
        both = zip_longest(now, then, fillvalue=0)
        mine, his = next(two for two in both if two[0] != two[1])
        facts |= {"reached_points": mine, "instead_points": his}
        return Message("rating.next-b3", "B3", facts)
    if fewer_moved and bracket.joined:
        facts |= {"reached": here.m1, "instead": other.heads}
        return Message("rating.next-moved-joined", "C3a", facts)
    counts = counts_of(here.field, len(here.members), other.couples, other.leavers)
    for (name, article), mine, his in zip(COMPARED.items(), here.counts, counts, strict=True):
        if mine != his:
            facts |= {"reached": mine, "instead": his}
            return Message(f"rating.next-{name}", article, facts)
    return _later(here, other, facts)


def _later(here: Outcome, other: Solution, facts: dict[str, Fact]) -> Message:
    """Compare with an equally good pairing by its order (D3, D1.2, D2, D1.1)."""
    for criterion, start, end in (("D1.2", 0, here.m1), ("D1.1", here.m1, here.p1)):
        couples = list(zip(here.couples[start:end], other.couples[start:end], strict=True))
        if any(mine[0] is not his[0] for mine, his in couples):
            break
        for (higher, now), (_, then) in couples:
            if now is not then:
                facts |= {"higher": higher.id, "lower": now.id, "instead_player": then.id}
                return Message("rating.next-opponent", criterion, facts)
    # Another S1: chosen (D3) or after an exchange (D2).
    entrants = here.field.entrants
    mine, theirs = here.parts, parts_of(here.members, other.couples, other.heads)
    if here.m1 and mine[0].one != theirs[0].one:
        both = zip(mine[0].one, theirs[0].one, strict=True)
        one, instead = next(two for two in both if two[0] != two[1])
        facts |= {"higher": entrants[one].id, "lower": entrants[instead].id}
        return Message("rating.next-chosen", "D3", facts)
    last, exchange = theirs[-1], mine[-1].exchange
    size = 2 if exchange[:2] != last.exchange[:2] else None
    facts |= {
        "out_players": ids_of([entrants[place] for place in last.out]),
        "in_players": ids_of([entrants[place] for place in last.into]),
        "reached": exchange[:size],
        "instead": last.exchange[:size],
    }
    return Message("rating.next-exchange", "D2", facts)


def ids_of(players: Iterable[Entrant]) -> tuple[int, ...]:
    return tuple([one.id for one in players])
